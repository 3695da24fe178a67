//! Uploads under way.

use chrono::{DateTime, Utc};
use diesel::dsl::count_star;
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, Viewer};
use xieli_tables::file_upload;

use crate::file::model::Upload;

/// An upload that is about to begin.
pub struct NewUpload<'a> {
    /// The object it becomes.
    pub key: &'a str,
    /// What the store calls it.
    pub upload_id: &'a str,
    /// The name of the file.
    pub name: &'a str,
    /// In bytes.
    pub size: i64,
    /// Bytes of every part but the last.
    pub part_size: i64,
    /// What becomes of it.
    pub context: serde_json::Value,
}

/// Notes an upload.
#[erased]
pub async fn insert_upload(
    connection: &mut AsyncPgConnection,
    viewer: &Viewer,
    new: NewUpload<'_>,
) -> AppResult<Upload> {
    Ok(diesel::insert_into(file_upload::table)
        .values((
            file_upload::enterprise_id.eq(viewer.enterprise_id),
            file_upload::created_by.eq(viewer.member_id),
            file_upload::storage_key.eq(new.key),
            file_upload::upload_id.eq(new.upload_id),
            file_upload::name.eq(new.name),
            file_upload::size.eq(new.size),
            file_upload::part_size.eq(new.part_size),
            file_upload::context.eq(new.context),
        ))
        .returning(Upload::as_returning())
        .get_result(connection)
        .await?)
}

/// One's own upload.
#[erased]
pub async fn find_upload(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    id: i64,
) -> AppResult<Option<Upload>> {
    Ok(file_upload::table
        .find((viewer.enterprise_id, id))
        .filter(file_upload::created_by.eq(viewer.member_id))
        .select(Upload::as_select())
        .first(&mut connection)
        .await
        .optional()?)
}

/// The upload that a ticket names.
#[erased]
pub async fn upload_by_id(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    id: i64,
) -> AppResult<Option<Upload>> {
    Ok(file_upload::table
        .find((enterprise_id, id))
        .select(Upload::as_select())
        .first(&mut connection)
        .await
        .optional()?)
}

/// The same upload for the rest of the transaction.
#[erased]
pub async fn lock_upload(
    connection: &mut AsyncPgConnection,
    enterprise_id: i64,
    id: i64,
) -> AppResult<Option<Upload>> {
    Ok(file_upload::table
        .find((enterprise_id, id))
        .select(Upload::as_select())
        .for_update()
        .first(connection)
        .await
        .optional()?)
}

/// How many uploads of the viewer are under way.
#[erased]
pub async fn count_uploads(mut connection: &AsyncPgConnection, viewer: &Viewer) -> AppResult<i64> {
    Ok(file_upload::table
        .filter(file_upload::enterprise_id.eq(viewer.enterprise_id))
        .filter(file_upload::created_by.eq(viewer.member_id))
        .filter(file_upload::file_id.is_null())
        .select(count_star())
        .first(&mut connection)
        .await?)
}

/// The upload has become a file.
#[erased]
pub async fn finish_upload(
    connection: &mut AsyncPgConnection,
    enterprise_id: i64,
    id: i64,
    file_id: i64,
) -> AppResult<()> {
    diesel::update(file_upload::table.find((enterprise_id, id)))
        .set(file_upload::file_id.eq(file_id))
        .execute(connection)
        .await?;
    Ok(())
}

/// The upload is no more.
#[erased]
pub async fn delete_upload(connection: &mut AsyncPgConnection, enterprise_id: i64, id: i64) -> AppResult<()> {
    diesel::delete(file_upload::table.find((enterprise_id, id))).execute(connection).await?;
    Ok(())
}

/// Some uploads that began before `before`, whoever's.
#[erased]
pub async fn old_uploads(
    mut connection: &AsyncPgConnection,
    before: DateTime<Utc>,
    limit: i64,
) -> AppResult<Vec<Upload>> {
    Ok(file_upload::table
        .filter(file_upload::created_at.lt(before))
        .order(file_upload::created_at)
        .limit(limit)
        .select(Upload::as_select())
        .load(&mut connection)
        .await?)
}
