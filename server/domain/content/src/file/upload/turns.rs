//! One at a time for each upload of this process: a callback that comes twice waits for the first and finds the file.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use tokio::sync::OwnedMutexGuard;

use crate::Services;

type Key = (i64, i64);

/// Who is at work on which upload.
#[derive(Default)]
pub struct Turns(Mutex<HashMap<Key, Arc<tokio::sync::Mutex<()>>>>);

/// Somebody's turn; over when it is dropped.
pub struct Turn<'a> {
    turns: &'a Turns,
    key: Key,
    guard: Option<OwnedMutexGuard<()>>,
}

impl Turns {
    /// Waits until nobody else is at work on the upload.
    #[erased]
    pub async fn wait(&self, enterprise_id: i64, upload: i64) -> Turn<'_> {
        let key = (enterprise_id, upload);
        let lock = match self.0.lock() {
            Ok(mut turns) => turns.entry(key).or_default().clone(),
            // a panic elsewhere: the database still sees to it that nothing is done twice
            Err(_) => Arc::default(),
        };
        Turn { turns: self, key, guard: Some(lock.lock_owned().await) }
    }
}

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        self.guard = None;
        if let Ok(mut turns) = self.turns.0.lock()
            && turns.get(&self.key).is_some_and(|lock| Arc::strong_count(lock) == 1)
        {
            turns.remove(&self.key);
        }
    }
}

/// What the room keeps in the services of the process.
pub trait Uploads {
    /// Who is at work on which upload.
    fn uploads(&self) -> &Turns;
}

impl Uploads for Services {
    fn uploads(&self) -> &Turns {
        self.kept(Turns::default)
    }
}
