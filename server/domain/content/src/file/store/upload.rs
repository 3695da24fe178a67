//! Uploads under way.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Nullable};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, Viewer};
use xieli_tables::file_upload;

use crate::file::model::{Upload, Uploader, Usage};

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

/// How many bytes the viewer's enterprise keeps and has on their way. A deletion erases at once and makes room; what could
/// not be erased is kept, so that nobody fills the disk by writing and deleting. Those without an account count as one.
#[erased]
pub async fn usage(mut connection: &AsyncPgConnection, by: Uploader) -> AppResult<Usage> {
    Ok(diesel::sql_query(
        // what was deleted is there until it is erased
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

/// The same for the rest of the transaction: nobody of the enterprise begins an upload meanwhile.
#[erased]
pub async fn lock_usage(tx: &mut AsyncPgConnection, by: Uploader) -> AppResult<Usage> {
    diesel::sql_query("select from enterprise where id = $1 for no key update")
        .bind::<BigInt, _>(by.enterprise_id)
        .execute(tx)
        .await?;
    usage(tx, by).await
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
