//! Rows, filters and inputs of background jobs, as members start and list them.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use xieli_tables::job;

use super::rules::State;

/// A job as shown to a viewer.
#[derive(Debug, Clone, Queryable, Selectable, Serialize)]
#[diesel(table_name = job)]
pub struct Listed {
    /// The tenant.
    pub enterprise_id: i64,
    /// Id of the job.
    pub id: i64,
    /// Name of its [`super::JobKind`].
    pub kind: String,
    /// Title for the user.
    pub title: Option<String>,
    /// Code of its [`State`].
    pub state: i16,
    /// Number of attempts so far.
    pub attempt: i32,
    /// The most attempts.
    #[serde(skip)]
    pub max_attempts: i32,
    /// Earliest time of the next attempt.
    #[serde(skip)]
    pub run_at: DateTime<Utc>,
    /// Whether a member has requested its cancellation.
    pub cancel_requested: bool,
    /// Items done.
    pub done: i64,
    /// Items in total; `None` while unknown.
    pub total: Option<i64>,
    /// Result of the job.
    #[serde(skip)]
    pub result: Option<Value>,
    /// Message of the last failure, for the user.
    pub error: Option<String>,
    /// Member who started it; `None` for jobs of the scheduler.
    pub created_by: Option<i64>,
    /// When it was queued.
    #[serde(skip)]
    pub created_at: DateTime<Utc>,
    /// When its last attempt began.
    #[serde(skip)]
    pub started_at: Option<DateTime<Utc>>,
    /// When it ended.
    #[serde(skip)]
    pub finished_at: Option<DateTime<Utc>>,
}

impl Listed {
    /// State of the job.
    pub fn state(&self) -> State {
        State::read(self.state)
    }

    /// The file that it produced, once it is done.
    pub fn file(&self) -> Option<ResultFile> {
        let file = self.result.as_ref()?.get("file")?;
        if self.state() == State::Done { ResultFile::deserialize(file).ok() } else { None }
    }

    /// A sentence about its result.
    pub fn note(&self) -> Option<&str> {
        self.result.as_ref()?.get("note")?.as_str()
    }
}

/// A file produced by a job, in the object storage.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ResultFile {
    /// Key of the object.
    pub key: String,
    /// File name for saving it.
    pub name: String,
    /// Size in bytes.
    pub size: u64,
    /// Its content type.
    #[serde(rename = "type")]
    pub content_type: String,
}

/// A request to start a job.
#[derive(Debug, Clone)]
pub struct Wanted<'a> {
    /// The name of a [`super::JobKind`].
    pub kind: &'a str,
    /// Title for the user: 1 to 200 characters.
    pub title: String,
    /// Payload, in the form of the kind.
    pub payload: Value,
    /// Idempotency key: while a job with this key waits or runs, that one is returned: 1 to 100 characters.
    pub unique_key: Option<String>,
    /// Total of the progress, if known.
    pub total: Option<i64>,
}

/// Filter of a list of jobs.
#[derive(Debug, Clone, Default)]
pub struct JobFilter {
    /// Only these states; any state when empty.
    pub states: Vec<State>,
    /// Jobs of all members, for administrators; else only the viewer's own.
    pub everybody: bool,
}
