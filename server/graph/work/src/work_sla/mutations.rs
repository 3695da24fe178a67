//! GraphQL mutations of service levels.

use xieli_domain::work_sla::service;
use xieli_macros::object;

use super::inputs::{WorkSlaIdsInput, WorkSlaInput};
use super::types::WorkSla;
use crate::core::payload;
use crate::core::payload::DeletePayload;

payload! {
    /// A service level, or the errors of the call.
    login WorkSlaPayload {
        /// As it is now; null when nothing was changed.
        work_sla: WorkSla
    }
}

/// Root fields that change service levels.
#[derive(Default)]
pub struct WorkSlaMutation;

/// Root fields that change service levels.
#[object(root)]
impl WorkSlaMutation {
    /// Creates a service level.
    #[requires("e:manage")]
    #[create(service::save)]
    fn work_sla_create(input: WorkSlaInput) -> WorkSlaPayload;

    /// Changes a service level; absent fields stay, null clears.
    #[requires("e:manage")]
    #[update(service::save, WorkSla)]
    fn work_sla_update(input: WorkSlaInput) -> WorkSlaPayload;

    /// Deletes service levels; all or none.
    #[requires("e:manage")]
    #[delete(service::delete, WorkSla)]
    fn work_sla_delete(input: WorkSlaIdsInput) -> DeletePayload;
}
