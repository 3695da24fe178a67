//! Business actions on mileposts of projects: check, transaction, write, log and event.

use std::collections::{BTreeMap, BTreeSet};

use diesel_async::AsyncPgConnection;
use xieli_kernel::{AppError, AppResult, FieldCode, Viewer};

use super::model::{Milepost, MilepostChange, MilepostInput, Planned};
use super::schedule::{self, Against, Bar};
use super::{rules, store};
use crate::project::model::Project;
use crate::project::rules::may_plan;
use crate::record::Change;
use crate::rows::{Target, whole};
use crate::tree::reorder;
use crate::{Db, member, project, project_part};

/// Adds a milepost to a project, or changes one; absent fields stay (business §7 `milepost` CRUD). Its
/// successors are moved, if the caller asks for it.
#[erased]
pub async fn save(db: &Db, viewer: &Viewer, target: Target, change: MilepostChange) -> AppResult<Milepost> {
    db.transaction(async |tx| {
        let row = write(tx, viewer, target, change).await?;
        project::store::sum(tx, viewer.enterprise_id, &[row.project_id]).await?;
        Ok(row)
    })
    .await
}

#[erased]
async fn write(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    target: Target,
    change: MilepostChange,
) -> AppResult<Milepost> {
    let MilepostChange { mut patch, after, push } = change;
    let (project, before) = match target {
        None => (project_part::open(tx, viewer, patch.project_id, may_plan).await?, None),
        Some((id, version)) => {
            let found = store::mileposts::find(tx, viewer, id).await?.ok_or_else(AppError::not_found)?;
            let project = project_part::open(tx, viewer, Some(found.project_id), may_plan).await?;
            // read again under the lock
            let before = store::mileposts::find(tx, viewer, id).await?.ok_or_else(AppError::not_found)?;
            crate::part::from(version, before.version)?;
            (project, Some(before))
        }
    };
    let present = store::of_project(tx, viewer.enterprise_id, project.id).await?;
    let base = match &before {
        Some(row) => MilepostInput::from(row),
        None if present.len() >= rules::MAX_MILEPOSTS => {
            let message = format!("一个项目最多 {} 个里程碑", rules::MAX_MILEPOSTS);
            return Err(AppError::field("projectId", FieldCode::TooLong, message));
        }
        None => {
            // appended at the end, unless a position is given
            let last = present.last().map_or(0, |row| row.sort_order.saturating_add(1));
            patch.sort_order = patch.sort_order.or(Some(last));
            MilepostInput { project_id: project.id, ..MilepostInput::default() }
        }
    };
    let input = rules::checked(patch.over(base))?;
    if let Some(director) = input.director_id
        && before.as_ref().and_then(|row| row.director_id) != Some(director)
    {
        member::store::require_active(tx, viewer, "directorId", &[director]).await?;
    }
    let row = store::mileposts::save(tx, viewer, target, &input).await?;
    if let Some(after) = after {
        let known: BTreeSet<i64> = present.iter().map(|one| one.id).filter(|id| *id != row.id).collect();
        if after.iter().any(|id| !known.contains(id)) {
            return Err(AppError::field("afterIds", FieldCode::NotFound, "前置里程碑不存在"));
        }
        store::link(tx, viewer.enterprise_id, row.id, &after).await?;
    }
    settle(tx, viewer, &project, row.id, push).await?;
    Ok(row)
}

/// Moves the successors of a milepost that has been written, or refuses the conflict.
#[erased]
async fn settle(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    project: &Project,
    moved: i64,
    push: bool,
) -> AppResult<()> {
    let rows = store::of_project(tx, viewer.enterprise_id, project.id).await?;
    let ids: Vec<i64> = rows.iter().map(|row| row.id).collect();
    let links = store::links(tx, viewer.enterprise_id, &ids).await?;
    let bars: Vec<Bar> =
        rows.iter().map(|row| Bar { id: row.id, begins: row.begins_on, ends: row.ends_on }).collect();
    let names: BTreeMap<i64, &str> = rows.iter().map(|row| (row.id, row.name.as_str())).collect();
    let name = |id: i64| names.get(&id).copied().unwrap_or_default();
    let refused = |against: Against| match against {
        Against::Ring => AppError::field("afterIds", FieldCode::Invalid, "里程碑的先后关系不能成环"),
        Against::TooEarly(before, after) => AppError::field(
            "beginsOn",
            FieldCode::Invalid,
            format!("“{}”应在“{}”结束之后开始", name(after), name(before)),
        ),
    };
    let shifted = schedule::pushed(&bars, &links, moved).map_err(refused)?;
    if shifted.is_empty() {
        return Ok(());
    }
    if !push {
        let pair = schedule::violated(&bars, &links).unwrap_or((moved, moved));
        return Err(refused(Against::TooEarly(pair.0, pair.1)));
    }
    store::shift(tx, viewer, &shifted).await?;
    let of: BTreeSet<i64> = shifted.iter().map(|bar| bar.id).collect();
    let after = store::of_project(tx, viewer.enterprise_id, project.id).await?;
    let changes = after.iter().filter(|row| of.contains(&row.id)).map(|row| {
        let before = rows.iter().find(|one| one.id == row.id);
        let change = Change::new("milepost.shift", row.id).after(row);
        before.into_iter().fold(change, |change, before| change.before(before))
    });
    Change::write_all(changes.collect::<Vec<_>>(), tx, viewer).await
}

