//! GraphQL mutations of work groups: members who do the same kinds of work.

use xieli_domain::work_group::service;
use xieli_macros::object;

use super::inputs::{WorkGroupIdsInput, WorkGroupInput};
use super::types::WorkGroup;
use crate::core::payload;
use crate::core::payload::DeletePayload;

payload! {
    /// A work group, or the errors of the call.
    login WorkGroupPayload {
        /// As it is now; null when nothing was changed.
        work_group: WorkGroup
    }
}

/// Root fields that change work groups.
#[derive(Default)]
pub struct WorkGroupMutation;

/// Root fields that change work groups.
#[object(root)]
impl WorkGroupMutation {
    /// Creates a work group.
    #[requires("e:manage")]
    #[create(service::save)]
    fn work_group_create(input: WorkGroupInput) -> WorkGroupPayload;

    /// Changes a work group; absent fields stay, null clears (business §7 work group: `POST
    /// workGroup/{workGroup}/members`).
    #[requires("e:manage")]
    #[update(service::save, WorkGroup)]
    fn work_group_update(input: WorkGroupInput) -> WorkGroupPayload;

    /// Deletes work groups; all or none.
    #[requires("e:manage")]
    #[delete(service::delete, WorkGroup)]
    fn work_group_delete(input: WorkGroupIdsInput) -> DeletePayload;
}
