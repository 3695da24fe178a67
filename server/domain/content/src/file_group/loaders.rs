//! Batches of document categories.

use std::collections::HashMap;
use std::sync::Arc;

use xieli_kernel::{AppResult, Viewer};

use super::model::FileGroup;
use super::store;
use crate::loader::{Batch, Source, TenantKey, by_id};

by_id!(
    /// A category by id; shared, as a list shows few of them many times.
    FileGroupById => Arc<FileGroup>, store::by_ids
);

/// A category, and who counts what is in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct CountKey {
    /// The category.
    pub group: TenantKey,
    /// Who counts.
    pub member_id: i64,
    /// They see everything.
    pub all: bool,
}

impl CountKey {
    /// What the viewer sees in a category.
    pub fn new(viewer: &Viewer, group: &FileGroup) -> Self {
        let group = TenantKey::new(group.enterprise_id, group.id);
        Self { group, member_id: viewer.member_id, all: viewer.is_admin() }
    }
}

/// How many documents somebody sees in a category.
pub struct FilesOfGroup;

#[batch]
impl Batch for FilesOfGroup {
    type Key = CountKey;
    type Value = i64;

    async fn load(db: &Source, keys: &[CountKey]) -> AppResult<HashMap<CountKey, i64>> {
        let connection = db.read().await?;
        let mut groups: HashMap<(i64, i64, bool), Vec<CountKey>> = HashMap::new();
        for key in keys {
            groups.entry((key.group.enterprise_id, key.member_id, key.all)).or_default().push(*key);
        }
        let mut found = HashMap::new();
        for ((enterprise, member, all), keys) in groups {
            let ids: Vec<i64> = keys.iter().map(|key| key.group.id).collect();
            let counts = store::file_counts(&connection, enterprise, member, all, &ids).await?;
            found.extend(keys.into_iter().map(|key| (key, counts.get(&key.group.id).copied().unwrap_or(0))));
        }
        Ok(found)
    }
}
