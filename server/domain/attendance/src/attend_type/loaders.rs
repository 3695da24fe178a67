//! Batches of types of leave, overtime and trips.

use std::sync::Arc;

use super::model::AttendType;
use super::store;
use crate::loader::by_id;

by_id!(
    /// A type by id, deleted or not: applications and balances that name it still show it.
    AttendTypeById => Arc<AttendType>, store::types::by_ids
);
