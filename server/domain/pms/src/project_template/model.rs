//! Rows, filters and inputs of project templates.

use chrono::{DateTime, NaiveDate, Utc};
use serde_json::Value;
use xieli_tables::project_template;

use super::content::{Content, ContentPatch};
use crate::patched;
use crate::project::model::ProjectPatch;

patched!(project_template;
    /// A template of new projects.
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
        /// A value of the dictionary `project_type`.
        project_type: Option<String>,
        /// A value of the dictionary `project_property`.
        property: Option<String>,
        /// Duration of a project in days, first and last included.
        days: Option<i32>,
        /// The acceptance template of the project.
        acceptance_template_id: Option<i64>,
        /// Its content, see [`Content`].
        content: Value,
        /// Whether it is offered to new projects.
        enabled: bool,
    }
    kept {
        /// Position, from 0.
        sort_order: i32,
        /// Time of the last change.
        updated_at: DateTime<Utc>,
        /// Member who did so.
        updated_by: Option<i64>,
    }
);

impl Template {
    /// Parses its content.
    pub fn content(&self) -> Content {
        Content::read(&self.content)
    }
}

/// A template as a form sends it: its fields and its content.
#[derive(Debug, Clone, Default)]
pub struct TemplateChange {
    /// Its fields, without the content.
    pub patch: TemplatePatch,
    /// Its content.
    pub content: ContentPatch,
}

/// Filter of a list of templates; absent fields do not narrow it.
#[derive(Debug, Clone, Default)]
pub struct TemplateFilter {
    /// By name.
    pub keyword: Option<String>,
    /// A value of the dictionary `project_type`.
    pub project_type: Option<String>,
    /// Whether they are offered to new projects.
    pub enabled: Option<bool>,
}

/// Input of a project started from a template.
#[derive(Debug, Clone, Default)]
pub struct Start {
    /// The template.
    pub template_id: i64,
    /// Fields of the project; they override the template.
    pub patch: ProjectPatch,
    /// Members who fill roles: key of the role, member.
    pub roles: Vec<(String, i64)>,
    /// Idempotency key: a repeated request with it returns the first project.
    pub request_key: Option<String>,
}

/// The part of the input that the preview needs.
#[derive(Debug, Clone, Default)]
pub struct Asked {
    /// The project's first day.
    pub begins_on: NaiveDate,
    /// Contract amount in fen.
    pub amount: i64,
    /// The director.
    pub director_id: Option<i64>,
    /// Members who fill roles: key of the role, member.
    pub roles: Vec<(String, i64)>,
}
