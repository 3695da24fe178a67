//! The business actions on groups of approval forms: check, transaction, write, log and event
//! (business §7 Flow: admin group).

use diesel_async::AsyncPgConnection;
use xieli_kernel::{AppError, AppResult, FieldCode, Viewer};

use super::kind::{FLOW_GROUP, NAME};
use super::model::{FlowGroup, FlowGroupChange};
use super::{rules, store};
use crate::Db;
use crate::kind::named::require_unused;
use crate::record::Change;
use crate::rows::{Target, whole};
use crate::tree::reorder;

/// Creates a group after the others, or renames one (business §7 `POST admin/group`, `PUT admin/group`).
#[erased]
pub async fn save(db: &Db, viewer: &Viewer, target: Target, change: FlowGroupChange) -> AppResult<FlowGroup> {
    db.transaction(async |tx| {
        store::lock(tx, viewer.enterprise_id).await?;
        let all = store::all(tx, viewer).await?;
        let except = target.map(|(id, _)| id);
        let before = all.iter().find(|(id, _)| Some(*id) == except);
        if target.is_some() && before.is_none() {
            return Err(AppError::not_found());
        }
        let input = rules::checked(before.map(|(_, name)| name.as_str()), &change)?;
        if all.iter().any(|(id, name)| *name == input.name && Some(*id) != except) {
            return Err(NAME.taken());
        }
        if target.is_none() && i64::try_from(all.len()).unwrap_or(i64::MAX) >= rules::MAX_GROUPS {
            let message = format!("最多 {} 个分组", rules::MAX_GROUPS);
            return Err(AppError::field("name", FieldCode::TooLong, message));
        }
        let row = store::groups::save(tx, viewer, target, &input).await?;
        if target.is_none() {
            let ids: Vec<i64> = all.iter().map(|(id, _)| *id).chain([row.id]).collect();
            store::arrange(tx, viewer.enterprise_id, &ids).await?;
        }
        again(tx, viewer, row.id).await
    })
    .await
}

/// Moves a group to a position among the others, from 0 (business §7 `admin/group/order/{id}`).
#[erased]
pub async fn move_to(db: &Db, viewer: &Viewer, id: i64, place: usize) -> AppResult<FlowGroup> {
    db.transaction(async |tx| {
        store::lock(tx, viewer.enterprise_id).await?;
        let before = again(tx, viewer, id).await?;
        let all: Vec<i64> = store::all(tx, viewer).await?.into_iter().map(|(id, _)| id).collect();
        store::arrange(tx, viewer.enterprise_id, &reorder(&all, id, place)).await?;
        let after = again(tx, viewer, id).await?;
        Change::new("flow_group.move", id).before(&before).after(&after).write(tx, viewer).await?;
        Ok(after)
    })
    .await
}

/// Deletes groups without forms; all or none (business §7 `DELETE admin/group`).
#[erased]
pub async fn delete(db: &Db, viewer: &Viewer, ids: &[i64]) -> AppResult<Vec<i64>> {
    rules::ids(ids)?;
    db.transaction(async |tx| {
        store::lock(tx, viewer.enterprise_id).await?;
        let rows = whole(ids, store::groups::many(tx, viewer, ids).await?)?;
        let rows: Vec<_> = rows.iter().map(|row| (row.id, row.name.clone())).collect();
        require_unused(tx, viewer, &FLOW_GROUP, &rows).await?;
        store::groups::remove(tx, viewer, ids).await
    })
    .await
}

async fn again(tx: &AsyncPgConnection, viewer: &Viewer, id: i64) -> AppResult<FlowGroup> {
    store::groups::find(tx, viewer, id).await?.ok_or_else(AppError::not_found)
}
