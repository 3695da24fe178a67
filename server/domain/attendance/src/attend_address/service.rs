//! Commands on attendance places: check, transaction, write, log and event (business §7 Attendance: address).

use diesel_async::AsyncPgConnection;
use xieli_kernel::{AppError, AppResult, FieldCode, Viewer};

use super::model::{AttendAddress, AttendAddressInput, AttendAddressPatch};
use super::{rules, store};
use crate::Db;
use crate::attend::rules::ids as checked_ids;
use crate::engine::address::rules::held_count;
use crate::rows::{Target, from_version, whole};

/// Creates or changes an address; absent fields stay.
#[erased]
pub async fn save(
    db: &Db,
    viewer: &Viewer,
    target: Target,
    patch: AttendAddressPatch,
) -> AppResult<AttendAddress> {
    db.transaction(async |tx| {
        store::lock(tx, viewer.enterprise_id).await?;
        let before = match target {
            None => None,
            Some((id, version)) => {
                let before = store::addresses::find(tx, viewer, id).await?.ok_or_else(AppError::not_found)?;
                from_version(version, before.version)?;
                Some(before)
            }
        };
        if before.is_none() && store::count(tx, viewer).await? >= rules::MAX_ADDRESSES {
            let message = format!("最多 {} 个考勤地址", rules::MAX_ADDRESSES);
            return Err(AppError::field("name", FieldCode::TooLong, message));
        }
        let base = before.as_ref().map_or_else(rules::blank, AttendAddressInput::from);
        let input = rules::checked(patch.over(base))?;
        store::addresses::save(tx, viewer, target, &input).await
    })
    .await
}

/// Deletes addresses that no group names; all or none. Punches keep the name of the place.
#[erased]
pub async fn delete(db: &Db, viewer: &Viewer, ids: &[i64]) -> AppResult<Vec<i64>> {
    checked_ids(ids)?;
    db.transaction(async |tx| {
        store::lock(tx, viewer.enterprise_id).await?;
        let rows = whole(ids, store::addresses::many(tx, viewer, ids).await?)?;
        if let Some((id, group)) = store::used(tx, viewer.enterprise_id, ids).await?.first() {
            let name = rows.iter().find(|row| row.id == *id).map_or("", |row| row.name.as_str());
            let message = format!("“{name}”正被考勤组“{group}”使用，不能删除");
            return Err(AppError::field("ids", FieldCode::Conflict, message));
        }
        store::addresses::remove(tx, viewer, ids).await
    })
    .await
}

/// Addresses that were restored are no more than there may be; the recycle bin has locked them.
#[erased]
pub async fn restored(tx: &mut AsyncPgConnection, viewer: &Viewer) -> AppResult<()> {
    if store::count(tx, viewer).await? <= rules::MAX_ADDRESSES {
        return Ok(());
    }
    let message = format!("不能恢复：最多 {} 个考勤地址", rules::MAX_ADDRESSES);
    Err(AppError::field("ids", FieldCode::Conflict, message))
}

/// The number of addresses as the client expects it (business §4): -1 where there is none, else 0.
#[erased]
pub async fn count(connection: &AsyncPgConnection, viewer: &Viewer) -> AppResult<i32> {
    Ok(held_count(store::count(connection, viewer).await? > 0))
}

/// Refuses addresses that do not belong to the enterprise, at the field that names them.
#[erased]
pub async fn require(tx: &mut AsyncPgConnection, viewer: &Viewer, field: &str, ids: &[i64]) -> AppResult<()> {
    if store::addresses::many(tx, viewer, ids).await?.len() == ids.len() {
        return Ok(());
    }
    Err(AppError::field(field, FieldCode::NotFound, "考勤地址不存在"))
}
