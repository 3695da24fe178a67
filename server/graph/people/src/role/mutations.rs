//! GraphQL mutations of roles.

use async_graphql::{Context, ID, MaybeUndefined};
use xieli_domain::role::{model, service};
use xieli_macros::{InputObject, object};

use super::types::Role;
use crate::core::input::change;
use crate::core::payload;
use crate::core::payload::DeletePayload;
use crate::core::{ContextExt, Result, decode, decode_all};
use crate::member::Member;

/// A role to create.
#[derive(Debug, InputObject)]
pub struct RoleCreateInput {
    /// 1 to 50 characters, unique.
    pub name: String,
    /// Up to 200 characters.
    pub description: Option<String>,
    /// Menus of the catalogue; the groups above them are added.
    pub menu_ids: Option<Vec<i32>>,
}

/// Changes to a role: an absent field stays, null clears.
#[derive(Debug, InputObject)]
pub struct RoleUpdateInput {
    /// The role to change.
    pub id: ID,
    /// The version that was read; absent: without a check.
    pub version: Option<i32>,
    /// 1 to 50 characters, unique.
    pub name: Option<String>,
    /// Up to 200 characters.
    pub description: MaybeUndefined<String>,
}

/// Roles to delete.
#[derive(Debug, InputObject)]
pub struct RolesInput {
    /// Their global ids, at most 1000.
    pub ids: Vec<ID>,
    /// Whether to remove the members from the roles first; otherwise roles with members are refused.
    pub remove_members: Option<bool>,
}

/// The menus to set for a role.
#[derive(Debug, InputObject)]
pub struct RoleMenusInput {
    /// The role.
    pub role_id: ID,
    /// The complete list of menus; the groups above them are added.
    pub menu_ids: Vec<i32>,
}

/// Members to add to a role or to remove from it.
#[derive(Debug, InputObject)]
pub struct RoleMembersInput {
    /// The role.
    pub role_id: ID,
    /// The members; at most 1000.
    pub member_ids: Vec<ID>,
}

payload! {
    /// The role, or the errors of the input.
    login RolePayload {
        /// The role after the change; null when nothing was changed.
        role: Role
    }
}

/// Root fields that change roles.
#[derive(Default)]
pub struct RoleMutation;

/// Root fields that change roles.
#[object(root)]
impl RoleMutation {
    /// Creates a role (core §7 `POST role`).
    #[requires("e:manage")]
    async fn role_create(&self, ctx: &Context<'_>, input: RoleCreateInput) -> Result<RolePayload> {
        let new = model::NewRole {
            name: input.name,
            description: input.description,
            menu_ids: input.menu_ids.unwrap_or_default(),
        };
        RolePayload::from(service::create(ctx.db()?, ctx.viewer()?, new).await)
    }

    /// Changes a role's texts (core §7 `PUT role`).
    #[requires("e:manage")]
    async fn role_update(&self, ctx: &Context<'_>, input: RoleUpdateInput) -> Result<RolePayload> {
        let changes = model::RoleChanges {
            id: decode::<Role>(&input.id)?,
            version: input.version,
            name: input.name,
            description: change(input.description),
        };
        RolePayload::from(service::update(ctx.db()?, ctx.viewer()?, changes).await)
    }

    /// Deletes roles without members, or with `removeMembers` after removing them; all or none (core §7
    /// `DELETE role`).
    #[requires("e:manage")]
    async fn role_delete(&self, ctx: &Context<'_>, input: RolesInput) -> Result<DeletePayload> {
        let ids = decode_all::<Role>(&input.ids)?;
        let remove_members = input.remove_members.unwrap_or_default();
        DeletePayload::from::<Role>(service::delete(ctx.db()?, ctx.viewer()?, &ids, remove_members).await)
    }

    /// Sets the menus of a role; its members' permissions change at once (core §7 `PUT role/{id}/menus`).
    #[requires("e:manage")]
    async fn role_menus_set(&self, ctx: &Context<'_>, input: RoleMenusInput) -> Result<RolePayload> {
        let id = decode::<Role>(&input.role_id)?;
        RolePayload::from(service::set_menus(ctx.db()?, ctx.viewer()?, id, &input.menu_ids).await)
    }

    /// Assigns a role to members; never the owner's (core §7 `POST role/{id}/members`).
    #[requires("e:manage,e:member")]
    async fn role_members_add(&self, ctx: &Context<'_>, input: RoleMembersInput) -> Result<RolePayload> {
        let (role, members) = (decode::<Role>(&input.role_id)?, decode_all::<Member>(&input.member_ids)?);
        RolePayload::from(service::add_members(ctx.db()?, ctx.viewer()?, role, &members).await)
    }

    /// Removes a role from members; never the owner's (core §7 `DELETE role/{id}/members`).
    #[requires("e:manage,e:member")]
    async fn role_members_remove(&self, ctx: &Context<'_>, input: RoleMembersInput) -> Result<RolePayload> {
        let (role, members) = (decode::<Role>(&input.role_id)?, decode_all::<Member>(&input.member_ids)?);
        RolePayload::from(service::remove_members(ctx.db()?, ctx.viewer()?, role, &members).await)
    }
}
