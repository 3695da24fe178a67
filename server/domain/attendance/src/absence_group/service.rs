//! Commands on groups of absence deduction: check, transaction, write, log and event (business §7
//! `absenceGroup`).

use diesel_async::AsyncPgConnection;
use xieli_kernel::{AppError, AppResult, FieldCode, Viewer};

use super::kind::ABSENCE_GROUP;
use super::model::{AbsenceGroup, AbsenceGroupInput, AbsenceGroupPatch};
use super::{rules, store};
use crate::Db;
use crate::attend::rules::ids as checked_ids;
use crate::kind::named::require_unused;
use crate::rows::{Target, from_version, whole};

/// Creates or changes a group; absent fields stay.
#[erased]
pub async fn save(
    db: &Db,
    viewer: &Viewer,
    target: Target,
    patch: AbsenceGroupPatch,
) -> AppResult<AbsenceGroup> {
    db.transaction(async |tx| {
        let before = match target {
            None => None,
            Some((id, version)) => {
                let before = store::hold(tx, viewer, &[id]).await?.pop().ok_or_else(AppError::not_found)?;
                from_version(version, before.version)?;
                Some(before)
            }
        };
        let base = before.as_ref().map(AbsenceGroupInput::from).unwrap_or_default();
        let input = rules::checked(patch.over(base))?;
        store::absence_groups::save(tx, viewer, target, &input).await
    })
    .await
}

/// Deletes groups that no attendance group names; all or none.
#[erased]
pub async fn delete(db: &Db, viewer: &Viewer, ids: &[i64]) -> AppResult<Vec<i64>> {
    checked_ids(ids)?;
    db.transaction(async |tx| {
        let rows = whole(ids, store::hold(tx, viewer, ids).await?)?;
        let rows: Vec<_> = rows.into_iter().map(|row| (row.id, row.name)).collect();
        require_unused(tx, viewer, &ABSENCE_GROUP, &rows).await?;
        store::absence_groups::remove(tx, viewer, ids).await
    })
    .await
}

/// Locks the group that a record names as `field`, so that it exists until the transaction ends.
#[erased]
pub async fn require(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    field: &str,
    id: i64,
) -> AppResult<AbsenceGroup> {
    let found = store::keep(tx, viewer, id).await?;
    found.ok_or_else(|| AppError::field(field, FieldCode::NotFound, "扣款组不存在"))
}
