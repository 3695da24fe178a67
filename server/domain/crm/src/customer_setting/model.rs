//! Rows and inputs of the settings of customers.

use diesel::prelude::*;
use serde::Serialize;
use xieli_tables::customer_setting;

/// A stored setting.
#[derive(Debug, Clone, Queryable, Selectable, Serialize)]
#[diesel(table_name = customer_setting)]
pub struct Row {
    /// Enterprise (tenant) that owns the row.
    pub enterprise_id: i64,
    /// Id of the row.
    pub id: i64,
    /// The customer that it is for; absent: the enterprise's setting.
    pub customer_id: Option<i64>,
    /// Days without a follow-up after which the salesperson is notified; absent: never.
    pub follow_days: Option<i32>,
    /// Whether the salesperson is notified when others follow up.
    pub notify_salesman: Option<bool>,
    /// Version of the row, for the optimistic lock.
    pub version: i32,
}

/// The effective setting of one customer, or of the enterprise.
#[derive(Debug, Clone)]
pub struct CustomerSetting {
    /// Enterprise (tenant) that owns the row.
    pub enterprise_id: i64,
    /// The customer; absent: the enterprise's setting.
    pub customer_id: Option<i64>,
    /// Days without a follow-up after which one is overdue.
    pub follow_days: Option<i32>,
    /// Whether the salesperson is notified when others follow up.
    pub notify_salesman: bool,
    /// Whether all values are inherited.
    pub inherited: bool,
    /// To be sent back with changes; 0: no row is stored yet.
    pub version: i32,
}

/// Changes to a setting: an absent field stays, `Some(None)` returns to the enterprise's value or the
/// product's default.
#[derive(Debug, Clone, Default)]
pub struct SettingPatch {
    /// 1 to 365 days.
    pub follow_days: Option<Option<i32>>,
    /// Whether the salesperson is notified.
    pub notify_salesman: Option<Option<bool>>,
}
