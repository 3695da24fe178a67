//! One engine for every import and export of workbooks (core §2, §5, §8, §9).
//!
//! A domain describes its columns once (`Column`), how a line is read, checked and written (`import::Sheet`) and how
//! rows are fetched and shown (`Rows`), and names all that in a [`Workbook`] of its `RecordKind`. What the HTTP layer
//! mounts for each:
//!
//! - `POST /api/ems/member/importExcel` (multipart field `file`, query `dryRun`): [`import`], which answers an
//!   [`ImportReport`]. `failed > 0` means that nothing was written; the reply is then an error envelope whose message is
//!   `report.message` and whose data is `report.errors` (`[{lineNum, errors: []}]`). An import that also changes what is there says
//!   what the lines do (`created`, `updated`, `unchanged`, `changes`), also in a rehearsal. An import that wrote something names the
//!   batch of its records (`batchId`), by which it is seen and taken back as a whole ([`batch`], decision 0105).
//! - `POST /api/ems/member/importColumns` (multipart field `file`): [`look::look`], the file's columns with what they probably are.
//! - `POST /api/ems/member/importFaults` (as `importExcel`): [`import::faults`], the file with its errors in a column of its own.
//! - `GET /api/ems/member/getImportTemplate`: [`template`], a finished workbook.
//! - `GET /api/ems/member/exportExcel?columns=a,b&…`: [`Book::rows`] reads the list's own parameters, [`export`] writes
//!   the whole filtered result to a temporary file that goes when [`ExportFile`] is dropped: stream it while holding on
//!   to it.
//!
//! Permissions are those that the workbook declares, checked here and not by the caller.

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
pub mod read;
mod remembered;
mod template;

pub use export::{ExportFile, export, export_as};
pub use import::import;
pub use template::template;
pub use xieli_content::workbook::{MAX_BYTES, MAX_LINES};

pub use crate::kind::book::{
    Book, ChangedField, ChangedLine, Column, Effect, ExportColumn, Filling, Head, Import, ImportColumn,
    ImportReport, LineErrors, Own, Parts, Query, Rows, Titled, Workbook,
};
pub use crate::kind::made::{Delete, Made, MadePart, Undo};

/// The content type of every workbook that leaves.
pub const XLSX: &str = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
/// The most rows of one export; PostgreSQL would give more, a workbook has 1,048,576.
pub const MAX_EXPORT: usize = 1_000_000;

/// What a formula may begin with when a spreadsheet reads it out of a text file.
pub const FORMULA: [char; 6] = ['=', '+', '-', '@', '\t', '\r'];

/// One of the statuses `all` by its number, or as GraphQL names it: how the parameters of an export are read.
pub fn status<S: Copy + std::fmt::Debug>(all: &[S], number: fn(S) -> i16, text: &str) -> Option<i16> {
    let text = text.trim().replace('_', "");
    let named = all.iter().copied().find(|one| format!("{one:?}").eq_ignore_ascii_case(&text));
    let coded = || all.iter().copied().find(|one| text.parse() == Ok(number(*one)));
    named.or_else(coded).map(number)
}
