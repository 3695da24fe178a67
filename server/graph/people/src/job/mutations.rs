//! GraphQL mutations of jobs: cancelling and retrying.

use async_graphql::{Context, ID};
use xieli_domain::job::service;
use xieli_macros::{fields, object};

use super::types::Job;
use crate::core::payload;
use crate::core::payload::split;
use crate::core::{ContextExt, Result, UserError, decode, decode_all};

/// The jobs, or the errors of the input.
#[fields(login)]
pub struct JobsPayload {
    /// The jobs after the change; null when nothing was changed.
    pub jobs: Option<Vec<Job>>,
    /// Errors of the input, by field; empty on success.
    pub user_errors: Vec<UserError>,
}

payload! {
    /// The job, or the errors of the input.
    login JobPayload {
        /// The job after the change; null when nothing was changed.
        job: Job
    }
}

/// Mutations of jobs.
#[derive(Default)]
pub struct JobMutation;

/// Mutations of jobs.
#[object(root)]
impl JobMutation {
    /// Cancels jobs: waiting ones at once, running ones as soon as they can stop; all or none.
    #[login]
    async fn job_cancel(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Their global ids, at most 100.")] ids: Vec<ID>,
    ) -> Result<JobsPayload> {
        let ids = decode_all::<Job>(&ids)?;
        let (jobs, user_errors) = split(service::cancel(ctx.db()?, ctx.viewer()?, &ids).await)?;
        Ok(JobsPayload { jobs: jobs.map(|jobs| jobs.into_iter().map(Job).collect()), user_errors })
    }

    /// Retries a job that failed or was cancelled.
    #[login]
    async fn job_retry(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The global id of the job.")] id: ID,
    ) -> Result<JobPayload> {
        JobPayload::from(service::retry(ctx.db()?, ctx.viewer()?, decode::<Job>(&id)?).await)
    }
}
