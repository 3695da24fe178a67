//! What addresses are asked and told.

use async_graphql::{ID, MaybeUndefined};
use xieli_domain::address::model;
use xieli_kernel::AppResult;
use xieli_macros::InputObject;

use crate::core::input::change;
use crate::customer::Customer;
use crate::place::CoordinateSystem;

/// Which addresses; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
#[graphql(into = model::AddressFilter)]
pub struct CustomerAddressFilter {
    /// By name, address or description, pinyin or initials.
    pub keyword: Option<String>,
    /// Of this customer.
    #[graphql(id = Customer)]
    pub customer_id: Option<ID>,
}

/// An address, new or changed: of a changed one, what is absent stays and null clears.
#[derive(Debug, Clone, InputObject)]
pub struct CustomerAddressInput {
    /// What the place is called, up to 100 characters; required, but of the address that comes with a new customer.
    pub name: Option<String>,
    /// Required of a new one; 1 to 200 characters.
    pub address: Option<String>,
    /// Storey and door, up to 200 characters; required by some types of customers.
    pub description: MaybeUndefined<String>,
    /// Together with the latitude, or not at all.
    pub lng: MaybeUndefined<f64>,
    /// The same.
    pub lat: MaybeUndefined<f64>,
    /// What the coordinates are in; WGS84 if absent, which they are kept in.
    pub coordinates: Option<CoordinateSystem>,
    /// Where one goes first; takes that from whichever was.
    pub is_default: Option<bool>,
}

impl CustomerAddressInput {
    /// As the domain takes it.
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
