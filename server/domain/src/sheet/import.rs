//! Imports: read, check everything, then write everything or nothing.

use std::collections::BTreeMap;
use std::future::Future;

use bytes::Bytes;
use diesel_async::AsyncPgConnection;
use serde::Serialize;
use xieli_kernel::{AppError, AppResult, Code, FieldError, Viewer, messages};

use super::Kind;
use super::guard;
use super::read::{self, Line};
use crate::{Db, catalog, category, dict, member, team};

/// Lines with errors that are told; the number of all of them is told, too.
const MAX_TOLD: usize = 500;

/// What is wrong with one line (core §3 Import error row).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct LineErrors {
    /// As the sheet numbers it, from 1 with the head.
    pub line_num: u32,
    /// In Chinese.
    pub errors: Vec<String>,
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
    /// The first 500 lines with errors.
    pub errors: Vec<LineErrors>,
}

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
        kind: Kind,
        rows: &[Row<Self::Record>],
        errors: &mut Errors,
    ) -> impl Future<Output = AppResult<Self::Plan>> + Send;

    /// Writes all records.
    fn write(
        tx: &mut AsyncPgConnection,
        viewer: &Viewer,
        kind: Kind,
        rows: Vec<Row<Self::Record>>,
        plan: Self::Plan,
    ) -> impl Future<Output = AppResult<()>> + Send;
}

/// Imports a workbook (core §7 `importExcel`); with `dry_run` only says what would come of it.
#[erased]
pub async fn import(
    db: &Db,
    viewer: &Viewer,
    kind: Kind,
    bytes: Bytes,
    dry_run: bool,
) -> AppResult<ImportReport> {
    let allowed = match kind {
        Kind::Category(_) => category::rules::may_manage(viewer),
        Kind::Dict(_) => dict::rules::may_manage(viewer),
        Kind::Product | Kind::Question => catalog::rules::may_manage(viewer),
        _ => viewer.can(Code::EMember),
    };
    if !allowed {
        return Err(AppError::forbidden());
    }
    match kind {
        Kind::Member => run::<member::sheet::Import>(db, viewer, kind, bytes, dry_run).await,
        Kind::Team => run::<team::sheet::Import>(db, viewer, kind, bytes, dry_run).await,
        Kind::Category(_) => run::<category::sheet::Import>(db, viewer, kind, bytes, dry_run).await,
        Kind::Dict(_) => run::<dict::sheet::Import>(db, viewer, kind, bytes, dry_run).await,
        Kind::Product => run::<catalog::sheet::product::Import>(db, viewer, kind, bytes, dry_run).await,
        Kind::Question => run::<catalog::sheet::question::Import>(db, viewer, kind, bytes, dry_run).await,
        Kind::OperationLog => Err(AppError::forbidden()),
    }
}

async fn run<S: Sheet>(
    db: &Db,
    viewer: &Viewer,
    kind: Kind,
    bytes: Bytes,
    dry_run: bool,
) -> AppResult<ImportReport> {
    // unpacking is work for a processor, not for the threads that serve requests
    let lines = tokio::task::spawn_blocking(move || read::lines(kind, &bytes));
    // a reader that stumbles over a damaged file tells as much as one that refuses it
    let lines = lines.await.map_err(|_| guard::unreadable())??;
    let mut errors = Errors::default();
    let rows: Vec<Row<S::Record>> = lines
        .iter()
        .map(|line| {
            required(kind, line, &mut errors);
            Row { line: line.number, value: S::read(line, &mut errors) }
        })
        .collect();
    let total = rows.len();
    let errors = db
        .transaction(async |tx| {
            let plan = S::check(tx, viewer, kind, &rows, &mut errors).await?;
            if errors.0.is_empty() && !dry_run {
                S::write(tx, viewer, kind, rows, plan).await?;
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

fn required(kind: Kind, line: &Line, errors: &mut Errors) {
    for column in kind.import_columns() {
        if column.import.is_some_and(|import| import.required) && line.text(column.prop).is_none() {
            errors.add(line.number, format!("{}不能为空", column.label));
        }
    }
}
