//! Queries on work groups; the only place with SQL about them.

use diesel::pg::Pg;
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, Viewer};
use xieli_tables::work_group;

use super::model::{WorkGroup, WorkGroupFilter, WorkGroupInput};
use crate::{filter_keyword, rows};

/// Visibility: all groups of the enterprise, for internal members.
fn tenant(viewer: &Viewer) -> Vec<i64> {
    if viewer.is_external() { Vec::new() } else { vec![viewer.enterprise_id] }
}

rows!(
    /// Work groups of the enterprise.
    work_groups: work_group => WorkGroup, of tenant, filtered(WorkGroupFilter),
    sorts { "CREATED_AT": created_at as "timestamptz", "SORT_ORDER": sort_order as "int4" },
    written from WorkGroupInput, found by (name),
    as "work_group.create" "work_group.update" "work_group.delete"
);

fn filtered<'a>(viewer: &Viewer, filter: &WorkGroupFilter) -> work_group::BoxedQuery<'a, Pg> {
    let mut query = filter_keyword!(work_groups::visible(viewer), work_group, filter.keyword.as_deref());
    if let Some(id) = filter.member_id {
        query = query.filter(work_group::members.contains(vec![id]));
    }
    query
}

/// Locks groups until the transaction ends, always in the same order, as far as they are visible to the
/// viewer.
#[erased]
pub async fn hold(tx: &mut AsyncPgConnection, viewer: &Viewer, ids: &[i64]) -> AppResult<Vec<WorkGroup>> {
    let rows = work_group::table
        .filter(work_group::enterprise_id.eq(viewer.enterprise_id))
        .filter(work_group::id.eq_any(ids))
        .order(work_group::id)
        .select(work_group::id);
    rows.for_update().load::<i64>(tx).await?;
    work_groups::many(tx, viewer, ids).await
}
