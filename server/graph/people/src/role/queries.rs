//! GraphQL queries of roles and menus.

use async_graphql::{Context, ID};
use xieli_domain::list::{Order, Sort};
use xieli_domain::role::{model, rules, store};
use xieli_kernel::permission::MENUS;
use xieli_kernel::{Direction, page};
use xieli_macros::{Enum, InputObject, fields, object};

use super::menu::{Menu, enabled_ids};
use super::types::Role;
use crate::core::{Connection, ContextExt, PageArgs, PageInput, Result, SortDirection, decode};

/// Filter of roles; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
pub struct RoleFilter {
    /// Part of the name.
    pub keyword: Option<String>,
    /// True: roles of the system alone; false: roles of the enterprise alone.
    pub system: Option<bool>,
}

/// Columns that roles can be sorted by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
pub enum RoleSort {
    /// Position in lists.
    Order,
    /// Name of the role.
    Name,
    /// Time of creation.
    CreatedAt,
}

/// One order of roles; ties are broken by id.
#[derive(Debug, Clone, Copy, InputObject)]
pub struct RoleOrder {
    /// Column to sort by.
    pub field: RoleSort,
    /// Direction of the order.
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

impl RoleFilter {
    fn read(self) -> model::RoleFilter {
        model::RoleFilter { keyword: self.keyword, system: self.system, held_by: None }
    }
}

/// A role in a picker.
#[fields(login)]
#[derive(Clone)]
pub struct RoleOption {
    /// The row id, in the form of the specification's calls.
    pub row_id: String,
    /// The name of the role.
    pub name: String,
    /// The role; null for viewers who may not read roles.
    pub role: Option<Role>,
}

async fn page_of<N>(
    ctx: &Context<'_>,
    args: PageArgs,
    filter: model::RoleFilter,
    order_by: Option<Vec<RoleOrder>>,
    show: impl Fn(model::Role) -> N,
) -> Result<Connection<N>> {
    let viewer = ctx.viewer()?.clone();
    let request = args.request_up_to(page::MAX_SELECT)?;
    let order =
        order_by.unwrap_or_default().first().map_or(Order::by(store::BY_ORDER, Direction::Asc), |order| {
            Order::by(order.field.sort(), order.direction.into())
        });
    let page = store::page(&*ctx.read().await?, &viewer, &filter, order, &request).await?;
    let db = ctx.db()?.clone();
    Ok(Connection::new(page, show, move || {
        let (db, viewer, filter) = (db.clone(), viewer.clone(), filter.clone());
        async move { store::count(&*db.read().await?, &viewer, &filter).await }
    }))
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
        #[graphql(desc = "Filter of the roles.")] filter: Option<RoleFilter>,
        #[graphql(desc = "The order of the rows; the first entry counts. Default: ORDER ASC.")]
        order_by: Option<Vec<RoleOrder>>,
    ) -> Result<Option<Connection<Role>>> {
        let args = PageArgs { first, after, page };
        Ok(Some(page_of(ctx, args, filter.unwrap_or_default().read(), order_by, Role).await?))
    }

    /// Roles for a picker, one page, for all internal members; external members see their own roles (core §7
    /// `GET role/list`, business §7 Shared lookups).
    #[login]
    #[allow(clippy::too_many_arguments)]
    async fn role_options(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "How many rows, 1 to 1000.")] first: Option<i32>,
        #[graphql(desc = "The rows behind this cursor.")] after: Option<String>,
        #[graphql(desc = "A page by number instead, of up to 1000 rows.")] page: Option<PageInput>,
        #[graphql(desc = "Filter of the roles.")] filter: Option<RoleFilter>,
        #[graphql(desc = "The order of the rows; the first entry counts. Default: ORDER ASC.")]
        order_by: Option<Vec<RoleOrder>>,
    ) -> Result<Option<Connection<RoleOption>>> {
        let (viewer, args) = (ctx.viewer()?, PageArgs { first, after, page });
        let (whole, own) = (rules::may_read(viewer), viewer.is_external().then_some(viewer.member_id));
        let filter = model::RoleFilter { held_by: own, ..filter.unwrap_or_default().read() };
        let show = move |role: model::Role| RoleOption {
            row_id: role.id.to_string(),
            name: role.name.clone(),
            role: whole.then_some(Role(role)),
        };
        Ok(Some(page_of(ctx, args, filter, order_by, show).await?))
    }

    /// A role; null when none is visible to the viewer (core §7 `GET role/{id}`).
    #[requires("e:manage,e:member,teamManage")]
    async fn role(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The global id.")] id: ID,
    ) -> Result<Option<Role>> {
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
