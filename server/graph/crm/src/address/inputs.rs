//! GraphQL inputs of customer addresses: filter and mutation input.

use async_graphql::{ID, MaybeUndefined};
use xieli_domain::address::model;
use xieli_kernel::AppResult;
use xieli_macros::InputObject;

use crate::core::input::change;
use crate::customer::Customer;
use crate::place::CoordinateSystem;

/// Filter of addresses; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
#[graphql(into = model::AddressFilter)]
pub struct CustomerAddressFilter {
    /// Keyword found in name, address or description, as text, pinyin or initials.
    pub keyword: Option<String>,
    /// Id of the customer.
    #[graphql(id = Customer)]
    pub customer_id: Option<ID>,
}

/// An address to create or update; on update absent fields stay unchanged and null clears.
#[derive(Debug, Clone, InputObject)]
pub struct CustomerAddressInput {
    /// Name of the place, up to 100 characters; required, except for the address that is created with a new
    /// customer.
    pub name: Option<String>,
    /// Address, 1 to 200 characters; required on creation.
    pub address: Option<String>,
    /// Floor and door, up to 200 characters; required by some customer types.
    pub description: MaybeUndefined<String>,
    /// Longitude; required together with the latitude.
    pub lng: MaybeUndefined<f64>,
    /// Latitude; required together with the longitude.
    pub lat: MaybeUndefined<f64>,
    /// Coordinate system of longitude and latitude; WGS84 if absent, to which the server converts them.
    pub coordinates: Option<CoordinateSystem>,
    /// Makes it the customer's default address in place of the previous one.
    pub is_default: Option<bool>,
}

impl CustomerAddressInput {
    /// Converts the input to the domain's type.
    pub fn read(self) -> AppResult<model::AddressPatch> {
        Ok(model::AddressPatch {
            name: self.name,
            address: self.address,
            description: change(self.description),
            lng: change(self.lng),
            lat: change(self.lat),
            coordinates: self.coordinates.map(Into::into),
            is_default: self.is_default,
        })
    }
}
