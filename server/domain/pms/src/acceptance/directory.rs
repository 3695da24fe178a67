//! Business actions on the acceptance directories of projects: check, transaction, write, log and event
//! (business §7 `validateProject`).

use std::collections::{BTreeMap, BTreeSet};

use chrono::TimeDelta;
use diesel_async::AsyncPgConnection;
use xieli_kernel::{AppError, AppResult, FieldCode, Viewer};

use super::kind::NAME;
use super::model::{Arranged, Entrusted, Item, ItemInput, ItemPatch, Resource};
use super::{rules, store};
use crate::acceptance_template::{self, model::Leaf};
use crate::notification::{self, About, Message};
use crate::project::kind::PROJECT;
use crate::project::model::Project;
use crate::project::rules::may_plan;
use crate::record::Change;
use crate::rows::{Target, whole};
use crate::tree::next_ids;
use crate::{Db, member, project, project_part};

/// The address of a project's acceptance page.
pub fn page(project_id: i64) -> String {
    format!("/project/{project_id}/ProjectAccept")
}

/// Builds a project's directory from a template: existing nodes stay, missing ones are added, and with
/// `replace` nodes outside the template are removed. Nodes with papers cannot be removed (business §7
/// `validateProject/useTemplate`, `chgTemplate`).
#[erased]
pub async fn use_template(
    db: &Db,
    viewer: &Viewer,
    (project_id, template_id): (i64, i64),
    replace: bool,
) -> AppResult<Project> {
    db.transaction(async |tx| {
        let project = project_part::open(tx, viewer, Some(project_id), may_plan).await?;
        take(tx, viewer, &project, template_id, replace).await?;
        Ok(project)
    })
    .await
}

/// The same within the caller's transaction, for a locked project that the viewer may plan.
#[erased]
pub async fn take(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    project: &Project,
    template_id: i64,
    replace: bool,
) -> AppResult<()> {
    let project_id = project.id;
    let template = acceptance_template::store::templates::find(tx, viewer, template_id).await?;
    let template = template
        .filter(|template| template.enabled)
        .ok_or_else(|| AppError::field("templateId", FieldCode::NotFound, "验收模板不存在"))?;
    let papers = store::papers_of(tx, viewer.enterprise_id, project_id).await?;
    if papers.iter().any(|one| rules::Status::read(one.status) != rules::Status::Draft) {
        let message = "已有资料提交审核，不能再使用或更换模板";
        return Err(AppError::field("templateId", FieldCode::Conflict, message));
    }
    let leaves = acceptance_template::service::tree(tx, viewer, template_id, true).await?;
    let items = store::of_project(tx, viewer.enterprise_id, project_id).await?;
    let arrangement = rules::arranged(&items, &leaves.unwrap_or_default(), replace);
    leave_behind(&items, &papers, &arrangement.gone)?;
    if !arrangement.gone.is_empty() {
        store::items::remove(tx, viewer, &arrangement.gone).await?;
    }
    let stays = items.len() - arrangement.gone.len();
    may_grow(stays, arrangement.made.len())?;
    store::set_required(tx, viewer, &arrangement.kept).await?;
    make(tx, viewer, project, &arrangement.made).await?;
    acceptance_template::store::note_use(tx, viewer, project_id, template_id).await?;
    let said = Some(format!("使用模板“{}”", template.name));
    Change::new("acceptance_item.use", project_id).reason(said).write(tx, viewer).await?;
    Ok(())
}

/// Refuses to remove nodes that hold papers.
fn leave_behind(items: &[Item], papers: &[Resource], gone: &[i64]) -> AppResult<()> {
    let held: BTreeSet<i64> = papers.iter().map(|one| one.item_id).collect();
    match items.iter().find(|one| gone.contains(&one.id) && held.contains(&one.id)) {
        Some(item) => {
            let message = format!("“{}”中已有资料，请先移走或删除", item.name);
            Err(AppError::field("ids", FieldCode::Conflict, message))
        }
        None => Ok(()),
    }
}

