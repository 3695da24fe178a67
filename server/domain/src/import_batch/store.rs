//! Queries on import batches; apart from the import engine the only module with SQL on their tables. Names of
//! tables and columns come from the declarations of record kinds, never from input.

use diesel::dsl::count_star;
use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Text};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, Code, Direction, Page, PageRequest, Viewer, clock};
use xieli_tables::{import_batch, import_batch_row};

use super::model::{BatchFilter, BatchRow, Changed, Hanging, ImportBatch};
use super::rules::NAMED;
use crate::file::states::FileStatus;
use crate::kind::RecordKind;
use crate::kind::named::Named;
use crate::list::{Order, Sort};
use crate::sheet::{ImportedPart, ImportedRecords};
use crate::{kind, prepared, read_page};

type Query<'a> = import_batch::BoxedQuery<'a, Pg>;

/// Newest first.
const NEWEST: Order = Order {
    sort: Sort {
        name: "CREATED_AT",
        sql: "import_batch.created_at",
        cast: "timestamptz",
        id: "import_batch.id",
        nullable: false,
    },
    direction: Direction::Desc,
    own: None,
};

/// Name of the order of an import's records in cursors.
const BY_ID: &str = "ID ASC";

/// Import batches visible to the viewer: their own, and all of the enterprise for members who manage it.
pub fn visible_to<'a>(viewer: &Viewer) -> Query<'a> {
    let query = import_batch::table.filter(import_batch::enterprise_id.eq(viewer.enterprise_id)).into_boxed();
    if viewer.can(Code::EManage) {
        query
    } else {
        query.filter(import_batch::created_by.eq(viewer.member_id))
    }
}

fn filtered<'a>(viewer: &Viewer, filter: &BatchFilter) -> Query<'a> {
    let mut query = visible_to(viewer);
    if let Some(book) = &filter.book {
        query = query.filter(import_batch::book.eq(book.clone()));
    }
    if filter.own {
        query = query.filter(import_batch::created_by.eq(viewer.member_id));
    }
    query
}

/// One page, newest first.
#[erased]
pub async fn page(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    filter: &BatchFilter,
    request: &PageRequest,
) -> AppResult<Page<ImportBatch>> {
    Ok(read_page!(connection, filtered(viewer, filter), ImportBatch, &NEWEST, request))
}

/// Number of rows that match the filter.
#[erased]
pub async fn count(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    filter: &BatchFilter,
) -> AppResult<i64> {
    Ok(filtered(viewer, filter).select(count_star()).first(&mut connection).await?)
}

/// One import batch, if visible to the viewer.
#[erased]
pub async fn find(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    id: i64,
) -> AppResult<Option<ImportBatch>> {
    let row = visible_to(viewer).filter(import_batch::id.eq(id)).select(ImportBatch::as_select());
    Ok(row.first(&mut connection).await.optional()?)
}

/// The same, locked until the transaction ends.
#[erased]
pub async fn hold(tx: &mut AsyncPgConnection, viewer: &Viewer, id: i64) -> AppResult<Option<ImportBatch>> {
    let row = import_batch::table.find((viewer.enterprise_id, id)).select(import_batch::id);
    row.for_update().first::<i64>(tx).await.optional()?;
    find(tx, viewer, id).await
}

/// Marks an import batch as reversed.
#[erased]
pub async fn set_undone(tx: &mut AsyncPgConnection, viewer: &Viewer, id: i64) -> AppResult<ImportBatch> {
    Ok(diesel::update(import_batch::table.find((viewer.enterprise_id, id)))
        .set((
            import_batch::undone_at.eq(clock::now()),
            import_batch::undone_by.eq(viewer.member_id),
            import_batch::version.eq(import_batch::version + 1),
        ))
        .returning(ImportBatch::as_returning())
        .get_result(tx)
        .await?)
}

