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
    /// Id of the node.
    pub id: i64,
    /// Code of the tree, see [`super::rules::Tree`].
    pub code: String,
    /// The parent; `None` for a root.
    pub parent_id: Option<i64>,
    /// 1 to 50 characters, unique below its parent.
    pub name: String,
    /// Ids from the root to the node.
    pub path: Vec<i64>,
    /// Position among its siblings, from 0.
    pub sort_order: i32,
    /// Up to 200 characters.
    pub remark: Option<String>,
    /// For optimistic locking.
    pub version: i32,
    /// Time of creation.
    pub created_at: DateTime<Utc>,
    /// Time of the last change.
    pub updated_at: DateTime<Utc>,
}

/// Changes to a node; an absent field stays, an inner `None` clears.
#[derive(Debug, Clone, Default)]
pub struct CategoryChanges {
    /// The node.
    pub id: i64,
    /// The version that the caller read; absent: the present one.
    pub version: Option<i32>,
    /// New name.
    pub name: Option<String>,
    /// New remark.
    pub remark: Option<Option<String>>,
    /// New parent; `Some(None)` makes it a root.
    pub parent_id: Option<Option<i64>>,
}
