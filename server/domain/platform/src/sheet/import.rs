//! Imports of workbooks: parse, validate everything, then write everything or nothing.

use std::collections::BTreeMap;
use std::future::Future;

use chrono::{DateTime, NaiveDate, Utc};
use diesel_async::AsyncPgConnection;
use futures_util::future::BoxFuture;
use xieli_kernel::normalize::{amount, choice, day, phone};
use xieli_kernel::{AppError, AppResult, FieldError, Viewer, clock, messages};

use super::batch::{self, Written};
use super::mapping::Mapping;
use super::read::{self, Line, Lines, Source};
use super::{Book, Effect, Head, Import, ImportReport, LineErrors, fault_book, saved_mapping};
use crate::{Db, Services};

/// The most lines with errors in the report; it has the total number, too, and [`faults`] lists them all.
const MAX_TOLD: usize = 200;

/// Errors by line, collected from all checks, and warnings: values that were normalised on reading.
#[derive(Debug, Default)]
pub struct Errors {
    faults: BTreeMap<u32, Vec<String>>,
    warnings: BTreeMap<u32, Vec<String>>,
}

impl Errors {
    /// Adds an error of a line.
    pub fn add(&mut self, line: u32, message: impl Into<String>) {
        self.faults.entry(line).or_default().push(message.into());
    }

    /// Adds a warning to review before the line is written; it does not prevent the import.
    pub fn warn(&mut self, line: u32, message: impl Into<String>) {
        self.warnings.entry(line).or_default().push(message.into());
    }

    /// The date in a column of a line; an invalid one is an error, a bare number taken for a date is a
    /// warning.
    pub fn day(&mut self, line: &Line, prop: &str, label: &str) -> Option<NaiveDate> {
        self.day_known(line, prop, label, day::within)
    }

    /// A birthday, with bounds of its own.
    pub fn birth(&mut self, line: &Line, prop: &str, label: &str) -> Option<NaiveDate> {
        self.day_known(line, prop, label, |_, day| Ok(day))
    }

    fn day_known(
        &mut self,
        line: &Line,
        prop: &str,
        label: &str,
        known: fn(&str, NaiveDate) -> Result<NaiveDate, day::Refused>,
    ) -> Option<NaiveDate> {
        let text = line.text(prop)?;
        let serial = day::serial(text);
        if let Some(day) = serial {
            self.warn(line.number, format!("{label}“{text}”是没有日期格式的数字，将作为 {day} 导入"));
        }
        let read = serial.map_or_else(|| day::written(text), Ok).and_then(|day| known(text, day));
        read.map_err(|refused| self.add(line.number, format!("{label}：{}", refused.words()))).ok()
    }

    /// The moment in a column of a line, in China's time and of the years of a business date; a text without a
    /// time is an error, a bare number taken for a moment is a warning.
    pub fn moment(&mut self, line: &Line, prop: &str, label: &str) -> Option<DateTime<Utc>> {
        let text = line.text(prop)?;
        let serial = day::serial_moment(text);
        if let Some(moment) = serial {
            self.warn(line.number, format!("{label}“{text}”是没有日期格式的数字，将作为 {moment} 导入"));
        }
        let read = serial
            .map_or_else(|| day::moment(text), Ok)
            .and_then(|moment| day::within(text, moment.date()).map(|_| moment));
        match read {
            Ok(moment) => return clock::china_moment(moment),
            Err(day::Refused::Unknown(text)) => {
                self.add(line.number, format!("{label}“{text}”无法识别，请写成 2026-12-31 08:30 的形式"));
            }
            Err(refused) => self.add(line.number, format!("{label}：{}", refused.words())),
        }
        None
    }

    /// The number in a column of a line, with at most `decimals` decimals; a dash means none.
    pub fn number(&mut self, line: &Line, prop: &str, label: &str, decimals: usize) -> Option<f64> {
        match amount::number(line.text(prop)?, decimals) {
            Ok(number) => number.and_then(|number| number.parse().ok()),
            Err(refused) => {
                self.add(line.number, format!("{label}{}", refused.words()));
                None
            }
        }
    }

