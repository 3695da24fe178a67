//! Batch loaders of approval forms, and of their published and draft definitions.

use std::sync::Arc;

use serde_json::Value;

use super::model::FlowForm;
use super::store;
use crate::loader::{by_id, facts};

by_id!(
    /// A form by id, deleted or not: its applications still show a deleted one.
    FlowFormById => Arc<FlowForm>, store::forms::by_ids
);
facts!(
    /// The published definition of a form, which new applications use.
    DefinitionOfForm => Arc<Value>, store::published
);
facts!(
    /// The draft of a form's definition.
    DraftOfForm => Value, store::drafts
);
