//! GraphQL queries of pending work.

use std::sync::Arc;

use async_graphql::Context;
use xieli_domain::wait::kinds::CHANGED_BY;
use xieli_domain::wait::store;
use xieli_kernel::{Page, clock};
use xieli_macros::object;

use super::types::{WaitTask, WaitTaskCounts, WaitTaskFilter};
use crate::core::input::Read;
use crate::core::{Connection, ContextExt, PageArgs, PageInput, Result};

/// Queries of pending work of the viewer.
#[derive(Default)]
pub struct WaitQuery;

/// Queries of pending work of the viewer.
#[object(root)]
impl WaitQuery {
    /// Pending work of the viewer, of all kinds available to them, the earliest deadline first, one page
    /// (business §2 Task: `/waitTask`, business §7 `needWork/list`).
    #[login]
    async fn wait_tasks(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Number of rows, 1 to 100.")] first: Option<i32>,
        #[graphql(desc = "Cursor after which the rows begin.")] after: Option<String>,
        #[graphql(desc = "Page by number, in place of a cursor.")] page: Option<PageInput>,
        #[graphql(desc = "Filter of the pending items.")] filter: Option<WaitTaskFilter>,
    ) -> Result<Option<Connection<WaitTask>>> {
        let (viewer, request) = (ctx.viewer()?.clone(), PageArgs { first, after, page }.request()?);
        let filter = filter.unwrap_or_default().read()?;
        let services = ctx.services()?.clone();
        let today = clock::china_day(clock::now());
        let look = async {
            let page = store::page(&*services.db().read_keyed().await?, &viewer, &filter, &request).await?;
            Ok(Arc::new(page))
        };
        // cached, because every page with a badge requests it
        let asked = ("what waits", today, &filter, &request);
        let page = services.totals().figures(&viewer, CHANGED_BY, &asked, Box::pin(look)).await?;
        Ok(Some(Connection::new(Page::clone(&page), WaitTask, move || {
            let (services, viewer, filter) = (services.clone(), viewer.clone(), filter.clone());
            async move {
                let count =
                    async { store::count(&*services.db().read_keyed().await?, &viewer, &filter).await };
                let asked = ("how much waits", today, &filter);
                services.totals().of(&viewer, CHANGED_BY, &asked, Box::pin(count)).await
            }
        })))
    }

    /// Number of pending items of the viewer, for all badges in one statement.
    #[login]
    async fn wait_task_counts(&self, ctx: &Context<'_>) -> Result<Option<WaitTaskCounts>> {
        let (viewer, services) = (ctx.viewer()?, ctx.services()?);
        let look = async { store::counts(&*services.db().read_keyed().await?, viewer).await };
        let asked = ("badges", clock::china_day(clock::now()));
        let counts = services.totals().figures(viewer, CHANGED_BY, &asked, Box::pin(look)).await?;
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
