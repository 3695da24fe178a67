//! Declaration of groups of approval forms as a record kind (docs/decisions/0040).

use xieli_tables::flow_group;

use super::store;
use crate::kind::RecordKind;
use crate::kind::field::text;
use crate::kind::sight::glance;
use crate::kind::unique::{Unique, unique};
use crate::kind::words::told;

/// Unique constraint: the name of a group.
pub const NAME: Unique = unique("flow_group_name", "name", "已有同名分组");

/// The record kind of groups of forms.
pub static FLOW_GROUP: RecordKind = RecordKind {
    record_type: "flow_group",
    entity: "FlowGroup",
    label: "审批分组",
    actions: &[told("create"), told("update"), told("move").named("移动了审批分组"), told("delete")],
    unique: &[NAME],
    fields: &[text("name", "分组名称")],
    sight: Some(glance!(store::groups::visible, flow_group, flow_group::name)),
    heard: Some(|_| true),
    ..RecordKind::PLAIN
};
