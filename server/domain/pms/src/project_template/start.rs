//! Starting projects from templates: preview and execution.

use std::collections::{BTreeMap, BTreeSet};

use diesel_async::AsyncPgConnection;
use xieli_kernel::validate::Checker;
use xieli_kernel::{AppError, AppResult, Code, FieldCode, Viewer};

use super::content::Content;
use super::layout::{self, Available, Job, Layout};
use super::model::{Asked, Start, Template};
use super::store;
use crate::dict::rules::Dictionary;
use crate::milepost::model::MilepostInput;
use crate::payment::model::PlanInput;
use crate::project::model::{Project, ProjectPatch};
use crate::project_copy::writing::{self, GroupOf};
use crate::project_member::model::{GroupInput, INVITED, MemberInput, OWN, PARTNER};
use crate::record::Change;
use crate::{acceptance, acceptance_template, db, dict, member, project, team};

/// The records that a template would create, for members who create projects (business §2 Project).
#[erased]
pub async fn preview(
    connection: &AsyncPgConnection,
    viewer: &Viewer,
    template_id: i64,
    asked: Asked,
) -> AppResult<Option<Layout>> {
    let Some(template) = store::templates::find(connection, viewer, template_id).await? else {
        return Ok(None);
    };
    Ok(Some(lay(connection, viewer, &template, &asked).await?))
}

/// Lays out a template, after checking the members who are to fill roles.
#[erased]
async fn lay(
    connection: &AsyncPgConnection,
    viewer: &Viewer,
    template: &Template,
    asked: &Asked,
) -> AppResult<Layout> {
    let content = template.content();
    let keys: BTreeSet<&str> = content.roles.iter().map(|role| role.key.as_str()).collect();
    let given: BTreeSet<&str> = asked.roles.iter().map(|(key, _)| key.as_str()).collect();
    if given.len() != asked.roles.len() || !given.is_subset(&keys) {
        return Err(AppError::field("roles", FieldCode::NotFound, "角色不在模板中，或分配了两次"));
    }
    let people: BTreeSet<i64> = asked.roles.iter().map(|(_, member)| *member).collect();
    if !people.is_empty() {
        let ids: Vec<i64> = people.into_iter().collect();
        member::store::require_active(connection, viewer, "roles", &ids).await?;
    }
    if let Some(director) = asked.director_id {
        member::store::require_active(connection, viewer, "directorId", &[director]).await?;
    }
    let known = known(connection, viewer, template, &content).await?;
    Ok(layout::lay(template, &known, asked))
}

/// Those of a template's references that still exist.
#[erased]
async fn known(
    connection: &AsyncPgConnection,
    viewer: &Viewer,
    template: &Template,
    content: &Content,
) -> AppResult<Available> {
    let ids: Vec<i64> = content.members().into_iter().collect();
    let members = member::store::active_among(connection, viewer, &ids).await?;
    let ids: Vec<i64> = content.teams().into_iter().collect();
    let teams = team::store::find_many(connection, viewer, &ids).await?;
    let acceptance = match template.acceptance_template_id {
        Some(id) => acceptance_template::store::templates::find(connection, viewer, id).await?,
        None => None,
    };
    let mut values = BTreeMap::new();
    for dictionary in [
        Dictionary::ProjectTeamType,
        Dictionary::ProjectReturnType,
        Dictionary::TaskLevel,
        Dictionary::ProjectType,
        Dictionary::ProjectProperty,
    ] {
        let items = dict::store::items(connection, viewer, dictionary).await?;
        let offered: BTreeSet<String> = items.into_iter().map(|one| one.item.value).collect();
        values.insert(dictionary.code(), offered);
    }
    let mut of = |dictionary: Dictionary| values.remove(dictionary.code()).unwrap_or_default();
    Ok(Available {
        members: members.into_iter().collect(),
        teams: teams.into_iter().map(|row| row.id).collect(),
        team_types: of(Dictionary::ProjectTeamType),
        return_types: of(Dictionary::ProjectReturnType),
        levels: of(Dictionary::TaskLevel),
        types: of(Dictionary::ProjectType),
        properties: of(Dictionary::ProjectProperty),
        acceptance: acceptance.is_some_and(|row| row.enabled),
        tasks: viewer.can(Code::TaskCreate),
    })
}

/// A started project, and the tasks that the domain crate of tasks still has to create.
#[derive(Debug, Clone)]
pub struct Begun {
    /// The project.
    pub project: Project,
    /// Tasks to create; none for a repeated request.
    pub tasks: Vec<Job>,
    /// The new milepost of each key.
    pub mileposts: BTreeMap<String, i64>,
}

