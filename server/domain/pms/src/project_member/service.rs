//! Business actions on project members: check, transaction, write, log and event.

use std::collections::{BTreeMap, BTreeSet};

use diesel_async::AsyncPgConnection;
use xieli_kernel::{AppError, AppResult, FieldCode, Viewer};

use super::kind::{NAME, ONCE};
use super::model::{
    Forward, Group, GroupInput, GroupOfPeople, GroupPatch, MemberInput, MemberPatch, OWN, ProjectMember,
};
use super::{rules, store};
use crate::dict::rules::Dictionary;
use crate::notification::{self, About, Message};
use crate::project::kind::PROJECT;
use crate::project::model::Project;
use crate::project::rules::may_edit;
use crate::project::scheduled::page;
use crate::project::service::{known_value, team_of};
use crate::record::Change;
use crate::rows::{Target, whole};
use crate::{Db, member, project, project_part, team};

/// Name of the group for members who join by themselves.
const JOINED: &str = "项目成员";

/// Checks that the records a group names exist.
#[erased]
async fn settle_group(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    _: &Project,
    before: Option<&Group>,
    input: &mut GroupInput,
) -> AppResult<()> {
    if store::name_taken(tx, viewer, input, before.map(|row| row.id)).await? {
        return Err(NAME.taken());
    }
    let kept: Vec<String> = before.and_then(|row| row.team_type.clone()).into_iter().collect();
    let asked: Vec<String> = input.team_type.clone().into_iter().collect();
    let what = ("type", Dictionary::ProjectTeamType, "团队类型");
    known_value(tx, viewer, what, &kept, &asked).await?;
    if let Some(team) = input.team_id.filter(|team| before.and_then(|row| row.team_id) != Some(*team))
        && team::store::find_many(tx, viewer, &[team]).await?.is_empty()
    {
        return Err(AppError::field("teamId", FieldCode::NotFound, "团队不存在"));
    }
    if before.is_none() {
        let present = store::of_project(tx, viewer.enterprise_id, input.project_id).await?;
        if present.len() >= rules::MAX_GROUPS {
            let message = format!("一个项目最多 {} 个分组", rules::MAX_GROUPS);
            return Err(AppError::field("projectId", FieldCode::TooLong, message));
        }
        // appended at the end, unless a position is given
        if input.sort_order == 0 {
            input.sort_order = present.last().map_or(0, |group| group.sort_order.saturating_add(1));
        }
    }
    Ok(())
}

/// Actions on groups.
pub mod groups {
    use super::{Group, GroupInput, GroupPatch, leave, may_edit, rules, settle_group, store};
    use crate::project;

    project_parts!(groups: Group, GroupInput, GroupPatch; may may_edit, checked rules::group, settled settle_group,
        leaving leave, written project::store::see);
}

/// Refuses to delete groups with members.
#[erased]
async fn leave(tx: &mut AsyncPgConnection, viewer: &Viewer, rows: &[Group]) -> AppResult<()> {
    let ids: Vec<i64> = rows.iter().map(|row| row.id).collect();
    let held: BTreeSet<i64> =
        store::of_groups(tx, viewer.enterprise_id, &ids).await?.iter().map(|row| row.group_id).collect();
    match rows.iter().find(|row| held.contains(&row.id)) {
        Some(row) => {
            let message = format!("分组“{}”中还有成员，不能删除", row.name);
            Err(AppError::field("ids", FieldCode::Conflict, message))
        }
        None => Ok(()),
    }
}

/// Adds a member to a group of a project, or changes their role there (business §7 `member` CRUD).
#[erased]
pub async fn save_member(
    db: &Db,
    viewer: &Viewer,
    target: Target,
    patch: MemberPatch,
) -> AppResult<ProjectMember> {
    db.transaction(async |tx| {
        let row = match target {
            None => {
                let group = patch
                    .group_id
                    .ok_or_else(|| AppError::field("groupId", FieldCode::Required, "请选择分组"))?;
                let group = store::groups::find(tx, viewer, group).await?;
                let group =
                    group.ok_or_else(|| AppError::field("groupId", FieldCode::NotFound, "分组不存在"))?;
                let project = project_part::open(tx, viewer, Some(group.project_id), may_edit).await?;
                let member_id = patch
                    .member_id
                    .ok_or_else(|| AppError::field("memberId", FieldCode::Required, "请选择成员"))?;
                let said = vec![(member_id, patch.team_id.flatten())];
                let made = put(tx, viewer, &project, &group, said, patch.duty.flatten()).await?;
                project::store::see(tx, viewer.enterprise_id, &[project.id]).await?;
                tell(tx, viewer, &project, &made).await?;
                made.into_iter().next().ok_or_else(|| ONCE.taken())?
            }
            Some((id, version)) => {
                let found = store::members::find(tx, viewer, id).await?.ok_or_else(AppError::not_found)?;
                project_part::open(tx, viewer, Some(found.project_id), may_edit).await?;
                let before = store::members::find(tx, viewer, id).await?.ok_or_else(AppError::not_found)?;
                crate::part::from(version, before.version)?;
                let mut input = rules::member(patch.over(MemberInput::from(&before)))?;
                if input.team_id != before.team_id {
                    let whose = ("teamId", before.member_id);
                    input.team_id = team_of(tx, viewer, whose, input.team_id).await?;
                }
                let row = store::members::save(tx, viewer, target, &input).await?;
                project::store::see(tx, viewer.enterprise_id, &[row.project_id]).await?;
                row
            }
        };
        Ok(row)
    })
    .await
}

