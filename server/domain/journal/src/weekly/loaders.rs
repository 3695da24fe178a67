//! Batches of weekly reports.

use std::sync::Arc;

use super::model::Weekly;
use super::store;
use crate::loader::scoped;

scoped!(
    /// A report by id, if it exists for the viewer.
    WeeklyById => Arc<Weekly>, store::reports::many
);
