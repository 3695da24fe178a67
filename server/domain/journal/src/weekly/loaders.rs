//! Batch loaders of weekly reports.

use std::sync::Arc;

use super::model::Weekly;
use super::store;
use crate::loader::scoped;

scoped!(
    /// A report by id, if it is visible to the viewer.
    WeeklyById => Arc<Weekly>, store::reports::many
);
