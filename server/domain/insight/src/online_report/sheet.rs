//! Export of a report to a workbook: all groups, their subtotals, and the grand total last (business §7
//! `onlCgreport/exportExcel`).

use std::borrow::Cow;
use std::sync::OnceLock;

use diesel_async::AsyncPgConnection;
use futures_util::future::BoxFuture;
use xieli_kernel::{AppError, AppResult, FieldCode, Viewer};

use super::definition::Condition;
use super::layout::{self, Column, Layout};
use super::names::{self, yuan};
use super::{compile, cost, rules, run};
use crate::sheet::export::{Batch, Cell, Crown};
use crate::sheet::{Head, Query, Rows, Titled, Workbook};
use crate::{Db, Services};

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

/// The report to export.
struct Asked {
    id: i64,
    given: Vec<Condition>,
    /// The content of its file, once it is read.
    made: OnceLock<Made>,
}

/// The content of an exported report.
struct Made {
    title: String,
    /// Its conditions as text.
    notes: Vec<String>,
    laid: Layout,
}

impl Asked {
    fn read(query: &Query<'_>) -> AppResult<Self> {
        let id = query.id("id", "OnlineReport")?;
        let id = id.ok_or_else(|| AppError::field("id", FieldCode::Required, "请选择报表"))?;
        Ok(Self { id, given: narrowed(query)?, made: OnceLock::new() })
    }

    /// The figures of all groups, within the bounds of the page: in turn with other reports, explained before
    /// they are computed, and cancelled with their caller.
    async fn make(&self, db: &Db, viewer: &Viewer) -> AppResult<Made> {
        let (report, definition, notes) = {
            let own = db.own().await?;
            let found = run::readable(&own, viewer, self.id, self.given.clone()).await?;
            let (report, mut definition) = found.ok_or_else(AppError::not_found)?;
            // an export has all groups, however many the page shows
            definition.limit = i32::try_from(compile::MAX_GROUPS).unwrap_or(i32::MAX);
            let notes = names::conditions(&own, viewer, &definition).await?;
            (report, definition, notes)
        };
        let figures = run::asked_within(db, viewer, definition, (false, cost::BOUNDS)).await?;
        Ok(Made { title: title(&report.name), notes, laid: layout::laid(&figures) })
    }

    fn made(&self) -> AppResult<&Made> {
        self.made.get().ok_or_else(|| AppError::internal("a report that was not read"))
    }
}

impl Rows for Asked {
    fn prepare<'a>(
        &'a self,
        services: &'a Services,
        viewer: &'a Viewer,
    ) -> Option<BoxFuture<'a, AppResult<()>>> {
        // read before, to count its rows
        if self.made.get().is_some() {
            return None;
        }
        Some(Box::pin(async move {
            let made = self.make(services.db(), viewer).await?;
            let _read = self.made.get_or_init(|| made);
            Ok(())
        }))
    }

    fn own<'a>(&'a self, _connection: &'a AsyncPgConnection, _viewer: &'a Viewer) -> Option<Titled<'a>> {
        Some(Box::pin(async move {
            let made = self.made()?;
            Ok((made.title.clone(), heads(&made.laid.columns)))
        }))
    }

    fn crown(&self, columns: &[Head]) -> Option<Crown> {
        let laid = &self.made.get()?.laid;
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
        self.made.get().map(|made| made.notes.clone()).unwrap_or_default()
    }

    fn count<'a>(
        &'a self,
        _connection: &'a AsyncPgConnection,
        _viewer: &'a Viewer,
    ) -> Option<BoxFuture<'a, AppResult<i64>>> {
        Some(Box::pin(async move {
            let lines = self.made()?.laid.lines.len();
            Ok(i64::try_from(lines).unwrap_or(i64::MAX))
        }))
    }

    fn batch<'a>(
        &'a self,
        _tx: &'a mut AsyncPgConnection,
        _viewer: &'a Viewer,
        columns: &'a [Head],
        _after: Option<i64>,
    ) -> BoxFuture<'a, AppResult<Batch>> {
        Box::pin(async move { Ok(Batch { rows: lines(&self.made()?.laid, columns), next: None }) })
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
