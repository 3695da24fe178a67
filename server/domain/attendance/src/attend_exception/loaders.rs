//! Batch loaders of attendance exceptions, by id and by day.

use std::sync::Arc;

use super::model::AttendException;
use super::store;
use crate::loader::{groups, scoped};

scoped!(
    /// An exception by id, if visible to the viewer.
    AttendExceptionById => Arc<AttendException>, store::exceptions::many
);
groups!(
    /// The exceptions of a day, for viewers of the day.
    ExceptionsOfDay => Vec<AttendException>, store::of_days, |pair| pair
);
