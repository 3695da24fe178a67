//! Pictures that somebody without an account sends for a record: its own proof admits them (docs/decisions/0059). Whoever calls
//! this has looked at the proof, and counts what is sent with it.

use diesel_async::AsyncPgConnection;
use xieli_kernel::{AppError, AppResult, FieldCode};

use super::{Plan, arrived, clean, created, discard, plan, start};
use crate::Services;
use crate::apart::Whose;
use crate::file::model::{File, Target, Upload, Uploader};
use crate::file::rules;
use crate::file::store::{self, Blob};

/// What may be sent.
const TYPES: [&str; 3] = ["image/jpeg", "image/png", "image/webp"];
/// The largest picture, in bytes.
pub const MAX_SIZE: u64 = 10 * 1024 * 1024;
const KINDS: &str = "只能上传 JPEG、PNG 或 WebP 图片";

/// The record that something is sent for: its type and its row.
pub type Record<'a> = (&'a str, i64);

/// Begins an upload for a record, with a name whose extension is that of a picture.
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
        // how much room there is is the enterprise's own affair
        AppError::Invalid(_) => {
            AppError::field("size", FieldCode::Conflict, "暂时无法接收照片，请联系服务方")
        }
        fault => fault,
    })
}

/// What was begun for a record, with fresh addresses; nothing of anybody else's.
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

/// What was begun for a record.
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

/// Looks at what has arrived; what is no picture is taken away.
#[erased]
pub async fn look(services: &Services, upload: &Upload) -> AppResult<Blob> {
    arrived(services, Whose::of(upload.enterprise_id), upload, |blob| {
        // by what the content was found to be, whatever the name says
        if TYPES.contains(&blob.content_type.as_str()) {
            return Ok(());
        }
        Err(AppError::field("name", FieldCode::Invalid, KINDS))
    })
    .await
}

/// Makes it a file of its record, within the transaction that has counted those which are there; again it is the same.
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

/// What is left when it has become a file, or was refused.
#[erased]
pub async fn end(services: &Services, upload: &Upload, kept: bool) -> AppResult<()> {
    if !kept {
        return discard(services, upload).await;
    }
    services.unread().notify_one();
    clean(services, upload).await;
    Ok(())
}

/// Open to whoever sees the record, as soon as it is there.
fn target((record_type, id): Record<'_>) -> Target {
    Target {
        source_type: Some(record_type.to_owned()),
        source_id: Some(id.to_string()),
        auto_ack: true,
        ..Target::default()
    }
}
