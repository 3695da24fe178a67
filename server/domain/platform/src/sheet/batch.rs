//! Import batches: the records written by an import, stored in its transaction, so that the batch can be
//! shown and undone as a whole (decision 0105).

use diesel::QueryableByName;
use diesel::sql_types::{Array, BigInt, Bool, Integer, Text};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use serde_json::json;
use xieli_kernel::{AppResult, Code, Viewer};

use super::{Book, ImportedPart, ImportedRecords};
use crate::prepared::{self, Prepared};
use crate::record::Change;

/// Stored characters of a file name.
const MAX_NAME: usize = 200;

/// The records written by an import; parts created by the same lines are found by query.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Written {
    /// Ids of created records.
    pub created: Vec<i64>,
    /// Ids of updated records.
    pub updated: Vec<i64>,
}

impl Written {
    /// Only created records.
    pub fn created(ids: impl IntoIterator<Item = i64>) -> Self {
        Self { created: ids.into_iter().collect(), updated: Vec::new() }
    }
}

/// Condition on a list: rows of `table`, of type `of`, that an import wrote, if the batch is visible to the
/// viewer.
pub fn of_batch<'a>(
    viewer: &Viewer,
    batch: i64,
    of: &'static str,
    table: &'static str,
) -> Prepared<'a, Bool> {
    let sql = format!(
        "exists (select from import_batch_row b
            join import_batch i on i.enterprise_id = b.enterprise_id and i.id = b.batch_id
            where b.enterprise_id = {table}.enterprise_id and b.batch_id = $1 and b.record_type = '{of}'
              and b.record_id = {table}.id and (i.created_by = $2 or $3))"
    );
    prepared::condition(sql)
        .bind::<BigInt, _>(batch)
        .bind::<BigInt, _>(viewer.member_id)
        .bind::<Bool, _>(viewer.can(Code::EManage))
}

#[derive(QueryableByName)]
struct StoredId {
    #[diesel(sql_type = BigInt)]
    id: i64,
}

/// Stores the records of an import and their parts with their present versions. At most four statements
/// besides the log's, however many records. `None`: it has written nothing.
#[erased]
pub(super) async fn keep(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    book: Book,
    file_name: &str,
    written: &Written,
) -> AppResult<Option<i64>> {
    let Some(import) = book.of.import else { return Ok(None) };
    if written.created.is_empty() && written.updated.is_empty() {
        return Ok(None);
    }
    let ImportedRecords { record_type, table, parts, .. } = import.made;
    let file_name: String = file_name.chars().filter(|one| !one.is_control()).take(MAX_NAME).collect();
    let count = |ids: &[i64]| i32::try_from(ids.len()).unwrap_or(i32::MAX);
    let (created, updated) = (count(&written.created), count(&written.updated));
    let kept: StoredId = prepared::statement(
        "insert into import_batch (enterprise_id, book, record_type, title, file_name, created, updated, created_by)
         values ($1, $2, $3, $4, $5, $6, $7, $8) returning id",
    )
    .bind::<BigInt, _>(viewer.enterprise_id)
    .bind::<Text, _>(book.of.path)
    .bind::<Text, _>(record_type)
    .bind::<Text, _>(book.title())
    .bind::<Text, _>(file_name.clone())
    .bind::<Integer, _>(created)
    .bind::<Integer, _>(updated)
    .bind::<BigInt, _>(viewer.member_id)
    .get_result(tx)
    .await?;
    let all = written.created.iter().map(|id| (*id, true));
    let all = all.chain(written.updated.iter().map(|id| (*id, false)));
    let (ids, made): (Vec<i64>, Vec<bool>) = all.unzip();
    prepared::statement(format!(
        "insert into import_batch_row (enterprise_id, batch_id, record_type, record_id, version, made)
         select $1, $2, '{record_type}', t.id, t.version, w.made
         from unnest($3, $4) as w (id, made) join {table} t on t.enterprise_id = $1 and t.id = w.id
         on conflict do nothing"
    ))
    .bind::<BigInt, _>(viewer.enterprise_id)
    .bind::<BigInt, _>(kept.id)
    .bind::<Array<BigInt>, _>(ids)
    .bind::<Array<Bool>, _>(made)
    .execute(tx)
    .await?;
    for ImportedPart { record_type, table, column, .. } in parts {
        // only this import can have added parts to records that it has created itself
        prepared::statement(format!(
            "insert into import_batch_row (enterprise_id, batch_id, record_type, record_id, version, made)
             select $1, $2, '{record_type}', t.id, t.version, true
             from {table} t where t.enterprise_id = $1 and t.{column} = any ($3) on conflict do nothing"
        ))
        .bind::<BigInt, _>(viewer.enterprise_id)
        .bind::<BigInt, _>(kept.id)
        .bind::<Array<BigInt>, _>(written.created.clone())
        .execute(tx)
        .await?;
    }
    let told = json!({
        "name": file_name, "record_type": record_type, "title": book.title(), "created": created, "updated": updated,
    });
    Change::new("import_batch.create", kept.id).after(&told).write(tx, viewer).await?;
    Ok(Some(kept.id))
}
