//! Queries on pools of work orders; the only place with SQL about them.

use diesel::pg::Pg;
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, Viewer};
use xieli_tables::work_zone;

use super::model::{WorkZone, WorkZoneFilter, WorkZoneInput};
use crate::{filter_keyword, rows};

/// Visibility: all pools of the enterprise, for internal members.
fn tenant(viewer: &Viewer) -> Vec<i64> {
    if viewer.is_external() { Vec::new() } else { vec![viewer.enterprise_id] }
}

rows!(
    /// Pools of the enterprise.
    work_zones: work_zone => WorkZone, of tenant, filtered(WorkZoneFilter),
    sorts { "CREATED_AT": created_at as "timestamptz", "SORT_ORDER": sort_order as "int4" },
    written from WorkZoneInput, found by (name, area),
    as "work_zone.create" "work_zone.update" "work_zone.delete"
);

fn filtered<'a>(viewer: &Viewer, filter: &WorkZoneFilter) -> work_zone::BoxedQuery<'a, Pg> {
    let mut query = filter_keyword!(work_zones::visible(viewer), work_zone, filter.keyword.as_deref());
    if let Some(id) = filter.team_id {
        query = query.filter(work_zone::team_id.eq(id));
    }
    query
}

/// Locks pools until the transaction ends, always in the same order, as far as they are visible to the
/// viewer.
#[erased]
pub async fn hold(tx: &mut AsyncPgConnection, viewer: &Viewer, ids: &[i64]) -> AppResult<Vec<WorkZone>> {
    let rows = work_zone::table
        .filter(work_zone::enterprise_id.eq(viewer.enterprise_id))
        .filter(work_zone::id.eq_any(ids))
        .order(work_zone::id)
        .select(work_zone::id);
    rows.for_update().load::<i64>(tx).await?;
    work_zones::many(tx, viewer, ids).await
}

/// A pool visible to the viewer, with a lock against deletion until the transaction ends: a concurrent
/// deletion waits, and then finds the new reference.
#[erased]
pub async fn keep(tx: &mut AsyncPgConnection, viewer: &Viewer, id: i64) -> AppResult<Option<WorkZone>> {
    let row = work_zone::table
        .filter(work_zone::enterprise_id.eq_any(tenant(viewer)))
        .filter(work_zone::id.eq(id))
        .filter(work_zone::deleted_at.is_null())
        .select(WorkZone::as_select());
    Ok(row.for_share().first(tx).await.optional()?)
}