fn may_grow(present: usize, more: usize) -> AppResult<()> {
    if present + more > rules::MAX_ENTRIES {
        let message = format!("一个项目最多 {} 个验收目录", rules::MAX_ENTRIES);
        return Err(AppError::field("projectId", FieldCode::TooLong, message));
    }
    Ok(())
}

/// Creates nodes from those of a template, below their parents; an existing node of the same name is used
/// instead.
#[erased]
async fn make(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    project: &Project,
    made: &[Leaf],
) -> AppResult<()> {
    if made.is_empty() {
        return Ok(());
    }
    let items = store::of_project(tx, viewer.enterprise_id, project.id).await?;
    let mut at: BTreeMap<i64, i64> =
        items.iter().filter_map(|one| Some((one.category_id?, one.id))).collect();
    let mut named: BTreeMap<(Option<i64>, String), i64> =
        items.iter().map(|one| ((one.parent_id, one.name.clone()), one.id)).collect();
    let mut siblings: BTreeMap<Option<i64>, i32> = BTreeMap::new();
    for one in &items {
        let next = siblings.entry(one.parent_id).or_default();
        *next = (*next).max(one.sort_order.saturating_add(1));
    }
    let ids = next_ids(tx, "acceptance_item", made.len()).await?;
    let mut new = store::NewItems::default();
    for (leaf, id) in made.iter().zip(ids) {
        let parent_id = leaf.parent_id.and_then(|above| at.get(&above).copied());
        if let Some(there) = named.get(&(parent_id, leaf.name.clone())) {
            at.insert(leaf.id, *there);
            continue;
        }
        let place = siblings.entry(parent_id).or_default();
        let input = ItemInput {
            project_id: project.id,
            parent_id,
            category_id: Some(leaf.id),
            name: leaf.name.clone(),
            required: leaf.required,
            sort_order: *place,
            ..ItemInput::default()
        };
        *place = place.saturating_add(1);
        named.insert((parent_id, leaf.name.clone()), id);
        at.insert(leaf.id, id);
        new.push(id, input);
    }
    insert(tx, viewer, project.id, &new).await
}

/// Inserts nodes of a project and logs them.
#[erased]
async fn insert(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    project_id: i64,
    new: &store::NewItems,
) -> AppResult<()> {
    let rows = store::insert_all(tx, viewer, project_id, new).await?;
    let changes = rows.iter().map(|row| Change::new("acceptance_item.create", row.id).after(row));
    Change::write_all(changes.collect::<Vec<_>>(), tx, viewer).await
}

/// Copies the directory of another project to a locked project without one: no papers, deadlines moved by
/// `by`, only members in `active` stay responsible.
#[erased]
pub async fn copy(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    (of, to): (i64, i64),
    by: TimeDelta,
    active: &[i64],
) -> AppResult<()> {
    let items = store::of_project(tx, viewer.enterprise_id, of).await?;
    let ids = next_ids(tx, "acceptance_item", items.len()).await?;
    let became: BTreeMap<i64, i64> = items.iter().map(|one| one.id).zip(ids).collect();
    let mut new = store::NewItems::default();
    for one in &items {
        let Some(id) = became.get(&one.id) else { continue };
        new.push(*id, rules::copied(one, to, by, active, &became));
    }
    insert(tx, viewer, to, &new).await?;
    let used = acceptance_template::store::used(tx, viewer.enterprise_id, &[of]).await?;
    match used.first() {
        Some((_, template)) => acceptance_template::store::note_use(tx, viewer, to, *template).await,
        None => Ok(()),
    }
}

/// Adds a node to a project, or changes one; absent fields stay (business §7 `validateProject/singleUpdate`).
#[erased]
pub async fn save(db: &Db, viewer: &Viewer, target: Target, patch: ItemPatch) -> AppResult<Item> {
    db.transaction(async |tx| {
        let project_id = match target {
            None => patch.project_id,
            Some((id, _)) => {
                let found = store::items::find(tx, viewer, id).await?.ok_or_else(AppError::not_found)?;
                Some(found.project_id)
            }
        };
        let project = project_part::open(tx, viewer, project_id, may_plan).await?;
        let mut items = store::of_project(tx, viewer.enterprise_id, project.id).await?;
        let (before, row) = write(tx, viewer, (&project, &mut items), target, patch).await?;
        tell(tx, viewer, &project, before.as_slice(), std::slice::from_ref(&row)).await?;
        Ok(row)
    })
    .await
}

