//! Export of a stored query: the whole table as its reader sees it (business §7 Online reports). The `graph`
//! layer executes the document, see [`install`].

use std::sync::OnceLock;
use std::time::Duration;

use chrono::NaiveDateTime;
use diesel_async::AsyncPgConnection;
use futures_util::future::BoxFuture;
use serde::{Deserialize, Serialize};
use xieli_kernel::{AppError, AppResult, FieldCode, Viewer};

use super::definition::ColumnKind;
use super::rules;
use crate::Services;
use crate::online_report::definition::Period;
use crate::online_report::sheet::{MAX_BYTES, column, head, title};
use crate::sheet::export::{Batch, Cell, Look};
use crate::sheet::{Head, Query, Rows, Titled, Workbook};

/// The most rows of an export; a longer result is refused.
pub const MAX_ROWS: usize = 20_000;
/// Time until a page is asked for again that the rate limit refused.
const PAUSE: Duration = Duration::from_secs(2);
/// Whole numbers up to it are exact in a workbook.
const MAX_EXACT: f64 = 9e15;

/// Declared columns of the workbook; a stored query has its own columns instead.
static COLUMNS: &[crate::sheet::Column] = &[column("columns", "列")];

/// The workbook.
pub static BOOK: Workbook = Workbook {
    path: "online/reportQuery",
    title: |_| "查询报表",
    columns: COLUMNS,
    about: (
        "stored queries",
        "the whole of one stored query: `id` names it, `parameters` is a JSON list of `{name, values, period, from, to}`",
    ),
    own: None,
    parts: None,
    may_export: rules::may_read,
    rows: |_, query| Ok(Box::new(Asked::read(query)?)),
    import: None,
};

/// The value of a parameter, as the schema's input `ReportQueryValueInput` has it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sent {
    /// The name of the parameter.
    pub name: String,
    /// Values.
    #[serde(default)]
    pub values: Option<Vec<String>>,
    /// A relative period.
    #[serde(default)]
    pub period: Option<Period>,
    /// First day.
    #[serde(default)]
    pub from: Option<String>,
    /// Last day.
    #[serde(default)]
    pub to: Option<String>,
}

/// The whole table of a stored query.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Table {
    /// The name of the stored query.
    pub name: String,
    /// The label and the type of each column.
    pub columns: Vec<(String, Option<ColumnKind>)>,
    /// A value for each column.
    pub rows: Vec<Vec<Option<String>>>,
    /// Reasons for missing values.
    pub problems: Vec<String>,
    /// The values of the parameters as text.
    pub asked: Vec<String>,
}

/// Reads the whole table of a stored query for a viewer.
pub type Reader = for<'a> fn(&'a Services, &'a Viewer, i64, &'a [Sent]) -> BoxFuture<'a, AppResult<Table>>;

/// Slot of the reader in the services of the process.
#[derive(Default)]
struct Slot(OnceLock<Reader>);

/// Registers the reader of the process; a later one changes nothing.
pub fn install(services: &Services, reader: Reader) {
    let slot: &Slot = services.kept(Slot::default);
    let _known = slot.0.get_or_init(|| reader);
}

/// Waits until a refused page is worth another attempt; for readers, which have no timer of their own.
pub fn pause() -> BoxFuture<'static, ()> {
    Box::pin(tokio::time::sleep(PAUSE))
}

/// The stored query to export.
struct Asked {
    id: i64,
    given: Vec<Sent>,
    /// The table, once it is read.
    table: OnceLock<Table>,
}

impl Asked {
    fn read(query: &Query<'_>) -> AppResult<Self> {
        let id = query.id("id", "ReportQuery")?;
        let id = id.ok_or_else(|| AppError::field("id", FieldCode::Required, "请选择报表"))?;
        let given = query.read("parameters", |text| {
            (text.len() <= MAX_BYTES).then(|| serde_json::from_str::<Vec<Sent>>(text).ok()).flatten()
        })?;
        Ok(Self { id, given: given.unwrap_or_default(), table: OnceLock::new() })
    }

    fn table(&self) -> AppResult<&Table> {
        self.table.get().ok_or_else(|| AppError::internal("a stored query that was not read"))
    }
}

