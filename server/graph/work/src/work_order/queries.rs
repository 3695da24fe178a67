//! GraphQL queries of work orders, their figures, steps, points and evaluations.

use async_graphql::{Context, ID};
use xieli_domain::list::Order;
use xieli_domain::work_order::{model, service, sheet, store};
use xieli_kernel::{AppError, Direction, ErrorCode};
use xieli_macros::object;

use super::figures::{WorkOrderLoad, WorkOrderStatusCount, WorkQueueCounts, WorkTeamScore, WorkTechnician};
use super::inputs::{
    WorkEvaluateFilter, WorkEvaluateOrder, WorkFigureFilter, WorkFigureOrder, WorkOrderFilter, WorkOrderOrder,
};
use super::parts::{WorkEvaluate, WorkMove, WorkScore};
use super::types::WorkOrder;
use crate::core::{
    Connection, ContextExt, List, PageArgs, PageInput, Result, decode, decode_optional, figures,
};
use crate::member::{ExportColumn, export_columns};
use crate::team::Team;
use crate::work_group::WorkGroup;
use crate::work_zone::WorkZone;

/// Kinds of records whose changes invalidate the cached figures (decision 0036).
static KINDS: &[&str] = store::work_orders::ROWS.remembered;
/// The same for the queues, one of which holds customers' requests.
static QUEUES: &[&str] = &["work_order", "crm_work_order", "customer", "team"];

/// Root fields that read work orders.
#[derive(Default)]
pub struct WorkOrderQuery;

/// Root fields that read work orders.
#[object(root)]
impl WorkOrderQuery {
    /// Work orders, one page (business §7 `workorder/list`, `list2`).
    #[requires("work,work:query,work:global:query")]
    #[list(store::work_orders)]
    fn work_orders(list: List<WorkOrderFilter, WorkOrderOrder>) -> Connection<WorkOrder>;

    /// One of them by id; null when none is visible to the viewer.
    #[requires("work,work:query,work:global:query")]
    #[one]
    fn work_order() -> WorkOrder;

    /// The number of work orders of a filter by status.
    #[requires("work,work:query,work:global:query")]
    async fn work_order_statuses(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The work orders to count.")] filter: Option<WorkOrderFilter>,
    ) -> Result<Option<Vec<WorkOrderStatusCount>>> {
        let filter = filter.unwrap_or_default().read()?;
        let rows = figures(ctx, KINDS, "statuses", &filter, store::statuses).await?;
        Ok(Some(rows.into_iter().map(WorkOrderStatusCount::from).collect()))
    }

    /// The open workload of the technicians of the orders of a filter, the busiest first; at most 200.
    #[requires("work,work:query,work:global:query")]
    async fn work_order_loads(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The work orders to count.")] filter: Option<WorkOrderFilter>,
    ) -> Result<Option<Vec<WorkOrderLoad>>> {
        let (filter, viewer) = (filter.unwrap_or_default().read()?, ctx.viewer()?);
        let rows = figures(ctx, KINDS, "loads", &filter, store::loads).await?;
        Ok(Some(rows.into_iter().map(|row| WorkOrderLoad(row, viewer.enterprise_id)).collect()))
    }

    /// The number of work orders in each queue (business §7 `workorder/statusCount`).
    #[requires("work,work:query,work:global:query")]
    async fn work_queue_counts(&self, ctx: &Context<'_>) -> Result<Option<WorkQueueCounts>> {
        let counts = figures(ctx, QUEUES, "queues", &(), |c, v, ()| store::queues(c, v)).await?;
        Ok(Some(WorkQueueCounts::from(counts)))
    }

