//! Rows and inputs of tasks that come again.

use chrono::{DateTime, NaiveDate, Utc};
use diesel::prelude::*;
use serde::Serialize;
use xieli_tables::{plan_task, temp_task};

use crate::patched;

patched!(plan_task;
    /// A task that comes again.
    PlanTask,
    /// One as it is written.
    PlanTaskInput,
    /// What is to be of one: absent stays, `Some(None)` clears.
    PlanTaskPatch,
    keys {}
    fields {
        /// 1 to 200 characters, as each of them is called.
        name: String,
        /// Of each of them, up to 5000.
        description: Option<String>,
        /// A value of the dictionary `task_level`.
        level: Option<String>,
        /// In this project.
        project_id: Option<i64>,
        /// For this customer.
        customer_id: Option<i64>,
        /// Who sees to each of them; nobody after they have left.
        director_id: Option<i64>,
        /// Who says that it is done well.
        validator_id: Option<i64>,
        /// Who works along.
        members: Vec<i64>,
        /// What is ticked off.
        checks: Vec<String>,
        /// Minutes that each is thought to take.
        estimate: Option<i32>,
        /// How it comes again, see [`super::recurrence::Recurrence`].
        rule: String,
        /// [`super::rules::BY_CALENDAR`] or [`super::rules::AFTER_DONE`].
        mode: i16,
        /// None comes before this day.
        begins_on: NaiveDate,
        /// What becomes of a day without work, see [`super::rules::STAYS`].
        shift: i16,
        /// How many days each is given after its first.
        days: i32,
        /// How many days before its day each is made.
        ahead: i32,
        /// Made ones are published at once.
        publish: bool,
    }
    kept {
        /// [`super::rules::OFF`], [`super::rules::ON`] or [`super::rules::ENDED`].
        status: i16,
        /// The day of the calendar that the next one comes of, before it is moved off days without work; nothing of one that
        /// is not on, or that waits for the one before to be done.
        next_on: Option<NaiveDate>,
        /// When it was last changed.
        updated_at: DateTime<Utc>,
    }
);

/// A plan as a form sends it: itself, and whether it is on.
#[derive(Debug, Clone, Default)]
pub struct PlanTaskChange {
    /// Itself.
    pub patch: PlanTaskPatch,
    /// As [`PlanTask::status`]; absent: as it was, a new one is on.
    pub status: Option<i16>,
}

/// Which plans a list shows; an absent field does not narrow it.
#[derive(Debug, Clone, Default)]
pub struct PlanTaskFilter {
    /// By name.
    pub keyword: Option<String>,
    /// On, off or ended.
    pub status: Option<i16>,
    /// By the calendar, or after the one before.
    pub mode: Option<i16>,
    /// This one sees to them.
    pub director_id: Option<i64>,
    /// In this project.
    pub project_id: Option<i64>,
    /// For this customer.
    pub customer_id: Option<i64>,
}

/// One of the tasks that a plan makes, before it is one and after.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Serialize)]
#[diesel(table_name = temp_task)]
pub struct TempTask {
    /// The tenant.
    pub enterprise_id: i64,
    /// The row.
    pub id: i64,
    /// Of this plan.
    pub plan_id: i64,
    /// As the plan was called when it made it.
    pub name: String,
    /// The day of the calendar that it came of: once for each plan.
    pub on_day: NaiveDate,
    /// Planned to begin.
    pub begins_on: NaiveDate,
    /// Planned to end.
    pub ends_on: NaiveDate,
    /// [`super::rules::WAITS`], [`super::rules::PUBLISHED`] or [`super::rules::SKIPPED`].
    pub status: i16,
    /// The task that it became.
    pub task_id: Option<i64>,
    /// For optimistic locking.
    pub version: i32,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// By which member; nobody: by itself.
    pub created_by: Option<i64>,
    /// When it was last changed.
    pub updated_at: DateTime<Utc>,
}

/// Which of them a list shows; an absent field does not narrow it.
#[derive(Debug, Clone, Default)]
pub struct TempTaskFilter {
    /// By name.
    pub keyword: Option<String>,
    /// Of this plan.
    pub plan_task_id: Option<i64>,
    /// Waiting, published or skipped.
    pub status: Option<i16>,
    /// Planned to begin on one of these days.
    pub begins_on: Option<crate::list::Days>,
}

/// A day on which a task of a plan begins, or is to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlanDay {
    /// The day of the calendar that it comes of.
    pub on_day: NaiveDate,
    /// Planned to begin: moved off days without work, or by hand.
    pub begins_on: NaiveDate,
    /// Planned to end.
    pub ends_on: NaiveDate,
    /// What was made for it.
    pub temp: Option<TempTask>,
}
