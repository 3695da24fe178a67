//! Business actions: restoring and purging deleted records.

use diesel_async::AsyncPgConnection;
use xieli_kernel::{AppError, AppResult, Viewer, clock};

use super::registry::{Recyclable, locks};
use super::{rules, store};
use crate::Db;
use crate::record::Change;

/// Restores deleted records; all or none, with all conflicts reported. The member who deleted them may
/// restore them for a while, members who manage the enterprise at any time; for others they are not found.
#[erased]
pub async fn restore(db: &Db, viewer: &Viewer, kind: Recyclable, ids: &[i64]) -> AppResult<Vec<i64>> {
    rules::ids(ids)?;
    db.transaction(async |tx| {
        hold(tx, viewer).await?;
        let rows = store::lock(tx, viewer.enterprise_id, kind, ids).await?;
        let now = clock::now();
        let may = |row: &store::DeletedRow| rules::may_restore(viewer, row.deleted_by, row.deleted_at, now);
        if rows.len() != ids.len() || !rows.iter().all(may) {
            return Err(AppError::not_found());
        }
        for (sql, sentence) in kind.bin.obstacles {
            if let Some(found) = store::obstacle(tx, viewer.enterprise_id, sql, ids).await? {
                return Err(rules::obstacle(&found.title, &found.other, sentence));
            }
        }
        store::restore(tx, viewer, kind, ids).await?;
        if let Some(restored) = kind.bin.restored {
            restored(tx, viewer, ids).await?;
        }
        let action = kind.bin.actions.0;
        let changes = rows.iter().map(|row| Change::new(action, row.id).after(&row.row));
        Change::write_all(changes, tx, viewer).await?;
        Ok(ids.to_vec())
    })
    .await
}

/// Purges records of the recycle bin; all or none, and only without references to them.
#[erased]
pub async fn purge(db: &Db, viewer: &Viewer, kind: Recyclable, ids: &[i64]) -> AppResult<Vec<i64>> {
    rules::ids(ids)?;
    db.transaction(async |tx| {
        hold(tx, viewer).await?;
        let rows = store::lock(tx, viewer.enterprise_id, kind, ids).await?;
        if rows.len() != ids.len() {
            return Err(AppError::not_found());
        }
        if let Some(found) = store::referred(tx, viewer.enterprise_id, kind, ids).await? {
            return Err(rules::referred(&found.title, &found.other));
        }
        store::purge(tx, viewer.enterprise_id, kind, ids).await?;
        let action = kind.bin.actions.1;
        let changes = rows.iter().map(|row| Change::new(action, row.id).before(&row.row));
        Change::write_all(changes, tx, viewer).await?;
        Ok(ids.to_vec())
    })
    .await
}

/// Locks the records of all kinds against creation, moves and deletion of references.
async fn hold(tx: &mut AsyncPgConnection, viewer: &Viewer) -> AppResult<()> {
    for lock in locks() {
        lock(tx, viewer).await?;
    }
    Ok(())
}
