//! Export of a report to a workbook: all groups, their subtotals, and the grand total last (business §7
//! `onlCgreport/exportExcel`).

use std::borrow::Cow;
use std::sync::OnceLock;

use diesel_async::AsyncPgConnection;
use futures_util::future::BoxFuture;
use xieli_kernel::{AppError, AppResult, FieldCode, Viewer};

use super::definition::{Condition, Definition};
use super::layout::{self, Column, Layout};
use super::model::Report;
use super::names::{self, yuan};
use super::{compile, rules, run};
use crate::sheet::export::{Batch, Cell, Crown};
use crate::sheet::{Head, Query, Rows, Titled, Workbook};

/// The longest text of a reader's conditions, in bytes.
pub(crate) const MAX_BYTES: usize = 16 * 1024;
/// The longest name of a sheet, in characters.
const MAX_TITLE: usize = 28;

/// A declared column of a workbook whose exports compute their columns.
pub(crate) const fn column(prop: &'static str, label: &'static str) -> crate::sheet::Column {
    crate::sheet::Column {
        prop,
        label,
        required: false,
        checked: true,
        export: true,
        import: None,
        width: 24,
    }
}

/// Declared columns of the workbook; a report has its own columns instead.
static COLUMNS: &[crate::sheet::Column] = &[column("dimensions", "维度"), column("measures", "指标")];

/// The workbook.
pub static BOOK: Workbook = Workbook {
    path: "online/onlCgreport",
    title: |_| "在线报表",
    columns: COLUMNS,
    about: (
        "reports that people configure",
        "the whole of one report: `id` names it, `parameters` is a JSON list of what the reader narrows",
    ),
    own: None,
    parts: None,
    may_export: rules::may_read,
    rows: |_, query| Ok(Box::new(Asked::read(query)?)),
    import: None,
};

/// The conditions of a reader, from the JSON list in `parameters`.
pub(crate) fn narrowed(query: &Query<'_>) -> AppResult<Vec<Condition>> {
    let given = query.read("parameters", |text| {
        (text.len() <= MAX_BYTES).then(|| serde_json::from_str::<Vec<Condition>>(text).ok()).flatten()
    })?;
    Ok(given.unwrap_or_default())
}

/// The title of a column of one export.
pub(crate) fn head(prop: String, label: String) -> Head {
    Head { prop: Cow::Owned(prop), label: Cow::Owned(label), ..Head::from(&COLUMNS[0]) }
}

/// A figure as a cell: a number, or empty where there is none.
pub(crate) fn figure(cells: &[Option<String>], at: usize) -> Cell {
    let text = cells.get(at).cloned().flatten();
    match text.as_deref().and_then(yuan) {
        Some(number) => Cell::Number(number),
        None => Cell::from(text),
    }
}

/// The report to export, with its definition.
struct Asked {
    id: i64,
    given: Vec<Condition>,
    /// The layout, if the columns depend on the figures.
    laid: OnceLock<Layout>,
    /// Its conditions as text, once it is read.
    notes: OnceLock<Vec<String>>,
}

impl Asked {
    fn read(query: &Query<'_>) -> AppResult<Self> {
        let id = query.id("id", "OnlineReport")?;
        let id = id.ok_or_else(|| AppError::field("id", FieldCode::Required, "请选择报表"))?;
        Ok(Self { id, given: narrowed(query)?, laid: OnceLock::new(), notes: OnceLock::new() })
    }

    async fn find(&self, connection: &AsyncPgConnection, viewer: &Viewer) -> AppResult<(Report, Definition)> {
        let found = run::readable(connection, viewer, self.id, self.given.clone()).await?;
        let (report, mut definition) = found.ok_or_else(AppError::not_found)?;
        // an export has all groups, however many the page shows
        definition.limit = i32::try_from(compile::MAX_GROUPS).unwrap_or(i32::MAX);
        Ok((report, definition))
    }
}

