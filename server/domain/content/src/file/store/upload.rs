//! Queries on uploads in progress.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Nullable};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, Viewer};
use xieli_tables::file_upload;

use crate::file::model::{Upload, Uploader, Usage};

/// An upload to begin.
pub struct NewUpload<'a> {
    /// Key of the object that it becomes.
    pub key: &'a str,
    /// Id of the multipart upload in the store.
    pub upload_id: &'a str,
    /// The name of the file.
    pub name: &'a str,
    /// Size in bytes.
    pub size: i64,
    /// Size of every part but the last, in bytes.
    pub part_size: i64,
    /// Context of the upload.
    pub context: serde_json::Value,
}

/// Inserts an upload.
#[erased]
pub async fn insert_upload(
    connection: &mut AsyncPgConnection,
    by: Uploader,
    new: NewUpload<'_>,
) -> AppResult<Upload> {
    Ok(diesel::insert_into(file_upload::table)
        .values((
            file_upload::enterprise_id.eq(by.enterprise_id),
            file_upload::created_by.eq(by.member_id),
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

/// The viewer's own upload.
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

/// The upload named by a ticket.
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

/// The same upload, locked for the rest of the transaction.
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

/// The bytes that the viewer's enterprise stores and uploads. A deletion erases at once and frees space;
/// contents not erased yet are counted, so that writing and deleting can't fill the disk. All unauthenticated
/// uploaders count as one.
#[erased]
pub async fn usage(mut connection: &AsyncPgConnection, by: Uploader) -> AppResult<Usage> {
    Ok(diesel::sql_query(
        // a deleted content counts until it is erased
        "select (select coalesce(sum(size), 0)::bigint from file_blob where enterprise_id = $1)
                + (select coalesce(sum(size), 0)::bigint from file_garbage where enterprise_id = $1) as stored,
            coalesce(sum(size), 0)::bigint as uploading,
            coalesce(sum(size) filter (where created_by is not distinct from $2), 0)::bigint as own,
            count(*) filter (where created_by is not distinct from $2) as own_count
         from file_upload where enterprise_id = $1 and file_id is null",
    )
    .bind::<BigInt, _>(by.enterprise_id)
    .bind::<Nullable<BigInt>, _>(by.member_id)
    .get_result(&mut connection)
    .await?)
}

/// The same, locked for the rest of the transaction: no upload of the enterprise begins meanwhile.
#[erased]
pub async fn lock_usage(tx: &mut AsyncPgConnection, by: Uploader) -> AppResult<Usage> {
    diesel::sql_query("select from enterprise where id = $1 for no key update")
        .bind::<BigInt, _>(by.enterprise_id)
        .execute(tx)
        .await?;
    usage(tx, by).await
}

/// Marks the upload as finished with a file.
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

/// Deletes the row of an upload.
#[erased]
pub async fn delete_upload(connection: &mut AsyncPgConnection, enterprise_id: i64, id: i64) -> AppResult<()> {
    diesel::delete(file_upload::table.find((enterprise_id, id))).execute(connection).await?;
    Ok(())
}

/// Some uploads of any enterprise that began before `before`.
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
