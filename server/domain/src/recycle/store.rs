//! Queries on deleted records; apart from the registry's conditions the only module with SQL on them.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Jsonb, Nullable, Text, Timestamptz};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use serde_json::Value;
use xieli_kernel::{AppResult, Page, PageRequest, Viewer};

use super::model::{BinFilter, Deleted};
use super::registry::Recyclable;
use super::rules;
use crate::file;
use crate::kind::Bin;

/// Name of the order in cursors.
const ORDER: &str = "DELETED_AT DESC";

#[derive(QueryableByName)]
struct Count {
    #[diesel(sql_type = BigInt)]
    count: i64,
}

/// One page of the deleted records of a kind, the newest first.
#[erased]
pub async fn page(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    filter: &BinFilter,
    request: &PageRequest,
) -> AppResult<Page<Deleted>> {
    let after = request.cursor(ORDER)?;
    let Bin { table, title, .. } = filter.kind.bin;
    let sql = format!(
        "select t.id, {title} as title, t.deleted_at, t.updated_by as deleted_by, t.deleted_at::text as moment
         from {table} t where t.enterprise_id = $1 and t.deleted_at is not null
            and ($2::text is null or {title} ilike $2)
            and ($3::text is null or (t.deleted_at, t.id) < ($3::timestamptz, $4))
         order by t.deleted_at desc, t.id desc limit $5 offset $6"
    );
    let rows: Vec<Deleted> = diesel::sql_query(sql)
        .bind::<BigInt, _>(viewer.enterprise_id)
        .bind::<Nullable<Text>, _>(rules::pattern(filter.keyword.as_deref())?)
        .bind::<Nullable<Text>, _>(after.as_ref().and_then(|cursor| cursor.value.clone()))
        .bind::<BigInt, _>(after.as_ref().map_or(0, |cursor| cursor.id))
        .bind::<BigInt, _>(request.size() + 1)
        .bind::<BigInt, _>(request.offset())
        .load(&mut connection)
        .await?;
    Ok(Page::of(request, ORDER, rows, |row| (Some(row.moment.clone()), row.id)))
}

/// Number of rows that match the filter.
#[erased]
pub async fn count(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    filter: &BinFilter,
) -> AppResult<i64> {
    let Bin { table, title, .. } = filter.kind.bin;
    let sql = format!(
        "select count(*) as count from {table} t where t.enterprise_id = $1 and t.deleted_at is not null
            and ($2::text is null or {title} ilike $2)"
    );
    let found: Count = diesel::sql_query(sql)
        .bind::<BigInt, _>(viewer.enterprise_id)
        .bind::<Nullable<Text>, _>(rules::pattern(filter.keyword.as_deref())?)
        .get_result(&mut connection)
        .await?;
    Ok(found.count)
}

/// A deleted row, as the operation log stores it.
#[derive(Debug, QueryableByName)]
pub struct DeletedRow {
    /// Id of the row.
    #[diesel(sql_type = BigInt)]
    pub id: i64,
    /// Time of deletion.
    #[diesel(sql_type = Timestamptz)]
    pub deleted_at: DateTime<Utc>,
    /// Member who did so.
    #[diesel(sql_type = Nullable<BigInt>)]
    pub deleted_by: Option<i64>,
    /// Its columns, without those that serve only the search.
    #[diesel(sql_type = Jsonb)]
    pub row: Value,
}

/// Deleted rows of the enterprise, locked until the transaction ends.
#[erased]
pub async fn lock(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    kind: Recyclable,
    ids: &[i64],
) -> AppResult<Vec<DeletedRow>> {
    let table = kind.bin.table;
    let sql = format!(
        "select t.id, t.deleted_at, t.updated_by as deleted_by,
            to_jsonb(t) - 'search_text' - 'search_grams' as row from {table} t
         where t.enterprise_id = $1 and t.id = any ($2) and t.deleted_at is not null order by t.id for update"
    );
    Ok(diesel::sql_query(sql).bind::<BigInt, _>(enterprise_id).bind::<Array<BigInt>, _>(ids).load(tx).await?)
}

