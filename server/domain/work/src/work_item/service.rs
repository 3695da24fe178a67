//! The business actions on service and consumable items: check, transaction, write, log and event.

use xieli_kernel::{AppError, AppResult, Viewer};

use super::model::{WorkItem, WorkItemInput, WorkItemPatch};
use super::{rules, store};
use crate::rows::{Target, whole};
use crate::work_group::rules::ids as checked_ids;
use crate::{Db, part};

/// Creates or changes an item; absent fields stay (business §2 Work order: witem). Lines of existing orders
/// keep the former name and price.
#[erased]
pub async fn save(db: &Db, viewer: &Viewer, target: Target, patch: WorkItemPatch) -> AppResult<WorkItem> {
    db.transaction(async |tx| {
        let before = match target {
            None => None,
            Some((id, version)) => {
                let before = store::hold(tx, viewer, &[id]).await?.pop().ok_or_else(AppError::not_found)?;
                part::from(version, before.version)?;
                Some(before)
            }
        };
        let base = before.as_ref().map_or_else(rules::new, WorkItemInput::from);
        let input = rules::checked(patch.over(base))?;
        store::work_items::save(tx, viewer, target, &input).await
    })
    .await
}

/// Deletes items into the recycle bin; all or none. Lines of existing orders keep name and price.
#[erased]
pub async fn delete(db: &Db, viewer: &Viewer, ids: &[i64]) -> AppResult<Vec<i64>> {
    checked_ids(ids)?;
    db.transaction(async |tx| {
        whole(ids, store::hold(tx, viewer, ids).await?)?;
        store::work_items::remove(tx, viewer, ids).await
    })
    .await
}
