//! GraphQL inputs of project addresses: filter and mutation input.

use async_graphql::{ID, MaybeUndefined};
use xieli_domain::project_address::model;
use xieli_macros::InputObject;

use crate::address::CustomerAddress;
use crate::core::ImportBatchId;
use crate::project::Project;

/// Filter of project addresses; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
#[graphql(into = model::AddressFilter)]
pub struct ProjectAddressFilter {
    /// Keyword found in name or address, as text, pinyin or initials.
    pub keyword: Option<String>,
    /// Id of the project.
    #[graphql(id = Project)]
    pub project_id: Option<ID>,
    /// Id of the import that created or updated them; only the viewer's own imports, unless the viewer
    /// manages the enterprise.
    #[graphql(id = ImportBatchId)]
    pub import_batch_id: Option<ID>,
}

/// A project address to create or update; on update absent fields stay unchanged and null clears.
#[derive(Debug, InputObject)]
#[graphql(into = model::AddressPatch)]
pub struct ProjectAddressInput {
    /// Id of the project; required on creation, fixed afterwards.
    #[graphql(id = Project)]
    pub project_id: Option<ID>,
    /// Id of an address of the project's customer, which provides the absent fields.
    #[graphql(id = CustomerAddress)]
    pub address_id: MaybeUndefined<ID>,
    /// Name, up to 50 characters; required on creation without an address of the customer.
    pub name: MaybeUndefined<String>,
    /// Address, up to 200 characters; required on creation without an address of the customer.
    pub address: Option<String>,
    /// Floor and door, up to 200 characters.
    pub description: MaybeUndefined<String>,
    /// Longitude in WGS84.
    pub lng: MaybeUndefined<f64>,
    /// Latitude in WGS84.
    pub lat: MaybeUndefined<f64>,
}
