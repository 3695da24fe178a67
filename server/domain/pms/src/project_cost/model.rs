//! Rows and inputs of costs. Amounts are in fen.

use chrono::NaiveDate;
use xieli_tables::project_cost;

use crate::list::Days;
use crate::patched;
use crate::project::model::Project;

patched!(project_cost;
    /// What a project costs.
    Cost,
    /// A cost as it is written.
    CostInput,
    /// What is to be of a cost: absent stays, `Some(None)` clears.
    CostPatch,
    keys {
        /// Of this project.
        project_id: i64,
        /// [`COST`] or [`FEE`].
        kind: i16,
    }
    fields {
        /// 1 to 100 characters.
        name: String,
        /// A value of the dictionary `project_cost_type`.
        cost_type: Option<String>,
        /// Above 0.
        amount: i64,
        /// When.
        occurred_on: NaiveDate,
        /// Who laid it out.
        member_id: Option<i64>,
        /// Who was paid, up to 100.
        supplier: Option<String>,
        /// Up to 500.
        remark: Option<String>,
    }
    kept {
        /// The work log whose hours it follows from: it changes with that alone.
        item_log_id: Option<i64>,
    }
);

/// A cost of the project itself.
pub const COST: i16 = 1;
/// What somebody has laid out.
pub const FEE: i16 = 2;

impl CostInput {
    /// A new one: of the project, a cost unless a fee is said.
    pub fn of(project: &Project, patch: &CostPatch) -> Self {
        Self { project_id: project.id, kind: patch.kind.unwrap_or(COST), ..Self::default() }
    }
}

/// Which costs a list shows; an absent field does not narrow it.
#[derive(Debug, Clone, Default)]
pub struct CostFilter {
    /// By name and supplier.
    pub keyword: Option<String>,
    /// Of this project.
    pub project_id: Option<i64>,
    /// Costs or fees.
    pub kind: Option<i16>,
    /// A value of the dictionary `project_cost_type`.
    pub cost_type: Option<String>,
    /// Laid out by.
    pub member_id: Option<i64>,
    /// On one of these days.
    pub occurred_on: Option<Days>,
}

/// Costs of one kind and type together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sum {
    /// [`COST`] or [`FEE`].
    pub kind: i16,
    /// A value of the dictionary `project_cost_type`; nothing where none is said.
    pub cost_type: Option<String>,
    /// The month, as `2026-11`.
    pub month: String,
    /// How many rows.
    pub count: i64,
    /// Fen.
    pub amount: i64,
}
