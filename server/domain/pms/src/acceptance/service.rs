//! Business actions on acceptance papers: check, transaction, write, log and event (business §7
//! `validateProjectResource`).

use std::collections::BTreeSet;

use diesel_async::AsyncPgConnection;
use xieli_kernel::{AppError, AppResult, FieldCode, Viewer};

use super::directory::page;
use super::kind::ACCEPTANCE_RESOURCE;
use super::model::{Audit, Item, Resource, ResourceChange, ResourceInput};
use super::rules::{self, Status, Step};
use super::store;
use crate::notification::{self, About, Message};
use crate::project::kind::PROJECT;
use crate::project::model::Project;
use crate::project::rules::may_plan;
use crate::record::Change;
use crate::rows::{Target, whole};
use crate::{Db, file, part, project};

/// Papers with their project and node, locked until the transaction ends.
pub(super) struct Locked {
    /// The project.
    pub(super) project: Project,
    /// The node.
    pub(super) item: Item,
    /// The papers.
    pub(super) resource: Resource,
}

/// Papers visible to the viewer, locked with their project.
#[erased]
pub(super) async fn hold(tx: &mut AsyncPgConnection, viewer: &Viewer, id: i64) -> AppResult<Locked> {
    hold_all(tx, viewer, &[id]).await?.pop().ok_or_else(AppError::not_found)
}

/// The same for several, in the given order; all or none. Projects are locked first, then papers, each by
/// ascending id, to avoid deadlocks.
#[erased]
pub(super) async fn hold_all(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    ids: &[i64],
) -> AppResult<Vec<Locked>> {
    let found = whole(ids, store::resources::many(tx, viewer, ids).await?)?;
    let of: BTreeSet<i64> = found.iter().map(|row| row.project_id).collect();
    let of: Vec<i64> = of.into_iter().collect();
    let projects = whole(&of, project::store::hold(tx, viewer, &of).await?)?;
    // read again under the lock
    let resources = whole(ids, store::hold(tx, viewer, ids).await?)?;
    let nodes: BTreeSet<i64> = resources.iter().map(|row| row.item_id).collect();
    let nodes: Vec<i64> = nodes.into_iter().collect();
    let items = whole(&nodes, store::items::many(tx, viewer, &nodes).await?)?;
    let held = |id: &i64| {
        let resource = resources.iter().find(|row| row.id == *id)?;
        let project = projects.iter().find(|row| row.id == resource.project_id)?;
        let item = items.iter().find(|row| row.id == resource.item_id)?;
        Some(Locked { project: project.clone(), item: item.clone(), resource: resource.clone() })
    };
    ids.iter().map(|id| held(id).ok_or_else(AppError::not_found)).collect()
}

/// Adds papers for a node, or changes them before they are submitted; absent fields stay.
#[erased]
pub async fn save(db: &Db, viewer: &Viewer, target: Target, change: ResourceChange) -> AppResult<Resource> {
    db.transaction(async |tx| Ok(write(tx, viewer, target, change).await?.resource)).await
}

