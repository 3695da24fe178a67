//! Batches of forms.

use std::sync::Arc;

use serde_json::Value;

use super::model::FlowForm;
use super::store;
use crate::loader::{by_id, facts};

by_id!(
    /// A form by id, deleted or not: applications that name it still show it.
    FlowFormById => Arc<FlowForm>, store::forms::by_ids
);
facts!(
    /// The version of a form that new applications begin with.
    DefinitionOfForm => Arc<Value>, store::published
);
facts!(
    /// What is being edited of a form.
    DraftOfForm => Value, store::drafts
);
