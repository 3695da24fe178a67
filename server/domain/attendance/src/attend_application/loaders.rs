//! Batches of applications.

use std::sync::Arc;

use super::model::AttendApplication;
use super::store;
use crate::loader::scoped;

scoped!(
    /// An application by id, if it exists for the viewer.
    AttendApplicationById => Arc<AttendApplication>, store::applications::many
);
