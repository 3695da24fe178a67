//! Statements that move rows between customers in a merge and back.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Jsonb, Text, Timestamptz};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use serde_json::Value;
use xieli_kernel::{AppResult, Viewer};

use crate::customer::service::ended;
use crate::merge::model::Merge;
use crate::merge::relations::Relation;
use crate::merge::rules;

/// Moves the rows of one relation from one customer to another, and records them; returns whether there were
/// any.
#[erased]
pub async fn follow(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    merge: i64,
    relation: &Relation,
    (from, into): (i64, i64),
) -> AppResult<bool> {
    let Relation { named, rows, stay, .. } = relation;
    let moves = stay.map_or(String::new(), |stay| format!("and not {stay}"));
    let sql = format!(
        "with moved as (update {table} r set {column} = {into} where r.enterprise_id = $1 and r.{column} = {from}
            and {rows} {moves} returning r.id)
         insert into customer_merge_move (enterprise_id, merge_id, from_id, table_name, column_name, row_ids)
         select $1, $4, $2, '{table}', '{column}', array_agg(id order by id) from moved having count(*) > 0",
        table = named.table,
        column = named.column,
        into = relation.value("$3"),
        from = relation.value("$2"),
    );
    let written = diesel::sql_query(sql)
        .bind::<BigInt, _>(enterprise_id)
        .bind::<BigInt, _>(from)
        .bind::<BigInt, _>(into)
        .bind::<BigInt, _>(merge)
        .execute(tx)
        .await?;
    Ok(written > 0)
}

/// The rows of one column that a merge has recorded, as a relation `m`: row and former customer.
fn recorded(table: &str, column: &str) -> String {
    format!(
        "(select from_id, unnest(row_ids) as id from customer_merge_move where enterprise_id = $1 and merge_id = $2
            and table_name = '{table}' and column_name = '{column}') m"
    )
}

/// Moves back exactly those rows of one relation that a merge has moved and that have not been moved since.
#[erased]
pub async fn go_back(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    merge: i64,
    relation: &Relation,
    into: i64,
) -> AppResult<bool> {
    let Relation { named, rows, .. } = relation;
    let sql = format!(
        "update {table} r set {column} = {from} from {recorded}
         where r.enterprise_id = $1 and r.id = m.id and r.{column} = {into} and {rows}",
        table = named.table,
        column = named.column,
        from = relation.value("m.from_id"),
        recorded = recorded(named.table, named.column),
        into = relation.value("$3"),
    );
    let written = diesel::sql_query(sql)
        .bind::<BigInt, _>(enterprise_id)
        .bind::<BigInt, _>(merge)
        .bind::<BigInt, _>(into)
        .execute(tx)
        .await?;
    Ok(written > 0)
}

/// Before the rows of a table move: keeps one default only, that of the remaining customer if it has one, and
/// records the others.
#[erased]
pub async fn one_default(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    merge: i64,
    table: &str,
    (into, from): (i64, &[i64]),
) -> AppResult<()> {
    let sql = format!(
        "with defaults as (
            select id, row_number() over (order by customer_id <> $3, array_position($4, customer_id)) as place
            from {table} where enterprise_id = $1 and (customer_id = $3 or customer_id = any ($4)) and is_default
                and deleted_at is null),
         cleared as (
            update {table} r set is_default = false from defaults d
            where d.place > 1 and r.enterprise_id = $1 and r.id = d.id returning r.id, r.customer_id)
         insert into customer_merge_move (enterprise_id, merge_id, from_id, table_name, column_name, row_ids)
         select $1, $2, customer_id, '{table}', 'is_default', array_agg(id) from cleared group by customer_id"
    );
    diesel::sql_query(sql)
        .bind::<BigInt, _>(enterprise_id)
        .bind::<BigInt, _>(merge)
        .bind::<BigInt, _>(into)
        .bind::<Array<BigInt>, _>(from)
        .execute(tx)
        .await?;
    Ok(())
}

