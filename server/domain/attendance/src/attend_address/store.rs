//! Queries on attendance places; the only place with SQL about them.

use diesel::dsl::count_star;
use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Text};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, Viewer};
use xieli_tables::attend_address;

use super::model::{AttendAddress, AttendAddressFilter, AttendAddressInput};
use crate::{db, filter_keyword, prepared, rows};

/// The enterprise of a member; none for others.
fn tenant(viewer: &Viewer) -> Vec<i64> {
    if viewer.is_external() { Vec::new() } else { vec![viewer.enterprise_id] }
}

rows!(
    /// Addresses of the enterprise.
    addresses: attend_address => AttendAddress, of tenant, filtered(AttendAddressFilter),
    sorts { "CREATED_AT": created_at as "timestamptz", "NAME": name as "text" },
    written from AttendAddressInput, found by (name, address),
    as "attend_address.create" "attend_address.update" "attend_address.delete"
);

fn filtered<'a>(viewer: &Viewer, filter: &AttendAddressFilter) -> attend_address::BoxedQuery<'a, Pg> {
    let mut query = filter_keyword!(addresses::visible(viewer), attend_address, filter.keyword.as_deref());
    if let Some(enabled) = filter.enabled {
        query = query.filter(attend_address::enabled.eq(enabled));
    }
    query
}

/// Lock that serializes changes of the enterprise's addresses.
#[erased]
pub async fn lock(tx: &mut AsyncPgConnection, enterprise_id: i64) -> AppResult<()> {
    db::lock(tx, "attend_address", enterprise_id).await
}

/// The number of the enterprise's addresses.
#[erased]
pub async fn count(mut connection: &AsyncPgConnection, viewer: &Viewer) -> AppResult<i64> {
    Ok(addresses::visible(viewer).select(count_star()).first(&mut connection).await?)
}

/// Enabled addresses of an enterprise; with ids, only of these.
#[erased]
pub async fn usable(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    ids: &[i64],
) -> AppResult<Vec<AttendAddress>> {
    Ok(attend_address::table
        .filter(attend_address::enterprise_id.eq(enterprise_id))
        .filter(attend_address::id.eq_any(ids.to_vec()))
        .filter(attend_address::enabled)
        .filter(attend_address::deleted_at.is_null())
        .order(attend_address::id)
        .select(AttendAddress::as_select())
        .load(&mut connection)
        .await?)
}

#[derive(QueryableByName)]
struct Used {
    #[diesel(sql_type = BigInt)]
    id: i64,
    #[diesel(sql_type = Text)]
    name: String,
}

/// Those of these addresses that groups still use, each with the name of such a group.
#[erased]
pub async fn used(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    ids: &[i64],
) -> AppResult<Vec<(i64, String)>> {
    let rows: Vec<Used> = prepared::statement(
        "select a as id, min(g.name) as name from attend_group g, unnest(g.address_ids) a
         where g.enterprise_id = $1 and g.deleted_at is null and a = any ($2) group by a order by a",
    )
    .bind::<BigInt, _>(enterprise_id)
    .bind::<Array<BigInt>, _>(ids.to_vec())
    .load(&mut connection)
    .await?;
    Ok(rows.into_iter().map(|row| (row.id, row.name)).collect())
}
