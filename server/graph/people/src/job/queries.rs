//! GraphQL queries of jobs.

use async_graphql::{Context, ID};
use xieli_domain::job::{model, people};
use xieli_macros::object;

use super::types::{Job, JobFilter};
use crate::core::{Connection, ContextExt, PageArgs, PageInput, Result, decode};

/// Root fields that read jobs.
#[derive(Default)]
pub struct JobQuery;

/// Root fields that read jobs.
#[object(root)]
impl JobQuery {
    /// The viewer's jobs, or those of all members for administrators who request them, newest first, one
    /// page.
    #[login]
    async fn jobs(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "How many rows, 1 to 100.")] first: Option<i32>,
        #[graphql(desc = "The rows behind this cursor.")] after: Option<String>,
        #[graphql(desc = "A page by number instead.")] page: Option<PageInput>,
        #[graphql(desc = "Filter of the jobs.")] filter: Option<JobFilter>,
    ) -> Result<Option<Connection<Job>>> {
        let (viewer, request) = (ctx.viewer()?.clone(), PageArgs { first, after, page }.request()?);
        let filter = model::JobFilter::from(filter.unwrap_or_default());
        let page = people::page(&*ctx.read().await?, &viewer, &filter, &request).await?;
        let db = ctx.db()?.clone();
        Ok(Some(Connection::new(page, Job, move || {
            let (db, viewer, filter) = (db.clone(), viewer.clone(), filter.clone());
            async move { people::count(&*db.read().await?, &viewer, &filter).await }
        })))
    }

    /// A job; null when none is visible to the viewer.
    #[login]
    async fn job(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The global id.")] id: ID,
    ) -> Result<Option<Job>> {
        let id = decode::<Job>(&id)?;
        Ok(people::find(&*ctx.read().await?, ctx.viewer()?, id).await?.map(Job))
    }
}
