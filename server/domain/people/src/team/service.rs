//! Business actions on teams: check, transaction, write, log and event.

use std::collections::HashMap;

use diesel_async::AsyncPgConnection;
use xieli_kernel::validate::Checker;
use xieli_kernel::{AppError, AppResult, FieldCode, Viewer};

use super::kind::NAME;
use super::model::{NewTeam, Team, TeamChanges, TeamTexts};
use super::store::TREE;
use super::{rules, store};
use crate::Db;
use crate::member;
use crate::record::Change;
use crate::tree::reorder;

/// Creates a team (core §7 `POST team`).
#[erased]
pub async fn create(db: &Db, viewer: &Viewer, new: NewTeam) -> AppResult<Team> {
    let texts = rules::texts(&new.name, new.texts.clone().over(TeamTexts::default()))?;
    check_ids("directorIds", &new.director_ids)?;
    db.transaction(async |tx| {
        TREE.lock(tx, viewer.enterprise_id).await?;
        let parent = match new.parent_id {
            Some(id) => Some(store::find(tx, viewer, id).await?.ok_or_else(|| missing("parentId"))?),
            None => None,
        };
        let team_type =
            new.team_type.or(parent.as_ref().map(|parent| parent.team_type)).unwrap_or(rules::INTERNAL);
        if let Some(parent) = &parent {
            rules::may_stand_below(None, team_type, 0, parent)?;
        }
        check_name(tx, viewer, new.parent_id, &texts.name, None).await?;
        let team = store::insert(tx, viewer, &new, &texts, team_type, parent.as_ref()).await?;
        if !new.director_ids.is_empty() {
            member::store::require_active(tx, viewer, "directorIds", &new.director_ids).await?;
            store::set_directors(tx, viewer.enterprise_id, team.id, &new.director_ids).await?;
        }
        Change::new("team.create", team.id).after(&team).write(tx, viewer).await?;
        Ok(team)
    })
    .await
}

/// Changes a team (core §7 `PUT team`); directors may change theirs but not move them to another parent.
#[erased]
pub async fn update(db: &Db, viewer: &Viewer, changes: TeamChanges) -> AppResult<Team> {
    db.transaction(async |tx| {
        TREE.lock(tx, viewer.enterprise_id).await?;
        let before = editable(tx, viewer, changes.id).await?;
        let others = changes.texts.clone().over(TeamTexts::from(&before));
        let texts = rules::texts(changes.name.as_deref().unwrap_or(&before.name), others)?;
        let parent_id = changes.parent_id.unwrap_or(before.parent_id);
        check_name(tx, viewer, parent_id, &texts.name, Some(before.id)).await?;
        if parent_id != before.parent_id {
            hang(tx, viewer, &before, parent_id).await?;
            let order = store::sibling_ids(tx, viewer.enterprise_id, parent_id, before.team_type).await?;
            TREE.renumber(tx, viewer.enterprise_id, &reorder(&order, before.id, usize::MAX)).await?;
        }
        let accept = changes.is_accept_team.unwrap_or(before.is_accept_team);
        let team =
            store::update(tx, viewer, before.id, changes.version.unwrap_or(before.version), &texts, accept)
                .await?
                .ok_or_else(AppError::stale)?;
        if let Some(ids) = &changes.director_ids {
            check_ids("directorIds", ids)?;
            appoints(viewer)?;
            member::store::require_active(tx, viewer, "directorIds", ids).await?;
            store::set_directors(tx, viewer.enterprise_id, team.id, ids).await?;
        }
        let change = Change::new("team.update", team.id).before(&before).after(&team);
        change.from_version(changes.version).write(tx, viewer).await?;
        Ok(team)
    })
    .await
}

/// Moves a team to position `order` below `parent` (`None` keeps its parent), core §7 `PUT team/order/{id}`.
#[erased]
pub async fn move_to(
    db: &Db,
    viewer: &Viewer,
    id: i64,
    order: usize,
    parent: Option<Option<i64>>,
) -> AppResult<Team> {
    db.transaction(async |tx| {
        TREE.lock(tx, viewer.enterprise_id).await?;
        let before = editable(tx, viewer, id).await?;
        let parent_id = parent.unwrap_or(before.parent_id);
        if parent_id != before.parent_id {
            check_name(tx, viewer, parent_id, &before.name, Some(id)).await?;
            hang(tx, viewer, &before, parent_id).await?;
        }
        let siblings = store::sibling_ids(tx, viewer.enterprise_id, parent_id, before.team_type).await?;
        TREE.renumber(tx, viewer.enterprise_id, &reorder(&siblings, id, order)).await?;
        let team = store::find(tx, viewer, id).await?.ok_or_else(AppError::not_found)?;
        Change::new("team.move", id).before(&before).after(&team).write(tx, viewer).await?;
        Ok(team)
    })
    .await
}

