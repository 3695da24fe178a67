//! Queries on project devices; the only module with SQL on them.

use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::sql_types::Bool;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, Viewer};
use xieli_tables::{project as projects, project_device};

use super::model::{Device, DeviceFilter, DeviceInput};
use crate::{filter_keyword, project, rows};

fn tenant(viewer: &Viewer) -> Vec<i64> {
    vec![viewer.enterprise_id]
}

fn within(viewer: &Viewer) -> Box<dyn BoxableExpression<project_device::table, Pg, SqlType = Bool>> {
    project::store::within(viewer, "project_device.project_id")
}

rows!(
    /// Devices of projects visible to the viewer.
    devices: project_device => Device, of tenant; within within, filtered(DeviceFilter),
    sorts { "CREATED_AT": created_at as "timestamptz", "NAME": name as "text" },
    remembered until ["project_device", "project", "project_member", "project_group"],
    written from DeviceInput, found by (name, serial_number, location),
    as "project_device.create" "project_device.update" "project_device.delete"
);

fn filtered<'a>(viewer: &Viewer, filter: &DeviceFilter) -> project_device::BoxedQuery<'a, Pg> {
    let mut query = filter_keyword!(devices::visible(viewer), project_device, filter.keyword.as_deref());
    if let Some(id) = filter.project_id {
        query = query.filter(project_device::project_id.eq(id));
    }
    if let Some(status) = filter.status {
        query = query.filter(project_device::status.eq(status));
    }
    query
}

/// A device of a visible project, protected from deletion until the transaction ends: a deletion locks the
/// project and then finds the new reference.
#[erased]
pub async fn keep(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    (id, project_id): (i64, i64),
) -> AppResult<Option<Device>> {
    // the same lock as the foreign key of the order takes
    let held = projects::table.find((viewer.enterprise_id, project_id)).select(projects::id).for_key_share();
    if held.first::<i64>(tx).await.optional()?.is_none() {
        return Ok(None);
    }
    let row = devices::visible(viewer)
        .filter(project_device::id.eq(id))
        .filter(project_device::project_id.eq(project_id));
    Ok(row.select(Device::as_select()).first(tx).await.optional()?)
}

/// The first devices of a project.
#[erased]
pub async fn of_project(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    project_id: i64,
    limit: i64,
) -> AppResult<Vec<Device>> {
    Ok(devices::visible(viewer)
        .filter(project_device::project_id.eq(project_id))
        .order(project_device::id)
        .limit(limit)
        .select(Device::as_select())
        .load(&mut connection)
        .await?)
}
