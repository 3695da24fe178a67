//! Queries on customer merges; the only place with SQL about them. The record kinds declare the tables and
//! columns.

mod transfer;

use chrono::{DateTime, Utc};
use diesel::dsl::count_star;
use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Text};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use serde_json::Value;
use xieli_kernel::{AppResult, Code, Page, PageRequest, Viewer};
use xieli_tables::customer_merge;

pub use self::transfer::{
    defaults_back, end_tenures, follow, go_back, image, note_tenure, one_default, part, take, take_in,
    tenures_back,
};
use super::model::{Merge, MergeFilter};
use super::relations::{self, Relation};
use crate::customer::store::within;
use crate::list::{Order, Sort, condition};
use crate::read_page;
use crate::rows::Rows;

type Query<'a> = customer_merge::BoxedQuery<'a, Pg>;

/// How the list of merges is read and cached.
pub static ROWS: Rows<Merge, MergeFilter> = Rows {
    page,
    count,
    sorts: &[Sort {
        name: "CREATED_AT",
        sql: "customer_merge.created_at",
        cast: "timestamptz",
        id: "customer_merge.id",
        nullable: false,
    }],
    remembered: &[],
    told: None,
    again: None,
};

/// The merges visible to the viewer: those into a visible customer.
pub fn visible_to<'a>(viewer: &Viewer) -> Query<'a> {
    let query = customer_merge::table
        .filter(customer_merge::enterprise_id.eq(viewer.enterprise_id))
        .filter(within(viewer, "customer_merge.into_id"))
        .into_boxed();
    if viewer.can(Code::CustMerge) { query } else { query.filter(condition("false")) }
}

fn filtered<'a>(viewer: &Viewer, filter: &MergeFilter) -> Query<'a> {
    let query = visible_to(viewer);
    match filter.customer_id {
        Some(id) => query.filter(customer_merge::into_id.eq(id)),
        None => query,
    }
}

/// One page of the list.
#[erased]
pub async fn page(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    filter: &MergeFilter,
    order: Order,
    request: &PageRequest,
) -> AppResult<Page<Merge>> {
    Ok(read_page!(connection, filtered(viewer, filter), Merge, &order, request))
}

/// Number of merges that the filter finds.
#[erased]
pub async fn count(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    filter: &MergeFilter,
) -> AppResult<i64> {
    Ok(filtered(viewer, filter).select(count_star()).first(&mut connection).await?)
}

/// One merge, if it is visible to the viewer.
#[erased]
pub async fn find(mut connection: &AsyncPgConnection, viewer: &Viewer, id: i64) -> AppResult<Option<Merge>> {
    let row = visible_to(viewer).filter(customer_merge::id.eq(id)).select(Merge::as_select());
    Ok(row.first(&mut connection).await.optional()?)
}

/// The same, locked until the transaction ends.
#[erased]
pub async fn hold(tx: &mut AsyncPgConnection, viewer: &Viewer, id: i64) -> AppResult<Option<Merge>> {
    let row = customer_merge::table.find((viewer.enterprise_id, id)).select(customer_merge::id);
    row.for_update().first::<i64>(tx).await.optional()?;
    find(tx, viewer, id).await
}

/// Inserts a merge that is about to happen.
#[erased]
pub async fn insert(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    (into, from): (i64, &[i64]),
    at: DateTime<Utc>,
) -> AppResult<i64> {
    Ok(diesel::insert_into(customer_merge::table)
        .values((
            customer_merge::enterprise_id.eq(viewer.enterprise_id),
            customer_merge::into_id.eq(into),
            customer_merge::from_ids.eq(from.to_vec()),
            customer_merge::before.eq(Value::Null),
            customer_merge::merged_version.eq(0),
            customer_merge::created_at.eq(at),
            customer_merge::created_by.eq(viewer.member_id),
        ))
        .returning(customer_merge::id)
        .get_result(tx)
        .await?)
}

/// Writes the state of the remaining customer before and after.
#[erased]
pub async fn finish(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    id: i64,
    before: &Value,
    merged_version: i32,
) -> AppResult<Merge> {
    Ok(diesel::update(customer_merge::table.find((enterprise_id, id)))
        .set((customer_merge::before.eq(before), customer_merge::merged_version.eq(merged_version)))
        .returning(Merge::as_returning())
        .get_result(tx)
        .await?)
}

/// Writes that a merge was undone.
#[erased]
pub async fn set_undone(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    id: i64,
    at: DateTime<Utc>,
) -> AppResult<()> {
    diesel::update(customer_merge::table.find((viewer.enterprise_id, id)))
        .set((
            customer_merge::undone_at.eq(at),
            customer_merge::undone_by.eq(viewer.member_id),
            customer_merge::version.eq(customer_merge::version + 1),
        ))
        .execute(tx)
        .await?;
    Ok(())
}

/// A conflict that prevents a merge: the names of two customers, and the value that both have.
#[derive(Debug, QueryableByName)]
pub struct Twice {
    /// Name of the first customer.
    #[diesel(sql_type = Text)]
    pub one: String,
    /// Name of the second customer.
    #[diesel(sql_type = Text)]
    pub other: String,
    /// The value that both have.
    #[diesel(sql_type = Text)]
    pub what: String,
}

/// The first conflict, with its label.
#[erased]
pub async fn twice(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    ids: &[i64],
) -> AppResult<Option<(Twice, &'static str)>> {
    for (sql, label) in relations::TWICE {
        let found: Vec<Twice> = diesel::sql_query(*sql)
            .bind::<BigInt, _>(enterprise_id)
            .bind::<Array<BigInt>, _>(ids)
            .load(tx)
            .await?;
        if let Some(found) = found.into_iter().next() {
            return Ok(Some((found, *label)));
        }
    }
    Ok(None)
}

#[derive(QueryableByName)]
struct Counted {
    #[diesel(sql_type = BigInt)]
    number: i64,
}

/// Number of rows, not deleted, of each relation that would follow these customers, in the order of
/// [`relations::all`].
#[erased]
pub async fn counts(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    from: &[i64],
) -> AppResult<Vec<i64>> {
    let one = |(place, relation): (usize, &Relation)| {
        let Relation { named, rows, text, .. } = relation;
        let ids = if *text { "$2::text[]" } else { "$2" };
        format!(
            "select {place} as place, count(*) as number from {} r where r.enterprise_id = $1 and r.{} = any ({ids})
                and {rows} and {}",
            named.table, named.column, named.alive
        )
    };
    let parts: Vec<String> = relations::all().iter().enumerate().map(one).collect();
    let sql = format!("select number from ({}) counted order by place", parts.join(" union all "));
    let rows: Vec<Counted> = diesel::sql_query(sql)
        .bind::<BigInt, _>(enterprise_id)
        .bind::<Array<BigInt>, _>(from)
        .load(&mut connection)
        .await?;
    Ok(rows.into_iter().map(|row| row.number).collect())
}
