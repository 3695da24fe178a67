//! Rows and inputs of comments.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use serde::Serialize;
use xieli_tables::comment;

use crate::kind::RecordKind;

/// A comment.
#[derive(Debug, Clone, Queryable, Selectable, Serialize)]
#[diesel(table_name = comment)]
pub struct Comment {
    /// The tenant.
    pub enterprise_id: i64,
    /// Id of the comment.
    pub id: i64,
    /// Record type of its subject, as in events.
    pub record_type: String,
    /// Id of its subject.
    pub record_id: i64,
    /// The comment that it answers.
    pub parent_id: Option<i64>,
    /// Member who wrote it.
    pub author_id: i64,
    /// Plain text, 1 to 2000 characters.
    pub body: String,
    /// For optimistic locking.
    pub version: i32,
    /// When it was written.
    pub created_at: DateTime<Utc>,
    /// When its text last changed.
    pub edited_at: Option<DateTime<Utc>>,
    /// When it was deleted.
    pub deleted_at: Option<DateTime<Utc>>,
}

/// A new comment.
#[derive(Debug, Clone)]
pub struct NewComment {
    /// Record kind of its subject.
    pub kind: &'static RecordKind,
    /// Id of its subject.
    pub record_id: i64,
    /// The comment that it answers.
    pub reply_to: Option<i64>,
    /// Plain text.
    pub body: String,
    /// Members mentioned in it.
    pub mention_ids: Vec<i64>,
    /// The author's own uploads to attach.
    pub attachment_ids: Vec<i64>,
    /// Idempotency key: a comment sent twice is written once.
    pub request_key: Option<String>,
}

/// A change of a comment.
#[derive(Debug, Clone)]
pub struct CommentChange {
    /// Id of the comment.
    pub id: i64,
    /// The version that the caller read.
    pub version: i32,
    /// The new text.
    pub body: String,
    /// All members mentioned in it.
    pub mention_ids: Vec<i64>,
    /// All files attached to it; absent: unchanged.
    pub attachment_ids: Option<Vec<i64>>,
}
