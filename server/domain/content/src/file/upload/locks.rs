//! Mutual exclusion per upload within this process: a repeated callback waits for the first one and finds the
//! file.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use tokio::sync::OwnedMutexGuard;

use crate::Services;

type Key = (i64, i64);

/// Locks of uploads in progress.
#[derive(Default)]
pub struct UploadLocks(Mutex<HashMap<Key, Arc<tokio::sync::Mutex<()>>>>);

/// A lock of one upload; released when dropped.
pub struct UploadLock<'a> {
    turns: &'a UploadLocks,
    key: Key,
    guard: Option<OwnedMutexGuard<()>>,
}

impl UploadLocks {
    /// Waits until no other task works on the upload.
    #[erased]
    pub async fn wait(&self, enterprise_id: i64, upload: i64) -> UploadLock<'_> {
        let key = (enterprise_id, upload);
        let lock = match self.0.lock() {
            Ok(mut turns) => turns.entry(key).or_default().clone(),
            // a panic elsewhere: the database still prevents duplicates
            Err(_) => Arc::default(),
        };
        UploadLock { turns: self, key, guard: Some(lock.lock_owned().await) }
    }
}

impl Drop for UploadLock<'_> {
    fn drop(&mut self) {
        self.guard = None;
        if let Ok(mut turns) = self.turns.0.lock()
            && turns.get(&self.key).is_some_and(|lock| Arc::strong_count(lock) == 1)
        {
            turns.remove(&self.key);
        }
    }
}

/// State of this module in the services of the process.
pub trait Uploads {
    /// Locks of uploads in progress.
    fn uploads(&self) -> &UploadLocks;
}

impl Uploads for Services {
    fn uploads(&self) -> &UploadLocks {
        self.kept(UploadLocks::default)
    }
}
