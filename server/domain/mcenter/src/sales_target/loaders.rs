//! Batch loaders of the history of sales targets.

use super::history::{TargetChange, of_targets};
use crate::loader::groups;

groups!(
    /// The latest 100 changes of a target, the latest first.
    ChangesOfTarget => Vec<TargetChange>, of_targets, |row| (row.target_id, row)
);
