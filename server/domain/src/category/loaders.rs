//! Batches of categories.

use std::collections::HashMap;
use std::sync::Arc;

use xieli_kernel::AppResult;

use super::model::Category;
use super::store;
use crate::Db;
use crate::loader::{Batch, TenantKey, by_enterprise};

/// A node by id; shared, as a list shows few nodes many times.
pub struct CategoryById;

impl Batch for CategoryById {
    type Key = TenantKey;
    type Value = Arc<Category>;

    async fn load(db: &Db, keys: &[TenantKey]) -> AppResult<HashMap<TenantKey, Arc<Category>>> {
        let connection = db.read().await?;
        let mut found = HashMap::new();
        for (enterprise, ids) in by_enterprise(keys) {
            let nodes = store::by_ids(&connection, enterprise, &ids).await?;
            found.extend(nodes.into_iter().map(|node| (TenantKey::new(enterprise, node.id), Arc::new(node))));
        }
        Ok(found)
    }
}

/// How many nodes hang directly on a node.
pub struct CategoryChildren;

impl Batch for CategoryChildren {
    type Key = TenantKey;
    type Value = i64;

    async fn load(db: &Db, keys: &[TenantKey]) -> AppResult<HashMap<TenantKey, i64>> {
        let connection = db.read().await?;
        let mut found = HashMap::new();
        for (enterprise, ids) in by_enterprise(keys) {
            let counts = store::child_counts(&connection, enterprise, &ids).await?;
            found.extend(counts.into_iter().map(|(id, count)| (TenantKey::new(enterprise, id), count)));
        }
        Ok(found)
    }
}
