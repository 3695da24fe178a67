//! Changing roles.

use async_graphql::{Context, ID, MaybeUndefined};
use xieli_domain::role::{model, service};
use xieli_macros::{InputObject, object};

use super::types::Role;
use crate::core::input::change;
use crate::core::payload;
use crate::core::payload::DeletePayload;
use crate::core::{Reach, Result, decode, decode_all};
use crate::member::Member;

/// A new role.
#[derive(Debug, InputObject)]
pub struct RoleCreateInput {
    /// 1 to 50 characters, unique.
    pub name: String,
    /// Up to 200 characters.
    pub description: Option<String>,
    /// Of the catalogue; the groups they stand in come by themselves.
    pub menu_ids: Option<Vec<i32>>,
}

/// Changes to a role: an absent field stays, null clears.
#[derive(Debug, InputObject)]
pub struct RoleUpdateInput {
    /// Which.
    pub id: ID,
    /// As read; absent: whatever it is now.
    pub version: Option<i32>,
    /// 1 to 50 characters, unique.
    pub name: Option<String>,
    /// Up to 200 characters.
    pub description: MaybeUndefined<String>,
}

/// Which roles.
#[derive(Debug, InputObject)]
pub struct RolesInput {
    /// At most 1000.
    pub ids: Vec<ID>,
    /// Takes them from whoever holds them first; without, a role that somebody holds stays.
    pub remove_members: Option<bool>,
}

/// The menus of a role.
#[derive(Debug, InputObject)]
pub struct RoleMenusInput {
    /// Which role.
    pub role_id: ID,
    /// Exactly these from now on; the groups they stand in come by themselves.
    pub menu_ids: Vec<i32>,
}

/// Members of a role.
#[derive(Debug, InputObject)]
pub struct RoleMembersInput {
    /// Which role.
    pub role_id: ID,
    /// Who; at most 1000.
    pub member_ids: Vec<ID>,
}

payload! {
    /// A role, or why not.
    login RolePayload {
        /// As it is now; null when nothing was changed.
        role: Role
    }
}

/// Root fields that change roles.
#[derive(Default)]
pub struct RoleMutation;

/// Root fields that change roles.
#[object(root)]
impl RoleMutation {
    /// Makes a role (core §7 `POST role`).
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

    /// Deletes roles, as far as nobody holds them or they are taken from who does; all or none (core §7 `DELETE role`).
    #[requires("e:manage")]
    async fn role_delete(&self, ctx: &Context<'_>, input: RolesInput) -> Result<DeletePayload> {
        let ids = decode_all::<Role>(&input.ids)?;
        let remove_members = input.remove_members.unwrap_or_default();
        DeletePayload::from::<Role>(service::delete(ctx.db()?, ctx.viewer()?, &ids, remove_members).await)
    }

    /// Gives a role exactly these menus; its members' permissions change at once (core §7 `PUT role/{id}/menus`).
    #[requires("e:manage")]
    async fn role_menus_set(&self, ctx: &Context<'_>, input: RoleMenusInput) -> Result<RolePayload> {
        let id = decode::<Role>(&input.role_id)?;
        RolePayload::from(service::set_menus(ctx.db()?, ctx.viewer()?, id, &input.menu_ids).await)
    }

    /// Gives a role to members; never the owner's (core §7 `POST role/{id}/members`).
    #[requires("e:manage,e:member")]
    async fn role_members_add(&self, ctx: &Context<'_>, input: RoleMembersInput) -> Result<RolePayload> {
        let (role, members) = (decode::<Role>(&input.role_id)?, decode_all::<Member>(&input.member_ids)?);
        RolePayload::from(service::add_members(ctx.db()?, ctx.viewer()?, role, &members).await)
    }

    /// Takes a role from members; never the owner's (core §7 `DELETE role/{id}/members`).
    #[requires("e:manage,e:member")]
    async fn role_members_remove(&self, ctx: &Context<'_>, input: RoleMembersInput) -> Result<RolePayload> {
        let (role, members) = (decode::<Role>(&input.role_id)?, decode_all::<Member>(&input.member_ids)?);
        RolePayload::from(service::remove_members(ctx.db()?, ctx.viewer()?, role, &members).await)
    }
}
