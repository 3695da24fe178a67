//! Reading notifications off and counting what waits.

use xieli_kernel::{AppResult, Code, Viewer};

use super::store;
use crate::Db;

/// Something that waits for the viewer, by the key the navigation shows it under.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Badge {
    /// `module.screen`.
    pub key: &'static str,
    /// How many; the client caps what it shows (core §9).
    pub count: i64,
}

/// Marks the viewer's notifications as read, these or all; answers how many are left unread. Others' ids change nothing.
pub async fn mark_read(db: &Db, viewer: &Viewer, ids: Option<&[i64]>) -> AppResult<i64> {
    db.transaction(async |tx| {
        store::mark_read(tx, viewer, ids).await?;
        store::count(tx, viewer, true).await
    })
    .await
}

/// What waits for the viewer: only what the viewer may deal with.
pub async fn badges(db: &Db, viewer: &Viewer) -> AppResult<Vec<Badge>> {
    let mut badges = Vec::new();
    if viewer.can(Code::EMember) {
        let count = store::applications(&*db.read().await?, viewer.enterprise_id).await?;
        badges.push(Badge { key: "members.pending", count });
    }
    Ok(badges)
}
