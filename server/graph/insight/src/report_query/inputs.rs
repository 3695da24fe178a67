//! What stored queries are asked and told.

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

/// Which stored queries; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
pub struct ReportQueryFilter {
    /// By name, pinyin or initials.
    pub keyword: Option<String>,
    /// Of this position.
    pub position: Option<OnlineReportPosition>,
    /// Readers find it, or not.
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
    /// What stored queries can be sorted by.
    pub enum ReportQuerySort {
        /// By position, then by name.
        Order,
        /// Name.
        Name,
        /// Time of creation.
        CreatedAt,
        /// Time of the last change.
        UpdatedAt,
    }

    /// One order of stored queries; ties are broken by id.
    pub struct ReportQueryOrder, or ORDER ASC, else "SortDirection::Asc";
}

/// Which stored queries.
#[derive(Debug, InputObject)]
pub struct ReportQueryIdsInput {
    /// 1 to 1000.
    pub ids: Vec<ID>,
}

/// What a parameter is given.
#[derive(Debug, InputObject)]
pub struct ReportQueryValueInput {
    /// Of which parameter.
    pub name: String,
    /// MEMBER, TEAM, CUSTOMER, PROJECT: global ids or digits; MEMBER takes "@me" (whoever reads), TEAM "@mine" (teams of whoever reads)
    /// and "@directed" (teams that they direct, with those below). DICT: values. NUMBER and TEXT: one. Up to 100.
    pub values: Option<Vec<String>>,
    /// PERIOD: a time that moves with the day. DATE: its first day.
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

/// What a parameter is while nothing is given: a function of the day or of the reader, or a value.
#[derive(Debug, InputObject)]
pub struct ReportQueryDefaultInput {
    /// As `ReportQueryValueInput.values`: also "@me", "@mine" and "@directed".
    pub values: Option<Vec<String>>,
    /// As `ReportQueryValueInput.period`: a time that moves with the day.
    pub period: Option<OnlineReportPeriod>,
    /// As `ReportQueryValueInput.from`.
    pub from: Option<String>,
    /// As `ReportQueryValueInput.to`.
    pub to: Option<String>,
}

/// What a reader may say.
#[derive(Debug, InputObject)]
pub struct ReportQueryParameterInput {
    /// As the document names its variable, without the sign: a letter, then letters, digits and underscores, up to 40.
    pub name: String,
    /// For people, 1 to 40 characters.
    pub label: String,
    /// What is given.
    pub kind: ReportQueryParameterKind,
    /// DICT: of which dictionary, by its code.
    pub dict: Option<String>,
    /// Several values at once; the variable is a list then. One if absent.
    pub multiple: Option<bool>,
    /// There is no answer without one.
    pub required: Option<bool>,
    /// What holds while the reader says nothing.
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

/// A column.
#[derive(Debug, InputObject)]
pub struct ReportQueryColumnInput {
    /// For people, 1 to 60 characters.
    pub label: String,
    /// The way to the value in the answer, by the names that the document gives: `customers.nodes.name`.
    pub path: String,
    /// How it reads; by the type of the value if absent.
    pub kind: Option<ReportQueryColumnKind>,
    /// What is made of the lists on the way; ROWS if absent.
    pub list: Option<ReportQueryList>,
}

/// A document of the schema, what it is asked with and how its answer becomes a table.
#[derive(Debug, InputObject)]
pub struct ReportQueryDefinitionInput {
    /// One query in GraphQL, up to 16 KB, without fragments, introspection, mutations, subscriptions or directives other than `include`
    /// and `skip`.
    pub document: String,
    /// Up to 10: every variable of the document belongs to one.
    pub parameters: Option<Vec<ReportQueryParameterInput>>,
    /// 1 to 40.
    pub columns: Vec<ReportQueryColumnInput>,
    /// A record whose list of rows is empty has one row, too. Not so if absent.
    pub keep_empty: Option<bool>,
}

/// A definition that has not been held against the schema.
#[derive(Debug)]
pub struct Draft {
    /// As it was given.
    pub definition: Definition,
    /// The places of the columns that read as the types of their values say.
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

/// A stored query, new or changed: of a changed one, what is absent stays and null clears.
#[derive(Debug, InputObject)]
pub struct ReportQueryInput {
    /// Required of a new one.
    pub position: Option<OnlineReportPosition>,
    /// Required of a new one; 1 to 100 characters, unique within its position.
    pub name: Option<String>,
    /// Up to 500 characters.
    pub remark: MaybeUndefined<String>,
    /// Readers find it; so if absent of a new one.
    pub enabled: Option<bool>,
    /// Up to 50; empty: everybody inside with the right of its position.
    pub role_ids: Option<Vec<ID>>,
    /// Required of a new one; replaced as a whole.
    pub definition: Option<ReportQueryDefinitionInput>,
}

impl ReportQueryInput {
    /// As the domain takes it, and the definition that is still to be held against the schema.
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
