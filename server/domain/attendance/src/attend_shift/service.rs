//! Commands on shifts: check, transaction, write, log and event (business §7 Attendance: class).

use std::collections::BTreeMap;
use std::sync::Arc;

use diesel_async::AsyncPgConnection;
use xieli_kernel::{AppError, AppResult, FieldCode, Viewer, clock};

use super::model::{AttendShift, AttendShiftPatch};
use super::{rules, store};
use crate::attend::rules::ids as checked_ids;
use crate::engine::day::shift::Shift;
use crate::rows::{Target, from_version, whole};
use crate::{Db, attend_day};

/// Creates or changes a shift; absent fields stay. Days of open months with this shift are recomputed.
#[erased]
pub async fn save(
    db: &Db,
    viewer: &Viewer,
    target: Target,
    patch: AttendShiftPatch,
) -> AppResult<AttendShift> {
    db.transaction(async |tx| {
        store::lock(tx, viewer.enterprise_id).await?;
        let before = match target {
            None => None,
            Some((id, version)) => {
                let before = store::shifts::find(tx, viewer, id).await?.ok_or_else(AppError::not_found)?;
                from_version(version, before.version)?;
                Some(before)
            }
        };
        if before.is_none() && store::count(tx, viewer).await? >= rules::MAX_SHIFTS {
            let message = format!("最多 {} 个班次", rules::MAX_SHIFTS);
            return Err(AppError::field("name", FieldCode::TooLong, message));
        }
        let input = rules::checked(before.as_ref(), patch)?;
        let after = store::shifts::save(tx, viewer, target, &input).await?;
        if before.is_some_and(|row| row.shift() != after.shift()) {
            attend_day::service::mark_shift(tx, viewer.enterprise_id, after.id).await?;
        }
        Ok(after)
    })
    .await
}

/// Deletes shifts that no plan uses; all or none. Past days keep them.
#[erased]
pub async fn delete(db: &Db, viewer: &Viewer, ids: &[i64]) -> AppResult<Vec<i64>> {
    checked_ids(ids)?;
    db.transaction(async |tx| {
        store::lock(tx, viewer.enterprise_id).await?;
        let rows = whole(ids, store::shifts::many(tx, viewer, ids).await?)?;
        let today = clock::china_day(clock::now());
        if let Some((id, by)) = store::used(tx, viewer.enterprise_id, ids, today).await?.first() {
            let name = rows.iter().find(|row| row.id == *id).map_or("", |row| row.name.as_str());
            let message = format!("“{name}”正被{by}使用，不能删除");
            return Err(AppError::field("ids", FieldCode::Conflict, message));
        }
        store::shifts::remove(tx, viewer, ids).await
    })
    .await
}

/// Shifts that were restored are no more than there may be; the recycle bin has locked them.
#[erased]
pub async fn restored(tx: &mut AsyncPgConnection, viewer: &Viewer) -> AppResult<()> {
    if store::count(tx, viewer).await? <= rules::MAX_SHIFTS {
        return Ok(());
    }
    let message = format!("不能恢复：最多 {} 个班次", rules::MAX_SHIFTS);
    Err(AppError::field("ids", FieldCode::Conflict, message))
}

/// Locks the shifts that a plan names until the transaction ends; refused at the field that names them.
#[erased]
pub async fn require(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    field: &str,
    ids: &[i64],
) -> AppResult<Vec<AttendShift>> {
    let mut ids = ids.to_vec();
    ids.sort_unstable();
    ids.dedup();
    store::lock(tx, viewer.enterprise_id).await?;
    let rows = store::shifts::many(tx, viewer, &ids).await?;
    if rows.len() == ids.len() {
        return Ok(rows);
    }
    Err(AppError::field(field, FieldCode::NotFound, "班次不存在"))
}

/// A shift with its version.
pub type Versioned = (Arc<Shift>, i32);

/// Every shift of an enterprise by id, with its version.
#[erased]
pub async fn of_enterprise(
    connection: &AsyncPgConnection,
    enterprise_id: i64,
) -> AppResult<BTreeMap<i64, Versioned>> {
    let rows = store::all(connection, enterprise_id).await?;
    Ok(rows.into_iter().map(|row| (row.id, (Arc::new(row.shift()), row.version))).collect())
}
