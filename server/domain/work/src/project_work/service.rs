//! The business actions on project work: check, transaction, write, log and event (business §7 Project work).

use std::collections::BTreeSet;

use diesel_async::AsyncPgConnection;
use xieli_kernel::{AppError, AppResult, FieldCode, Viewer, clock, money};

use super::kind::PROJECT_WORK;
use super::model::{Confirmation, ProjectWork, ProjectWorkInput, ProjectWorkPatch, Standing};
use super::rules::{self, Status, Step};
use super::store;
use crate::config_value::model::WorkProjectSetting;
use crate::config_value::rules::Setting;
use crate::notification::{self, About, Message};
use crate::project::model::Project;
use crate::project::service::{require_seen, team_of};
use crate::record::Change;
use crate::rows::{Target, whole};
use crate::{Db, config_value, db, part, project, team};

/// Address of the page of project work.
const PAGE: &str = "/workorder/PoolWorkList";

/// A work with the project that its rights follow from.
struct Locked {
    work: ProjectWork,
    /// The project, as far as it is visible to the viewer.
    project: Option<Project>,
}

/// Works visible to the viewer, locked until the transaction ends, in the order of `ids`; all or none.
async fn hold_all(tx: &mut AsyncPgConnection, viewer: &Viewer, ids: &[i64]) -> AppResult<Vec<Locked>> {
    let works = whole(ids, store::hold(tx, viewer, ids).await?)?;
    let of: BTreeSet<i64> = works.iter().map(|row| row.project_id).collect();
    let of: Vec<i64> = of.into_iter().collect();
    let projects = project::store::many(tx, viewer, &of).await?;
    let held = |id: &i64| {
        let work = works.iter().find(|row| row.id == *id)?.clone();
        let project = projects.iter().find(|row| row.id == work.project_id).cloned();
        Some(Locked { work, project })
    };
    ids.iter().map(|id| held(id).ok_or_else(AppError::not_found)).collect()
}

async fn hold(tx: &mut AsyncPgConnection, viewer: &Viewer, id: i64) -> AppResult<Locked> {
    hold_all(tx, viewer, &[id]).await?.pop().ok_or_else(AppError::not_found)
}

/// Adds work to a project, or changes work that is not drawn; absent fields stay (business §7 `POST
/// projectwork`, `PUT projectwork`).
#[erased]
pub async fn save(
    db: &Db,
    viewer: &Viewer,
    target: Target,
    patch: ProjectWorkPatch,
) -> AppResult<ProjectWork> {
    db.transaction(async |tx| {
        let (project, before) = match target {
            None => (open(tx, viewer, patch.project_id).await?, None),
            Some((id, version)) => {
                let Locked { work, project } = hold(tx, viewer, id).await?;
                if !rules::may_change(viewer, project.as_ref()) {
                    return Err(AppError::forbidden());
                }
                undrawn(&work, "id", "修改")?;
                part::from(version, work.version)?;
                (project, Some(work))
            }
        };
        let patch = if rules::may_pay(viewer, project.as_ref()) { patch } else { rules::unpriced(patch)? };
        let base = match &before {
            Some(row) => ProjectWorkInput::from(row),
            None => ProjectWorkInput::of(patch.project_id.unwrap_or_default()),
        };
        let input = rules::checked(patch, base)?;
        if let Some(team) =
            input.team_id.filter(|id| before.as_ref().and_then(|row| row.team_id) != Some(*id))
            && team::store::find_many(tx, viewer, &[team]).await?.is_empty()
        {
            return Err(AppError::field("teamId", FieldCode::NotFound, "团队不存在"));
        }
        store::works::save(tx, viewer, target, &input).await
    })
    .await
}

/// The project of new work, if the viewer may add work to it.
async fn open(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    project_id: Option<i64>,
) -> AppResult<Option<Project>> {
    let id = project_id.ok_or_else(|| AppError::field("projectId", FieldCode::Required, "请选择项目"))?;
    let project = Some(require_seen(tx, viewer, "projectId", id).await?);
    let may = rules::may_look(viewer) && rules::may_create(viewer, project.as_ref());
    if may { Ok(project) } else { Err(AppError::forbidden()) }
}

