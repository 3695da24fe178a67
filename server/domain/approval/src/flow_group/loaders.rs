//! Batches of groups of forms.

use std::sync::Arc;

use super::model::FlowGroup;
use super::store;
use crate::loader::by_id;

by_id!(
    /// A group of forms by id, deleted or not: forms that name it still show it.
    FlowGroupById => Arc<FlowGroup>, store::groups::by_ids
);
