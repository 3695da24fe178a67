//! GraphQL queries of project devices.

use xieli_domain::project_device::store;
use xieli_macros::object;

use super::inputs::ProjectDeviceFilter;
use super::types::ProjectDevice;
use crate::core::{Connection, List};
use crate::project_part::ProjectPartOrder;

/// Queries of devices of projects.
#[derive(Default)]
pub struct ProjectDeviceQuery;

/// Queries of devices of projects.
#[object(root)]
impl ProjectDeviceQuery {
    /// Devices of projects, one page (business §7 Projects).
    #[requires("project")]
    #[list(store::devices)]
    fn project_devices(list: List<ProjectDeviceFilter, ProjectPartOrder>) -> Connection<ProjectDevice>;

    /// The project device with this id; null when none is visible to the viewer.
    #[requires("project")]
    #[one]
    fn project_device() -> ProjectDevice;
}
