//! GraphQL inputs of projects: filter, sort order, and the inputs of mutations.

use async_graphql::{ID, MaybeUndefined};
use xieli_domain::project::model;
use xieli_domain::project_copy::model as copied;
use xieli_macros::{Enum, InputObject};

use super::types::{Project, ProjectVisibility};
use crate::core::input::DateRange;
use crate::core::scalar::{Date, Money};
use crate::core::{SortDirection, order};
use crate::custom_field::CustomField;
use crate::customer::Customer;
use crate::customer::custom::{CustomFilter, CustomValueInput, read_filters, read_values};
use crate::member::Member;
use crate::team::Team;

/// A part of the project register, from the viewer's point of view.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "model::Scope")]
pub enum ProjectScope {
    /// All projects visible to the viewer.
    All,
    /// Projects whose director is the viewer.
    Mine,
    /// Projects of other directors in which the viewer is a member.
    Joined,
    /// Projects that the viewer has starred.
    Starred,
}

impl crate::core::input::Given<model::Scope> for ProjectScope {
    fn given(self) -> model::Scope {
        self.into()
    }
}

/// Filter of projects; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
#[graphql(into = model::ProjectFilter)]
pub struct ProjectFilter {
    /// Part of the project register.
    pub scope: Option<ProjectScope>,
    /// Keyword found in name, number or contract number, as text, pinyin or initials.
    pub keyword: Option<String>,
    /// Any of these values of the dictionary project_type.
    #[graphql(name = "type")]
    pub types: Option<Vec<String>>,
    /// Any of these values of the dictionary project_status_category.
    #[graphql(name = "status")]
    pub statuses: Option<Vec<String>>,
    /// Any of these values of the dictionary project_property.
    #[graphql(name = "property")]
    pub properties: Option<Vec<String>>,
    /// All of these values of the dictionary project_tag.
    pub tags: Option<Vec<String>>,
    /// Id of the customer.
    #[graphql(id = Customer)]
    pub customer_id: Option<ID>,
    /// Id of the director.
    #[graphql(id = Member)]
    pub director_id: Option<ID>,
    /// Id of the director's team.
    #[graphql(id = Team)]
    pub team_id: Option<ID>,
    /// Id of a member of the project or its director.
    #[graphql(id = Member)]
    pub member_id: Option<ID>,
    /// Visibility of the projects.
    pub is_open: Option<ProjectVisibility>,
    /// Whether the project is past its planned end and not finished.
    pub overdue: Option<bool>,
    /// Id of the member who created them.
    #[graphql(id = Member, name = "createdById")]
    pub created_by: Option<ID>,
    /// Days of creation.
    pub created_at: Option<DateRange>,
    /// Days of the planned begin.
    pub begins_on: Option<DateRange>,
    /// Days of the planned end.
    pub ends_on: Option<DateRange>,
    /// Conditions on custom fields, at most 10; all must hold.
    #[graphql(read = read_filters)]
    pub custom: Option<Vec<CustomFilter>>,
}

order! {
    /// Sort keys of projects.
    pub enum ProjectSort {
        /// Time of creation.
        CreatedAt,
        /// Time of the last change.
        UpdatedAt,
        /// Name of the project.
        Name,
        /// Planned first day; projects without one come last.
        BeginsOn,
        /// Planned last day; projects without one come last.
        EndsOn,
        /// Percentage of finished mileposts.
        Progress,
        /// Contract amount; only for viewers who see the amounts of every project.
        Amount,
        /// The custom field that customField names; projects without a value come last.
        Custom,
    }

    /// Sort order of projects; ties are broken by id.
    pub struct ProjectOrder, or CREATED_AT DESC, else "SortDirection::Asc", own CustomField;
}

/// A project to create or update; on update absent fields stay unchanged and null clears.
#[derive(Debug, InputObject)]
#[graphql(into = model::ProjectPatch)]
pub struct ProjectInput {
    /// Name, 1 to 100 characters; required on creation.
    pub name: Option<String>,
    /// Number assigned by the enterprise, up to 50 characters, unique.
    pub number: MaybeUndefined<String>,
    /// Project type: a value of the dictionary project_type.
    #[graphql(name = "type")]
    pub project_type: MaybeUndefined<String>,
    /// Status: a value of the dictionary project_status_category; the first one if absent.
    pub status: Option<String>,
    /// Property: a value of the dictionary project_property.
    pub property: MaybeUndefined<String>,
    /// Tags: values of the dictionary project_tag; at most 20.
    pub tags: Option<Vec<String>>,
    /// Visibility; open if absent.
    pub is_open: Option<ProjectVisibility>,
    /// Id of the customer.
    #[graphql(id = Customer)]
    pub customer_id: MaybeUndefined<ID>,
    /// Id of the director; the creator if absent.
    #[graphql(id = Member)]
    pub director_id: MaybeUndefined<ID>,
    /// Id of one of the director's teams; absent: the main team.
    #[graphql(id = Team)]
    pub director_team_id: MaybeUndefined<ID>,
    /// Planned first day.
    pub begins_on: MaybeUndefined<Date>,
    /// Planned last day, not before the first day.
    pub ends_on: MaybeUndefined<Date>,
    /// Contract number, up to 50 characters.
    pub contract_number: MaybeUndefined<String>,
    /// Day on which the contract was signed.
    pub signed_on: MaybeUndefined<Date>,
    /// Contract amount in yuan.
    pub amount: Option<Money>,
    /// Description, up to 2000 characters.
    pub description: MaybeUndefined<String>,
    /// Values of custom fields; fields not listed stay, required ones must be given on creation.
    #[graphql(read = read_values)]
    pub custom: Option<Vec<CustomValueInput>>,
}

/// A part of a project that a copy can include.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "copied::Part")]
pub enum ProjectCopyPart {
    /// Groups with those members who have not left.
    Members,
    /// Mileposts with their dependencies, none of them reached.
    Mileposts,
    /// Payment plans without receipts, for viewers who see the project's amounts.
    Payments,
    /// Devices, none of them delivered; at most 1000.
    Devices,
    /// The acceptance directory, without papers.
    Acceptance,
}

/// Ids of projects for a mutation.
#[derive(Debug, InputObject)]
pub struct ProjectIdsInput {
    /// Ids of the records, 1 to 1000.
    pub ids: Vec<ID>,
}

/// A request to star a project for the viewer, or to unstar it.
#[derive(Debug, InputObject)]
#[graphql(into = Starred)]
pub struct ProjectStarInput {
    /// Id of the project.
    #[graphql(id = Project)]
    pub id: ID,
    /// Whether the project is starred; true if absent.
    #[graphql(default = true)]
    pub starred: bool,
}

/// A request to star a project for the viewer, or to unstar it.
#[derive(Debug)]
pub struct Starred {
    /// Row id of the project.
    pub id: i64,
    /// Whether the project is starred.
    pub starred: bool,
}