/// Adds members to a group, leaving present ones unchanged; returns the new places.
#[erased]
async fn put(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    project: &Project,
    group: &Group,
    people: Vec<(i64, Option<i64>)>,
    duty: Option<String>,
) -> AppResult<Vec<ProjectMember>> {
    let there: BTreeSet<i64> = store::of_groups(tx, viewer.enterprise_id, &[group.id])
        .await?
        .iter()
        .map(|row| row.member_id)
        .collect();
    let people: Vec<_> = people.into_iter().filter(|(member, _)| !there.contains(member)).collect();
    if people.is_empty() {
        return Ok(Vec::new());
    }
    let ids: Vec<i64> = people.iter().map(|(member, _)| *member).collect();
    member::store::require_active(tx, viewer, "memberId", &ids).await?;
    let mut made = Vec::with_capacity(people.len());
    for (member_id, team) in people {
        let team_id = team_of(tx, viewer, ("teamId", member_id), team).await?;
        let input = MemberInput {
            project_id: project.id,
            group_id: group.id,
            member_id,
            team_id,
            duty: duty.clone(),
        };
        made.push(store::members::save(tx, viewer, None, &rules::member(input)?).await?);
    }
    let count = store::people(tx, viewer, project.id).await?;
    if usize::try_from(count).is_ok_and(|count| count > rules::MAX_MEMBERS) {
        let message = format!("项目成员不能超过 {} 人", rules::MAX_MEMBERS);
        return Err(AppError::field("memberId", FieldCode::TooLong, message));
    }
    Ok(made)
}

/// Notifies members whom another member has added to a project.
#[erased]
pub async fn tell(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    project: &Project,
    made: &[ProjectMember],
) -> AppResult<()> {
    let who: BTreeSet<i64> =
        made.iter().map(|row| row.member_id).filter(|id| *id != viewer.member_id).collect();
    let who: Vec<i64> = who.into_iter().collect();
    let message = Message {
        kind: "project.member_added",
        title: format!("{}将您加入项目“{}”", viewer.name, project.name),
        body: None,
        link: Some(page(project.id)),
        source: None,
        about: About::Record(PROJECT.record_type, project.id),
    };
    notification::send(tx, viewer.enterprise_id, &who, &message).await
}

/// Removes members from projects; all or none.
#[erased]
pub async fn delete_members(db: &Db, viewer: &Viewer, ids: &[i64]) -> AppResult<Vec<i64>> {
    project::rules::ids(ids)?;
    db.transaction(async |tx| {
        let found = whole(ids, store::members::many(tx, viewer, ids).await?)?;
        let of = found.iter().map(|row| row.project_id).collect();
        let projects = project_part::hold(tx, viewer, of, may_edit).await?;
        whole(ids, store::members::many(tx, viewer, ids).await?)?;
        store::members::remove(tx, viewer, ids).await?;
        project::store::see(tx, viewer.enterprise_id, &projects).await?;
        Ok(ids.to_vec())
    })
    .await
}

