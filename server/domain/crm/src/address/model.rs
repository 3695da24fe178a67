//! Rows and inputs of addresses.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use serde::Serialize;
use xieli_kernel::coordinate::System;
use xieli_tables::customer_address;

/// Where a customer is.
#[derive(Debug, Clone, Queryable, Selectable, Serialize)]
#[diesel(table_name = customer_address)]
pub struct Address {
    /// The tenant.
    pub enterprise_id: i64,
    /// The row.
    pub id: i64,
    /// Of this customer.
    pub customer_id: i64,
    /// What the place is called.
    pub name: Option<String>,
    /// 1 to 200 characters.
    pub address: String,
    /// Storey, door.
    pub description: Option<String>,
    /// WGS84; without it the address has no location.
    pub lng: Option<f64>,
    /// The same.
    pub lat: Option<f64>,
    /// The system that the coordinates came in.
    pub coordinates: String,
    /// Where one goes first; every customer with addresses has one.
    pub is_default: bool,
    /// For optimistic locking.
    pub version: i32,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// By which member.
    pub created_by: Option<i64>,
}

/// Which addresses a list shows; an absent field does not narrow it.
#[derive(Debug, Clone, Default)]
pub struct AddressFilter {
    /// By name, address and description.
    pub keyword: Option<String>,
    /// Of this customer.
    pub customer_id: Option<i64>,
}

/// An address as a form sends it, complete.
#[derive(Debug, Clone, Default)]
pub struct AddressInput {
    /// What the place is called.
    pub name: Option<String>,
    /// Required.
    pub address: String,
    /// Required by some types of customers.
    pub description: Option<String>,
    /// Together with the latitude, or not at all.
    pub lng: Option<f64>,
    /// The same.
    pub lat: Option<f64>,
    /// What the coordinates are in; once checked, what they came in.
    pub coordinates: System,
    /// Takes that from whichever was.
    pub is_default: bool,
}

/// What is to be of an address: absent stays, `Some(None)` clears.
#[derive(Debug, Clone, Default)]
pub struct AddressPatch {
    /// What the place is called.
    pub name: Option<String>,
    /// The address.
    pub address: Option<String>,
    /// Storey, door.
    pub description: Option<Option<String>>,
    /// Longitude.
    pub lng: Option<Option<f64>>,
    /// Latitude.
    pub lat: Option<Option<f64>>,
    /// What both are in.
    pub coordinates: Option<System>,
    /// Where one goes first.
    pub is_default: Option<bool>,
}

impl From<&Address> for AddressInput {
    fn from(row: &Address) -> Self {
        Self {
            name: row.name.clone(),
            address: row.address.clone(),
            description: row.description.clone(),
            lng: row.lng,
            lat: row.lat,
            coordinates: System::Wgs84,
            is_default: row.is_default,
        }
    }
}

impl AddressPatch {
    /// The place on the map changes.
    pub fn moves(&self) -> bool {
        self.lng.is_some() || self.lat.is_some()
    }

    /// The address after this: what is absent is as it was, of a new one empty.
    pub fn over(self, before: AddressInput) -> AddressInput {
        AddressInput {
            name: self.name.or(before.name),
            address: self.address.unwrap_or(before.address),
            description: self.description.unwrap_or(before.description),
            lng: self.lng.unwrap_or(before.lng),
            lat: self.lat.unwrap_or(before.lat),
            coordinates: self.coordinates.unwrap_or(before.coordinates),
            is_default: self.is_default.unwrap_or(before.is_default),
        }
    }
}
