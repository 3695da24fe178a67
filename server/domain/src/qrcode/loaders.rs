//! Batches of the associations of QR codes.

use std::collections::HashMap;
use std::sync::Arc;

use xieli_kernel::AppResult;

use super::model::{Qrcode, QrcodeBatch, Template};
use super::store;
use crate::Db;
use crate::job::model::Listed;
use crate::job::people;
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
    /// A template by id, deleted or not: a batch still shows it.
    TemplateById, Template, store::templates_by_ids
);
by_id!(
    /// A batch by id, deleted or not.
    BatchById, QrcodeBatch, store::batches_by_ids
);
by_id!(
    /// The job that makes the codes of a batch; who may see it is asked afterwards.
    JobOfBatch, Listed, people::by_ids
);
by_id!(
    /// A code by id, deleted or not.
    QrcodeById, Qrcode, store::codes_by_ids
);
