//! Batches of what follow-ups show.

use std::collections::HashMap;

use xieli_kernel::AppResult;

use super::kind::CUSTOMER_FOLLOW;
use crate::file;
use crate::file::model::File;
use crate::loader::{Batch, Source, TenantKey, by_enterprise};

/// What is attached to a follow-up, in the order in which it was attached. Who sees the follow-up sees it.
pub struct FilesOfFollow;

#[batch]
impl Batch for FilesOfFollow {
    type Key = TenantKey;
    type Value = Vec<File>;

    async fn load(db: &Source, keys: &[TenantKey]) -> AppResult<HashMap<TenantKey, Vec<File>>> {
        let connection = db.read().await?;
        let mut found: HashMap<TenantKey, Vec<File>> = HashMap::new();
        for (enterprise, ids) in by_enterprise(keys) {
            let kind = CUSTOMER_FOLLOW.record_type;
            for file in file::store::attached(&connection, enterprise, kind, &ids).await? {
                let Some(follow) = file.source_id.as_deref().and_then(|id| id.parse().ok()) else {
                    continue;
                };
                found.entry(TenantKey::new(enterprise, follow)).or_default().push(file);
            }
        }
        Ok(found)
    }
}
