//! Business actions on project templates: check, transaction, write, log and event.

use std::collections::BTreeSet;

use diesel_async::AsyncPgConnection;
use xieli_kernel::{AppError, AppResult, FieldCode, Viewer};

use super::content::{Content, ContentPatch};
use super::kind::NAME;
use super::model::{Template, TemplateChange, TemplateInput};
use super::read::{self, Parts, TaskRow};
use super::{rules, store};
use crate::dict::rules::Dictionary;
use crate::project::model::Project;
use crate::project::rules::sees_money;
use crate::project::service::known_value;
use crate::record::Change;
use crate::rows::{Target, whole};
use crate::tree::reorder;
use crate::{Db, acceptance_template, member, milepost, part, payment, project, project_member, team};

/// The longest name of a template, in characters.
const MAX_NAME: usize = 100;

fn require(viewer: &Viewer) -> AppResult<()> {
    if rules::may_manage(viewer) { Ok(()) } else { Err(AppError::forbidden()) }
}

/// Creates a template after the others, or changes one; absent fields and parts stay (business §2 Project).
#[erased]
pub async fn save(db: &Db, viewer: &Viewer, target: Target, change: TemplateChange) -> AppResult<Template> {
    require(viewer)?;
    db.transaction(async |tx| write(tx, viewer, target, change).await).await
}

/// The same within the caller's transaction, after the permission check.
#[erased]
async fn write(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    target: Target,
    change: TemplateChange,
) -> AppResult<Template> {
    store::LIST.lock(tx, viewer.enterprise_id).await?;
    let mut place = None;
    let before = match target {
        None => {
            place = Some(behind(tx, viewer, "name").await?);
            None
        }
        Some((id, version)) => {
            let before = store::templates::find(tx, viewer, id).await?.ok_or_else(AppError::not_found)?;
            part::from(version, before.version)?;
            Some(before)
        }
    };
    let new = || TemplateInput { enabled: true, ..TemplateInput::default() };
    let base = before.as_ref().map_or_else(new, TemplateInput::from);
    let TemplateChange { mut patch, content } = change;
    patch.content = Some(content.over(Content::read(&base.content)).kept());
    let input = rules::checked(patch.over(base))?;
    settle(tx, viewer, before.as_ref(), &input).await?;
    let (change, mut row) = store::templates::put(tx, viewer, target, &input).await?;
    if let Some(place) = place {
        row = store::place(tx, viewer, row.id, place).await?;
    }
    change.after(&row).write(tx, viewer).await?;
    Ok(row)
}

/// The position of a new template, after the others; reports at `field` when the limit is reached.
async fn behind(connection: &AsyncPgConnection, viewer: &Viewer, field: &str) -> AppResult<i32> {
    let places = store::places(connection, viewer).await?;
    if places.len() >= rules::MAX_TEMPLATES {
        let message = format!("最多 {} 个项目模板", rules::MAX_TEMPLATES);
        return Err(AppError::field(field, FieldCode::TooLong, message));
    }
    Ok(places.last().map_or(0, |(_, place)| place.saturating_add(1)))
}

/// Checks that the records a template names exist; references that were stored before stay valid.
#[erased]
async fn settle(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    before: Option<&Template>,
    input: &TemplateInput,
) -> AppResult<()> {
    if store::name_taken(tx, viewer, &input.name, before.map(|row| row.id)).await? {
        return Err(NAME.taken());
    }
    let (had, has) = (before.map(Template::content).unwrap_or_default(), Content::read(&input.content));
    let one = |value: Option<&String>| value.cloned().into_iter().collect::<Vec<String>>();
    let asked = [
        (
            ("type", Dictionary::ProjectType, "项目类型"),
            one(before.and_then(|row| row.project_type.as_ref())),
            one(input.project_type.as_ref()),
        ),
        (
            ("property", Dictionary::ProjectProperty, "项目属性"),
            one(before.and_then(|row| row.property.as_ref())),
            one(input.property.as_ref()),
        ),
        (("roles", Dictionary::ProjectTeamType, "团队类型"), had.team_types(), has.team_types()),
        (("plans", Dictionary::ProjectReturnType, "款项类型"), had.return_types(), has.return_types()),
        (("tasks", Dictionary::TaskLevel, "任务优先级"), had.levels(), has.levels()),
    ];
    for (what, kept, values) in asked {
        known_value(tx, viewer, what, &kept, &values).await?;
    }
    let new: Vec<i64> = has.members().difference(&had.members()).copied().collect();
    if !new.is_empty() {
        member::store::require_active(tx, viewer, "roles", &new).await?;
    }
    let new: Vec<i64> = has.teams().difference(&had.teams()).copied().collect();
    if !new.is_empty() && team::store::find_many(tx, viewer, &new).await?.len() != new.len() {
        return Err(AppError::field("roles", FieldCode::NotFound, "协作团队不存在"));
    }
    if let Some(id) = input.acceptance_template_id
        && before.and_then(|row| row.acceptance_template_id) != Some(id)
        && acceptance_template::store::templates::find(tx, viewer, id).await?.is_none()
    {
        return Err(AppError::field("acceptanceTemplateId", FieldCode::NotFound, "验收模板不存在"));
    }
    Ok(())
}

/// Copies a template, after the others, under a name of its own.
#[erased]
pub async fn copy(db: &Db, viewer: &Viewer, id: i64) -> AppResult<Template> {
    require(viewer)?;
    db.transaction(async |tx| {
        // before reading the names in use
        store::LIST.lock(tx, viewer.enterprise_id).await?;
        let of = store::templates::find(tx, viewer, id).await?.ok_or_else(AppError::not_found)?;
        let name = free(&of.name, &store::names(tx, viewer).await?);
        again(tx, viewer, &of, name).await
    })
    .await
}

