//! Rows and inputs of the places of projects.

use xieli_tables::project_address;

use crate::patched;
use crate::project::model::Project;

patched!(project_address;
    /// Where a project is worked at.
    ProjectAddress,
    /// A place as it is written.
    AddressInput,
    /// What is to be of a place: absent stays, `Some(None)` clears.
    AddressPatch,
    keys {
        /// Of this project.
        project_id: i64,
    }
    fields {
        /// The customer's address that it is.
        address_id: Option<i64>,
        /// What the place is called, up to 50.
        name: Option<String>,
        /// 1 to 200 characters.
        address: String,
        /// Storey, door; up to 200.
        description: Option<String>,
        /// Longitude, WGS84.
        lng: Option<f64>,
        /// Latitude, WGS84.
        lat: Option<f64>,
    }
);

impl AddressInput {
    /// A new one: of the project.
    pub fn of(project: &Project, _: &AddressPatch) -> Self {
        Self { project_id: project.id, ..Self::default() }
    }
}

/// Which places a list shows; an absent field does not narrow it.
#[derive(Debug, Clone, Default)]
pub struct AddressFilter {
    /// By name and address.
    pub keyword: Option<String>,
    /// Of this project.
    pub project_id: Option<i64>,
}
