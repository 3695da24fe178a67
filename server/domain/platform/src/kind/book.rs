//! Declaration of a module's workbooks for export and import; the engine is in `sheet`.

use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use chrono::{NaiveDate, NaiveDateTime, TimeDelta};
use diesel_async::AsyncPgConnection;
use futures_util::future::BoxFuture;
use serde::Serialize;
use xieli_kernel::normalize::choice;
use xieli_kernel::{AppError, AppResult, FieldCode, Viewer, clock, ids};

use super::all;
pub use super::import_report::{ChangedField, ChangedLine, Effect, ImportReport, LineErrors};
use super::imported_records::ImportedRecords;
use super::look::{Crown, Look};
use crate::list::Moments;
use crate::sheet::read::Lines;
use crate::{Db, Services};

/// A workbook that can be exported, and imported where that is declared.
pub struct Workbook {
    /// Path in the addresses of its calls and in jobs: `product` stands for `/api/ems/product/exportExcel`,
    /// with its service `crm/customer` for `/api/crm/customer/exportExcel`.
    pub path: &'static str,
    /// Name of the records, for file names and sheets.
    pub title: fn(usize) -> &'static str,
    /// Columns, in the order of the workbook.
    pub columns: &'static [Column],
    /// Custom columns of the enterprise, which follow the others.
    pub own: Option<Own>,
    /// Documentation of the calls: the imported records, and the content of an export.
    pub about: (&'static str, &'static str),
    /// Parts, where each part of the list is a workbook of its own.
    pub parts: Option<Parts>,
    /// Whether the viewer may export it.
    pub may_export: fn(&Viewer) -> bool,
    /// Rows of an export: those of the list that the parameters describe.
    pub rows: fn(usize, &Query<'_>) -> AppResult<Box<dyn Rows>>,
    /// Import of the workbook; `None`: export only.
    pub import: Option<Import>,
}

/// Parts of a list, each of which is a workbook of its own: trees, dictionaries.
#[derive(Clone, Copy)]
pub struct Parts {
    /// Name of a part in the documentation of the calls, given by their parameter `code`. Empty: the calls
    /// have one part.
    pub what: &'static str,
    /// Index of the part that the parameters of a call name.
    pub read: fn(&Query<'_>) -> AppResult<usize>,
}

/// The custom columns of an enterprise that the viewer may read or write.
pub type Own = for<'a> fn(&'a AsyncPgConnection, &'a Viewer) -> BoxFuture<'a, AppResult<Vec<Head>>>;

/// Validates the lines and, unless it is a dry run, writes them.
pub type Run = for<'a> fn(&'a Db, &'a Viewer, Book, Lines, bool) -> BoxFuture<'a, AppResult<ImportReport>>;

/// Import of a workbook.
#[derive(Clone, Copy)]
pub struct Import {
    /// Whether the viewer may import it.
    pub may: fn(&Viewer) -> bool,
    /// Parses, validates and writes the lines: `sheet::import::run` with the module's own `Sheet`.
    pub run: Run,
    /// Last segment of the call's address.
    pub call: &'static str,
    /// Origin of the records that it creates.
    pub made: ImportedRecords,
}

/// Title and columns of an export.
pub type Titled<'a> = BoxFuture<'a, AppResult<(String, Vec<Head>)>>;

/// Rows of an export.
pub trait Rows: Send + Sync {
    /// Reads rows that take more than a connection, with the services of the process; called before all other
    /// functions. `None`: the others read all.
    fn prepare<'a>(
        &'a self,
        _services: &'a Services,
        _viewer: &'a Viewer,
    ) -> Option<BoxFuture<'a, AppResult<()>>> {
        None
    }

