//! What a room says of its workbooks; the engine is `sheet`'s.

use std::borrow::Cow;
use std::collections::BTreeMap;

use chrono::{NaiveDate, TimeDelta};
use diesel_async::AsyncPgConnection;
use futures_util::future::BoxFuture;
use serde::Serialize;
use xieli_kernel::{AppError, AppResult, FieldCode, Viewer, clock, ids};

use super::all;
use super::look::{Crown, Look};
use super::made::Made;
use crate::Db;
use crate::list::Moments;
use crate::sheet::read::Lines;

/// Something that is exported, and imported where it can be.
pub struct Workbook {
    /// In the addresses of its calls and as jobs keep it: `product` stands for `/api/ems/product/exportExcel`, with its
    /// service `crm/customer` for `/api/crm/customer/exportExcel`.
    pub path: &'static str,
    /// What the records are called, for file names and sheets.
    pub title: fn(usize) -> &'static str,
    /// The columns, in the order of the workbook.
    pub columns: &'static [Column],
    /// The enterprise's own columns, which stand behind those.
    pub own: Option<Own>,
    /// For the documentation of the calls: what is imported, and what an export holds.
    pub about: (&'static str, &'static str),
    /// Where each of its parts is a workbook of its own.
    pub parts: Option<Parts>,
    /// Whether the viewer may export it.
    pub may_export: fn(&Viewer) -> bool,
    /// Which rows an export holds: those of the list that the parameters describe.
    pub rows: fn(usize, &Query<'_>) -> AppResult<Box<dyn Rows>>,
    /// How it is imported; nothing: it is not.
    pub import: Option<Import>,
}

/// The parts of a list, of which each is a workbook of its own: trees, dictionaries.
#[derive(Clone, Copy)]
pub struct Parts {
    /// What one is, for the documentation of the calls: their parameter `code` names it. Empty: the calls are of one part.
    pub what: &'static str,
    /// The part that the parameters of a call name.
    pub read: fn(&Query<'_>) -> AppResult<usize>,
}

/// The columns that an enterprise has defined, as far as the viewer reads or writes them.
pub type Own = for<'a> fn(&'a AsyncPgConnection, &'a Viewer) -> BoxFuture<'a, AppResult<Vec<Head>>>;

/// Checks the lines and, unless it is a rehearsal, writes them.
pub type Run = for<'a> fn(&'a Db, &'a Viewer, Book, Lines, bool) -> BoxFuture<'a, AppResult<ImportReport>>;

/// How a workbook is imported.
#[derive(Clone, Copy)]
pub struct Import {
    /// Whether the viewer may.
    pub may: fn(&Viewer) -> bool,
    /// Reads the lines, checks and writes: `sheet::import::run` with the room's own `Sheet`.
    pub run: Run,
    /// The last step of the call's address.
    pub call: &'static str,
    /// What comes of it.
    pub made: Made,
}

/// What an export is called, and its columns.
pub type Titled<'a> = BoxFuture<'a, AppResult<(String, Vec<Head>)>>;

/// The rows of an export.
pub trait Rows: Send + Sync {
    /// Some of them, above the key `after`.
    fn batch<'a>(
        &'a self,
        tx: &'a mut AsyncPgConnection,
        viewer: &'a Viewer,
        columns: &'a [Head],
        after: Option<i64>,
    ) -> BoxFuture<'a, AppResult<Batch>>;

    /// What the export is called and its columns, where both are its own and not the workbook's.
    fn own<'a>(&'a self, _connection: &'a AsyncPgConnection, _viewer: &'a Viewer) -> Option<Titled<'a>> {
        None
    }

    /// The lines above these columns, once they are known; nothing: headings are all there is.
    fn crown(&self, _columns: &[Head]) -> Option<Crown> {
        None
    }

    /// How many there are, where a long export is worth a job.
    fn count<'a>(
        &'a self,
        _connection: &'a AsyncPgConnection,
        _viewer: &'a Viewer,
    ) -> Option<BoxFuture<'a, AppResult<i64>>> {
        None
    }
}

/// A workbook, or one part of it.
#[derive(Clone, Copy)]
pub struct Book {
    /// Of what.
    pub of: &'static Workbook,
    /// Which part; 0 where there is only one.
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
    /// Where one of its calls is, below `/api`.
    pub fn address(&self, call: &str) -> String {
        let service = if self.path.contains('/') { "" } else { "ems/" };
        format!("/{service}{}/{call}", self.path)
    }
}