/// After the rows of a table moved back: restores the default of each customer.
#[erased]
pub async fn defaults_back(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    merge: i64,
    table: &str,
) -> AppResult<()> {
    let sql = format!(
        "update {table} r set is_default = true from {}
         where r.enterprise_id = $1 and r.id = m.id and r.customer_id = m.from_id and r.deleted_at is null
            and not exists (select from {table} o where o.enterprise_id = $1 and o.customer_id = r.customer_id
                and o.is_default and o.deleted_at is null)",
        recorded(table, "is_default")
    );
    let query = diesel::sql_query(sql).bind::<BigInt, _>(enterprise_id).bind::<BigInt, _>(merge);
    query.execute(tx).await?;
    Ok(())
}

#[derive(QueryableByName)]
struct Image {
    #[diesel(sql_type = Jsonb)]
    image: Value,
}

/// A customer's row as JSON, without the columns that are derived later.
#[erased]
pub async fn image(tx: &mut AsyncPgConnection, enterprise_id: i64, id: i64) -> AppResult<Value> {
    let row: Image = diesel::sql_query(
        "select to_jsonb(c) - array['search_name', 'search_text', 'search_grams', 'seen_by'] as image from customer c
         where c.enterprise_id = $1 and c.id = $2",
    )
    .bind::<BigInt, _>(enterprise_id)
    .bind::<BigInt, _>(id)
    .get_result(tx)
    .await?;
    Ok(row.image)
}

/// The remaining customer takes columns from another.
#[erased]
pub async fn take(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    columns: &[&str],
    (from, into): (i64, i64),
) -> AppResult<()> {
    let set: Vec<String> = columns.iter().map(|column| format!("{column} = f.{column}")).collect();
    let sql = format!(
        "update customer c set {} from customer f
         where c.enterprise_id = $1 and c.id = $3 and f.enterprise_id = $1 and f.id = $2",
        set.join(", ")
    );
    let query = diesel::sql_query(sql).bind::<BigInt, _>(enterprise_id);
    query.bind::<BigInt, _>(from).bind::<BigInt, _>(into).execute(tx).await?;
    Ok(())
}

/// The remaining customer takes over names and the times of the last and next follow-ups of the others.
#[erased]
pub async fn take_in(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    (into, from): (i64, &[i64]),
    aliases: &[String],
    at: DateTime<Utc>,
) -> AppResult<()> {
    diesel::sql_query(
        "update customer c set aliases = $4, version = version + 1, updated_at = $5, updated_by = $6,
            followed_at = greatest(c.followed_at, o.followed_at),
            next_follow_at = coalesce(c.next_follow_at, o.next_follow_at)
         from (select max(followed_at) as followed_at, min(next_follow_at) as next_follow_at from customer
            where enterprise_id = $1 and id = any ($3)) o
         where c.enterprise_id = $1 and c.id = $2",
    )
    .bind::<BigInt, _>(viewer.enterprise_id)
    .bind::<BigInt, _>(into)
    .bind::<Array<BigInt>, _>(from)
    .bind::<Array<Text>, _>(aliases)
    .bind::<Timestamptz, _>(at)
    .bind::<BigInt, _>(viewer.member_id)
    .execute(tx)
    .await?;
    diesel::sql_query(
        "update customer set merged_into = $2, version = version + 1, updated_at = $4, updated_by = $5
         where enterprise_id = $1 and id = any ($3)",
    )
    .bind::<BigInt, _>(viewer.enterprise_id)
    .bind::<BigInt, _>(into)
    .bind::<Array<BigInt>, _>(from)
    .bind::<Timestamptz, _>(at)
    .bind::<BigInt, _>(viewer.member_id)
    .execute(tx)
    .await?;
    Ok(())
}

