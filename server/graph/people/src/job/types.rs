//! What jobs look like from outside.

use async_graphql::Context;
use chrono::{DateTime, Utc};
use xieli_domain::job::model::{JobFilter as Filter, Listed};
use xieli_domain::job::rules::{self, State, Step};
use xieli_domain::job::{people, service};
use xieli_kernel::messages;
use xieli_macros::{Enum, InputObject, object};

use crate::core::{Entity, Reach, Record, Result};
use crate::member::Member;
use crate::member::types::member_by_id;

/// Where a job stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "State")]
pub enum JobState {
    /// Waits for its time or for a node.
    Queued,
    /// Is being done.
    Running,
    /// Came to its end.
    Done,
    /// Is not tried any more.
    Failed,
    /// Was not wanted any more.
    Cancelled,
}

/// Work that is done beside requests: an export, a batch.
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

/// Work that is done beside requests: an export, a batch.
#[object(login, common(id, row_id))]
impl Job {
    /// `record.action`.
    fn kind(&self) -> &str;

    /// What it is, for people.
    fn title(&self) -> &str {
        self.0.title.as_deref().unwrap_or(&self.0.kind)
    }

    /// Where it stands.
    fn state(&self) -> JobState {
        self.0.state().into()
    }

    /// So much is done.
    fn done(&self) -> i32 {
        count(self.0.done)
    }

    /// Of so much; null while that is not known.
    fn total(&self) -> Option<i32> {
        self.0.total.map(count)
    }

    /// It runs and somebody wants it to end.
    fn is_cancelling(&self) -> bool {
        self.0.cancel_requested && self.0.state() == State::Running
    }

    /// How often it was begun.
    fn attempts(&self) -> i32 {
        self.0.attempt
    }

    /// Why it failed last, in words.
    fn error(&self) -> Option<&str>;

    /// A sentence about what came of it.
    fn note(&self) -> Option<&str> {
        self.0.note()
    }

    /// What the file it left is called; null when it left none.
    fn file_name(&self) -> Option<String> {
        self.0.file().map(|file| file.name)
    }

    /// Bytes of that file.
    fn file_size(&self) -> Option<i32> {
        self.0.file().map(|file| count(i64::try_from(file.size).unwrap_or(i64::MAX)))
    }

    /// Where that file can be fetched for half an hour; null for personal access tokens.
    async fn download_url(&self, ctx: &Context<'_>) -> Result<Option<String>> {
        if self.0.file().is_none() {
            return Ok(None);
        }
        Ok(service::address(ctx.services()?, ctx.viewer()?, self.0.id).await?)
    }

    /// When it is tried again; null when it does not wait for that.
    fn next_at(&self) -> Option<DateTime<Utc>> {
        (self.0.state() == State::Queued && self.0.attempt > 0).then_some(self.0.run_at)
    }

    /// Whether it can be ended.
    fn can_cancel(&self) -> bool {
        rules::next(self.0.state(), Step::Cancel).is_some() && !self.0.cancel_requested
    }

    /// Whether it can be done once more. Whoever had no right to it is not asked to try again.
    fn can_retry(&self) -> bool {
        rules::next(self.0.state(), Step::Again).is_some()
            && self.0.error.as_deref() != Some(messages::FORBIDDEN)
    }

    /// When it was asked for.
    fn created_at(&self) -> DateTime<Utc>;

    /// When it was last begun.
    fn started_at(&self) -> Option<DateTime<Utc>>;

    /// When it ended.
    fn finished_at(&self) -> Option<DateTime<Utc>>;

    /// Who asked for it.
    async fn created_by(&self, ctx: &Context<'_>) -> Result<Option<Member>> {
        member_by_id(ctx, self.0.enterprise_id, self.0.created_by).await
    }
}

/// As far as the API's numbers go.
fn count(number: i64) -> i32 {
    i32::try_from(number).unwrap_or(i32::MAX)
}

/// Which jobs; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
pub struct JobFilter {
    /// In one of these states.
    pub states: Option<Vec<JobState>>,
    /// Everybody's: only administrators see more than their own.
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
