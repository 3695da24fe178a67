//! Batches of what projects hand over.

use std::collections::HashMap;
use std::sync::Arc;

use xieli_kernel::AppResult;

use super::kind::ACCEPTANCE_RESOURCE;
use super::model::{Item, Progress, Resource};
use super::store;
use crate::file;
use crate::file::model::File;
use crate::loader::{Batch, Source, TenantKey, by_enterprise, by_id, facts, groups};

by_id!(
    /// A node by id, deleted or not: papers that were brought for it still name it.
    AcceptanceItemById => Arc<Item>, store::items::by_ids
);
groups!(
    /// The living papers of a node, the oldest first.
    ResourcesOfItem => Vec<Resource>, store::of_items, |row| (row.item_id, row)
);
facts!(
    /// How far a project's acceptance is.
    AcceptanceOfProject => Progress, store::progress
);

/// What is attached to papers, in the order in which it was attached. Who sees the papers sees it.
pub struct FilesOfResource;

#[batch]
impl Batch for FilesOfResource {
    type Key = TenantKey;
    type Value = Vec<File>;

    async fn load(db: &Source, keys: &[TenantKey]) -> AppResult<HashMap<TenantKey, Vec<File>>> {
        let connection = db.read().await?;
        let mut found: HashMap<TenantKey, Vec<File>> = HashMap::new();
        for (enterprise, ids) in by_enterprise(keys) {
            let kind = ACCEPTANCE_RESOURCE.record_type;
            for file in file::store::attached(&connection, enterprise, kind, &ids).await? {
                let Some(of) = file.source_id.as_deref().and_then(|id| id.parse().ok()) else {
                    continue;
                };
                found.entry(TenantKey::new(enterprise, of)).or_default().push(file);
            }
        }
        Ok(found)
    }
}
