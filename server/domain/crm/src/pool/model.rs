//! Rows and inputs of the public pool.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use serde::Serialize;
use xieli_tables::customer_pool_rule;

/// The rule of an enterprise's pool; version 0: the product's default.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Serialize)]
#[diesel(table_name = customer_pool_rule)]
pub struct PoolRule {
    /// Id of the row; 0: none yet.
    pub id: i64,
    /// Whether customers can be claimed and return automatically.
    pub enabled: bool,
    /// Claims of one member per day; absent: no limit.
    pub daily_claims: Option<i32>,
    /// Customers of one member, above which no more can be claimed; absent: no limit.
    pub holding_cap: Option<i32>,
    /// Days in which the former salesperson of a customer cannot claim it again.
    pub cool_down_days: i32,
    /// Days without a follow-up after which a customer returns to the pool; absent: never.
    pub return_days: Option<i32>,
    /// Days before the return on which the salesperson is notified.
    pub remind_days: i32,
    /// Version of the row, for the optimistic lock.
    pub version: i32,
}

impl Default for PoolRule {
    fn default() -> Self {
        Self {
            id: 0,
            enabled: true,
            daily_claims: None,
            holding_cap: None,
            cool_down_days: 7,
            return_days: None,
            remind_days: 3,
            version: 0,
        }
    }
}

/// Present claims and customers of a member.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Standing {
    /// Claims since the day began in China.
    pub claimed_today: i64,
    /// Customers that the member is responsible for.
    pub held: i64,
}

/// Remaining claims of the viewer: the rule and their present use.
#[derive(Debug, Clone)]
pub struct Allowance {
    /// The rule of the pool.
    pub rule: PoolRule,
    /// Present use by the viewer.
    pub standing: Standing,
}

/// When the member last lost each of some customers.
pub type Lost = std::collections::HashMap<i64, DateTime<Utc>>;
