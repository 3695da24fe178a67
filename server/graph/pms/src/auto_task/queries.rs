//! Reading the rules by which tasks come.

use async_graphql::{Context, ID};
use xieli_domain::auto_task::{service, store};
use xieli_macros::object;

use super::inputs::{AutoTaskFilter, AutoTaskInput, AutoTaskOrder};
use super::types::{AutoTask, AutoTaskOutcome, AutoTaskRehearsal, latest};
use crate::core::{Connection, List, Reach, Result, decode};

/// Root fields that read the rules by which tasks come.
#[derive(Default)]
pub struct AutoTaskQuery;

/// Root fields that read the rules by which tasks come.
#[object(root)]
impl AutoTaskQuery {
    /// Rules, one page (business §7 `autoTask`).
    #[requires("project:task:auto")]
    #[list(store::auto_tasks)]
    fn auto_tasks(list: List<AutoTaskFilter, AutoTaskOrder>) -> Connection<AutoTask>;

    /// One of them; null when there is none for the viewer.
    #[requires("project:task:auto")]
    #[one]
    fn auto_task() -> AutoTask;

    /// What came last of a rule, at most 50, as far as the viewer sees the projects; null when there is no such rule.
    #[requires("project:task:auto")]
    async fn auto_task_outcomes(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Of which rule.")] id: ID,
    ) -> Result<Option<Vec<AutoTaskOutcome>>> {
        let id = decode::<AutoTask>(&id)?;
        let rule = store::auto_tasks::find(&*ctx.read().await?, ctx.viewer()?, id).await?;
        match rule {
            Some(rule) => Ok(Some(latest(ctx, &rule).await?)),
            None => Ok(None),
        }
    }

    /// What a rule that is not written yet would have made of the last days; nothing is written.
    #[requires("project:task:auto")]
    async fn auto_task_rehearsal(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The rule.")] input: AutoTaskInput,
        #[graphql(desc = "How many days back, 1 to 90; 30 if absent.")] days: Option<i32>,
    ) -> Result<Option<AutoTaskRehearsal>> {
        let days = days.unwrap_or(30);
        let found = service::rehearse(ctx.db()?, ctx.viewer()?, input.read()?, days).await?;
        Ok(Some(found.into()))
    }
}
