//! Reading what waits for somebody.

use async_graphql::Context;
use xieli_domain::wait::store;
use xieli_macros::object;

use super::types::{WaitTask, WaitTaskCounts, WaitTaskFilter};
use crate::core::input::Read;
use crate::core::{Connection, PageArgs, PageInput, Reach, Result};

/// Root fields that read what waits for the viewer.
#[derive(Default)]
pub struct WaitQuery;

/// Root fields that read what waits for the viewer.
#[object(root)]
impl WaitQuery {
    /// What waits for the viewer, of every kind they have: what is due first, one page (business §2 Task: `/waitTask`, business
    /// §7 `needWork/list`).
    #[login]
    async fn wait_tasks(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "How many rows, 1 to 100.")] first: Option<i32>,
        #[graphql(desc = "The rows behind this cursor.")] after: Option<String>,
        #[graphql(desc = "A page by number instead.")] page: Option<PageInput>,
        #[graphql(desc = "Which.")] filter: Option<WaitTaskFilter>,
    ) -> Result<Option<Connection<WaitTask>>> {
        let (viewer, request) = (ctx.viewer()?.clone(), PageArgs { first, after, page }.request()?);
        let filter = filter.unwrap_or_default().read()?;
        let page = store::page(&*ctx.db()?.read_keyed().await?, &viewer, &filter, &request).await?;
        let db = ctx.db()?.clone();
        Ok(Some(Connection::new(page, WaitTask, move || {
            let (db, viewer, filter) = (db.clone(), viewer.clone(), filter.clone());
            async move { store::count(&*db.read_keyed().await?, &viewer, &filter).await }
        })))
    }

    /// How much waits for the viewer, all badges with one statement.
    #[login]
    async fn wait_task_counts(&self, ctx: &Context<'_>) -> Result<Option<WaitTaskCounts>> {
        let counts = store::counts(&*ctx.db()?.read_keyed().await?, ctx.viewer()?).await?;
        let number = |count: i64| i32::try_from(count).unwrap_or(i32::MAX);
        Ok(Some(WaitTaskCounts {
            all: number(counts.all),
            task: number(counts.task),
            work: number(counts.work),
            approval: number(counts.approval),
            today: number(counts.today),
            week: number(counts.week),
            overdue: number(counts.overdue),
        }))
    }
}
