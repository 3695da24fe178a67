//! Rows and inputs of comments on weekly reports.

use crate::list::Days;
use chrono::{DateTime, Utc};
use diesel::prelude::*;
use serde::Serialize;
use xieli_tables::weekly_comment;

/// A comment on a report.
#[derive(Debug, Clone, Queryable, Selectable, Serialize)]
#[diesel(table_name = weekly_comment)]
pub struct WeeklyComment {
    /// The tenant.
    pub enterprise_id: i64,
    /// The row.
    pub id: i64,
    /// Of this report.
    pub weekly_id: i64,
    /// Who wrote it.
    pub author_id: i64,
    /// A value of the dictionary `weekly_comment_grade`.
    pub grade: Option<String>,
    /// 1 to 2000 characters.
    pub body: Option<String>,
    /// For optimistic locking.
    pub version: i32,
    /// When it was written.
    pub created_at: DateTime<Utc>,
    /// By which member.
    pub created_by: Option<i64>,
    /// When it last changed.
    pub updated_at: DateTime<Utc>,
}

/// Which comments a list shows; an absent field does not narrow it.
#[derive(Debug, Clone, Default)]
pub struct WeeklyCommentFilter {
    /// Of this report.
    pub weekly_id: Option<i64>,
    /// By this member.
    pub author_id: Option<i64>,
    /// With this grade.
    pub grade: Option<String>,
}

/// What is to be of a comment: absent stays, an inner `None` clears.
#[derive(Debug, Clone, Default)]
pub struct WeeklyCommentChange {
    /// The report; required of a new one.
    pub weekly_id: Option<i64>,
    /// Another grade.
    pub grade: Option<Option<String>>,
    /// Other words.
    pub body: Option<Option<String>>,
}

/// What of a comment is written.
#[derive(Debug, Clone, Default, AsChangeset, Insertable)]
#[diesel(table_name = weekly_comment, treat_none_as_null = true)]
pub struct WeeklyCommentInput {
    /// The report.
    pub weekly_id: i64,
    /// A grade, or words.
    pub grade: Option<String>,
    /// Words, or a grade.
    pub body: Option<String>,
}

/// How often a grade was given.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GradeFigure {
    /// A value of the dictionary `weekly_comment_grade`; nothing: words alone.
    pub grade: Option<String>,
    /// How often.
    pub count: i64,
}

/// Which reports grades are counted of.
#[derive(Debug, Clone, Default)]
pub struct GradeFilter {
    /// Of this author.
    pub author_id: Option<i64>,
    /// Of this team or one below it.
    pub team_id: Option<i64>,
    /// Of weeks that begin from this day to that.
    pub days: Option<Days>,
}
