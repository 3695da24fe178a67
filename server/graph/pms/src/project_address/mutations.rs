//! GraphQL mutations of project addresses.

use xieli_domain::project_address::service;
use xieli_macros::object;

use super::inputs::ProjectAddressInput;
use super::types::ProjectAddress;
use crate::core::payload;
use crate::core::payload::DeletePayload;
use crate::project_part::ProjectPartIdsInput;

payload! {
    /// Result of a mutation: the project address, or the user errors.
    login ProjectAddressPayload {
        /// The project address after the change; null when nothing was changed.
        project_address: ProjectAddress
    }
}

/// Mutations of project addresses, for members who may change the project.
#[derive(Default)]
pub struct ProjectAddressMutation;

/// Mutations of project addresses, for members who may change the project.
#[object(root)]
impl ProjectAddressMutation {
    /// Adds an address to a project (business §7 Projects).
    #[requires("project")]
    #[create(service::save)]
    fn project_address_create(input: ProjectAddressInput) -> ProjectAddressPayload;

    /// Updates an address; absent fields stay unchanged, null clears.
    #[requires("project")]
    #[update(service::save, ProjectAddress)]
    fn project_address_update(input: ProjectAddressInput) -> ProjectAddressPayload;

    /// Deletes addresses of projects; all or none.
    #[requires("project")]
    #[delete(service::delete, ProjectAddress)]
    fn project_address_delete(input: ProjectPartIdsInput) -> DeletePayload;
}