/// One page of an import's records, without their parts, in order of creation.
#[erased]
pub async fn rows(
    mut connection: &AsyncPgConnection,
    batch: &ImportBatch,
    made: &ImportedRecords,
    request: &PageRequest,
) -> AppResult<Page<BatchRow>> {
    let after = request.cursor(BY_ID)?.map_or(0, |cursor| cursor.id);
    let ImportedRecords { record_type, table, title, within, .. } = made;
    let within = within.map_or_else(|| "null::bigint".to_owned(), |(_, column)| format!("t.{column}"));
    let rows: Vec<BatchRow> = prepared::statement(format!(
        "select b.record_id as id, {title} as title, {within} as within_id, b.made,
            (t.id is null or t.version <> b.version) as changed
         from import_batch_row b left join {table} t on t.enterprise_id = $1 and t.id = b.record_id
         where b.enterprise_id = $1 and b.batch_id = $2 and b.record_type = '{record_type}' and b.record_id > $3
         order by b.record_id limit $4 offset $5"
    ))
    .bind::<BigInt, _>(batch.enterprise_id)
    .bind::<BigInt, _>(batch.id)
    .bind::<BigInt, _>(after)
    .bind::<BigInt, _>(request.size() + 1)
    .bind::<BigInt, _>(request.offset())
    .load(&mut connection)
    .await?;
    Ok(Page::of(request, BY_ID, rows, |row| (None, row.id)))
}

/// Number of an import's records, without their parts.
#[erased]
pub async fn count_rows(mut connection: &AsyncPgConnection, batch: &ImportBatch) -> AppResult<i64> {
    Ok(import_batch_row::table
        .filter(import_batch_row::enterprise_id.eq(batch.enterprise_id))
        .filter(import_batch_row::batch_id.eq(batch.id))
        .filter(import_batch_row::record_type.eq(&batch.record_type))
        .select(count_star())
        .first(&mut connection)
        .await?)
}

/// The records that an import created, locked until the transaction ends, after the records they belong to:
/// they can neither change nor get dependent records meanwhile.
#[erased]
pub async fn hold_made(
    tx: &mut AsyncPgConnection,
    batch: &ImportBatch,
    made: &ImportedRecords,
) -> AppResult<Vec<i64>> {
    let ids: Vec<i64> = import_batch_row::table
        .filter(import_batch_row::enterprise_id.eq(batch.enterprise_id))
        .filter(import_batch_row::batch_id.eq(batch.id))
        .filter(import_batch_row::record_type.eq(&batch.record_type))
        .filter(import_batch_row::made)
        .order(import_batch_row::record_id)
        .select(import_batch_row::record_id)
        .load(tx)
        .await?;
    let table = made.table;
    if let Some((above, column)) = made.within {
        prepared::statement(format!(
            "select a.id from {above} a where a.enterprise_id = $1 and a.id in (
                select t.{column} from {table} t where t.enterprise_id = $1 and t.id = any ($2))
             order by a.id for no key update"
        ))
        .bind::<BigInt, _>(batch.enterprise_id)
        .bind::<Array<BigInt>, _>(ids.clone())
        .execute(tx)
        .await?;
    }
    prepared::statement(format!(
        "select t.id from {table} t where t.enterprise_id = $1 and t.id = any ($2) order by t.id for update"
    ))
    .bind::<BigInt, _>(batch.enterprise_id)
    .bind::<Array<BigInt>, _>(ids.clone())
    .execute(tx)
    .await?;
    Ok(ids)
}

