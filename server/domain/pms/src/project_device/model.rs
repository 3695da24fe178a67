//! Rows, filters and inputs of project devices.

use chrono::NaiveDate;
use xieli_tables::project_device;

use super::states::DeviceStatus;
use crate::patched;
use crate::project::model::Project;

patched!(project_device;
    /// A device that a project delivers or installs.
    Device,
    /// The input of a device.
    DeviceInput,
    /// Changes to a device: absent stays, `Some(None)` clears.
    DevicePatch,
    keys {
        /// The project it belongs to.
        project_id: i64,
    }
    fields {
        /// 1 to 100 characters.
        name: String,
        /// The maker's serial number, up to 100 characters.
        serial_number: Option<String>,
        /// The product.
        product_id: Option<i64>,
        /// Brand and model.
        brand_model_id: Option<i64>,
        /// 1 to 1,000,000.
        quantity: i32,
        /// Location, up to 100 characters.
        location: Option<String>,
        /// When it was installed.
        installed_on: Option<NaiveDate>,
        /// The last day of the warranty.
        warranty_until: Option<NaiveDate>,
        /// [`DeviceStatus`].
        status: i16,
        /// Up to 500 characters.
        remark: Option<String>,
    }
);

impl DeviceInput {
    /// The defaults of a new one for the project: one piece, planned.
    pub fn of(project: &Project, _: &DevicePatch) -> Self {
        Self {
            project_id: project.id,
            quantity: 1,
            status: DeviceStatus::Planned.number(),
            ..Self::default()
        }
    }
}

/// Filter of a list of devices; absent fields do not narrow it.
#[derive(Debug, Clone, Default)]
pub struct DeviceFilter {
    /// In the name, the serial number and the location.
    pub keyword: Option<String>,
    /// The project it belongs to.
    pub project_id: Option<i64>,
    /// In this status.
    pub status: Option<i16>,
}
