//! One engine for every import and export of workbooks (core §2, §5, §8, §9).
//!
//! A domain describes its columns once (`Column`), how a line is read, checked and written (`import::Sheet`) and how a
//! row is fetched and shown (`export::Sheet`), and registers in [`Kind`]. What the HTTP layer mounts:
//!
//! - `POST /api/ems/member/importExcel` (multipart field `file`, query `dryRun`): [`import`], which answers an
//!   [`ImportReport`]. `failed > 0` means that nothing was written; the reply is then an error envelope whose message is
//!   `report.message` and whose data is `report.errors` (`[{lineNum, errors: []}]`).
//! - `GET /api/ems/member/getImportTemplate`: [`template`], a finished workbook.
//! - `GET /api/ems/member/exportExcel?columns=a,b&…`: [`Filter::from_query`] reads the list's own parameters, [`export`]
//!   writes the whole filtered result to a temporary file that goes when [`ExportFile`] is dropped: stream it while
//!   holding on to it.
//!
//! and the same for `team`. Permissions are checked here, not by the caller.

pub mod export;
mod guard;
pub mod import;
pub mod job;
pub mod names;
pub mod read;
mod template;

#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use serde::Serialize;
use xieli_kernel::{AppError, AppResult, FieldCode};

pub use export::{ExportFile, export};
pub use import::{ImportReport, LineErrors, import};
pub use template::template;

use crate::{activity, catalog, category, dict, member, team};

/// The content type of every workbook that leaves.
pub const XLSX: &str = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
/// The largest file that is taken in (core §9: 10 MB).
pub const MAX_BYTES: usize = 10 * 1024 * 1024;
/// The most lines of one import, without the head.
pub const MAX_LINES: usize = 20_000;
/// The most rows of one export; PostgreSQL would give more, a workbook has 1,048,576.
pub const MAX_EXPORT: usize = 1_000_000;

/// What a formula may begin with when a spreadsheet reads it out of a text file.
pub(crate) const FORMULA: [char; 6] = ['=', '+', '-', '@', '\t', '\r'];

/// What can be imported and exported.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    /// `member/importExcel`, `member/exportExcel`.
    Member,
    /// `team/importExcel`, `team/exportExcel`.
    Team,
    /// `operationLog/exportExcel`; nothing is imported.
    OperationLog,
    /// `category/importExcel`, `category/exportExcel`, of one tree.
    Category(category::rules::Tree),
    /// `dictitem/importExcel`, `dictitem/exportExcel`, of one dictionary.
    Dict(dict::rules::Dictionary),
    /// `product/importExcel`, `product/exportExcel`.
    Product,
    /// `question/importExcel`, `question/exportExcel`.
    Question,
}

impl Kind {
    /// The columns, in the order of the workbook.
    pub fn columns(self) -> &'static [Column] {
        match self {
            Self::Member => member::sheet::COLUMNS,
            Self::Team => team::sheet::COLUMNS,
            Self::OperationLog => activity::sheet::COLUMNS,
            Self::Category(_) => category::sheet::COLUMNS,
            Self::Dict(_) => dict::sheet::COLUMNS,
            Self::Product => catalog::sheet::product::COLUMNS,
            Self::Question => catalog::sheet::question::COLUMNS,
        }
    }

    /// What the records are called, for file names and sheets.
    pub fn title(self) -> &'static str {
        match self {
            Self::Member => "成员",
            Self::Team => "团队",
            Self::OperationLog => "操作日志",
            Self::Category(tree) => tree.title(),
            Self::Dict(_) => "字典",
            Self::Product => "产品",
            Self::Question => "常见问题",
        }
    }

    /// The tree that the parameters of a call name: each is a workbook of its own.
    pub fn category(query: &BTreeMap<String, String>) -> AppResult<Self> {
        category::sheet::tree(&Query(query)).map(Self::Category)
    }

    /// The dictionary that the parameters of a call name.
    pub fn dict(query: &BTreeMap<String, String>) -> AppResult<Self> {
        dict::sheet::dictionary(&Query(query)).map(Self::Dict)
    }

    /// The columns of the export dialog (core §3 Export column).
    pub fn export_columns(self) -> impl Iterator<Item = &'static Column> {
        self.columns().iter().filter(|column| column.export)
    }

    /// The columns of an import.
    pub fn import_columns(self) -> impl Iterator<Item = &'static Column> {
        self.columns().iter().filter(|column| column.import.is_some())
    }
}

/// Which rows an export holds: the filter of the list it is started from.
#[derive(Debug, Clone)]
pub enum Filter {
    /// Members.
    Member(member::model::MemberFilter),
    /// Teams.
    Team(team::model::TeamFilter),
    /// The operation log.
    OperationLog(activity::model::LogFilter),
    /// The nodes of a tree.
    Category(category::rules::Tree),
    /// The items of a dictionary.
    Dict(dict::rules::Dictionary),
    /// Products.
    Product(catalog::model::CatalogFilter),
    /// Questions.
    Question(catalog::model::CatalogFilter),
}

impl Filter {
    /// Reads the list's parameters as REST names them; unknown ones are ignored, malformed ones refused by name.
    pub fn from_query(kind: Kind, query: &BTreeMap<String, String>) -> AppResult<Self> {
        let query = Query(query);
        match kind {
            Kind::Member => member::sheet::filter(&query).map(Self::Member),
            Kind::Team => team::sheet::filter(&query).map(Self::Team),
            Kind::OperationLog => activity::sheet::filter(&query).map(Self::OperationLog),
            Kind::Category(tree) => Ok(Self::Category(tree)),
            Kind::Dict(dictionary) => Ok(Self::Dict(dictionary)),
            Kind::Product => catalog::sheet::filter(&query).map(Self::Product),
            Kind::Question => catalog::sheet::filter(&query).map(Self::Question),
        }
    }

    /// What it filters.
    pub fn kind(&self) -> Kind {
        match self {
            Self::Member(_) => Kind::Member,
            Self::Team(_) => Kind::Team,
            Self::OperationLog(_) => Kind::OperationLog,
            Self::Category(tree) => Kind::Category(*tree),
            Self::Dict(dictionary) => Kind::Dict(*dictionary),
            Self::Product(_) => Kind::Product,
            Self::Question(_) => Kind::Question,
        }
    }
}

/// One column of a kind's workbook.
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

/// A column as the export dialog shows it (core §3).
#[derive(Debug, Clone, Serialize)]
pub struct ExportColumn {
    /// Its name.
    pub prop: &'static str,
    /// The heading.
    pub label: &'static str,
    /// Always part of it.
    pub required: bool,
    /// Chosen at first.
    pub checked: bool,
}

impl From<&Column> for ExportColumn {
    fn from(column: &Column) -> Self {
        let Column { prop, label, required, checked, .. } = *column;
        Self { prop, label, required, checked: checked || required }
    }
}

/// Query parameters and their reading; blank ones count as absent (core §5: read requests drop empty parameters).
pub struct Query<'a>(&'a BTreeMap<String, String>);

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

    /// A switch: 1 or true, 0 or false (core §9: switch values 1 on, 0 off).
    pub fn flag(&self, name: &str) -> AppResult<bool> {
        let parse = |text: &str| match text {
            "1" | "true" => Some(true),
            "0" | "false" => Some(false),
            _ => None,
        };
        Ok(self.read(name, parse)?.unwrap_or_default())
    }
}
