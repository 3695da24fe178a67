//! GraphQL mutations of the catalogue of services and consumables that work orders use.

use xieli_domain::work_item::service;
use xieli_macros::object;

use super::inputs::{WorkItemIdsInput, WorkItemInput};
use super::types::WorkItem;
use crate::core::payload;
use crate::core::payload::DeletePayload;

payload! {
    /// An item, or the errors of the call.
    login WorkItemPayload {
        /// As it is now; null when nothing was changed.
        work_item: WorkItem
    }
}

/// Root fields that change service and consumable items.
#[derive(Default)]
pub struct WorkItemMutation;

/// Root fields that change service and consumable items.
#[object(root)]
impl WorkItemMutation {
    /// Creates an item.
    #[requires("e:manage")]
    #[create(service::save)]
    fn work_item_create(input: WorkItemInput) -> WorkItemPayload;

    /// Changes an item; absent fields stay, null clears. Items recorded in orders stay as they were.
    #[requires("e:manage")]
    #[update(service::save, WorkItem)]
    fn work_item_update(input: WorkItemInput) -> WorkItemPayload;

    /// Deletes items to which no order refers; all or none.
    #[requires("e:manage")]
    #[delete(service::delete, WorkItem)]
    fn work_item_delete(input: WorkItemIdsInput) -> DeletePayload;
}
