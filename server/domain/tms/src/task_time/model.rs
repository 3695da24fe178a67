//! Rows, filters and inputs of time entries.

use chrono::NaiveDate;
use xieli_tables::task_time;

use crate::patched;

patched!(task_time;
    /// A time entry: time that a member spent on a task.
    TaskTime,
    /// The input of a time entry.
    TaskTimeInput,
    /// Changes to a time entry.
    TaskTimePatch,
    keys {
        /// The task.
        task_id: i64,
        /// Member who worked.
        worked_by: i64,
    }
    fields {
        /// The day.
        spent_on: NaiveDate,
        /// 1 to 1440 minutes.
        minutes: i32,
        /// Up to 500 characters.
        remark: Option<String>,
    }
);

/// Filter of a list of entries; absent fields do not narrow it.
#[derive(Debug, Clone, Default)]
pub struct TaskTimeFilter {
    /// On this task.
    pub task_id: Option<i64>,
    /// Of this member.
    pub member_id: Option<i64>,
    /// On one of these days.
    pub spent_on: Option<crate::list::Days>,
}
