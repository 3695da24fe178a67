//! Rows and inputs of the devices of projects.

use chrono::NaiveDate;
use xieli_tables::project_device;

use crate::patched;
use crate::project::model::Project;

patched!(project_device;
    /// What a project delivers or installs.
    Device,
    /// A device as it is written.
    DeviceInput,
    /// What is to be of a device: absent stays, `Some(None)` clears.
    DevicePatch,
    keys {
        /// Of this project.
        project_id: i64,
    }
    fields {
        /// 1 to 100 characters.
        name: String,
        /// The maker's, up to 100.
        serial_number: Option<String>,
        /// What it is.
        product_id: Option<i64>,
        /// Brand and model.
        brand_model_id: Option<i64>,
        /// 1 to 1,000,000.
        quantity: i32,
        /// Where, up to 100.
        location: Option<String>,
        /// When it was installed.
        installed_on: Option<NaiveDate>,
        /// The last day of the warranty.
        warranty_until: Option<NaiveDate>,
        /// 1 planned, 2 delivered, 3 installed.
        status: i16,
        /// Up to 500.
        remark: Option<String>,
    }
);

impl DeviceInput {
    /// A new one: of the project, one, planned.
    pub fn of(project: &Project, _: &DevicePatch) -> Self {
        Self { project_id: project.id, quantity: 1, status: 1, ..Self::default() }
    }
}

/// Which devices a list shows; an absent field does not narrow it.
#[derive(Debug, Clone, Default)]
pub struct DeviceFilter {
    /// By name, serial number and place.
    pub keyword: Option<String>,
    /// Of this project.
    pub project_id: Option<i64>,
    /// Standing there.
    pub status: Option<i16>,
}
