//! Batches of the catalogue.

use std::collections::HashMap;
use std::sync::Arc;

use xieli_kernel::AppResult;

use super::model::{BrandModel, Product};
use super::store;
use crate::Db;
use crate::loader::{Batch, TenantKey, by_enterprise};

macro_rules! by_id {
    ($(#[$doc:meta])* $name:ident, $row:ty, $load:path) => {
        $(#[$doc])*
        pub struct $name;

        impl Batch for $name {
            type Key = TenantKey;
            type Value = Arc<$row>;

            async fn load(db: &Db, keys: &[TenantKey]) -> AppResult<HashMap<TenantKey, Arc<$row>>> {
                let connection = db.read().await?;
                let mut found = HashMap::new();
                for (enterprise, ids) in by_enterprise(keys) {
                    let rows = $load(&connection, enterprise, &ids).await?;
                    found.extend(rows.into_iter().map(|row| (TenantKey::new(enterprise, row.id), Arc::new(row))));
                }
                Ok(found)
            }
        }
    };
}

by_id!(
    /// A brand model by id, deleted or not: what names it still shows it.
    BrandModelById, BrandModel, store::brand_models_by_ids
);
by_id!(
    /// A product by id, deleted or not.
    ProductById, Product, store::products_by_ids
);
