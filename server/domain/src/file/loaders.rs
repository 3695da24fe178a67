//! Batches of what belongs to files.

use std::collections::HashMap;

use xieli_kernel::AppResult;

use super::model::FileVersion;
use super::store;
use crate::Db;
use crate::loader::{Batch, TenantKey, by_enterprise};

/// Every content that a file had, the newest first.
pub struct VersionsOfFile;

impl Batch for VersionsOfFile {
    type Key = TenantKey;
    type Value = Vec<FileVersion>;

    async fn load(db: &Db, keys: &[TenantKey]) -> AppResult<HashMap<TenantKey, Vec<FileVersion>>> {
        let connection = db.read().await?;
        let mut found: HashMap<TenantKey, Vec<FileVersion>> = HashMap::new();
        for (enterprise, ids) in by_enterprise(keys) {
            for version in store::versions(&connection, enterprise, &ids).await? {
                found.entry(TenantKey::new(enterprise, version.file_id)).or_default().push(version);
            }
        }
        Ok(found)
    }
}
