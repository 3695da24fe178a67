//! Reading people of others in projects.

use xieli_domain::project_contact::store;
use xieli_macros::object;

use super::inputs::ProjectContactFilter;
use super::types::ProjectContact;
use crate::core::{Connection, List};
use crate::project_part::ProjectPartOrder;

/// Root fields that read people of others in projects.
#[derive(Default)]
pub struct ProjectContactQuery;

/// Root fields that read people of others in projects.
#[object(root)]
impl ProjectContactQuery {
    /// People of others in projects, one page (business §7 Projects).
    #[requires("project")]
    #[list(store::contacts)]
    fn project_contacts(list: List<ProjectContactFilter, ProjectPartOrder>) -> Connection<ProjectContact>;

    /// One of them; null when there is none for the viewer.
    #[requires("project")]
    #[one]
    fn project_contact() -> ProjectContact;
}
