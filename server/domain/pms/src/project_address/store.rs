//! Queries on project places; the only module with SQL on them.

use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::sql_types::Bool;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, Viewer};
use xieli_tables::project_address;

use super::model::{AddressFilter, AddressInput, ProjectAddress};
use crate::prepared::Replanned;
use crate::sheet::batch::of_batch;
use crate::{filter_keyword, project, rows};

fn tenant(viewer: &Viewer) -> Vec<i64> {
    vec![viewer.enterprise_id]
}

fn within(viewer: &Viewer) -> Box<dyn BoxableExpression<project_address::table, Pg, SqlType = Bool>> {
    project::store::within(viewer, "project_address.project_id")
}

rows!(
    /// Places of projects visible to the viewer.
    addresses: project_address => ProjectAddress, of tenant; within within, filtered(AddressFilter),
    sorts { "CREATED_AT": created_at as "timestamptz", "NAME": address as "text" },
    remembered until ["project_address", "project", "project_member", "project_group"],
    written from AddressInput, found by (name, address),
    as "project_address.create" "project_address.update" "project_address.delete"
);

fn filtered<'a>(viewer: &Viewer, filter: &AddressFilter) -> project_address::BoxedQuery<'a, Pg> {
    let mut query = filter_keyword!(addresses::visible(viewer), project_address, filter.keyword.as_deref());
    if let Some(id) = filter.project_id {
        query = query.filter(project_address::project_id.eq(id));
    }
    if let Some(batch) = filter.import_batch_id {
        // few rows, anywhere in the table: plan anew
        query = query.filter(of_batch(viewer, batch, "project_address", "project_address")).filter(Replanned);
    }
    query
}

/// Places after the id `after`, oldest first.
#[erased]
pub async fn above(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    filter: &AddressFilter,
    after: Option<i64>,
    limit: i64,
) -> AppResult<Vec<ProjectAddress>> {
    Ok(filtered(viewer, filter)
        .filter(project_address::id.gt(after.unwrap_or(0)))
        .order(project_address::id)
        .limit(limit)
        .select(ProjectAddress::as_select())
        .load(&mut connection)
        .await?)
}
