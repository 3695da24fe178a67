//! Changing places of projects.

use xieli_domain::project_address::service;
use xieli_macros::object;

use super::inputs::ProjectAddressInput;
use super::types::ProjectAddress;
use crate::core::payload;
use crate::core::payload::DeletePayload;
use crate::project_part::ProjectPartIdsInput;

payload! {
    /// A place, or why not.
    login ProjectAddressPayload {
        /// As it is now; null when nothing was changed.
        project_address: ProjectAddress
    }
}

/// Root fields that change places of projects: for whoever may change the project.
#[derive(Default)]
pub struct ProjectAddressMutation;

/// Root fields that change places of projects: for whoever may change the project.
#[object(root)]
impl ProjectAddressMutation {
    /// Puts a place to a project (business §7 Projects).
    #[requires("project")]
    #[create(service::save)]
    fn project_address_create(input: ProjectAddressInput) -> ProjectAddressPayload;

    /// Changes a place; absent fields stay, null clears.
    #[requires("project")]
    #[update(service::save, ProjectAddress)]
    fn project_address_update(input: ProjectAddressInput) -> ProjectAddressPayload;

    /// Deletes places of projects; all or none.
    #[requires("project")]
    #[delete(service::delete, ProjectAddress)]
    fn project_address_delete(input: ProjectPartIdsInput) -> DeletePayload;
}
