//! File contents, each stored once per enterprise, and objects without references.

use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Text};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::AppResult;
use xieli_tables::{file_blob, file_garbage};

use crate::file::text;

/// Inspected content of an object.
#[derive(Debug, Clone)]
pub struct Blob {
    /// SHA-256, in hex.
    pub hash: String,
    /// Size in bytes.
    pub size: i64,
    /// MIME type.
    pub content_type: String,
}

/// Records the content at `key`; if the enterprise has the same content already, that one is used and the
/// object at `key` has no reference. The content's row stays locked: it can't be deleted while a transaction
/// adds a reference.
#[erased]
pub async fn keep_blob(
    connection: &mut AsyncPgConnection,
    enterprise_id: i64,
    blob: &Blob,
    key: &str,
) -> AppResult<()> {
    let kept: String = diesel::insert_into(file_blob::table)
        .values((
            file_blob::enterprise_id.eq(enterprise_id),
            file_blob::hash.eq(&blob.hash),
            file_blob::storage_key.eq(key),
            file_blob::size.eq(blob.size),
            file_blob::content_type.eq(&blob.content_type),
        ))
        .on_conflict((file_blob::enterprise_id, file_blob::hash))
        .do_update()
        .set(file_blob::hash.eq(&blob.hash))
        .returning(file_blob::storage_key)
        .get_result(connection)
        .await?;
    text::expect(connection, enterprise_id, blob).await?;
    if kept == key { Ok(()) } else { discard(connection, enterprise_id, key, blob.size).await }
}

/// The object key of a content.
#[erased]
pub async fn blob_key(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    hash: &str,
) -> AppResult<Option<String>> {
    Ok(file_blob::table
        .find((enterprise_id, hash))
        .select(file_blob::storage_key)
        .first(&mut connection)
        .await
        .optional()?)
}

/// Deletes the rows of those of these contents that no file refers to any more.
#[erased]
pub async fn release_blobs(
    connection: &mut AsyncPgConnection,
    enterprise_id: i64,
    hashes: &[String],
) -> AppResult<()> {
    // locked first: waits for transactions that add a reference, whose references are then visible
    diesel::sql_query(
        "select from file_blob where enterprise_id = $1 and hash = any ($2) order by hash for update",
    )
    .bind::<BigInt, _>(enterprise_id)
    .bind::<Array<Text>, _>(hashes)
    .execute(connection)
    .await?;
    diesel::sql_query(
        "with gone as (
            delete from file_blob b where b.enterprise_id = $1 and b.hash = any ($2)
               and not exists (select from file f where f.enterprise_id = $1 and f.hash = b.hash)
               and not exists (select from file_version v where v.enterprise_id = $1 and v.hash = b.hash)
            returning b.storage_key, b.hash, b.size)
         insert into file_garbage (enterprise_id, storage_key, hash, size) select $1, storage_key, hash, size from gone
         on conflict do nothing",
    )
    .bind::<BigInt, _>(enterprise_id)
    .bind::<Array<Text>, _>(hashes)
    .execute(connection)
    .await?;
    Ok(())
}

/// Marks the object at `key`, of at most so many bytes, as unreferenced.
#[erased]
pub async fn discard(
    connection: &mut AsyncPgConnection,
    enterprise_id: i64,
    key: &str,
    size: i64,
) -> AppResult<()> {
    diesel::insert_into(file_garbage::table)
        .values((
            file_garbage::enterprise_id.eq(enterprise_id),
            file_garbage::storage_key.eq(key),
            file_garbage::size.eq(size),
        ))
        .on_conflict_do_nothing()
        .execute(connection)
        .await?;
    Ok(())
}

/// An unreferenced object: its enterprise, its key, and the hash by which derived objects are named.
pub type Garbage = (i64, String, Option<String>);

/// Some unreferenced objects, oldest first; of one enterprise or of all.
#[erased]
pub async fn garbage(
    mut connection: &AsyncPgConnection,
    enterprise_id: Option<i64>,
    limit: i64,
) -> AppResult<Vec<Garbage>> {
    let mut query = file_garbage::table.order(file_garbage::created_at).limit(limit).into_boxed();
    if let Some(id) = enterprise_id {
        query = query.filter(file_garbage::enterprise_id.eq(id));
    }
    Ok(query
        .select((file_garbage::enterprise_id, file_garbage::storage_key, file_garbage::hash))
        .load(&mut connection)
        .await?)
}

/// Deletes the row of an erased object.
#[erased]
pub async fn forget_garbage(
    connection: &mut AsyncPgConnection,
    enterprise_id: i64,
    key: &str,
) -> AppResult<()> {
    diesel::delete(file_garbage::table.find((enterprise_id, key))).execute(connection).await?;
    Ok(())
}
