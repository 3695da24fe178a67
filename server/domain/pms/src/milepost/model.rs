//! Rows and inputs of mileposts.

use chrono::NaiveDate;
use xieli_tables::milepost;

use crate::patched;

patched!(milepost;
    /// What is to be reached by when.
    Milepost,
    /// A milepost as it is written.
    MilepostInput,
    /// What is to be of a milepost: absent stays, `Some(None)` clears.
    MilepostPatch,
    keys {
        /// Of this project.
        project_id: i64,
    }
    fields {
        /// 1 to 100 characters.
        name: String,
        /// Planned to begin.
        begins_on: Option<NaiveDate>,
        /// Planned to end.
        ends_on: Option<NaiveDate>,
        /// When it was reached.
        finished_on: Option<NaiveDate>,
        /// Who sees to it.
        director_id: Option<i64>,
        /// Up to 500.
        remark: Option<String>,
        /// From 0.
        sort_order: i32,
    }
    kept {
        /// What was planned when the baseline was kept.
        baseline_begins_on: Option<NaiveDate>,
        /// What was planned when the baseline was kept.
        baseline_ends_on: Option<NaiveDate>,
    }
);

/// A milepost as a form sends it: itself, and after which others it begins.
#[derive(Debug, Clone, Default)]
pub struct MilepostChange {
    /// Itself.
    pub patch: MilepostPatch,
    /// Exactly after these, all of the same project; absent: as it was.
    pub after: Option<Vec<i64>>,
    /// Those that come after it are moved as far as they have to; otherwise what they stand against is refused.
    pub push: bool,
}

/// Several mileposts of a project that are written together (business §7 `project/saveMilepostAndTask`).
#[derive(Debug, Clone, Default)]
pub struct Planned {
    /// One that is there; absent: a new one.
    pub id: Option<i64>,
    /// What is to be of it.
    pub patch: MilepostPatch,
    /// The tasks that begin with it.
    pub tasks: Vec<PlannedTask>,
}

/// A task that begins with a milepost.
#[derive(Debug, Clone, Default)]
pub struct PlannedTask {
    /// 1 to 200 characters.
    pub name: String,
    /// Who sees to it; who sees to the milepost if absent.
    pub director_id: Option<i64>,
    /// Planned to end; with the milepost if absent.
    pub ends_on: Option<NaiveDate>,
}

/// Which mileposts a list shows; an absent field does not narrow it.
#[derive(Debug, Clone, Default)]
pub struct MilepostFilter {
    /// By name.
    pub keyword: Option<String>,
    /// Of this project.
    pub project_id: Option<i64>,
    /// This one sees to them.
    pub director_id: Option<i64>,
    /// Reached, or not.
    pub finished: Option<bool>,
    /// Past their end and not reached.
    pub overdue: Option<bool>,
}
