//! GraphQL types of the results of stored queries, and of the validation of definitions.

use async_graphql::ID;
use chrono::{DateTime, Utc};
use xieli_domain::report_query::definition::Column;
use xieli_macros::fields;

use super::document::{Found, Problem};
use super::enums::{ReportQueryColumnKind, ReportQueryList};
use super::fit::Fit;
use super::run::Table;
use super::types::ReportQuery;

/// A column of a result.
#[fields(login)]
pub struct ReportQueryResultColumn {
    /// The label.
    pub label: String,
    /// The path to the value in the response.
    pub path: String,
    /// The display kind.
    pub kind: ReportQueryColumnKind,
    /// The treatment of the lists on the path.
    pub list: ReportQueryList,
    /// The type of the value in the schema, without brackets and exclamation marks.
    #[graphql(name = "type")]
    pub of: String,
    /// The reason why the viewer may not read it, fully or in part: such cells are null. Null when they may.
    pub forbidden: Option<String>,
}

/// A row of a result.
#[fields(login)]
pub struct ReportQueryRow {
    /// One value for each column; null: none.
    pub cells: Vec<Option<String>>,
    /// For each column the global id of the record of its value, where the document selects `id` beside it.
    pub records: Vec<Option<ID>>,
}

/// The value of a parameter in a result.
#[fields(login)]
pub struct ReportQueryAsked {
    /// The name of the parameter.
    pub name: String,
    /// The label.
    pub label: String,
    /// The given or default value, as a text.
    pub text: String,
}

/// The result of a stored query over the data visible to the viewer.
#[fields(login)]
pub struct ReportQueryResult {
    /// The columns, in order.
    pub columns: Vec<ReportQueryResultColumn>,
    /// The rows in the order of the response, at most 2,000.
    pub rows: Vec<ReportQueryRow>,
    /// Whether there is more data.
    pub truncated: bool,
    /// The value of `after` for the next rows; null at the end, or without a paged list.
    pub end_cursor: Option<String>,
    /// The reasons for a missing or partial result; empty when it is complete.
    pub problems: Vec<String>,
    /// The values of its parameters.
    pub asked: Vec<ReportQueryAsked>,
    /// The time of the query.
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

/// A problem of a definition.
#[fields(login)]
pub struct ReportQueryProblem {
    /// The place: `document`, a path of it, `parameters.0` or `columns.0.path`.
    pub at: String,
    /// The message for the user.
    pub message: String,
}

impl From<Problem> for ReportQueryProblem {
    fn from(one: Problem) -> Self {
        Self { at: one.at, message: one.message }
    }
}

/// A value selected by a document.
#[fields(login)]
pub struct ReportQueryPath {
    /// The path in the response.
    pub path: String,
    /// The label, built from the fields on the path.
    pub label: String,
    /// The display kind, by its type.
    pub kind: ReportQueryColumnKind,
    /// Its type in the schema, without brackets and exclamation marks.
    #[graphql(name = "type")]
    pub of: String,
    /// The paths of the lists on the way, the outermost first; the value itself where it is a list.
    pub lists: Vec<String>,
    /// The reason why the viewer may not read it; null when they may.
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

/// A metric of a document, and its limit.
#[fields(login)]
pub struct ReportQueryMeasure {
    /// The value.
    pub count: i32,
    /// The limit.
    pub most: i32,
}

impl ReportQueryMeasure {
    fn of(count: usize, most: usize) -> Self {
        let number = |count: usize| i32::try_from(count).unwrap_or(i32::MAX);
        Self { count: number(count), most: number(most) }
    }
}

/// The validation of a definition against the schema.
#[fields(login)]
pub struct ReportQueryCheck {
    /// The problems; empty when it can be saved.
    pub problems: Vec<ReportQueryProblem>,
    /// The values selected by the document, and the lists of records that can be counted, as far as it can be
    /// parsed.
    pub paths: Vec<ReportQueryPath>,
    /// The paths of the lists whose elements become rows, the outermost first.
    pub rows: Vec<String>,
    /// The size of the document in bytes.
    pub length: ReportQueryMeasure,
    /// The nesting depth.
    pub depth: ReportQueryMeasure,
    /// The number of fields.
    pub fields: ReportQueryMeasure,
    /// The number of values in one response, by its page sizes.
    pub cost: ReportQueryMeasure,
}

impl From<Fit> for ReportQueryCheck {
    fn from(fit: Fit) -> Self {
        let (counted, most) = (fit.counted, fit.engine().most());
        let found = fit.read.map(|read| read.found).unwrap_or_default();
        // records in a list can be counted
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

/// A stored query whose document is no longer valid.
#[fields(login)]
pub struct ReportQueryBroken {
    /// The stored query.
    pub report_query: ReportQuery,
    /// The problems.
    pub problems: Vec<String>,
}
