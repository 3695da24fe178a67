//! What costs are asked and told.

use async_graphql::{ID, MaybeUndefined};
use xieli_domain::project_cost::model;
use xieli_macros::InputObject;

use super::types::ProjectCostKind;
use crate::core::input::DateRange;
use crate::core::scalar::{Date, Money};
use crate::core::{SortDirection, order};
use crate::member::Member;
use crate::project::Project;

/// Which costs; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
#[graphql(into = model::CostFilter)]
pub struct ProjectCostFilter {
    /// By name or supplier, pinyin or initials.
    pub keyword: Option<String>,
    /// Of this project.
    #[graphql(id = Project)]
    pub project_id: Option<ID>,
    /// Costs, or fees.
    pub kind: Option<ProjectCostKind>,
    /// A value of the dictionary project_cost_type.
    pub cost_type: Option<String>,
    /// Laid out by.
    #[graphql(id = Member)]
    pub member_id: Option<ID>,
    /// On one of these days.
    pub occurred_on: Option<DateRange>,
}

order! {
    /// What costs can be sorted by.
    pub enum ProjectCostSort {
        /// When.
        OccurredOn,
        /// Amount.
        Amount,
        /// Name.
        Name,
        /// Time of creation.
        CreatedAt,
    }

    /// One order of costs; ties are broken by id.
    pub struct ProjectCostOrder, or OCCURRED_ON DESC, else "SortDirection::Asc";
}

/// A cost or a fee, new or changed: of a changed one, what is absent stays and null clears.
#[derive(Debug, InputObject)]
#[graphql(into = model::CostPatch)]
pub struct ProjectCostInput {
    /// Required of a new one; it stays there.
    #[graphql(id = Project)]
    pub project_id: Option<ID>,
    /// A cost if absent; it stays one.
    pub kind: Option<ProjectCostKind>,
    /// Required of a new one; 1 to 100 characters.
    pub name: Option<String>,
    /// A value of the dictionary project_cost_type; required of a cost.
    pub cost_type: MaybeUndefined<String>,
    /// Required of a new one; above 0.
    pub amount: Option<Money>,
    /// Required of a new one.
    pub occurred_on: Option<Date>,
    /// Who laid it out.
    #[graphql(id = Member)]
    pub member_id: MaybeUndefined<ID>,
    /// Who was paid, up to 100 characters.
    pub supplier: MaybeUndefined<String>,
    /// Up to 500 characters.
    pub remark: MaybeUndefined<String>,
}
