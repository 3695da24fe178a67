//! Batch loaders of service and consumable items.

use std::sync::Arc;

use super::model::WorkItem;
use super::store;
use crate::loader::by_id;

by_id!(
    /// An item by id, deleted or not: lines of orders still show a deleted one.
    WorkItemById => Arc<WorkItem>, store::work_items::by_ids
);