impl Rows for Asked {
    fn own<'a>(&'a self, connection: &'a AsyncPgConnection, viewer: &'a Viewer) -> Option<Titled<'a>> {
        Some(Box::pin(async move {
            let (report, definition) = self.find(connection, viewer).await?;
            let title = title(&report.name);
            let notes = names::conditions(connection, viewer, &definition).await?;
            let _noted = self.notes.get_or_init(|| notes);
            if definition.across.is_empty() {
                return Ok((title, heads(&layout::plain(&definition))));
            }
            let laid = layout::laid(&run::within(connection, viewer, definition).await?);
            Ok((title, heads(&self.laid.get_or_init(|| laid).columns)))
        }))
    }

    fn crown(&self, columns: &[Head]) -> Option<Crown> {
        let laid = self.laid.get()?;
        let find = |head: &Head| laid.columns.iter().find(|column| column.prop == head.prop);
        let found: Vec<&Column> = columns.iter().filter_map(find).collect();
        let above = found.first().map_or(0, |column| column.above.len());
        let line = |at: usize| {
            found.iter().map(|column| column.above.get(at).cloned().unwrap_or_default()).collect()
        };
        Some(Crown {
            lines: (0..above).map(line).collect(),
            heads: found.iter().map(|column| column.short.clone()).collect(),
            frozen: found
                .iter()
                .filter(|column| column.prop.starts_with('d'))
                .count()
                .try_into()
                .unwrap_or(0),
        })
    }

    fn notes(&self) -> Vec<String> {
        self.notes.get().cloned().unwrap_or_default()
    }

    fn count<'a>(
        &'a self,
        connection: &'a AsyncPgConnection,
        viewer: &'a Viewer,
    ) -> Option<BoxFuture<'a, AppResult<i64>>> {
        Some(Box::pin(async move {
            let (_, definition) = self.find(connection, viewer).await?;
            let figures = run::within(connection, viewer, definition).await?;
            // the grand total is a row, too
            Ok(i64::try_from(figures.rows.len() + 1).unwrap_or(i64::MAX))
        }))
    }

    fn batch<'a>(
        &'a self,
        tx: &'a mut AsyncPgConnection,
        viewer: &'a Viewer,
        columns: &'a [Head],
        _after: Option<i64>,
    ) -> BoxFuture<'a, AppResult<Batch>> {
        Box::pin(async move {
            if let Some(laid) = self.laid.get() {
                return Ok(Batch { rows: lines(laid, columns), next: None });
            }
            run::limit_time(tx).await?;
            let (_, definition) = self.find(tx, viewer).await?;
            let laid = layout::laid(&run::within(tx, viewer, definition).await?);
            Ok(Batch { rows: lines(&laid, columns), next: None })
        })
    }
}

/// A name that is valid for a sheet and a file.
pub(crate) fn title(name: &str) -> String {
    let allowed = |letter: char| match letter {
        '[' | ']' | ':' | '*' | '?' | '/' | '\\' | '\'' | '"' | '<' | '>' | '|' => ' ',
        letter if letter.is_control() => ' ',
        letter => letter,
    };
    let name: String = name.chars().map(allowed).take(MAX_TITLE).collect();
    match name.trim() {
        "" => "在线报表".to_owned(),
        name => name.to_owned(),
    }
}

/// The headings of a report's columns.
fn heads(columns: &[Column]) -> Vec<Head> {
    columns.iter().map(|column| head(column.prop.clone(), column.label.clone())).collect()
}

/// The rows of a report, with only these of its columns.
fn lines(laid: &Layout, columns: &[Head]) -> Vec<Vec<Cell>> {
    let place = |head: &Head| laid.columns.iter().position(|column| column.prop == head.prop);
    let places: Vec<Option<usize>> = columns.iter().map(place).collect();
    let cell =
        |line: &[Cell], at: &Option<usize>| at.and_then(|at| line.get(at).cloned()).unwrap_or(Cell::Blank);
    laid.lines.iter().map(|line| places.iter().map(|at| cell(line, at)).collect()).collect()
}
