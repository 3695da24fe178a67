//! Uploads, from their beginning to the resulting file.
//!
//! An upload is recorded before its first byte is stored, and every object belongs to an upload, a content or
//! the list of unreferenced objects: after an interruption at any point the next attempt or the cleanup job
//! finds the remains.

mod inspect;
mod locks;
pub mod stranger;

use chrono::{DateTime, TimeDelta, Utc};
use xieli_kernel::{AppError, AppResult, FieldCode, Viewer, clock, messages};
use xieli_storage::{Part, StorageError, key};

pub use locks::{UploadLocks, Uploads};

use super::model::{File, Target, Upload, Uploader};
use super::store::Blob;
use super::{rules, service, storage_error, store, sweep, target};
use crate::record::Change;
use crate::sandbox::Requester;
use crate::{Services, ticket};

/// An upload with the addresses of its parts.
#[derive(Debug, Clone)]
pub struct Plan {
    /// The upload.
    pub upload: Upload,
    /// Expiry of the addresses below.
    pub expires_at: DateTime<Utc>,
    /// Time to request new addresses: half of the validity (core §9).
    pub refresh_at: DateTime<Utc>,
    /// Parts, in order.
    pub parts: Vec<PlannedPart>,
}

/// A part of an upload.
#[derive(Debug, Clone)]
pub struct PlannedPart {
    /// Number of the part, from 1.
    pub number: u16,
    /// Offset in the file.
    pub offset: u64,
    /// Size in bytes.
    pub size: u64,
    /// Whether it is uploaded.
    pub done: bool,
    /// Address for a PUT of the bytes alone.
    pub url: String,
}

/// Credentials for uploads in one context.
#[derive(Debug, Clone)]
pub struct Credentials {
    /// Token that names the context when an upload begins.
    pub token: String,
    /// Expiry of the token.
    pub expires_at: DateTime<Utc>,
    /// The largest file, in bytes.
    pub max_size: u64,
}

/// Validates the target of uploads before there is a file, and returns credentials for it, for an hour: each
/// upload begins with them, its name and its size (core §7 `oss/sts/token`).
#[erased]
pub async fn credentials(services: &Services, viewer: &Viewer, target: Target) -> AppResult<Credentials> {
    if target.file_id.is_some() {
        return Err(AppError::field("name", FieldCode::Required, "请输入文件名称"));
    }
    let target = target::check_target(&*services.db().read().await?, viewer, "", target).await?;
    let target = serde_json::to_value(&target).map_err(AppError::internal)?;
    let what = ticket::ContextTicket { enterprise: viewer.enterprise_id, member: viewer.member_id, target };
    let token = ticket::context(services.signing(), what).await?;
    Ok(Credentials { token, expires_at: clock::now() + ticket::UPLOAD, max_size: services.file_limit() })
}

/// The context of the viewer's own credentials.
#[erased]
pub async fn context(services: &Services, viewer: &Viewer, token: &str) -> AppResult<Target> {
    let refused = || AppError::field("securityToken", FieldCode::Invalid, "上传凭证无效或已过期");
    let found = ticket::read::<ticket::ContextTicket>(services.signing(), token).await;
    let found = found.map_err(|_| refused())?;
    if (found.enterprise, found.member) != (viewer.enterprise_id, viewer.member_id) {
        return Err(refused());
    }
    serde_json::from_value(found.target).map_err(|_| refused())
}

/// Begins an upload: credentials for one key, one size, one hour (core §7 `oss/sts/token`).
#[erased]
pub async fn begin(
    services: &Services,
    viewer: &Viewer,
    name: &str,
    size: i64,
    target: Target,
) -> AppResult<Plan> {
    let name = rules::name(name)?;
    rules::size(size, services.file_limit())?;
    let target = target::check_target(&*services.db().read().await?, viewer, &name, target).await?;
    start(services, viewer.into(), (&name, size), &target).await
}