/// Writes the content of another template under a name; references that no longer exist are not checked
/// again.
#[erased]
async fn again(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    of: &Template,
    name: String,
) -> AppResult<Template> {
    let place = behind(tx, viewer, "id").await?;
    let input = TemplateInput { name, ..TemplateInput::from(of) };
    let (change, made) = store::templates::put(tx, viewer, None, &input).await?;
    let made = store::place(tx, viewer, made.id, place).await?;
    let said = format!("复制自模板“{}”", of.name);
    change.after(&made).reason(Some(said)).write(tx, viewer).await?;
    Ok(made)
}

/// A similar name that is not in use.
fn free(name: &str, taken: &[String]) -> String {
    let short: String = name.chars().take(MAX_NAME - 8).collect();
    let numbered = (2..).map(|n| format!("{short}（副本 {n}）"));
    let mut names = std::iter::once(format!("{short}（副本）")).chain(numbered);
    names.find(|name| !taken.contains(name)).unwrap_or(short)
}

/// Moves a template to this position, from 0.
#[erased]
pub async fn arrange(db: &Db, viewer: &Viewer, id: i64, place: i32) -> AppResult<Template> {
    require(viewer)?;
    let place =
        usize::try_from(place).map_err(|_| AppError::field("order", FieldCode::Invalid, "排序无效"))?;
    db.transaction(async |tx| {
        store::LIST.lock(tx, viewer.enterprise_id).await?;
        let before = store::templates::find(tx, viewer, id).await?.ok_or_else(AppError::not_found)?;
        let ids: Vec<i64> = store::places(tx, viewer).await?.into_iter().map(|(id, _)| id).collect();
        store::LIST.arrange(tx, viewer, &reorder(&ids, id, place)).await?;
        let after = store::templates::find(tx, viewer, id).await?.ok_or_else(AppError::not_found)?;
        Change::new("project_template.order", id).before(&before).after(&after).write(tx, viewer).await?;
        Ok(after)
    })
    .await
}

/// Deletes templates; all or none. Projects started from them stay as they are.
#[erased]
pub async fn delete(db: &Db, viewer: &Viewer, ids: &[i64]) -> AppResult<Vec<i64>> {
    require(viewer)?;
    project::rules::ids(ids)?;
    db.transaction(async |tx| {
        store::LIST.lock(tx, viewer.enterprise_id).await?;
        whole(ids, store::templates::many(tx, viewer, ids).await?)?;
        store::templates::remove(tx, viewer, ids).await
    })
    .await
}

/// Input of a template made from a project.
#[derive(Debug, Clone, Default)]
pub struct OfProject {
    /// The project.
    pub project_id: i64,
    /// Its name; that of the project if absent.
    pub name: Option<String>,
    /// Its description.
    pub description: Option<String>,
}

/// Creates a template from a visible project, within the caller's transaction: with the project's content,
/// without its history. The domain crate of tasks reads `tasks`.
#[erased]
pub async fn of_project(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    (of, project): (OfProject, Project),
    tasks: &[TaskRow],
) -> AppResult<Template> {
    require(viewer)?;
    let enterprise = viewer.enterprise_id;
    let mileposts = milepost::store::of_project(tx, enterprise, project.id).await?;
    let ids: Vec<i64> = mileposts.iter().map(|row| row.id).collect();
    let parts = Parts {
        links: milepost::store::links(tx, enterprise, &ids).await?,
        mileposts,
        groups: project_member::store::of_project(tx, enterprise, project.id).await?,
        people: project_member::store::of_projects(tx, enterprise, &[project.id]).await?,
        plans: if sees_money(viewer, &project) {
            payment::store::of_project(tx, enterprise, project.id).await?
        } else {
            Vec::new()
        },
    };
    let sizes =
        [parts.mileposts.len(), parts.people.len() + parts.groups.len(), parts.plans.len(), tasks.len()];
    if sizes.iter().any(|size| *size > rules::MAX_LINES) {
        let message =
            format!("项目的里程碑、成员、收款计划和任务各不能超过 {}，才能存为模板", rules::MAX_LINES);
        return Err(AppError::field("projectId", FieldCode::TooLong, message));
    }
    let people: BTreeSet<i64> = parts.people.iter().map(|row| row.member_id).collect();
    let people: Vec<i64> = people.into_iter().collect();
    let active: BTreeSet<i64> = member::store::active_among(tx, viewer, &people).await?.into_iter().collect();
    let Content { mileposts, roles, plans, tasks } = read::content(&project, &parts, tasks, &active);
    let used = acceptance_template::store::used(tx, enterprise, &[project.id]).await?;
    let acceptance = match used.first() {
        Some((_, id)) => acceptance_template::store::templates::find(tx, viewer, *id).await?,
        None => None,
    };
    let said = Some(format!("取自项目“{}”", project.name));
    let patch = super::model::TemplatePatch {
        name: Some(of.name.unwrap_or(project.name.clone())),
        description: Some(of.description.or(said)),
        project_type: Some(project.project_type.clone()),
        property: Some(project.property.clone()),
        days: Some(read::days(&project)),
        acceptance_template_id: Some(acceptance.map(|row| row.id)),
        ..Default::default()
    };
    let content = ContentPatch {
        mileposts: Some(mileposts),
        roles: Some(roles),
        plans: Some(plans),
        tasks: Some(tasks),
    };
    write(tx, viewer, None, TemplateChange { patch, content }).await
}
