//! Rows, filters and inputs of the sub-units of customers.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use serde::Serialize;
use xieli_tables::customer_child;

/// A sub-unit of a customer.
#[derive(Debug, Clone, Queryable, Selectable, Serialize)]
#[diesel(table_name = customer_child)]
pub struct Child {
    /// Enterprise (tenant) that owns the row.
    pub enterprise_id: i64,
    /// Id of the row.
    pub id: i64,
    /// Customer that it belongs to.
    pub customer_id: i64,
    /// 1 to 100 characters, unique per customer.
    pub name: String,
    /// Name of the contact person.
    pub contacts: Option<String>,
    /// Phone number of the contact person, digits only.
    pub phone: Option<String>,
    /// Version of the row, for the optimistic lock.
    pub version: i32,
    /// Time of creation.
    pub created_at: DateTime<Utc>,
    /// Member who created it.
    pub created_by: Option<i64>,
}

/// Filter of a list of sub-units; an absent field does not narrow it.
#[derive(Debug, Clone, Default)]
pub struct ChildFilter {
    /// Text in the name or in the name of the contact person.
    pub keyword: Option<String>,
    /// Records of this customer only.
    pub customer_id: Option<i64>,
}

/// The columns of a sub-unit that are written. The search does not cover the phone number.
#[derive(Debug, Clone, Default, AsChangeset, Insertable)]
#[diesel(table_name = customer_child, treat_none_as_null = true)]
pub struct ChildInput {
    /// Customer that it belongs to.
    pub customer_id: i64,
    /// Required.
    pub name: String,
    /// Optional.
    pub contacts: Option<String>,
    /// Optional.
    pub phone: Option<String>,
}

/// Changes to a sub-unit: an absent field stays, `Some(None)` clears it.
#[derive(Debug, Clone, Default)]
pub struct ChildPatch {
    /// Its name.
    pub name: Option<String>,
    /// Name of the contact person.
    pub contacts: Option<Option<String>>,
    /// Phone number of the contact person.
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
    /// The sub-unit after this change: absent fields keep their values, or stay empty in a new sub-unit.
    pub fn over(self, before: ChildInput) -> ChildInput {
        ChildInput {
            customer_id: before.customer_id,
            name: self.name.unwrap_or(before.name),
            contacts: self.contacts.unwrap_or(before.contacts),
            phone: self.phone.unwrap_or(before.phone),
        }
    }
}
