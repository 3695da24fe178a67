//! Batches of records that logs and reports name.

use std::collections::{BTreeSet, HashMap};

use xieli_kernel::AppResult;

use super::links::{self, Key, Shown};
use crate::loader::{Batch, Source};

/// A record of one enterprise, by the name of its type.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct RecordKey {
    /// The tenant.
    pub enterprise_id: i64,
    /// As events and kinds name its type.
    pub record_type: &'static str,
    /// The row.
    pub id: i64,
}

/// A record that logs and reports name, if it exists for whoever asks.
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