    /// Warns of phone numbers of eleven digits that may be landlines without the zero of their area code; those
    /// of ten digits are refused.
    pub fn doubtful_phones<'a>(&mut self, line: u32, phones: impl IntoIterator<Item = &'a String>) {
        for number in phones.into_iter().filter_map(|text| phone::phone(text).ok()) {
            // an extension follows a hyphen
            if number.len() == 11 && !number.contains('-') && phone::has_lost_zero(&number) {
                self.warn(line, format!("号码“{number}”可能丢失了区号开头的 0"));
            }
        }
    }

    /// Whether a column of a line says yes; `blank` for an empty cell.
    pub fn yes(&mut self, line: &Line, prop: &str, label: &str, blank: bool) -> bool {
        let Some(text) = line.text(prop) else { return blank };
        choice::yes_no(text).unwrap_or_else(|| {
            self.add(line.number, format!("{label}应为 是 或 否"));
            blank
        })
    }

    /// Adds the field errors of a line.
    pub fn fields(&mut self, line: u32, refused: AppResult<()>) {
        if let Err(AppError::Invalid(fields)) = refused {
            fields.into_iter().for_each(|FieldError { message, .. }| self.add(line, message));
        }
    }
}

fn told(lines: BTreeMap<u32, Vec<String>>) -> Vec<LineErrors> {
    lines.into_iter().map(|(line_num, errors)| LineErrors { line_num, errors }).collect()
}

/// A record parsed from a line.
#[derive(Debug, Clone)]
pub struct Row<T> {
    /// Number of the line.
    pub line: u32,
    /// The record.
    pub value: T,
}

/// Import of a domain: converts lines to records. `check` and `write` get all lines at once, so that they
/// need a few statements, whatever the number of lines.
pub trait Sheet {
    /// The record of a line, as far as it can be parsed without the database.
    type Record: Send + Sync;
    /// Result of the check that the write needs.
    type Plan: Send;

    /// Parses a line; its errors are added to `errors`.
    fn read(line: &Line, errors: &mut Errors) -> Self::Record;

    /// Validates all records against each other and the database.
    fn check(
        tx: &mut AsyncPgConnection,
        viewer: &Viewer,
        book: Book,
        rows: &[Row<Self::Record>],
        errors: &mut Errors,
    ) -> impl Future<Output = AppResult<Self::Plan>> + Send;

    /// The effect of the lines, if the import can update records; called if no line has errors.
    fn effect(_plan: &Self::Plan) -> Option<Effect> {
        None
    }

    /// Writes all records; returns their ids.
    fn write(
        tx: &mut AsyncPgConnection,
        viewer: &Viewer,
        book: Book,
        rows: Vec<Row<Self::Record>>,
        plan: Self::Plan,
    ) -> impl Future<Output = AppResult<Written>> + Send;
}

/// Imports a workbook (core §7 `importExcel`); with `dry_run` only reports the result. `mapping` assigns the
/// columns of the file; a mapping chosen by a person is stored for the next file of the kind, even if lines
/// have errors.
#[erased]
pub async fn import(
    services: &Services,
    viewer: &Viewer,
    book: Book,
    source: &Source,
    dry_run: bool,
    mapping: &Mapping,
) -> AppResult<ImportReport> {
    let import = allowed(viewer, book)?;
    let table = read::table(services, viewer, source).await?;
    let heads = book.heads(&*services.db().read().await?, viewer).await?;
    let mut lines = read::lines(heads, book.title(), table, source.head, mapping)?;
    lines.name.clone_from(&source.name);
    if matches!(mapping, Mapping::Columns(_)) {
        saved_mapping::keep(services.db(), viewer, book, &lines.file, &lines.columns).await?;
    }
    let mut report = (import.run)(services.db(), viewer, book, lines, dry_run).await?;
    report.errors.truncate(MAX_TOLD);
    report.warnings.truncate(MAX_TOLD);
    Ok(report)
}