    /// A batch of rows, after the key `after`.
    fn batch<'a>(
        &'a self,
        tx: &'a mut AsyncPgConnection,
        viewer: &'a Viewer,
        columns: &'a [Head],
        after: Option<i64>,
    ) -> BoxFuture<'a, AppResult<Batch>>;

    /// Title and columns of the export, if they differ from the workbook's.
    fn own<'a>(&'a self, _connection: &'a AsyncPgConnection, _viewer: &'a Viewer) -> Option<Titled<'a>> {
        None
    }

    /// Lines above the headings, once the columns are known; `None`: only headings.
    fn crown(&self, _columns: &[Head]) -> Option<Crown> {
        None
    }

    /// Lines below the title of a printed export, once the columns are known: its conditions.
    fn notes(&self) -> Vec<String> {
        Vec::new()
    }

    /// Number of rows, where a long export is run as a job.
    fn count<'a>(
        &'a self,
        _connection: &'a AsyncPgConnection,
        _viewer: &'a Viewer,
    ) -> Option<BoxFuture<'a, AppResult<i64>>> {
        None
    }

    /// Number of lines in the file, where some columns give a row several lines; else that of the rows.
    fn count_lines<'a>(
        &'a self,
        connection: &'a AsyncPgConnection,
        viewer: &'a Viewer,
        _columns: &'a [Head],
    ) -> Option<BoxFuture<'a, AppResult<i64>>> {
        self.count(connection, viewer)
    }
}

/// A workbook, or one part of it.
#[derive(Clone, Copy)]
pub struct Book {
    /// Declaration of the workbook.
    pub of: &'static Workbook,
    /// Index of the part; 0 if there is only one.
    pub part: usize,
}

impl std::fmt::Debug for Book {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "{} {}", self.of.path, self.part)
    }
}

impl From<&'static Workbook> for Book {
    fn from(of: &'static Workbook) -> Self {
        Self { of, part: 0 }
    }
}

impl Workbook {
    /// Path of one of its calls, below `/api`.
    pub fn address(&self, call: &str) -> String {
        let service = if self.path.contains('/') { "" } else { "ems/" };
        format!("/{service}{}/{call}", self.path)
    }
}

impl Book {
    /// The workbook that the parameters of a call name.
    pub fn of_query(of: &'static Workbook, query: &BTreeMap<String, String>) -> AppResult<Self> {
        let part = of.parts.map(|parts| (parts.read)(&Query::of(query))).transpose()?;
        Ok(Self { of, part: part.unwrap_or_default() })
    }

    /// Name of the records, for file names and sheets.
    pub fn title(self) -> &'static str {
        (self.of.title)(self.part)
    }

    /// Rows of an export; unknown parameters are ignored, malformed ones refused by name.
    pub fn rows(self, query: &BTreeMap<String, String>) -> AppResult<Box<dyn Rows>> {
        Ok(self.rows_and_names(query)?.0)
    }

    /// The same with the names of the parameters that the list knows, so that misspelt ones are found.
    pub fn rows_and_names(
        self,
        query: &BTreeMap<String, String>,
    ) -> AppResult<(Box<dyn Rows>, BTreeSet<String>)> {
        let query = Query::of(query);
        if let Some(parts) = self.of.parts {
            (parts.read)(&query)?;
        }
        let rows = (self.of.rows)(self.part, &query)?;
        Ok((rows, query.asked.into_inner()))
    }

    /// Columns common to all enterprises.
    pub fn declared(self) -> Vec<Head> {
        self.of.columns.iter().map(Head::from).collect()
    }

    /// Columns that imports of all enterprises have.
    pub fn import_columns(self) -> impl Iterator<Item = &'static Column> {
        self.of.columns.iter().filter(|column| column.import.is_some())
    }

    /// All columns: the common ones, then the enterprise's custom columns.
    #[erased]
    pub async fn heads(self, connection: &AsyncPgConnection, viewer: &Viewer) -> AppResult<Vec<Head>> {
        let mut heads = self.declared();
        if let Some(own) = self.of.own {
            for mut head in own(connection, viewer).await? {
                if heads.iter().any(|other| other.label == head.label) {
                    // headings are unique
                    head.label = Cow::Owned(format!("{}（自定义）", head.label));
                }
                heads.push(head);
            }
        }
        Ok(heads)
    }

    /// The columns of the export dialog (core §3 Export column).
    #[erased]
    pub async fn export_columns(
        self,
        connection: &AsyncPgConnection,
        viewer: &Viewer,
    ) -> AppResult<Vec<ExportColumn>> {
        let heads = self.heads(connection, viewer).await?;
        Ok(heads.into_iter().filter(|head| head.export).map(ExportColumn::from).collect())
    }
}

