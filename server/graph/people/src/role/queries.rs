//! Reading roles and menus.

use async_graphql::{Context, ID};
use xieli_domain::list::{Order, Sort};
use xieli_domain::role::{model, store};
use xieli_kernel::permission::MENUS;
use xieli_kernel::{Direction, page};
use xieli_macros::{Enum, InputObject, object};

use super::menu::{Menu, enabled_ids};
use super::types::Role;
use crate::core::{Connection, PageArgs, PageInput, Reach, Result, SortDirection, decode};

/// Which roles; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
pub struct RoleFilter {
    /// Part of the name.
    pub keyword: Option<String>,
    /// Only the system's (true), only the enterprise's own (false).
    pub system: Option<bool>,
}

/// What roles can be sorted by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
pub enum RoleSort {
    /// Place.
    Order,
    /// Name.
    Name,
    /// Time of creation.
    CreatedAt,
}

/// One order of roles; ties are broken by id.
#[derive(Debug, Clone, Copy, InputObject)]
pub struct RoleOrder {
    /// By what.
    pub field: RoleSort,
    /// Which way.
    #[graphql(default_with = "SortDirection::Asc")]
    pub direction: SortDirection,
}

impl RoleSort {
    fn sort(self) -> Sort {
        match self {
            Self::Order => store::BY_ORDER,
            Self::Name => store::BY_NAME,
            Self::CreatedAt => store::BY_CREATED,
        }
    }
}

/// Root fields that read roles and menus.
#[derive(Default)]
pub struct RoleQuery;

/// Root fields that read roles and menus.
#[object(root)]
impl RoleQuery {
    /// Roles, one page (core §7 `GET role/list`).
    #[requires("e:manage,e:member,teamManage")]
    #[allow(clippy::too_many_arguments)]
    async fn roles(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "How many rows, 1 to 1000.")] first: Option<i32>,
        #[graphql(desc = "The rows behind this cursor.")] after: Option<String>,
        #[graphql(desc = "A page by number instead, of up to 1000 rows.")] page: Option<PageInput>,
        #[graphql(desc = "Which.")] filter: Option<RoleFilter>,
        #[graphql(desc = "In which order; the first entry counts. Default: ORDER ASC.")] order_by: Option<
            Vec<RoleOrder>,
        >,
    ) -> Result<Option<Connection<Role>>> {
        let viewer = ctx.viewer()?.clone();
        let request = PageArgs { first, after, page }.request_up_to(page::MAX_SELECT)?;
        let filter = filter.unwrap_or_default();
        let filter = model::RoleFilter { keyword: filter.keyword, system: filter.system };
        let order = order_by.unwrap_or_default().first().map_or(
            Order { sort: store::BY_ORDER, direction: Direction::Asc },
            |order| Order { sort: order.field.sort(), direction: order.direction.into() },
        );
        let page = store::page(&*ctx.read().await?, &viewer, &filter, order, &request).await?;
        let db = ctx.db()?.clone();
        Ok(Some(Connection::new(page, Role, move || {
            let (db, viewer, filter) = (db.clone(), viewer.clone(), filter.clone());
            async move { store::count(&*db.read().await?, &viewer, &filter).await }
        })))
    }

    /// One role; null when there is none for the viewer (core §7 `GET role/{id}`).
    #[requires("e:manage,e:member,teamManage")]
    async fn role(&self, ctx: &Context<'_>, #[graphql(desc = "Which.")] id: ID) -> Result<Option<Role>> {
        let id = decode::<Role>(&id)?;
        Ok(store::find(&*ctx.read().await?, ctx.viewer()?, id).await?.map(Role))
    }

    /// The whole menu catalogue (core §7 `GET menu/list`).
    #[requires("e:manage,e:member,teamManage")]
    async fn menus(&self, ctx: &Context<'_>) -> Result<Option<Vec<Menu>>> {
        let enabled = enabled_ids(ctx).await?;
        Ok(Some(MENUS.iter().map(|entry| Menu::new(entry, &enabled)).collect()))
    }
}
