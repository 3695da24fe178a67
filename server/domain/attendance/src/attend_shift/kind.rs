//! Record kinds of shifts (docs/decisions/0040).

use xieli_tables::attend_shift;

use super::store;
use crate::attend::rules::may_look;
use crate::kind::RecordKind;
use crate::kind::field::text;
use crate::kind::sight::glance;
use crate::kind::unique::{Unique, unique};
use crate::kind::words::told;

/// A shift's name.
pub const NAME: Unique = unique("attend_shift_name", "name", "已有同名班次");

/// Shifts.
pub static ATTEND_SHIFT: RecordKind = RecordKind {
    record_type: "attend_shift",
    entity: "AttendShift",
    label: "班次",
    actions: &[told("create"), told("update"), told("delete")],
    unique: &[NAME],
    fields: &[
        text("name", "班次名称"),
        text("mark", "简称"),
        text("remark", "备注"),
        text("sort_order", "排序"),
    ],
    sight: Some(glance!(store::shifts::visible, attend_shift, attend_shift::name)),
    heard: Some(may_look),
    ..RecordKind::PLAIN
};
