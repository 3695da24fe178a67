//! What the places of projects are asked and told.

use async_graphql::{ID, MaybeUndefined};
use xieli_domain::project_address::model;
use xieli_macros::InputObject;

use crate::address::CustomerAddress;
use crate::project::Project;

/// Which places; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
#[graphql(into = model::AddressFilter)]
pub struct ProjectAddressFilter {
    /// By name or address, pinyin or initials.
    pub keyword: Option<String>,
    /// Of this project.
    #[graphql(id = Project)]
    pub project_id: Option<ID>,
}

/// A place, new or changed: of a changed one, what is absent stays and null clears.
#[derive(Debug, InputObject)]
#[graphql(into = model::AddressPatch)]
pub struct ProjectAddressInput {
    /// Required of a new one; it stays there.
    #[graphql(id = Project)]
    pub project_id: Option<ID>,
    /// The address of the project's customer that it is: brings along what is not said.
    #[graphql(id = CustomerAddress)]
    pub address_id: MaybeUndefined<ID>,
    /// Required of a new one without an address of the customer; up to 50 characters.
    pub name: MaybeUndefined<String>,
    /// Required of a new one without an address of the customer; up to 200 characters.
    pub address: Option<String>,
    /// Storey, door; up to 200 characters.
    pub description: MaybeUndefined<String>,
    /// Longitude, WGS84.
    pub lng: MaybeUndefined<f64>,
    /// Latitude, WGS84.
    pub lat: MaybeUndefined<f64>,
}
