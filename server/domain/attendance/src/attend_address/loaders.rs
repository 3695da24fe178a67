//! Batches of addresses.

use std::sync::Arc;

use super::model::AttendAddress;
use super::store;
use crate::loader::by_id;

by_id!(
    /// An address by id, deleted or not: punches and groups that name it still show it.
    AttendAddressById => Arc<AttendAddress>, store::addresses::by_ids
);