/// Replaces the internal members of the given groups of a project; other groups stay as they are (business §7
/// `member/batchSave`).
#[erased]
pub async fn save_all(
    db: &Db,
    viewer: &Viewer,
    project_id: i64,
    groups: Vec<GroupOfPeople>,
) -> AppResult<Project> {
    rules::together(&groups)?;
    db.transaction(async |tx| {
        let project = project_part::open(tx, viewer, Some(project_id), may_edit).await?;
        let (mut present, mut made) = (BTreeMap::<i64, Group>::new(), Vec::new());
        for group in store::of_project(tx, viewer.enterprise_id, project_id).await? {
            present.insert(group.id, group);
        }
        for sent in groups {
            let name = sent.name.trim().to_owned();
            let found = match sent.id {
                Some(id) => Some(
                    present
                        .get(&id)
                        .ok_or_else(|| AppError::field("id", FieldCode::NotFound, "分组不存在"))?,
                ),
                None => present.values().find(|group| group.name == name),
            };
            let base = found.map_or_else(
                || GroupInput { project_id, kind: OWN, ..GroupInput::default() },
                GroupInput::from,
            );
            let mut input = rules::group(GroupInput {
                name,
                team_type: sent.team_type.or(base.team_type.clone()),
                ..base
            })?;
            let before = found.cloned();
            settle_group(tx, viewer, &project, before.as_ref(), &mut input).await?;
            let target = before.map(|group| (group.id, Some(group.version)));
            let group = store::groups::save(tx, viewer, target, &input).await?;
            let kept: BTreeSet<i64> = sent.members.iter().map(|(member, _)| *member).collect();
            let there = store::of_groups(tx, viewer.enterprise_id, &[group.id]).await?;
            let gone: Vec<i64> =
                there.iter().filter(|row| !kept.contains(&row.member_id)).map(|row| row.id).collect();
            if !gone.is_empty() {
                store::members::remove(tx, viewer, &gone).await?;
            }
            made.extend(put(tx, viewer, &project, &group, sent.members, None).await?);
            present.insert(group.id, group);
        }
        project::store::see(tx, viewer.enterprise_id, &[project_id]).await?;
        tell(tx, viewer, &project, &made).await?;
        project::service::require(tx, viewer, project_id).await
    })
    .await
}

/// Transfers all places of a member in a project to another one, with their responsibilities there
/// (business §7 `member/forward`).
#[erased]
pub async fn forward(db: &Db, viewer: &Viewer, forward: Forward) -> AppResult<Project> {
    if forward.from == forward.to {
        return Err(AppError::field("toId", FieldCode::Invalid, "不能转交给本人"));
    }
    db.transaction(async |tx| {
        let project = project_part::open(tx, viewer, Some(forward.project_id), may_edit).await?;
        let places: Vec<ProjectMember> = store::of_projects(tx, viewer.enterprise_id, &[project.id])
            .await?
            .into_iter()
            .filter(|row| row.member_id == forward.from)
            .collect();
        if places.is_empty() {
            return Err(AppError::field("fromId", FieldCode::NotFound, "该成员不在此项目中"));
        }
        let gone: Vec<i64> = places.iter().map(|row| row.id).collect();
        store::members::remove(tx, viewer, &gone).await?;
        let mut made = Vec::new();
        for place in places {
            let group = store::groups::find(tx, viewer, place.group_id).await?;
            let group = group.ok_or_else(AppError::not_found)?;
            let to = vec![(forward.to, forward.team_id)];
            made.extend(put(tx, viewer, &project, &group, to, place.duty).await?);
        }
        crate::milepost::store::entrust(tx, viewer, project.id, forward.from, forward.to).await?;
        crate::acceptance::store::hand_on(tx, viewer, project.id, forward.from, forward.to).await?;
        let said = format!("转交给成员 {}", forward.to);
        Change::new("project_member.forward", made.first().map_or(project.id, |row| row.id))
            .reason(Some(said))
            .write(tx, viewer)
            .await?;
        project::store::see(tx, viewer.enterprise_id, &[project.id]).await?;
        tell(tx, viewer, &project, &made).await?;
        project::service::require(tx, viewer, project.id).await
    })
    .await
}

/// The viewer joins an open project (business §7 `project/join`).
#[erased]
pub async fn join(db: &Db, viewer: &Viewer, id: i64) -> AppResult<Project> {
    db.transaction(async |tx| {
        let project = project::service::require(tx, viewer, id).await?;
        if !project::rules::may_join(viewer, &project) {
            return Err(AppError::forbidden());
        }
        let groups = store::of_project(tx, viewer.enterprise_id, id).await?;
        let group = match groups.into_iter().find(|group| group.kind == OWN) {
            Some(group) => group,
            None => {
                let input = GroupInput {
                    project_id: id,
                    kind: OWN,
                    name: JOINED.to_owned(),
                    ..GroupInput::default()
                };
                store::groups::save(tx, viewer, None, &input).await?
            }
        };
        put(tx, viewer, &project, &group, vec![(viewer.member_id, None)], None).await?;
        project::store::see(tx, viewer.enterprise_id, &[id]).await?;
        project::service::require(tx, viewer, id).await
    })
    .await
}
