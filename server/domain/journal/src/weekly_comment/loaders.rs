//! Batch loaders of comments on weekly reports.

use super::model::WeeklyComment;
use super::store;
use crate::loader::groups;

groups!(
    /// The comments of a report that are not deleted, oldest first; visible to every viewer who sees the
    /// report.
    CommentsOfWeekly => Vec<WeeklyComment>, store::of_reports, |row| (row.weekly_id, row)
);
