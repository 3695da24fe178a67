//! The business actions on pools of work orders: check, transaction, write, log and event.

use diesel_async::AsyncPgConnection;
use xieli_kernel::{AppError, AppResult, FieldCode, Viewer};

use super::kind::WORK_ZONE;
use super::model::{WorkZone, WorkZoneInput, WorkZonePatch};
use super::{rules, store};
use crate::kind::named::require_unused;
use crate::rows::{Target, whole};
use crate::work_group::rules::ids as checked_ids;
use crate::{Db, member, part, team};

/// Creates or changes a pool; absent fields stay (business §2 Work order: WorkZoneSetting).
#[erased]
pub async fn save(db: &Db, viewer: &Viewer, target: Target, patch: WorkZonePatch) -> AppResult<WorkZone> {
    db.transaction(async |tx| {
        let before = match target {
            None => None,
            Some((id, version)) => {
                let before = store::hold(tx, viewer, &[id]).await?.pop().ok_or_else(AppError::not_found)?;
                part::from(version, before.version)?;
                Some(before)
            }
        };
        let base = before.as_ref().map(WorkZoneInput::from).unwrap_or_default();
        let input = rules::checked(patch.over(base))?;
        settle(tx, viewer, before.as_ref(), &input).await?;
        store::work_zones::save(tx, viewer, target, &input).await
    })
    .await
}

/// Checks that the team and the member exist, if the pool names other ones than before.
async fn settle(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    before: Option<&WorkZone>,
    input: &WorkZoneInput,
) -> AppResult<()> {
    if let Some(id) = input.team_id
        && before.and_then(|row| row.team_id) != Some(id)
        && team::store::find_many(tx, viewer, &[id]).await?.is_empty()
    {
        return Err(AppError::field("teamId", FieldCode::NotFound, "团队不存在"));
    }
    if let Some(id) = input.director_id
        && before.and_then(|row| row.director_id) != Some(id)
    {
        member::store::require_active(tx, viewer, "directorId", &[id]).await?;
    }
    Ok(())
}

/// Deletes pools that no order names; all or none.
#[erased]
pub async fn delete(db: &Db, viewer: &Viewer, ids: &[i64]) -> AppResult<Vec<i64>> {
    checked_ids(ids)?;
    db.transaction(async |tx| {
        let rows = whole(ids, store::hold(tx, viewer, ids).await?)?;
        let rows: Vec<_> = rows.into_iter().map(|row| (row.id, row.name)).collect();
        require_unused(tx, viewer, &WORK_ZONE, &rows).await?;
        store::work_zones::remove(tx, viewer, ids).await
    })
    .await
}

/// Checks that the pool that the field `field` names exists, and keeps it until the transaction ends.
#[erased]
pub async fn require(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    field: &str,
    id: i64,
) -> AppResult<WorkZone> {
    let found = store::keep(tx, viewer, id).await?;
    found.ok_or_else(|| AppError::field(field, FieldCode::NotFound, "服务区域不存在"))
}
