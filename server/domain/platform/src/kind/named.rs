//! What records name of others: what is named is not deleted while living ones do, nor purged while any do. Each kind says
//! it of its own columns; nobody keeps a list.

use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Integer};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppError, AppResult, FieldCode, Viewer};

use super::{RecordKind, all};

/// A column that names records of another kind.
#[derive(Debug, Clone, Copy)]
pub struct Named {
    /// The record type of what is named.
    pub of: &'static str,
    /// Where the column is.
    pub table: &'static str,
    /// Its name.
    pub column: &'static str,
    /// As the rows are counted: `个产品`.
    pub what: &'static str,
    /// Which rows `r` count while they can still be brought back.
    pub alive: &'static str,
}

/// A column of a table whose rows stay when they are deleted.
pub const fn named(of: &'static str, table: &'static str, column: &'static str, what: &'static str) -> Named {
    Named { of, table, column, what, alive: "r.deleted_at is null" }
}

/// The columns that name records of a kind, each with the kind whose it is.
pub fn naming(of: &RecordKind) -> impl Iterator<Item = (&'static RecordKind, &'static Named)> {
    let all = all().iter().flat_map(|kind| kind.names.iter().map(move |named| (*kind, named)));
    all.filter(move |(_, named)| named.of == of.record_type)
}

/// What refers to a row `t` of a kind, as `exists` conditions, and what it is called.
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

/// How many living rows name each of these records, with one statement: record, number, as it is counted.
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

/// Why a record may not be deleted: so many living ones name it.
pub fn may_delete(name: &str, uses: &[(i64, &str)]) -> AppResult<()> {
    if uses.is_empty() {
        return Ok(());
    }
    let counted: Vec<String> = uses.iter().map(|(count, what)| format!("{count} {what}")).collect();
    let message = format!("“{name}”正被 {}使用，不能删除", counted.join("、"));
    Err(AppError::field("ids", FieldCode::Conflict, message))
}

/// Refuses to delete records that living ones name; `rows` are their ids and what each is called.
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
