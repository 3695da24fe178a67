//! GraphQL inputs of stored queries: filters, sort keys and inputs of mutations.

use async_graphql::{ID, MaybeUndefined};
use xieli_domain::online_report::definition::Position;
use xieli_domain::report_query::definition::{Column, ColumnKind, Definition, Given, Listed, Parameter};
use xieli_domain::report_query::model;
use xieli_kernel::AppResult;
use xieli_macros::InputObject;

use super::enums::{ReportQueryColumnKind, ReportQueryList, ReportQueryParameterKind};
use crate::core::input::{Read, change};
use crate::core::{SortDirection, decode_all, order};
use crate::online_report::enums::{OnlineReportPeriod, OnlineReportPosition};
use crate::role::Role;

/// Filter of stored queries; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
pub struct ReportQueryFilter {
    /// By name, pinyin or initials.
    pub keyword: Option<String>,
    /// Of this position.
    pub position: Option<OnlineReportPosition>,
    /// Enabled, and so visible to readers, or not.
    pub enabled: Option<bool>,
}

impl Read for ReportQueryFilter {
    type Domain = model::QueryFilter;

    fn read(self) -> AppResult<model::QueryFilter> {
        Ok(model::QueryFilter {
            keyword: self.keyword,
            position: self.position.map(|one| Position::from(one).number()),
            enabled: self.enabled,
        })
    }
}

order! {
    /// Sort keys of stored queries.
    pub enum ReportQuerySort {
        /// By position, then by name.
        Order,
        /// Name of the stored query.
        Name,
        /// Time of creation.
        CreatedAt,
        /// Time of the last change.
        UpdatedAt,
    }

    /// Sort order of stored queries; ties are broken by id.
    pub struct ReportQueryOrder, or ORDER ASC, else "SortDirection::Asc";
}

/// Ids of stored queries.
#[derive(Debug, InputObject)]
pub struct ReportQueryIdsInput {
    /// 1 to 1000 ids.
    pub ids: Vec<ID>,
}

/// The value of a parameter.
#[derive(Debug, InputObject)]
pub struct ReportQueryValueInput {
    /// The name of the parameter.
    pub name: String,
    /// MEMBER, TEAM, CUSTOMER, PROJECT: global ids or digits; MEMBER also takes "@me" (the reader), TEAM
    /// "@mine" (the reader's teams) and "@directed" (teams that the reader directs, with those below). DICT:
    /// values. NUMBER and TEXT: one. Up to 100.
    pub values: Option<Vec<String>>,
    /// PERIOD: a relative period. DATE: its first day.
    pub period: Option<OnlineReportPeriod>,
    /// PERIOD: from this day, YYYY-MM-DD. DATE: the day.
    pub from: Option<String>,
    /// PERIOD: to this day, YYYY-MM-DD.
    pub to: Option<String>,
}

/// Values as the domain takes them.
pub fn given(all: Option<Vec<ReportQueryValueInput>>) -> Vec<(String, Given)> {
    let one = |one: ReportQueryValueInput| {
        let ReportQueryValueInput { name, values, period, from, to } = one;
        (name, Given { values: values.unwrap_or_default(), period: period.map(Into::into), from, to })
    };
    all.unwrap_or_default().into_iter().map(one).collect()
}

/// The default of a parameter: a value, or one relative to the day or the reader.
#[derive(Debug, InputObject)]
pub struct ReportQueryDefaultInput {
    /// As `ReportQueryValueInput.values`: also "@me", "@mine" and "@directed".
    pub values: Option<Vec<String>>,
    /// As `ReportQueryValueInput.period`: a relative period.
    pub period: Option<OnlineReportPeriod>,
    /// As `ReportQueryValueInput.from`.
    pub from: Option<String>,
    /// As `ReportQueryValueInput.to`.
    pub to: Option<String>,
}

/// A parameter that the reader may set.
#[derive(Debug, InputObject)]
pub struct ReportQueryParameterInput {
    /// The name of its variable in the document, without `$`: a letter, then letters, digits and underscores,
    /// up to 40.
    pub name: String,
    /// The label, 1 to 40 characters.
    pub label: String,
    /// The kind of the value.
    pub kind: ReportQueryParameterKind,
    /// DICT: the code of the dictionary.
    pub dict: Option<String>,
    /// Whether it takes several values; the variable is then a list. False if absent.
    pub multiple: Option<bool>,
    /// Whether a value is required.
    pub required: Option<bool>,
    /// The default.
    pub default: Option<ReportQueryDefaultInput>,
}

