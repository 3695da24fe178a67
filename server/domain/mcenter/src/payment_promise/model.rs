//! Rows and inputs of promises. Amounts are in fen.

use chrono::{DateTime, NaiveDate, Utc};
use diesel::prelude::*;
use serde::Serialize;
use xieli_tables::payment_promise;

/// A promise to pay for a plan.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Serialize)]
#[diesel(table_name = payment_promise)]
pub struct PaymentPromise {
    /// The tenant.
    pub enterprise_id: i64,
    /// The row.
    pub id: i64,
    /// The project.
    pub project_id: i64,
    /// The plan.
    pub plan_id: i64,
    /// Until this day.
    pub promised_on: NaiveDate,
    /// So much.
    pub amount: i64,
    /// Free text.
    pub note: Option<String>,
    /// For optimistic locking.
    pub version: i32,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// By which member it was written down.
    pub created_by: Option<i64>,
}

/// A promise as it is written.
#[derive(Debug, Clone, Insertable)]
#[diesel(table_name = payment_promise)]
pub struct PromiseInput {
    /// The project.
    pub project_id: i64,
    /// The plan.
    pub plan_id: i64,
    /// Until this day.
    pub promised_on: NaiveDate,
    /// So much.
    pub amount: i64,
    /// Free text.
    pub note: Option<String>,
}

/// A promise as somebody enters it.
#[derive(Debug, Clone, Default)]
pub struct NewPromise {
    /// The plan.
    pub plan_id: i64,
    /// Until this day.
    pub promised_on: NaiveDate,
    /// So much.
    pub amount: i64,
    /// Up to 500 characters.
    pub note: Option<String>,
}

/// Which promises a list shows; an absent field does not narrow it.
#[derive(Debug, Clone, Default)]
pub struct PromiseFilter {
    /// For this plan.
    pub plan_id: Option<i64>,
    /// For plans of this project.
    pub project_id: Option<i64>,
}

/// Whether a promise was kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kept {
    /// Its day has not passed.
    Pending,
    /// As much came in until its day.
    Kept,
    /// Its day has passed without it.
    Broken,
}
