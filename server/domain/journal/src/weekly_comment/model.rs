//! Rows, filters and inputs of comments on weekly reports, and figures of grades.

use crate::list::Days;
use chrono::{DateTime, Utc};
use diesel::prelude::*;
use serde::Serialize;
use xieli_tables::weekly_comment;

/// A comment on a report.
#[derive(Debug, Clone, Queryable, Selectable, Serialize)]
#[diesel(table_name = weekly_comment)]
pub struct WeeklyComment {
    /// Enterprise (tenant) that owns the row.
    pub enterprise_id: i64,
    /// Id of the row.
    pub id: i64,
    /// Report that it is about.
    pub weekly_id: i64,
    /// The author of the comment.
    pub author_id: i64,
    /// A value of the dictionary `weekly_comment_grade`.
    pub grade: Option<String>,
    /// 1 to 2000 characters.
    pub body: Option<String>,
    /// Version of the row, for the optimistic lock.
    pub version: i32,
    /// Time of creation.
    pub created_at: DateTime<Utc>,
    /// Member who created it.
    pub created_by: Option<i64>,
    /// Time of the last change.
    pub updated_at: DateTime<Utc>,
}

/// Filter of a list of comments; an absent field does not narrow it.
#[derive(Debug, Clone, Default)]
pub struct WeeklyCommentFilter {
    /// Comments on this report.
    pub weekly_id: Option<i64>,
    /// Comments by this member.
    pub author_id: Option<i64>,
    /// Comments with this grade.
    pub grade: Option<String>,
}

/// Changes to a comment: an absent field stays, an inner `None` clears it.
#[derive(Debug, Clone, Default)]
pub struct WeeklyCommentChange {
    /// The report; required of a new one.
    pub weekly_id: Option<i64>,
    /// Another grade.
    pub grade: Option<Option<String>>,
    /// Another text.
    pub body: Option<Option<String>>,
}

/// The columns of a comment that are written.
#[derive(Debug, Clone, Default, AsChangeset, Insertable)]
#[diesel(table_name = weekly_comment, treat_none_as_null = true)]
pub struct WeeklyCommentInput {
    /// The report.
    pub weekly_id: i64,
    /// Grade; required without a text.
    pub grade: Option<String>,
    /// Text; required without a grade.
    pub body: Option<String>,
}

/// Number of times that a grade was given.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GradeFigure {
    /// A value of the dictionary `weekly_comment_grade`; absent: comments without a grade.
    pub grade: Option<String>,
    /// Number of comments.
    pub count: i64,
}

/// Filter of the reports whose grades are counted.
#[derive(Debug, Clone, Default)]
pub struct GradeFilter {
    /// Reports of this author.
    pub author_id: Option<i64>,
    /// Reports of this team or one below it.
    pub team_id: Option<i64>,
    /// Weeks that begin in this period: from, until.
    pub days: Option<Days>,
}
