//! GraphQL queries of recurring tasks and their occurrences.

use async_graphql::{Context, ID};
use xieli_domain::plan_task::{service, store};
use xieli_macros::object;

use super::inputs::{PlanTaskFilter, PlanTaskInput, PlanTaskOrder, TempTaskFilter, TempTaskOrder};
use super::types::{PlanTask, PlanTaskDay, TempTask};
use crate::core::input::Read;
use crate::core::{Connection, ContextExt, List, Result, decode};

/// Queries of recurring tasks and their occurrences.
#[derive(Default)]
pub struct PlanTaskQuery;

/// Queries of recurring tasks and their occurrences.
#[object(root)]
impl PlanTaskQuery {
    /// Recurring tasks that the viewer created or directs, all for viewers who see all tasks; one page
    /// (business §7 `planTask`).
    #[requires("task")]
    #[list(store::plans)]
    fn plan_tasks(list: List<PlanTaskFilter, PlanTaskOrder>) -> Connection<PlanTask>;

    /// The recurring task with this id; null when none is visible to the viewer.
    #[requires("task")]
    #[one]
    fn plan_task() -> PlanTask;

    /// The next days of a recurring task, at most 12, with the occurrences created for them; null when it is
    /// not visible to the viewer (business §7 `planTask/getTemps`).
    #[requires("task")]
    async fn plan_task_days(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Id of the recurring task.")] id: ID,
    ) -> Result<Option<Vec<PlanTaskDay>>> {
        let id = decode::<PlanTask>(&id)?;
        let connection = ctx.read().await?;
        let Some(plan) = store::plans::find(&connection, ctx.viewer()?, id).await? else { return Ok(None) };
        let days = service::temps(&connection, &plan).await?;
        Ok(Some(days.into_iter().map(PlanTaskDay::from).collect()))
    }

    /// The missed days of a recurring task that has not ended, at most 90 days back: those without an
    /// occurrence, while it was switched off for example. Null when it is not visible to the viewer.
    #[requires("task")]
    async fn plan_task_missed(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Id of the recurring task.")] id: ID,
    ) -> Result<Option<Vec<PlanTaskDay>>> {
        let id = decode::<PlanTask>(&id)?;
        let connection = ctx.read().await?;
        let Some(plan) = store::plans::find(&connection, ctx.viewer()?, id).await? else { return Ok(None) };
        let days = service::missed(&connection, &plan).await?;
        Ok(Some(days.into_iter().map(PlanTaskDay::from).collect()))
    }

    /// Preview: the next days of a recurring task that is not stored yet, at most 12; nothing is written.
    #[requires("task:create,task:edit")]
    async fn plan_task_rehearsal(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The recurring task; only fields that set its days count.")] input: PlanTaskInput,
    ) -> Result<Option<Vec<PlanTaskDay>>> {
        let days = service::rehearse(ctx.db()?, ctx.viewer()?, input.read()?.patch).await?;
        Ok(Some(days.into_iter().map(PlanTaskDay::from).collect()))
    }

    /// Occurrences of recurring tasks visible to the viewer; one page (business §7 `tempTask`).
    #[requires("task")]
    #[list(store::temps)]
    fn temp_tasks(list: List<TempTaskFilter, TempTaskOrder>) -> Connection<TempTask>;

    /// The occurrence with this id; null when none is visible to the viewer.
    #[requires("task")]
    #[one]
    fn temp_task() -> TempTask;
}
