//! Rows and inputs of roles.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use serde::Serialize;
use xieli_tables::role;

/// A role as it is read.
#[derive(Debug, Clone, Queryable, Selectable, Serialize)]
#[diesel(table_name = role)]
pub struct Role {
    /// The tenant.
    pub enterprise_id: i64,
    /// The row.
    pub id: i64,
    /// 1 to 50 characters, unique.
    pub name: String,
    /// `ROLE_owner` and `ROLE_admin` for the two system roles, else none.
    pub code: Option<String>,
    /// What it is for.
    pub description: Option<String>,
    /// Place in lists.
    pub sort_order: i32,
    /// For optimistic locking.
    pub version: i32,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// When it last changed.
    pub updated_at: DateTime<Utc>,
}

/// Which roles a list shows; an absent field does not narrow it.
#[derive(Debug, Clone, Default)]
pub struct RoleFilter {
    /// Part of the name.
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
    /// Of the menu catalogue.
    pub menu_ids: Vec<i32>,
}

/// Changes to a role; an absent field stays, an inner `None` clears.
#[derive(Debug, Clone, Default)]
pub struct RoleChanges {
    /// The role.
    pub id: i64,
    /// The version the caller read; absent: whatever it is now.
    pub version: Option<i32>,
    /// A new name.
    pub name: Option<String>,
    /// A new description.
    pub description: Option<Option<String>>,
}
