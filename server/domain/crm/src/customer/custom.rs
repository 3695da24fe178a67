//! Batch loader of the files that custom fields of customers name, as far as the viewer may see them.

use std::collections::HashMap;

use xieli_kernel::AppResult;

use crate::file::model::File;
use crate::loader::{Batch, Source};
use crate::{TenantKey, file};

/// A file by id, if it is visible to the viewer.
pub struct FileSeen;

#[batch]
impl Batch for FileSeen {
    type Key = TenantKey;
    type Value = File;

    async fn load(from: &Source, keys: &[TenantKey]) -> AppResult<HashMap<TenantKey, File>> {
        let Some(viewer) = from.viewer() else { return Ok(HashMap::new()) };
        let own = keys.iter().filter(|key| key.enterprise_id == viewer.enterprise_id);
        let ids: Vec<i64> = own.map(|key| key.id).collect();
        let rows = file::store::find_many(&*from.read().await?, viewer, &ids).await?;
        Ok(rows.into_iter().map(|row| (TenantKey::new(viewer.enterprise_id, row.id), row)).collect())
    }
}
