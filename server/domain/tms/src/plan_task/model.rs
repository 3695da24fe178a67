//! Rows, filters and inputs of recurring tasks and their instances.

use chrono::{DateTime, NaiveDate, Utc};
use diesel::prelude::*;
use serde::Serialize;
use xieli_tables::{plan_task, temp_task};

use crate::patched;

patched!(plan_task;
    /// A plan: a recurring task.
    PlanTask,
    /// The input of a plan.
    PlanTaskInput,
    /// Changes to a plan: absent stays, `Some(None)` clears.
    PlanTaskPatch,
    keys {}
    fields {
        /// Name of each task, 1 to 200 characters.
        name: String,
        /// Description of each task, up to 5000 characters.
        description: Option<String>,
        /// A value of the dictionary `task_level`.
        level: Option<String>,
        /// The project.
        project_id: Option<i64>,
        /// The customer.
        customer_id: Option<i64>,
        /// Member responsible for each task; none after they have left.
        director_id: Option<i64>,
        /// Member who validates the result.
        validator_id: Option<i64>,
        /// Collaborating members.
        members: Vec<i64>,
        /// Checklist of each task.
        checks: Vec<String>,
        /// Estimated duration of each task, in minutes.
        estimate: Option<i32>,
        /// The recurrence rule, see [`super::recurrence::Recurrence`].
        rule: String,
        /// [`super::rules::BY_CALENDAR`] or [`super::rules::AFTER_DONE`].
        mode: i16,
        /// Earliest day of a task.
        begins_on: NaiveDate,
        /// Treatment of non-working days, see [`super::rules::STAYS`].
        shift: i16,
        /// Days from the first to the last day of each task.
        days: i32,
        /// Lead time: days before its first day at which each instance is created.
        ahead: i32,
        /// Whether instances are published at once.
        publish: bool,
    }
    kept {
        /// [`super::rules::OFF`], [`super::rules::ON`] or [`super::rules::ENDED`].
        status: i16,
        /// The calendar day of the next instance, before it is moved off non-working days; none for a plan
        /// that is not on, or that waits for the completion of the last one.
        next_on: Option<NaiveDate>,
        /// The first day that is due by the present rule: the day of its creation, of the last change of its
        /// days, or of its return after its end.
        due_since: NaiveDate,
        /// Time of the last change.
        updated_at: DateTime<Utc>,
    }
);

/// A plan as a form sends it: its fields and its status.
#[derive(Debug, Clone, Default)]
pub struct PlanTaskChange {
    /// Its fields.
    pub patch: PlanTaskPatch,
    /// As [`PlanTask::status`]; absent: unchanged, on for a new plan.
    pub status: Option<i16>,
}

/// Filter of a list of plans; absent fields do not narrow it.
#[derive(Debug, Clone, Default)]
pub struct PlanTaskFilter {
    /// By name.
    pub keyword: Option<String>,
    /// On, off or ended, as [`PlanTask::status`].
    pub status: Option<i16>,
    /// By the calendar, or after completion: the mode.
    pub mode: Option<i16>,
    /// With this responsible member.
    pub director_id: Option<i64>,
    /// The project.
    pub project_id: Option<i64>,
    /// The customer.
    pub customer_id: Option<i64>,
}

/// An instance of a plan, before and after it becomes a task.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Serialize)]
#[diesel(table_name = temp_task)]
pub struct TempTask {
    /// The enterprise (tenant).
    pub enterprise_id: i64,
    /// Id of the row.
    pub id: i64,
    /// The plan.
    pub plan_id: i64,
    /// Name of the plan at the time of creation.
    pub name: String,
    /// Its calendar day, unique per plan.
    pub on_day: NaiveDate,
    /// Planned first day.
    pub begins_on: NaiveDate,
    /// Planned last day.
    pub ends_on: NaiveDate,
    /// [`super::rules::WAITS`], [`super::rules::PUBLISHED`] or [`super::rules::SKIPPED`].
    pub status: i16,
    /// The task created from it.
    pub task_id: Option<i64>,
    /// For optimistic locking.
    pub version: i32,
    /// Time of creation.
    pub created_at: DateTime<Utc>,
    /// Member who created it; none: the scheduled job.
    pub created_by: Option<i64>,
    /// Time of the last change.
    pub updated_at: DateTime<Utc>,
}

/// Filter of a list of instances; absent fields do not narrow it.
#[derive(Debug, Clone, Default)]
pub struct TempTaskFilter {
    /// By name.
    pub keyword: Option<String>,
    /// Of this plan.
    pub plan_task_id: Option<i64>,
    /// Waiting, published or skipped: the status.
    pub status: Option<i16>,
    /// With a planned first day in this range.
    pub begins_on: Option<crate::list::Days>,
}

/// A day on which a task of a plan begins.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlanDay {
    /// Its calendar day.
    pub on_day: NaiveDate,
    /// Planned first day: moved off non-working days, or by hand.
    pub begins_on: NaiveDate,
    /// Planned last day.
    pub ends_on: NaiveDate,
    /// The instance created for it.
    pub temp: Option<TempTask>,
}
