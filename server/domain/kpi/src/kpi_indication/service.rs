//! Commands on the library of appraisal indicators: check, transaction, write, log and event
//! (business §7 KPI).

use xieli_kernel::{AppError, AppResult, FieldCode, Viewer};

use super::model::{KpiIndication, KpiIndicationPatch};
use super::{rules, store};
use crate::category::rules::Tree;
use crate::kpi::factor;
use crate::rows::{Target, from_version};
use crate::{Db, category};

/// Creates or changes an indicator; absent fields stay. Copies in templates do not change.
#[erased]
pub async fn save(
    db: &Db,
    viewer: &Viewer,
    target: Target,
    patch: KpiIndicationPatch,
) -> AppResult<KpiIndication> {
    db.transaction(async |tx| {
        store::lock(tx, viewer.enterprise_id).await?;
        let before = match target {
            None => None,
            Some((id, version)) => {
                let found = store::indications::find(tx, viewer, id).await?;
                let found = found.ok_or_else(AppError::not_found)?;
                from_version(version, found.version)?;
                Some(found)
            }
        };
        if before.is_none() && store::count(tx, viewer.enterprise_id).await? >= rules::MAX_INDICATIONS {
            let message = format!("最多 {} 个考核指标", rules::MAX_INDICATIONS);
            return Err(AppError::field("name", FieldCode::TooLong, message));
        }
        let input = rules::checked(before.as_ref(), patch)?;
        let had = before.as_ref();
        if let Some(id) = input.category_id
            && had.is_none_or(|row| row.category_id != Some(id))
        {
            category::service::require(tx, viewer, Tree::KpiIndication, "categoryId", id).await?;
        }
        let events = had.and_then(|row| row.event_category_id);
        factor::settle(tx, viewer, "", events, input.event_category_id).await?;
        store::indications::save(tx, viewer, target, &input).await
    })
    .await
}

/// Deletes indicators to the bin; all or none. Copies in templates do not change.
#[erased]
pub async fn delete(db: &Db, viewer: &Viewer, ids: &[i64]) -> AppResult<Vec<i64>> {
    rules::ids(ids)?;
    db.transaction(async |tx| {
        store::lock(tx, viewer.enterprise_id).await?;
        store::indications::remove(tx, viewer, ids).await
    })
    .await
}
