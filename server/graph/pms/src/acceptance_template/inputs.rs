//! What acceptance templates are asked and told.

use async_graphql::{ID, MaybeUndefined};
use xieli_domain::acceptance_template::model;
use xieli_kernel::AppResult;
use xieli_macros::InputObject;

use crate::category::Category;
use crate::core::decode;
use crate::core::input::{Read, change};

/// Which templates; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
#[graphql(into = model::TemplateFilter)]
pub struct AcceptanceTemplateFilter {
    /// By name, pinyin or initials.
    pub keyword: Option<String>,
    /// Offered to projects, or not.
    pub enabled: Option<bool>,
}

/// A node that a template is to take.
#[derive(Debug, InputObject)]
pub struct AcceptanceTemplateEntryInput {
    /// The node of the directory; what it stands below comes with it.
    pub category_id: ID,
    /// Without it the project is not accepted; so if absent.
    pub required: Option<bool>,
}

/// A template, new or changed: of a changed one, what is absent stays and null clears.
#[derive(Debug, InputObject)]
pub struct AcceptanceTemplateInput {
    /// Required of a new one; 1 to 100 characters, unique.
    pub name: Option<String>,
    /// Up to 500 characters.
    pub description: MaybeUndefined<String>,
    /// Offered to projects if absent.
    pub enabled: Option<bool>,
    /// Takes exactly these, at most 2,000.
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
