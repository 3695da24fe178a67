//! Queries on service and consumable items; the only place with SQL about them.

use diesel::pg::Pg;
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, Viewer};
use xieli_tables::work_item;

use super::model::{WorkItem, WorkItemFilter, WorkItemInput};
use crate::{filter_keyword, rows};

/// Visibility: all items of the enterprise, for internal members.
fn tenant(viewer: &Viewer) -> Vec<i64> {
    if viewer.is_external() { Vec::new() } else { vec![viewer.enterprise_id] }
}

rows!(
    /// Items of the enterprise.
    work_items: work_item => WorkItem, of tenant, filtered(WorkItemFilter),
    sorts { "CREATED_AT": created_at as "timestamptz", "SORT_ORDER": sort_order as "int4" },
    written from WorkItemInput, found by (name, code),
    as "work_item.create" "work_item.update" "work_item.delete"
);

fn filtered<'a>(viewer: &Viewer, filter: &WorkItemFilter) -> work_item::BoxedQuery<'a, Pg> {
    let mut query = filter_keyword!(work_items::visible(viewer), work_item, filter.keyword.as_deref());
    if let Some(kind) = filter.kind {
        query = query.filter(work_item::kind.eq(kind));
    }
    if let Some(enabled) = filter.enabled {
        query = query.filter(work_item::enabled.eq(enabled));
    }
    query
}

/// Locks items until the transaction ends, always in the same order, as far as they are visible to the
/// viewer.
#[erased]
pub async fn hold(tx: &mut AsyncPgConnection, viewer: &Viewer, ids: &[i64]) -> AppResult<Vec<WorkItem>> {
    let rows = work_item::table
        .filter(work_item::enterprise_id.eq(viewer.enterprise_id))
        .filter(work_item::id.eq_any(ids))
        .order(work_item::id)
        .select(work_item::id);
    rows.for_update().load::<i64>(tx).await?;
    work_items::many(tx, viewer, ids).await
}
