//! GraphQL mutations of on-call turns.

use xieli_domain::work_roster::service;
use xieli_macros::object;

use super::inputs::{WorkRosterIdsInput, WorkRosterInput};
use super::types::WorkRoster;
use crate::core::payload;
use crate::core::payload::DeletePayload;

payload! {
    /// An on-call turn, or the errors of the call.
    login WorkRosterPayload {
        /// As it is now; null when nothing was changed.
        work_roster: WorkRoster
    }
}

/// Root fields that change on-call turns.
#[derive(Default)]
pub struct WorkRosterMutation;

/// Root fields that change on-call turns.
#[object(root)]
impl WorkRosterMutation {
    /// Creates an on-call turn.
    #[requires("e:manage")]
    #[create(service::save)]
    fn work_roster_create(input: WorkRosterInput) -> WorkRosterPayload;

    /// Changes an on-call turn; absent fields stay, null clears.
    #[requires("e:manage")]
    #[update(service::save, WorkRoster)]
    fn work_roster_update(input: WorkRosterInput) -> WorkRosterPayload;

    /// Deletes on-call turns; all or none.
    #[requires("e:manage")]
    #[delete(service::delete, WorkRoster)]
    fn work_roster_delete(input: WorkRosterIdsInput) -> DeletePayload;
}
