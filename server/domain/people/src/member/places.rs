//! Business actions on a member's team memberships (core §7 `member/{id}/teams`, `member/updateTeam`).

use diesel_async::AsyncPgConnection;
use xieli_kernel::validate::Checker;
use xieli_kernel::{AppError, AppResult, FieldCode, Viewer};

use super::model::{Member, PlaceChange};
use super::rules::{self, Status};
use super::{service, store};
use crate::Db;
use crate::record::Change;
use crate::team;
use crate::team::rules::may_edit;

/// Puts a member into teams (core §7 `POST member/{id}/teams`).
#[erased]
pub async fn add(db: &Db, viewer: &Viewer, member_id: i64, team_ids: &[i64]) -> AppResult<Member> {
    check_ids(team_ids)?;
    db.transaction(async |tx| {
        let member = present(tx, viewer, member_id).await?;
        check_teams(viewer, team_ids)?;
        service::place(tx, viewer, member_id, team_ids).await?;
        Change::new("member.teams_add", member_id).after(&team_ids).write(tx, viewer).await?;
        Ok(member)
    })
    .await
}

/// Takes a member out of teams (core §7 `DELETE member/{id}/teams`).
#[erased]
pub async fn remove(db: &Db, viewer: &Viewer, member_id: i64, team_ids: &[i64]) -> AppResult<Member> {
    check_ids(team_ids)?;
    db.transaction(async |tx| {
        let member = present(tx, viewer, member_id).await?;
        check_teams(viewer, team_ids)?;
        if team::store::find_many(tx, viewer, team_ids).await?.len() != team_ids.len() {
            return Err(AppError::field("teamIds", FieldCode::NotFound, "团队不存在"));
        }
        for team in team_ids {
            team::store::remove_members(tx, viewer.enterprise_id, *team, &[member_id]).await?;
        }
        Change::new("member.teams_remove", member_id).before(&team_ids).write(tx, viewer).await?;
        Ok(member)
    })
    .await
}

/// Changes a place: director, main team, position, or moves it to another team (core §7
/// `PUT member/updateTeam`).
#[erased]
pub async fn update(db: &Db, viewer: &Viewer, change: PlaceChange) -> AppResult<Member> {
    let mut check = Checker::new();
    let position = change.position.as_ref().map(|new| check.optional("position", "职位", new.as_deref(), 50));
    check.finish()?;
    db.transaction(async |tx| {
        let member = present(tx, viewer, change.member_id).await?;
        let touched: Vec<i64> =
            [Some(change.team_id), change.move_to_team_id].into_iter().flatten().collect();
        check_teams(viewer, &touched)?;
        if viewer.is_external() && (change.director.is_some() || change.main.is_some()) {
            return Err(AppError::forbidden());
        }
        let who = (change.member_id, change.team_id);
        let (before, mut place) =
            store::set_place(tx, viewer.enterprise_id, who, change.director, change.main, position.clone())
                .await?
                .ok_or_else(|| AppError::field("teamId", FieldCode::NotFound, "成员不在该团队中"))?;
        if let Some(to) = change.move_to_team_id.filter(|to| *to != change.team_id) {
            if team::store::find(tx, viewer, to).await?.is_none() {
                return Err(AppError::field("moveToTeamId", FieldCode::NotFound, "团队不存在"));
            }
            store::move_place(tx, viewer.enterprise_id, &place, to).await?;
            place.team_id = to;
        }
        Change::new("member.team_update", member.id).before(&before).after(&place).write(tx, viewer).await?;
        Ok(member)
    })
    .await
}

/// An active member, locked: only active members have places.
async fn present(tx: &mut AsyncPgConnection, viewer: &Viewer, id: i64) -> AppResult<Member> {
    let member = store::lock(tx, viewer, &[id]).await?.pop().ok_or_else(AppError::not_found)?;
    if Status::from_i16(member.status) == Status::Active {
        Ok(member)
    } else {
        Err(AppError::field("memberId", FieldCode::Conflict, "只有在职成员可以调整团队"))
    }
}

/// Checks the teams: member editors may change all, directors those they direct and the ones below.
fn check_teams(viewer: &Viewer, team_ids: &[i64]) -> AppResult<()> {
    if team_ids.iter().all(|id| may_edit(viewer, *id)) { Ok(()) } else { Err(AppError::forbidden()) }
}

fn check_ids(ids: &[i64]) -> AppResult<()> {
    let mut check = Checker::new();
    check.ids("teamIds", ids, rules::MAX_PLACES);
    check.finish()
}
