//! What types of logs are asked and told.

use async_graphql::{ID, MaybeUndefined};
use xieli_domain::log_category::model;
use xieli_domain::log_category::template::Field;
use xieli_kernel::AppResult;
use xieli_macros::InputObject;

use super::types::{LogFieldKind, LogFieldRecord};
use crate::core::input::{Read, change};
use crate::core::scalar::Money;
use crate::core::{SortDirection, decode_all, order};
use crate::team::Team;

/// Which templates of types of logs; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
#[graphql(into = model::LogCategoryFilter)]
pub struct LogCategoryFilter {
    /// Of this value of the dictionary `log_type`.
    pub log_type: Option<String>,
    /// Used by this team itself.
    #[graphql(id = Team)]
    pub team_id: Option<ID>,
    /// Only those that the viewer writes by.
    #[graphql(or = false)]
    pub usable: Option<bool>,
}

order! {
    /// What templates of types of logs can be sorted by.
    pub enum LogCategorySort {
        /// Place among the templates.
        Order,
        /// Time of creation.
        CreatedAt,
    }

    /// One order of templates of types of logs; ties are broken by id.
    pub struct LogCategoryOrder, or ORDER ASC, else "SortDirection::Asc";
}

/// A field of the template of a type of logs.
#[derive(Debug, InputObject)]
pub struct LogFieldInput {
    /// Unique in its template: 1 to 30 letters, digits and underscores.
    pub key: String,
    /// For people, 1 to 30 characters.
    pub label: String,
    /// What it asks for.
    pub kind: LogFieldKind,
    /// It may not be left empty.
    pub required: Option<bool>,
    /// Of a choice: up to 100, each 1 to 50 characters.
    pub options: Option<Vec<String>>,
    /// Characters that a text has at least, up to 2000.
    pub min_length: Option<i32>,
    /// Of a record: which kind.
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
            // a negative one is refused as one that is too long
            min_length: usize::try_from(field.min_length.unwrap_or_default()).unwrap_or(usize::MAX),
            record: field.record.map(Into::into),
        }
    }
}

/// A template of a type of logs, new or changed: of a changed one, what is absent stays and null clears.
#[derive(Debug, InputObject)]
pub struct LogCategoryInput {
    /// Required of a new one: a value of the dictionary `log_type`, which names it.
    pub log_type: Option<String>,
    /// Teams whose members write by it, with those below them, up to 100; empty: all whose teams have none of their own.
    pub team_ids: Option<Vec<ID>>,
    /// What it asks for beside the contents, up to 30 fields.
    pub fields: Option<Vec<LogFieldInput>>,
    /// Characters that the contents have at least, 0 to 2000.
    pub min_length: Option<i32>,
    /// Hours in which authors edit freely, 0 to 8760; later with a trace. 24 if absent.
    pub edit_hours: Option<i32>,
    /// Minutes after midnight in China, 0 to 1439, at which those who have not written on a workday are reminded; nobody is if absent.
    pub remind_at: MaybeUndefined<i32>,
    /// What hours on projects cost: a value of the dictionary project_cost_type, with `costRate` or not at all.
    pub cost_type: MaybeUndefined<String>,
    /// Per hour, above 0 and up to 1,000,000.00. It counts for logs that are written from then on.
    pub cost_rate: MaybeUndefined<Money>,
    /// Up to 200 characters.
    pub remark: MaybeUndefined<String>,
}

impl Read for LogCategoryInput {
    type Domain = model::LogCategoryChange;

    fn read(self) -> AppResult<model::LogCategoryChange> {
        Ok(model::LogCategoryChange {
            log_type: self.log_type,
            team_ids: self.team_ids.as_deref().map(decode_all::<Team>).transpose()?,
            fields: self.fields.map(|fields| fields.into_iter().map(Field::from).collect()),
            min_length: self.min_length,
            edit_hours: self.edit_hours,
            remind_at: change(self.remind_at),
            cost_type: change(self.cost_type),
            cost_rate: change(self.cost_rate).map(|rate| rate.map(|rate| rate.0)),
            remark: change(self.remark),
        })
    }
}

/// A new place for a template.
#[derive(Debug, InputObject)]
pub struct LogCategoryMoveInput {
    /// The template.
    pub id: ID,
    /// Its place among the others, from 0; beyond the end is the end.
    pub order: i32,
}

/// Which templates are deleted.
#[derive(Debug, InputObject)]
pub struct LogCategoryIdsInput {
    /// 1 to 1000 templates.
    pub ids: Vec<ID>,
}
