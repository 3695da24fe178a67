//! What projects are asked and told.

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

/// Which part of the register.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "model::Scope")]
pub enum ProjectScope {
    /// All that one may see.
    All,
    /// Those that one is responsible for.
    Mine,
    /// Those of others that one works at.
    Joined,
    /// Those that one has put on top.
    Starred,
}

impl crate::core::input::Given<model::Scope> for ProjectScope {
    fn given(self) -> model::Scope {
        self.into()
    }
}

/// Which projects; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
#[graphql(into = model::ProjectFilter)]
pub struct ProjectFilter {
    /// Which part of the register.
    pub scope: Option<ProjectScope>,
    /// By name, number or contract, pinyin or initials.
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
    /// For this customer.
    #[graphql(id = Customer)]
    pub customer_id: Option<ID>,
    /// Of this director.
    #[graphql(id = Member)]
    pub director_id: Option<ID>,
    /// Of this team.
    #[graphql(id = Team)]
    pub team_id: Option<ID>,
    /// At which this member works, or is responsible.
    #[graphql(id = Member)]
    pub member_id: Option<ID>,
    /// Open to everybody inside, or not.
    pub is_open: Option<ProjectVisibility>,
    /// Past their end and not finished, or not.
    pub overdue: Option<bool>,
    /// Made by.
    #[graphql(id = Member, name = "createdById")]
    pub created_by: Option<ID>,
    /// Made on one of these days.
    pub created_at: Option<DateRange>,
    /// Planned to begin on one of these days.
    pub begins_on: Option<DateRange>,
    /// Planned to end on one of these days.
    pub ends_on: Option<DateRange>,
    /// By the enterprise's own fields: all of these, at most 10.
    #[graphql(read = read_filters)]
    pub custom: Option<Vec<CustomFilter>>,
}

order! {
    /// What projects can be sorted by.
    pub enum ProjectSort {
        /// Time of creation.
        CreatedAt,
        /// Time of the last change.
        UpdatedAt,
        /// Name.
        Name,
        /// When they are to begin; those without come last.
        BeginsOn,
        /// When they are to end; those without come last.
        EndsOn,
        /// Percent of mileposts that are finished.
        Progress,
        /// The contract's amount: for those who see every project's.
        Amount,
        /// A field of the enterprise's own, which customField names; those without a value come last.
        Custom,
    }

    /// One order of projects; ties are broken by id.
    pub struct ProjectOrder, or CREATED_AT DESC, else "SortDirection::Asc", own CustomField;
}

/// A project, new or changed: of a changed one, what is absent stays and null clears.
#[derive(Debug, InputObject)]
#[graphql(into = model::ProjectPatch)]
pub struct ProjectInput {
    /// Required of a new one; 1 to 100 characters.
    pub name: Option<String>,
    /// The enterprise's own, up to 50 characters, unique.
    pub number: MaybeUndefined<String>,
    /// A value of the dictionary project_type.
    #[graphql(name = "type")]
    pub project_type: MaybeUndefined<String>,
    /// A value of the dictionary project_status_category; the first if absent.
    pub status: Option<String>,
    /// A value of the dictionary project_property.
    pub property: MaybeUndefined<String>,
    /// Values of the dictionary project_tag; at most 20.
    pub tags: Option<Vec<String>>,
    /// Open if absent.
    pub is_open: Option<ProjectVisibility>,
    /// For this customer.
    #[graphql(id = Customer)]
    pub customer_id: MaybeUndefined<ID>,
    /// Who is responsible; whoever makes it if absent.
    #[graphql(id = Member)]
    pub director_id: MaybeUndefined<ID>,
    /// One of their teams; absent: the main one.
    #[graphql(id = Team)]
    pub director_team_id: MaybeUndefined<ID>,
    /// Planned to begin.
    pub begins_on: MaybeUndefined<Date>,
    /// Planned to end, not before that.
    pub ends_on: MaybeUndefined<Date>,
    /// Up to 50 characters.
    pub contract_number: MaybeUndefined<String>,
    /// When the contract was signed.
    pub signed_on: MaybeUndefined<Date>,
    /// Of the contract.
    pub amount: Option<Money>,
    /// Up to 2000 characters.
    pub description: MaybeUndefined<String>,
    /// Values of the enterprise's own fields; those not named stay, required ones are asked of a new one.
    #[graphql(read = read_values)]
    pub custom: Option<Vec<CustomValueInput>>,
}

/// What of a project comes along when it is copied.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "copied::Part")]
pub enum ProjectCopyPart {
    /// Groups, and who of their people is still there.
    Members,
    /// Mileposts and what comes after what, none of them reached.
    Mileposts,
    /// Payment plans, nothing of them paid: for those who see the project's amounts.
    Payments,
    /// Devices, none of them delivered; at most 1000.
    Devices,
    /// The acceptance directory, nothing of it brought.
    Acceptance,
}

/// Which projects.
#[derive(Debug, InputObject)]
pub struct ProjectIdsInput {
    /// 1 to 1000.
    pub ids: Vec<ID>,
}

/// What is asked of one project.
#[derive(Debug, InputObject)]
#[graphql(into = Starred)]
pub struct ProjectStarInput {
    /// Which.
    #[graphql(id = Project)]
    pub id: ID,
    /// On top, or no longer; on top if absent.
    #[graphql(default = true)]
    pub starred: bool,
}

/// A project that somebody puts on top, or no longer.
#[derive(Debug)]
pub struct Starred {
    /// Which.
    pub id: i64,
    /// On top.
    pub starred: bool,
}
