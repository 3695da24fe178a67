//! GraphQL inputs of project contacts: filter and mutation input.

use async_graphql::{ID, MaybeUndefined};
use xieli_domain::project_contact::model;
use xieli_macros::InputObject;

use super::types::ProjectContactKind;
use crate::contact::Contact;
use crate::project::Project;

/// Filter of project contacts; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
#[graphql(into = model::ContactFilter)]
pub struct ProjectContactFilter {
    /// Keyword found in name or company, as text, pinyin or initials.
    pub keyword: Option<String>,
    /// Id of the project.
    #[graphql(id = Project)]
    pub project_id: Option<ID>,
    /// Kind of the contacts: of the customer, or external.
    pub kind: Option<ProjectContactKind>,
}

/// A project contact to create or update; on update absent fields stay unchanged and null clears.
#[derive(Debug, InputObject)]
#[graphql(into = model::ContactPatch)]
pub struct ProjectContactInput {
    /// Id of the project; required on creation, fixed afterwards.
    #[graphql(id = Project)]
    pub project_id: Option<ID>,
    /// Kind; of the customer if absent, fixed afterwards.
    pub kind: Option<ProjectContactKind>,
    /// Id of a contact of the project's customer, which provides the absent fields.
    #[graphql(id = Contact)]
    pub contact_id: MaybeUndefined<ID>,
    /// Name, 1 to 10 characters; required on creation without a contact.
    pub name: Option<String>,
    /// Phone number, 7, 8, 11 or 12 digits, unique in the project; required on creation without a contact.
    pub phone: Option<String>,
    /// Employer, up to 100 characters.
    pub company: MaybeUndefined<String>,
    /// Department, up to 50 characters.
    pub depart_name: MaybeUndefined<String>,
    /// Position, up to 50 characters.
    pub position: MaybeUndefined<String>,
    /// Function in the project, up to 50 characters.
    pub duty: MaybeUndefined<String>,
    /// Remark, up to 500 characters.
    pub remark: MaybeUndefined<String>,
}
