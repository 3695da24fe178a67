//! Rows, filters and inputs of roles.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use serde::Serialize;
use xieli_tables::role;

/// A role as it is read.
#[derive(Debug, Clone, Queryable, Selectable, Serialize)]
#[diesel(table_name = role)]
pub struct Role {
    /// The enterprise (tenant).
    pub enterprise_id: i64,
    /// Id of the row.
    pub id: i64,
    /// 1 to 50 characters, unique.
    pub name: String,
    /// `ROLE_owner` and `ROLE_admin` for the two system roles, else none.
    pub code: Option<String>,
    /// Description.
    pub description: Option<String>,
    /// Position in lists.
    pub sort_order: i32,
    /// For optimistic locking.
    pub version: i32,
    /// Time of creation.
    pub created_at: DateTime<Utc>,
    /// Time of the last change.
    pub updated_at: DateTime<Utc>,
}

/// Filter of a list of roles; absent fields do not narrow it.
#[derive(Debug, Clone, Default)]
pub struct RoleFilter {
    /// Text in the name.
    pub keyword: Option<String>,
    /// Only system roles (true), only the enterprise's own (false).
    pub system: Option<bool>,
    /// Held by this member.
    pub held_by: Option<i64>,
}

/// A new role.
#[derive(Debug, Clone, Default)]
pub struct NewRole {
    /// Required.
    pub name: String,
    /// Optional.
    pub description: Option<String>,
    /// Menu entries of the catalogue.
    pub menu_ids: Vec<i32>,
}

/// Changes to a role; an absent field stays, an inner `None` clears.
#[derive(Debug, Clone, Default)]
pub struct RoleChanges {
    /// The role.
    pub id: i64,
    /// The version the caller read; absent: no check.
    pub version: Option<i32>,
    /// A new name.
    pub name: Option<String>,
    /// A new description.
    pub description: Option<Option<String>>,
}
