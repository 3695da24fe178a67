//! Rows, filters and inputs of delegations of approval.

use chrono::{DateTime, NaiveDate, Utc};
use diesel::prelude::*;
use serde::Serialize;
use xieli_tables::flow_delegation;

/// A delegation: a deputy decides for an absent member for some days.
#[derive(Debug, Clone, Queryable, Selectable, Serialize)]
#[diesel(table_name = flow_delegation)]
pub struct FlowDelegation {
    /// Enterprise (tenant) that owns the row.
    pub enterprise_id: i64,
    /// Id of the row.
    pub id: i64,
    /// The absent member.
    pub member_id: i64,
    /// The deputy.
    pub to_id: i64,
    /// The first day.
    pub begins_on: NaiveDate,
    /// The last day.
    pub ends_on: NaiveDate,
    /// Forms that it covers; empty: all.
    pub form_ids: Vec<i64>,
    /// Up to 200 characters.
    pub reason: Option<String>,
    /// Version of the row, for the optimistic lock.
    pub version: i32,
    /// Time of creation.
    pub created_at: DateTime<Utc>,
    /// Member who created it.
    pub created_by: Option<i64>,
}

/// Filter of a list of delegations; an absent field does not narrow it.
#[derive(Debug, Clone, Default)]
pub struct FlowDelegationFilter {
    /// Delegations of this absent member.
    pub member_id: Option<i64>,
    /// Delegations to this deputy.
    pub to_id: Option<i64>,
    /// In force on this day.
    pub on_day: Option<NaiveDate>,
}

/// A delegation as a call sends it, new or changed: absent values stay, or are the default of a new one.
#[derive(Debug, Clone, Default)]
pub struct FlowDelegationChange {
    /// The absent member; of a new one the viewer if absent.
    pub member_id: Option<i64>,
    /// Required of a new one.
    pub to_id: Option<i64>,
    /// Required of a new one.
    pub begins_on: Option<NaiveDate>,
    /// Required of a new one.
    pub ends_on: Option<NaiveDate>,
    /// Of a new one none, which are all, if absent.
    pub form_ids: Option<Vec<i64>>,
    /// `Some(None)` clears it.
    pub reason: Option<Option<String>>,
}

/// A delegation to be written, new or changed.
#[derive(Debug, Clone, Default, AsChangeset, Insertable)]
#[diesel(table_name = flow_delegation, treat_none_as_null = true)]
pub struct FlowDelegationInput {
    /// The absent member.
    pub member_id: i64,
    /// The deputy.
    pub to_id: i64,
    /// The first day.
    pub begins_on: NaiveDate,
    /// The last day.
    pub ends_on: NaiveDate,
    /// Forms that it covers; empty: all.
    pub form_ids: Vec<i64>,
    /// Up to 200 characters.
    pub reason: Option<String>,
}