/// All workbooks.
pub fn books() -> impl Iterator<Item = &'static Workbook> {
    all().iter().flat_map(|kind| kind.books.iter().copied())
}

/// One column of a workbook.
#[derive(Debug, Clone, Copy)]
pub struct Column {
    /// Its name in `columns=` and in the export dialog.
    pub prop: &'static str,
    /// Heading.
    pub label: &'static str,
    /// Always part of an export (core §5: checked and disabled).
    pub required: bool,
    /// Selected by default.
    pub checked: bool,
    /// Offered in exports.
    pub export: bool,
    /// Import of the column; `None`: export only.
    pub import: Option<ImportColumn>,
    /// Width in characters.
    pub width: u8,
}

/// Import of a column.
#[derive(Debug, Clone, Copy)]
pub struct ImportColumn {
    /// May not be blank.
    pub required: bool,
    /// Value in the template's example line.
    pub example: &'static str,
    /// Note on the column in the template.
    pub note: &'static str,
}

/// A column of one enterprise's workbook: declared above, or a custom field.
#[derive(Debug, Clone)]
pub struct Head {
    /// Its name in `columns=`, unique in the workbook; `custom.` and the code for a custom field.
    pub prop: Cow<'static, str>,
    /// Heading, unique in the workbook.
    pub label: Cow<'static, str>,
    /// Always part of an export.
    pub required: bool,
    /// Selected by default.
    pub checked: bool,
    /// Offered in exports.
    pub export: bool,
    /// Import of the column; `None`: export only.
    pub import: Option<Filling>,
    /// Width in characters.
    pub width: u8,
}

/// Import of a column, see [`ImportColumn`].
#[derive(Debug, Clone)]
pub struct Filling {
    /// May not be blank.
    pub required: bool,
    /// Value in the template's example line.
    pub example: Cow<'static, str>,
    /// Note on the column in the template.
    pub note: Cow<'static, str>,
}

impl From<&'static Column> for Head {
    fn from(column: &'static Column) -> Self {
        let Column { prop, label, required, checked, export, import, width } = *column;
        let import = import.map(|ImportColumn { required, example, note }| Filling {
            required,
            example: Cow::Borrowed(example),
            note: Cow::Borrowed(note),
        });
        let (prop, label) = (Cow::Borrowed(prop), Cow::Borrowed(label));
        Self { prop, label, required, checked, export, import, width }
    }
}

/// A column as the export dialog shows it (core §3).
#[derive(Debug, Clone, Serialize)]
pub struct ExportColumn {
    /// Its name.
    pub prop: Cow<'static, str>,
    /// Heading.
    pub label: Cow<'static, str>,
    /// Always part of the export.
    pub required: bool,
    /// Selected by default.
    pub checked: bool,
}

impl From<Head> for ExportColumn {
    fn from(Head { prop, label, required, checked, .. }: Head) -> Self {
        Self { prop, label, required, checked: checked || required }
    }
}

/// Query parameters and their parsing; blank ones count as absent (core §5: read requests drop empty
/// parameters).
pub struct Query<'a> {
    given: &'a BTreeMap<String, String>,
    /// Names that were asked for, given or not.
    asked: RefCell<BTreeSet<String>>,
}

