//! Bringing back, and deleting for good.

use diesel_async::AsyncPgConnection;
use xieli_kernel::{AppError, AppResult, Viewer};

use super::registry::Kind;
use super::{rules, store};
use crate::record::Change;
use crate::{Db, catalog, category};

/// Brings deleted records back; all or none, and every conflict is said.
#[erased]
pub async fn restore(db: &Db, viewer: &Viewer, kind: Kind, ids: &[i64]) -> AppResult<Vec<i64>> {
    rules::ids(ids)?;
    db.transaction(async |tx| {
        hold(tx, viewer).await?;
        let rows = store::lock(tx, viewer.enterprise_id, kind, ids).await?;
        if rows.len() != ids.len() {
            return Err(AppError::not_found());
        }
        for (sql, sentence) in kind.entry().obstacles {
            if let Some(found) = store::obstacle(tx, viewer.enterprise_id, sql, ids).await? {
                return Err(rules::obstacle(&found.title, &found.other, sentence));
            }
        }
        store::restore(tx, viewer, kind, ids).await?;
        for row in &rows {
            Change::new(kind.entry().actions.0, row.id).after(&row.row).write(tx, viewer).await?;
        }
        Ok(ids.to_vec())
    })
    .await
}

/// Deletes records of the bin for good; all or none, and nothing may refer to them.
#[erased]
pub async fn purge(db: &Db, viewer: &Viewer, kind: Kind, ids: &[i64]) -> AppResult<Vec<i64>> {
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
        for row in &rows {
            Change::new(kind.entry().actions.1, row.id).before(&row.row).write(tx, viewer).await?;
        }
        Ok(ids.to_vec())
    })
    .await
}

/// Nothing that the records name or that names them is made, moved or deleted meanwhile.
async fn hold(tx: &mut AsyncPgConnection, viewer: &Viewer) -> AppResult<()> {
    catalog::store::lock(tx, viewer.enterprise_id).await?;
    category::store::TREE.lock(tx, viewer.enterprise_id).await
}
