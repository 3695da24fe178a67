//! Exports that take long, as jobs (docs/decisions/0033).

use std::collections::BTreeMap;

use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest, Sha256};
use xieli_kernel::{AppError, AppResult, Viewer};

use super::export::{chosen, export_watched, may_export};
use super::{Filter, Kind, XLSX};
use crate::job::model::{Listed, Wanted};
use crate::job::{Job, JobKind, service};
use crate::member::store::Scope;
use crate::{Db, Services, activity, member, team};

/// The name of the kind.
const NAME: &str = "sheet.export";
/// Up to so many rows an export is not worth a job.
pub const DIRECT: i64 = 5_000;

/// The lists that are exported as jobs, by the name that stands in the table.
const NAMED: [(&str, Kind); 3] =
    [("member", Kind::Member), ("team", Kind::Team), ("operationLog", Kind::OperationLog)];

/// When an export becomes a job.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum When {
    /// Above [`DIRECT`] rows.
    Long,
    /// In any case.
    Always,
}

/// What is exported, as the table keeps it: read again by the job, with the rights that its owner has then.
#[derive(Debug, Serialize, Deserialize)]
struct Payload {
    list: String,
    columns: Vec<String>,
    query: BTreeMap<String, String>,
}

/// Has a list exported in the background, if it is one of those and long enough.
#[erased]
pub async fn start(
    db: &Db,
    viewer: &Viewer,
    kind: Kind,
    columns: &[String],
    query: &BTreeMap<String, String>,
    when: When,
) -> AppResult<Option<Listed>> {
    let Some((list, _)) = NAMED.iter().find(|(_, known)| *known == kind) else { return Ok(None) };
    may_export(viewer, kind)?;
    chosen(kind, columns)?;
    let filter = Filter::from_query(kind, query)?;
    let rows = count(db, viewer, &filter).await?;
    if when == When::Long && rows <= DIRECT {
        return Ok(None);
    }
    let payload = Payload { list: (*list).to_owned(), columns: columns.to_vec(), query: query.clone() };
    let payload = serde_json::to_value(payload).map_err(AppError::internal)?;
    let mut hash = Sha256::new();
    hash.update(payload.to_string());
    let hash: String = hash.finalize().iter().take(16).map(|byte| format!("{byte:02x}")).collect();
    let wanted = Wanted {
        kind: NAME,
        title: format!("导出{}（{rows} 行）", kind.title()),
        payload,
        unique_key: Some(format!("{}:{hash}", viewer.member_id)),
        total: Some(rows),
    };
    db.transaction(async |tx| service::start(tx, viewer, wanted.clone()).await).await.map(Some)
}

async fn count(db: &Db, viewer: &Viewer, filter: &Filter) -> AppResult<i64> {
    let connection = db.read().await?;
    match filter {
        Filter::Member(filter) => member::store::count(&connection, viewer, Scope::Listed, filter).await,
        Filter::Team(filter) => team::store::count(&connection, viewer, filter).await,
        Filter::OperationLog(filter) => activity::store::count(&connection, viewer, filter).await,
        _ => Err(AppError::internal("a list without a count")),
    }
}

/// Exports a list for whoever asked.
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
    let kind = NAMED.iter().find(|(name, _)| *name == payload.list).map(|(_, kind)| *kind);
    let kind = kind.ok_or_else(|| AppError::internal("a list that is not known"))?;
    let viewer = job.viewer(services).await?;
    let filter = Filter::from_query(kind, &payload.query)?;
    let workbook = export_watched(services.db(), &viewer, kind, &payload.columns, filter, Some(job)).await?;
    let rows = workbook.rows;
    let mut result = job.keep(services, workbook.file, &workbook.name, XLSX).await?;
    result["note"] = format!("共 {rows} 行").into();
    Ok(result)
}