/// Checks that a work is not drawn; drawn work cannot change.
fn undrawn(work: &ProjectWork, field: &str, what: &str) -> AppResult<()> {
    let status = Status::read(work.status);
    if status == Status::Open {
        return Ok(());
    }
    let message = format!("“{}”{}，不能{what}", work.name, status.label());
    Err(AppError::field(field, FieldCode::Conflict, message))
}

/// Deletes works that are not drawn into the recycle bin; all or none (business §7 `DELETE projectwork`).
#[erased]
pub async fn delete(db: &Db, viewer: &Viewer, ids: &[i64]) -> AppResult<Vec<i64>> {
    rules::ids(ids)?;
    db.transaction(async |tx| {
        delete_all(tx, viewer, ids).await?;
        Ok(ids.to_vec())
    })
    .await
}

/// The same within a transaction, for any number of works: the undoing of an import.
#[erased]
pub async fn delete_all(tx: &mut AsyncPgConnection, viewer: &Viewer, ids: &[i64]) -> AppResult<()> {
    for Locked { work, project } in hold_all(tx, viewer, ids).await? {
        if !rules::may_remove(viewer, project.as_ref()) {
            return Err(AppError::forbidden());
        }
        undrawn(&work, "ids", "删除")?;
    }
    store::works::remove(tx, viewer, ids).await.map(drop)
}

/// Draws a work from the pool; of two callers at once the first gets it (business §7 `projectwork/draw`).
#[erased]
pub async fn draw(db: &Db, viewer: &Viewer, (id, version): (i64, Option<i32>)) -> AppResult<ProjectWork> {
    db.transaction(async |tx| {
        // concurrent draws of one member run one after the other, so that the limit counts
        db::lock(tx, "project work drawn", viewer.member_id).await?;
        let found = store::hold(tx, viewer, &[id]).await?.pop();
        let now = clock::now();
        let Some(work) = found else {
            let late = store::just_drawn(tx, viewer, id, now - rules::TOLD).await?;
            return Err(if late { rules::drawn() } else { AppError::not_found() });
        };
        if !rules::may_draw(viewer, &work) {
            return Err(AppError::forbidden());
        }
        rules::moved(Status::read(work.status), Step::Draw)?;
        part::from(version, work.version)?;
        let count = store::drawn_by(tx, viewer.enterprise_id, viewer.member_id).await?;
        rules::within_limit(count, limit(tx, viewer).await?)?;
        let team = team_of(tx, viewer, ("id", viewer.member_id), work.team_id).await?;
        take(tx, viewer, &work, (Step::Draw, None), rules::taken(viewer.member_id, team, now)).await
    })
    .await
}

/// The most works that a member may have drawn at a time.
async fn limit(tx: &AsyncPgConnection, viewer: &Viewer) -> AppResult<i32> {
    let value = config_value::store::get(tx, viewer, Setting::WorkProject).await?.value;
    let setting: WorkProjectSetting = serde_json::from_value(value).map_err(AppError::internal)?;
    Ok(setting.draw_limit)
}

/// Puts a drawn work back into the pool; allowed to the member who drew it and to those who may change it.
#[erased]
pub async fn give_back(
    db: &Db,
    viewer: &Viewer,
    target: (i64, Option<i32>),
    reason: Option<&str>,
) -> AppResult<ProjectWork> {
    let reason = rules::reason(reason)?;
    db.transaction(async |tx| {
        let held = ready(tx, viewer, target, Step::GiveBack).await?;
        let step = (Step::GiveBack, Some(reason.clone()));
        let after = take(tx, viewer, &held.work, step, Standing::open()).await?;
        let title = format!("{}退回了项目工单“{}”", viewer.name, after.name);
        tell(tx, viewer, ("project_work.returned", &after), held.work.director_id, &title, Some(&reason))
            .await?;
        let over = over(tx, &held).await?.filter(|id| Some(*id) != held.work.director_id);
        tell(tx, viewer, ("project_work.done", &after), over, &title, Some(&reason)).await?;
        Ok(after)
    })
    .await
}

