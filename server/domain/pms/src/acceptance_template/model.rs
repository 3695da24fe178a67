//! Rows and inputs of acceptance templates.

use diesel::prelude::*;
use serde::Serialize;
use xieli_tables::{acceptance_template, acceptance_template_entry};

use crate::patched;

patched!(acceptance_template;
    /// Which nodes of the directory projects of a sort take.
    Template,
    /// A template as it is written.
    TemplateInput,
    /// What is to be of a template: absent stays, `Some(None)` clears.
    TemplatePatch,
    keys {}
    fields {
        /// 1 to 100 characters, unique.
        name: String,
        /// Up to 500.
        description: Option<String>,
        /// Offered to projects.
        enabled: bool,
    }
);

/// A node of the directory that a template takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Queryable, Selectable, Serialize)]
#[diesel(table_name = acceptance_template_entry)]
pub struct Entry {
    /// Of which template.
    pub template_id: i64,
    /// The node.
    pub category_id: i64,
    /// Without it the project is not accepted.
    pub required: bool,
}

/// A node that a template is to take.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Chosen {
    /// The node.
    pub category_id: i64,
    /// Without it the project is not accepted.
    pub required: bool,
}

/// A template as a form sends it: itself, and which nodes it takes.
#[derive(Debug, Clone, Default)]
pub struct TemplateChange {
    /// Itself.
    pub patch: TemplatePatch,
    /// Exactly these, and whatever they stand below; absent: as it was.
    pub entries: Option<Vec<Chosen>>,
}

/// A node of the directory as a template shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Leaf {
    /// The node.
    pub id: i64,
    /// The node above.
    pub parent_id: Option<i64>,
    /// What it is called.
    pub name: String,
    /// From 0.
    pub depth: usize,
    /// The template takes it.
    pub chosen: bool,
    /// Without it the project is not accepted.
    pub required: bool,
    /// Something stands below it.
    pub has_below: bool,
}

/// Which templates a list shows; an absent field does not narrow it.
#[derive(Debug, Clone, Default)]
pub struct TemplateFilter {
    /// By name.
    pub keyword: Option<String>,
    /// Offered to projects, or not.
    pub enabled: Option<bool>,
}
