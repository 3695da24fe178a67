//! Commands on types of leave, overtime and trips: check, transaction, write, log and event (business §7
//! `leaveType`,
//! `overtimeWork`, `evection`).

use diesel_async::AsyncPgConnection;
use xieli_kernel::{AppError, AppResult, FieldCode, Viewer};

use super::model::{
    AttendType, AttendTypeInput, AttendTypePatch, Compensation, LEAVE, OVERTIME, TRIP, label,
};
use super::{rules, store};
use crate::Db;
use crate::attend::places;
use crate::attend::rules::ids as checked_ids;
use crate::record::Change;
use crate::rows::{Target, from_version, whole};

/// Creates or changes a type of leave; absent fields stay.
#[erased]
pub async fn save_leave(
    db: &Db,
    viewer: &Viewer,
    target: Target,
    patch: AttendTypePatch,
) -> AppResult<AttendType> {
    save(db, viewer, (LEAVE, target), patch).await
}

/// Creates or changes a type of overtime; absent fields stay.
#[erased]
pub async fn save_overtime(
    db: &Db,
    viewer: &Viewer,
    target: Target,
    patch: AttendTypePatch,
) -> AppResult<AttendType> {
    save(db, viewer, (OVERTIME, target), patch).await
}

/// Creates or changes a type of trips; absent fields stay.
#[erased]
pub async fn save_trip(
    db: &Db,
    viewer: &Viewer,
    target: Target,
    patch: AttendTypePatch,
) -> AppResult<AttendType> {
    save(db, viewer, (TRIP, target), patch).await
}

async fn save(
    db: &Db,
    viewer: &Viewer,
    (kind, target): (i16, Target),
    patch: AttendTypePatch,
) -> AppResult<AttendType> {
    db.transaction(async |tx| {
        store::lock(tx, viewer.enterprise_id).await?;
        let before = match target {
            None => None,
            Some((id, version)) => {
                let before = find(tx, viewer, kind, id).await?;
                from_version(version, before.version)?;
                Some(before)
            }
        };
        let all = store::all(tx, viewer.enterprise_id, Some(kind)).await?;
        if before.is_none() && i64::try_from(all.len()).unwrap_or(i64::MAX) >= rules::MAX_TYPES {
            let message = format!("最多 {} 个{}", rules::MAX_TYPES, label(kind));
            return Err(AppError::field("name", FieldCode::TooLong, message));
        }
        let input = rules::checked(before.as_ref(), kind, patch)?;
        settle(tx, viewer, before.as_ref(), &input).await?;
        let (change, mut after) = store::types::put(tx, viewer, target, &input).await?;
        if before.is_none() {
            // behind the others
            let ids: Vec<i64> = all.iter().map(|row| row.id).chain([after.id]).collect();
            store::arrange(tx, viewer.enterprise_id, &ids).await?;
            after = find(tx, viewer, kind, after.id).await?;
        }
        change.after(&after).write(tx, viewer).await?;
        Ok(after)
    })
    .await
}

async fn find(tx: &AsyncPgConnection, viewer: &Viewer, kind: i16, id: i64) -> AppResult<AttendType> {
    let found = store::types::find(tx, viewer, id).await?.filter(|row| row.kind == kind);
    found.ok_or_else(AppError::not_found)
}

/// Checks that newly named teams and types of leave exist.
async fn settle(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    before: Option<&AttendType>,
    input: &AttendTypeInput,
) -> AppResult<()> {
    let had = |id: &i64| before.is_some_and(|row| row.team_ids.contains(id));
    let new: Vec<i64> = input.team_ids.iter().copied().filter(|id| !had(id)).collect();
    if !new.is_empty() && !places::are_teams(tx, viewer.enterprise_id, &new).await? {
        return Err(AppError::field("teamIds", FieldCode::NotFound, "团队不存在"));
    }
    if input.kind != OVERTIME {
        return Ok(());
    }
    let extra: super::model::ExtraRule = serde_json::from_value(input.rule.clone()).unwrap_or_default();
    if let Compensation::Leave { type_id, .. } = extra.compensation {
        let found = store::types::find(tx, viewer, type_id).await?;
        if !found.is_some_and(|row| row.kind == LEAVE && row.balanced) {
            let message = "调休的请假类型不存在，或没有使用余额";
            return Err(AppError::field("lieuTypeId", FieldCode::NotFound, message));
        }
    }
    Ok(())
}

/// Moves a type to a place within its kind, from 0 (business §7 `order/{id}`).
#[erased]
pub async fn move_to(
    db: &Db,
    viewer: &Viewer,
    (kind, id): (i16, i64),
    place: usize,
) -> AppResult<AttendType> {
    db.transaction(async |tx| {
        store::lock(tx, viewer.enterprise_id).await?;
        let before = find(tx, viewer, kind, id).await?;
        let all = store::all(tx, viewer.enterprise_id, Some(kind)).await?;
        let mut ids: Vec<i64> = all.iter().map(|row| row.id).filter(|one| *one != id).collect();
        ids.insert(place.min(ids.len()), id);
        store::arrange(tx, viewer.enterprise_id, &ids).await?;
        let after = find(tx, viewer, kind, id).await?;
        Change::new("attend_type.move", id).before(&before).after(&after).write(tx, viewer).await?;
        Ok(after)
    })
    .await
}

/// Deletes types; all or none. Applications and balances keep them; a type that compensates overtime cannot
/// be deleted.
#[erased]
pub async fn delete(db: &Db, viewer: &Viewer, ids: &[i64]) -> AppResult<Vec<i64>> {
    checked_ids(ids)?;
    db.transaction(async |tx| {
        store::lock(tx, viewer.enterprise_id).await?;
        let rows = whole(ids, store::types::many(tx, viewer, ids).await?)?;
        for other in store::all(tx, viewer.enterprise_id, Some(OVERTIME)).await? {
            let Compensation::Leave { type_id, .. } = other.extra().compensation else { continue };
            if let Some(row) = rows.iter().find(|row| row.id == type_id && !ids.contains(&other.id)) {
                let message = format!("“{}”是加班类型“{}”的调休，不能删除", row.name, other.name);
                return Err(AppError::field("ids", FieldCode::Conflict, message));
            }
        }
        store::types::remove(tx, viewer, ids).await
    })
    .await
}
