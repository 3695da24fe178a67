//! Rows and inputs of comments.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use serde::Serialize;
use xieli_tables::comment;

use crate::kind::RecordKind;

/// A comment as it is read.
#[derive(Debug, Clone, Queryable, Selectable, Serialize)]
#[diesel(table_name = comment)]
pub struct Comment {
    /// The tenant.
    pub enterprise_id: i64,
    /// The row.
    pub id: i64,
    /// What it is about, as events name the type.
    pub record_type: String,
    /// Which record.
    pub record_id: i64,
    /// The comment it answers.
    pub parent_id: Option<i64>,
    /// Who wrote it.
    pub author_id: i64,
    /// Plain text, 1 to 2000 characters.
    pub body: String,
    /// For optimistic locking.
    pub version: i32,
    /// When it was written.
    pub created_at: DateTime<Utc>,
    /// When its text last changed.
    pub edited_at: Option<DateTime<Utc>>,
    /// When it was taken back.
    pub deleted_at: Option<DateTime<Utc>>,
}

/// A new comment.
#[derive(Debug, Clone)]
pub struct NewComment {
    /// What it is about.
    pub kind: &'static RecordKind,
    /// Which record.
    pub record_id: i64,
    /// The comment it answers.
    pub reply_to: Option<i64>,
    /// Plain text.
    pub body: String,
    /// Who is called by name in it.
    pub mention_ids: Vec<i64>,
    /// Own uploads that go with it.
    pub attachment_ids: Vec<i64>,
    /// Sent twice it is written once.
    pub request_key: Option<String>,
}

/// Another text for a comment.
#[derive(Debug, Clone)]
pub struct CommentChange {
    /// Which.
    pub id: i64,
    /// The version that was read.
    pub version: i32,
    /// The text from now on.
    pub body: String,
    /// Exactly these are called by name in it.
    pub mention_ids: Vec<i64>,
    /// Exactly these are attached to it; absent: what was before.
    pub attachment_ids: Option<Vec<i64>>,
}
