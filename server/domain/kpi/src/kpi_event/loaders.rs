//! Batch loaders of appraisal events.

use std::sync::Arc;

use super::model::KpiEvent;
use super::store;
use crate::loader::scoped;

scoped!(
    /// An event by id, if visible to the viewer.
    KpiEventById => Arc<KpiEvent>, store::events::many
);
