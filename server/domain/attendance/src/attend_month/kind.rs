//! Record kinds of attendance months and of their corrections (docs/decisions/0040).

use xieli_tables::{attend_correction, attend_month};

use super::store;
use crate::attend::rules::may_look;
use crate::kind::RecordKind;
use crate::kind::field::{Reading, field, text};
use crate::kind::sight::glance;
use crate::kind::words::told;

/// Whether a month is closed, for people.
pub const STATUSES: &[(i64, &str)] = &[(0, "未关账"), (1, "已关账")];

/// Months that were closed.
pub static ATTEND_MONTH: RecordKind = RecordKind {
    record_type: "attend_month",
    entity: "AttendMonth",
    label: "考勤月份",
    actions: &[told("close").named("关账了考勤月份")],
    fields: &[
        text("month", "月份"),
        field("status", "状态", Reading::Choice(STATUSES)),
        field("closed_at", "关账时间", Reading::Moment),
        field("closed_by", "关账人", Reading::One("member")),
    ],
    sight: Some(glance!(store::months::visible, attend_month)),
    heard: Some(may_look),
    ..RecordKind::PLAIN
};

/// Corrections of closed months.
pub static ATTEND_CORRECTION: RecordKind = RecordKind {
    record_type: "attend_correction",
    entity: "AttendCorrection",
    label: "考勤更正",
    actions: &[told("create").named("更正了已关账的考勤")],
    fields: &[
        text("month", "记入月份"),
        field("member_id", "成员", Reading::One("member")),
        text("day", "日期"),
        text("figure", "项目"),
        text("was", "更正前"),
        text("becomes", "更正后"),
        text("reason", "原因"),
    ],
    sight: Some(glance!(store::corrections::visible, attend_correction)),
    heard: Some(may_look),
    ..RecordKind::PLAIN
};