/// The same for a target that was validated, for any uploader.
async fn start(
    services: &Services,
    by: Uploader,
    (name, size): (&str, i64),
    target: &Target,
) -> AppResult<Plan> {
    let bytes = rules::size(size, services.file_limit())?;
    let key = key::fresh(clock::now(), &rules::extension(name));
    let upload_id = services.storage().begin(&key).await.map_err(storage_error)?;
    let new = store::NewUpload {
        key: &key,
        upload_id: &upload_id,
        name,
        size,
        part_size: i64::try_from(rules::PART.min(bytes)).unwrap_or(i64::MAX),
        context: serde_json::to_value(target).map_err(AppError::internal)?,
    };
    let noted = services
        .db()
        .transaction(async |tx| {
            let usage = store::lock_usage(tx, by).await?;
            rules::fits(&usage, size, services.quota())?;
            store::insert_upload(tx, by, new).await
        })
        .await;
    match noted {
        Ok(upload) => plan(services, upload).await,
        Err(error) => {
            // nothing has been sent yet: only the store's record of the upload remains
            if let Err(left) = services.storage().abort(&key, &upload_id).await {
                tracing::warn!(error = %left, "an upload that nobody knows of was not taken away");
            }
            Err(error)
        }
    }
}

/// The present state of the viewer's own upload, with new addresses: after a reload, or at half of their
/// validity.
#[erased]
pub async fn resume(services: &Services, viewer: &Viewer, id: i64) -> AppResult<Option<Plan>> {
    let found = store::find_upload(&*services.db().read().await?, viewer, id).await?;
    match found.filter(|upload| upload.file_id.is_none()) {
        Some(upload) => plan(services, upload).await.map(Some),
        None => Ok(None),
    }
}

async fn plan(services: &Services, upload: Upload) -> AppResult<Plan> {
    let storage = services.storage();
    let there = match storage.parts(&upload.storage_key, &upload.upload_id).await {
        Ok(there) => there,
        // an interrupted attempt completed it: no parts are missing
        Err(StorageError::Upload) => wanted(&upload),
        Err(error) => return Err(storage_error(error)),
    };
    let now = clock::now();
    let ticket = ticket::PartTicket {
        enterprise: upload.enterprise_id,
        upload: upload.id,
        key: upload.storage_key.clone(),
        size: upload.size,
    };
    let ticket = ticket::parts(services.signing(), ticket).await?;
    let life = ticket::UPLOAD.to_std().map_err(AppError::internal)?;
    let mut parts = Vec::new();
    let mut offset = 0;
    for part in wanted(&upload) {
        let address = storage.part_address(&upload.storage_key, &upload.upload_id, part, life);
        let ours = || format!("/api/res/oss/part?part={}&ticket={ticket}", part.number);
        parts.push(PlannedPart {
            number: part.number,
            offset,
            size: part.size,
            done: there.contains(&part),
            url: address.map_err(storage_error)?.unwrap_or_else(ours),
        });
        offset += part.size;
    }
    let half: TimeDelta = ticket::UPLOAD / 2;
    Ok(Plan { upload, expires_at: now + ticket::UPLOAD, refresh_at: now + half, parts })
}

/// All parts of a complete upload.
fn wanted(upload: &Upload) -> Vec<Part> {
    let (size, part) =
        (u64::try_from(upload.size).unwrap_or(0), u64::try_from(upload.part_size).unwrap_or(1));
    let sizes = rules::parts(size, part.max(1));
    (1..).zip(sizes).map(|(number, size)| Part { number, size }).collect()
}

/// The part of an upload that a ticket is for, and the id of the upload in the store.
#[erased]
pub async fn part(services: &Services, ticket: &str, number: u16) -> AppResult<(String, Part)> {
    let ticket: ticket::PartTicket = ticket::read(services.signing(), ticket).await?;
    let connection = services.db().read().await?;
    let found = store::upload_by_id(&connection, ticket.enterprise, ticket.upload).await?;
    let same = |upload: &Upload| {
        upload.storage_key == ticket.key && upload.size == ticket.size && upload.file_id.is_none()
    };
    let upload = found.filter(same).ok_or_else(AppError::not_found)?;
    let part = wanted(&upload).into_iter().find(|part| part.number == number);
    part.map(|part| (upload.upload_id, part))
        .ok_or_else(|| AppError::field("part", FieldCode::Invalid, messages::INVALID))
}

