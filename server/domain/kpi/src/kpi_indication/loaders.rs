//! Batch loaders of appraisal indicators of the library.

use std::sync::Arc;

use super::model::KpiIndication;
use super::store;
use crate::loader::scoped;

scoped!(
    /// An indicator by id, if visible to the viewer.
    KpiIndicationById => Arc<KpiIndication>, store::indications::many
);
