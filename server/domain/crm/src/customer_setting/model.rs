//! Settings of customers.

use diesel::prelude::*;
use serde::Serialize;
use xieli_tables::customer_setting;

/// What is kept.
#[derive(Debug, Clone, Queryable, Selectable, Serialize)]
#[diesel(table_name = customer_setting)]
pub struct Row {
    /// The tenant.
    pub enterprise_id: i64,
    /// The row.
    pub id: i64,
    /// The one customer that it is of; absent: the enterprise's.
    pub customer_id: Option<i64>,
    /// The salesperson is told when nobody has followed for so many days; absent: nobody is.
    pub follow_days: Option<i32>,
    /// Whether the salesperson is told when others follow.
    pub notify_salesman: Option<bool>,
    /// For optimistic locking.
    pub version: i32,
}

/// What counts for one customer, or for the enterprise.
#[derive(Debug, Clone)]
pub struct CustomerSetting {
    /// The tenant.
    pub enterprise_id: i64,
    /// Of this customer; absent: the enterprise's.
    pub customer_id: Option<i64>,
    /// After so many days without a follow-up one is overdue.
    pub follow_days: Option<i32>,
    /// Whether the salesperson is told when others follow.
    pub notify_salesman: bool,
    /// It says nothing of its own.
    pub inherited: bool,
    /// To be sent back with changes; 0: nothing is kept yet.
    pub version: i32,
}

/// What is to be: absent stays, `Some(None)` is the enterprise's, or what the product begins with.
#[derive(Debug, Clone, Default)]
pub struct SettingPatch {
    /// 1 to 365.
    pub follow_days: Option<Option<i32>>,
    /// Whether the salesperson is told.
    pub notify_salesman: Option<Option<bool>>,
}