impl Book {
    /// The workbook that the parameters of a call name.
    pub fn of_query(of: &'static Workbook, query: &BTreeMap<String, String>) -> AppResult<Self> {
        let part = of.parts.map(|parts| (parts.read)(&Query(query))).transpose()?;
        Ok(Self { of, part: part.unwrap_or_default() })
    }

    /// What the records are called, for file names and sheets.
    pub fn title(self) -> &'static str {
        (self.of.title)(self.part)
    }

    /// Which rows an export holds; unknown parameters are ignored, malformed ones refused by name.
    pub fn rows(self, query: &BTreeMap<String, String>) -> AppResult<Box<dyn Rows>> {
        (self.of.rows)(self.part, &Query(query))
    }

    /// The columns that every enterprise has.
    pub fn declared(self) -> Vec<Head> {
        self.of.columns.iter().map(Head::from).collect()
    }

    /// The columns that every enterprise fills in.
    pub fn import_columns(self) -> impl Iterator<Item = &'static Column> {
        self.of.columns.iter().filter(|column| column.import.is_some())
    }

    /// All columns: those that every enterprise has, then the enterprise's own.
    #[erased]
    pub async fn heads(self, connection: &AsyncPgConnection, viewer: &Viewer) -> AppResult<Vec<Head>> {
        let mut heads = self.declared();
        if let Some(own) = self.of.own {
            for mut head in own(connection, viewer).await? {
                if heads.iter().any(|other| other.label == head.label) {
                    // a heading means one column
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

/// Every workbook there is.
pub fn books() -> impl Iterator<Item = &'static Workbook> {
    all().iter().flat_map(|kind| kind.books.iter().copied())
}

/// One column of a workbook.
#[derive(Debug, Clone, Copy)]
pub struct Column {
    /// Its name in `columns=` and in the export dialog.
    pub prop: &'static str,
    /// The heading.
    pub label: &'static str,
    /// Always part of an export (core §5: checked and disabled).
    pub required: bool,
    /// Chosen unless the user says otherwise.
    pub checked: bool,
    /// Offered in exports.
    pub export: bool,
    /// How it is imported; `None` when it can't be.
    pub import: Option<ImportColumn>,
    /// Width in characters.
    pub width: u8,
}

/// How a column is filled in.
#[derive(Debug, Clone, Copy)]
pub struct ImportColumn {
    /// May not be blank.
    pub required: bool,
    /// What the template's example line holds.
    pub example: &'static str,
    /// What the template's notes say about it.
    pub note: &'static str,
}

/// A column as it stands in one enterprise's workbook: declared above, or a field of its own.
#[derive(Debug, Clone)]
pub struct Head {
    /// Its name in `columns=`, unique in the workbook; `custom.` and the code for a field of the enterprise's own.
    pub prop: Cow<'static, str>,
    /// The heading, unique in the workbook.
    pub label: Cow<'static, str>,
    /// Always part of an export.
    pub required: bool,
    /// Chosen unless the user says otherwise.
    pub checked: bool,
    /// Offered in exports.
    pub export: bool,
    /// How it is imported; `None` when it can't be.
    pub import: Option<Filling>,
    /// Width in characters.
    pub width: u8,
}

/// How a column is filled in, see [`ImportColumn`].
#[derive(Debug, Clone)]
pub struct Filling {
    /// May not be blank.
    pub required: bool,
    /// What the template's example line holds.
    pub example: Cow<'static, str>,
    /// What the template's notes say about it.
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
    /// The heading.
    pub label: Cow<'static, str>,
    /// Always part of it.
    pub required: bool,
    /// Chosen at first.
    pub checked: bool,
}

impl From<Head> for ExportColumn {
    fn from(Head { prop, label, required, checked, .. }: Head) -> Self {
        Self { prop, label, required, checked: checked || required }
    }
}

/// Query parameters and their reading; blank ones count as absent (core §5: read requests drop empty parameters).
pub struct Query<'a>(pub &'a BTreeMap<String, String>);

impl Query<'_> {
    /// The text of a parameter.
    pub fn text(&self, name: &str) -> Option<&str> {
        self.0.get(name).map(|value| value.trim()).filter(|value| !value.is_empty())
    }

    /// A parameter read by `parse`; refused by name when that fails.
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

    /// A day; of a moment, its day.
    pub fn day(&self, name: &str) -> AppResult<Option<NaiveDate>> {
        self.read(name, |text| text.get(..10).unwrap_or(text).parse().ok())
    }

    /// Words between commas.
    pub fn words(&self, name: &str) -> Option<Vec<String>> {
        self.text(name).map(|text| {
            text.split(',').map(str::trim).filter(|word| !word.is_empty()).map(str::to_owned).collect()
        })
    }

    /// Values between commas, each read by `parse`; refused by name when that fails for one of them.
    pub fn list<T>(&self, name: &str, parse: impl Fn(&str) -> Option<T>) -> AppResult<Option<Vec<T>>> {
        self.read(name, |text| text.split(',').map(|one| parse(one.trim())).collect())
    }

    /// The beginning of the day that one parameter says, and the end of the day that another says.
    pub fn between(&self, from: &str, until: &str) -> AppResult<Moments> {
        let (from, until) = (self.day(from)?, self.day(until)?);
        Ok((
            from.and_then(clock::china_midnight),
            until.and_then(|day| clock::china_midnight(day + TimeDelta::days(1))),
        ))
    }

    /// A switch, if it is said: 1 or true, 0 or false (core §9: switch values 1 on, 0 off).
    pub fn switch(&self, name: &str) -> AppResult<Option<bool>> {
        self.read(name, |text| match text {
            "1" | "true" => Some(true),
            "0" | "false" => Some(false),
            _ => None,
        })
    }

    /// A switch that is off unless it is said to be on.
    pub fn flag(&self, name: &str) -> AppResult<bool> {
        Ok(self.switch(name)?.unwrap_or_default())
    }
}

/// A value of an export.
#[derive(Debug, Clone, PartialEq)]
pub enum Cell {
    /// Nothing.
    Blank,
    /// Text, as it is; what could be read as a formula is marked on the way out.
    Text(String),
    /// A number.
    Number(f64),
    /// One of these, as it looks in a workbook.
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

/// Some rows of an export, and where the next ones begin.
pub struct Batch {
    /// A cell for each chosen column.
    pub rows: Vec<Vec<Cell>>,
    /// The last row's key; `None` when these were the last.
    pub next: Option<i64>,
}

/// What is wrong with one line (core §3 Import error row).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct LineErrors {
    /// As the sheet numbers it, from 1 with the head.
    pub line_num: u32,
    /// In Chinese.
    pub errors: Vec<String>,
}

/// A value that an import changes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ChangedField {
    /// The heading of its column.
    pub label: &'static str,
    /// As it was; none: blank.
    pub before: Option<String>,
    /// As the line says; none: blank.
    pub after: Option<String>,
}

