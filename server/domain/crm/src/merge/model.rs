//! Rows, filters and inputs of merges of customers, and the preview of a merge.

use std::borrow::Cow;

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use serde::Serialize;
use serde_json::Value;
use xieli_tables::customer_merge;

/// A merge: customers that became part of another.
#[derive(Debug, Clone, Queryable, Selectable, Serialize)]
#[diesel(table_name = customer_merge)]
pub struct Merge {
    /// Enterprise (tenant) that owns the row.
    pub enterprise_id: i64,
    /// Id of the row.
    pub id: i64,
    /// The customer that remains.
    pub into_id: i64,
    /// The customers that became part of it.
    pub from_ids: Vec<i64>,
    /// `before` and `after`: the remaining customer before and after the merge; `names` of the others.
    pub before: Value,
    /// Version of the remaining customer after the merge.
    pub merged_version: i32,
    /// Time of the undoing.
    pub undone_at: Option<DateTime<Utc>>,
    /// Member who undid it.
    pub undone_by: Option<i64>,
    /// Version of the row.
    pub version: i32,
    /// Time of the merge.
    pub created_at: DateTime<Utc>,
    /// Member who merged them.
    pub created_by: Option<i64>,
}

/// Filter of a list of merges.
#[derive(Debug, Clone, Default)]
pub struct MergeFilter {
    /// Merges into this customer.
    pub customer_id: Option<i64>,
}

/// A request to merge customers.
#[derive(Debug, Clone, Default)]
pub struct MergeInput {
    /// The customer that remains.
    pub into: i64,
    /// The customers that become part of it.
    pub from: Vec<i64>,
    /// Fields that the remaining customer takes from others: the API's name of the field (`custom.` and the
    /// code for a custom field), and the customer to take it from.
    pub take: Vec<(String, i64)>,
}

/// Preview of a merge: the fields to choose from, and the number of records that move.
#[derive(Debug, Clone)]
pub struct Preview {
    /// Values of each field.
    pub fields: Vec<PreviewField>,
    /// Number of records that move, by label; kinds without any are left out.
    pub counts: Vec<(String, i64)>,
}

/// A field with its value in each customer.
#[derive(Debug, Clone)]
pub struct PreviewField {
    /// Name in the API.
    pub name: Cow<'static, str>,
    /// Label in the interface.
    pub label: Cow<'static, str>,
    /// Value of each customer; `None` where it has none.
    pub values: Vec<(i64, Option<String>)>,
    /// Whether all values are equal.
    pub same: bool,
}
