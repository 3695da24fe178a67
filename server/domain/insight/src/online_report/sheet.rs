//! A report into a workbook: all groups that it shows, and the whole below them (business §7 `onlCgreport/exportExcel`).

use std::borrow::Cow;

use diesel_async::AsyncPgConnection;
use futures_util::future::BoxFuture;
use xieli_kernel::{AppError, AppResult, FieldCode, Viewer, ids};

use super::catalog::Dataset;
use super::definition::{Condition, Definition};
use super::model::Report;
use super::names::yuan;
use super::{rules, run};
use crate::sheet::export::{Batch, Cell};
use crate::sheet::{Column, Head, Query, Rows, Titled, Workbook};

/// The longest text that says what a reader narrows, in bytes.
const MAX_BYTES: usize = 16 * 1024;
/// The longest name of a sheet, in characters.
const MAX_TITLE: usize = 28;

/// A column as a workbook declares it whose exports have columns of their own.
pub(crate) const fn column(prop: &'static str, label: &'static str) -> Column {
    Column { prop, label, required: false, checked: true, export: true, import: None, width: 24 }
}

/// What the columns of an export are; which a report has is its own.
static COLUMNS: &[Column] = &[column("dimensions", "维度"), column("measures", "指标")];

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

/// The conditions of a reader, as the JSON list that `parameters` is.
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

/// A figure as a cell: a number, or nothing where there is none.
pub(crate) fn figure(cells: &[Option<String>], at: usize) -> Cell {
    let text = cells.get(at).cloned().flatten();
    match text.as_deref().and_then(yuan) {
        Some(number) => Cell::Number(number),
        None => Cell::from(text),
    }
}

/// Which report, and what of it.
struct Asked {
    id: i64,
    given: Vec<Condition>,
}

impl Asked {
    fn read(query: &Query<'_>) -> AppResult<Self> {
        let id = query.read("id", |text| ids::decode("OnlineReport", text))?;
        let id = id.ok_or_else(|| AppError::field("id", FieldCode::Required, "请选择报表"))?;
        Ok(Self { id, given: narrowed(query)? })
    }

    async fn find(&self, connection: &AsyncPgConnection, viewer: &Viewer) -> AppResult<(Report, Definition)> {
        let found = run::readable(connection, viewer, self.id, self.given.clone()).await?;
        found.ok_or_else(AppError::not_found)
    }
}

impl Rows for Asked {
    fn own<'a>(&'a self, connection: &'a AsyncPgConnection, viewer: &'a Viewer) -> Option<Titled<'a>> {
        Some(Box::pin(async move {
            let (report, definition) = self.find(connection, viewer).await?;
            Ok((title(&report.name), heads(&definition)))
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
            run::limit_time(tx).await?;
            let (_, definition) = self.find(tx, viewer).await?;
            lines(tx, viewer, definition, columns).await
        })
    }
}

/// A name that a sheet and a file may have.
fn title(name: &str) -> String {
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

/// What a report's columns are called; `d` and the place of a dimension, `m` and that of a measure.
fn heads(definition: &Definition) -> Vec<Head> {
    let dataset = Dataset::of(definition.dataset);
    let dimensions = definition.dimensions.iter().enumerate().map(|(at, one)| {
        let label = dataset.field(&one.field).map_or(one.field.as_str(), |field| field.label);
        let label =
            one.grain.map_or_else(|| label.to_owned(), |grain| format!("{label}（{}）", grain.label()));
        head(format!("d{}", at + 1), label)
    });
    let measures = definition.measures.iter().enumerate().map(|(at, code)| {
        let measure = dataset.measure(code);
        let label = measure.map_or(code.as_str(), |measure| measure.label);
        let unit = measure.map_or("", |measure| measure.unit.suffix());
        head(format!("m{}", at + 1), format!("{label}{unit}"))
    });
    dimensions.chain(measures).collect()
}

/// Every group, then the whole.
#[erased]
pub async fn lines(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    definition: Definition,
    columns: &[Head],
) -> AppResult<Batch> {
    let figures = run::within(tx, viewer, definition).await?;
    let place = |head: &Head| head.prop.get(1..).and_then(|digits| digits.parse::<usize>().ok());
    let cell = |head: &Head, keys: &[String], cells: &[Option<String>]| {
        let Some(at) = place(head).and_then(|place| place.checked_sub(1)) else { return Cell::Blank };
        match head.prop.starts_with('d') {
            true => Cell::from(keys.get(at).cloned()),
            false => figure(cells, at),
        }
    };
    let line = |keys: &[String], cells: &[Option<String>]| {
        columns.iter().map(|head| cell(head, keys, cells)).collect::<Vec<_>>()
    };
    let grouped = !figures.definition.dimensions.is_empty();
    let mut rows: Vec<Vec<Cell>> = Vec::with_capacity(figures.rows.len() + 2);
    for row in &figures.rows {
        let keys: Vec<String> = row.keys.iter().map(|key| key.text.clone()).collect();
        rows.push(line(&keys, &row.cells));
    }
    if grouped {
        if figures.truncated {
            rows.push(line(&[format!("仅列出前 {} 组，共 {} 组", figures.rows.len(), figures.groups)], &[]));
        }
        rows.push(line(&["合计".to_owned()], &figures.totals));
    }
    Ok(Batch { rows, next: None })
}
