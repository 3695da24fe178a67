//! Rows and inputs of sub-units.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use serde::Serialize;
use xieli_tables::customer_child;

/// A sub-unit of a customer.
#[derive(Debug, Clone, Queryable, Selectable, Serialize)]
#[diesel(table_name = customer_child)]
pub struct Child {
    /// The tenant.
    pub enterprise_id: i64,
    /// The row.
    pub id: i64,
    /// Of this customer.
    pub customer_id: i64,
    /// 1 to 100 characters, unique for the customer.
    pub name: String,
    /// Whom to ask for.
    pub contacts: Option<String>,
    /// Digits.
    pub phone: Option<String>,
    /// For optimistic locking.
    pub version: i32,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// By which member.
    pub created_by: Option<i64>,
}

/// Which sub-units a list shows; an absent field does not narrow it.
#[derive(Debug, Clone, Default)]
pub struct ChildFilter {
    /// By name and whom to ask for.
    pub keyword: Option<String>,
    /// Of this customer.
    pub customer_id: Option<i64>,
}

/// A sub-unit as it is written. Its number is not searched by.
#[derive(Debug, Clone, Default, AsChangeset, Insertable)]
#[diesel(table_name = customer_child, treat_none_as_null = true)]
pub struct ChildInput {
    /// Of this customer.
    pub customer_id: i64,
    /// Required.
    pub name: String,
    /// Optional.
    pub contacts: Option<String>,
    /// Optional.
    pub phone: Option<String>,
}

/// What is to be of a sub-unit: absent stays, `Some(None)` clears.
#[derive(Debug, Clone, Default)]
pub struct ChildPatch {
    /// Its name.
    pub name: Option<String>,
    /// Whom to ask for.
    pub contacts: Option<Option<String>>,
    /// Their number.
    pub phone: Option<Option<String>>,
}

impl From<&Child> for ChildInput {
    fn from(row: &Child) -> Self {
        Self {
            customer_id: row.customer_id,
            name: row.name.clone(),
            contacts: row.contacts.clone(),
            phone: row.phone.clone(),
        }
    }
}

impl ChildPatch {
    /// The sub-unit after this: what is absent is as it was, of a new one empty.
    pub fn over(self, before: ChildInput) -> ChildInput {
        ChildInput {
            customer_id: before.customer_id,
            name: self.name.unwrap_or(before.name),
            contacts: self.contacts.unwrap_or(before.contacts),
            phone: self.phone.unwrap_or(before.phone),
        }
    }
}
