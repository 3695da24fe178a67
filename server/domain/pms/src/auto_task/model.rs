//! Rows, filters and inputs of automatic task rules, the events that they match, and the tasks to create.

use chrono::{DateTime, NaiveDate, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool, Date, Nullable, Text, Timestamptz};
use serde::Serialize;
use xieli_tables::{auto_task, auto_task_outcome};

use crate::patched;

patched!(auto_task;
    /// A rule: the event, the projects it applies to, and the task to create.
    AutoTask,
    /// The input of a rule.
    AutoTaskInput,
    /// Changes to a rule: absent stays, `Some(None)` clears.
    AutoTaskPatch,
    keys {}
    fields {
        /// 1 to 100 characters, unique.
        name: String,
        /// The event, one of [`super::rules::EVENTS`].
        event: i16,
        /// Values of the dictionary `project_type`; empty: any.
        types: Vec<String>,
        /// Values of the dictionary `project_tag`, of which the project has at least one; empty: any.
        tags: Vec<String>,
        /// Values of the dictionary `project_status_category`; empty: any.
        statuses: Vec<String>,
        /// Title of the task, 1 to 200 characters, with the placeholders `{项目}`, `{项目编号}`, `{名称}`.
        title: String,
        /// Description of the task, up to 2000 characters.
        description: Option<String>,
        /// The assignee: [`super::rules::DIRECTOR`] and its alternatives.
        assignee: i16,
        /// The member, if the assignee is a fixed one.
        member_id: Option<i64>,
        /// Deadline of the task in days after the event, 0 to 365.
        due_days: Option<i32>,
        /// Whether it is active.
        enabled: bool,
    }
    kept {
        /// Position, from 0.
        sort_order: i32,
    }
);

/// Filter of a list of rules; absent fields do not narrow it.
#[derive(Debug, Clone, Default)]
pub struct AutoTaskFilter {
    /// In the name and the title.
    pub keyword: Option<String>,
    /// For this event.
    pub event: Option<i16>,
    /// Whether they are active.
    pub enabled: Option<bool>,
}

/// An event with the data that rules check.
#[derive(Debug, Clone, PartialEq, Eq, QueryableByName)]
pub struct Happening {
    /// The enterprise.
    #[diesel(sql_type = BigInt)]
    pub enterprise_id: i64,
    /// Id of the event.
    #[diesel(sql_type = BigInt)]
    pub event_id: i64,
    /// Name of the event: `milepost.update`.
    #[diesel(sql_type = Text)]
    pub kind: String,
    /// Type of the record.
    #[diesel(sql_type = Text)]
    pub record_type: String,
    /// Id of the record.
    #[diesel(sql_type = BigInt)]
    pub record_id: i64,
    /// Member who caused it.
    #[diesel(sql_type = Nullable<BigInt>)]
    pub actor: Option<i64>,
    /// Time of the event.
    #[diesel(sql_type = Timestamptz)]
    pub at: DateTime<Utc>,
    /// The project.
    #[diesel(sql_type = BigInt)]
    pub project_id: i64,
    /// The project's name.
    #[diesel(sql_type = Text)]
    pub project: String,
    /// The project's number.
    #[diesel(sql_type = Nullable<Text>)]
    pub number: Option<String>,
    /// The project's type.
    #[diesel(sql_type = Nullable<Text>)]
    pub project_type: Option<String>,
    /// The project's tags.
    #[diesel(sql_type = Array<Text>)]
    pub tags: Vec<String>,
    /// The project's status.
    #[diesel(sql_type = Text)]
    pub status: String,
    /// The project's director.
    #[diesel(sql_type = Nullable<BigInt>)]
    pub director: Option<i64>,
    /// Name of the record.
    #[diesel(sql_type = Text)]
    pub name: String,
    /// Member responsible for the record, or whom it is about.
    #[diesel(sql_type = Nullable<BigInt>)]
    pub concerned: Option<i64>,
    /// Whether the milepost is reached, or the plan is paid.
    #[diesel(sql_type = Bool)]
    pub done: bool,
}

/// A requested task that has not been created yet.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Serialize)]
#[diesel(table_name = auto_task_outcome)]
pub struct Outcome {
    /// The enterprise (tenant).
    pub enterprise_id: i64,
    /// The rule.
    pub rule_id: i64,
    /// The project.
    pub project_id: i64,
    /// Type of the record.
    pub record_type: String,
    /// Id of the record.
    pub record_id: i64,
    /// Title of the task.
    pub title: String,
    /// Assignee of the task.
    pub member_id: Option<i64>,
    /// Deadline of the task.
    pub due_on: Option<NaiveDate>,
    /// When it was requested.
    pub created_at: DateTime<Utc>,
}

/// A request of a rule, with all that is needed to create the task.
#[derive(Debug, Clone, QueryableByName)]
pub struct Asked {
    /// The enterprise (tenant).
    #[diesel(sql_type = BigInt)]
    pub enterprise_id: i64,
    /// Id of the row.
    #[diesel(sql_type = BigInt)]
    pub id: i64,
    /// Title of the task.
    #[diesel(sql_type = Text)]
    pub title: String,
    /// Description of the task.
    #[diesel(sql_type = Nullable<Text>)]
    pub description: Option<String>,
    /// The project.
    #[diesel(sql_type = BigInt)]
    pub project_id: i64,
    /// The milepost, if the record is one.
    #[diesel(sql_type = Nullable<BigInt>)]
    pub milepost_id: Option<i64>,
    /// The project's customer.
    #[diesel(sql_type = Nullable<BigInt>)]
    pub customer_id: Option<i64>,
    /// Assignee of the task.
    #[diesel(sql_type = Nullable<BigInt>)]
    pub member_id: Option<i64>,
    /// Deadline of the task.
    #[diesel(sql_type = Nullable<Date>)]
    pub due_on: Option<NaiveDate>,
    /// Member who created the rule.
    #[diesel(sql_type = Nullable<BigInt>)]
    pub created_by: Option<i64>,
}

/// Result of a rehearsal: the tasks that a rule would have created.
#[derive(Debug, Clone, Default)]
pub struct Rehearsal {
    /// Number of tasks.
    pub count: usize,
    /// The newest of them.
    pub outcomes: Vec<Outcome>,
}
