//! GraphQL queries of project addresses.

use xieli_domain::project_address::store;
use xieli_macros::object;

use super::inputs::ProjectAddressFilter;
use super::types::ProjectAddress;
use crate::core::{Connection, List};
use crate::project_part::ProjectPartOrder;

/// Queries of project addresses.
#[derive(Default)]
pub struct ProjectAddressQuery;

/// Queries of project addresses.
#[object(root)]
impl ProjectAddressQuery {
    /// Addresses of projects, one page (business §7 Projects).
    #[requires("project")]
    #[list(store::addresses)]
    fn project_addresses(list: List<ProjectAddressFilter, ProjectPartOrder>) -> Connection<ProjectAddress>;

    /// The project address with this id; null when none is visible to the viewer.
    #[requires("project")]
    #[one]
    fn project_address() -> ProjectAddress;
}
