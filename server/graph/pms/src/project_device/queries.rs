//! Reading devices of projects.

use xieli_domain::project_device::store;
use xieli_macros::object;

use super::inputs::ProjectDeviceFilter;
use super::types::ProjectDevice;
use crate::core::{Connection, List};
use crate::project_part::ProjectPartOrder;

/// Root fields that read devices of projects.
#[derive(Default)]
pub struct ProjectDeviceQuery;

/// Root fields that read devices of projects.
#[object(root)]
impl ProjectDeviceQuery {
    /// Devices of projects, one page (business §7 Projects).
    #[requires("project")]
    #[list(store::devices)]
    fn project_devices(list: List<ProjectDeviceFilter, ProjectPartOrder>) -> Connection<ProjectDevice>;

    /// One of them; null when there is none for the viewer.
    #[requires("project")]
    #[one]
    fn project_device() -> ProjectDevice;
}
