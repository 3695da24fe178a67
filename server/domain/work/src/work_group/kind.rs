//! Declaration of work groups as a record kind (docs/decisions/0040).

use xieli_tables::work_group;

use super::{rules, store};
use crate::kind::field::text;
use crate::kind::sight::glance;
use crate::kind::unique::{Unique, taken, unique};
use crate::kind::value::DictionaryColumn;
use crate::kind::words::{quiet, told};
use crate::kind::{Bin, RecordKind};

/// Unique constraint: the name of a group.
pub const NAME: Unique = unique("work_group_name", "name", "已有同名工作组");

/// The record kind of work groups. `work_zone::kind` removes leaving members from them.
pub static WORK_GROUP: RecordKind = RecordKind {
    record_type: "work_group",
    entity: "WorkGroup",
    label: "工作组",
    actions: &[told("create"), told("update"), told("delete"), quiet("restore"), quiet("purge")],
    unique: &[NAME],
    fields: &[text("name", "工作组名称"), text("remark", "备注"), text("sort_order", "排序")],
    values: &[DictionaryColumn {
        dictionary: "work_service_type",
        what: "个工作组",
        count: "select v as value, count(*) as count from work_group, unnest(service_types) v \
                where enterprise_id = $1 and v = any ($2) and deleted_at is null group by v",
        replace: Some(
            "update work_group set service_types = array(select distinct unnest(array_replace(service_types, $2, $3)) order by 1) \
             where enterprise_id = $1 and service_types @> array[$2]",
        ),
    }],
    sight: Some(glance!(store::work_groups::visible, work_group, work_group::name)),
    heard: Some(rules::may_look),
    bin: Some(Bin {
        table: "work_group",
        title: "t.name",
        actions: ("work_group.restore", "work_group.purge"),
        obstacles: &[(taken!(work_group: name), "已有同名工作组“{}”")],
        ..Bin::PLAIN
    }),
    ..RecordKind::PLAIN
};
