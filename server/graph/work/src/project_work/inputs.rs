//! What project work is asked and told.

use async_graphql::{ID, MaybeUndefined};
use xieli_domain::project_work::model;
use xieli_macros::InputObject;

use super::types::ProjectWorkStatus;
use crate::core::input::DateRange;
use crate::core::scalar::{Date, Money};
use crate::core::{SortDirection, order};
use crate::member::Member;
use crate::project::Project;
use crate::team::Team;

/// Which work of projects; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
#[graphql(into = model::ProjectWorkFilter)]
pub struct ProjectWorkFilter {
    /// By name, pinyin or initials.
    pub keyword: Option<String>,
    /// In one of these statuses.
    #[graphql(name = "status")]
    pub statuses: Option<Vec<ProjectWorkStatus>>,
    /// Of this project, as far as it exists for the viewer.
    #[graphql(id = Project)]
    pub project_id: Option<ID>,
    /// For this team to draw, or drawn for it.
    #[graphql(id = Team)]
    pub team_id: Option<ID>,
    /// Drawn by this member.
    #[graphql(id = Member)]
    pub director_id: Option<ID>,
    /// Drawn by the viewer, or not.
    pub mine: Option<bool>,
    /// In the pool, or drawn.
    pub pool: Option<bool>,
    /// Past their end and not done, or not.
    pub overdue: Option<bool>,
    /// To be done until one of these days.
    pub ends_on: Option<DateRange>,
}

order! {
    /// What project work can be sorted by.
    pub enum ProjectWorkSort {
        /// Time of creation.
        CreatedAt,
        /// Name.
        Name,
        /// Until when; those without an end come last.
        EndsOn,
    }

    /// One order of project work; ties are broken by id.
    pub struct ProjectWorkOrder, or CREATED_AT DESC, else "SortDirection::Asc";
}

/// Work of a project, new or changed: of a changed one, what is absent stays and null clears.
#[derive(Debug, InputObject)]
#[graphql(into = model::ProjectWorkPatch)]
pub struct ProjectWorkInput {
    /// Required of a new one; it stays there.
    #[graphql(id = Project)]
    pub project_id: Option<ID>,
    /// Required of a new one; 1 to 200 characters.
    pub name: Option<String>,
    /// Up to 2000 characters.
    pub description: MaybeUndefined<String>,
    /// Whoever may draw it; null: everybody inside who may draw.
    #[graphql(id = Team)]
    pub team_id: MaybeUndefined<ID>,
    /// What is counted, up to 20 characters.
    pub unit: MaybeUndefined<String>,
    /// How much is to be done, 0.01 to 1,000,000 with at most two decimals; 1 of a new one.
    pub quantity: Option<f64>,
    /// What one pays: for those who see salaries.
    pub price: MaybeUndefined<Money>,
    /// Until when.
    pub ends_on: MaybeUndefined<Date>,
}

/// Which work of projects.
#[derive(Debug, InputObject)]
pub struct ProjectWorkIdsInput {
    /// 1 to 1000.
    pub ids: Vec<ID>,
}

/// What is said when a work is confirmed.
#[derive(Debug, InputObject)]
#[graphql(into = model::Confirmation)]
pub struct ProjectWorkConfirmInput {
    /// Points for all of it, 0 to 1000 with at most two decimals.
    pub score: Option<f64>,
    /// What was really done, 0 to 1,000,000 with at most two decimals; absent: what whoever drew it said.
    pub done_quantity: Option<f64>,
}
