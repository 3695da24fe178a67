//! Rows, filters and inputs of project contacts.

use xieli_tables::project_contact;

use crate::patched;
use crate::project::model::Project;

patched!(project_contact;
    /// A contact of a project: a person of the customer or an external one.
    ProjectContact,
    /// The input of a contact.
    ContactInput,
    /// Changes to a contact: absent stays, `Some(None)` clears.
    ContactPatch,
    keys {
        /// The project it belongs to.
        project_id: i64,
        /// [`OF_CUSTOMER`] or [`EXTERNAL`].
        kind: i16,
    }
    fields {
        /// The contact of the customer that it was taken from.
        contact_id: Option<i64>,
        /// 1 to 10 characters.
        name: String,
        /// Phone number, digits.
        phone: String,
        /// Employer, up to 100 characters.
        company: Option<String>,
        /// Up to 50 characters.
        depart_name: Option<String>,
        /// Up to 50 characters.
        position: Option<String>,
        /// Role in the project, up to 50 characters.
        duty: Option<String>,
        /// Up to 500 characters.
        remark: Option<String>,
    }
);

/// A person of the project's customer.
pub const OF_CUSTOMER: i16 = 1;
/// An external person.
pub const EXTERNAL: i16 = 2;

impl ContactInput {
    /// The defaults of a new one for the project; of the customer unless given.
    pub fn of(project: &Project, patch: &ContactPatch) -> Self {
        Self { project_id: project.id, kind: patch.kind.unwrap_or(OF_CUSTOMER), ..Self::default() }
    }
}

/// Filter of a list of contacts; absent fields do not narrow it.
#[derive(Debug, Clone, Default)]
pub struct ContactFilter {
    /// In the name and the company.
    pub keyword: Option<String>,
    /// The project it belongs to.
    pub project_id: Option<i64>,
    /// Of customers, or external ones: [`OF_CUSTOMER`], [`EXTERNAL`].
    pub kind: Option<i16>,
}
