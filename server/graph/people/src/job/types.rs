//! GraphQL types of background jobs.

use async_graphql::Context;
use chrono::{DateTime, Utc};
use xieli_domain::job::model::{JobFilter as Filter, Listed};
use xieli_domain::job::rules::{self, State, Step};
use xieli_domain::job::{people, service};
use xieli_kernel::messages;
use xieli_macros::{Enum, InputObject, object};

use crate::core::{ContextExt, Entity, Record, Result};
use crate::member::Member;
use crate::member::types::member_by_id;

/// State of a job.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "State")]
pub enum JobState {
    /// Waiting for its time or for a node.
    Queued,
    /// Running on a node.
    Running,
    /// Finished, with its result.
    Done,
    /// Failed, without further attempts.
    Failed,
    /// Cancelled by a member before its end.
    Cancelled,
}

/// A background job: an export, a batch.
#[derive(Clone)]
pub struct Job(pub Listed);

impl Entity for Job {
    const NAME: &'static str = "Job";
}

impl Record for Job {
    async fn find(ctx: &Context<'_>, row: i64) -> Result<Option<Self>> {
        Ok(people::find(&*ctx.read().await?, ctx.viewer()?, row).await?.map(Self))
    }
}

impl From<Listed> for Job {
    fn from(row: Listed) -> Self {
        Self(row)
    }
}

/// A background job: an export, a batch.
#[object(login, common(id, row_id))]
impl Job {
    /// The kind of job, as `record.action`.
    fn kind(&self) -> &str;

    /// The title, for users.
    fn title(&self) -> &str {
        self.0.title.as_deref().unwrap_or(&self.0.kind)
    }

    /// The state of the job.
    fn state(&self) -> JobState {
        self.0.state().into()
    }

    /// The number of steps done.
    fn done(&self) -> i32 {
        count(self.0.done)
    }

    /// The number of all steps; null while it is unknown.
    fn total(&self) -> Option<i32> {
        self.0.total.map(count)
    }

    /// Whether it is running and was asked to stop.
    fn is_cancelling(&self) -> bool {
        self.0.cancel_requested && self.0.state() == State::Running
    }

    /// The number of attempts.
    fn attempts(&self) -> i32 {
        self.0.attempt
    }

    /// The error of the last attempt, as a text.
    fn error(&self) -> Option<&str>;

    /// A sentence about the result.
    fn note(&self) -> Option<&str> {
        self.0.note()
    }

    /// The name of the file it produced; null when there is none.
    fn file_name(&self) -> Option<String> {
        self.0.file().map(|file| file.name)
    }

    /// The size of that file in bytes.
    fn file_size(&self) -> Option<i32> {
        self.0.file().map(|file| count(i64::try_from(file.size).unwrap_or(i64::MAX)))
    }

    /// The address of that file, valid for half an hour; null for personal access tokens.
    async fn download_url(&self, ctx: &Context<'_>) -> Result<Option<String>> {
        if self.0.file().is_none() {
            return Ok(None);
        }
        Ok(service::address(ctx.services()?, ctx.viewer()?, self.0.id).await?)
    }

    /// When the next attempt is due; null when none is scheduled.
    fn next_at(&self) -> Option<DateTime<Utc>> {
        (self.0.state() == State::Queued && self.0.attempt > 0).then_some(self.0.run_at)
    }

    /// Whether it can be cancelled.
    fn can_cancel(&self) -> bool {
        rules::next(self.0.state(), Step::Cancel).is_some() && !self.0.cancel_requested
    }

    /// Whether it can be retried; not after a failure by a missing permission.
    fn can_retry(&self) -> bool {
        rules::next(self.0.state(), Step::Again).is_some()
            && self.0.error.as_deref() != Some(messages::FORBIDDEN)
    }

    /// When it was requested.
    fn created_at(&self) -> DateTime<Utc>;

    /// When its last attempt began.
    fn started_at(&self) -> Option<DateTime<Utc>>;

    /// When it ended.
    fn finished_at(&self) -> Option<DateTime<Utc>>;

    /// The member who requested it.
    async fn created_by(&self, ctx: &Context<'_>) -> Result<Option<Member>> {
        member_by_id(ctx, self.0.enterprise_id, self.0.created_by).await
    }
}

/// The number, limited to the range of the API's integers.
fn count(number: i64) -> i32 {
    i32::try_from(number).unwrap_or(i32::MAX)
}

/// Filter of jobs; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
pub struct JobFilter {
    /// Jobs in one of these states.
    pub states: Option<Vec<JobState>>,
    /// Whether to return the jobs of all members; effective for administrators alone.
    pub everybody: Option<bool>,
}

impl From<JobFilter> for Filter {
    fn from(filter: JobFilter) -> Self {
        Self {
            states: filter.states.unwrap_or_default().into_iter().map(Into::into).collect(),
            everybody: filter.everybody.unwrap_or_default(),
        }
    }
}
