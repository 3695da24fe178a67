//! Changing people of others in projects.

use xieli_domain::project_contact::service;
use xieli_macros::object;

use super::inputs::ProjectContactInput;
use super::types::ProjectContact;
use crate::core::payload;
use crate::core::payload::DeletePayload;
use crate::project_part::ProjectPartIdsInput;

payload! {
    /// Somebody, or why not.
    login ProjectContactPayload {
        /// As it is now; null when nothing was changed.
        project_contact: ProjectContact
    }
}

/// Root fields that change people of others in projects: for whoever may change the project.
#[derive(Default)]
pub struct ProjectContactMutation;

/// Root fields that change people of others in projects: for whoever may change the project.
#[object(root)]
impl ProjectContactMutation {
    /// Puts somebody to a project (business §7 Projects).
    #[requires("project")]
    #[create(service::save)]
    fn project_contact_create(input: ProjectContactInput) -> ProjectContactPayload;

    /// Changes somebody; absent fields stay, null clears.
    #[requires("project")]
    #[update(service::save, ProjectContact)]
    fn project_contact_update(input: ProjectContactInput) -> ProjectContactPayload;

    /// Deletes people of others in projects; all or none.
    #[requires("project")]
    #[delete(service::delete, ProjectContact)]
    fn project_contact_delete(input: ProjectPartIdsInput) -> DeletePayload;
}
