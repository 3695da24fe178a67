//! Batch loaders of groups of approval forms.

use std::sync::Arc;

use super::model::FlowGroup;
use super::store;
use crate::loader::by_id;

by_id!(
    /// A group of forms by id, deleted or not: its forms still show a deleted one.
    FlowGroupById => Arc<FlowGroup>, store::groups::by_ids
);
