//! Background jobs for long exports (docs/decisions/0033).

use std::collections::BTreeMap;
use std::time::Duration;

use diesel_async::AsyncPgConnection;
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest, Sha256};
use xieli_kernel::{AppError, AppResult, Viewer, clock};

use super::csv::Form;
use super::export::{chosen, export_watched, may_export, titled};
use super::{Book, Query, Rows, pdf};
use crate::Services;
use crate::job::model::{Listed, Wanted};
use crate::job::rules::ATTEMPTS;
use crate::job::{Job, JobKind, NewJob, enqueue, service};
use crate::kind::book::books;

/// Name of the job kind.
const NAME: &str = "sheet.export";
/// Rows up to which an export is not run as a job.
pub const DIRECT: i64 = 5_000;
/// Time in which rows are read to count them; beyond it the export is long.
const PATIENCE: Duration = Duration::from_secs(10);
/// Interval at which a job that still reads its rows looks for its cancellation.
const LOOK: Duration = Duration::from_secs(1);

/// Condition for running an export as a job.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum When {
    /// Above [`DIRECT`] rows.
    Long,
    /// Always.
    Always,
}

/// Payload of an export, stored in the table: the job checks it again, with the rights that its owner has
/// then.
#[derive(Debug, Serialize, Deserialize)]
struct Payload {
    list: String,
    columns: Vec<String>,
    query: BTreeMap<String, String>,
}

/// Starts a background export of a list, if the list has one and is long enough. `found` are the rows of
/// `query`: what is read of them here is not read again by a direct export.
#[erased]
pub async fn start(
    services: &Services,
    viewer: &Viewer,
    book: Book,
    found: &dyn Rows,
    columns: &[String],
    query: &BTreeMap<String, String>,
    when: When,
) -> AppResult<Option<Listed>> {
    may_export(viewer, book)?;
    let form = Form::read(&Query::of(query))?;
    let read = match found.prepare(services, viewer) {
        Some(reading) => tokio::time::timeout(PATIENCE, reading).await.ok().transpose()?.is_some(),
        None => true,
    };
    let db = services.db();
    let (title, total) = if read {
        // a report must be computed to count its rows, which exceeds the timeout of shared connections
        let connection = db.own().await?;
        let (title, heads) = titled(&connection, viewer, book, found).await?;
        let heads = chosen(heads, columns)?;
        let Some(counting) = found.count_lines(&connection, viewer, &heads) else { return Ok(None) };
        let rows = counting.await?;
        if when == When::Long && rows <= DIRECT {
            return Ok(None);
        }
        if form == Form::Pdf {
            // refused at once and not by the job
            pdf::fits(usize::try_from(rows).unwrap_or(usize::MAX))?;
            pdf::fits_across(heads.len())?;
        }
        (format!("导出{title}（{rows} 行）"), Some(rows))
    } else {
        (format!("导出{}", book.title()), None)
    };
    let payload = Payload { list: book.of.path.to_owned(), columns: columns.to_vec(), query: query.clone() };
    let payload = serde_json::to_value(payload).map_err(AppError::internal)?;
    let mut hash = Sha256::new();
    hash.update(payload.to_string());
    let hash: String = hash.finalize().iter().take(16).map(|byte| format!("{byte:02x}")).collect();
    let wanted = Wanted {
        kind: NAME,
        title,
        payload,
        unique_key: Some(format!("{}:{hash}", viewer.member_id)),
        total,
    };
    db.transaction(async |tx| service::start(tx, viewer, wanted.clone()).await).await.map(Some)
}

/// Waits until rows are read, or until the job of the export is cancelled.
pub(super) async fn prepared(mut reading: BoxFuture<'_, AppResult<()>>, job: Option<&Job>) -> AppResult<()> {
    loop {
        if let Ok(read) = tokio::time::timeout(LOOK, &mut reading).await {
            return read;
        }
        if let Some(job) = job {
            job.check()?;
        }
    }
}

/// Starts an export in the name of a member who did not start it: it contains the rows that they may read
/// when the job runs, and the file is theirs. The key is unique to this export.
#[erased]
pub async fn hand(
    tx: &mut AsyncPgConnection,
    (enterprise_id, member_id): (i64, i64),
    book: Book,
    title: &str,
    query: BTreeMap<String, String>,
    key: &str,
) -> AppResult<()> {
    let payload = Payload { list: book.of.path.to_owned(), columns: Vec::new(), query };
    let new = NewJob {
        enterprise_id,
        kind: NAME,
        payload: serde_json::to_value(payload).map_err(AppError::internal)?,
        title: Some(title),
        created_by: Some(member_id),
        total: None,
        unique_key: Some(key),
        run_at: clock::now(),
        max_attempts: ATTEMPTS,
    };
    // a job with this key was queued before
    let _asked = enqueue(tx, new).await?;
    Ok(())
}

/// The export job.
pub struct Export;

impl JobKind for Export {
    fn name(&self) -> &'static str {
        NAME
    }

    fn run<'a>(&'a self, services: &'a Services, job: &'a Job) -> BoxFuture<'a, AppResult<Value>> {
        run(services, job).boxed()
    }
}

async fn run(services: &Services, job: &Job) -> AppResult<Value> {
    let payload = Payload::deserialize(&job.payload).map_err(AppError::internal)?;
    let of = books().find(|book| book.path == payload.list);
    let of = of.ok_or_else(|| AppError::internal("a list that is not known"))?;
    let book = Book::of_query(of, &payload.query)?;
    let viewer = job.viewer(services).await?;
    let rows = book.rows(&payload.query)?;
    let form = Form::read(&Query::of(&payload.query))?;
    let of = (book, form);
    let workbook = export_watched(services, &viewer, of, &payload.columns, rows, Some(job)).await?;
    let rows = workbook.rows;
    let mut result = job.keep(services, workbook.file, &workbook.name, workbook.content_type).await?;
    result["note"] = format!("共 {rows} 行").into();
    Ok(result)
}
