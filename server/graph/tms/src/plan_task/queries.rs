//! Reading tasks that come again.

use async_graphql::{Context, ID};
use xieli_domain::plan_task::{service, store};
use xieli_macros::object;

use super::inputs::{PlanTaskFilter, PlanTaskInput, PlanTaskOrder, TempTaskFilter, TempTaskOrder};
use super::types::{PlanTask, PlanTaskDay, TempTask};
use crate::core::input::Read;
use crate::core::{Connection, List, Reach, Result, decode};

/// Root fields that read tasks that come again.
#[derive(Default)]
pub struct PlanTaskQuery;

/// Root fields that read tasks that come again.
#[object(root)]
impl PlanTaskQuery {
    /// Plans that the viewer has made or sees to, all for who sees all tasks; one page (business §7 `planTask`).
    #[requires("task")]
    #[list(store::plans)]
    fn plan_tasks(list: List<PlanTaskFilter, PlanTaskOrder>) -> Connection<PlanTask>;

    /// One of them; null when there is none for the viewer.
    #[requires("task")]
    #[one]
    fn plan_task() -> PlanTask;

    /// The next days of a plan, at most 12, with what is made for them; null when there is no such plan (business §7
    /// `planTask/getTemps`).
    #[requires("task")]
    async fn plan_task_days(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Of which plan.")] id: ID,
    ) -> Result<Option<Vec<PlanTaskDay>>> {
        let id = decode::<PlanTask>(&id)?;
        let connection = ctx.read().await?;
        let Some(plan) = store::plans::find(&connection, ctx.viewer()?, id).await? else { return Ok(None) };
        let days = service::temps(&connection, &plan).await?;
        Ok(Some(days.into_iter().map(PlanTaskDay::from).collect()))
    }

    /// The next days of a plan that is not written yet, at most 12; nothing is written.
    #[requires("task:create,task:edit")]
    async fn plan_task_rehearsal(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The plan; only what it says of its days counts.")] input: PlanTaskInput,
    ) -> Result<Option<Vec<PlanTaskDay>>> {
        let days = service::rehearse(ctx.db()?, ctx.viewer()?, input.read()?.patch).await?;
        Ok(Some(days.into_iter().map(PlanTaskDay::from).collect()))
    }

    /// What plans have made, of those that exist for the viewer; one page (business §7 `tempTask`).
    #[requires("task")]
    #[list(store::temps)]
    fn temp_tasks(list: List<TempTaskFilter, TempTaskOrder>) -> Connection<TempTask>;

    /// One of them; null when there is none for the viewer.
    #[requires("task")]
    #[one]
    fn temp_task() -> TempTask;
}