    /// Members who can be sent, the least busy first: technicians, and with a keyword every member; empty for
    /// viewers who may not dispatch (business §3 Technician option).
    #[requires("work,work:query,work:global:query")]
    async fn work_technicians(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "By name, pinyin or initials.")] keyword: Option<String>,
        #[graphql(desc = "Of this team.")] team_id: Option<ID>,
        #[graphql(desc = "Of this work group.")] group_id: Option<ID>,
        #[graphql(desc = "Members of this zone come first.")] zone_id: Option<ID>,
        #[graphql(desc = "At most, 1 to 200.", default = 50)] limit: i32,
    ) -> Result<Option<Vec<WorkTechnician>>> {
        let viewer = ctx.viewer()?;
        let filter = model::TechnicianFilter {
            keyword,
            team_id: decode_optional::<Team>(team_id.as_ref())?,
            group_id: decode_optional::<WorkGroup>(group_id.as_ref())?,
            able: true,
            limit: i64::from(limit),
            ..model::TechnicianFilter::default()
        };
        let services = ctx.services()?;
        let found = match decode_optional::<WorkZone>(zone_id.as_ref())? {
            Some(zone) => service::technicians_near(services, viewer, &filter, zone).await?,
            None => service::technicians(services, viewer, &filter).await?,
        };
        Ok(Some(found.into_iter().map(|one| WorkTechnician(one, viewer.enterprise_id)).collect()))
    }

    /// The points of the members who worked on an order, given or proposed; null when no such order is
    /// visible to the viewer (business §7 `workorder/getTeamScore`).
    #[requires("work,work:query,work:global:query")]
    async fn work_team_score(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Id of the work order.")] id: ID,
    ) -> Result<Option<Vec<WorkTeamScore>>> {
        let (viewer, id) = (ctx.viewer()?, decode::<WorkOrder>(&id)?);
        match service::team_score(&*ctx.read().await?, viewer, id).await {
            Ok(lines) => {
                let line = |line| WorkTeamScore::of(viewer.enterprise_id, line);
                Ok(Some(lines.into_iter().map(line).collect()))
            }
            Err(AppError::Refused { code: ErrorCode::NotFound, .. }) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    /// The columns available in an export of work orders (business §7 `workorder/exportColumns`).
    #[requires("work:export")]
    async fn work_order_export_columns(&self, ctx: &Context<'_>) -> Result<Option<Vec<ExportColumn>>> {
        export_columns(ctx, &sheet::BOOK).await
    }

    /// The steps of a work order, the newest first, one page.
    #[requires("work,work:query,work:global:query")]
    async fn work_moves(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "How many rows, 1 to 100.")] first: Option<i32>,
        #[graphql(desc = "The rows behind this cursor.")] after: Option<String>,
        #[graphql(desc = "A page by number instead.")] page: Option<PageInput>,
        #[graphql(desc = "Id of the work order.")] work_order_id: ID,
    ) -> Result<Option<Connection<WorkMove>>> {
        let (viewer, request) = (ctx.viewer()?.clone(), PageArgs { first, after, page }.request()?);
        let filter = model::MoveFilter { work_order_id: Some(decode::<WorkOrder>(&work_order_id)?) };
        let sort =
            *store::moves::ROWS.sorts.first().ok_or_else(|| AppError::internal("no order of steps"))?;
        let order = Order::by(sort, Direction::Desc);
        let page = store::moves::page(&*ctx.read().await?, &viewer, &filter, order, &request).await?;
        let db = ctx.db()?.clone();
        Ok(Some(Connection::new(page, WorkMove::from, move || {
            let (db, viewer, filter) = (db.clone(), viewer.clone(), filter.clone());
            async move { store::moves::count(&*db.read().await?, &viewer, &filter).await }
        })))
    }

    /// Customers' evaluations of work orders, one page (business §7 `evaluate/list`).
    #[requires("work,work:query,work:global:query")]
    #[list(store::evaluates)]
    fn work_evaluates(list: List<WorkEvaluateFilter, WorkEvaluateOrder>) -> Connection<WorkEvaluate>;

    /// Points of members for work orders, one page: the viewer's own, those of the teams the viewer directs,
    /// and all for viewers with statistics of work orders (business §7 `workorder/getWorkScoreList`).
    #[requires("work,work:query,work:global:query,work:rep:count")]
    #[list(store::points)]
    fn work_scores(list: List<WorkFigureFilter, WorkFigureOrder>) -> Connection<WorkScore>;

    /// Evaluations of technicians by customers, one page, one per order: of the viewer, of the teams the
    /// viewer directs, and all for viewers with statistics of work orders (business §7
    /// `workorder/getWorkEvaScoreList`).
    #[requires("work,work:query,work:global:query,work:rep:count")]
    #[list(store::opinions)]
    fn work_opinions(list: List<WorkFigureFilter, WorkFigureOrder>) -> Connection<WorkEvaluate>;
}
