//! Rows and inputs of weekly reports.

use crate::list::Days;
use chrono::{DateTime, NaiveDate, Utc};
use diesel::prelude::*;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use xieli_kernel::week::Week;
use xieli_tables::weekly;

/// The report of a member.
pub const MEMBER: i16 = 0;
/// The summary of a team.
pub const TEAM: i16 = 1;

/// A report.
#[derive(Debug, Clone, Queryable, Selectable, Serialize)]
#[diesel(table_name = weekly)]
pub struct Weekly {
    /// The tenant.
    pub enterprise_id: i64,
    /// The row.
    pub id: i64,
    /// [`MEMBER`] or [`TEAM`].
    pub scope: i16,
    /// Whose it is; of a summary: who began it.
    pub author_id: i64,
    /// The team in that week.
    pub team_id: Option<i64>,
    /// The same with those above it.
    #[serde(skip)]
    pub team_ids: Vec<i64>,
    /// By ISO 8601.
    pub year: i32,
    /// By ISO 8601.
    pub week: i32,
    /// Its first day.
    pub monday: NaiveDate,
    /// A [`super::states::WeeklyStatus`].
    pub status: i16,
    /// A list of [`Line`]; the log does not keep it, as it names records.
    #[serde(skip)]
    pub done: Value,
    /// A list of [`Plan`].
    pub plan: Value,
    /// One's own words, up to 10000 characters.
    pub words: Option<String>,
    /// When it was last submitted.
    pub submitted_at: Option<DateTime<Utc>>,
    /// It was submitted after its time.
    pub late: bool,
    /// For optimistic locking.
    pub version: i32,
    /// When it was begun.
    pub created_at: DateTime<Utc>,
    /// By which member.
    pub created_by: Option<i64>,
    /// When it last changed.
    pub updated_at: DateTime<Utc>,
}

impl Weekly {
    /// Its week.
    pub fn of(&self) -> Week {
        Week { monday: self.monday }
    }

    /// What was done.
    pub fn lines(&self) -> Vec<Line> {
        serde_json::from_value(self.done.clone()).unwrap_or_default()
    }

    /// What is planned for the week after it.
    pub fn plans(&self) -> Vec<Plan> {
        serde_json::from_value(self.plan.clone()).unwrap_or_default()
    }
}

/// A line of what was done.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Line {
    /// Tells it from the others of the report: of a line that was filled in the source, the record and what became of it.
    pub key: String,
    /// What became of the record, in a word or two.
    pub did: String,
    /// The type of the record; nothing of an own line.
    pub record_type: Option<String>,
    /// The record.
    pub record_id: Option<i64>,
    /// What the record was called.
    pub title: String,
    /// The project that it is grouped under.
    pub project_id: Option<i64>,
    /// Of a summary: the member whose line it is.
    pub member_id: Option<i64>,
    /// The author's own words.
    pub text: Option<String>,
    /// The author has struck it out: it stays out when the draft is filled again.
    pub struck: bool,
    /// The author wrote it.
    pub own: bool,
}

/// A line of next week's plan.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Plan {
    /// Tells it from the others of the report.
    pub key: String,
    /// 1 to 200 characters.
    pub text: String,
    /// It becomes a task when the report is submitted.
    pub as_task: bool,
    /// The task that it has become.
    pub task_id: Option<i64>,
    /// Of a summary: the member whose line it is.
    pub member_id: Option<i64>,
}

/// Whose reports a list shows.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum WeeklyWhose {
    /// All that exist for the viewer.
    #[default]
    All,
    /// The viewer's own.
    Mine,
    /// Those of teams that the viewer directs, with the teams below.
    Team,
}

/// Which reports a list shows; an absent field does not narrow it.
#[derive(Debug, Clone, Default)]
pub struct WeeklyFilter {
    /// Whose.
    pub whose: WeeklyWhose,
    /// [`MEMBER`] or [`TEAM`].
    pub scope: Option<i16>,
    /// By one's own words and lines.
    pub keyword: Option<String>,
    /// Of this author.
    pub author_id: Option<i64>,
    /// Of this team or one below it.
    pub team_id: Option<i64>,
    /// Of weeks that begin from this day to that.
    pub days: Option<Days>,
    /// In one of these states.
    pub statuses: Vec<i16>,
    /// Submitted after its time, or in time.
    pub late: Option<bool>,
}

/// What the author says of a line.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct LineInput {
    /// Of a line that is there; absent: a new one of their own.
    pub key: Option<String>,
    /// Their words.
    pub text: Option<String>,
    /// Strike it out, or no longer.
    pub struck: bool,
}

/// What the author says of next week.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PlanInput {
    /// Of a line that is there; absent: a new one.
    pub key: Option<String>,
    /// Required.
    pub text: String,
    /// It becomes a task when the report is submitted.
    pub as_task: bool,
}

/// What is to be of a report: absent stays, an inner `None` clears.
#[derive(Debug, Clone, Default)]
pub struct WeeklyChange {
    /// A day of its week; of a new one, the week that is asked for now if absent.
    pub day: Option<NaiveDate>,
    /// Exactly these lines, in this order; a line that was filled in and is not named is struck out.
    pub done: Option<Vec<LineInput>>,
    /// Exactly these lines, in this order.
    pub plan: Option<Vec<PlanInput>>,
    /// One's own words.
    pub words: Option<Option<String>>,
    /// It is submitted as well.
    pub submit: bool,
}

/// How many reports there are of something.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct WeeklyFigure {
    /// The author or team, or nothing.
    pub id: Option<i64>,
    /// The first day of the week, or nothing.
    pub monday: Option<NaiveDate>,
    /// That were submitted.
    pub submitted: i64,
    /// Of these, after their time.
    pub late: i64,
    /// Of these, with a comment.
    pub commented: i64,
    /// Drafts and reopened ones.
    pub open: i64,
}

/// What figures are told by.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum WeeklyGrouping {
    /// By the week.
    #[default]
    Week,
    /// By the author.
    Member,
    /// By the team.
    Team,
}
