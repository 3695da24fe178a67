//! Batch loader of the versions of stored queries.

use std::collections::HashMap;

use xieli_kernel::AppResult;

use super::model::Version;
use super::store;
use crate::loader::{Batch, Source};

/// Key of the versions of a stored query below a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct VersionsKey {
    /// The enterprise.
    pub enterprise_id: i64,
    /// Id of the stored query.
    pub query_id: i64,
    /// Upper bound, excluded; versions are numbered without gaps.
    pub below: i32,
}

/// The last versions of a stored query below a number, the newest first.
pub struct VersionsBelow;

#[batch]
impl Batch for VersionsBelow {
    type Key = VersionsKey;
    type Value = Vec<Version>;

    async fn load(from: &Source, keys: &[VersionsKey]) -> AppResult<HashMap<VersionsKey, Vec<Version>>> {
        let Some(viewer) = from.viewer() else { return Ok(HashMap::new()) };
        let own: Vec<VersionsKey> =
            keys.iter().copied().filter(|key| key.enterprise_id == viewer.enterprise_id).collect();
        let wanted: Vec<(i64, i32)> = own.iter().map(|key| (key.query_id, key.below)).collect();
        let rows = store::versions(&*from.read().await?, viewer, &wanted).await?;
        let of = |key: VersionsKey| {
            let theirs =
                rows.iter().filter(|row| row.query_id == key.query_id && store::shown(row, key.below));
            (key, theirs.cloned().collect())
        };
        Ok(own.into_iter().map(of).collect())
    }
}
