//! Rows of the operation log, and what they become for people.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use serde_json::Value;
use xieli_tables::operation_log;

use crate::comment::model::Comment;

/// A row of the operation log.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = operation_log)]
pub struct Log {
    /// The tenant.
    pub enterprise_id: i64,
    /// The row.
    pub id: i64,
    /// Who; nobody where nobody was signed in.
    pub actor_member_id: Option<i64>,
    /// `record.action`.
    pub action: String,
    /// The part before the dot.
    pub record_type: String,
    /// Which record.
    pub record_id: i64,
    /// As it was.
    pub before: Option<Value>,
    /// As it became.
    pub after: Option<Value>,
    /// Why.
    pub reason: Option<String>,
    /// When.
    pub created_at: DateTime<Utc>,
    /// The access token that spoke for the person.
    pub access_token_id: Option<i64>,
}

/// One field that is different now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FieldChange {
    /// For programs.
    pub field: String,
    /// For people.
    pub label: String,
    /// What it was, in words; nothing when it was empty.
    pub before: Option<String>,
    /// What it is, in words; nothing when it is empty.
    pub after: Option<String>,
}

/// A row of the log with what it changed, in words.
#[derive(Debug, Clone)]
pub struct Described {
    /// The row.
    pub log: Log,
    /// What the record was called, or is called now.
    pub name: Option<String>,
    /// The fields that the viewer may read and that changed.
    pub changes: Vec<FieldChange>,
}

/// Something in the timeline of a record.
#[derive(Debug, Clone)]
pub enum Entry {
    /// It was changed.
    Change(Box<Described>),
    /// Somebody said something about it.
    Comment(Box<Comment>),
}

/// What of a timeline is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Part {
    /// Everything.
    #[default]
    All,
    /// What was changed.
    Changes,
    /// What was said.
    Comments,
}

/// Which rows of the log; absent fields do not narrow.
#[derive(Debug, Clone, Default)]
pub struct LogFilter {
    /// Done by this member.
    pub actor_id: Option<i64>,
    /// Records of this type, as events name it.
    pub record_type: Option<String>,
    /// This record; needs its type.
    pub record_id: Option<i64>,
    /// `record.action`.
    pub action: Option<String>,
    /// At or after.
    pub from: Option<DateTime<Utc>>,
    /// Before.
    pub until: Option<DateTime<Utc>>,
    /// In the record's name or the reason.
    pub keyword: Option<String>,
}
