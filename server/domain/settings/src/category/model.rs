//! Rows and inputs of categories.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use serde::Serialize;
use xieli_tables::category;

/// A node of a tree; `path` runs from the root down to the node itself.
#[derive(Debug, Clone, Queryable, Selectable, Serialize)]
#[diesel(table_name = category)]
pub struct Category {
    /// The tenant; 0 is the system's, read by every enterprise.
    pub enterprise_id: i64,
    /// The row.
    pub id: i64,
    /// Which tree, see [`super::rules::Tree`].
    pub code: String,
    /// The node above; none for a root.
    pub parent_id: Option<i64>,
    /// 1 to 50 characters, unique below its parent.
    pub name: String,
    /// Ids from the root to this node.
    pub path: Vec<i64>,
    /// Place among its siblings, from 0.
    pub sort_order: i32,
    /// Up to 200 characters.
    pub remark: Option<String>,
    /// For optimistic locking.
    pub version: i32,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// When it last changed.
    pub updated_at: DateTime<Utc>,
}

/// Changes to a node; an absent field stays, an inner `None` clears.
#[derive(Debug, Clone, Default)]
pub struct CategoryChanges {
    /// The node.
    pub id: i64,
    /// The version the caller read; absent: whatever it is now.
    pub version: Option<i32>,
    /// A new name.
    pub name: Option<String>,
    /// A new remark.
    pub remark: Option<Option<String>>,
    /// A new place in the tree; `Some(None)` makes it a root.
    pub parent_id: Option<Option<i64>>,
}
