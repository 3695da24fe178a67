//! Reading places of projects.

use xieli_domain::project_address::store;
use xieli_macros::object;

use super::inputs::ProjectAddressFilter;
use super::types::ProjectAddress;
use crate::core::{Connection, List};
use crate::project_part::ProjectPartOrder;

/// Root fields that read places of projects.
#[derive(Default)]
pub struct ProjectAddressQuery;

/// Root fields that read places of projects.
#[object(root)]
impl ProjectAddressQuery {
    /// Places of projects, one page (business §7 Projects).
    #[requires("project")]
    #[list(store::addresses)]
    fn project_addresses(list: List<ProjectAddressFilter, ProjectPartOrder>) -> Connection<ProjectAddress>;

    /// One of them; null when there is none for the viewer.
    #[requires("project")]
    #[one]
    fn project_address() -> ProjectAddress;
}
