//! GraphQL inputs of costs and fees of projects: filter, sort order and mutation input.

use async_graphql::{ID, MaybeUndefined};
use xieli_domain::project_cost::model;
use xieli_macros::InputObject;

use super::types::ProjectCostKind;
use crate::core::input::DateRange;
use crate::core::scalar::{Date, Money};
use crate::core::{SortDirection, order};
use crate::member::Member;
use crate::project::Project;

/// Filter of costs and fees; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
#[graphql(into = model::CostFilter)]
pub struct ProjectCostFilter {
    /// Keyword found in name or supplier, as text, pinyin or initials.
    pub keyword: Option<String>,
    /// Id of the project.
    #[graphql(id = Project)]
    pub project_id: Option<ID>,
    /// Whether costs or fees are wanted.
    pub kind: Option<ProjectCostKind>,
    /// Cost type: a value of the dictionary project_cost_type.
    pub cost_type: Option<String>,
    /// Id of the member who paid in advance.
    #[graphql(id = Member)]
    pub member_id: Option<ID>,
    /// Days of the expense.
    pub occurred_on: Option<DateRange>,
}

order! {
    /// Sort keys of costs and fees.
    pub enum ProjectCostSort {
        /// Day of the expense.
        OccurredOn,
        /// Amount of the expense.
        Amount,
        /// Name of the expense.
        Name,
        /// Time of creation.
        CreatedAt,
    }

    /// Sort order of costs and fees; ties are broken by id.
    pub struct ProjectCostOrder, or OCCURRED_ON DESC, else "SortDirection::Asc";
}

/// A cost or a fee to create or update; on update absent fields stay unchanged and null clears.
#[derive(Debug, InputObject)]
#[graphql(into = model::CostPatch)]
pub struct ProjectCostInput {
    /// Id of the project; required on creation, fixed afterwards.
    #[graphql(id = Project)]
    pub project_id: Option<ID>,
    /// Kind; a cost if absent, fixed afterwards.
    pub kind: Option<ProjectCostKind>,
    /// Name, 1 to 100 characters; required on creation.
    pub name: Option<String>,
    /// Cost type: a value of the dictionary project_cost_type; required of a cost.
    pub cost_type: MaybeUndefined<String>,
    /// Amount in yuan, above 0; required on creation.
    pub amount: Option<Money>,
    /// Day of the expense; required on creation.
    pub occurred_on: Option<Date>,
    /// Id of the member who paid in advance.
    #[graphql(id = Member)]
    pub member_id: MaybeUndefined<ID>,
    /// Payee, up to 100 characters.
    pub supplier: MaybeUndefined<String>,
    /// Remark, up to 500 characters.
    pub remark: MaybeUndefined<String>,
}