/// A row with the record that prevents an action.
#[derive(Debug, QueryableByName)]
pub struct Obstacle {
    /// Title of the row.
    #[diesel(sql_type = Text)]
    pub title: String,
    /// Title of the other record.
    #[diesel(sql_type = Text)]
    pub other: String,
}

/// The first row that a statement of the registry finds.
#[erased]
pub async fn obstacle(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    sql: &'static str,
    ids: &[i64],
) -> AppResult<Option<Obstacle>> {
    Ok(diesel::sql_query(sql)
        .bind::<BigInt, _>(enterprise_id)
        .bind::<Array<BigInt>, _>(ids)
        .get_result(tx)
        .await
        .optional()?)
}

/// Restores rows.
#[erased]
pub async fn restore(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    kind: Recyclable,
    ids: &[i64],
) -> AppResult<()> {
    let Bin { table, back, .. } = kind.bin;
    let sql = format!(
        "update {table} set deleted_at = null, {back} version = version + 1, updated_at = now(), updated_by = $3
         where enterprise_id = $1 and id = any ($2)"
    );
    diesel::sql_query(sql)
        .bind::<BigInt, _>(viewer.enterprise_id)
        .bind::<Array<BigInt>, _>(ids)
        .bind::<BigInt, _>(viewer.member_id)
        .execute(tx)
        .await?;
    Ok(())
}

/// The first of the rows that a record outside of them refers to.
#[erased]
pub async fn referred(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    kind: Recyclable,
    ids: &[i64],
) -> AppResult<Option<Obstacle>> {
    let Bin { table, title, .. } = kind.bin;
    for (reference, what) in kind.references() {
        // records purged with them are no obstacle
        let others =
            if reference.starts_with(&format!("select from {table} ")) { "and r.id <> all ($2)" } else { "" };
        let sql = format!(
            "select {title} as title, '{what}' as other from {table} t
             where t.enterprise_id = $1 and t.id = any ($2) and exists ({reference} {others}) order by t.id limit 1"
        );
        let found: Option<Obstacle> = diesel::sql_query(sql)
            .bind::<BigInt, _>(enterprise_id)
            .bind::<Array<BigInt>, _>(ids)
            .get_result(tx)
            .await
            .optional()?;
        if found.is_some() {
            return Ok(found);
        }
    }
    Ok(None)
}

/// Purges rows, all in one statement, as they may refer to each other. Their attachments and parts are purged
/// first.
#[erased]
pub async fn purge(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    kind: Recyclable,
    ids: &[i64],
) -> AppResult<()> {
    let Bin { table, purge, .. } = kind.bin;
    file::service::purge_attached(tx, enterprise_id, kind.kind.record_type, ids).await?;
    if let Some(purge) = purge {
        purge(tx, enterprise_id, ids).await?;
    }
    diesel::sql_query(format!("delete from {table} where enterprise_id = $1 and id = any ($2)"))
        .bind::<BigInt, _>(enterprise_id)
        .bind::<Array<BigInt>, _>(ids)
        .execute(tx)
        .await?;
    Ok(())
}

/// A row that is due for purging.
#[derive(Debug, QueryableByName)]
pub struct Expired {
    /// The enterprise (tenant).
    #[diesel(sql_type = BigInt)]
    pub enterprise_id: i64,
    /// Id of the row.
    #[diesel(sql_type = BigInt)]
    pub id: i64,
}

/// Rows of all enterprises that were deleted before `before` and have no references, locked until the
/// transaction ends; ordered by enterprise.
#[erased]
pub async fn expired(
    tx: &mut AsyncPgConnection,
    kind: Recyclable,
    before: DateTime<Utc>,
    limit: i64,
) -> AppResult<Vec<Expired>> {
    let table = kind.bin.table;
    let references = kind.references();
    let unused: String =
        references.iter().map(|(reference, _)| format!(" and not exists ({reference})")).collect();
    let sql = format!(
        "with old as (
            select t.enterprise_id, t.id from {table} t
            where t.deleted_at < $1{unused} order by t.deleted_at limit $2 for update skip locked)
         select enterprise_id, id from old order by enterprise_id, id"
    );
    Ok(diesel::sql_query(sql).bind::<Timestamptz, _>(before).bind::<BigInt, _>(limit).load(tx).await?)
}
