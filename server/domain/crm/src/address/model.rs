//! Rows, filters and inputs of customer addresses.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use serde::Serialize;
use xieli_kernel::coordinate::System;
use xieli_tables::customer_address;

/// An address of a customer.
#[derive(Debug, Clone, Queryable, Selectable, Serialize)]
#[diesel(table_name = customer_address)]
pub struct Address {
    /// Enterprise (tenant) that owns the row.
    pub enterprise_id: i64,
    /// Id of the row.
    pub id: i64,
    /// Customer that it belongs to.
    pub customer_id: i64,
    /// Name of the place.
    pub name: Option<String>,
    /// 1 to 200 characters.
    pub address: String,
    /// Storey and door.
    pub description: Option<String>,
    /// WGS84; without it the address has no location.
    pub lng: Option<f64>,
    /// Latitude, in the same system; present if and only if the longitude is.
    pub lat: Option<f64>,
    /// Coordinate system in which the coordinates were entered.
    pub coordinates: String,
    /// The default address; every customer with addresses has exactly one.
    pub is_default: bool,
    /// Version of the row, for the optimistic lock.
    pub version: i32,
    /// Time of creation.
    pub created_at: DateTime<Utc>,
    /// Member who created it.
    pub created_by: Option<i64>,
}

/// Filter of a list of addresses; an absent field does not narrow it.
#[derive(Debug, Clone, Default)]
pub struct AddressFilter {
    /// Text in name, address or description.
    pub keyword: Option<String>,
    /// Addresses of this customer only.
    pub customer_id: Option<i64>,
}

/// A complete address, as a form sends it.
#[derive(Debug, Clone, Default)]
pub struct AddressInput {
    /// Name of the place.
    pub name: Option<String>,
    /// Required.
    pub address: String,
    /// Required by some types of customers.
    pub description: Option<String>,
    /// Longitude; together with the latitude, or not at all.
    pub lng: Option<f64>,
    /// Latitude.
    pub lat: Option<f64>,
    /// System of the coordinates; after the check, the system in which they were entered.
    pub coordinates: System,
    /// Whether it becomes the default in place of the present one.
    pub is_default: bool,
}

/// Changes to an address: an absent field stays, `Some(None)` clears it.
#[derive(Debug, Clone, Default)]
pub struct AddressPatch {
    /// Name of the place.
    pub name: Option<String>,
    /// The address.
    pub address: Option<String>,
    /// Storey and door.
    pub description: Option<Option<String>>,
    /// Longitude.
    pub lng: Option<Option<f64>>,
    /// Latitude.
    pub lat: Option<Option<f64>>,
    /// System of both coordinates.
    pub coordinates: Option<System>,
    /// Whether it is the default address.
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
    /// Whether the change moves the address on the map.
    pub fn moves(&self) -> bool {
        self.lng.is_some() || self.lat.is_some()
    }

    /// The address after this change: absent fields keep their values, or stay empty in a new address.
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
