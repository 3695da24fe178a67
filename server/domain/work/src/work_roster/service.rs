//! The business actions on on-call rosters: check, transaction, write, log and event.

use xieli_kernel::{AppError, AppResult, FieldCode, Viewer, clock};

use super::model::{WorkRoster, WorkRosterInput, WorkRosterPatch};
use super::{rules, store};
use crate::rows::Target;
use crate::work_group::rules::ids as checked_ids;
use crate::{Db, member, part, work_zone};

/// Creates or changes a shift; absent fields stay. Shifts for the same pool never overlap.
#[erased]
pub async fn save(db: &Db, viewer: &Viewer, target: Target, patch: WorkRosterPatch) -> AppResult<WorkRoster> {
    db.transaction(async |tx| {
        store::lock(tx, viewer).await?;
        let before = match target {
            None => None,
            Some((id, version)) => {
                let found = store::work_rosters::find(tx, viewer, id).await?;
                let before = found.ok_or_else(AppError::not_found)?;
                part::from(version, before.version)?;
                Some(before)
            }
        };
        if before.is_none() {
            named(&patch)?;
        }
        let base = before.as_ref().map(WorkRosterInput::from).unwrap_or_default();
        let input = rules::checked(patch.over(base))?;
        if let Some(id) = input.zone_id
            && before.as_ref().and_then(|row| row.zone_id) != Some(id)
        {
            work_zone::service::require(tx, viewer, "zoneId", id).await?;
        }
        if before.as_ref().map(|row| row.member_id) != Some(input.member_id) {
            member::store::require_active(tx, viewer, "memberId", &[input.member_id]).await?;
        }
        if let Some(other) = store::colliding(tx, viewer, &input, target.map(|(id, _)| id)).await? {
            let (from, to) = (clock::china_time(other.starts_at), clock::china_time(other.ends_at));
            let message = format!("该服务区域在 {from} 至 {to} 已有人值班");
            return Err(AppError::field("startsAt", FieldCode::Conflict, message));
        }
        store::work_rosters::save(tx, viewer, target, &input).await
    })
    .await
}

/// Checks that a new shift has member, begin and end.
fn named(patch: &WorkRosterPatch) -> AppResult<()> {
    for (field, missing, message) in [
        ("memberId", patch.member_id.is_none(), "请选择值班人员"),
        ("startsAt", patch.starts_at.is_none(), "请选择开始时间"),
        ("endsAt", patch.ends_at.is_none(), "请选择结束时间"),
    ] {
        if missing {
            return Err(AppError::field(field, FieldCode::Required, message));
        }
    }
    Ok(())
}

/// Deletes shifts; all or none.
#[erased]
pub async fn delete(db: &Db, viewer: &Viewer, ids: &[i64]) -> AppResult<Vec<i64>> {
    checked_ids(ids)?;
    db.transaction(async |tx| store::work_rosters::remove(tx, viewer, ids).await).await
}
