//! Engine of all imports and exports of workbooks (core §2, §5, §8, §9).
//!
//! A domain declares its columns (`Column`), the parsing, validation and writing of a line (`import::Sheet`)
//! and the rows of an export (`Rows`), and names all of these in a [`Workbook`] of its `RecordKind`. The HTTP
//! layer mounts for each:
//!
//! - `POST /api/ems/member/importExcel` (multipart field `file`, query `dryRun`): [`import`], which returns
//!   an [`ImportReport`]. `failed > 0` means that nothing was written; the reply is then an error envelope
//!   with `report.message` as its message and `report.errors` (`[{lineNum, errors: []}]`) as its data. An
//!   import that also updates records reports the effect of the lines (`created`, `updated`, `unchanged`,
//!   `changes`), also in a dry run. An import that wrote records returns the batch of its records
//!   (`batchId`), by which it is shown and undone as a whole ([`batch`], decision 0105).
//! - `POST /api/ems/member/importColumns` (multipart field `file`): [`look::look`], the columns of the file
//!   with a guessed mapping.
//! - `POST /api/ems/member/importFaults` (as `importExcel`): [`import::faults`], the file with an additional
//!   column of errors.
//! - `GET /api/ems/member/getImportTemplate`: [`template`], a finished workbook.
//! - `GET /api/ems/member/exportExcel?columns=a,b&…`: [`Book::rows`] reads the list's own parameters,
//!   [`export`] writes the whole filtered result to a temporary file that is deleted when [`ExportFile`] is
//!   dropped: keep it while streaming.
//!
//! Permissions are those that the workbook declares; they are checked here and not by the caller.

pub mod batch;
pub mod csv;
pub mod export;
pub mod fault_book;
mod guess;
pub mod import;
pub mod job;
pub mod look;
pub mod mapping;
pub mod names;
mod pdf;
pub mod read;
mod saved_mapping;
mod template;

pub use export::{ExportFile, export, export_as};
pub use import::import;
pub use template::template;
pub use xieli_content::workbook::{MAX_BYTES, MAX_LINES};

pub use crate::kind::book::{
    Book, ChangedField, ChangedLine, Column, Effect, ExportColumn, Filling, Head, Import, ImportColumn,
    ImportReport, LineErrors, Own, Parts, Query, Rows, Titled, Workbook,
};
pub use crate::kind::imported_records::{Delete, ImportedPart, ImportedRecords, Undo};

/// MIME type of workbooks.
pub const XLSX: &str = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
/// The most rows of one export; a workbook can hold 1,048,576.
pub const MAX_EXPORT: usize = 1_000_000;

/// Characters with which a formula can begin when a spreadsheet reads it from CSV; spreadsheets in Chinese
/// also accept the full-width ones.
pub const FORMULA: [char; 11] = ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'];

/// One of the statuses `all` by its number or its name in GraphQL: for parameters of an export.
pub fn status<S: Copy + std::fmt::Debug>(all: &[S], number: fn(S) -> i16, text: &str) -> Option<i16> {
    let text = text.trim().replace('_', "");
    let named = all.iter().copied().find(|one| format!("{one:?}").eq_ignore_ascii_case(&text));
    let coded = || all.iter().copied().find(|one| text.parse() == Ok(number(*one)));
    named.or_else(coded).map(number)
}
