//! What the pool allows.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use serde::Serialize;
use xieli_tables::customer_pool_rule;

/// What an enterprise's pool allows; version 0: what the product begins with.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Serialize)]
#[diesel(table_name = customer_pool_rule)]
pub struct PoolRule {
    /// The row; 0: none yet.
    pub id: i64,
    /// Whether customers are claimed and come back by themselves at all.
    pub enabled: bool,
    /// Claims of one member a day; absent: no limit.
    pub daily_claims: Option<i32>,
    /// Customers of one member in all, for claiming more; absent: no limit.
    pub holding_cap: Option<i32>,
    /// Days in which who lost a customer cannot claim it again.
    pub cool_down_days: i32,
    /// Days without a follow-up after which one comes back; absent: never.
    pub return_days: Option<i32>,
    /// Days before that on which the salesperson is told.
    pub remind_days: i32,
    /// For optimistic locking.
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

/// What somebody has claimed and has.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Standing {
    /// Claimed since the day began in China.
    pub claimed_today: i64,
    /// Customers they are responsible for.
    pub held: i64,
}

/// What the viewer may still claim.
#[derive(Debug, Clone)]
pub struct Allowance {
    /// What the pool allows.
    pub rule: PoolRule,
    /// What they have.
    pub standing: Standing,
}

/// When somebody last ceased to have each of some customers.
pub type Lost = std::collections::HashMap<i64, DateTime<Utc>>;