/// The uploaded file with the errors of each line in an additional column: a workbook to correct and upload
/// again. Nothing is written to the database.
#[erased]
pub async fn faults(
    services: &Services,
    viewer: &Viewer,
    book: Book,
    source: &Source,
    mapping: &Mapping,
) -> AppResult<Vec<u8>> {
    let import = allowed(viewer, book)?;
    let table = read::table(services, viewer, source).await?;
    let heads = book.heads(&*services.db().read().await?, viewer).await?;
    let rows = table.rows.clone();
    let lines = read::lines(heads, book.title(), table, source.head, mapping)?;
    let head = lines.head;
    let report = (import.run)(services.db(), viewer, book, lines, true).await?;
    fault_book::write(&rows, head, &report.errors).map_err(AppError::internal)
}

/// The import of a workbook, if the viewer may use it.
pub(super) fn allowed(viewer: &Viewer, book: Book) -> AppResult<Import> {
    book.of.import.filter(|import| (import.may)(viewer)).ok_or_else(AppError::forbidden)
}

/// The same for a workbook with this `Sheet`; permission is checked before.
pub fn run<'a, S: Sheet + 'static>(
    db: &'a Db,
    viewer: &'a Viewer,
    book: Book,
    lines: Lines,
    dry_run: bool,
) -> BoxFuture<'a, AppResult<ImportReport>> {
    Box::pin(work::<S>(db, viewer, book, lines, dry_run))
}

async fn work<S: Sheet>(
    db: &Db,
    viewer: &Viewer,
    book: Book,
    lines: Lines,
    dry_run: bool,
) -> AppResult<ImportReport> {
    let mut errors = Errors::default();
    let Lines { name, heads, lines, ignored, notes, faults, .. } = lines;
    faults.into_iter().for_each(|(line, message)| errors.add(line, message));
    notes.into_iter().for_each(|(line, message)| errors.warn(line, message));
    let rows: Vec<Row<S::Record>> = lines
        .iter()
        .map(|line| {
            required(&heads, line, &mut errors);
            Row { line: line.number, value: S::read(line, &mut errors) }
        })
        .collect();
    let total = rows.len();
    let (errors, effect, batch) = db
        .transaction(async |tx| {
            let plan = S::check(tx, viewer, book, &rows, &mut errors).await?;
            let is_right = errors.faults.is_empty();
            let effect = if is_right { S::effect(&plan) } else { None };
            let mut batch = None;
            if is_right && !dry_run {
                let written = S::write(tx, viewer, book, rows, plan).await?;
                batch = batch::keep(tx, viewer, book, &name, &written).await?;
            }
            Ok((errors, effect, batch))
        })
        .await?;
    let Errors { faults, warnings } = errors;
    let failed = faults.len();
    let message = match (failed, dry_run) {
        (0, true) => format!("校验通过，共 {total} 行"),
        (0, false) => messages::IMPORT_SUCCESS.to_owned(),
        (failed, _) => format!("共 {total} 行，{failed} 行有误，未导入任何数据"),
    };
    let imported = if failed == 0 && !dry_run { total } else { 0 };
    let (errors, warnings) = (told(faults), told(warnings));
    let batch_id = batch.map(|id| id.to_string());
    Ok(ImportReport {
        total,
        imported,
        failed,
        dry_run,
        message,
        errors,
        warnings,
        ignored,
        effect,
        batch_id,
    })
}

fn required(heads: &[Head], line: &Line, errors: &mut Errors) {
    for column in heads {
        let must = column.import.as_ref().is_some_and(|import| import.required);
        if must && line.text(&column.prop).is_none() {
            errors.add(line.number, format!("{}不能为空", column.label));
        }
    }
}
