//! Rows, filters and inputs of acceptance templates.

use diesel::prelude::*;
use serde::Serialize;
use xieli_tables::{acceptance_template, acceptance_template_entry};

use crate::patched;

patched!(acceptance_template;
    /// A template: a selection of nodes of the directory for a type of project.
    Template,
    /// The input of a template.
    TemplateInput,
    /// Changes to a template: absent stays, `Some(None)` clears.
    TemplatePatch,
    keys {}
    fields {
        /// 1 to 100 characters, unique.
        name: String,
        /// Up to 500 characters.
        description: Option<String>,
        /// Whether it is offered to projects.
        enabled: bool,
    }
);

/// A node of the directory that a template includes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Queryable, Selectable, Serialize)]
#[diesel(table_name = acceptance_template_entry)]
pub struct Entry {
    /// The template.
    pub template_id: i64,
    /// The node.
    pub category_id: i64,
    /// Whether acceptance of the project requires it.
    pub required: bool,
}

/// A node that a template is to include.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Chosen {
    /// The node.
    pub category_id: i64,
    /// Whether acceptance of the project requires it.
    pub required: bool,
}

/// A template as a form sends it: its fields and its nodes.
#[derive(Debug, Clone, Default)]
pub struct TemplateChange {
    /// Its fields.
    pub patch: TemplatePatch,
    /// The complete list of nodes, to which their ancestors are added; absent: unchanged.
    pub entries: Option<Vec<Chosen>>,
}

/// A node of the directory, with its settings in a template.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Leaf {
    /// The node.
    pub id: i64,
    /// The parent node.
    pub parent_id: Option<i64>,
    /// Its name.
    pub name: String,
    /// Depth, from 0.
    pub depth: usize,
    /// Whether the template includes it.
    pub chosen: bool,
    /// Whether acceptance of the project requires it.
    pub required: bool,
    /// Whether it has children.
    pub has_below: bool,
}

/// Filter of a list of templates; absent fields do not narrow it.
#[derive(Debug, Clone, Default)]
pub struct TemplateFilter {
    /// By name.
    pub keyword: Option<String>,
    /// Whether they are offered to projects.
    pub enabled: Option<bool>,
    /// Written by this import, if its batch is visible to the viewer.
    pub import_batch_id: Option<i64>,
}
