//! GraphQL mutations of pools of work orders.

use xieli_domain::work_zone::service;
use xieli_macros::object;

use super::inputs::{WorkZoneIdsInput, WorkZoneInput};
use super::types::WorkZone;
use crate::core::payload;
use crate::core::payload::DeletePayload;

payload! {
    /// A pool of orders, or the errors of the call.
    login WorkZonePayload {
        /// As it is now; null when nothing was changed.
        work_zone: WorkZone
    }
}

/// Root fields that change pools of orders.
#[derive(Default)]
pub struct WorkZoneMutation;

/// Root fields that change pools of orders.
#[object(root)]
impl WorkZoneMutation {
    /// Creates a pool of orders.
    #[requires("e:manage")]
    #[create(service::save)]
    fn work_zone_create(input: WorkZoneInput) -> WorkZonePayload;

    /// Changes a pool of orders; absent fields stay, null clears.
    #[requires("e:manage")]
    #[update(service::save, WorkZone)]
    fn work_zone_update(input: WorkZoneInput) -> WorkZonePayload;

    /// Deletes pools to which no order refers; all or none.
    #[requires("e:manage")]
    #[delete(service::delete, WorkZone)]
    fn work_zone_delete(input: WorkZoneIdsInput) -> DeletePayload;
}
