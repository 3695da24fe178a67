//! Batch loaders of pools of work orders.

use std::sync::Arc;

use super::model::WorkZone;
use super::store;
use crate::loader::by_id;

by_id!(
    /// A pool by id, deleted or not: orders still show a deleted one.
    WorkZoneById => Arc<WorkZone>, store::work_zones::by_ids
);