/// Writes several nodes of a project, all or none (business §7 `validateProject/batchSave`).
#[erased]
pub async fn save_all(
    db: &Db,
    viewer: &Viewer,
    project_id: i64,
    arranged: Vec<Arranged>,
) -> AppResult<Vec<Item>> {
    if arranged.is_empty() || arranged.len() > rules::MAX_BATCH {
        let message = format!("请提交 1 到 {} 个验收目录", rules::MAX_BATCH);
        return Err(AppError::field("items", FieldCode::Invalid, message));
    }
    db.transaction(async |tx| {
        let project = project_part::open(tx, viewer, Some(project_id), may_plan).await?;
        let mut items = store::of_project(tx, viewer.enterprise_id, project.id).await?;
        let (mut before, mut after) = (Vec::new(), Vec::with_capacity(arranged.len()));
        for one in arranged {
            let target = one.id.map(|id| (id, one.version));
            let (was, row) = write(tx, viewer, (&project, &mut items), target, one.patch).await?;
            before.extend(was);
            after.push(row);
        }
        tell(tx, viewer, &project, &before, &after).await?;
        Ok(after)
    })
    .await
}

/// Writes a node of a locked project with the directory `items`; returns the node before and after.
#[erased]
async fn write(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    (project, items): (&Project, &mut Vec<Item>),
    target: Target,
    mut patch: ItemPatch,
) -> AppResult<(Option<Item>, Item)> {
    let before = match target {
        None => None,
        Some((id, version)) => {
            let before = items.iter().find(|one| one.id == id).ok_or_else(AppError::not_found)?;
            crate::part::from(version, before.version)?;
            Some(before.clone())
        }
    };
    // a node stays in its project
    patch.project_id = None;
    let base = match &before {
        Some(row) => ItemInput::from(row),
        None => {
            may_grow(items.len(), 1)?;
            ItemInput { project_id: project.id, required: true, ..ItemInput::default() }
        }
    };
    let sorted = patch.sort_order.is_some();
    let mut input = rules::item(patch.over(base))?;
    let moved = before.as_ref().is_none_or(|row| row.parent_id != input.parent_id);
    if moved {
        if let Some(parent) = input.parent_id {
            rules::may_stand_below(items, before.as_ref().map(|row| row.id), parent)?;
        }
        if !sorted {
            // appended at the end
            let siblings = items.iter().filter(|one| one.parent_id == input.parent_id);
            let last = siblings.map(|one| one.sort_order).max();
            input.sort_order = last.map_or(0, |last| last.saturating_add(1));
        }
    }
    let own = before.as_ref().map(|row| row.id);
    let taken =
        |one: &Item| one.parent_id == input.parent_id && one.name == input.name && Some(one.id) != own;
    if items.iter().any(taken) {
        return Err(NAME.taken());
    }
    if let Some(director) = input.director_id
        && before.as_ref().and_then(|row| row.director_id) != Some(director)
    {
        member::store::require_active(tx, viewer, "directorId", &[director]).await?;
        rules::may_be_asked(project, director)?;
    }
    let row = store::items::save(tx, viewer, target, &input).await?;
    match items.iter_mut().find(|one| one.id == row.id) {
        Some(place) => *place = row.clone(),
        None => items.push(row.clone()),
    }
    Ok((before, row))
}

