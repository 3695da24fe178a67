//! GraphQL queries of project contacts.

use xieli_domain::project_contact::store;
use xieli_macros::object;

use super::inputs::ProjectContactFilter;
use super::types::ProjectContact;
use crate::core::{Connection, List};
use crate::project_part::ProjectPartOrder;

/// Queries of project contacts.
#[derive(Default)]
pub struct ProjectContactQuery;

/// Queries of project contacts.
#[object(root)]
impl ProjectContactQuery {
    /// Contacts of projects, one page (business §7 Projects).
    #[requires("project")]
    #[list(store::contacts)]
    fn project_contacts(list: List<ProjectContactFilter, ProjectPartOrder>) -> Connection<ProjectContact>;

    /// The project contact with this id; null when none is visible to the viewer.
    #[requires("project")]
    #[one]
    fn project_contact() -> ProjectContact;
}
