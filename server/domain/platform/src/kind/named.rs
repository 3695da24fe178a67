//! Foreign keys between kinds of records: a record is not deleted while living records refer to it, nor
//! purged while any do. Each kind declares its own columns; there is no central list.

use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Integer};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppError, AppResult, FieldCode, Viewer};

use super::{RecordKind, all};

/// A foreign key column to records of another kind.
#[derive(Debug, Clone, Copy)]
pub struct Named {
    /// Record type that it refers to.
    pub of: &'static str,
    /// Table of the column.
    pub table: &'static str,
    /// Name of the column.
    pub column: &'static str,
    /// Counted noun of the rows: `个产品`.
    pub what: &'static str,
    /// SQL condition for rows `r` that count while they can still be restored.
    pub alive: &'static str,
}

/// A foreign key column of a table with soft deletion.
pub const fn named(of: &'static str, table: &'static str, column: &'static str, what: &'static str) -> Named {
    Named { of, table, column, what, alive: "r.deleted_at is null" }
}

/// The columns that refer to a kind, each with its own kind.
pub fn naming(of: &RecordKind) -> impl Iterator<Item = (&'static RecordKind, &'static Named)> {
    let all = all().iter().flat_map(|kind| kind.names.iter().map(move |named| (*kind, named)));
    all.filter(move |(_, named)| named.of == of.record_type)
}

/// References to a row `t` of a kind, as `exists` conditions, and their labels.
pub fn references(of: &RecordKind) -> Vec<(String, &'static str)> {
    let condition = |named: &Named| {
        let Named { table, column, .. } = named;
        format!("select from {table} r where r.enterprise_id = t.enterprise_id and r.{column} = t.id")
    };
    naming(of).map(|(kind, named)| (condition(named), kind.label)).collect()
}

#[derive(QueryableByName)]
struct Found {
    #[diesel(sql_type = BigInt)]
    id: i64,
    #[diesel(sql_type = Integer)]
    place: i32,
    #[diesel(sql_type = BigInt)]
    count: i64,
}

/// The number of living rows that refer to each of these records, with one statement: record, number, counted
/// noun.
#[erased]
pub async fn uses(
    connection: &mut AsyncPgConnection,
    enterprise_id: i64,
    of: &RecordKind,
    ids: &[i64],
) -> AppResult<Vec<(i64, i64, &'static str)>> {
    let all: Vec<&Named> = naming(of).map(|(_, named)| named).collect();
    if all.is_empty() {
        return Ok(Vec::new());
    }
    let one = |(place, named): (usize, &&Named)| {
        let Named { table, column, alive, .. } = named;
        format!(
            "select r.{column} as id, {place} as place, count(*) as count from {table} r
             where r.enterprise_id = $1 and r.{column} = any ($2) and {alive} group by 1"
        )
    };
    let parts: Vec<String> = all.iter().enumerate().map(one).collect();
    let rows: Vec<Found> = diesel::sql_query(format!("{} order by 1, 2", parts.join(" union all ")))
        .bind::<BigInt, _>(enterprise_id)
        .bind::<Array<BigInt>, _>(ids)
        .load(connection)
        .await?;
    let place = |row: &Found| usize::try_from(row.place).ok().and_then(|place| all.get(place));
    Ok(rows.iter().filter_map(|row| place(row).map(|named| (row.id, row.count, named.what))).collect())
}

/// Error if living records refer to the record `name`.
pub fn may_delete(name: &str, uses: &[(i64, &str)]) -> AppResult<()> {
    if uses.is_empty() {
        return Ok(());
    }
    let counted: Vec<String> = uses.iter().map(|(count, what)| format!("{count} {what}")).collect();
    let message = format!("“{name}”正被 {}使用，不能删除", counted.join("、"));
    Err(AppError::field("ids", FieldCode::Conflict, message))
}

/// Refuses to delete records that living ones refer to; `rows` are their ids and names.
#[erased]
pub async fn require_unused(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    of: &RecordKind,
    rows: &[(i64, String)],
) -> AppResult<()> {
    let ids: Vec<i64> = rows.iter().map(|(id, _)| *id).collect();
    let found = uses(tx, viewer.enterprise_id, of, &ids).await?;
    for (id, name) in rows {
        let of_row = found.iter().filter(|(used, ..)| used == id).map(|(_, count, what)| (*count, *what));
        may_delete(name, &of_row.collect::<Vec<_>>())?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_named_is_kept() {
        assert!(may_delete("海川 HC-1", &[]).is_ok());
        let refused = may_delete("海川 HC-1", &[(2, "个产品"), (1, "个常见问题")]).expect_err("in use");
        assert!(
            format!("{refused:?}").contains("“海川 HC-1”正被 2 个产品、1 个常见问题使用，不能删除"),
            "{refused:?}"
        );
    }
}
