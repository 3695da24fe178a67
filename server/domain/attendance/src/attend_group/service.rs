//! Commands on attendance groups: check, transaction, write, log and event (business §7 Attendance).

use std::collections::BTreeSet;

use chrono::NaiveDate;
use diesel_async::AsyncPgConnection;
use serde_json::json;
use xieli_kernel::{AppError, AppResult, FieldCode, Viewer, clock};

use super::model::{AttendGroup, AttendGroupInput, AttendGroupPatch, GroupTerm, TermPatch};
use super::{rules, settle, store};
use crate::attend::places;
use crate::attend::rules::ids as checked_ids;
use crate::record::Change;
use crate::rows::{Target, from_version, whole};
use crate::{Db, absence_group, attend_address, attend_day, attend_month, attend_shift, member};

/// Creates or changes a group; absent fields stay. Its scope and plan hold from a day on, and the affected
/// days are recomputed.
#[erased]
pub async fn save(
    db: &Db,
    viewer: &Viewer,
    target: Target,
    mut patch: AttendGroupPatch,
) -> AppResult<AttendGroup> {
    let mut asked = patch.term.take().unwrap_or_default();
    db.transaction(async |tx| {
        store::lock(tx, viewer.enterprise_id).await?;
        let before = match target {
            None => None,
            Some((id, version)) => {
                let found = store::attend_groups::find(tx, viewer, id).await?;
                let before = found.ok_or_else(AppError::not_found)?;
                from_version(version, before.version)?;
                Some(before)
            }
        };
        if before.is_none() && store::count(tx, viewer).await? >= rules::MAX_GROUPS {
            let message = format!("最多 {} 个考勤组", rules::MAX_GROUPS);
            return Err(AppError::field("name", FieldCode::TooLong, message));
        }
        let input = rules::checked(before.as_ref(), patch)?;
        settle_names(tx, viewer, before.as_ref(), &input).await?;
        let (change, after) = store::attend_groups::put(tx, viewer, target, &input).await?;
        asked.anew = before.as_ref().is_some_and(|row| row.kind != after.kind);
        let term = save_term(tx, viewer, &after, asked).await?;
        let told = json!({ "group": after, "term": term });
        change.after(&told).write(tx, viewer).await?;
        if input_of_days(before.as_ref(), &after) {
            attend_day::service::mark_group(tx, viewer.enterprise_id, after.id, None).await?;
        }
        Ok(after)
    })
    .await
}

/// Whether a change affects the computation of days.
fn input_of_days(before: Option<&AttendGroup>, after: &AttendGroup) -> bool {
    let of = |row: &AttendGroup| (row.policy(), row.rests_on_holidays, row.day_start, row.day_minutes);
    before.is_some_and(|row| of(row) != of(after))
}

/// Checks that newly named groups of deduction and addresses exist.
async fn settle_names(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    before: Option<&AttendGroup>,
    input: &AttendGroupInput,
) -> AppResult<()> {
    if let Some(id) = input.absence_group_id
        && before.and_then(|row| row.absence_group_id) != Some(id)
    {
        absence_group::service::require(tx, viewer, "absenceGroupId", id).await?;
    }
    let had = |id: &i64| before.is_some_and(|row| row.address_ids.contains(id));
    let new: Vec<i64> = input.address_ids.iter().copied().filter(|id| !had(id)).collect();
    if new.is_empty() {
        return Ok(());
    }
    attend_address::store::lock(tx, viewer.enterprise_id).await?;
    attend_address::service::require(tx, viewer, "addressIds", &new).await
}

/// Writes a term of a group, and assigns members from that day on.
async fn save_term(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    group: &AttendGroup,
    asked: TermPatch,
) -> AppResult<Option<GroupTerm>> {
    let today = clock::china_day(clock::now());
    let enterprise = viewer.enterprise_id;
    let of_group = store::terms_of(tx, enterprise, &[group.id]).await?;
    let terms: Vec<GroupTerm> = of_group.into_iter().map(|(_, term)| term).collect();
    let begins = asked.begins_on.unwrap_or(today);
    let before = rules::term_on(&terms, group.id, begins).or(terms.first());
    let Some(term) = rules::term(((enterprise, group.id), group.kind), before, asked, today)? else {
        return Ok(None);
    };
    if let Some(open) = attend_month::service::open_from(tx, enterprise).await?
        && term.begins_on < open
    {
        let message = format!("{open} 之前的月份已关账，生效日期不能早于该日");
        return Err(AppError::field("beginsOn", FieldCode::Conflict, message));
    }
    require_named(tx, viewer, before, &term).await?;
    attend_shift::service::require(tx, viewer, "pattern", &term.shift_ids).await?;
    store::put_term(tx, viewer, &term).await?;
    settle::settle(tx, enterprise, term.begins_on).await?;
    let plan = |term: &GroupTerm| (term.pattern(), term.free_days.clone());
    if before.is_none_or(|before| plan(before) != plan(&term)) {
        attend_day::service::mark_group(tx, enterprise, group.id, Some(term.begins_on)).await?;
    }
    Ok(Some(term))
}

