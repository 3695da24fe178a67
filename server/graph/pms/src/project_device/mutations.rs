//! GraphQL mutations of project devices.

use xieli_domain::project_device::service;
use xieli_macros::object;

use super::inputs::ProjectDeviceInput;
use super::types::ProjectDevice;
use crate::core::payload;
use crate::core::payload::DeletePayload;
use crate::project_part::ProjectPartIdsInput;

payload! {
    /// Result of a mutation: the device, or the user errors.
    login ProjectDevicePayload {
        /// The project device after the change; null when nothing was changed.
        project_device: ProjectDevice
    }
}

/// Mutations of devices of projects, for members who may change the project.
#[derive(Default)]
pub struct ProjectDeviceMutation;

/// Mutations of devices of projects, for members who may change the project.
#[object(root)]
impl ProjectDeviceMutation {
    /// Adds a device to a project (business §7 Projects).
    #[requires("project")]
    #[create(service::save)]
    fn project_device_create(input: ProjectDeviceInput) -> ProjectDevicePayload;

    /// Updates a device; absent fields stay unchanged, null clears.
    #[requires("project")]
    #[update(service::save, ProjectDevice)]
    fn project_device_update(input: ProjectDeviceInput) -> ProjectDevicePayload;

    /// Deletes devices of projects; all or none.
    #[requires("project")]
    #[delete(service::delete, ProjectDevice)]
    fn project_device_delete(input: ProjectPartIdsInput) -> DeletePayload;
}