/// A record that an import changes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ChangedLine {
    /// The line that changes it, as the sheet numbers it.
    pub line_num: u32,
    /// The record's name.
    pub name: String,
    /// The values that change.
    pub fields: Vec<ChangedField>,
}

/// The effect that the lines of an import have on what is there.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Effect {
    /// Lines that make a record.
    pub created: usize,
    /// Lines that change one.
    pub updated: usize,
    /// Lines that say what is so already.
    pub unchanged: usize,
    /// The first 200 changes.
    pub changes: Vec<ChangedLine>,
}

impl Effect {
    /// Changes that are told; the number of all of them is told, too.
    pub const MAX_TOLD: usize = 200;
}

/// What came of an import.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ImportReport {
    /// Lines with data.
    pub total: usize,
    /// Lines written: all of them, or none.
    pub imported: usize,
    /// Lines with errors.
    pub failed: usize,
    /// It was only tried.
    pub dry_run: bool,
    /// For the user.
    pub message: String,
    /// The first 200 lines with errors.
    pub errors: Vec<LineErrors>,
    /// Values that were read otherwise than they were written, of the first lines that have such.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<LineErrors>,
    /// Columns of the file that nothing is made of, by their headings.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub ignored: Vec<String>,
    /// The effect of the lines, where they can also change what is there and none has errors.
    #[serde(flatten)]
    pub effect: Option<Effect>,
    /// The number of the batch that has its records; none: nothing was written.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub batch_id: Option<String>,
}