impl From<ReportQueryParameterInput> for Parameter {
    fn from(one: ReportQueryParameterInput) -> Self {
        let default = one.default.map(|given| Given {
            values: given.values.unwrap_or_default(),
            period: given.period.map(Into::into),
            from: given.from,
            to: given.to,
        });
        Self {
            name: one.name,
            label: one.label,
            kind: one.kind.into(),
            dict: one.dict,
            multiple: one.multiple.unwrap_or(false),
            required: one.required.unwrap_or(false),
            default,
        }
    }
}

/// A column of the table.
#[derive(Debug, InputObject)]
pub struct ReportQueryColumnInput {
    /// The label, 1 to 60 characters.
    pub label: String,
    /// The path to the value in the response, by response keys: `customers.nodes.name`.
    pub path: String,
    /// The display kind; by the type of the value if absent.
    pub kind: Option<ReportQueryColumnKind>,
    /// The treatment of the lists on the path; ROWS if absent.
    pub list: Option<ReportQueryList>,
}

/// A document of the schema with its parameters and the columns of its table.
#[derive(Debug, InputObject)]
pub struct ReportQueryDefinitionInput {
    /// One query in GraphQL, up to 16 KB, without fragments, introspection, mutations, subscriptions or
    /// directives other than `include` and `skip`.
    pub document: String,
    /// Up to 10 parameters: every variable of the document belongs to one.
    pub parameters: Option<Vec<ReportQueryParameterInput>>,
    /// 1 to 40 columns.
    pub columns: Vec<ReportQueryColumnInput>,
    /// Whether a record with an empty list of rows still has one row. False if absent.
    pub keep_empty: Option<bool>,
}

/// A definition that has not been validated against the schema.
#[derive(Debug)]
pub struct Draft {
    /// The definition as given.
    pub definition: Definition,
    /// The indices of the columns whose display kind follows the type of their values.
    pub by_type: Vec<usize>,
}

impl From<Definition> for Draft {
    fn from(definition: Definition) -> Self {
        Self { definition, by_type: Vec::new() }
    }
}

impl From<ReportQueryDefinitionInput> for Draft {
    fn from(given: ReportQueryDefinitionInput) -> Self {
        let silent = given.columns.iter().enumerate().filter(|(_, one)| one.kind.is_none());
        let by_type = silent.map(|(place, _)| place).collect();
        let column = |one: ReportQueryColumnInput| Column {
            label: one.label,
            path: one.path,
            kind: one.kind.map_or(ColumnKind::Text, Into::into),
            list: one.list.map_or(Listed::Rows, Into::into),
            of: String::new(),
        };
        let definition = Definition {
            parameters: given.parameters.unwrap_or_default().into_iter().map(Parameter::from).collect(),
            columns: given.columns.into_iter().map(column).collect(),
            keep_empty: given.keep_empty.unwrap_or(false),
            ..Definition::of(given.document)
        };
        Self { definition, by_type }
    }
}

/// A stored query, new or changed; on a change absent fields stay and null clears.
#[derive(Debug, InputObject)]
pub struct ReportQueryInput {
    /// Required of a new one.
    pub position: Option<OnlineReportPosition>,
    /// Required of a new one; 1 to 100 characters, unique within its position.
    pub name: Option<String>,
    /// Up to 500 characters.
    pub remark: MaybeUndefined<String>,
    /// Whether readers can find it; true if absent of a new one.
    pub enabled: Option<bool>,
    /// Up to 50 roles that may read it; empty: every internal member with the permission of its position.
    pub role_ids: Option<Vec<ID>>,
    /// The definition, required of a new one; replaced as a whole.
    pub definition: Option<ReportQueryDefinitionInput>,
}

impl ReportQueryInput {
    /// The change as the domain takes it, and the definition that is yet to be validated against the schema.
    pub fn split(self) -> AppResult<(model::QueryPatch, Option<Draft>)> {
        let patch = model::QueryPatch {
            menu_position: self.position.map(|one| Position::from(one).number()),
            name: self.name,
            remark: change(self.remark),
            enabled: self.enabled,
            role_ids: self.role_ids.map(|ids| decode_all::<Role>(&ids)).transpose()?,
            ..model::QueryPatch::default()
        };
        Ok((patch, self.definition.map(Draft::from)))
    }
}
