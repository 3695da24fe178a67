//! GraphQL types of roles.

use std::sync::Arc;

use async_graphql::Context;
use xieli_domain::TenantKey;
use xieli_domain::member::store::Scope;
use xieli_domain::role::loaders::{CountKey, MemberCountOfRole, MenusOfRole};
use xieli_domain::role::{model, rules, store};
use xieli_kernel::permission::{codes_of, menu};
use xieli_kernel::{AppResult, Code};
use xieli_macros::{fields, object};

use super::menu::{Menu, enabled_ids};
use crate::core::{Connection, ContextExt, Entity, PageArgs, PageInput, Record, Result};
use crate::member::{Member, MemberFilter, member_page};

/// A role: a group of permissions that members are assigned.
#[derive(Clone)]
pub struct Role(pub model::Role);

impl Entity for Role {
    const NAME: &'static str = "Role";
}

impl Record for Role {
    async fn find(ctx: &Context<'_>, row: i64) -> Result<Option<Self>> {
        if !rules::may_read(ctx.viewer()?) {
            return Ok(None);
        }
        let found = store::find(&*ctx.read().await?, ctx.viewer()?, row).await?;
        Ok(found.map(Self))
    }
}

impl From<model::Role> for Role {
    fn from(role: model::Role) -> Self {
        Self(role)
    }
}

impl Role {
    fn key(&self) -> TenantKey {
        TenantKey::new(self.0.enterprise_id, self.0.id)
    }

    async fn ids(&self, ctx: &Context<'_>) -> AppResult<Vec<i32>> {
        Ok(ctx.loaders()?.load::<MenusOfRole>(self.key()).await?.unwrap_or_default())
    }
}

/// Actions the viewer may take on a role; offered if and only if the server accepts them.
#[fields(login)]
pub struct RoleViewerCan {
    /// May call `roleUpdate`.
    pub update: bool,
    /// `roleDelete`; a role that has members is refused all the same.
    pub delete: bool,
    /// May call `roleMenusSet`.
    pub set_menus: bool,
    /// `roleMembersAdd`, `roleMembersRemove`.
    pub set_members: bool,
}

/// A role: a group of permissions that members are assigned.
#[object(login, common(id, row_id, created_at, updated_at, version))]
impl Role {
    /// The name, unique in the enterprise.
    fn name(&self) -> &str;

    /// `ROLE_owner` or `ROLE_admin` for the system's roles.
    fn code(&self) -> Option<&str>;

    /// Whether it is one of the two system roles, which never change.
    fn system(&self) -> bool {
        rules::is_system(&self.0)
    }

    /// A description of its purpose.
    fn description(&self) -> Option<&str>;

    /// The position in lists.
    fn order(&self) -> i32 {
        self.0.sort_order
    }

    /// The ids of its menus in the catalogue.
    async fn menu_ids(&self, ctx: &Context<'_>) -> Result<Option<Vec<i32>>> {
        Ok(Some(self.ids(ctx).await?))
    }

    /// Its menus.
    async fn menus(&self, ctx: &Context<'_>) -> Result<Option<Vec<Menu>>> {
        let enabled = enabled_ids(ctx).await?;
        let ids = self.ids(ctx).await?;
        Ok(Some(ids.into_iter().filter_map(menu).map(|entry| Menu::new(entry, &enabled)).collect()))
    }

    /// The active members with the role, by name. An administrator sees all of them, other viewers those in
    /// the teams they direct (core §2).
    async fn members(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "How many rows, 1 to 100.")] first: Option<i32>,
        #[graphql(desc = "The rows behind this cursor.")] after: Option<String>,
        #[graphql(desc = "A page by number instead.")] page: Option<PageInput>,
        #[graphql(desc = "Filter of the members.")] filter: Option<MemberFilter>,
    ) -> Result<Option<Connection<Member>>> {
        let request = PageArgs { first, after, page }.request()?;
        let mut filter = filter.unwrap_or_default().read()?;
        filter.role_id = Some(self.0.id);
        filter.status = xieli_domain::member::model::MemberFilter::active().status;
        let order =
            xieli_domain::list::Order::by(xieli_domain::member::store::BY_NAME, xieli_kernel::Direction::Asc);
        Ok(Some(member_page(ctx, Scope::Directed, filter, order, request).await?))
    }

    /// The number of these members.
    async fn member_count(&self, ctx: &Context<'_>) -> Result<i32> {
        let viewer = ctx.viewer()?;
        let team_ids = (!viewer.is_admin()).then(|| Arc::from(viewer.directed_team_ids.as_slice()));
        let key = CountKey { role: self.key(), team_ids };
        let count = ctx.loaders()?.load::<MemberCountOfRole>(key).await?.unwrap_or_default();
        Ok(i32::try_from(count).unwrap_or(i32::MAX))
    }

    /// Actions the viewer may take on it.
    async fn viewer_can(&self, ctx: &Context<'_>) -> Result<RoleViewerCan> {
        let viewer = ctx.viewer()?;
        let own = viewer.can(Code::EManage) && !rules::is_system(&self.0);
        let mut set_members = viewer.can(Code::EMember);
        if set_members {
            let given = codes_of(self.ids(ctx).await?);
            set_members = rules::may_assign(viewer, self.0.code.as_deref(), given);
        }
        Ok(RoleViewerCan { update: own, delete: own, set_menus: own, set_members })
    }
}
