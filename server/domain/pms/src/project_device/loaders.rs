//! Batches of devices of projects.

use std::sync::Arc;

use super::model::Device;
use super::store;
use crate::loader::by_id;

by_id!(
    /// A device of a project by id, deleted or not: what was done at it still names it.
    ProjectDeviceById => Arc<Device>, store::devices::by_ids
);