#[erased]
async fn write(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    target: Target,
    change: ResourceChange,
) -> AppResult<Locked> {
    let ResourceChange { mut patch, attachment_ids } = change;
    if let Some(ids) = &attachment_ids {
        rules::files(ids)?;
    }
    let (project, item, before) = match target {
        None => {
            let id = patch
                .item_id
                .ok_or_else(|| AppError::field("itemId", FieldCode::Required, "请选择验收目录"))?;
            let missing = || AppError::field("itemId", FieldCode::NotFound, "验收目录不存在");
            let item = store::items::find(tx, viewer, id).await?.ok_or_else(missing)?;
            let project = project::service::require(tx, viewer, item.project_id).await?;
            // read again under the lock of the project
            let item = store::items::find(tx, viewer, id).await?.ok_or_else(missing)?;
            if store::count_papers(tx, viewer.enterprise_id, project.id).await? >= rules::MAX_RESOURCES {
                let message = format!("一个项目最多 {} 份验收资料", rules::MAX_RESOURCES);
                return Err(AppError::field("itemId", FieldCode::TooLong, message));
            }
            (project, item, None)
        }
        Some((id, version)) => {
            let Locked { project, item, resource } = hold(tx, viewer, id).await?;
            part::from(version, resource.version)?;
            let status = Status::read(resource.status);
            if !rules::is_open(status) {
                let message = format!("资料{}，不能修改", status.label());
                return Err(AppError::field("id", FieldCode::Conflict, message));
            }
            (project, item, Some(resource))
        }
    };
    if !rules::may_bring(viewer, &project, &item) {
        return Err(AppError::forbidden());
    }
    // papers stay in their project and node
    (patch.project_id, patch.item_id) = (None, None);
    let base = match &before {
        Some(row) => ResourceInput::from(row),
        None => ResourceInput {
            project_id: project.id,
            item_id: item.id,
            // papers without a name get that of the node
            name: item.name.clone(),
            remark: None,
        },
    };
    let input = rules::resource(patch.over(base))?;
    let resource = store::resources::save(tx, viewer, target, &input).await?;
    if let Some(ids) = &attachment_ids {
        let place = (ACCEPTANCE_RESOURCE.record_type, resource.id);
        file::service::attach(tx, viewer, place, ids).await?;
    }
    Ok(Locked { project, item, resource })
}

/// Submits papers to the audit, after writing given changes (business §7 `validateProjectResource/submit`).
#[erased]
pub async fn submit(
    db: &Db,
    viewer: &Viewer,
    target: Target,
    change: Option<ResourceChange>,
) -> AppResult<Resource> {
    db.transaction(async |tx| {
        let held = match (target, change) {
            (None, None) => {
                return Err(AppError::field("itemId", FieldCode::Required, "请选择验收目录"));
            }
            (_, Some(change)) => write(tx, viewer, target, change).await?,
            (Some((id, version)), None) => {
                let held = hold(tx, viewer, id).await?;
                part::from(version, held.resource.version)?;
                held
            }
        };
        let kind = ACCEPTANCE_RESOURCE.record_type;
        let after = step(tx, viewer, &held, Step::Submit, None).await?;
        if file::store::attached(tx, viewer.enterprise_id, kind, &[after.id]).await?.is_empty() {
            return Err(AppError::field("attachmentIds", FieldCode::Required, "请先上传文件再提交"));
        }
        let Locked { project, item, .. } = &held;
        let title = format!("{}提交了“{}”的验收资料“{}”，请审核", viewer.name, item.name, after.name);
        tell(tx, viewer, project, project.director_id, ("acceptance.submitted", title, None)).await?;
        Ok(after)
    })
    .await
}

/// Makes a transition without further input: withdrawing, finishing.
#[erased]
pub async fn proceed(
    db: &Db,
    viewer: &Viewer,
    (id, version): (i64, Option<i32>),
    which: Step,
) -> AppResult<Resource> {
    db.transaction(async |tx| {
        let held = hold(tx, viewer, id).await?;
        part::from(version, held.resource.version)?;
        step(tx, viewer, &held, which, None).await
    })
    .await
}

/// Cancels papers, or reverts their handover (business §7 `validateProjectResource/cancel`).
#[erased]
pub async fn cancel(
    db: &Db,
    viewer: &Viewer,
    (id, version): (i64, Option<i32>),
    reason: Option<String>,
) -> AppResult<Resource> {
    let reason = rules::opinion(&Audit { pass: true, opinion: reason })?;
    db.transaction(async |tx| {
        let held = hold(tx, viewer, id).await?;
        part::from(version, held.resource.version)?;
        step(tx, viewer, &held, Step::Cancel, reason).await
    })
    .await
}

/// Audits papers (business §7 `validateProjectResource/audit`).
#[erased]
pub async fn audit(
    db: &Db,
    viewer: &Viewer,
    (id, version): (i64, Option<i32>),
    audit: &Audit,
) -> AppResult<Resource> {
    let opinion = rules::opinion(audit)?;
    db.transaction(async |tx| {
        let held = hold(tx, viewer, id).await?;
        part::from(version, held.resource.version)?;
        audited(tx, viewer, &held, audit.pass, opinion).await
    })
    .await
}

