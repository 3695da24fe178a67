//! Rows, filters and inputs of groups of approval forms.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use serde::Serialize;
use xieli_tables::flow_group;

/// A group of forms.
#[derive(Debug, Clone, Queryable, Selectable, Serialize)]
#[diesel(table_name = flow_group)]
pub struct FlowGroup {
    /// Enterprise (tenant) that owns the row.
    pub enterprise_id: i64,
    /// Id of the row.
    pub id: i64,
    /// 1 to 30 characters, unique.
    pub name: String,
    /// Position among the groups, from 0.
    pub sort_order: i32,
    /// Version of the row, for the optimistic lock.
    pub version: i32,
    /// Time of creation.
    pub created_at: DateTime<Utc>,
    /// Member who created it.
    pub created_by: Option<i64>,
}

/// Filter of a list of groups; an absent field does not narrow it.
#[derive(Debug, Clone, Default)]
pub struct FlowGroupFilter {
    /// Text in the name.
    pub keyword: Option<String>,
}

/// Changes to a group: an absent field stays.
#[derive(Debug, Clone, Default)]
pub struct FlowGroupChange {
    /// Name; required for a new group.
    pub name: Option<String>,
}

/// The columns of a group that are written.
#[derive(Debug, Clone, Default, AsChangeset, Insertable)]
#[diesel(table_name = flow_group, treat_none_as_null = true)]
pub struct FlowGroupInput {
    /// Required.
    pub name: String,
}
