//! Batch loaders of records that logs and reports refer to.

use std::collections::{BTreeSet, HashMap};

use xieli_kernel::AppResult;

use super::links::{self, Key, Shown};
use crate::loader::{Batch, Source};

/// Key of a record of one enterprise.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct RecordKey {
    /// Enterprise (tenant) that owns the row.
    pub enterprise_id: i64,
    /// Name of its record type.
    pub record_type: &'static str,
    /// Id of the row.
    pub id: i64,
}

/// A record that logs and reports refer to, if it is visible to the viewer.
pub struct RecordShown;

#[batch]
impl Batch for RecordShown {
    type Key = RecordKey;
    type Value = Shown;

    async fn load(from: &Source, keys: &[RecordKey]) -> AppResult<HashMap<RecordKey, Shown>> {
        let Some(viewer) = from.viewer() else { return Ok(HashMap::new()) };
        let own = keys.iter().filter(|key| key.enterprise_id == viewer.enterprise_id);
        let asked: BTreeSet<Key> = own.map(|key| (key.record_type, key.id)).collect();
        let found = links::shown(&*from.read().await?, viewer, &asked).await?;
        let enterprise_id = viewer.enterprise_id;
        let keyed = |((record_type, id), shown)| (RecordKey { enterprise_id, record_type, id }, shown);
        Ok(found.into_iter().map(keyed).collect())
    }
}