/// Finishes an upload: it is inspected, and becomes a pending file. Idempotent: a second call returns the
/// same file.
#[erased]
pub async fn finish(services: &Services, viewer: &Viewer, id: i64) -> AppResult<File> {
    let _turn = services.uploads().wait(viewer.enterprise_id, id).await;
    let connection = services.db().read().await?;
    let upload = store::find_upload(&connection, viewer, id).await?.ok_or_else(AppError::not_found)?;
    if let Some(file) = upload.file_id {
        return store::find(&connection, viewer, file).await?.ok_or_else(AppError::not_found);
    }
    let blob = arrived(services, viewer.into(), &upload, |_| Ok(())).await?;
    let file = services
        .db()
        .transaction(async |tx| {
            let upload = store::lock_upload(tx, upload.enterprise_id, upload.id).await?;
            let upload = upload.ok_or_else(AppError::not_found)?;
            if let Some(file) = upload.file_id {
                return store::find(tx, viewer, file).await?.ok_or_else(AppError::not_found);
            }
            let target: Target =
                serde_json::from_value(upload.context.clone()).map_err(AppError::internal)?;
            store::keep_blob(tx, upload.enterprise_id, &blob, &upload.storage_key).await?;
            let file = service::receive(tx, viewer, &upload.name, &blob, &target).await?;
            store::finish_upload(tx, upload.enterprise_id, upload.id, file.id).await?;
            Ok(file)
        })
        .await?;
    services.unread().notify_one();
    clean(services, &upload).await;
    Ok(file)
}

/// Completes an upload and inspects it; a refused one is deleted.
async fn arrived(
    services: &Services,
    whose: Requester,
    upload: &Upload,
    wanted_as: fn(&Blob) -> AppResult<()>,
) -> AppResult<Blob> {
    let storage = services.storage();
    let whole = storage.head(&upload.storage_key).await.map_err(storage_error)?;
    if whole.is_none_or(|size| i64::try_from(size) != Ok(upload.size)) {
        storage
            .complete(&upload.storage_key, &upload.upload_id, &wanted(upload))
            .await
            .map_err(incomplete)?;
    }
    let looked = inspect::inspect(services, whose, upload).await;
    match looked.and_then(|blob| wanted_as(&blob).map(|()| blob)) {
        Err(error @ AppError::Invalid(_)) => {
            discard(services, upload).await?;
            Err(error)
        }
        looked => looked,
    }
}

/// Cancels the viewer's own upload before it has become a file.
#[erased]
pub async fn cancel(services: &Services, viewer: &Viewer, id: i64) -> AppResult<i64> {
    let _turn = services.uploads().wait(viewer.enterprise_id, id).await;
    let found = store::find_upload(&*services.db().read().await?, viewer, id).await?;
    let upload = found.ok_or_else(AppError::not_found)?;
    if upload.file_id.is_some() {
        return Err(AppError::field("id", FieldCode::Conflict, "文件已上传完成，不能取消"));
    }
    discard(services, &upload).await?;
    Ok(id)
}

/// Deletes an upload with all its parts.
#[erased]
pub async fn discard(services: &Services, upload: &Upload) -> AppResult<()> {
    services.storage().abort(&upload.storage_key, &upload.upload_id).await.map_err(storage_error)?;
    services
        .db()
        .transaction(async |tx| {
            store::delete_upload(tx, upload.enterprise_id, upload.id).await?;
            store::discard(tx, upload.enterprise_id, &upload.storage_key, upload.size).await
        })
        .await?;
    sweep::collect_quietly(services, upload.enterprise_id).await;
    Ok(())
}

/// Deletes the remains of a finished upload; the cleanup job retries failures.
async fn clean(services: &Services, upload: &Upload) {
    if let Err(error) = services.storage().abort(&upload.storage_key, &upload.upload_id).await {
        tracing::warn!(%error, upload = upload.id, "the parts of an upload were not taken away");
    }
    sweep::collect_quietly(services, upload.enterprise_id).await;
}

fn incomplete(error: StorageError) -> AppError {
    match error {
        StorageError::Incomplete | StorageError::PartSize => {
            AppError::field("id", FieldCode::Conflict, "文件尚未上传完整，请继续上传")
        }
        StorageError::Upload => AppError::field("id", FieldCode::Gone, "上传已失效，请重新上传"),
        other => storage_error(other),
    }
}

/// The log entry of a new file.
pub(super) fn created(file: &File) -> Change {
    Change::new("file.create", file.id).after(file)
}
