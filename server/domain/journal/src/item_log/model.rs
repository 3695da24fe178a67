//! Rows and inputs of logs.

use chrono::{DateTime, NaiveDate, Utc};
use diesel::prelude::*;
use serde::Serialize;
use serde_json::Value;
use xieli_tables::item_log;

use crate::journal::links::RecordOf;
use crate::list::Days;
use crate::log_category::template::Values;

/// A log.
#[derive(Debug, Clone, Queryable, Selectable, Serialize)]
#[diesel(table_name = item_log)]
pub struct ItemLog {
    /// The tenant.
    pub enterprise_id: i64,
    /// The row.
    pub id: i64,
    /// Whose it is.
    pub author_id: i64,
    /// A value of the dictionary `log_type`.
    pub log_type: String,
    /// The template that it was written by.
    pub category_id: Option<i64>,
    /// The day that it tells of.
    pub happened_on: NaiveDate,
    /// How long it took, in minutes.
    pub minutes: i32,
    /// 1 to 10000 characters.
    pub contents: String,
    /// By the keys of the template's fields.
    pub values: Value,
    /// The task that it is about.
    pub task_id: Option<i64>,
    /// The work order that it is about.
    pub work_order_id: Option<i64>,
    /// The project that it is about.
    pub project_id: Option<i64>,
    /// The customer that it is about.
    pub customer_id: Option<i64>,
    /// The author's main team on that day.
    pub team_id: Option<i64>,
    /// Every team of theirs on that day, with those above.
    #[serde(skip)]
    pub team_ids: Vec<i64>,
    /// Who sees it besides.
    pub visible_member_ids: Vec<i64>,
    /// Whoever sees the project sees it.
    pub open_to_project: bool,
    /// Changed after the time that its type leaves.
    pub edited_late: bool,
    /// For optimistic locking.
    pub version: i32,
    /// When it was written.
    pub created_at: DateTime<Utc>,
    /// By which member.
    pub created_by: Option<i64>,
    /// When it last changed.
    pub updated_at: DateTime<Utc>,
}

impl ItemLog {
    /// The values as an object.
    pub fn fields(&self) -> Values {
        self.values.as_object().cloned().unwrap_or_default()
    }

    /// The record of a kind that it is about.
    pub fn about(&self, of: RecordOf) -> Option<i64> {
        match of {
            RecordOf::Task => self.task_id,
            RecordOf::WorkOrder => self.work_order_id,
            RecordOf::Project => self.project_id,
            RecordOf::Customer => self.customer_id,
        }
    }
}

/// Whose logs a list shows.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum LogScope {
    /// All that exist for the viewer.
    #[default]
    All,
    /// The viewer's own.
    Mine,
    /// Those of teams that the viewer directs, with the teams below.
    Team,
}

/// Which logs a list shows; an absent field does not narrow it.
#[derive(Debug, Clone, Default)]
pub struct ItemLogFilter {
    /// Whose.
    pub scope: LogScope,
    /// By words in the contents.
    pub keyword: Option<String>,
    /// Of one of these values of the dictionary `log_type`.
    pub log_types: Vec<String>,
    /// Of this author.
    pub author_id: Option<i64>,
    /// Of authors who were in this team or one below it.
    pub team_id: Option<i64>,
    /// Of one of these days.
    pub happened_on: Option<Days>,
    /// About this task.
    pub task_id: Option<i64>,
    /// About this work order.
    pub work_order_id: Option<i64>,
    /// About this project.
    pub project_id: Option<i64>,
    /// About this customer.
    pub customer_id: Option<i64>,
}

/// What is to be of a log: absent stays, an inner `None` clears.
#[derive(Debug, Clone, Default)]
pub struct ItemLogChange {
    /// Another value of the dictionary `log_type`.
    pub log_type: Option<String>,
    /// Another day.
    pub happened_on: Option<NaiveDate>,
    /// Another length.
    pub minutes: Option<i32>,
    /// Other contents.
    pub contents: Option<String>,
    /// Values by the keys of the template's fields.
    pub values: Option<Values>,
    /// Another task.
    pub task_id: Option<Option<i64>>,
    /// Another work order.
    pub work_order_id: Option<Option<i64>>,
    /// Another project.
    pub project_id: Option<Option<i64>>,
    /// Another customer.
    pub customer_id: Option<Option<i64>>,
    /// Exactly these see it besides.
    pub visible_member_ids: Option<Vec<i64>>,
    /// Who is called by name in it: they see it, and are told.
    pub mention_ids: Vec<i64>,
    /// Whoever sees the project sees it.
    pub open_to_project: Option<bool>,
    /// Exactly these files are attached beside those of the values.
    pub attachment_ids: Option<Vec<i64>>,
}

/// What of a log is written.
#[derive(Debug, Clone, Default, AsChangeset, Insertable)]
#[diesel(table_name = item_log, treat_none_as_null = true)]
pub struct ItemLogInput {
    /// Required.
    pub log_type: String,
    /// The template.
    pub category_id: Option<i64>,
    /// Today if it is not said.
    pub happened_on: NaiveDate,
    /// 0 to 1440.
    pub minutes: i32,
    /// Required.
    pub contents: String,
    /// An object.
    pub values: Value,
    /// Optional.
    pub task_id: Option<i64>,
    /// Optional.
    pub work_order_id: Option<i64>,
    /// Optional.
    pub project_id: Option<i64>,
    /// Optional.
    pub customer_id: Option<i64>,
    /// Optional.
    pub team_id: Option<i64>,
    /// Optional.
    pub team_ids: Vec<i64>,
    /// Optional.
    pub visible_member_ids: Vec<i64>,
    /// Off unless it is said.
    pub open_to_project: bool,
    /// Whether it was changed after its time.
    pub edited_late: bool,
}

/// How many logs there are of something, and how long they took.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LogFigure {
    /// The value of a type, or nothing.
    pub log_type: Option<String>,
    /// The author, project or team, or nothing.
    pub id: Option<i64>,
    /// The day, or nothing.
    pub day: Option<NaiveDate>,
    /// How many logs.
    pub count: i64,
    /// Minutes.
    pub minutes: i64,
}

/// What figures are told by.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum LogGrouping {
    /// By the type.
    #[default]
    Type,
    /// By the author.
    Member,
    /// By the project; logs without one together.
    Project,
    /// By the author's team.
    Team,
    /// By the day.
    Day,
}
