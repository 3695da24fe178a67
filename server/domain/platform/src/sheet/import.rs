//! Imports: read, check everything, then write everything or nothing.

use std::collections::BTreeMap;
use std::future::Future;

use chrono::NaiveDate;
use diesel_async::AsyncPgConnection;
use futures_util::future::BoxFuture;
use xieli_kernel::normalize::{amount, choice, day};
use xieli_kernel::{AppError, AppResult, FieldError, Viewer, messages};

use super::batch::{self, Written};
use super::mapping::Mapping;
use super::read::{self, Line, Lines, Source};
use super::{Book, Effect, Head, Import, ImportReport, LineErrors, fault_book, remembered};
use crate::{Db, Services};

/// Lines with errors that are told; the number of all of them is told, too, and [`faults`] has them all.
const MAX_TOLD: usize = 200;

/// Errors by line, collected from all checks, and warnings: what was read otherwise than it was written.
#[derive(Debug, Default)]
pub struct Errors {
    faults: BTreeMap<u32, Vec<String>>,
    warnings: BTreeMap<u32, Vec<String>>,
}

impl Errors {
    /// Notes an error of a line.
    pub fn add(&mut self, line: u32, message: impl Into<String>) {
        self.faults.entry(line).or_default().push(message.into());
    }

    /// Notes what somebody should look at before the line is written; it keeps nothing from being written.
    pub fn warn(&mut self, line: u32, message: impl Into<String>) {
        self.warnings.entry(line).or_default().push(message.into());
    }

    /// The day that a column of a line says; what is none is noted, and a bare number that is taken for one is told.
    pub fn day(&mut self, line: &Line, prop: &str, label: &str) -> Option<NaiveDate> {
        self.day_known(line, prop, label, day::within)
    }

    /// A day of birth, whose bounds are its own rule's.
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

    /// The number that a column of a line says, of so many decimals at most; a dash says nothing.
    pub fn number(&mut self, line: &Line, prop: &str, label: &str, decimals: usize) -> Option<f64> {
        match amount::number(line.text(prop)?, decimals) {
            Ok(number) => number.and_then(|number| number.parse().ok()),
            Err(refused) => {
                self.add(line.number, format!("{label}{}", refused.words()));
                None
            }
        }
    }

    /// Whether a column of a line says yes; `blank` where it says nothing.
    pub fn yes(&mut self, line: &Line, prop: &str, label: &str, blank: bool) -> bool {
        let Some(text) = line.text(prop) else { return blank };
        choice::yes_no(text).unwrap_or_else(|| {
            self.add(line.number, format!("{label}应为 是 或 否"));
            blank
        })
    }

    /// Notes refused fields of a line.
    pub fn fields(&mut self, line: u32, refused: AppResult<()>) {
        if let Err(AppError::Invalid(fields)) = refused {
            fields.into_iter().for_each(|FieldError { message, .. }| self.add(line, message));
        }
    }
}

fn told(lines: BTreeMap<u32, Vec<String>>) -> Vec<LineErrors> {
    lines.into_iter().map(|(line_num, errors)| LineErrors { line_num, errors }).collect()
}

/// A record read from a line.
#[derive(Debug, Clone)]
pub struct Row<T> {
    /// The line it came from.
    pub line: u32,
    /// The record.
    pub value: T,
}

/// How a domain's lines become records. `check` and `write` see all lines at once, so that they ask and write with a
/// few statements, whatever the number of lines.
pub trait Sheet {
    /// A line's record, as far as it can be read without the database.
    type Record: Send + Sync;
    /// What the check found out that the writing needs.
    type Plan: Send;

    /// Reads a line; what is wrong with it goes to `errors`.
    fn read(line: &Line, errors: &mut Errors) -> Self::Record;

    /// Checks all records against each other and the database.
    fn check(
        tx: &mut AsyncPgConnection,
        viewer: &Viewer,
        book: Book,
        rows: &[Row<Self::Record>],
        errors: &mut Errors,
    ) -> impl Future<Output = AppResult<Self::Plan>> + Send;

    /// The effect of the lines, where they can also change what is there; asked where none has errors.
    fn effect(_plan: &Self::Plan) -> Option<Effect> {
        None
    }

    /// Writes all records; answers which.
    fn write(
        tx: &mut AsyncPgConnection,
        viewer: &Viewer,
        book: Book,
        rows: Vec<Row<Self::Record>>,
        plan: Self::Plan,
    ) -> impl Future<Output = AppResult<Written>> + Send;
}

/// Imports a workbook (core §7 `importExcel`); with `dry_run` only says what would come of it. `mapping` says what the
/// file's columns are; what a person has chosen is remembered for the next file of the kind, also where lines are wrong.
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
        remembered::keep(services.db(), viewer, book, &lines.file, &lines.columns).await?;
    }
    let mut report = (import.run)(services.db(), viewer, book, lines, dry_run).await?;
    report.errors.truncate(MAX_TOLD);
    report.warnings.truncate(MAX_TOLD);
    Ok(report)
}

/// The file that was sent with what is wrong with each of its lines in a column of its own: a workbook to mend and send
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

/// How it is imported, for whoever may.
pub(super) fn allowed(viewer: &Viewer, book: Book) -> AppResult<Import> {
    book.of.import.filter(|import| (import.may)(viewer)).ok_or_else(AppError::forbidden)
}

/// The same for a workbook whose lines are read, checked and written so; who may is asked before.
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
