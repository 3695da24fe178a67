//! GraphQL queries of the dispatch board.

use async_graphql::{Context, ID};
use xieli_domain::work_board::model::BoardFilter;
use xieli_domain::work_board::service;
use xieli_domain::work_order::plan::PlanPatch;
use xieli_kernel::{AppError, FieldCode};
use xieli_macros::object;

use super::types::{WorkBoard, WorkSuggestion};
use crate::core::input::DateRange;
use crate::core::scalar::{Date, Moment};
use crate::core::{ContextExt, PageArgs, PageInput, Result, decode, decode_optional};
use crate::team::Team;
use crate::work_group::WorkGroup;
use crate::work_order::WorkOrder;
use crate::work_zone::WorkZone;

/// Root fields that read the dispatch board.
#[derive(Default)]
pub struct WorkBoardQuery;

/// Root fields that read the dispatch board.
#[object(root)]
impl WorkBoardQuery {
    /// The dispatch board: technicians, or all members of a team, a group or a pool, with their planned
    /// visits; empty for viewers who may not dispatch.
    #[requires("work,work:query,work:global:query")]
    async fn work_board(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The first day.")] from: Date,
        #[graphql(desc = "The last day, at most 14 of them.")] to: Date,
        #[graphql(desc = "Of this team.")] team_id: Option<ID>,
        #[graphql(desc = "Of this work group.")] group_id: Option<ID>,
        #[graphql(desc = "Of this pool: its team and its director.")] zone_id: Option<ID>,
        #[graphql(desc = "Of these people one page; absent: all of them, at most 200.")] page: Option<
            PageInput,
        >,
    ) -> Result<Option<WorkBoard>> {
        let (Some(from), Some(until)) = (DateRange { from: Some(from), to: Some(to) }).moments() else {
            return Err(AppError::field("to", FieldCode::Invalid, "日期不存在").into());
        };
        let page =
            page.map(|page| PageArgs { first: None, after: None, page: Some(page) }.request()).transpose()?;
        let filter = BoardFilter {
            from,
            until,
            team_id: decode_optional::<Team>(team_id.as_ref())?,
            group_id: decode_optional::<WorkGroup>(group_id.as_ref())?,
            zone_id: decode_optional::<WorkZone>(zone_id.as_ref())?,
            page,
        };
        let viewer = ctx.viewer()?;
        let board = service::board(ctx.services()?, viewer, filter).await?;
        Ok(Some(WorkBoard::of(viewer.enterprise_id, board)))
    }

    /// Technicians who suit a work order, the best first, at most 10: those of its pool before others, then
    /// the less busy, then the nearer; null when the viewer can't see the order, empty for viewers who may
    /// not dispatch.
    #[requires("work,work:query,work:global:query")]
    async fn work_order_suggestions(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Id of the work order.")] id: ID,
        #[graphql(desc = "Start of the visit; absent: as the order is planned.")] plan_start_at: Option<
            Moment,
        >,
        #[graphql(desc = "End of the visit; absent: two hours.")] plan_end_at: Option<Moment>,
    ) -> Result<Option<Vec<WorkSuggestion>>> {
        let (viewer, id) = (ctx.viewer()?, decode::<WorkOrder>(&id)?);
        let said = PlanPatch {
            starts_at: plan_start_at.map(|at| Some(at.0)),
            ends_at: plan_end_at.map(|at| Some(at.0)),
            address_id: None,
        };
        let visit = said.visit(None)?;
        let found = service::suggestions(ctx.services()?, viewer, id, visit).await?;
        let one = |one| WorkSuggestion(one, viewer.enterprise_id);
        Ok(found.map(|found| found.into_iter().map(one).collect()))
    }
}