impl Rows for Asked {
    fn prepare<'a>(
        &'a self,
        services: &'a Services,
        viewer: &'a Viewer,
    ) -> Option<BoxFuture<'a, AppResult<()>>> {
        // read before, to count its rows
        if self.table.get().is_some() {
            return None;
        }
        Some(Box::pin(async move {
            let slot: &Slot = services.kept(Slot::default);
            let reader = slot.0.get().copied();
            let reader =
                reader.ok_or_else(|| AppError::internal("nothing reads stored queries in this process"))?;
            let table = reader(services, viewer, self.id, &self.given).await?;
            let _read = self.table.get_or_init(|| table);
            Ok(())
        }))
    }

    fn own<'a>(&'a self, _connection: &'a AsyncPgConnection, _viewer: &'a Viewer) -> Option<Titled<'a>> {
        Some(Box::pin(async move {
            let table = self.table()?;
            let labels = table.columns.iter().enumerate();
            let heads = labels.map(|(at, (label, kind))| head(format!("c{}", at + 1), heading(label, *kind)));
            Ok((title(&table.name), heads.collect()))
        }))
    }

    fn notes(&self) -> Vec<String> {
        self.table.get().map(|table| table.asked.clone()).unwrap_or_default()
    }

    fn count<'a>(
        &'a self,
        _connection: &'a AsyncPgConnection,
        _viewer: &'a Viewer,
    ) -> Option<BoxFuture<'a, AppResult<i64>>> {
        Some(Box::pin(async move {
            let table = self.table()?;
            Ok(i64::try_from(table.rows.len() + table.problems.len()).unwrap_or(i64::MAX))
        }))
    }

    fn batch<'a>(
        &'a self,
        _tx: &'a mut AsyncPgConnection,
        _viewer: &'a Viewer,
        columns: &'a [Head],
        _after: Option<i64>,
    ) -> BoxFuture<'a, AppResult<Batch>> {
        Box::pin(async move { Ok(Batch { rows: lines(self.table()?, columns), next: None }) })
    }
}

/// The rows of a table with only these of its columns; the reasons for missing values are the last rows.
pub fn lines(table: &Table, columns: &[Head]) -> Vec<Vec<Cell>> {
    let place = |head: &Head| head.prop.strip_prefix('c')?.parse::<usize>().ok()?.checked_sub(1);
    let places: Vec<Option<usize>> = columns.iter().map(place).collect();
    let cell = |row: &[Option<String>], at: &Option<usize>| {
        let at = at.filter(|at| *at < table.columns.len())?;
        Some(self::cell(table.columns[at].1, row.get(at)?.as_deref()?))
    };
    let row = |row: &Vec<Option<String>>| {
        places.iter().map(|at| cell(row, at).unwrap_or(Cell::Blank)).collect::<Vec<_>>()
    };
    let problem = |problem: &String| {
        let mut line = vec![Cell::Blank; columns.len()];
        if let Some(first) = line.first_mut() {
            *first = Cell::Text(problem.clone());
        }
        line
    };
    table.rows.iter().map(row).chain(table.problems.iter().map(problem)).collect()
}

/// The heading of a column, with the unit of its figures: cells of files have none.
pub fn heading(label: &str, kind: Option<ColumnKind>) -> String {
    let unit = match kind {
        Some(ColumnKind::Money) => "（元）",
        Some(ColumnKind::Minutes) => "（分钟）",
        Some(ColumnKind::Percent) => "（%）",
        _ => "",
    };
    format!("{}{unit}", label.strip_suffix(unit).unwrap_or(label))
}

/// A value as a cell: a number or a date where its column has such; joined values are a text.
fn cell(kind: Option<ColumnKind>, text: &str) -> Cell {
    let dated = match kind {
        Some(ColumnKind::Date) => text.parse().ok().map(Cell::Day),
        Some(ColumnKind::Time) => {
            NaiveDateTime::parse_from_str(text, "%Y-%m-%d %H:%M").ok().map(Cell::Minute)
        }
        _ => None,
    };
    if let Some(cell) = dated {
        return cell;
    }
    let numeric = matches!(
        kind,
        Some(ColumnKind::Number | ColumnKind::Money | ColumnKind::Minutes | ColumnKind::Percent)
    );
    let number: Option<f64> = numeric.then(|| text.parse().ok()).flatten();
    let Some(number) = number.filter(|number: &f64| number.abs() <= MAX_EXACT) else {
        return Cell::from(text);
    };
    if kind == Some(ColumnKind::Money) {
        let look = Look { number: Some("#,##0.00".to_owned()), ..Look::default() };
        return Cell::Styled(Box::new(Cell::Number(number)), look);
    }
    Cell::Number(number)
}
