//! Record kind of the work calendar (docs/decisions/0040).

use crate::kind::RecordKind;
use crate::kind::words::quiet;

/// Days that an enterprise has corrected. They have no id of their own: the log refers to the enterprise.
pub static WORKDAY: RecordKind = RecordKind {
    record_type: "workday",
    entity: "Workday",
    label: "工作日历",
    actions: &[quiet("update"), quiet("delete")],
    ..RecordKind::PLAIN
};
