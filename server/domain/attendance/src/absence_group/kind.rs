//! Record kinds of groups of absence deduction (docs/decisions/0040).

use xieli_tables::absence_group;

use super::store;
use crate::attend::rules::may_look;
use crate::kind::field::text;
use crate::kind::sight::glance;
use crate::kind::unique::{Unique, taken, unique};
use crate::kind::words::{quiet, told};
use crate::kind::{Bin, RecordKind};

/// A group's name.
pub const NAME: Unique = unique("absence_group_name", "name", "已有同名扣款组");

/// Groups of absence deduction.
pub static ABSENCE_GROUP: RecordKind = RecordKind {
    record_type: "absence_group",
    entity: "AbsenceGroup",
    label: "缺勤扣款组",
    actions: &[told("create"), told("update"), told("delete"), quiet("restore"), quiet("purge")],
    unique: &[NAME],
    fields: &[text("name", "扣款组名称"), text("remark", "备注")],
    sight: Some(glance!(store::absence_groups::visible, absence_group, absence_group::name)),
    heard: Some(may_look),
    bin: Some(Bin {
        table: "absence_group",
        title: "t.name",
        actions: ("absence_group.restore", "absence_group.purge"),
        obstacles: &[(taken!(absence_group: name), "已有同名扣款组“{}”")],
        ..Bin::PLAIN
    }),
    ..RecordKind::PLAIN
};