/// The first of an import's records and their parts that were changed since.
#[erased]
pub async fn changed(
    tx: &mut AsyncPgConnection,
    batch: &ImportBatch,
    made: &ImportedRecords,
) -> AppResult<Vec<Changed>> {
    let ImportedRecords { record_type, table, title, parts, .. } = made;
    let mut all = vec![format!(
        "select b.record_id as id, 0 as place, {title} as title, '' as part
         from import_batch_row b left join {table} t on t.enterprise_id = $1 and t.id = b.record_id
         where b.enterprise_id = $1 and b.batch_id = $2 and b.record_type = '{record_type}'
           and (t.id is null or t.version <> b.version)"
    )];
    for (place, part) in (1..).zip(*parts) {
        let ImportedPart { record_type, table: own, column, what } = part;
        all.push(format!(
            "select b.record_id as id, {place} as place, {title} as title, '{what}' as part
             from import_batch_row b
             left join {own} p on p.enterprise_id = $1 and p.id = b.record_id
             left join {table} t on t.enterprise_id = $1 and t.id = p.{column}
             where b.enterprise_id = $1 and b.batch_id = $2 and b.record_type = '{record_type}'
               and (p.id is null or p.version <> b.version)"
        ));
    }
    Ok(prepared::statement(format!(
        "select coalesce(f.title, f.id::text) as title, f.part, count(*) over () as total
         from ({}) f order by f.place, f.id limit {NAMED}",
        all.join(" union all ")
    ))
    .bind::<BigInt, _>(batch.enterprise_id)
    .bind::<BigInt, _>(batch.id)
    .load(tx)
    .await?)
}

/// The columns that refer to records of a kind: those that prevent its deletion, and those that follow it.
pub fn naming(of: &RecordKind) -> Vec<&'static Named> {
    let mut found: Vec<&'static Named> = Vec::new();
    let all = kind::all().iter().flat_map(|kind| kind.names.iter().chain(kind.moves));
    for named in all.filter(|named| named.of == of.record_type) {
        if !found.iter().any(|one| (one.table, one.column) == (named.table, named.column)) {
            found.push(named);
        }
    }
    found
}

/// The first of these records with dependent records outside of the import that are not deleted: by the
/// columns in `naming`, then comments, then files.
#[erased]
pub async fn hanging(
    tx: &mut AsyncPgConnection,
    batch: &ImportBatch,
    made: &ImportedRecords,
    naming: &[&'static Named],
    ids: &[i64],
) -> AppResult<Vec<Hanging>> {
    let ImportedRecords { record_type, table, title, parts, .. } = made;
    let mut all = Vec::with_capacity(naming.len() + 2);
    for (place, named) in naming.iter().enumerate() {
        let Named { table: other, column, alive, .. } = named;
        let mut own = parts.iter().map(|part| (part.table, part.record_type)).chain([(*table, *record_type)]);
        let of_import = own.find(|(table, _)| table == other).map(|(_, of)| {
            format!(
                " and not exists (select from import_batch_row b where b.enterprise_id = $1 and b.batch_id = $3
                    and b.record_type = '{of}' and b.record_id = r.id)"
            )
        });
        let others = of_import.unwrap_or_default();
        all.push(format!(
            "select r.{column} as id, {place} as place, count(*) as count from {other} r
             where r.enterprise_id = $1 and r.{column} = any ($2) and {alive}{others} group by 1"
        ));
    }
    let place = naming.len();
    all.push(format!(
        "select r.record_id as id, {place} as place, count(*) as count from comment r
         where r.enterprise_id = $1 and r.record_type = $4 and r.record_id = any ($2) and r.deleted_at is null group by 1"
    ));
    all.push(format!(
        "select r.source_id::bigint as id, {} as place, count(*) as count from file r
         where r.enterprise_id = $1 and r.source_type = $4 and r.source_id = any ($2::text[]) and r.status = {} group by 1",
        place + 1,
        FileStatus::Published.number()
    ));
    Ok(prepared::statement(format!(
        "select coalesce({title}, t.id::text) as title, f.place, f.count, count(*) over () as total
         from ({}) f join {table} t on t.enterprise_id = $1 and t.id = f.id
         where $3 > 0 order by f.id, f.place limit {NAMED}",
        all.join(" union all ")
    ))
    .bind::<BigInt, _>(batch.enterprise_id)
    .bind::<Array<BigInt>, _>(ids)
    .bind::<BigInt, _>(batch.id)
    .bind::<Text, _>(batch.record_type.as_str())
    .load(tx)
    .await?)
}