/// Sets the responsible member and deadline of nodes of one project (business §7
/// `validateProject/directoryDirector`).
#[erased]
pub async fn entrust(db: &Db, viewer: &Viewer, said: Entrusted) -> AppResult<Vec<Item>> {
    project::rules::ids(&said.ids)?;
    if said.director_id.is_none() && said.due_on.is_none() {
        return Err(AppError::field("directorId", FieldCode::Required, "请选择负责人或要求日期"));
    }
    db.transaction(async |tx| {
        let found = whole(&said.ids, store::items::many(tx, viewer, &said.ids).await?)?;
        let of = found.iter().map(|row| row.project_id).collect();
        let projects = project_part::hold(tx, viewer, of, may_plan).await?;
        let [project_id] = projects.as_slice() else {
            return Err(AppError::field("ids", FieldCode::Invalid, "请选择同一项目的验收目录"));
        };
        let project = project::service::require(tx, viewer, *project_id).await?;
        if let Some(Some(director)) = said.director_id {
            member::store::require_active(tx, viewer, "directorId", &[director]).await?;
            rules::may_be_asked(&project, director)?;
        }
        let items = store::of_project(tx, viewer.enterprise_id, *project_id).await?;
        let ids = if said.below { rules::with_below(&items, &said.ids) } else { said.ids.clone() };
        let before: Vec<Item> = items.into_iter().filter(|one| ids.contains(&one.id)).collect();
        let after = store::entrust(tx, viewer, &ids, &said).await?;
        let was: BTreeMap<i64, &Item> = before.iter().map(|one| (one.id, one)).collect();
        let changes = after.iter().map(|row| {
            let change = Change::new("acceptance_item.entrust", row.id).after(row);
            was.get(&row.id).into_iter().fold(change, |change, before| change.before(*before))
        });
        Change::write_all(changes.collect::<Vec<_>>(), tx, viewer).await?;
        tell(tx, viewer, &project, &before, &after).await?;
        Ok(after)
    })
    .await
}

/// Deletes nodes with all nodes below them, if none of them holds papers; all or none.
#[erased]
pub async fn delete(db: &Db, viewer: &Viewer, ids: &[i64]) -> AppResult<Vec<i64>> {
    project::rules::ids(ids)?;
    db.transaction(async |tx| {
        let found = whole(ids, store::items::many(tx, viewer, ids).await?)?;
        let of = found.iter().map(|row| row.project_id).collect();
        let projects = project_part::hold(tx, viewer, of, may_plan).await?;
        for project in projects {
            let items = store::of_project(tx, viewer.enterprise_id, project).await?;
            let chosen: Vec<i64> =
                found.iter().filter(|row| row.project_id == project).map(|row| row.id).collect();
            // read again under the lock
            if chosen.iter().any(|id| !items.iter().any(|one| one.id == *id)) {
                return Err(AppError::not_found());
            }
            let gone = rules::with_below(&items, &chosen);
            let papers = store::papers_of(tx, viewer.enterprise_id, project).await?;
            leave_behind(&items, &papers, &gone)?;
            store::items::remove(tx, viewer, &gone).await?;
        }
        Ok(ids.to_vec())
    })
    .await
}

/// Notifies members who have become responsible for nodes, once each.
#[erased]
async fn tell(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    project: &Project,
    before: &[Item],
    after: &[Item],
) -> AppResult<()> {
    let was: BTreeMap<i64, Option<i64>> = before.iter().map(|one| (one.id, one.director_id)).collect();
    let mut new: BTreeMap<i64, Vec<&str>> = BTreeMap::new();
    for one in after {
        if let Some(director) = one.director_id.filter(|id| *id != viewer.member_id)
            && was.get(&one.id).copied().flatten() != Some(director)
        {
            new.entry(director).or_default().push(&one.name);
        }
    }
    for (director, names) in new {
        let first = names.first().copied().unwrap_or_default();
        let what = match names.len() {
            1 => format!("“{first}”"),
            count => format!("“{first}”等 {count} 项"),
        };
        let message = Message {
            kind: "acceptance.assigned",
            title: format!("请为项目“{}”提交验收资料{what}", project.name),
            body: None,
            link: Some(page(project.id)),
            source: None,
            about: About::Record(PROJECT.record_type, project.id),
        };
        notification::send(tx, viewer.enterprise_id, &[director], &message).await?;
    }
    Ok(())
}
