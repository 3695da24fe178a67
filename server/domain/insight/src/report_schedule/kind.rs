//! Record kind of schedules of reports (docs/decisions/0040).

use xieli_tables::report_schedule;

use super::{offboarding, store};
use crate::kind::RecordKind;
use crate::kind::field::{Reading, field};
use crate::kind::handover::handover;
use crate::kind::notice::{Event, Group, event};
use crate::kind::sight::glance;
use crate::kind::words::quiet;

/// Notice with a scheduled copy of a report.
pub const COPY: &str = "report_schedule.copy";
/// Notice that a schedule failed or was paused.
pub const TROUBLE: &str = "report_schedule.trouble";

/// Schedules of reports.
pub static REPORT_SCHEDULE: RecordKind = RecordKind {
    record_type: "report_schedule",
    entity: "ReportSchedule",
    label: "定时报表",
    actions: &[
        quiet("create"),
        quiet("update"),
        quiet("delete"),
        quiet("start").named("启用了定时报表"),
        quiet("pause").named("暂停了定时报表"),
        quiet("try").named("试发了定时报表"),
    ],
    fields: &[
        field("report_id", "报表", Reading::One("online_report")),
        field("member_ids", "成员", Reading::Many("member")),
        field("team_ids", "团队", Reading::Many("team")),
        field("enabled", "启用", Reading::Switch),
    ],
    sight: Some(glance!(store::visible_to, report_schedule)),
    notices: &[
        Event { by_mail: true, ..event(COPY, "定时报表", Group::System) },
        event(TROUBLE, "定时报表异常", Group::System),
    ],
    handover: &[&Schedules],
    ..RecordKind::PLAIN
};

handover!(
    /// Schedules at offboarding: the successor takes over those with other recipients; all others end.
    Schedules, HandedOn, "REPORT_SCHEDULE", "定时报表", offboarding::count, offboarding::hand_over
);
