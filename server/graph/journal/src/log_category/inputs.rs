//! GraphQL inputs of types of work logs and their templates: filters, sort keys and inputs of mutations.

use async_graphql::{ID, MaybeUndefined};
use xieli_domain::log_category::model;
use xieli_domain::log_category::template::Field;
use xieli_kernel::AppResult;
use xieli_macros::InputObject;

use super::types::{LogFieldKind, LogFieldRecord};
use crate::core::scalar::Money;
use crate::core::{SortDirection, order};
use crate::team::Team;

/// Filter of templates of log types; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
#[graphql(into = model::LogCategoryFilter)]
pub struct LogCategoryFilter {
    /// Of this value of the dictionary `log_type`.
    pub log_type: Option<String>,
    /// Assigned to this team itself.
    #[graphql(id = Team)]
    pub team_id: Option<ID>,
    /// Only those by which the viewer writes logs.
    #[graphql(or = false)]
    pub usable: Option<bool>,
}

order! {
    /// Sort keys of templates of log types.
    pub enum LogCategorySort {
        /// Position among the templates.
        Order,
        /// Time of creation.
        CreatedAt,
    }

    /// Sort order of templates of log types; ties are broken by id.
    pub struct LogCategoryOrder, or ORDER ASC, else "SortDirection::Asc";
}

/// A field of the template of a log type.
#[derive(Debug, InputObject)]
pub struct LogFieldInput {
    /// Unique in its template: 1 to 30 letters, digits and underscores.
    pub key: String,
    /// The label, 1 to 30 characters.
    pub label: String,
    /// The kind of its value.
    pub kind: LogFieldKind,
    /// Whether a value is required.
    pub required: Option<bool>,
    /// The options of a choice: up to 100, each 1 to 50 characters.
    pub options: Option<Vec<String>>,
    /// The minimum length of a text in characters, up to 2000.
    pub min_length: Option<i32>,
    /// The kind of record, of a record field.
    pub record: Option<LogFieldRecord>,
}

impl From<LogFieldInput> for Field {
    fn from(field: LogFieldInput) -> Self {
        Self {
            key: field.key,
            label: field.label.trim().to_owned(),
            kind: field.kind.into(),
            required: field.required.unwrap_or(false),
            options: field.options.unwrap_or_default(),
            // a negative number is refused as too large
            min_length: usize::try_from(field.min_length.unwrap_or_default()).unwrap_or(usize::MAX),
            record: field.record.map(Into::into),
        }
    }
}

/// A template of a log type, new or changed; on a change absent fields stay and null clears.
#[derive(Debug, InputObject)]
#[graphql(into = model::LogCategoryChange)]
pub struct LogCategoryInput {
    /// The log type, required of a new one: a value of the dictionary `log_type`, which also names the
    /// template.
    pub log_type: Option<String>,
    /// Teams whose members use it, with those below them, up to 100; empty: all members whose teams have no
    /// template of their own.
    #[graphql(id = Team)]
    pub team_ids: Option<Vec<ID>>,
    /// The fields in addition to the contents, up to 30.
    #[graphql(read = fields)]
    pub fields: Option<Vec<LogFieldInput>>,
    /// The minimum length of the contents in characters, 0 to 2000.
    pub min_length: Option<i32>,
    /// The edit period in hours, 0 to 8760; later changes are recorded in the history. 24 if absent.
    pub edit_hours: Option<i32>,
    /// The time at which members without a log of a workday are reminded, in minutes after midnight in China,
    /// 0 to 1439; no reminder if absent.
    pub remind_at: MaybeUndefined<i32>,
    /// The type of cost of hours on projects: a value of the dictionary project_cost_type; requires
    /// `costRate`.
    pub cost_type: MaybeUndefined<String>,
    /// The cost per hour, above 0 and up to 1,000,000.00. It applies to logs written from then on.
    pub cost_rate: MaybeUndefined<Money>,
    /// Up to 200 characters.
    pub remark: MaybeUndefined<String>,
}

/// Fields as the domain takes them.
fn fields(fields: Option<Vec<LogFieldInput>>) -> AppResult<Option<Vec<Field>>> {
    Ok(fields.map(|fields| fields.into_iter().map(Field::from).collect()))
}

/// A new position for a template.
#[derive(Debug, InputObject)]
pub struct LogCategoryMoveInput {
    /// The template.
    pub id: ID,
    /// Its position among the others, from 0; beyond the end means the end.
    pub order: i32,
}

/// Ids of templates to delete.
#[derive(Debug, InputObject)]
pub struct LogCategoryIdsInput {
    /// 1 to 1000 ids.
    pub ids: Vec<ID>,
}
