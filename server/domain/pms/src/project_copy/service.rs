//! Copying a project: check, transaction, write, log and event.

use std::collections::{BTreeMap, BTreeSet};

use chrono::TimeDelta;
use diesel_async::AsyncPgConnection;
use xieli_kernel::{AppError, AppResult, FieldCode, Viewer};

use super::model::{Copied, Part};
use super::rules;
use super::writing::{self, GroupOf};
use crate::custom_field::model::RecordType;
use crate::custom_field::values;
use crate::project::model::Project;
use crate::project::rules::sees_money;
use crate::project_member::model::{GroupInput, INVITED, MemberInput, PARTNER};
use crate::record::Change;
use crate::{
    Db, acceptance, customer, member, milepost, payment, project, project_device, project_member, team,
};

/// The most devices that are copied.
const MAX_DEVICES: i64 = 1000;

/// Source, target and shift of a copy.
struct Way<'a> {
    viewer: &'a Viewer,
    of: &'a Project,
    to: &'a Project,
    by: TimeDelta,
}

/// Copies a project that is visible to the viewer (business §2 Project): fields that are not given stay, its
/// days move so that it begins on the given one. All of it or nothing.
#[erased]
pub async fn copy(db: &Db, viewer: &Viewer, copied: Copied) -> AppResult<Project> {
    let Copied { of, patch, parts } = copied;
    db.transaction(async |tx| {
        let of = project::service::require(tx, viewer, of).await?;
        let has = |part: Part| parts.contains(&part);
        if has(Part::Payments) && !sees_money(viewer, &of) {
            let message = "没有查看该项目收款计划的权限";
            return Err(AppError::field("parts", FieldCode::Forbidden, message));
        }
        let by = rules::moved(of.begins_on, &patch);
        let mut patch = rules::patched(&of, patch, sees_money(viewer, &of));
        // a customer invisible to the viewer is not copied
        if patch.customer_id.is_none()
            && let Some(id) = of.customer_id
            && customer::store::find(tx, viewer, id).await?.is_some()
        {
            patch.customer_id = Some(Some(id));
        }
        let custom = patch.custom.take();
        let to = project::service::create(tx, viewer, patch).await?;
        let kept = values::inherit(tx, viewer, RecordType::Project, (to.id, &to.custom), &of.custom).await?;
        if let Some(custom) = &custom {
            values::write(tx, viewer, RecordType::Project, (to.id, &kept), custom).await?;
        }
        let way = Way { viewer, of: &of, to: &to, by };
        if has(Part::Members) {
            people(tx, &way).await?;
        }
        let reached = if has(Part::Mileposts) { mileposts(tx, &way).await? } else { BTreeMap::new() };
        if has(Part::Payments) {
            plans(tx, &way, &reached).await?;
        }
        if has(Part::Devices) {
            devices(tx, &way).await?;
        }
        if has(Part::Acceptance) {
            directory(tx, &way).await?;
        }
        project::store::see(tx, viewer.enterprise_id, &[to.id]).await?;
        project::store::sum(tx, viewer.enterprise_id, &[to.id]).await?;
        let said = format!("复制自项目“{}”", of.name);
        Change::new("project.copy", to.id).reason(Some(said)).write(tx, viewer).await?;
        project::service::require(tx, viewer, to.id).await
    })
    .await
}

/// Copies groups with their active members and present teams; partners are invited again.
#[erased]
async fn people(tx: &mut AsyncPgConnection, way: &Way<'_>) -> AppResult<()> {
    let Way { viewer, of, to, .. } = *way;
    let groups = project_member::store::of_project(tx, viewer.enterprise_id, of.id).await?;
    let there = project_member::store::of_projects(tx, viewer.enterprise_id, &[of.id]).await?;
    let ids: BTreeSet<i64> = there.iter().map(|row| row.member_id).collect();
    let ids: Vec<i64> = ids.into_iter().collect();
    let active = member::store::active_among(tx, viewer, &ids).await?;
    let teams = team::store::teams_of_members(tx, viewer.enterprise_id, &active).await?;
    let mut made = Vec::with_capacity(groups.len());
    for group in groups {
        let input = GroupInput {
            project_id: to.id,
            status: (group.kind == PARTNER).then_some(INVITED),
            ..GroupInput::from(&group)
        };
        let places = there
            .iter()
            .filter(|row| row.group_id == group.id && active.contains(&row.member_id))
            .map(|row| {
                let theirs: Vec<i64> = teams
                    .iter()
                    .filter(|(member, _)| *member == row.member_id)
                    .map(|(_, place)| place.id)
                    .collect();
                MemberInput {
                    project_id: to.id,
                    // the main team comes first
                    team_id: row.team_id.filter(|id| theirs.contains(id)).or(theirs.first().copied()),
                    ..MemberInput::from(row)
                }
            });
        made.push(GroupOf { input, people: places.collect() });
    }
    writing::people(tx, viewer, to, made).await
}