/// Starts a project from a template within the caller's transaction, all of it but its tasks: given fields
/// override the template; references that no longer exist are left out.
#[erased]
pub async fn begin(tx: &mut AsyncPgConnection, viewer: &Viewer, start: Start) -> AppResult<Begun> {
    let Start { template_id, patch, roles, request_key: key } = start;
    if !viewer.can(Code::ProjectCreate) {
        return Err(AppError::forbidden());
    }
    let mut check = Checker::new();
    check.request_key("requestKey", key.as_deref());
    check.finish()?;
    if let Some(key) = &key {
        // serialises parallel requests of a member
        db::lock(tx, "project start", viewer.member_id).await?;
        if let Some(id) = store::begun(tx, viewer, key).await? {
            let project = project::service::require(tx, viewer, id).await?;
            return Ok(Begun { project, tasks: Vec::new(), mileposts: BTreeMap::new() });
        }
    }
    let template = store::templates::find(tx, viewer, template_id).await?.filter(|template| template.enabled);
    let template = template
        .ok_or_else(|| AppError::field("templateId", FieldCode::NotFound, "项目模板不存在或已停用"))?;
    let begins_on = patch.begins_on.flatten();
    let begins_on =
        begins_on.ok_or_else(|| AppError::field("beginsOn", FieldCode::Required, "请选择开始日期"))?;
    let asked = Asked {
        begins_on,
        amount: patch.amount.unwrap_or_default(),
        director_id: patch.director_id.unwrap_or((!viewer.is_external()).then_some(viewer.member_id)),
        roles,
    };
    let layout = lay(tx, viewer, &template, &asked).await?;
    let patch = said(patch, &layout);
    let project = project::service::create(tx, viewer, patch).await?;
    let mileposts = put(tx, viewer, &project, &layout).await?;
    if let Some(id) = layout.acceptance_template_id {
        acceptance::directory::take(tx, viewer, &project, id, false).await?;
    }
    project::store::see(tx, viewer.enterprise_id, &[project.id]).await?;
    project::store::sum(tx, viewer.enterprise_id, &[project.id]).await?;
    store::note(tx, viewer, (project.id, template.id), key.as_deref()).await?;
    let reason = Some(format!("由模板“{}”新建", template.name));
    Change::new("project.start", project.id).reason(reason).write(tx, viewer).await?;
    let project = project::service::require(tx, viewer, project.id).await?;
    Ok(Begun { project, tasks: layout.tasks, mileposts })
}

/// The fields of the project: those given, else those of the template.
fn said(patch: ProjectPatch, layout: &Layout) -> ProjectPatch {
    ProjectPatch {
        project_type: patch.project_type.or(Some(layout.project_type.clone())),
        property: patch.property.or(Some(layout.property.clone())),
        ends_on: patch.ends_on.or(Some(layout.ends_on)),
        // a form must fill in the custom fields
        custom: Some(patch.custom.unwrap_or_default()),
        ..patch
    }
}

/// Inserts members, mileposts and payment plans of a new project; returns the new milepost of each key.
#[erased]
async fn put(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    project: &Project,
    layout: &Layout,
) -> AppResult<BTreeMap<String, i64>> {
    let people: BTreeSet<i64> =
        layout.groups.iter().flat_map(|group| group.members.iter().map(|(member, _)| *member)).collect();
    let people: Vec<i64> = people.into_iter().collect();
    let teams = team::store::teams_of_members(tx, viewer.enterprise_id, &people).await?;
    // the main team comes first
    let team_of = |id: i64| teams.iter().find(|(member, _)| *member == id).map(|(_, place)| place.id);
    let groups = layout.groups.iter().zip(0..).map(|(group, place)| GroupOf {
        input: GroupInput {
            project_id: project.id,
            kind: if group.team_id.is_some() { PARTNER } else { OWN },
            name: group.name.clone(),
            team_type: group.team_type.clone(),
            team_id: group.team_id,
            status: group.team_id.map(|_| INVITED),
            sort_order: place,
            ..GroupInput::default()
        },
        people: group
            .members
            .iter()
            .map(|(member_id, duty)| MemberInput {
                project_id: project.id,
                member_id: *member_id,
                team_id: team_of(*member_id),
                duty: duty.clone(),
                ..MemberInput::default()
            })
            .collect(),
    });
    writing::people(tx, viewer, project, groups.collect()).await?;
    let posts = layout.mileposts.iter().zip(0..).map(|(post, place)| MilepostInput {
        project_id: project.id,
        name: post.name.clone(),
        begins_on: post.begins_on,
        ends_on: post.ends_on,
        director_id: post.director_id,
        remark: post.remark.clone(),
        sort_order: place,
        ..MilepostInput::default()
    });
    let inputs: Vec<MilepostInput> = posts.collect();
    let at: BTreeMap<&str, usize> =
        layout.mileposts.iter().enumerate().map(|(place, post)| (post.key.as_str(), place)).collect();
    let links: Vec<(usize, usize)> = layout
        .mileposts
        .iter()
        .enumerate()
        .flat_map(|(later, post)| post.after.iter().map(move |before| (before, later)))
        .filter_map(|(before, later)| Some((*at.get(before.as_str())?, later)))
        .collect();
    let made = writing::mileposts(tx, viewer, &inputs, &links).await?;
    let became: BTreeMap<String, i64> =
        layout.mileposts.iter().zip(&made).map(|(post, row)| (post.key.clone(), row.id)).collect();
    let plans = layout.payments.iter().map(|one| PlanInput {
        project_id: project.id,
        name: one.name.clone(),
        return_type: one.return_type.clone(),
        milepost_id: one.milepost.as_ref().and_then(|key| became.get(key).copied()),
        amount: one.amount,
        due_on: one.due_on,
        remark: one.remark.clone(),
        ..PlanInput::default()
    });
    writing::plans(tx, viewer, &plans.collect::<Vec<_>>()).await?;
    Ok(became)
}
