//! Queries on groups of absence deduction; the only place with SQL about them.

use diesel::pg::Pg;
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, Viewer};
use xieli_tables::absence_group;

use super::model::{AbsenceGroup, AbsenceGroupFilter, AbsenceGroupInput};
use crate::{filter_keyword, rows};

/// The enterprise of a member; none for others.
fn tenant(viewer: &Viewer) -> Vec<i64> {
    if viewer.is_external() { Vec::new() } else { vec![viewer.enterprise_id] }
}

rows!(
    /// Groups of absence deduction of the enterprise.
    absence_groups: absence_group => AbsenceGroup, of tenant, filtered(AbsenceGroupFilter),
    sorts { "CREATED_AT": created_at as "timestamptz", "NAME": name as "text" },
    written from AbsenceGroupInput, found by (name, remark),
    as "absence_group.create" "absence_group.update" "absence_group.delete"
);

fn filtered<'a>(viewer: &Viewer, filter: &AbsenceGroupFilter) -> absence_group::BoxedQuery<'a, Pg> {
    filter_keyword!(absence_groups::visible(viewer), absence_group, filter.keyword.as_deref())
}

/// Locks a visible group against deletion until the transaction ends.
#[erased]
pub async fn keep(tx: &mut AsyncPgConnection, viewer: &Viewer, id: i64) -> AppResult<Option<AbsenceGroup>> {
    let row = absence_group::table
        .filter(absence_group::enterprise_id.eq_any(tenant(viewer)))
        .filter(absence_group::id.eq(id))
        .filter(absence_group::deleted_at.is_null())
        .select(AbsenceGroup::as_select());
    Ok(row.for_share().first(tx).await.optional()?)
}

/// Locks visible groups until the transaction ends, always in the same order.
#[erased]
pub async fn hold(tx: &mut AsyncPgConnection, viewer: &Viewer, ids: &[i64]) -> AppResult<Vec<AbsenceGroup>> {
    let rows = absence_group::table
        .filter(absence_group::enterprise_id.eq(viewer.enterprise_id))
        .filter(absence_group::id.eq_any(ids))
        .order(absence_group::id)
        .select(absence_group::id);
    rows.for_update().load::<i64>(tx).await?;
    absence_groups::many(tx, viewer, ids).await
}
