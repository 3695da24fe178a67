//! Batch loaders of appraisal templates, their counts, and their indicators.

use std::sync::Arc;

use super::model::{KpiTemplate, KpiTemplateIndication};
use super::store;
use crate::loader::{facts, groups, scoped};

scoped!(
    /// A template by id, if visible to the viewer.
    KpiTemplateById => Arc<KpiTemplate>, store::templates::many
);
facts!(
    /// How many indicators a template has.
    TemplateCounts => i64, store::counts
);
groups!(
    /// The indicators of a template, in order. Readers of the template read them.
    IndicationsOfTemplate => Vec<KpiTemplateIndication>, store::of_templates, |row| (row.template_id, row)
);
