//! The record kind of roles (docs/decisions/0040).

use xieli_tables::role;

use super::{rules, store};
use crate::kind::RecordKind;
use crate::kind::field::text;
use crate::kind::handover::handover;
use crate::kind::sight::glance;
use crate::kind::unique::{Unique, unique};
use crate::kind::words::told;
use crate::member::store::offboarding;

/// A role's name is unique within its enterprise.
pub const NAME: Unique = unique("role_name", "name", "已有同名角色");

/// The record kind of roles.
pub static ROLE: RecordKind = RecordKind {
    record_type: "role",
    entity: "Role",
    label: "角色",
    actions: &[
        told("create"),
        told("update"),
        told("menus_set").named("设置了角色权限").of("menu", "权限"),
        told("members_add").named("添加了角色成员").of("member", "成员"),
        told("members_remove").named("移除了角色成员").of("member", "成员"),
        told("delete"),
    ],
    unique: &[NAME],
    fields: &[text("name", "角色名称"), text("remark", "备注")],
    sight: Some(glance!(store::visible_to, role, role::name)),
    heard: Some(rules::may_read),
    identity: true,
    handover: &[&Roles],
    ..RecordKind::PLAIN
};

handover!(
    /// Roles they hold, which are removed.
    Roles, Ended, "ROLE", "角色", offboarding::count_roles, offboarding::end_roles
);
