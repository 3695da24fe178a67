//! What the people of others in projects are asked and told.

use async_graphql::{ID, MaybeUndefined};
use xieli_domain::project_contact::model;
use xieli_macros::InputObject;

use super::types::ProjectContactKind;
use crate::contact::Contact;
use crate::project::Project;

/// Which people; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
#[graphql(into = model::ContactFilter)]
pub struct ProjectContactFilter {
    /// By name or company, pinyin or initials.
    pub keyword: Option<String>,
    /// Of this project.
    #[graphql(id = Project)]
    pub project_id: Option<ID>,
    /// Of customers, or external ones.
    pub kind: Option<ProjectContactKind>,
}

/// Somebody, new or changed: of a changed one, what is absent stays and null clears.
#[derive(Debug, InputObject)]
#[graphql(into = model::ContactPatch)]
pub struct ProjectContactInput {
    /// Required of a new one; they stay there.
    #[graphql(id = Project)]
    pub project_id: Option<ID>,
    /// Of the customer if absent; they stay so.
    pub kind: Option<ProjectContactKind>,
    /// The contact of the project's customer that they are: brings along what is not said.
    #[graphql(id = Contact)]
    pub contact_id: MaybeUndefined<ID>,
    /// Required of a new one without a contact; 1 to 10 characters.
    pub name: Option<String>,
    /// Required of a new one without a contact; 7, 8, 11 or 12 digits, unique in the project.
    pub phone: Option<String>,
    /// Whom they work for, up to 100 characters.
    pub company: MaybeUndefined<String>,
    /// Up to 50 characters.
    pub depart_name: MaybeUndefined<String>,
    /// Up to 50 characters.
    pub position: MaybeUndefined<String>,
    /// What they do in the project, up to 50 characters.
    pub duty: MaybeUndefined<String>,
    /// Up to 500 characters.
    pub remark: MaybeUndefined<String>,
}
