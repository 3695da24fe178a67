//! Reading what waits for somebody.

use std::sync::Arc;

use async_graphql::Context;
use xieli_domain::wait::kinds::CHANGED_BY;
use xieli_domain::wait::store;
use xieli_kernel::{Page, clock};
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
        let services = ctx.services()?.clone();
        let today = clock::china_day(clock::now());
        let look = async {
            let page = store::page(&*services.db().read_keyed().await?, &viewer, &filter, &request).await?;
            Ok(Arc::new(page))
        };
        // what waits is asked for by every page that shows a badge
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

    /// How much waits for the viewer, all badges with one statement.
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
