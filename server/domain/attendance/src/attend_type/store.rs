//! Queries on types of leave, overtime and trips; the only place with SQL about them.

use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, Viewer};
use xieli_tables::attend_type;

use super::model::{AttendType, AttendTypeFilter, AttendTypeInput};
use crate::{db, filter_keyword, prepared, rows};

/// The enterprise of a member; none for others.
fn tenant(viewer: &Viewer) -> Vec<i64> {
    if viewer.is_external() { Vec::new() } else { vec![viewer.enterprise_id] }
}

rows!(
    /// Types of the enterprise.
    types: attend_type => AttendType, of tenant, filtered(AttendTypeFilter),
    sorts { "SORT_ORDER": sort_order as "int4", "CREATED_AT": created_at as "timestamptz" },
    written from AttendTypeInput, found by (name, remark),
    as "attend_type.create" "attend_type.update" "attend_type.delete"
);

fn filtered<'a>(viewer: &Viewer, filter: &AttendTypeFilter) -> attend_type::BoxedQuery<'a, Pg> {
    let mut query = filter_keyword!(types::visible(viewer), attend_type, filter.keyword.as_deref());
    if let Some(kind) = filter.kind {
        query = query.filter(attend_type::kind.eq(kind));
    }
    if let Some(enabled) = filter.enabled {
        query = query.filter(attend_type::enabled.eq(enabled));
    }
    query
}

/// Lock that serializes changes of types.
#[erased]
pub async fn lock(tx: &mut AsyncPgConnection, enterprise_id: i64) -> AppResult<()> {
    db::lock(tx, "attend_type", enterprise_id).await
}

/// The types of a kind in order, or of every kind, without deleted ones.
#[erased]
pub async fn all(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    kind: Option<i16>,
) -> AppResult<Vec<AttendType>> {
    let mut query = attend_type::table
        .filter(attend_type::enterprise_id.eq(enterprise_id))
        .filter(attend_type::deleted_at.is_null())
        .order((attend_type::kind, attend_type::sort_order, attend_type::id))
        .select(AttendType::as_select())
        .into_boxed();
    if let Some(kind) = kind {
        query = query.filter(attend_type::kind.eq(kind));
    }
    Ok(query.load(&mut connection).await?)
}

/// Sets the order of types.
#[erased]
pub async fn arrange(tx: &mut AsyncPgConnection, enterprise_id: i64, ids: &[i64]) -> AppResult<()> {
    prepared::statement(
        "update attend_type t set sort_order = (o.place - 1)::integer
         from unnest($2) with ordinality as o (id, place)
         where t.enterprise_id = $1 and t.id = o.id and t.sort_order <> o.place - 1",
    )
    .bind::<BigInt, _>(enterprise_id)
    .bind::<Array<BigInt>, _>(ids.to_vec())
    .execute(tx)
    .await?;
    Ok(())
}
