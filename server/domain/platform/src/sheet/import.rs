//! Imports: read, check everything, then write everything or nothing.

use std::collections::BTreeMap;
use std::future::Future;

use bytes::Bytes;
use diesel_async::AsyncPgConnection;
use futures_util::future::BoxFuture;
use xieli_kernel::{AppError, AppResult, FieldError, Viewer, messages};

use super::mapping::{Mapping, file_columns};
use super::read::{self, Line, Lines};
use super::{Book, Head, ImportReport, LineErrors, remembered};
use crate::{Db, Services};

/// Lines with errors that are told; the number of all of them is told, too.
const MAX_TOLD: usize = 500;

/// Errors by line, collected from all checks.
#[derive(Debug, Default)]
pub struct Errors(BTreeMap<u32, Vec<String>>);

impl Errors {
    /// Notes an error of a line.
    pub fn add(&mut self, line: u32, message: impl Into<String>) {
        self.0.entry(line).or_default().push(message.into());
    }

    /// Notes refused fields of a line.
    pub fn fields(&mut self, line: u32, refused: AppResult<()>) {
        if let Err(AppError::Invalid(fields)) = refused {
            fields.into_iter().for_each(|FieldError { message, .. }| self.add(line, message));
        }
    }

    fn told(&self) -> Vec<LineErrors> {
        self.0
            .iter()
            .take(MAX_TOLD)
            .map(|(line, errors)| LineErrors { line_num: *line, errors: errors.clone() })
            .collect()
    }
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

    /// Writes all records.
    fn write(
        tx: &mut AsyncPgConnection,
        viewer: &Viewer,
        book: Book,
        rows: Vec<Row<Self::Record>>,
        plan: Self::Plan,
    ) -> impl Future<Output = AppResult<()>> + Send;
}

/// Imports a workbook (core §7 `importExcel`); with `dry_run` only says what would come of it. `mapping` says what the
/// file's columns are; what a person has chosen is remembered for the next file of the kind, also where lines are wrong.
#[erased]
pub async fn import(
    services: &Services,
    viewer: &Viewer,
    book: Book,
    bytes: Bytes,
    dry_run: bool,
    mapping: &Mapping,
) -> AppResult<ImportReport> {
    match book.of.import {
        Some(import) if (import.may)(viewer) => {
            let rows = read::rows(services, viewer, bytes).await?;
            let heads = book.heads(&*services.db().read().await?, viewer).await?;
            let chosen = matches!(mapping, Mapping::Columns(_)).then(|| file_columns(&rows));
            let lines = read::lines(heads, rows, mapping)?;
            if let Some(columns) = chosen {
                remembered::keep(services.db(), viewer, book, &columns, &lines.columns).await?;
            }
            (import.run)(services.db(), viewer, book, lines, dry_run).await
        }
        Some(_) | None => Err(AppError::forbidden()),
    }
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
    let Lines { heads, lines, .. } = lines;
    let rows: Vec<Row<S::Record>> = lines
        .iter()
        .map(|line| {
            required(&heads, line, &mut errors);
            Row { line: line.number, value: S::read(line, &mut errors) }
        })
        .collect();
    let total = rows.len();
    let errors = db
        .transaction(async |tx| {
            let plan = S::check(tx, viewer, book, &rows, &mut errors).await?;
            if errors.0.is_empty() && !dry_run {
                S::write(tx, viewer, book, rows, plan).await?;
            }
            Ok(errors)
        })
        .await?;
    let failed = errors.0.len();
    let message = match (failed, dry_run) {
        (0, true) => format!("校验通过，共 {total} 行"),
        (0, false) => messages::IMPORT_SUCCESS.to_owned(),
        (failed, _) => format!("共 {total} 行，{failed} 行有误，未导入任何数据"),
    };
    let imported = if failed == 0 && !dry_run { total } else { 0 };
    Ok(ImportReport { total, imported, failed, dry_run, message, errors: errors.told() })
}

fn required(heads: &[Head], line: &Line, errors: &mut Errors) {
    for column in heads {
        let must = column.import.as_ref().is_some_and(|import| import.required);
        if must && line.text(&column.prop).is_none() {
            errors.add(line.number, format!("{}不能为空", column.label));
        }
    }
}