/// Deletes mileposts without payment plans; all or none.
#[erased]
pub async fn delete(db: &Db, viewer: &Viewer, ids: &[i64]) -> AppResult<Vec<i64>> {
    project::rules::ids(ids)?;
    db.transaction(async |tx| {
        let found = whole(ids, store::mileposts::many(tx, viewer, ids).await?)?;
        let of = found.iter().map(|row| row.project_id).collect();
        let projects = project_part::hold(tx, viewer, of, may_plan).await?;
        let rows = whole(ids, store::mileposts::many(tx, viewer, ids).await?)?;
        let called: Vec<(i64, String)> = rows.into_iter().map(|row| (row.id, row.name)).collect();
        crate::kind::named::require_unused(tx, viewer, &super::kind::MILEPOST, &called).await?;
        store::mileposts::remove(tx, viewer, ids).await?;
        project::store::sum(tx, viewer.enterprise_id, &projects).await?;
        Ok(ids.to_vec())
    })
    .await
}

/// Moves a milepost to this position in its project, from 0 (business §7 `PUT milepost/order/{id}`).
#[erased]
pub async fn arrange(db: &Db, viewer: &Viewer, id: i64, place: i32) -> AppResult<Milepost> {
    db.transaction(async |tx| {
        let found = store::mileposts::find(tx, viewer, id).await?.ok_or_else(AppError::not_found)?;
        let project = project_part::open(tx, viewer, Some(found.project_id), may_plan).await?;
        let rows = store::of_project(tx, viewer.enterprise_id, project.id).await?;
        let ids: Vec<i64> = rows.iter().map(|row| row.id).collect();
        let place =
            usize::try_from(place).map_err(|_| AppError::field("order", FieldCode::Invalid, "排序无效"))?;
        store::LIST.arrange(tx, viewer, &reorder(&ids, id, place)).await?;
        let row = store::mileposts::find(tx, viewer, id).await?.ok_or_else(AppError::not_found)?;
        Change::new("milepost.order", id).before(&found).after(&row).write(tx, viewer).await?;
        Ok(row)
    })
    .await
}

/// Stores the planned days of all mileposts of a project as the baseline for comparison.
#[erased]
pub async fn keep_baseline(db: &Db, viewer: &Viewer, project_id: i64) -> AppResult<Project> {
    db.transaction(async |tx| {
        let project = project_part::open(tx, viewer, Some(project_id), may_plan).await?;
        store::keep_baseline(tx, viewer, project_id).await?;
        let rows = store::of_project(tx, viewer.enterprise_id, project_id).await?;
        let changes = rows.iter().map(|row| Change::new("milepost.baseline", row.id).after(row));
        Change::write_all(changes.collect::<Vec<_>>(), tx, viewer).await?;
        Ok(project)
    })
    .await
}

/// Writes several mileposts of a project within the caller's transaction (business §7
/// `project/saveMilepostAndTask`); returns the project and the mileposts in the order of the input. Their
/// tasks are created by the domain crate of tasks.
#[erased]
pub async fn put_all(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    project_id: i64,
    planned: Vec<Planned>,
) -> AppResult<(Project, Vec<Milepost>)> {
    if planned.is_empty() || planned.len() > rules::MAX_MILEPOSTS {
        let message = format!("请提交 1 到 {} 个里程碑", rules::MAX_MILEPOSTS);
        return Err(AppError::field("mileposts", FieldCode::Invalid, message));
    }
    let project = project_part::open(tx, viewer, Some(project_id), may_plan).await?;
    // a complete list sets the order; mileposts of a partial list follow the existing ones
    let sent: BTreeSet<i64> = planned.iter().filter_map(|one| one.id).collect();
    let present = store::of_project(tx, viewer.enterprise_id, project_id).await?;
    let whole = present.iter().all(|row| sent.contains(&row.id));
    let mut written = Vec::with_capacity(planned.len());
    for (place, one) in planned.into_iter().enumerate() {
        let mut patch = one.patch;
        patch.project_id = Some(project_id);
        patch.sort_order = patch.sort_order.or(i32::try_from(place).ok().filter(|_| whole));
        if let Some(id) = one.id
            && store::mileposts::find(tx, viewer, id).await?.is_none_or(|row| row.project_id != project_id)
        {
            return Err(AppError::field("id", FieldCode::NotFound, "里程碑不存在"));
        }
        let target = one.id.map(|id| (id, None));
        written.push(write(tx, viewer, target, MilepostChange { patch, after: None, push: true }).await?);
    }
    project::store::sum(tx, viewer.enterprise_id, &[project_id]).await?;
    let after = project::service::require(tx, viewer, project_id).await?;
    Change::new("project.update", project_id).before(&project).after(&after).write(tx, viewer).await?;
    Ok((after, written))
}
