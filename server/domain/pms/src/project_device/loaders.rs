//! Data loaders of project devices.

use std::sync::Arc;

use super::model::Device;
use super::store;
use crate::loader::by_id;

by_id!(
    /// A device of a project by id, deleted or not: work orders for it still name it.
    ProjectDeviceById => Arc<Device>, store::devices::by_ids
);
