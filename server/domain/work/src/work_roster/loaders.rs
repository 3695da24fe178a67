//! Batches of rosters.

use super::model::WorkRoster;
use super::store;
use crate::loader::facts;

facts!(
    /// Who is on call now for a pool; of 0, for the whole enterprise.
    OnCallOfZone => WorkRoster, store::on_call
);
