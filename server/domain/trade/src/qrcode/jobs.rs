//! Background jobs: creating the QR codes of large batches, and printing labels to files.

use diesel_async::AsyncPgConnection;
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use xieli_kernel::{AppError, AppResult, Viewer, hex};

use super::model::QrcodeBatch;
use super::output::{self, Wanted};
use super::{rules, service, store};
use crate::Services;
use crate::job::model::{Listed, Wanted as Asked};
use crate::job::{self, Job, JobKind};
use crate::record::Change;

const MAKE: &str = "qrcode_batch.make";
const PRINT: &str = "qrcode.print";

/// The job kinds of this module, for the binary's list.
pub fn kinds() -> Vec<Box<dyn JobKind>> {
    vec![Box::new(Make), Box::new(Print)]
}

#[derive(Debug, Serialize, Deserialize)]
struct Batch {
    batch: i64,
}

/// Schedules the creation of a batch's codes, within the transaction that creates it.
#[erased]
pub(super) async fn ask_for_codes(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    batch: &QrcodeBatch,
) -> AppResult<i64> {
    let asked = Asked {
        kind: MAKE,
        title: format!("生成二维码：{}", batch.name),
        payload: json!(Batch { batch: batch.id }),
        unique_key: Some(format!("batch:{}", batch.id)),
        total: Some(i64::from(batch.quantity)),
    };
    Ok(job::service::start(tx, viewer, asked).await?.id)
}

/// Schedules the printing of labels to a file. Identical requests share one job.
#[erased]
pub async fn ask_for_labels(services: &Services, viewer: &Viewer, wanted: Wanted) -> AppResult<Listed> {
    let (name, labels) = output::check(services.db(), viewer, &wanted).await?;
    let payload = json!(wanted);
    let key = Sha256::new().chain_update(viewer.member_id.to_be_bytes()).chain_update(payload.to_string());
    let asked = Asked {
        kind: PRINT,
        title: format!("打印标签：{name}"),
        unique_key: Some(hex(&key.finalize()[..16])),
        payload,
        total: i64::try_from(labels).ok(),
    };
    services.db().transaction(async |tx| job::service::start(tx, viewer, asked.clone()).await).await
}

/// The job that creates the codes of a batch, in one transaction: a node that dies leaves none.
struct Make;

impl JobKind for Make {
    fn name(&self) -> &'static str {
        MAKE
    }

    fn run<'a>(&'a self, services: &'a Services, job: &'a Job) -> BoxFuture<'a, AppResult<Value>> {
        make(services, job).boxed()
    }
}

async fn make(services: &Services, job: &Job) -> AppResult<Value> {
    let Batch { batch } = Batch::deserialize(&job.payload).map_err(AppError::internal)?;
    let made = services
        .db()
        .transaction(async |tx| {
            // already made by a node that died before it could report, or deleted meanwhile
            let Some(batch) = store::lock_unmade(tx, job.enterprise_id, batch).await? else { return Ok(0) };
            service::make_codes(tx, services.keyring(), &batch, |done| job.progress(done, None)).await?;
            let ready = store::set_ready(tx, &batch).await?;
            Change::new("qrcode_batch.make", batch.id)
                .before(&batch)
                .after(&ready)
                .write_as(tx, job.enterprise_id, batch.created_by)
                .await?;
            job.hold(tx).await?;
            Ok(ready.quantity)
        })
        .await?;
    Ok(json!({ "note": format!("共 {made} 个二维码") }))
}

/// The job that prints labels to a file, which it stores as its result.
struct Print;

impl JobKind for Print {
    fn name(&self) -> &'static str {
        PRINT
    }

    fn run<'a>(&'a self, services: &'a Services, job: &'a Job) -> BoxFuture<'a, AppResult<Value>> {
        print(services, job).boxed()
    }
}

async fn print(services: &Services, job: &Job) -> AppResult<Value> {
    let wanted = Wanted::deserialize(&job.payload).map_err(AppError::internal)?;
    let viewer = job.viewer(services).await?;
    if !rules::may_manage(&viewer) {
        return Err(AppError::forbidden());
    }
    let (_, labels) = output::check(services.db(), &viewer, &wanted).await?;
    job.progress(0, u64::try_from(labels).ok());
    let meter = job.clone();
    let tick = move |done: usize| {
        meter.progress(u64::try_from(done).unwrap_or(u64::MAX), None);
        meter.check().is_ok()
    };
    let printed = output::print(services, job.enterprise_id, wanted, Box::new(tick)).await;
    // a cancelled job is reported by the one who cancelled it
    job.check()?;
    let printed = printed?;
    let mut kept = job.keep(services, printed.file, &printed.name, printed.media_type).await?;
    kept["note"] = format!("共 {} 张标签", printed.labels).into();
    Ok(kept)
}
