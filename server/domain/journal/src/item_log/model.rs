//! Rows, filters, inputs and figures of work logs.

use chrono::{DateTime, NaiveDate, Utc};
use diesel::prelude::*;
use serde::Serialize;
use serde_json::Value;
use xieli_tables::item_log;

use crate::journal::links::RecordOf;
use crate::list::Days;
use crate::log_category::template::Values;

/// A work log.
#[derive(Debug, Clone, Queryable, Selectable, Serialize)]
#[diesel(table_name = item_log)]
pub struct ItemLog {
    /// Enterprise (tenant) that owns the row.
    pub enterprise_id: i64,
    /// Id of the row.
    pub id: i64,
    /// The author.
    pub author_id: i64,
    /// A value of the dictionary `log_type`.
    pub log_type: String,
    /// Template that it was written with.
    pub category_id: Option<i64>,
    /// Day of the work.
    pub happened_on: NaiveDate,
    /// Duration, in minutes.
    pub minutes: i32,
    /// 1 to 10000 characters.
    pub contents: String,
    /// Values of the template's fields, by their keys.
    pub values: Value,
    /// Task that it concerns.
    pub task_id: Option<i64>,
    /// Work order that it concerns.
    pub work_order_id: Option<i64>,
    /// Project that it concerns.
    pub project_id: Option<i64>,
    /// Customer that it concerns.
    pub customer_id: Option<i64>,
    /// The author's main team on that day.
    pub team_id: Option<i64>,
    /// All teams of the author on that day, with those above.
    #[serde(skip)]
    pub team_ids: Vec<i64>,
    /// Further members who see it.
    pub visible_member_ids: Vec<i64>,
    /// Whether every viewer of the project sees it.
    pub open_to_project: bool,
    /// Whether it was changed after the editing time of its type.
    pub edited_late: bool,
    /// Version of the row, for the optimistic lock.
    pub version: i32,
    /// Time of creation.
    pub created_at: DateTime<Utc>,
    /// Member who created it.
    pub created_by: Option<i64>,
    /// Time of the last change.
    pub updated_at: DateTime<Utc>,
}

impl ItemLog {
    /// The values as an object.
    pub fn fields(&self) -> Values {
        self.values.as_object().cloned().unwrap_or_default()
    }

    /// Id of the record of a kind that it concerns.
    pub fn about(&self, of: RecordOf) -> Option<i64> {
        match of {
            RecordOf::Task => self.task_id,
            RecordOf::WorkOrder => self.work_order_id,
            RecordOf::Project => self.project_id,
            RecordOf::Customer => self.customer_id,
        }
    }
}

/// Scope of a list of logs: all, the viewer's own, or those of directed teams.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum LogScope {
    /// All logs visible to the viewer.
    #[default]
    All,
    /// The viewer's own.
    Mine,
    /// Those of teams that the viewer directs, including teams below.
    Team,
}

/// Filter of a list of logs; an absent field does not narrow it.
#[derive(Debug, Clone, Default)]
pub struct ItemLogFilter {
    /// All, the viewer's own, or those of directed teams.
    pub scope: LogScope,
    /// Words in the contents.
    pub keyword: Option<String>,
    /// Logs of these values of the dictionary `log_type`.
    pub log_types: Vec<String>,
    /// Logs of this author.
    pub author_id: Option<i64>,
    /// Logs of authors who were in this team or one below it.
    pub team_id: Option<i64>,
    /// Only those whose author's main team was `team_id` itself.
    pub exact_team: bool,
    /// Day of the work: from, until.
    pub happened_on: Option<Days>,
    /// Logs that concern this task.
    pub task_id: Option<i64>,
    /// Logs that concern this work order.
    pub work_order_id: Option<i64>,
    /// Logs that concern this project.
    pub project_id: Option<i64>,
    /// Logs that concern this customer.
    pub customer_id: Option<i64>,
}

/// Changes to a log: an absent field stays, an inner `None` clears it.
#[derive(Debug, Clone, Default)]
pub struct ItemLogChange {
    /// Another value of the dictionary `log_type`.
    pub log_type: Option<String>,
    /// Another day.
    pub happened_on: Option<NaiveDate>,
    /// Another duration, in minutes.
    pub minutes: Option<i32>,
    /// Other contents.
    pub contents: Option<String>,
    /// Values of the template's fields, by their keys.
    pub values: Option<Values>,
    /// Another task.
    pub task_id: Option<Option<i64>>,
    /// Another work order.
    pub work_order_id: Option<Option<i64>>,
    /// Another project.
    pub project_id: Option<Option<i64>>,
    /// Another customer.
    pub customer_id: Option<Option<i64>>,
    /// Members who replace the further ones who see it.
    pub visible_member_ids: Option<Vec<i64>>,
    /// Members mentioned in it: they see it and are notified.
    pub mention_ids: Vec<i64>,
    /// Whether every viewer of the project sees it.
    pub open_to_project: Option<bool>,
    /// Files that replace the attachments, apart from those of the values.
    pub attachment_ids: Option<Vec<i64>>,
    /// Idempotency key of a new log.
    pub request_key: Option<String>,
}

/// The columns of a log that are written.
#[derive(Debug, Clone, Default, AsChangeset, Insertable)]
#[diesel(table_name = item_log, treat_none_as_null = true)]
pub struct ItemLogInput {
    /// Required.
    pub log_type: String,
    /// Template that it is written with.
    pub category_id: Option<i64>,
    /// Day of the work; today by default.
    pub happened_on: NaiveDate,
    /// Duration in minutes, 0 to 1440.
    pub minutes: i32,
    /// Required.
    pub contents: String,
    /// Values of the template's fields, as an object.
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
    /// Whether every viewer of the project sees it; off by default.
    pub open_to_project: bool,
    /// Whether it was changed after the editing time of its type.
    pub edited_late: bool,
}

/// Number and duration of the logs of a group.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LogFigure {
    /// The type, when grouped by type.
    pub log_type: Option<String>,
    /// The author, project or team, when grouped by one of them.
    pub id: Option<i64>,
    /// The day, when grouped by day.
    pub day: Option<NaiveDate>,
    /// Number of logs.
    pub count: i64,
    /// Duration, in minutes.
    pub minutes: i64,
}

/// A member's own logs of a week up to a day, in numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OwnLogs {
    /// First day of the week.
    pub monday: NaiveDate,
    /// The day: the last one that is counted.
    pub day: NaiveDate,
    /// Number of logs of the day.
    pub of_day: i64,
    /// Number of logs of the week.
    pub of_week: i64,
    /// Duration of the logs of the week, in minutes.
    pub minutes: i64,
}

/// Grouping of the statistics on logs.
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
