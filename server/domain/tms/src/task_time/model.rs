//! Rows and inputs of time that was spent on tasks.

use chrono::NaiveDate;
use xieli_tables::task_time;

use crate::patched;

patched!(task_time;
    /// Time that somebody spent on a task.
    TaskTime,
    /// The same as it is written.
    TaskTimeInput,
    /// What is to be of it.
    TaskTimePatch,
    keys {
        /// On this task.
        task_id: i64,
        /// Who worked.
        worked_by: i64,
    }
    fields {
        /// On which day.
        spent_on: NaiveDate,
        /// 1 to 1440.
        minutes: i32,
        /// Up to 500 characters.
        remark: Option<String>,
    }
);

/// Which entries a list shows; an absent field does not narrow it.
#[derive(Debug, Clone, Default)]
pub struct TaskTimeFilter {
    /// On this task.
    pub task_id: Option<i64>,
    /// Of this one.
    pub member_id: Option<i64>,
    /// On one of these days.
    pub spent_on: Option<crate::list::Days>,
}
