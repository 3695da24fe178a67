//! Rows and inputs of delegations.

use chrono::{DateTime, NaiveDate, Utc};
use diesel::prelude::*;
use serde::Serialize;
use xieli_tables::flow_delegation;

/// Somebody decides for somebody else for some days.
#[derive(Debug, Clone, Queryable, Selectable, Serialize)]
#[diesel(table_name = flow_delegation)]
pub struct FlowDelegation {
    /// The tenant.
    pub enterprise_id: i64,
    /// The row.
    pub id: i64,
    /// Who is absent.
    pub member_id: i64,
    /// Who stands in.
    pub to_id: i64,
    /// The first day.
    pub begins_on: NaiveDate,
    /// The last day.
    pub ends_on: NaiveDate,
    /// For these forms; empty: for all.
    pub form_ids: Vec<i64>,
    /// Up to 200 characters.
    pub reason: Option<String>,
    /// For optimistic locking.
    pub version: i32,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// By which member.
    pub created_by: Option<i64>,
}

/// Which of them a list shows; an absent field does not narrow it.
#[derive(Debug, Clone, Default)]
pub struct FlowDelegationFilter {
    /// Of this member.
    pub member_id: Option<i64>,
    /// To this member.
    pub to_id: Option<i64>,
    /// In force on this day.
    pub on_day: Option<NaiveDate>,
}

/// A delegation as a form sends it, new or changed.
#[derive(Debug, Clone, Default, AsChangeset, Insertable)]
#[diesel(table_name = flow_delegation, treat_none_as_null = true)]
pub struct FlowDelegationInput {
    /// Who is absent; 0: the viewer.
    pub member_id: i64,
    /// Required.
    pub to_id: i64,
    /// Required.
    pub begins_on: NaiveDate,
    /// Required.
    pub ends_on: NaiveDate,
    /// Optional.
    pub form_ids: Vec<i64>,
    /// Optional.
    pub reason: Option<String>,
}