/// Reports a work as done; allowed to the member who drew it.
#[erased]
pub async fn finish(
    db: &Db,
    viewer: &Viewer,
    target: (i64, Option<i32>),
    done_quantity: Option<f64>,
) -> AppResult<ProjectWork> {
    db.transaction(async |tx| {
        let held = ready(tx, viewer, target, Step::Finish).await?;
        let standing = rules::finished(&held.work, done_quantity, clock::now())?;
        let after = take(tx, viewer, &held.work, (Step::Finish, None), standing).await?;
        let title = format!("项目工单“{}”已完成，请确认", after.name);
        let over = over(tx, &held).await?;
        tell(tx, viewer, ("project_work.done", &after), over, &title, None).await?;
        Ok(after)
    })
    .await
}

/// Confirms a work that is done, with its points and the quantity actually done (business §7
/// `projectwork/confirm`).
#[erased]
pub async fn confirm(
    db: &Db,
    viewer: &Viewer,
    target: (i64, Option<i32>),
    said: Confirmation,
) -> AppResult<ProjectWork> {
    db.transaction(async |tx| {
        let held = ready(tx, viewer, target, Step::Confirm).await?;
        let standing = rules::confirmed(&held.work, said, (viewer.member_id, clock::now()))?;
        let after = take(tx, viewer, &held.work, (Step::Confirm, None), standing).await?;
        let title = format!("您完成的项目工单“{}”已确认", after.name);
        let score = after.score.map(|score| format!("评分：{}", money::yuan(score.into())));
        let told = ("project_work.confirmed", &after);
        tell(tx, viewer, told, after.director_id, &title, score.as_deref()).await?;
        Ok(after)
    })
    .await
}

/// A work at the version that was read, if the viewer may take the step and it is possible.
async fn ready(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    (id, version): (i64, Option<i32>),
    step: Step,
) -> AppResult<Locked> {
    let held = hold(tx, viewer, id).await?;
    if !rules::may(viewer, &held.work, held.project.as_ref(), step) {
        return Err(AppError::forbidden());
    }
    rules::moved(Status::read(held.work.status), step)?;
    part::from(version, held.work.version)?;
    Ok(held)
}

/// Takes a step with a work that is locked.
async fn take(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    work: &ProjectWork,
    (step, reason): (Step, Option<String>),
    standing: Standing,
) -> AppResult<ProjectWork> {
    let after = store::stand(tx, viewer, work.id, &standing).await?;
    let change = Change::new(step.action(), work.id).before(work).after(&after).reason(reason);
    change.write(tx, viewer).await?;
    Ok(after)
}

/// The member responsible for a work's project, visible to the viewer or not.
async fn over(tx: &mut AsyncPgConnection, held: &Locked) -> AppResult<Option<i64>> {
    let rows = project::store::by_ids(tx, held.work.enterprise_id, &[held.work.project_id]).await?;
    Ok(rows.first().and_then(|row| row.director_id))
}

/// Notifies a member, unless they took the step themselves.
async fn tell(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    (kind, work): (&'static str, &ProjectWork),
    whom: Option<i64>,
    title: &str,
    body: Option<&str>,
) -> AppResult<()> {
    let Some(whom) = whom.filter(|id| *id != viewer.member_id) else { return Ok(()) };
    let message = Message {
        kind,
        title: title.to_owned(),
        body: body.map(str::to_owned),
        link: Some(PAGE.to_owned()),
        source: None,
        about: About::Record(PROJECT_WORK.record_type, work.id),
    };
    notification::send(tx, viewer.enterprise_id, &[whom], &message).await
}
