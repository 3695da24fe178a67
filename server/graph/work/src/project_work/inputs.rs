//! GraphQL inputs of project work: filters, sort keys and inputs of mutations.

use async_graphql::{ID, MaybeUndefined};
use xieli_domain::project_work::model;
use xieli_macros::InputObject;

use super::types::ProjectWorkStatus;
use crate::core::input::DateRange;
use crate::core::scalar::{Date, Money};
use crate::core::{ImportBatchId, SortDirection, order};
use crate::member::Member;
use crate::project::Project;
use crate::team::Team;

/// Filter of work of projects; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
#[graphql(into = model::ProjectWorkFilter)]
pub struct ProjectWorkFilter {
    /// By name, pinyin or initials.
    pub keyword: Option<String>,
    /// With one of these statuses.
    #[graphql(name = "status")]
    pub statuses: Option<Vec<ProjectWorkStatus>>,
    /// Of this project, as far as it is visible to the viewer.
    #[graphql(id = Project)]
    pub project_id: Option<ID>,
    /// Open to this team, or drawn for it.
    #[graphql(id = Team)]
    pub team_id: Option<ID>,
    /// Drawn by this member.
    #[graphql(id = Member)]
    pub director_id: Option<ID>,
    /// Drawn by the viewer, or not.
    pub mine: Option<bool>,
    /// In the pool, or drawn.
    pub pool: Option<bool>,
    /// Past their due date and not done, or not.
    pub overdue: Option<bool>,
    /// Due on one of these days.
    pub ends_on: Option<DateRange>,
    /// Id of the import that created or updated them; only the viewer's own imports, unless the viewer
    /// manages the enterprise.
    #[graphql(id = ImportBatchId)]
    pub import_batch_id: Option<ID>,
}

order! {
    /// Sort keys of project work.
    pub enum ProjectWorkSort {
        /// Time of creation.
        CreatedAt,
        /// Name of the piece of work.
        Name,
        /// Due date; those without one come last.
        EndsOn,
    }

    /// Sort order of project work; ties are broken by id.
    pub struct ProjectWorkOrder, or CREATED_AT DESC, else "SortDirection::Asc";
}

/// Work of a project, new or changed; on a change absent fields stay and null clears.
#[derive(Debug, InputObject)]
#[graphql(into = model::ProjectWorkPatch)]
pub struct ProjectWorkInput {
    /// Required of a new one; it can't be changed.
    #[graphql(id = Project)]
    pub project_id: Option<ID>,
    /// Required of a new one; 1 to 200 characters.
    pub name: Option<String>,
    /// Up to 2000 characters.
    pub description: MaybeUndefined<String>,
    /// The team that may draw it; null: every internal member who may draw.
    #[graphql(id = Team)]
    pub team_id: MaybeUndefined<ID>,
    /// The unit of the quantity, up to 20 characters.
    pub unit: MaybeUndefined<String>,
    /// The quantity to be done, 0.01 to 1,000,000 with at most two decimals; 1 if absent of a new one.
    pub quantity: Option<f64>,
    /// The pay per unit, for those who see salaries.
    pub price: MaybeUndefined<Money>,
    /// Due date.
    pub ends_on: MaybeUndefined<Date>,
}

/// Ids of work of projects.
#[derive(Debug, InputObject)]
pub struct ProjectWorkIdsInput {
    /// 1 to 1000 ids.
    pub ids: Vec<ID>,
}

/// The confirmation of project work.
#[derive(Debug, InputObject)]
#[graphql(into = model::Confirmation)]
pub struct ProjectWorkConfirmChangesInput {
    /// Points for all of it, 0 to 1000 with at most two decimals.
    pub score: Option<f64>,
    /// The quantity really done, 0 to 1,000,000 with at most two decimals; absent: as reported by the member
    /// who drew it.
    pub done_quantity: Option<f64>,
}
