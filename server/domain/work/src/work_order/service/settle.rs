//! Validation of the references of a work order, before it is written.

use diesel_async::AsyncPgConnection;
use xieli_kernel::{AppError, AppResult, Code, FieldCode, Viewer};

use crate::dict::rules::Dictionary;
use crate::project::service::{known_value, require_seen, team_of};
use crate::work_item::model::WorkItem;
use crate::work_order::model::{Use, UseInput, WorkOrder, WorkOrderInput};
use crate::{asset, customer, member, project_device, team, work_item, work_zone};

/// Whether the viewer can name the technician.
pub fn deliverer(viewer: &Viewer) -> bool {
    viewer.is_admin() || (!viewer.is_external() && viewer.can(Code::WorkDeliver))
}

fn missing(field: &str, what: &str) -> AppError {
    AppError::field(field, FieldCode::NotFound, format!("{what}不存在"))
}

/// Checks the references of the input to dictionaries, members, customers and projects. Values that the order
/// had before stay valid.
#[erased]
pub async fn settle(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    before: Option<&WorkOrder>,
    input: &mut WorkOrderInput,
) -> AppResult<()> {
    let one = |value: Option<&String>| value.cloned().into_iter().collect::<Vec<String>>();
    let asked = [
        (
            ("serviceType", Dictionary::WorkServiceType, "服务类型"),
            before.and_then(|row| row.service_type.as_ref()),
            input.service_type.as_ref(),
        ),
        (
            ("level", Dictionary::WorkLevel, "优先级"),
            before.and_then(|row| row.level.as_ref()),
            input.level.as_ref(),
        ),
    ];
    for (what, kept, value) in asked {
        known_value(tx, viewer, what, &one(kept), &one(value)).await?;
    }
    if let Some(id) = input.project_id
        && before.and_then(|row| row.project_id) != Some(id)
    {
        require_seen(tx, viewer, "projectId", id).await?;
    }
    if let Some(id) = input.customer_id
        && before.and_then(|row| row.customer_id) != Some(id)
        && customer::store::find(tx, viewer, id).await?.is_none()
    {
        return Err(missing("customerId", "客户"));
    }
    if let Some(id) = input.asset_id
        && before.map(|row| (row.customer_id, row.asset_id)) != Some((input.customer_id, Some(id)))
    {
        let found = asset::store::assets::find(tx, viewer, id).await?;
        if found.is_none_or(|row| Some(row.customer_id) != input.customer_id) {
            return Err(missing("assetId", "设备"));
        }
    }
    if let Some(id) = input.project_device_id
        && before.map(|row| (row.project_id, row.project_device_id)) != Some((input.project_id, Some(id)))
    {
        project_device::service::require(tx, viewer, "projectDeviceId", (id, input.project_id)).await?;
    }
    place(tx, viewer, before, input).await?;
    people(tx, viewer, before, input).await
}

/// The pool of an order, and the team responsible for it: the pool's unless another one is given.
#[erased]
async fn place(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    before: Option<&WorkOrder>,
    input: &mut WorkOrderInput,
) -> AppResult<()> {
    if let Some(id) = input.zone_id
        && before.and_then(|row| row.zone_id) != Some(id)
    {
        let zone = work_zone::service::require(tx, viewer, "zoneId", id).await?;
        input.accept_team_id = input.accept_team_id.or(zone.team_id);
    }
    if let Some(id) = input.accept_team_id
        && before.and_then(|row| row.accept_team_id) != Some(id)
    {
        require_team(tx, viewer, id).await?;
    }
    Ok(())
}

/// Checks that the responsible team exists in the enterprise and is not deleted.
#[erased]
pub async fn require_team(tx: &mut AsyncPgConnection, viewer: &Viewer, id: i64) -> AppResult<()> {
    if team::store::find(tx, viewer, id).await?.is_some() {
        return Ok(());
    }
    Err(missing("acceptTeamId", "接单团队"))
}

/// Checks that the technicians work for the enterprise, and for the given team.
#[erased]
pub async fn people(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    before: Option<&WorkOrder>,
    input: &mut WorkOrderInput,
) -> AppResult<()> {
    let had = before.map(|row| row.members.clone()).unwrap_or_default();
    let come: Vec<i64> = input.members.iter().copied().filter(|id| !had.contains(id)).collect();
    if !come.is_empty() {
        member::store::require_active(tx, viewer, "memberIds", &come).await?;
    }
    let Some(director) = input.director_id else {
        input.director_team_id = None;
        return Ok(());
    };
    if before.map(|row| (row.director_id, row.director_team_id))
        != Some((Some(director), input.director_team_id))
    {
        member::store::require_active(tx, viewer, "directorId", &[director]).await?;
        input.director_team_id =
            team_of(tx, viewer, ("directorTeamId", director), input.director_team_id).await?;
    }
    input.accept_team_id = input.accept_team_id.or(input.director_team_id);
    Ok(())
}

/// The items that lines name: available ones, or those that the order named before.
#[erased]
pub async fn items(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    lines: &[UseInput],
    had: &[Use],
) -> AppResult<Vec<WorkItem>> {
    let ids: Vec<i64> = lines.iter().filter_map(|line| line.item_id).collect();
    let found = work_item::store::work_items::many(tx, viewer, &ids).await?;
    let known = |id: &i64| {
        let offered = found.iter().any(|item| item.id == *id && item.enabled);
        offered || had.iter().any(|line| line.item_id == Some(*id))
    };
    if ids.iter().all(known) { Ok(found) } else { Err(missing("uses", "服务项目或耗材")) }
}
