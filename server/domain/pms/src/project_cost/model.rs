//! Rows, filters and inputs of project costs. Amounts are in fen.

use chrono::NaiveDate;
use xieli_tables::project_cost;

use crate::list::Days;
use crate::patched;
use crate::project::model::Project;

patched!(project_cost;
    /// A cost or fee of a project.
    Cost,
    /// The input of a cost.
    CostInput,
    /// Changes to a cost: absent stays, `Some(None)` clears.
    CostPatch,
    keys {
        /// The project it belongs to.
        project_id: i64,
        /// [`COST`] or [`FEE`].
        kind: i16,
    }
    fields {
        /// 1 to 100 characters.
        name: String,
        /// A value of the dictionary `project_cost_type`.
        cost_type: Option<String>,
        /// Amount in fen, above 0.
        amount: i64,
        /// Date of the cost.
        occurred_on: NaiveDate,
        /// Member who laid it out.
        member_id: Option<i64>,
        /// Supplier who was paid, up to 100 characters.
        supplier: Option<String>,
        /// Up to 500 characters.
        remark: Option<String>,
    }
    kept {
        /// The work log whose hours it is derived from: it changes only with that.
        item_log_id: Option<i64>,
    }
);

/// Kind: a cost of the project itself.
pub const COST: i16 = 1;
/// Kind: an expense that a member has laid out.
pub const FEE: i16 = 2;

impl CostInput {
    /// The defaults of a new one for the project; a cost unless a fee is given.
    pub fn of(project: &Project, patch: &CostPatch) -> Self {
        Self { project_id: project.id, kind: patch.kind.unwrap_or(COST), ..Self::default() }
    }
}

/// Filter of a list of costs; absent fields do not narrow it.
#[derive(Debug, Clone, Default)]
pub struct CostFilter {
    /// In the name and the supplier.
    pub keyword: Option<String>,
    /// The project it belongs to.
    pub project_id: Option<i64>,
    /// [`COST`] or [`FEE`].
    pub kind: Option<i16>,
    /// A value of the dictionary `project_cost_type`.
    pub cost_type: Option<String>,
    /// Laid out by this member.
    pub member_id: Option<i64>,
    /// On one of these days.
    pub occurred_on: Option<Days>,
}

/// Sum of the costs of one kind, type and month.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sum {
    /// [`COST`] or [`FEE`].
    pub kind: i16,
    /// A value of the dictionary `project_cost_type`; none where no type is given.
    pub cost_type: Option<String>,
    /// The month, as `2026-11`.
    pub month: String,
    /// Number of rows.
    pub count: i64,
    /// Amount in fen.
    pub amount: i64,
}
