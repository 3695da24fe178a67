//! GraphQL queries of task rules and the tasks they created.

use async_graphql::{Context, ID};
use xieli_domain::auto_task::{service, store};
use xieli_macros::object;

use super::inputs::{AutoTaskFilter, AutoTaskInput, AutoTaskOrder};
use super::types::{AutoTask, AutoTaskOutcome, AutoTaskRehearsal, latest};
use crate::core::{Connection, ContextExt, List, Result, decode};

/// Queries of task rules.
#[derive(Default)]
pub struct AutoTaskQuery;

/// Queries of task rules.
#[object(root)]
impl AutoTaskQuery {
    /// Task rules, one page (business §7 `autoTask`).
    #[requires("project:task:auto")]
    #[list(store::auto_tasks)]
    fn auto_tasks(list: List<AutoTaskFilter, AutoTaskOrder>) -> Connection<AutoTask>;

    /// The task rule with this id; null when none is visible to the viewer.
    #[requires("project:task:auto")]
    #[one]
    fn auto_task() -> AutoTask;

    /// Latest results of a rule in projects visible to the viewer, at most 50; null when there is no such
    /// rule.
    #[requires("project:task:auto")]
    async fn auto_task_outcomes(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Id of the rule.")] id: ID,
    ) -> Result<Option<Vec<AutoTaskOutcome>>> {
        let id = decode::<AutoTask>(&id)?;
        let rule = store::auto_tasks::find(&*ctx.read().await?, ctx.viewer()?, id).await?;
        match rule {
            Some(rule) => Ok(Some(latest(ctx, &rule).await?)),
            None => Ok(None),
        }
    }

    /// Preview: the tasks that a rule would have created in the last days; nothing is written.
    #[requires("project:task:auto")]
    async fn auto_task_rehearsal(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The rule to try.")] input: AutoTaskInput,
        #[graphql(desc = "Number of days back, 1 to 90; 30 if absent.")] days: Option<i32>,
    ) -> Result<Option<AutoTaskRehearsal>> {
        let days = days.unwrap_or(30);
        let found = service::rehearse(ctx.db()?, ctx.viewer()?, input.read()?, days).await?;
        Ok(Some(found.into()))
    }
}
