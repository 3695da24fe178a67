//! Rows, filters and inputs of promises to pay. Amounts are in fen.

use chrono::{DateTime, NaiveDate, Utc};
use diesel::prelude::*;
use serde::Serialize;
use xieli_tables::payment_promise;

/// A customer's promise to pay for a payment plan.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Serialize)]
#[diesel(table_name = payment_promise)]
pub struct PaymentPromise {
    /// The enterprise.
    pub enterprise_id: i64,
    /// Id of the row.
    pub id: i64,
    /// The project.
    pub project_id: i64,
    /// The plan.
    pub plan_id: i64,
    /// Last day of the promised payment.
    pub promised_on: NaiveDate,
    /// Promised amount.
    pub amount: i64,
    /// Free text.
    pub note: Option<String>,
    /// Version, for optimistic locking.
    pub version: i32,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// Member who recorded it.
    pub created_by: Option<i64>,
}

/// A promise to insert.
#[derive(Debug, Clone, Insertable)]
#[diesel(table_name = payment_promise)]
pub struct PromiseInput {
    /// The project.
    pub project_id: i64,
    /// The plan.
    pub plan_id: i64,
    /// Last day of the promised payment.
    pub promised_on: NaiveDate,
    /// Promised amount.
    pub amount: i64,
    /// Free text.
    pub note: Option<String>,
}

/// A promise as a form sends it.
#[derive(Debug, Clone, Default)]
pub struct NewPromise {
    /// The plan.
    pub plan_id: i64,
    /// Last day of the promised payment.
    pub promised_on: NaiveDate,
    /// Promised amount.
    pub amount: i64,
    /// Up to 500 characters.
    pub note: Option<String>,
}

/// Filter of promises; an absent field does not filter.
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
    /// The amount was received by its day.
    Kept,
    /// Its day has passed without the amount.
    Broken,
}
