//! Uploads of images without an account, admitted by the secret of their record (docs/decisions/0059). The
//! caller has verified the secret, and limits the number of images.

use diesel_async::AsyncPgConnection;
use xieli_kernel::{AppError, AppResult, FieldCode};

use super::{Plan, arrived, clean, created, discard, plan, start};
use crate::Services;
use crate::file::model::{File, Target, Upload, Uploader};
use crate::file::rules;
use crate::file::store::{self, Blob};
use crate::sandbox::Requester;

/// Allowed MIME types.
const TYPES: [&str; 3] = ["image/jpeg", "image/png", "image/webp"];
/// The largest image, in bytes.
pub const MAX_SIZE: u64 = 10 * 1024 * 1024;
const KINDS: &str = "只能上传 JPEG、PNG 或 WebP 图片";

/// The record that an upload is for: its type and its id.
pub type Record<'a> = (&'a str, i64);

/// Begins an upload for a record, with a name whose extension is that of an image.
#[erased]
pub async fn begin(
    services: &Services,
    enterprise_id: i64,
    record: Record<'_>,
    (name, size): (&str, i64),
) -> AppResult<Plan> {
    let name = rules::name(name)?;
    if !["jpg", "jpeg", "png", "webp"].contains(&rules::extension(&name).as_str()) {
        return Err(AppError::field("name", FieldCode::Invalid, KINDS));
    }
    rules::size(size, MAX_SIZE.min(services.file_limit()))?;
    let begun = start(services, Uploader::stranger(enterprise_id), (&name, size), &target(record)).await;
    begun.map_err(|error| match error {
        // the enterprise's storage quota is not disclosed
        AppError::Invalid(_) => {
            AppError::field("size", FieldCode::Conflict, "暂时无法接收照片，请联系服务方")
        }
        fault => fault,
    })
}

/// The upload begun for a record, with new addresses; uploads of other records are not found.
#[erased]
pub async fn resume(
    services: &Services,
    enterprise_id: i64,
    record: Record<'_>,
    id: i64,
) -> AppResult<Option<Plan>> {
    match find(&*services.db().read().await?, enterprise_id, record, id).await? {
        Some(upload) if upload.file_id.is_none() => plan(services, upload).await.map(Some),
        _ => Ok(None),
    }
}

/// The upload begun for a record.
#[erased]
pub async fn find(
    connection: &AsyncPgConnection,
    enterprise_id: i64,
    record: Record<'_>,
    id: i64,
) -> AppResult<Option<Upload>> {
    let found = store::upload_by_id(connection, enterprise_id, id).await?;
    let context = serde_json::to_value(target(record)).map_err(AppError::internal)?;
    Ok(found.filter(|upload| upload.created_by.is_none() && upload.context == context))
}

/// Inspects an upload; deletes it if it is no image.
#[erased]
pub async fn look(services: &Services, upload: &Upload) -> AppResult<Blob> {
    arrived(services, Requester::of(upload.enterprise_id), upload, |blob| {
        // by the detected type, whatever the name says
        if TYPES.contains(&blob.content_type.as_str()) {
            return Ok(());
        }
        Err(AppError::field("name", FieldCode::Invalid, KINDS))
    })
    .await
}

/// Makes it a file of its record, within the transaction that has counted the present ones; idempotent.
#[erased]
pub async fn keep(
    tx: &mut AsyncPgConnection,
    upload: &Upload,
    blob: &Blob,
    record: Record<'_>,
) -> AppResult<Option<File>> {
    let enterprise = upload.enterprise_id;
    let upload = store::lock_upload(tx, enterprise, upload.id).await?.ok_or_else(AppError::not_found)?;
    if upload.file_id.is_some() {
        return Ok(None);
    }
    store::keep_blob(tx, enterprise, blob, &upload.storage_key).await?;
    let by = Uploader::stranger(enterprise);
    let file = store::insert(tx, by, &upload.name, blob, &target(record)).await?;
    created(&file).write_as(tx, enterprise, None).await?;
    store::finish_upload(tx, enterprise, upload.id, file.id).await?;
    Ok(Some(file))
}

/// Deletes the remains of an upload that has become a file, or was refused.
#[erased]
pub async fn end(services: &Services, upload: &Upload, kept: bool) -> AppResult<()> {
    if !kept {
        return discard(services, upload).await;
    }
    services.unread().notify_one();
    clean(services, upload).await;
    Ok(())
}

/// Visible to every viewer of the record at once.
fn target((record_type, id): Record<'_>) -> Target {
    Target {
        source_type: Some(record_type.to_owned()),
        source_id: Some(id.to_string()),
        auto_ack: true,
        ..Target::default()
    }
}