/// The others become separate customers again, and the remaining one gets its own values back where they are
/// unchanged since the merge.
#[erased]
pub async fn part(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    merge: &Merge,
    at: DateTime<Utc>,
) -> AppResult<()> {
    let set: Vec<String> = rules::restored()
        .flat_map(|columns| {
            let same: Vec<String> = columns
                .iter()
                .map(|column| {
                    format!("to_jsonb(c) -> '{column}' is not distinct from $3 -> 'after' -> '{column}'")
                })
                .collect();
            let same = same.join(" and ");
            columns
                .iter()
                .map(move |column| format!("{column} = case when {same} then p.{column} else c.{column} end"))
                .collect::<Vec<_>>()
        })
        .collect();
    let sql = format!(
        "update customer c set {}, version = c.version + 1, updated_at = $4, updated_by = $5
         from jsonb_populate_record(null::customer, $3 -> 'before') p
         where c.enterprise_id = $1 and c.id = $2",
        set.join(", ")
    );
    diesel::sql_query(sql)
        .bind::<BigInt, _>(merge.enterprise_id)
        .bind::<BigInt, _>(merge.into_id)
        .bind::<Jsonb, _>(&merge.before)
        .bind::<Timestamptz, _>(at)
        .bind::<BigInt, _>(viewer.member_id)
        .execute(tx)
        .await?;
    diesel::sql_query(
        "update customer set merged_into = null, version = version + 1, updated_at = $4, updated_by = $5
         where enterprise_id = $1 and id = any ($3) and merged_into = $2",
    )
    .bind::<BigInt, _>(merge.enterprise_id)
    .bind::<BigInt, _>(merge.into_id)
    .bind::<Array<BigInt>, _>(&merge.from_ids)
    .bind::<Timestamptz, _>(at)
    .bind::<BigInt, _>(viewer.member_id)
    .execute(tx)
    .await?;
    Ok(())
}

/// Ends the open tenures of these customers with the merge, and records them.
#[erased]
pub async fn end_tenures(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    merge: i64,
    customers: &[i64],
    at: DateTime<Utc>,
) -> AppResult<()> {
    diesel::sql_query(
        "with gone as (
            update customer_tenure set ended_at = $4, ended_by = $5
            where enterprise_id = $1 and customer_id = any ($3) and ended_at is null returning id, customer_id)
         insert into customer_merge_move (enterprise_id, merge_id, from_id, table_name, column_name, row_ids)
         select $1, $2, customer_id, 'customer_tenure', 'ended_at', array[id] from gone",
    )
    .bind::<BigInt, _>(enterprise_id)
    .bind::<BigInt, _>(merge)
    .bind::<Array<BigInt>, _>(customers)
    .bind::<Timestamptz, _>(at)
    .bind::<diesel::sql_types::SmallInt, _>(ended::MERGED)
    .execute(tx)
    .await?;
    Ok(())
}

/// Records the tenure of the remaining customer that began with the merge, so that undoing can remove it.
#[erased]
pub async fn note_tenure(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    merge: i64,
    customer: i64,
) -> AppResult<()> {
    diesel::sql_query(
        "insert into customer_merge_move (enterprise_id, merge_id, from_id, table_name, column_name, row_ids)
         select $1, $2, $3, 'customer_tenure', 'began_at', array[id] from customer_tenure
         where enterprise_id = $1 and customer_id = $3 and ended_at is null",
    )
    .bind::<BigInt, _>(enterprise_id)
    .bind::<BigInt, _>(merge)
    .bind::<BigInt, _>(customer)
    .execute(tx)
    .await?;
    Ok(())
}

/// Reopens the tenures of these customers that a merge ended, unless another member is responsible meanwhile.
#[erased]
pub async fn tenures_back(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    merge: i64,
    customers: &[i64],
) -> AppResult<()> {
    let gone = format!(
        "delete from customer_tenure t using {} where t.enterprise_id = $1 and t.id = m.id and t.ended_at is null
            and t.customer_id = any ($3)",
        recorded("customer_tenure", "began_at")
    );
    let back = format!(
        "update customer_tenure t set ended_at = null, ended_by = null from {}, customer c
         where t.enterprise_id = $1 and t.id = m.id and t.customer_id = any ($3)
            and c.enterprise_id = $1 and c.id = t.customer_id and c.salesman_id = t.member_id and not exists (
            select from customer_tenure o where o.enterprise_id = $1 and o.customer_id = t.customer_id
                and o.ended_at is null)",
        recorded("customer_tenure", "ended_at")
    );
    for sql in [gone, back] {
        diesel::sql_query(sql)
            .bind::<BigInt, _>(enterprise_id)
            .bind::<BigInt, _>(merge)
            .bind::<Array<BigInt>, _>(customers)
            .execute(tx)
            .await?;
    }
    Ok(())
}