/// Audits locked papers, and notifies the member who submitted them.
#[erased]
pub(super) async fn audited(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    held: &Locked,
    pass: bool,
    opinion: Option<String>,
) -> AppResult<Resource> {
    let which = if pass { Step::Pass } else { Step::Return };
    let after = step(tx, viewer, held, which, opinion).await?;
    let how = if pass { "通过" } else { "退回" };
    let title = format!("验收资料“{}”已{how}", after.name);
    let body = after.opinion.clone();
    let whom = held.resource.submitted_by;
    tell(tx, viewer, &held.project, whom, ("acceptance.audited", title, body)).await?;
    Ok(after)
}

/// Makes a transition of locked papers, if it is possible and the viewer may.
#[erased]
pub(super) async fn step(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    held: &Locked,
    which: Step,
    opinion: Option<String>,
) -> AppResult<Resource> {
    let from = Status::read(held.resource.status);
    if !rules::may(viewer, &held.project, &held.item, from, which) {
        return Err(AppError::forbidden());
    }
    let to = rules::moved(from, which)?;
    let after = store::step(tx, viewer, &held.resource, (which, to), opinion).await?;
    let change = Change::new(which.action(), after.id).before(&held.resource).after(&after);
    change.write(tx, viewer).await?;
    Ok(after)
}

/// Files the attachments of papers that have passed among the documents of the project, once (business §7
/// `validateProjectResource/createDoc`).
#[erased]
pub async fn file_documents(
    db: &Db,
    viewer: &Viewer,
    (id, version): (i64, Option<i32>),
    group_id: i64,
) -> AppResult<Resource> {
    db.transaction(async |tx| {
        let held = hold(tx, viewer, id).await?;
        part::from(version, held.resource.version)?;
        if !may_plan(viewer, &held.project) {
            return Err(AppError::forbidden());
        }
        let status = Status::read(held.resource.status);
        if !matches!(status, Status::Passed | Status::Finished) {
            let message = format!("资料{}，不能存入文档", status.label());
            return Err(AppError::field("id", FieldCode::Conflict, message));
        }
        if held.resource.filed_at.is_some() {
            return Err(AppError::field("id", FieldCode::Conflict, "该资料已存入项目文档"));
        }
        let kind = ACCEPTANCE_RESOURCE.record_type;
        let files = file::store::attached(tx, viewer.enterprise_id, kind, &[id]).await?;
        file::copies::publish(tx, viewer, &files, (held.project.id, group_id)).await?;
        let after = store::set_filed(tx, viewer, id).await?;
        let change = Change::new("acceptance_resource.file", id).before(&held.resource).after(&after);
        change.write(tx, viewer).await?;
        Ok(after)
    })
    .await
}

/// Deletes papers that never passed, or are cancelled; all or none (business §7
/// `validateProjectResource/delValidate`).
#[erased]
pub async fn delete(db: &Db, viewer: &Viewer, ids: &[i64]) -> AppResult<Vec<i64>> {
    rules::papers(ids)?;
    db.transaction(async |tx| {
        for Locked { project, item, resource } in hold_all(tx, viewer, ids).await? {
            if !rules::may_bring(viewer, &project, &item) {
                return Err(AppError::forbidden());
            }
            let status = Status::read(resource.status);
            if !rules::is_deletable(status) {
                let message = format!("“{}”{}，不能删除", resource.name, status.label());
                return Err(AppError::field("ids", FieldCode::Conflict, message));
            }
        }
        store::resources::remove(tx, viewer, ids).await?;
        file::service::detach(tx, viewer, ACCEPTANCE_RESOURCE.record_type, ids).await?;
        Ok(ids.to_vec())
    })
    .await
}

/// Notifies a member of a change of papers, unless they made it.
#[erased]
async fn tell(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    project: &Project,
    whom: Option<i64>,
    (kind, title, body): (&'static str, String, Option<String>),
) -> AppResult<()> {
    let Some(whom) = whom.filter(|id| *id != viewer.member_id) else { return Ok(()) };
    let about = About::Record(PROJECT.record_type, project.id);
    let message = Message { kind, title, body, link: Some(page(project.id)), source: None, about };
    notification::send(tx, viewer.enterprise_id, &[whom], &message).await
}
