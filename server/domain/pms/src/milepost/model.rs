//! Rows, filters and inputs of mileposts of projects, also together with their tasks.

use chrono::NaiveDate;
use xieli_tables::milepost;

use crate::patched;

patched!(milepost;
    /// A milepost: a goal of a project with its planned days.
    Milepost,
    /// The input of a milepost.
    MilepostInput,
    /// Changes to a milepost: absent stays, `Some(None)` clears.
    MilepostPatch,
    keys {
        /// The project it belongs to.
        project_id: i64,
    }
    fields {
        /// 1 to 100 characters.
        name: String,
        /// Planned first day.
        begins_on: Option<NaiveDate>,
        /// Planned last day.
        ends_on: Option<NaiveDate>,
        /// The day on which it was reached.
        finished_on: Option<NaiveDate>,
        /// Member responsible for it.
        director_id: Option<i64>,
        /// Up to 500 characters.
        remark: Option<String>,
        /// Position, from 0.
        sort_order: i32,
    }
    kept {
        /// Planned first day in the baseline.
        baseline_begins_on: Option<NaiveDate>,
        /// Planned last day in the baseline.
        baseline_ends_on: Option<NaiveDate>,
    }
);

/// A milepost as a form sends it: its fields and its predecessors.
#[derive(Debug, Clone, Default)]
pub struct MilepostChange {
    /// Its fields.
    pub patch: MilepostPatch,
    /// The complete list of predecessors, all of the same project; absent: unchanged.
    pub after: Option<Vec<i64>>,
    /// Whether its successors are moved as far as necessary; otherwise a conflict with them is refused.
    pub push: bool,
}

/// One of several mileposts of a project that are written together (business §7
/// `project/saveMilepostAndTask`).
#[derive(Debug, Clone, Default)]
pub struct Planned {
    /// Id of an existing one; absent: a new one.
    pub id: Option<i64>,
    /// Its fields.
    pub patch: MilepostPatch,
    /// Tasks to create for it.
    pub tasks: Vec<PlannedTask>,
}

/// A task to create for a milepost.
#[derive(Debug, Clone, Default)]
pub struct PlannedTask {
    /// 1 to 200 characters.
    pub name: String,
    /// Member responsible for it; that of the milepost if absent.
    pub director_id: Option<i64>,
    /// Planned last day; that of the milepost if absent.
    pub ends_on: Option<NaiveDate>,
}

/// Filter of a list of mileposts; absent fields do not narrow it.
#[derive(Debug, Clone, Default)]
pub struct MilepostFilter {
    /// By name.
    pub keyword: Option<String>,
    /// The project it belongs to.
    pub project_id: Option<i64>,
    /// With this responsible member.
    pub director_id: Option<i64>,
    /// Whether they are reached.
    pub finished: Option<bool>,
    /// Whether they are overdue and not reached.
    pub overdue: Option<bool>,
}
