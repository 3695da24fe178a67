//! What stored queries show, and how definitions fit the schema, as it looks from outside.

use async_graphql::ID;
use chrono::{DateTime, Utc};
use xieli_domain::report_query::definition::Column;
use xieli_macros::fields;

use super::document::{Found, Problem};
use super::enums::{ReportQueryColumnKind, ReportQueryList};
use super::fit::Fit;
use super::run::Table;
use super::types::ReportQuery;

/// A column of what a query shows.
#[fields(login)]
pub struct ReportQueryResultColumn {
    /// For people.
    pub label: String,
    /// The way to the value in the answer.
    pub path: String,
    /// How it reads.
    pub kind: ReportQueryColumnKind,
    /// What was made of the lists on the way.
    pub list: ReportQueryList,
    /// The type of the value in the schema, without brackets and marks.
    #[graphql(name = "type")]
    pub of: String,
    /// Why the viewer may not read it, or some of it: such cells are null. Null when they may.
    pub forbidden: Option<String>,
}

/// A row of what a query shows.
#[fields(login)]
pub struct ReportQueryRow {
    /// One for each column; null: there is none.
    pub cells: Vec<Option<String>>,
    /// One for each column: the global id of the record that has the value, where the document asks for the `id` beside it.
    pub records: Vec<Option<ID>>,
}

/// What a parameter was.
#[fields(login)]
pub struct ReportQueryAsked {
    /// Which.
    pub name: String,
    /// For people.
    pub label: String,
    /// What was given, or what held instead, as people read it.
    pub text: String,
}

/// What a query shows of what the viewer sees.
#[fields(login)]
pub struct ReportQueryResult {
    /// In order.
    pub columns: Vec<ReportQueryResultColumn>,
    /// In the order of the answer, at most 2,000.
    pub rows: Vec<ReportQueryRow>,
    /// There is more than is shown here.
    pub truncated: bool,
    /// `after` for what follows; null where there is nothing more, or no list to go on in.
    pub end_cursor: Option<String>,
    /// Why there is no answer, or which parts of it are missing; empty when it is whole.
    pub problems: Vec<String>,
    /// What its parameters were.
    pub asked: Vec<ReportQueryAsked>,
    /// When it was asked.
    pub as_of: DateTime<Utc>,
}

impl From<Table> for ReportQueryResult {
    fn from(table: Table) -> Self {
        let columns = table.definition.columns.into_iter().zip(table.forbidden);
        let column = |(column, forbidden): (Column, Option<String>)| ReportQueryResultColumn {
            label: column.label,
            path: column.path,
            kind: column.kind.into(),
            list: column.list.into(),
            of: column.of,
            forbidden,
        };
        let rows = table.rows.into_iter().map(|row| ReportQueryRow {
            cells: row.cells,
            records: row.records.into_iter().map(|id| id.map(ID)).collect(),
        });
        let asked = table.asked.into_iter().map(|one| ReportQueryAsked {
            name: one.name,
            label: one.label,
            text: one.text,
        });
        Self {
            columns: columns.map(column).collect(),
            rows: rows.collect(),
            truncated: table.truncated,
            end_cursor: table.end,
            problems: table.problems,
            asked: asked.collect(),
            as_of: table.as_of,
        }
    }
}

/// Something that is wrong with a definition.
#[fields(login)]
pub struct ReportQueryProblem {
    /// Where: `document`, a path of it, `parameters.0` or `columns.0.path`.
    pub at: String,
    /// What, for people.
    pub message: String,
}

impl From<Problem> for ReportQueryProblem {
    fn from(one: Problem) -> Self {
        Self { at: one.at, message: one.message }
    }
}

/// A value that a document asks for.
#[fields(login)]
pub struct ReportQueryPath {
    /// The way to it in the answer.
    pub path: String,
    /// For people, by the fields on the way.
    pub label: String,
    /// How it reads, by its type.
    pub kind: ReportQueryColumnKind,
    /// Its type in the schema, without brackets and marks.
    #[graphql(name = "type")]
    pub of: String,
    /// The paths of the lists on the way, the outer one first; itself where it is a list.
    pub lists: Vec<String>,
    /// Why the viewer may not read it; null when they may.
    pub forbidden: Option<String>,
}

impl From<Found> for ReportQueryPath {
    fn from(one: Found) -> Self {
        Self {
            path: one.path,
            label: one.label,
            kind: one.kind.into(),
            of: one.ty,
            lists: one.lists,
            forbidden: one.forbidden,
        }
    }
}

/// A figure of a document and its limit.
#[fields(login)]
pub struct ReportQueryMeasure {
    /// How much there is.
    pub count: i32,
    /// How much there may be.
    pub most: i32,
}

impl ReportQueryMeasure {
    fn of(count: usize, most: usize) -> Self {
        let number = |count: usize| i32::try_from(count).unwrap_or(i32::MAX);
        Self { count: number(count), most: number(most) }
    }
}

/// How a definition fits the schema.
#[fields(login)]
pub struct ReportQueryCheck {
    /// What is wrong; empty when it can be saved.
    pub problems: Vec<ReportQueryProblem>,
    /// The values that the document asks for, and the lists of records that can be counted, as far as it can be read.
    pub paths: Vec<ReportQueryPath>,
    /// The paths of the lists whose elements are rows, the outer one first.
    pub rows: Vec<String>,
    /// Bytes of the document.
    pub length: ReportQueryMeasure,
    /// Levels of fields.
    pub depth: ReportQueryMeasure,
    /// Fields.
    pub fields: ReportQueryMeasure,
    /// Values of one answer, by the sizes of its pages.
    pub cost: ReportQueryMeasure,
}

impl From<Fit> for ReportQueryCheck {
    fn from(fit: Fit) -> Self {
        let (counted, most) = (fit.counted, fit.engine().most());
        let found = fit.read.map(|read| read.found).unwrap_or_default();
        // records can be counted where they are a list
        let shown = found.into_iter().filter(|one| one.is_value || one.lists.last() == Some(&one.path));
        Self {
            problems: fit.problems.into_iter().map(ReportQueryProblem::from).collect(),
            paths: shown.map(ReportQueryPath::from).collect(),
            rows: fit.definition.rows,
            length: ReportQueryMeasure::of(counted.length, most.length),
            depth: ReportQueryMeasure::of(counted.depth, most.depth),
            fields: ReportQueryMeasure::of(counted.fields, most.fields),
            cost: ReportQueryMeasure::of(counted.cost, most.cost),
        }
    }
}

/// A stored query whose document does not fit the schema any more.
#[fields(login)]
pub struct ReportQueryBroken {
    /// Which.
    pub report_query: ReportQuery,
    /// Why.
    pub problems: Vec<String>,
}