/// Deletes teams without subteams and members (core §7 `DELETE team`); all or none.
#[erased]
pub async fn delete(db: &Db, viewer: &Viewer, ids: &[i64]) -> AppResult<Vec<i64>> {
    check_ids("ids", ids)?;
    db.transaction(async |tx| {
        delete_all(tx, viewer, ids).await?;
        Ok(ids.to_vec())
    })
    .await
}

/// The same within the caller's transaction, without a limit: for reversing an import.
#[erased]
pub async fn delete_all(tx: &mut AsyncPgConnection, viewer: &Viewer, ids: &[i64]) -> AppResult<()> {
    TREE.lock(tx, viewer.enterprise_id).await?;
    let teams = store::find_many(tx, viewer, ids).await?;
    if teams.len() != ids.len() {
        return Err(AppError::not_found());
    }
    let counts = store::counts(tx, viewer.enterprise_id, ids).await?;
    let mut going: HashMap<i64, i64> = HashMap::new();
    for parent in teams.iter().filter_map(|team| team.parent_id) {
        *going.entry(parent).or_default() += 1;
    }
    for team in &teams {
        let below = counts.get(&team.id).copied().unwrap_or_default();
        let going = going.get(&team.id).copied().unwrap_or_default();
        rules::may_delete(&team.name, below.children - going, below.members)?;
    }
    let gone = teams.iter().map(|team| Change::new("team.delete", team.id).before(team));
    Change::write_all(gone, tx, viewer).await?;
    store::delete(tx, viewer, ids).await
}

/// Adds members to a team (core §7 `POST team/{id}/members`).
#[erased]
pub async fn add_members(
    db: &Db,
    viewer: &Viewer,
    team_id: i64,
    member_ids: &[i64],
    director: Option<bool>,
) -> AppResult<Team> {
    check_ids("memberIds", member_ids)?;
    db.transaction(async |tx| {
        let team = editable(tx, viewer, team_id).await?;
        if director.is_some() {
            appoints(viewer)?;
        }
        member::store::require_active(tx, viewer, "memberIds", member_ids).await?;
        store::add_members(tx, viewer.enterprise_id, team_id, member_ids, director).await?;
        Change::new("team.members_add", team_id).after(&member_ids).write(tx, viewer).await?;
        Ok(team)
    })
    .await
}

/// Removes members from a team (core §7 `DELETE team/{id}/members`).
#[erased]
pub async fn remove_members(db: &Db, viewer: &Viewer, team_id: i64, member_ids: &[i64]) -> AppResult<Team> {
    check_ids("memberIds", member_ids)?;
    db.transaction(async |tx| {
        let team = editable(tx, viewer, team_id).await?;
        member::store::require_known(tx, viewer, "memberIds", member_ids).await?;
        store::remove_members(tx, viewer.enterprise_id, team_id, member_ids).await?;
        Change::new("team.members_remove", team_id).before(&member_ids).write(tx, viewer).await?;
        Ok(team)
    })
    .await
}

/// Refuses external viewers: only internal members appoint directors.
fn appoints(viewer: &Viewer) -> AppResult<()> {
    if viewer.is_external() { Err(AppError::forbidden()) } else { Ok(()) }
}

async fn editable(tx: &mut diesel_async::AsyncPgConnection, viewer: &Viewer, id: i64) -> AppResult<Team> {
    let team = store::find(tx, viewer, id).await?.ok_or_else(AppError::not_found)?;
    if rules::may_edit(viewer, team.id) { Ok(team) } else { Err(AppError::forbidden()) }
}

async fn hang(
    tx: &mut diesel_async::AsyncPgConnection,
    viewer: &Viewer,
    team: &Team,
    parent_id: Option<i64>,
) -> AppResult<()> {
    if !viewer.can(xieli_kernel::Code::EMember) {
        return Err(AppError::forbidden());
    }
    let parent = match parent_id {
        Some(id) => Some(store::find(tx, viewer, id).await?.ok_or_else(|| missing("parentId"))?),
        None => None,
    };
    if let Some(parent) = &parent {
        let below = TREE.depth_below(tx, viewer.enterprise_id, team).await?;
        rules::may_stand_below(Some(team.id), team.team_type, below, parent)?;
    }
    TREE.reparent(tx, viewer.enterprise_id, team, parent.as_ref()).await
}

async fn check_name(
    tx: &mut diesel_async::AsyncPgConnection,
    viewer: &Viewer,
    parent_id: Option<i64>,
    name: &str,
    except: Option<i64>,
) -> AppResult<()> {
    if store::name_taken(tx, viewer.enterprise_id, parent_id, name, except).await? {
        return Err(NAME.taken());
    }
    Ok(())
}

fn check_ids(field: &str, ids: &[i64]) -> AppResult<()> {
    let mut check = Checker::new();
    check.ids(field, ids, rules::MAX_IDS);
    check.finish()
}

fn missing(field: &str) -> AppError {
    AppError::field(field, FieldCode::NotFound, "团队不存在")
}
