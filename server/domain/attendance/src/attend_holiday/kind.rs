//! Record kinds of holidays (docs/decisions/0040).

use xieli_tables::attend_holiday;

use super::store;
use crate::attend::rules::may_look;
use crate::kind::RecordKind;
use crate::kind::field::{Reading, field, text};
use crate::kind::sight::glance;
use crate::kind::unique::{Unique, unique};
use crate::kind::words::told;

/// The first day of a holiday is unique.
pub const BEGINS: Unique = unique("attend_holiday_begins", "beginsOn", "该日期已有节假日");

/// Holidays.
pub static ATTEND_HOLIDAY: RecordKind = RecordKind {
    record_type: "attend_holiday",
    entity: "AttendHoliday",
    label: "节假日",
    actions: &[told("create"), told("update"), told("delete")],
    unique: &[BEGINS],
    fields: &[
        text("name", "节假日名称"),
        text("begins_on", "开始日期"),
        text("ends_on", "结束日期"),
        field("source", "来源", Reading::Choice(&[(0, "手工维护"), (1, "工作日历")])),
        text("remark", "备注"),
    ],
    sight: Some(glance!(store::holidays::visible, attend_holiday, attend_holiday::name)),
    heard: Some(may_look),
    ..RecordKind::PLAIN
};
