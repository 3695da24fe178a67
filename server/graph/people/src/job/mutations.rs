//! Ending jobs, and having them done once more.

use async_graphql::{Context, ID};
use xieli_domain::job::service;
use xieli_macros::{fields, object};

use super::types::Job;
use crate::core::payload;
use crate::core::payload::split;
use crate::core::{Reach, Result, UserError, decode, decode_all};

/// Jobs, or why not.
#[fields(login)]
pub struct JobsPayload {
    /// As they are now; null when nothing was changed.
    pub jobs: Option<Vec<Job>>,
    /// What the user can mend; empty when it worked.
    pub user_errors: Vec<UserError>,
}

payload! {
    /// A job, or why not.
    login JobPayload {
        /// As it is now; null when nothing was changed.
        job: Job
    }
}

/// Root fields that change jobs.
#[derive(Default)]
pub struct JobMutation;

/// Root fields that change jobs.
#[object(root)]
impl JobMutation {
    /// Ends jobs: those that wait at once, those that run as soon as they can; all or none.
    #[login]
    async fn job_cancel(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "At most 100.")] ids: Vec<ID>,
    ) -> Result<JobsPayload> {
        let ids = decode_all::<Job>(&ids)?;
        let (jobs, user_errors) = split(service::cancel(ctx.db()?, ctx.viewer()?, &ids).await)?;
        Ok(JobsPayload { jobs: jobs.map(|jobs| jobs.into_iter().map(Job).collect()), user_errors })
    }

    /// Has a job done once more that failed or was cancelled.
    #[login]
    async fn job_retry(&self, ctx: &Context<'_>, #[graphql(desc = "Which.")] id: ID) -> Result<JobPayload> {
        JobPayload::from(service::retry(ctx.db()?, ctx.viewer()?, decode::<Job>(&id)?).await)
    }
}
