//! Batch loaders of attendance places.

use std::sync::Arc;

use super::model::AttendAddress;
use super::store;
use crate::loader::by_id;

by_id!(
    /// An address by id, including deleted ones, because punches and groups still show them.
    AttendAddressById => Arc<AttendAddress>, store::addresses::by_ids
);
