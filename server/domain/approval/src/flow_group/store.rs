//! Queries on groups of approval forms; the only place with SQL about them.

use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, Viewer};
use xieli_tables::flow_group;

use super::model::{FlowGroup, FlowGroupFilter, FlowGroupInput};
use crate::{db, filter_keyword, prepared, rows};

/// Visibility: groups of forms are hidden from external members.
fn tenant(viewer: &Viewer) -> Vec<i64> {
    if viewer.is_external() { Vec::new() } else { vec![viewer.enterprise_id] }
}

rows!(
    /// Groups of forms.
    groups: flow_group => FlowGroup, of tenant, filtered(FlowGroupFilter),
    sorts {
        "ORDER": sort_order as "integer",
        "NAME": name as "text",
        "CREATED_AT": created_at as "timestamptz",
    },
    written from FlowGroupInput, found by (name),
    as "flow_group.create" "flow_group.update" "flow_group.delete"
);

fn filtered<'a>(viewer: &Viewer, filter: &FlowGroupFilter) -> flow_group::BoxedQuery<'a, diesel::pg::Pg> {
    filter_keyword!(groups::visible(viewer), flow_group, filter.keyword.as_deref())
}

/// Serializes writers: no group or form is created, moved or deleted meanwhile.
#[erased]
pub async fn lock(tx: &mut AsyncPgConnection, enterprise_id: i64) -> AppResult<()> {
    db::lock(tx, "flow", enterprise_id).await
}

/// Ids of all groups in their order, with their names.
#[erased]
pub async fn all(mut connection: &AsyncPgConnection, viewer: &Viewer) -> AppResult<Vec<(i64, String)>> {
    Ok(groups::visible(viewer)
        .order((flow_group::sort_order, flow_group::id))
        .select((flow_group::id, flow_group::name))
        .load(&mut connection)
        .await?)
}

/// Writes the order of groups.
#[erased]
pub async fn arrange(tx: &mut AsyncPgConnection, enterprise_id: i64, ids: &[i64]) -> AppResult<()> {
    prepared::statement(
        "update flow_group g set sort_order = o.place - 1
         from unnest($2) with ordinality as o (id, place)
         where g.enterprise_id = $1 and g.id = o.id and g.sort_order <> o.place - 1",
    )
    .bind::<BigInt, _>(enterprise_id)
    .bind::<Array<BigInt>, _>(ids)
    .execute(tx)
    .await?;
    Ok(())
}
