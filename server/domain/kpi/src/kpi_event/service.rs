//! Commands on appraisal events: check, transaction, write, log and event (business §7 KPI `events`).

use diesel_async::AsyncPgConnection;
use xieli_kernel::{AppError, AppResult, Viewer, clock};

use super::model::{KpiEvent, KpiEventPatch};
use super::{rules, store};
use crate::category::rules::Tree;
use crate::rows::{Target, from_version};
use crate::{Db, category, member};

/// Records or changes an event; absent fields stay. Finished plans keep the points that they counted.
#[erased]
pub async fn save(db: &Db, viewer: &Viewer, target: Target, patch: KpiEventPatch) -> AppResult<KpiEvent> {
    db.transaction(async |tx| {
        let before = match target {
            None => None,
            Some((id, version)) => {
                let found = store::events::find(tx, viewer, id).await?;
                let found = found.ok_or_else(AppError::not_found)?;
                from_version(version, found.version)?;
                Some(found)
            }
        };
        let input = rules::checked(before.as_ref(), patch, clock::china_day(clock::now()))?;
        if before.as_ref().is_none_or(|row| row.member_id != input.member_id) {
            member::store::require_active(tx, viewer, "memberId", &[input.member_id]).await?;
        }
        if let Some(id) = input.category_id
            && before.as_ref().is_none_or(|row| row.category_id != Some(id))
        {
            category::service::require(tx, viewer, Tree::KpiEvent, "categoryId", id).await?;
        }
        store::events::save(tx, viewer, target, &input).await
    })
    .await
}

/// Deletes events to the bin; all or none.
#[erased]
pub async fn delete(db: &Db, viewer: &Viewer, ids: &[i64]) -> AppResult<Vec<i64>> {
    rules::ids(ids)?;
    db.transaction(async |tx| store::events::remove(tx, viewer, ids).await).await
}

/// The same within a transaction, without a bound: for reverting an import.
#[erased]
pub async fn delete_all(tx: &mut AsyncPgConnection, viewer: &Viewer, ids: &[i64]) -> AppResult<()> {
    store::events::remove(tx, viewer, ids).await.map(drop)
}
