//! Changing turns on call.

use xieli_domain::work_roster::service;
use xieli_macros::object;

use super::inputs::{WorkRosterIdsInput, WorkRosterInput};
use super::types::WorkRoster;
use crate::core::payload;
use crate::core::payload::DeletePayload;

payload! {
    /// A turn on call, or why not.
    login WorkRosterPayload {
        /// As it is now; null when nothing was changed.
        work_roster: WorkRoster
    }
}

/// Root fields that change turns on call.
#[derive(Default)]
pub struct WorkRosterMutation;

/// Root fields that change turns on call.
#[object(root)]
impl WorkRosterMutation {
    /// Makes a turn on call.
    #[requires("e:manage")]
    #[create(service::save)]
    fn work_roster_create(input: WorkRosterInput) -> WorkRosterPayload;

    /// Changes one; absent fields stay, null clears.
    #[requires("e:manage")]
    #[update(service::save, WorkRoster)]
    fn work_roster_update(input: WorkRosterInput) -> WorkRosterPayload;

    /// Deletes turns on call; all or none.
    #[requires("e:manage")]
    #[delete(service::delete, WorkRoster)]
    fn work_roster_delete(input: WorkRosterIdsInput) -> DeletePayload;
}
