//! Batch loaders of attendance days.

use std::sync::Arc;

use super::model::AttendDay;
use super::store;
use crate::loader::scoped;

scoped!(
    /// A day by id, if visible to the viewer.
    AttendDayById => Arc<AttendDay>, store::attend_days::many
);
