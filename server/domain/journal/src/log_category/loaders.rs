//! Batch loaders of types of work logs.

use std::sync::Arc;

use super::model::LogCategory;
use super::store;
use crate::loader::by_id;

by_id!(
    /// A type of logs by id, deleted or not: its logs still show a deleted one.
    LogCategoryById => Arc<LogCategory>, store::categories::by_ids
);
