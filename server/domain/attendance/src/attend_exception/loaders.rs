//! Batches of exceptions.

use std::sync::Arc;

use super::model::AttendException;
use super::store;
use crate::loader::scoped;

scoped!(
    /// An exception by id, if it exists for the viewer.
    AttendExceptionById => Arc<AttendException>, store::exceptions::many
);
