//! Batch loader of the sums of closed months of the ledger of receivables.

use std::collections::HashMap;

use xieli_kernel::AppResult;

use super::model::CloseTotals;
use super::store;
use crate::TenantKey;
use crate::loader::{Batch, Source};

/// The sums of a closed month, over the payment plans whose amounts the viewer sees.
pub struct TotalsOfClose;

#[batch]
impl Batch for TotalsOfClose {
    type Key = TenantKey;
    type Value = CloseTotals;

    async fn load(from: &Source, keys: &[TenantKey]) -> AppResult<HashMap<TenantKey, CloseTotals>> {
        let Some(viewer) = from.viewer() else { return Ok(HashMap::new()) };
        let enterprise = viewer.enterprise_id;
        let own = keys.iter().filter(|key| key.enterprise_id == enterprise);
        let ids: Vec<i64> = own.map(|key| key.id).collect();
        let found = store::totals(&*from.read().await?, viewer, &ids).await?;
        Ok(found.into_iter().map(|row| (TenantKey::new(enterprise, row.id), row)).collect())
    }
}
