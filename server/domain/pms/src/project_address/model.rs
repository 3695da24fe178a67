//! Rows, filters and inputs of project places.

use xieli_tables::project_address;

use crate::patched;
use crate::project::model::Project;

patched!(project_address;
    /// A place of a project.
    ProjectAddress,
    /// The input of a place.
    AddressInput,
    /// Changes to a place: absent stays, `Some(None)` clears.
    AddressPatch,
    keys {
        /// The project it belongs to.
        project_id: i64,
    }
    fields {
        /// The address of the customer that it was taken from.
        address_id: Option<i64>,
        /// Its name, up to 50 characters.
        name: Option<String>,
        /// 1 to 200 characters.
        address: String,
        /// Storey, door; up to 200 characters.
        description: Option<String>,
        /// Longitude, WGS84.
        lng: Option<f64>,
        /// Latitude, WGS84.
        lat: Option<f64>,
    }
);

impl AddressInput {
    /// The defaults of a new one for the project.
    pub fn of(project: &Project, _: &AddressPatch) -> Self {
        Self { project_id: project.id, ..Self::default() }
    }
}

/// Filter of a list of places; absent fields do not narrow it.
#[derive(Debug, Clone, Default)]
pub struct AddressFilter {
    /// In the name and the address.
    pub keyword: Option<String>,
    /// The project it belongs to.
    pub project_id: Option<i64>,
    /// Written by this import, if it is visible to the viewer.
    pub import_batch_id: Option<i64>,
}
