//! Records of views and downloads of files.

use diesel::dsl::count_star;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, SmallInt};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, Page, PageRequest, Viewer};
use xieli_tables::file_record;

use crate::file::model::FileRecord;
use crate::list::{Order, Sort};
use crate::prepared;
use crate::read_page;

/// By time of the view or download.
pub const BY_TIME: Sort = Sort {
    name: "CREATED_AT",
    sql: "file_record.created_at",
    cast: "timestamptz",
    id: "file_record.id",
    nullable: false,
};

fn of<'a>(
    enterprise_id: i64,
    file_id: i64,
    record_type: Option<i16>,
) -> file_record::BoxedQuery<'a, diesel::pg::Pg> {
    let query = file_record::table
        .filter(file_record::enterprise_id.eq(enterprise_id))
        .filter(file_record::file_id.eq(file_id))
        .into_boxed();
    match record_type {
        Some(kind) => query.filter(file_record::type_.eq(kind)),
        None => query,
    }
}

/// One page of a file's records; the caller has checked the file's visibility.
#[erased]
pub async fn records(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    file_id: i64,
    record_type: Option<i16>,
    order: Order,
    request: &PageRequest,
) -> AppResult<Page<FileRecord>> {
    Ok(read_page!(connection, of(enterprise_id, file_id, record_type), FileRecord, &order, request))
}

/// The number of a file's records.
#[erased]
pub async fn count_records(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    file_id: i64,
    record_type: Option<i16>,
) -> AppResult<i64> {
    Ok(of(enterprise_id, file_id, record_type).select(count_star()).first(&mut connection).await?)
}

/// Records a view (1) or a download (2) of the viewer, and counts it.
#[erased]
pub async fn record(
    connection: &mut AsyncPgConnection,
    viewer: &Viewer,
    file_id: i64,
    record_type: i16,
) -> AppResult<()> {
    prepared::statement(
        "with noted as (
            insert into file_record (enterprise_id, file_id, type, created_by, team_id)
            values ($1, $2, $3, $4, (select m.team_id from team_member m
                where m.enterprise_id = $1 and m.member_id = $4 and m.main and m.left_at is null)))
         update file set preview_count = preview_count + case when $3 = 1 then 1 else 0 end,
            download_count = download_count + case when $3 = 2 then 1 else 0 end
         where enterprise_id = $1 and id = $2",
    )
    .bind::<BigInt, _>(viewer.enterprise_id)
    .bind::<BigInt, _>(file_id)
    .bind::<SmallInt, _>(record_type)
    .bind::<BigInt, _>(viewer.member_id)
    .execute(connection)
    .await?;
    Ok(())
}

/// The same for several files, which are locked.
#[erased]
pub async fn record_all(
    connection: &mut AsyncPgConnection,
    viewer: &Viewer,
    file_ids: &[i64],
    record_type: i16,
) -> AppResult<()> {
    prepared::statement(
        "with noted as (
            insert into file_record (enterprise_id, file_id, type, created_by, team_id)
            select $1, noted.id, $3, $4, (select m.team_id from team_member m
                where m.enterprise_id = $1 and m.member_id = $4 and m.main and m.left_at is null)
            from unnest($2) as noted (id))
         update file set preview_count = preview_count + case when $3 = 1 then 1 else 0 end,
            download_count = download_count + case when $3 = 2 then 1 else 0 end
         where enterprise_id = $1 and id = any ($2)",
    )
    .bind::<BigInt, _>(viewer.enterprise_id)
    .bind::<Array<BigInt>, _>(file_ids)
    .bind::<SmallInt, _>(record_type)
    .bind::<BigInt, _>(viewer.member_id)
    .execute(connection)
    .await?;
    Ok(())
}
