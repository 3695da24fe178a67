//! Cleanup job of files: abandoned uploads, files that were never acknowledged, objects without references.

use std::time::Duration;

use chrono::TimeDelta;
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use serde_json::Value;
use xieli_kernel::{AppResult, clock};

use super::model::Upload;
use super::upload::Uploads as _;
use super::{storage_error, store, upload};
use crate::Services;
use crate::job::tidy::{ROUND, swept};
use crate::job::{Job, JobKind};
use crate::record::Change;

/// Age at which an unacknowledged file is considered abandoned (core §4).
const PATIENCE: TimeDelta = TimeDelta::hours(24);
/// Rows per batch.
const BATCH: i64 = 200;

/// One round over all enterprises; returns the number of deletions. Safe to run on several nodes at once and
/// to be killed at any point.
#[erased]
pub async fn sweep(services: &Services) -> AppResult<usize> {
    let before = clock::now() - PATIENCE;
    let mut swept = 0;
    loop {
        let old = store::old_uploads(&*services.db().read().await?, before, BATCH).await?;
        let last = old.len() < usize::try_from(BATCH).unwrap_or(usize::MAX);
        for found in old {
            let _turn = services.uploads().wait(found.enterprise_id, found.id).await;
            give_up(services, &found).await?;
            swept += 1;
        }
        if last {
            break;
        }
    }
    loop {
        let old = store::old_pending(&*services.db().read().await?, before, BATCH).await?;
        let last = old.len() < usize::try_from(BATCH).unwrap_or(usize::MAX);
        for (enterprise, id) in old {
            swept += usize::from(forget(services, enterprise, id).await?);
        }
        if last {
            break;
        }
    }
    Ok(swept + collect(services, None).await?)
}

/// Deletes an old upload; its object only if no file was made of it.
async fn give_up(services: &Services, found: &Upload) -> AppResult<()> {
    if found.file_id.is_none() {
        return upload::discard(services, found).await;
    }
    services.storage().abort(&found.storage_key, &found.upload_id).await.map_err(storage_error)?;
    let (enterprise, id) = (found.enterprise_id, found.id);
    services.db().transaction(async |tx| store::delete_upload(tx, enterprise, id).await).await
}

/// Deletes a pending file, unless it is acknowledged at this moment.
async fn forget(services: &Services, enterprise: i64, id: i64) -> AppResult<bool> {
    services
        .db()
        .transaction(async |tx| {
            if !store::lock_pending(tx, enterprise, id).await? {
                return Ok(false);
            }
            let hashes = store::delete(tx, enterprise, &[id]).await?;
            store::release_blobs(tx, enterprise, &hashes).await?;
            Change::new("file.expire", id).write_as(tx, enterprise, None).await?;
            Ok(true)
        })
        .await
}

/// Deletes unreferenced objects, of one enterprise or of all, with the objects derived from them; returns
/// their number.
#[erased]
pub async fn collect(services: &Services, enterprise_id: Option<i64>) -> AppResult<usize> {
    let mut collected = 0;
    loop {
        let found = store::garbage(&*services.db().own().await?, enterprise_id, BATCH).await?;
        if found.is_empty() {
            return Ok(collected);
        }
        for (enterprise, key, hash) in found {
            services.storage().delete(&key).await.map_err(storage_error)?;
            if let Some(hash) = hash {
                services.storage().delete_below(&format!("derived/{hash}")).await.map_err(storage_error)?;
            }
            services.db().transaction(async |tx| store::forget_garbage(tx, enterprise, &key).await).await?;
            collected += 1;
        }
    }
}

/// The same after a change that is already committed: the cleanup job retries failures.
#[erased]
pub async fn collect_quietly(services: &Services, enterprise_id: i64) {
    if let Err(error) = collect(services, Some(enterprise_id)).await {
        tracing::warn!(%error, enterprise_id, "objects that nobody refers to were not taken away");
    }
}

/// Scheduled job that deletes abandoned uploads and files.
pub struct Files;

impl JobKind for Files {
    fn name(&self) -> &'static str {
        "file.tidy"
    }

    fn every(&self) -> Option<Duration> {
        Some(ROUND)
    }

    fn run<'a>(&'a self, services: &'a Services, _: &'a Job) -> BoxFuture<'a, AppResult<Value>> {
        sweep(services).map(swept).boxed()
    }
}
