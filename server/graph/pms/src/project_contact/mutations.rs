//! GraphQL mutations of project contacts.

use xieli_domain::project_contact::service;
use xieli_macros::object;

use super::inputs::ProjectContactInput;
use super::types::ProjectContact;
use crate::core::payload;
use crate::core::payload::DeletePayload;
use crate::project_part::ProjectPartIdsInput;

payload! {
    /// Result of a mutation: the project contact, or the user errors.
    login ProjectContactPayload {
        /// The project contact after the change; null when nothing was changed.
        project_contact: ProjectContact
    }
}

/// Mutations of project contacts, for members who may change the project.
#[derive(Default)]
pub struct ProjectContactMutation;

/// Mutations of project contacts, for members who may change the project.
#[object(root)]
impl ProjectContactMutation {
    /// Adds a contact to a project (business §7 Projects).
    #[requires("project")]
    #[create(service::save)]
    fn project_contact_create(input: ProjectContactInput) -> ProjectContactPayload;

    /// Updates a project contact; absent fields stay unchanged, null clears.
    #[requires("project")]
    #[update(service::save, ProjectContact)]
    fn project_contact_update(input: ProjectContactInput) -> ProjectContactPayload;

    /// Deletes project contacts; all or none.
    #[requires("project")]
    #[delete(service::delete, ProjectContact)]
    fn project_contact_delete(input: ProjectPartIdsInput) -> DeletePayload;
}
