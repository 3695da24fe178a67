//! Merges of customers.

use std::borrow::Cow;

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use serde::Serialize;
use serde_json::Value;
use xieli_tables::customer_merge;

/// Customers that became part of another.
#[derive(Debug, Clone, Queryable, Selectable, Serialize)]
#[diesel(table_name = customer_merge)]
pub struct Merge {
    /// The tenant.
    pub enterprise_id: i64,
    /// The row.
    pub id: i64,
    /// The one that stayed.
    pub into_id: i64,
    /// Those that became part of it.
    pub from_ids: Vec<i64>,
    /// `before` and `after`: the one that stayed, as it was and as the merge left it; `names` of the others.
    pub before: Value,
    /// Its version after.
    pub merged_version: i32,
    /// When it was undone.
    pub undone_at: Option<DateTime<Utc>>,
    /// By whom.
    pub undone_by: Option<i64>,
    /// Counts its changes.
    pub version: i32,
    /// When it was done.
    pub created_at: DateTime<Utc>,
    /// By whom.
    pub created_by: Option<i64>,
}

/// Which merges a list shows.
#[derive(Debug, Clone, Default)]
pub struct MergeFilter {
    /// Into this customer.
    pub customer_id: Option<i64>,
}

/// Which customers are to become one.
#[derive(Debug, Clone, Default)]
pub struct MergeInput {
    /// The one that stays.
    pub into: i64,
    /// Those that become part of it.
    pub from: Vec<i64>,
    /// Fields that it takes from one of those: as the API names the field (`custom.` and the code for one of the
    /// enterprise's own), and from which.
    pub take: Vec<(String, i64)>,
}

/// What of several customers is to be chosen from.
#[derive(Debug, Clone)]
pub struct Preview {
    /// What each of them has.
    pub fields: Vec<PreviewField>,
    /// How much moves, as it is called and counted; what there is none of is left out.
    pub counts: Vec<(String, i64)>,
}

/// A field in all of them.
#[derive(Debug, Clone)]
pub struct PreviewField {
    /// As the API names it.
    pub name: Cow<'static, str>,
    /// For people.
    pub label: Cow<'static, str>,
    /// Of each customer; nothing where it has none.
    pub values: Vec<(i64, Option<String>)>,
    /// Whether there is nothing to choose.
    pub same: bool,
}
