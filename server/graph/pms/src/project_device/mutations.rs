//! Changing devices of projects.

use xieli_domain::project_device::service;
use xieli_macros::object;

use super::inputs::ProjectDeviceInput;
use super::types::ProjectDevice;
use crate::core::payload;
use crate::core::payload::DeletePayload;
use crate::project_part::ProjectPartIdsInput;

payload! {
    /// A device, or why not.
    login ProjectDevicePayload {
        /// As it is now; null when nothing was changed.
        project_device: ProjectDevice
    }
}

/// Root fields that change devices of projects: for whoever may change the project.
#[derive(Default)]
pub struct ProjectDeviceMutation;

/// Root fields that change devices of projects: for whoever may change the project.
#[object(root)]
impl ProjectDeviceMutation {
    /// Puts a device to a project (business §7 Projects).
    #[requires("project")]
    #[create(service::save)]
    fn project_device_create(input: ProjectDeviceInput) -> ProjectDevicePayload;

    /// Changes a device; absent fields stay, null clears.
    #[requires("project")]
    #[update(service::save, ProjectDevice)]
    fn project_device_update(input: ProjectDeviceInput) -> ProjectDevicePayload;

    /// Deletes devices of projects; all or none.
    #[requires("project")]
    #[delete(service::delete, ProjectDevice)]
    fn project_device_delete(input: ProjectPartIdsInput) -> DeletePayload;
}
