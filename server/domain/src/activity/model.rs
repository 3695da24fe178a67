//! Rows and filters of the operation log, and their readable form.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use serde_json::Value;
use xieli_tables::operation_log;

use crate::comment::model::Comment;

/// A row of the operation log.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = operation_log)]
pub struct Log {
    /// The enterprise (tenant).
    pub enterprise_id: i64,
    /// Id of the row.
    pub id: i64,
    /// Member who acted; none where no member was signed in.
    pub actor_member_id: Option<i64>,
    /// `record.action`.
    pub action: String,
    /// Type of the record: the part before the dot.
    pub record_type: String,
    /// Id of the record.
    pub record_id: i64,
    /// The record before the action.
    pub before: Option<Value>,
    /// The record after the action.
    pub after: Option<Value>,
    /// The reason.
    pub reason: Option<String>,
    /// Time of the action.
    pub created_at: DateTime<Utc>,
    /// The access token that authenticated the member.
    pub access_token_id: Option<i64>,
}

/// A changed field of a record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FieldChange {
    /// Name of the field, for programs.
    pub field: String,
    /// Chinese label of the field.
    pub label: String,
    /// Readable old value; none when it was empty.
    pub before: Option<String>,
    /// Readable new value; none when it is empty.
    pub after: Option<String>,
}

/// A row of the log with its changes in readable form.
#[derive(Debug, Clone)]
pub struct Described {
    /// Id of the row.
    pub log: Log,
    /// Name of the record at the time of the action, else its present name.
    pub name: Option<String>,
    /// The changed fields that the viewer may read.
    pub changes: Vec<FieldChange>,
}

/// An entry in the timeline of a record.
#[derive(Debug, Clone)]
pub enum Entry {
    /// A change of the record.
    Change(Box<Described>),
    /// A comment on the record.
    Comment(Box<Comment>),
}

/// The part of a timeline to show.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Part {
    /// Everything.
    #[default]
    All,
    /// Only changes.
    Changes,
    /// Only comments.
    Comments,
}

/// Filter of the operation log; absent fields do not narrow it.
#[derive(Debug, Clone, Default)]
pub struct LogFilter {
    /// Done by this member.
    pub actor_id: Option<i64>,
    /// Records of this type, by its name in events.
    pub record_type: Option<String>,
    /// This record; needs its type.
    pub record_id: Option<i64>,
    /// `record.action`.
    pub action: Option<String>,
    /// At or after.
    pub from: Option<DateTime<Utc>>,
    /// Before.
    pub until: Option<DateTime<Utc>>,
    /// Text in the record's name or the reason.
    pub keyword: Option<String>,
}
