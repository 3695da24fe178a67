//! Batch loaders of document categories, and of the numbers of documents in them.

use std::collections::HashMap;
use std::sync::Arc;

use xieli_kernel::{AppResult, Viewer};

use super::model::FileGroup;
use super::store::{self, Who};
use crate::file::rules::is_outside;
use crate::loader::{Batch, Source, TenantKey, by_id};

by_id!(
    /// A category by id; shared, as a list shows few of them many times.
    FileGroupById => Arc<FileGroup>, store::by_ids
);

/// Key of a document count: a category, and the member whose visible documents are counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct CountKey {
    /// The category.
    pub group: TenantKey,
    /// The member whose visible documents are counted.
    pub who: Who,
}

impl CountKey {
    /// The key for the viewer's count in a category.
    pub fn new(viewer: &Viewer, group: &FileGroup) -> Self {
        let group = TenantKey::new(group.enterprise_id, group.id);
        let (all, outside) = (viewer.is_admin(), is_outside(viewer));
        Self { group, who: Who { member_id: viewer.member_id, all, outside } }
    }
}

/// Loader of the number of documents in a category that are visible to a member.
pub struct FilesOfGroup;

#[batch]
impl Batch for FilesOfGroup {
    type Key = CountKey;
    type Value = i64;

    async fn load(db: &Source, keys: &[CountKey]) -> AppResult<HashMap<CountKey, i64>> {
        let connection = db.read().await?;
        let mut groups: HashMap<(i64, Who), Vec<CountKey>> = HashMap::new();
        for key in keys {
            groups.entry((key.group.enterprise_id, key.who)).or_default().push(*key);
        }
        let mut found = HashMap::new();
        for ((enterprise, who), keys) in groups {
            let ids: Vec<i64> = keys.iter().map(|key| key.group.id).collect();
            let counts = store::file_counts(&connection, enterprise, who, &ids).await?;
            found.extend(keys.into_iter().map(|key| (key, counts.get(&key.group.id).copied().unwrap_or(0))));
        }
        Ok(found)
    }
}