impl<'a> Query<'a> {
    /// The parameters of a call.
    pub const fn of(given: &'a BTreeMap<String, String>) -> Self {
        Self { given, asked: RefCell::new(BTreeSet::new()) }
    }
}

impl Query<'_> {
    /// The text of a parameter.
    pub fn text(&self, name: &str) -> Option<&str> {
        self.asked.borrow_mut().insert(name.to_owned());
        self.given.get(name).map(|value| value.trim()).filter(|value| !value.is_empty())
    }

    /// A parameter parsed by `parse`; refused by name when that fails.
    pub fn read<T>(&self, name: &str, parse: impl Fn(&str) -> Option<T>) -> AppResult<Option<T>> {
        let Some(text) = self.text(name) else { return Ok(None) };
        parse(text)
            .map(Some)
            .ok_or_else(|| AppError::field(name, FieldCode::Invalid, format!("参数 {name} 无效")))
    }

    /// The id of a record of the type `of`.
    pub fn id(&self, name: &str, of: &str) -> AppResult<Option<i64>> {
        self.read(name, |text| ids::decode(of, text))
    }

    /// A date; of a date with time, its date.
    pub fn day(&self, name: &str) -> AppResult<Option<NaiveDate>> {
        self.read(name, |text| text.get(..10).unwrap_or(text).parse().ok())
    }

    /// Values separated by commas.
    pub fn words(&self, name: &str) -> Option<Vec<String>> {
        self.text(name).map(|text| {
            text.split(',').map(str::trim).filter(|word| !word.is_empty()).map(str::to_owned).collect()
        })
    }

    /// Values separated by commas, each parsed by `parse`; refused by name when that fails for one of them.
    pub fn list<T>(&self, name: &str, parse: impl Fn(&str) -> Option<T>) -> AppResult<Option<Vec<T>>> {
        self.read(name, |text| text.split(',').map(|one| parse(one.trim())).collect())
    }

    /// The beginning of the date in one parameter, and the end of the date in another.
    pub fn between(&self, from: &str, until: &str) -> AppResult<Moments> {
        let (from, until) = (self.day(from)?, self.day(until)?);
        Ok((
            from.and_then(clock::china_midnight),
            until.and_then(|day| clock::china_midnight(day + TimeDelta::days(1))),
        ))
    }

    /// A switch, if given: 1 or true, 0 or false (core §9: switch values 1 on, 0 off).
    pub fn switch(&self, name: &str) -> AppResult<Option<bool>> {
        self.read(name, choice::yes_no)
    }

    /// A switch that is off by default.
    pub fn flag(&self, name: &str) -> AppResult<bool> {
        Ok(self.switch(name)?.unwrap_or_default())
    }
}

/// A value of an export.
#[derive(Debug, Clone, PartialEq)]
pub enum Cell {
    /// An empty cell.
    Blank,
    /// Text; the writer escapes a text that could be read as a formula.
    Text(String),
    /// A number.
    Number(f64),
    /// A day; in a workbook a date.
    Day(NaiveDate),
    /// A time of the enterprise's zone, to the minute; in a workbook a date with its time.
    Minute(NaiveDateTime),
    /// One of these, with its format in the workbook.
    Styled(Box<Self>, Look),
}

impl From<Option<String>> for Cell {
    fn from(text: Option<String>) -> Self {
        text.filter(|text| !text.is_empty()).map_or(Self::Blank, Self::Text)
    }
}

impl From<&str> for Cell {
    fn from(text: &str) -> Self {
        Self::from(Some(text.to_owned()))
    }
}

impl From<bool> for Cell {
    fn from(yes: bool) -> Self {
        Self::Text(if yes { "是" } else { "否" }.to_owned())
    }
}

/// A batch of rows of an export, and the key of the next batch.
pub struct Batch {
    /// A cell for each chosen column.
    pub rows: Vec<Vec<Cell>>,
    /// Key of the last row; `None` if no more rows follow.
    pub next: Option<i64>,
}
