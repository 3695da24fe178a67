//! Rows and inputs of members.

use diesel::prelude::*;
use serde::Serialize;
use xieli_tables::member;

/// A member as it is read.
#[derive(Debug, Clone, Queryable, Selectable, Serialize)]
#[diesel(table_name = member)]
pub struct Member {
    /// The tenant.
    pub enterprise_id: i64,
    /// The row.
    pub id: i64,
    /// The name.
    pub name: String,
}
