//! Rows and inputs of groups of forms.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use serde::Serialize;
use xieli_tables::flow_group;

/// A group of forms.
#[derive(Debug, Clone, Queryable, Selectable, Serialize)]
#[diesel(table_name = flow_group)]
pub struct FlowGroup {
    /// The tenant.
    pub enterprise_id: i64,
    /// The row.
    pub id: i64,
    /// 1 to 30 characters, unique.
    pub name: String,
    /// Place among the groups, from 0.
    pub sort_order: i32,
    /// For optimistic locking.
    pub version: i32,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// By which member.
    pub created_by: Option<i64>,
}

/// Which groups a list shows; an absent field does not narrow it.
#[derive(Debug, Clone, Default)]
pub struct FlowGroupFilter {
    /// By name.
    pub keyword: Option<String>,
}

/// What is to be of a group: absent stays.
#[derive(Debug, Clone, Default)]
pub struct FlowGroupChange {
    /// Required of a new one.
    pub name: Option<String>,
}

/// What of a group is written.
#[derive(Debug, Clone, Default, AsChangeset, Insertable)]
#[diesel(table_name = flow_group, treat_none_as_null = true)]
pub struct FlowGroupInput {
    /// Required.
    pub name: String,
}
