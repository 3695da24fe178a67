//! Jobs as they are asked for and looked at.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use xieli_tables::job;

use super::rules::State;

/// A job as whoever looks at it sees it.
#[derive(Debug, Clone, Queryable, Selectable, Serialize)]
#[diesel(table_name = job)]
pub struct Listed {
    /// The tenant.
    pub enterprise_id: i64,
    /// The row.
    pub id: i64,
    /// Names the [`super::JobKind`].
    pub kind: String,
    /// What it is, for people.
    pub title: Option<String>,
    /// Of [`State`].
    pub state: i16,
    /// How often it was taken.
    pub attempt: i32,
    /// It is taken so often at most.
    #[serde(skip)]
    pub max_attempts: i32,
    /// Not before.
    #[serde(skip)]
    pub run_at: DateTime<Utc>,
    /// Somebody wants it to end.
    pub cancel_requested: bool,
    /// So much is done.
    pub done: i64,
    /// Of so much; nothing while that is not known.
    pub total: Option<i64>,
    /// What came of it.
    #[serde(skip)]
    pub result: Option<Value>,
    /// Why it failed last, in words for people.
    pub error: Option<String>,
    /// Whose it is; nothing for what nobody asked for.
    pub created_by: Option<i64>,
    /// When it was asked for.
    #[serde(skip)]
    pub created_at: DateTime<Utc>,
    /// When it was last taken.
    #[serde(skip)]
    pub started_at: Option<DateTime<Utc>>,
    /// When it ended.
    #[serde(skip)]
    pub finished_at: Option<DateTime<Utc>>,
}

impl Listed {
    /// Where it stands.
    pub fn state(&self) -> State {
        State::read(self.state)
    }

    /// The file it left, once it is done.
    pub fn file(&self) -> Option<ResultFile> {
        let file = self.result.as_ref()?.get("file")?;
        if self.state() == State::Done { ResultFile::deserialize(file).ok() } else { None }
    }

    /// A sentence about what came of it.
    pub fn note(&self) -> Option<&str> {
        self.result.as_ref()?.get("note")?.as_str()
    }
}

/// A file that a job left in the storage.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ResultFile {
    /// Of the object.
    pub key: String,
    /// What to save it as.
    pub name: String,
    /// In bytes.
    pub size: u64,
    /// Its content type.
    #[serde(rename = "type")]
    pub content_type: String,
}

/// A job that somebody asks for.
#[derive(Debug, Clone)]
pub struct Wanted<'a> {
    /// The name of a [`super::JobKind`].
    pub kind: &'a str,
    /// What it is, for people: 1 to 200 characters.
    pub title: String,
    /// What is to be done, in the words of the kind.
    pub payload: Value,
    /// While one with this key waits or runs, that one is answered: 1 to 100 characters.
    pub unique_key: Option<String>,
    /// Of how much the progress is told, if that is known.
    pub total: Option<i64>,
}

/// Which jobs a list shows.
#[derive(Debug, Clone, Default)]
pub struct JobFilter {
    /// In one of these states; any when empty.
    pub states: Vec<State>,
    /// Everybody's, for administrators; else the viewer's own.
    pub everybody: bool,
}
