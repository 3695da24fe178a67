//! Rows and inputs of the people of others in projects.

use xieli_tables::project_contact;

use crate::patched;
use crate::project::model::Project;

patched!(project_contact;
    /// Somebody of a customer or from outside whom a project has to do with.
    ProjectContact,
    /// A person as they are written.
    ContactInput,
    /// What is to be of a person: absent stays, `Some(None)` clears.
    ContactPatch,
    keys {
        /// Of this project.
        project_id: i64,
        /// [`OF_CUSTOMER`] or [`EXTERNAL`].
        kind: i16,
    }
    fields {
        /// The customer's contact that they are.
        contact_id: Option<i64>,
        /// 1 to 10 characters.
        name: String,
        /// Digits.
        phone: String,
        /// Whom they work for, up to 100.
        company: Option<String>,
        /// Up to 50.
        depart_name: Option<String>,
        /// Up to 50.
        position: Option<String>,
        /// What they do in the project, up to 50.
        duty: Option<String>,
        /// Up to 500.
        remark: Option<String>,
    }
);

/// Of the project's customer.
pub const OF_CUSTOMER: i16 = 1;
/// From outside.
pub const EXTERNAL: i16 = 2;

impl ContactInput {
    /// A new one: of the project, of its customer unless said otherwise.
    pub fn of(project: &Project, patch: &ContactPatch) -> Self {
        Self { project_id: project.id, kind: patch.kind.unwrap_or(OF_CUSTOMER), ..Self::default() }
    }
}

/// Which people a list shows; an absent field does not narrow it.
#[derive(Debug, Clone, Default)]
pub struct ContactFilter {
    /// By name and company.
    pub keyword: Option<String>,
    /// Of this project.
    pub project_id: Option<i64>,
    /// Of customers, or external ones.
    pub kind: Option<i16>,
}
