//! Batches of comments on weekly reports.

use super::model::WeeklyComment;
use super::store;
use crate::loader::groups;

groups!(
    /// The living comments of a report, oldest first. Who sees the report sees them.
    CommentsOfWeekly => Vec<WeeklyComment>, store::of_reports, |row| (row.weekly_id, row)
);
