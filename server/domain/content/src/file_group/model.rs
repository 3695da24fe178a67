//! Rows of document categories.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use serde::Serialize;
use xieli_tables::file_group;

/// A document category; `path` runs from the root down to the category itself.
#[derive(Debug, Clone, Queryable, Selectable, Serialize)]
#[diesel(table_name = file_group)]
pub struct FileGroup {
    /// The tenant.
    pub enterprise_id: i64,
    /// Id of the category.
    pub id: i64,
    /// 1 enterprise, 2 project, 3 customer.
    pub category: i16,
    /// The parent; `None` for a root.
    pub parent_id: Option<i64>,
    /// Ids from the root to the category.
    pub path: Vec<i64>,
    /// 1 to 50 characters, unique below its parent.
    pub name: String,
    /// Position among its siblings, from 0.
    pub sort_order: i32,
    /// For optimistic locking.
    pub version: i32,
    /// Time of creation.
    pub created_at: DateTime<Utc>,
    /// Member who created it.
    pub created_by: Option<i64>,
}
