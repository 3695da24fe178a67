//! Record kinds of the schedule board (docs/decisions/0040).

use crate::kind::RecordKind;
use crate::kind::words::quiet;

/// Days on the board. They have no id of their own: the log refers to the member.
pub static ATTEND_SCHEDULE: RecordKind = RecordKind {
    record_type: "attend_schedule",
    entity: "AttendSchedule",
    label: "排班",
    actions: &[quiet("update")],
    ..RecordKind::PLAIN
};
