//! Record kinds of types of leave, overtime and trips (docs/decisions/0040).

use xieli_tables::attend_type;

use super::store;
use crate::attend::rules::may_look;
use crate::kind::RecordKind;
use crate::kind::field::{Reading, field, text};
use crate::kind::sight::glance;
use crate::kind::unique::{Unique, unique};
use crate::kind::words::{quiet, told};

/// A type's name.
pub const NAME: Unique = unique("attend_type_name", "name", "已有同名类型");
/// Labels of the kinds of types.
pub const KINDS: &[(i64, &str)] = &[(0, "请假"), (1, "加班"), (2, "出差")];
/// Labels of the units of types.
pub const UNITS: &[(i64, &str)] = &[(0, "小时"), (1, "半天"), (2, "天")];

/// Types of leave, overtime and trips.
pub static ATTEND_TYPE: RecordKind = RecordKind {
    record_type: "attend_type",
    entity: "AttendType",
    label: "假勤类型",
    actions: &[told("create"), told("update"), quiet("move"), told("delete")],
    unique: &[NAME],
    fields: &[
        field("kind", "类别", Reading::Choice(KINDS)),
        text("name", "名称"),
        field("unit", "单位", Reading::Choice(UNITS)),
        field("paid", "带薪", Reading::Switch),
        field("over_rest", "含休息日", Reading::Switch),
        field("enabled", "启用", Reading::Switch),
        field("balanced", "使用余额", Reading::Switch),
        field("team_ids", "适用团队", Reading::Many("team")),
        text("remark", "备注"),
    ],
    sight: Some(glance!(store::types::visible, attend_type, attend_type::name)),
    heard: Some(may_look),
    ..RecordKind::PLAIN
};
