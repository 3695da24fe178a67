//! Data loaders of acceptance templates and their entries.

use std::sync::Arc;

use super::model::{Entry, Template};
use super::store;
use crate::loader::{by_id, groups};

by_id!(
    /// A template by id, deleted or not: a project's directory was built from it.
    AcceptanceTemplateById => Arc<Template>, store::templates::by_ids
);
groups!(
    /// The nodes of a template.
    EntriesOfTemplate => Vec<Entry>, store::of_templates, |row| (row.template_id, row)
);
