//! Batches of shifts.

use std::sync::Arc;

use super::model::AttendShift;
use super::store;
use crate::loader::by_id;

by_id!(
    /// A shift by id, deleted or not: days that were worked by it still show it.
    AttendShiftById => Arc<AttendShift>, store::shifts::by_ids
);
