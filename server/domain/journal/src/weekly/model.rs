//! Rows, lines, filters, inputs and figures of weekly reports.

use crate::list::Days;
use chrono::{DateTime, NaiveDate, Utc};
use diesel::prelude::*;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use xieli_kernel::week::Week;
use xieli_tables::weekly;

/// Scope: the report of a member.
pub const MEMBER: i16 = 0;
/// Scope: the summary of a team.
pub const TEAM: i16 = 1;

/// A weekly report of a member, or a summary of a team.
#[derive(Debug, Clone, Queryable, Selectable, Serialize)]
#[diesel(table_name = weekly)]
pub struct Weekly {
    /// Enterprise (tenant) that owns the row.
    pub enterprise_id: i64,
    /// Id of the row.
    pub id: i64,
    /// [`MEMBER`] or [`TEAM`].
    pub scope: i16,
    /// The author; of a summary the member who created it.
    pub author_id: i64,
    /// Team of the author in that week, or team of the summary.
    pub team_id: Option<i64>,
    /// The team with those above it.
    #[serde(skip)]
    pub team_ids: Vec<i64>,
    /// Year by ISO 8601.
    pub year: i32,
    /// Week by ISO 8601.
    pub week: i32,
    /// First day of the week.
    pub monday: NaiveDate,
    /// A value of [`super::states::WeeklyStatus`].
    pub status: i16,
    /// A list of [`Line`]; the audit log does not contain it, as it names records.
    #[serde(skip)]
    pub done: Value,
    /// A list of [`Plan`].
    pub plan: Value,
    /// Free text of the author, up to 10000 characters.
    pub words: Option<String>,
    /// Time of the last submission.
    pub submitted_at: Option<DateTime<Utc>>,
    /// Whether it was submitted late.
    pub late: bool,
    /// Version of the row, for the optimistic lock.
    pub version: i32,
    /// Time of creation.
    pub created_at: DateTime<Utc>,
    /// Member who created it.
    pub created_by: Option<i64>,
    /// Time of the last change.
    pub updated_at: DateTime<Utc>,
}

impl Weekly {
    /// Its week.
    pub fn of(&self) -> Week {
        Week { monday: self.monday }
    }

    /// The lines of activities.
    pub fn lines(&self) -> Vec<Line> {
        serde_json::from_value(self.done.clone()).unwrap_or_default()
    }

    /// The plan for the week after it.
    pub fn plans(&self) -> Vec<Plan> {
        serde_json::from_value(self.plan.clone()).unwrap_or_default()
    }
}

/// A line of a report: an activity of the week.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Line {
    /// Key of the line, unique in the report; for lines from sources made of source, record and activity.
    pub key: String,
    /// The activity, in a word or two.
    pub did: String,
    /// Record type; absent for an own line.
    pub record_type: Option<String>,
    /// Id of the record.
    pub record_id: Option<i64>,
    /// Title of the record at that time.
    pub title: String,
    /// Project that it is grouped under.
    pub project_id: Option<i64>,
    /// Of a summary: the member who wrote the line.
    pub member_id: Option<i64>,
    /// Text by the author.
    pub text: Option<String>,
    /// Whether the author has removed it; it stays removed when the draft is filled again.
    pub struck: bool,
    /// Whether the author has written the line.
    pub own: bool,
}

/// A line of next week's plan.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Plan {
    /// Key of the line, unique in the report.
    pub key: String,
    /// 1 to 200 characters.
    pub text: String,
    /// Whether it becomes a task when the report is submitted.
    pub as_task: bool,
    /// Task that it has become.
    pub task_id: Option<i64>,
    /// Of a summary: the member who wrote the line.
    pub member_id: Option<i64>,
}

/// Scope of a list of reports: all, the viewer's own, or those of directed teams.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum WeeklyWhose {
    /// All reports visible to the viewer.
    #[default]
    All,
    /// The viewer's own.
    Mine,
    /// Those of teams that the viewer directs, including teams below.
    Team,
}

/// Filter of a list of reports; an absent field does not narrow it.
#[derive(Debug, Clone, Default)]
pub struct WeeklyFilter {
    /// All, the viewer's own, or those of directed teams.
    pub whose: WeeklyWhose,
    /// [`MEMBER`] or [`TEAM`].
    pub scope: Option<i16>,
    /// Words in the free text and in lines by the author.
    pub keyword: Option<String>,
    /// Reports of this author.
    pub author_id: Option<i64>,
    /// Reports of this team or one below it.
    pub team_id: Option<i64>,
    /// Weeks that begin in this period: from, until.
    pub days: Option<Days>,
    /// In one of these states.
    pub statuses: Vec<i16>,
    /// Whether they were submitted late.
    pub late: Option<bool>,
    /// Without the teams below `team_id`.
    pub exact_team: bool,
    /// With a comment of this grade, a value of the dictionary `weekly_comment_grade`.
    pub grade: Option<String>,
}

/// An edit of a line by its author.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct LineInput {
    /// Key of a present line; absent: a new line of the author.
    pub key: Option<String>,
    /// Text by the author.
    pub text: Option<String>,
    /// Whether the line is removed.
    pub struck: bool,
}

/// An edit of a line of the plan by its author.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PlanInput {
    /// Key of a present line; absent: a new one.
    pub key: Option<String>,
    /// Required.
    pub text: String,
    /// Whether it becomes a task when the report is submitted.
    pub as_task: bool,
}

/// Changes to a report: an absent field stays, an inner `None` clears it.
#[derive(Debug, Clone, Default)]
pub struct WeeklyChange {
    /// A day of its week; for a new report absent means the week whose report is expected now.
    pub day: Option<NaiveDate>,
    /// All lines, in order; a line from a source that is not named is removed.
    pub done: Option<Vec<LineInput>>,
    /// All lines of the plan, in order.
    pub plan: Option<Vec<PlanInput>>,
    /// Free text of the author.
    pub words: Option<Option<String>>,
    /// Whether it is submitted as well.
    pub submit: bool,
}

/// Numbers of reports of a group.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct WeeklyFigure {
    /// The author or team, when grouped by one of them.
    pub id: Option<i64>,
    /// The first day of the week, when grouped by week.
    pub monday: Option<NaiveDate>,
    /// Number of submitted reports.
    pub submitted: i64,
    /// Number of these that were late.
    pub late: i64,
    /// Number of these with a comment.
    pub commented: i64,
    /// Number of drafts and reopened reports.
    pub open: i64,
}

/// Grouping of the statistics on reports.
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
