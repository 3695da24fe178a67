//! Data loader of the numbers of tasks that automatic task rules have requested.

use super::store;
use crate::loader::facts;

facts!(
    /// Number of tasks that a rule has requested.
    OutcomesOfRule => i64, store::counts
);
