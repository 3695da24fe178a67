//! Batch loaders of categories, and of the numbers of their children.

use std::sync::Arc;

use super::model::Category;
use super::store;
use crate::loader::{by_id, facts};

by_id!(
    /// A node by id; shared, as a list shows few nodes many times.
    CategoryById => Arc<Category>, store::by_ids
);

facts!(
    /// Number of children of a node.
    CategoryChildren => i64, store::child_counts
);
