//! GraphQL inputs of acceptance templates: filter and mutation input.

use async_graphql::{ID, MaybeUndefined};
use xieli_domain::acceptance_template::model;
use xieli_kernel::AppResult;
use xieli_macros::InputObject;

use crate::category::Category;
use crate::core::input::{Read, change};
use crate::core::{ImportBatchId, decode};

/// Filter of acceptance templates; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
#[graphql(into = model::TemplateFilter)]
pub struct AcceptanceTemplateFilter {
    /// Keyword found in the name, as text, pinyin or initials.
    pub keyword: Option<String>,
    /// Whether the template is offered to projects.
    pub enabled: Option<bool>,
    /// Id of the import that created or updated them; only the viewer's own imports, unless the viewer
    /// manages the enterprise.
    #[graphql(id = ImportBatchId)]
    pub import_batch_id: Option<ID>,
}

/// A node of the directory that a template includes.
#[derive(Debug, InputObject)]
pub struct AcceptanceTemplateEntryInput {
    /// Id of the node of the directory; its ancestors are included with it.
    pub category_id: ID,
    /// Whether a project's acceptance requires it; true if absent.
    pub required: Option<bool>,
}

/// An acceptance template to create or update; on update absent fields stay unchanged and null clears.
#[derive(Debug, InputObject)]
pub struct AcceptanceTemplateInput {
    /// Name, 1 to 100 characters, unique; required on creation.
    pub name: Option<String>,
    /// Description, up to 500 characters.
    pub description: MaybeUndefined<String>,
    /// Whether it is offered to projects; true if absent.
    pub enabled: Option<bool>,
    /// The complete list of included nodes, at most 2,000.
    pub entries: Option<Vec<AcceptanceTemplateEntryInput>>,
}

impl Read for AcceptanceTemplateInput {
    type Domain = model::TemplateChange;

    fn read(self) -> AppResult<model::TemplateChange> {
        let chosen = |one: AcceptanceTemplateEntryInput| {
            Ok(model::Chosen {
                category_id: decode::<Category>(&one.category_id)?,
                required: one.required.unwrap_or(true),
            })
        };
        Ok(model::TemplateChange {
            patch: model::TemplatePatch {
                name: self.name,
                description: change(self.description),
                enabled: self.enabled,
            },
            entries: self
                .entries
                .map(|entries| entries.into_iter().map(chosen).collect::<AppResult<_>>())
                .transpose()?,
        })
    }
}
