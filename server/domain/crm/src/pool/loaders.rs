//! Batch loader of the right to claim customers from the public pool.

use std::collections::HashMap;

use xieli_kernel::{AppResult, clock};

use super::{rules, store};
use crate::loader::{Batch, Source, TenantKey};

/// Whether the viewer may claim a customer that is in the pool.
pub struct MayClaim;

#[batch]
impl Batch for MayClaim {
    type Key = TenantKey;
    type Value = bool;

    async fn load(from: &Source, keys: &[TenantKey]) -> AppResult<HashMap<TenantKey, bool>> {
        let Some(viewer) = from.viewer().filter(|viewer| rules::claims(viewer)) else {
            return Ok(HashMap::new());
        };
        let own: Vec<&TenantKey> =
            keys.iter().filter(|key| key.enterprise_id == viewer.enterprise_id).collect();
        let ids: Vec<i64> = own.iter().map(|key| key.id).collect();
        let connection = from.read().await?;
        let now = clock::now();
        let rule = store::rule(&connection, viewer.enterprise_id).await?;
        let standing = store::standing(&connection, viewer, rules::day_begins(now)).await?;
        let lost = store::lost(&connection, viewer, &ids).await?;
        let may = |id: i64| rules::may_claim(&rule, standing, lost.get(&id).copied(), now).is_ok();
        Ok(own.into_iter().map(|key| (*key, may(key.id))).collect())
    }
}
