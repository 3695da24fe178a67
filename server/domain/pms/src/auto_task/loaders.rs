//! Batches of rules.

use super::store;
use crate::loader::facts;

facts!(
    /// How often a rule has asked for a task.
    OutcomesOfRule => i64, store::counts
);