/// Copies mileposts with their dependencies; returns the new id of each.
#[erased]
async fn mileposts(tx: &mut AsyncPgConnection, way: &Way<'_>) -> AppResult<BTreeMap<i64, i64>> {
    let Way { viewer, of, to, by } = *way;
    let rows = milepost::store::of_project(tx, viewer.enterprise_id, of.id).await?;
    let ids: Vec<i64> = rows.iter().map(|row| row.id).collect();
    let links = milepost::store::links(tx, viewer.enterprise_id, &ids).await?;
    let directors: BTreeSet<i64> = rows.iter().filter_map(|row| row.director_id).collect();
    let directors: Vec<i64> = directors.into_iter().collect();
    let active = member::store::active_among(tx, viewer, &directors).await?;
    let inputs: Vec<_> = rows.iter().map(|row| rules::milepost(row, to.id, by, &active)).collect();
    let at: BTreeMap<i64, usize> = rows.iter().enumerate().map(|(place, row)| (row.id, place)).collect();
    let links: Vec<(usize, usize)> =
        links.iter().filter_map(|(before, later)| Some((*at.get(before)?, *at.get(later)?))).collect();
    let made = writing::mileposts(tx, viewer, &inputs, &links).await?;
    Ok(rows.iter().zip(&made).map(|(row, made)| (row.id, made.id)).collect())
}

/// Copies payment plans, due with the copied mileposts.
#[erased]
async fn plans(tx: &mut AsyncPgConnection, way: &Way<'_>, became: &BTreeMap<i64, i64>) -> AppResult<()> {
    let Way { viewer, of, to, by } = *way;
    let rows = payment::store::of_project(tx, viewer.enterprise_id, of.id).await?;
    let inputs: Vec<_> = rows
        .iter()
        .map(|row| rules::plan(row, to.id, by, row.milepost_id.and_then(|id| became.get(&id).copied())))
        .collect();
    writing::plans(tx, viewer, &inputs).await
}

/// Copies the acceptance directory; responsible members stay while active.
#[erased]
async fn directory(tx: &mut AsyncPgConnection, way: &Way<'_>) -> AppResult<()> {
    let Way { viewer, of, to, by } = *way;
    let items = acceptance::store::of_project(tx, viewer.enterprise_id, of.id).await?;
    let directors: BTreeSet<i64> = items.iter().filter_map(|one| one.director_id).collect();
    let directors: Vec<i64> = directors.into_iter().collect();
    let active = member::store::active_among(tx, viewer, &directors).await?;
    acceptance::directory::copy(tx, viewer, (of.id, to.id), by, &active).await
}

/// Copies devices, to be delivered again.
#[erased]
async fn devices(tx: &mut AsyncPgConnection, way: &Way<'_>) -> AppResult<()> {
    let Way { viewer, of, to, .. } = *way;
    let rows = project_device::store::of_project(tx, viewer, of.id, MAX_DEVICES + 1).await?;
    if i64::try_from(rows.len()).is_ok_and(|count| count > MAX_DEVICES) {
        let message = format!("该项目的设备超过 {MAX_DEVICES} 台，不能随项目复制");
        return Err(AppError::field("parts", FieldCode::TooLong, message));
    }
    let inputs: Vec<_> = rows.iter().map(|row| rules::device(row, to.id)).collect();
    project_device::store::devices::make_all(tx, viewer, &inputs).await?;
    Ok(())
}
