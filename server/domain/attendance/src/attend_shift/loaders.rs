//! Batch loaders of shifts.

use std::sync::Arc;

use super::model::AttendShift;
use super::store;
use crate::loader::by_id;

by_id!(
    /// A shift by id, including deleted ones, because past days refer to them.
    AttendShiftById => Arc<AttendShift>, store::shifts::by_ids
);
