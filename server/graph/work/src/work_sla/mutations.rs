//! Changing promises.

use xieli_domain::work_sla::service;
use xieli_macros::object;

use super::inputs::{WorkSlaIdsInput, WorkSlaInput};
use super::types::WorkSla;
use crate::core::payload;
use crate::core::payload::DeletePayload;

payload! {
    /// A promise, or why not.
    login WorkSlaPayload {
        /// As it is now; null when nothing was changed.
        work_sla: WorkSla
    }
}

/// Root fields that change promises.
#[derive(Default)]
pub struct WorkSlaMutation;

/// Root fields that change promises.
#[object(root)]
impl WorkSlaMutation {
    /// Makes a promise.
    #[requires("e:manage")]
    #[create(service::save)]
    fn work_sla_create(input: WorkSlaInput) -> WorkSlaPayload;

    /// Changes one; absent fields stay, null clears.
    #[requires("e:manage")]
    #[update(service::save, WorkSla)]
    fn work_sla_update(input: WorkSlaInput) -> WorkSlaPayload;

    /// Deletes promises; all or none.
    #[requires("e:manage")]
    #[delete(service::delete, WorkSla)]
    fn work_sla_delete(input: WorkSlaIdsInput) -> DeletePayload;
}
