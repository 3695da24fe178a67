//! Rows and inputs of templates of projects.

use chrono::{DateTime, NaiveDate, Utc};
use serde_json::Value;
use xieli_tables::project_template;

use super::content::{Content, ContentPatch};
use crate::patched;
use crate::project::model::ProjectPatch;

patched!(project_template;
    /// What projects of a sort begin with.
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
        /// A value of the dictionary `project_type`.
        project_type: Option<String>,
        /// A value of the dictionary `project_property`.
        property: Option<String>,
        /// How many days a project takes, its first and last counted.
        days: Option<i32>,
        /// What a project hands over.
        acceptance_template_id: Option<i64>,
        /// See [`Content`].
        content: Value,
        /// Offered to new projects.
        enabled: bool,
    }
    kept {
        /// From 0.
        sort_order: i32,
        /// When it was last changed.
        updated_at: DateTime<Utc>,
        /// By which member.
        updated_by: Option<i64>,
    }
);

impl Template {
    /// What it carries.
    pub fn content(&self) -> Content {
        Content::read(&self.content)
    }
}

/// A template as a form sends it: itself, and what it carries.
#[derive(Debug, Clone, Default)]
pub struct TemplateChange {
    /// Itself, but for what it carries.
    pub patch: TemplatePatch,
    /// What it carries.
    pub content: ContentPatch,
}

/// Which templates a list shows; an absent field does not narrow it.
#[derive(Debug, Clone, Default)]
pub struct TemplateFilter {
    /// By name.
    pub keyword: Option<String>,
    /// A value of the dictionary `project_type`.
    pub project_type: Option<String>,
    /// Offered to new projects, or not.
    pub enabled: Option<bool>,
}

/// A project that is to begin from a template.
#[derive(Debug, Clone, Default)]
pub struct Start {
    /// From this one.
    pub template_id: i64,
    /// What else is said of the project: over what the template says.
    pub patch: ProjectPatch,
    /// Who fills which role: the role's key, and a member.
    pub roles: Vec<(String, i64)>,
    /// What is asked twice with one key is done once.
    pub request_key: Option<String>,
}

/// What of a start matters for the preview.
#[derive(Debug, Clone, Default)]
pub struct Asked {
    /// The project's first day.
    pub begins_on: NaiveDate,
    /// The contract's amount, in fen.
    pub amount: i64,
    /// Who is responsible.
    pub director_id: Option<i64>,
    /// Who fills which role.
    pub roles: Vec<(String, i64)>,
}
