//! Record kinds of groups of absence deduction (docs/decisions/0040).

use xieli_tables::absence_group;

use super::store;
use crate::attend::rules::may_look;
use crate::kind::field::text;
use crate::kind::sight::glance;
use crate::kind::unique::{Unique, unique};
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
        obstacles: &[(
            "select t.name as title, o.name as other from absence_group t
             join absence_group o on o.enterprise_id = t.enterprise_id and o.name = t.name and o.id <> t.id
                and (o.deleted_at is null or (o.id = any ($2) and o.id > t.id))
             where t.enterprise_id = $1 and t.id = any ($2) order by t.id limit 1",
            "已有同名扣款组“{}”",
        )],
        ..Bin::PLAIN
    }),
    ..RecordKind::PLAIN
};
