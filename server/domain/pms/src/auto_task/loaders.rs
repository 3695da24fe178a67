//! Data loaders of rules.

use super::store;
use crate::loader::facts;

facts!(
    /// Number of tasks that a rule has requested.
    OutcomesOfRule => i64, store::counts
);
