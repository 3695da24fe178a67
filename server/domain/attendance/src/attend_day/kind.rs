//! Record kinds of computed attendance days (docs/decisions/0040).

use xieli_tables::attend_day;

use super::store;
use crate::attend::rules::may_look;
use crate::kind::field::{Reading, field, text};
use crate::kind::sight::sight;
use crate::kind::words::quiet;
use crate::kind::{Page, RecordKind};

/// Labels of the kinds of a date.
pub const KINDS: &[(i64, &str)] = &[(0, "工作日"), (1, "休息日"), (2, "节假日")];

/// Computed days; viewers of a day may comment on it.
pub static ATTEND_DAY: RecordKind = RecordKind {
    record_type: "attend_day",
    entity: "AttendDay",
    label: "每日考勤",
    actions: &[quiet("compute").named("重新计算了考勤")],
    fields: &[
        field("member_id", "成员", Reading::One("member")),
        text("day", "日期"),
        field("day_kind", "日期类型", Reading::Choice(KINDS)),
        field("group_id", "考勤组", Reading::One("attend_group")),
        field("shift_id", "班次", Reading::One("attend_shift")),
        text("expected", "应出勤（分钟）"),
        text("worked", "实际出勤（分钟）"),
    ],
    sight: Some(sight!(store::look => store::visible_to, attend_day)),
    heard: Some(may_look),
    page: Some(Page { address: "/attend/AttendDayReport?show={}", label: "每日考勤" }),
    books: &[&super::sheet::BOOK],
    ..RecordKind::PLAIN
};
