//! Batch loaders of types of leave, overtime and trips.

use std::sync::Arc;

use super::model::AttendType;
use super::store;
use crate::loader::by_id;

by_id!(
    /// A type by id, including deleted ones, because applications and balances refer to them.
    AttendTypeById => Arc<AttendType>, store::types::by_ids
);
