//! GraphQL queries of teams.

use async_graphql::{Context, ID};
use xieli_domain::list::{Order, Sort};
use xieli_domain::team::{model, store};
use xieli_kernel::{Code, Direction};
use xieli_macros::{Enum, InputObject, fields, object};

use super::types::{Team, TeamType};
use crate::core::{
    Connection, ContextExt, PageArgs, PageInput, Result, SortDirection, decode, decode_optional,
};

/// Filter of teams; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
pub struct TeamFilter {
    /// Part of the name, pinyin, initials, code or phone.
    pub keyword: Option<String>,
    /// Teams of this type.
    #[graphql(name = "type")]
    pub team_type: Option<TeamType>,
    /// Teams directly below this one.
    pub parent_id: Option<ID>,
    /// Whether to return roots only.
    pub roots_only: Option<bool>,
    /// Whether to return only teams that accept work orders.
    pub accept_only: Option<bool>,
    /// Whether to return only teams the viewer directs, and those below them.
    pub directed_by_viewer: Option<bool>,
}

impl TeamFilter {
    fn read(self) -> xieli_kernel::AppResult<model::TeamFilter> {
        Ok(model::TeamFilter {
            keyword: self.keyword,
            team_type: self.team_type.map(TeamType::as_i16),
            parent_id: decode_optional::<Team>(self.parent_id.as_ref())?,
            roots_only: self.roots_only.unwrap_or_default(),
            accept_only: self.accept_only.unwrap_or_default(),
            directed_by_viewer: self.directed_by_viewer.unwrap_or_default(),
        })
    }
}

/// Columns that teams can be sorted by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
pub enum TeamSort {
    /// Position among siblings.
    Order,
    /// Name of the team.
    Name,
    /// Time of creation.
    CreatedAt,
}

/// One order of teams; ties are broken by id.
#[derive(Debug, Clone, Copy, InputObject)]
pub struct TeamOrder {
    /// Column to sort by.
    pub field: TeamSort,
    /// Direction of the order.
    #[graphql(default_with = "SortDirection::Asc")]
    pub direction: SortDirection,
}

impl TeamSort {
    fn sort(self) -> Sort {
        match self {
            Self::Order => store::BY_ORDER,
            Self::Name => store::BY_NAME,
            Self::CreatedAt => store::BY_CREATED,
        }
    }
}

/// A team in a picker.
#[fields(login)]
#[derive(Clone)]
pub struct TeamOption {
    /// The row id, in the form of the specification's calls.
    pub row_id: String,
    /// The name of the team.
    pub name: String,
    /// The team; null for viewers who may not read the list of teams.
    pub team: Option<Team>,
}

async fn page_of<N>(
    ctx: &Context<'_>,
    args: PageArgs,
    filter: model::TeamFilter,
    order_by: Option<Vec<TeamOrder>>,
    show: impl Fn(model::Team) -> N,
) -> Result<Connection<N>> {
    let viewer = ctx.viewer()?.clone();
    let request = args.request()?;
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

/// Root fields that read teams.
#[derive(Default)]
pub struct TeamQuery;

/// Root fields that read teams.
#[object(root)]
impl TeamQuery {
    /// Teams, one page (core §7 `GET team/list`). External members see their own.
    #[requires("e:member:list,e:member,teamManage")]
    #[allow(clippy::too_many_arguments)]
    async fn teams(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "How many rows, 1 to 100.")] first: Option<i32>,
        #[graphql(desc = "The rows behind this cursor.")] after: Option<String>,
        #[graphql(desc = "A page by number instead.")] page: Option<PageInput>,
        #[graphql(desc = "Filter of the teams.")] filter: Option<TeamFilter>,
        #[graphql(desc = "The order of the rows; the first entry counts. Default: ORDER ASC.")]
        order_by: Option<Vec<TeamOrder>>,
    ) -> Result<Option<Connection<Team>>> {
        let args = PageArgs { first, after, page };
        Ok(Some(page_of(ctx, args, filter.unwrap_or_default().read()?, order_by, Team::from).await?))
    }

    /// The teams that accept work orders, one page, for all internal members (core §7 `GET
    /// member/acceptTeam/list`, business §7 Shared lookups).
    #[login]
    #[allow(clippy::too_many_arguments)]
    async fn accept_team_options(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "How many rows, 1 to 100.")] first: Option<i32>,
        #[graphql(desc = "The rows behind this cursor.")] after: Option<String>,
        #[graphql(desc = "A page by number instead.")] page: Option<PageInput>,
        #[graphql(desc = "Part of the name, pinyin or initials.")] keyword: Option<String>,
        #[graphql(desc = "The order of the rows; the first entry counts. Default: ORDER ASC.")]
        order_by: Option<Vec<TeamOrder>>,
    ) -> Result<Option<Connection<TeamOption>>> {
        let (viewer, args) = (ctx.viewer()?, PageArgs { first, after, page });
        let whole = viewer.can(Code::EMemberList) || viewer.can(Code::EMember) || viewer.holder.team_manager;
        let filter = model::TeamFilter { keyword, accept_only: true, ..model::TeamFilter::default() };
        let show = move |team: model::Team| TeamOption {
            row_id: team.id.to_string(),
            name: team.name.clone(),
            team: whole.then(|| Team::from(team)),
        };
        Ok(Some(page_of(ctx, args, filter, order_by, show).await?))
    }

    /// A team; null when none is visible to the viewer (core §7 `GET team/{id}`).
    #[login]
    async fn team(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The global id.")] id: ID,
    ) -> Result<Option<Team>> {
        let id = decode::<Team>(&id)?;
        Ok(store::find(&*ctx.read().await?, ctx.viewer()?, id).await?.map(Team::from))
    }

    /// Teams for a picker, in the order of the tree (core §7 `GET team/dictList`).
    #[login]
    async fn team_options(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Part of the name, pinyin or initials.")] keyword: Option<String>,
        #[graphql(name = "type", desc = "Teams of this type.")] team_type: Option<TeamType>,
        #[graphql(desc = "Whether to return only teams that accept work orders.")] accept_only: Option<bool>,
        #[graphql(desc = "Largest number of teams, 1 to 1000.", default = 200)] first: i32,
    ) -> Result<Option<Vec<Team>>> {
        let filter = model::TeamFilter {
            keyword,
            team_type: team_type.map(TeamType::as_i16),
            accept_only: accept_only.unwrap_or_default(),
            ..model::TeamFilter::default()
        };
        let request = PageArgs { first: Some(first), after: None, page: None }
            .request_up_to(xieli_kernel::page::MAX_SELECT)?;
        let order = Order::by(store::BY_ORDER, Direction::Asc);
        let page = store::page(&*ctx.read().await?, ctx.viewer()?, &filter, order, &request).await?;
        Ok(Some(page.rows.into_iter().map(|(_, team)| Team::from(team)).collect()))
    }
}