/// Checks that newly named teams, roles and members exist.
async fn require_named(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    before: Option<&GroupTerm>,
    term: &GroupTerm,
) -> AppResult<()> {
    let new = |all: &[i64], had: fn(&GroupTerm) -> &Vec<i64>| -> Vec<i64> {
        let known = |id: &i64| before.is_some_and(|term| had(term).contains(id));
        all.iter().copied().filter(|id| !known(id)).collect()
    };
    let teams = new(&term.team_ids, |term| &term.team_ids);
    if !teams.is_empty() && !places::are_teams(tx, viewer.enterprise_id, &teams).await? {
        return Err(AppError::field("teamIds", FieldCode::NotFound, "团队不存在"));
    }
    let roles = new(&term.role_ids, |term| &term.role_ids);
    if !roles.is_empty() && !places::are_roles(tx, viewer.enterprise_id, &roles).await? {
        return Err(AppError::field("roleIds", FieldCode::NotFound, "角色不存在"));
    }
    let members = new(&term.member_ids, |term| &term.member_ids);
    if !members.is_empty() {
        member::store::require_active(tx, viewer, "memberIds", &members).await?;
    }
    let except = new(&term.except_member_ids, |term| &term.except_member_ids);
    if !except.is_empty() {
        member::store::require_known(tx, viewer, "exceptMemberIds", &except).await?;
    }
    Ok(())
}

/// Deletes groups; all or none. Their members are reassigned from today on; past days keep the group.
#[erased]
pub async fn delete(db: &Db, viewer: &Viewer, ids: &[i64]) -> AppResult<Vec<i64>> {
    checked_ids(ids)?;
    db.transaction(async |tx| {
        store::lock(tx, viewer.enterprise_id).await?;
        let rows = whole(ids, store::attend_groups::many(tx, viewer, ids).await?)?;
        let gone = rows.iter().map(|row| Change::new("attend_group.delete", row.id).before(row));
        Change::write_all(gone, tx, viewer).await?;
        store::attend_groups::delete(tx, viewer, ids).await?;
        settle::settle(tx, viewer.enterprise_id, clock::china_day(clock::now())).await?;
        Ok(ids.to_vec())
    })
    .await
}

/// Assigns members again after groups were restored, from today on. A deduction group that is being deleted
/// keeps them from being restored, as does the greatest number of groups.
#[erased]
pub async fn restored(tx: &mut AsyncPgConnection, viewer: &Viewer, ids: &[i64]) -> AppResult<()> {
    if store::count(tx, viewer).await? > rules::MAX_GROUPS {
        let message = format!("不能恢复：最多 {} 个考勤组", rules::MAX_GROUPS);
        return Err(AppError::field("ids", FieldCode::Conflict, message));
    }
    let groups = store::attend_groups::many(tx, viewer, ids).await?;
    let deductions: BTreeSet<i64> = groups.iter().filter_map(|group| group.absence_group_id).collect();
    for id in deductions {
        absence_group::service::require(tx, viewer, "ids", id).await?;
    }
    settle::settle(tx, viewer.enterprise_id, clock::china_day(clock::now())).await?;
    Ok(())
}

/// The group of a member on a day.
#[erased]
pub async fn of_member(
    connection: &AsyncPgConnection,
    enterprise_id: i64,
    member_id: i64,
    day: NaiveDate,
) -> AppResult<Option<AttendGroup>> {
    let span = (day, Some(day));
    let found = store::assignments(connection, enterprise_id, Some(&[member_id]), span).await?;
    let Some(assignment) = found.into_iter().find(|row| row.holds(day)) else { return Ok(None) };
    Ok(store::attend_groups::by_ids(connection, enterprise_id, &[assignment.group_id]).await?.pop())
}
