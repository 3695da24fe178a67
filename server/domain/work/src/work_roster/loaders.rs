//! Batch loader of the members on call now, by pool.

use super::model::WorkRoster;
use super::store;
use crate::loader::facts;

facts!(
    /// The member on call now for a pool; for 0, for the whole enterprise.
    OnCallOfZone => WorkRoster, store::on_call
);
