//! Rows and inputs of the rules by which tasks come.

use chrono::{DateTime, NaiveDate, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool, Date, Nullable, Text, Timestamptz};
use serde::Serialize;
use xieli_tables::{auto_task, auto_task_outcome};

use crate::patched;

patched!(auto_task;
    /// A rule: what happens, where, and which task comes of it.
    AutoTask,
    /// A rule as it is written.
    AutoTaskInput,
    /// What is to be of a rule: absent stays, `Some(None)` clears.
    AutoTaskPatch,
    keys {}
    fields {
        /// 1 to 100 characters, unique.
        name: String,
        /// One of [`super::rules::EVENTS`].
        event: i16,
        /// Values of the dictionary `project_type`; empty: any.
        types: Vec<String>,
        /// Values of the dictionary `project_tag`, one of which it has; empty: any.
        tags: Vec<String>,
        /// Values of the dictionary `project_status_category`; empty: any.
        statuses: Vec<String>,
        /// Of the task, 1 to 200 characters, with `{项目}`, `{项目编号}`, `{名称}`.
        title: String,
        /// Of the task, up to 2000.
        description: Option<String>,
        /// [`super::rules::DIRECTOR`] and the like.
        assignee: i16,
        /// Whom, if it is one member.
        member_id: Option<i64>,
        /// Days after what happened, 0 to 365.
        due_days: Option<i32>,
        /// It is asked.
        enabled: bool,
    }
    kept {
        /// From 0.
        sort_order: i32,
    }
);

/// Which rules a list shows; an absent field does not narrow it.
#[derive(Debug, Clone, Default)]
pub struct AutoTaskFilter {
    /// By name and title.
    pub keyword: Option<String>,
    /// Asked when this happens.
    pub event: Option<i16>,
    /// Asked, or not.
    pub enabled: Option<bool>,
}

/// What has happened, as far as rules ask about it.
#[derive(Debug, Clone, PartialEq, Eq, QueryableByName)]
pub struct Happening {
    /// Whose.
    #[diesel(sql_type = BigInt)]
    pub enterprise_id: i64,
    /// Of the event.
    #[diesel(sql_type = BigInt)]
    pub event_id: i64,
    /// As events name it: `milepost.update`.
    #[diesel(sql_type = Text)]
    pub kind: String,
    /// To which kind of record.
    #[diesel(sql_type = Text)]
    pub record_type: String,
    /// To which.
    #[diesel(sql_type = BigInt)]
    pub record_id: i64,
    /// By whom.
    #[diesel(sql_type = Nullable<BigInt>)]
    pub actor: Option<i64>,
    /// When.
    #[diesel(sql_type = Timestamptz)]
    pub at: DateTime<Utc>,
    /// In which project.
    #[diesel(sql_type = BigInt)]
    pub project_id: i64,
    /// Its name.
    #[diesel(sql_type = Text)]
    pub project: String,
    /// Its number.
    #[diesel(sql_type = Nullable<Text>)]
    pub number: Option<String>,
    /// Its type.
    #[diesel(sql_type = Nullable<Text>)]
    pub project_type: Option<String>,
    /// Its tags.
    #[diesel(sql_type = Array<Text>)]
    pub tags: Vec<String>,
    /// Its status.
    #[diesel(sql_type = Text)]
    pub status: String,
    /// Who is responsible for it.
    #[diesel(sql_type = Nullable<BigInt>)]
    pub director: Option<i64>,
    /// What the record is called.
    #[diesel(sql_type = Text)]
    pub name: String,
    /// Who sees to the record, or whom it is about.
    #[diesel(sql_type = Nullable<BigInt>)]
    pub concerned: Option<i64>,
    /// The milepost is reached, the plan is paid.
    #[diesel(sql_type = Bool)]
    pub done: bool,
}

/// A task that waits to be made.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Serialize)]
#[diesel(table_name = auto_task_outcome)]
pub struct Outcome {
    /// The tenant.
    pub enterprise_id: i64,
    /// By which rule.
    pub rule_id: i64,
    /// In which project.
    pub project_id: i64,
    /// About which kind of record.
    pub record_type: String,
    /// About which.
    pub record_id: i64,
    /// Of the task.
    pub title: String,
    /// For whom.
    pub member_id: Option<i64>,
    /// Until when.
    pub due_on: Option<NaiveDate>,
    /// When it came.
    pub created_at: DateTime<Utc>,
}

/// What a rule has asked for, as a task is made of it.
#[derive(Debug, Clone, QueryableByName)]
pub struct Asked {
    /// The tenant.
    #[diesel(sql_type = BigInt)]
    pub enterprise_id: i64,
    /// The row.
    #[diesel(sql_type = BigInt)]
    pub id: i64,
    /// Of the task.
    #[diesel(sql_type = Text)]
    pub title: String,
    /// Of the task.
    #[diesel(sql_type = Nullable<Text>)]
    pub description: Option<String>,
    /// In which project.
    #[diesel(sql_type = BigInt)]
    pub project_id: i64,
    /// About which milepost of it.
    #[diesel(sql_type = Nullable<BigInt>)]
    pub milepost_id: Option<i64>,
    /// For the project's customer.
    #[diesel(sql_type = Nullable<BigInt>)]
    pub customer_id: Option<i64>,
    /// For whom.
    #[diesel(sql_type = Nullable<BigInt>)]
    pub member_id: Option<i64>,
    /// Until when.
    #[diesel(sql_type = Nullable<Date>)]
    pub due_on: Option<NaiveDate>,
    /// Who made the rule.
    #[diesel(sql_type = Nullable<BigInt>)]
    pub created_by: Option<i64>,
}

/// What a rule would have made of what happened.
#[derive(Debug, Clone, Default)]
pub struct Rehearsal {
    /// How often.
    pub count: usize,
    /// The newest of it.
    pub outcomes: Vec<Outcome>,
}
