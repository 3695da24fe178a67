//! Changing service and consumable items.

use xieli_domain::work_item::service;
use xieli_macros::object;

use super::inputs::{WorkItemIdsInput, WorkItemInput};
use super::types::WorkItem;
use crate::core::payload;
use crate::core::payload::DeletePayload;

payload! {
    /// An item, or why not.
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
    /// Makes an item.
    #[requires("e:manage")]
    #[create(service::save)]
    fn work_item_create(input: WorkItemInput) -> WorkItemPayload;

    /// Changes one; absent fields stay, null clears. What orders say that was done and used stays as it was.
    #[requires("e:manage")]
    #[update(service::save, WorkItem)]
    fn work_item_update(input: WorkItemInput) -> WorkItemPayload;

    /// Deletes items that no order names; all or none.
    #[requires("e:manage")]
    #[delete(service::delete, WorkItem)]
    fn work_item_delete(input: WorkItemIdsInput) -> DeletePayload;
}
