//! Viewers that were found a moment ago: what is believed without asking again, and what ends that.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use moka::sync::Cache;
use xieli_kernel::{AppError, AppResult, Viewer};

use crate::access_token::secret;

/// How long a viewer is believed without asking again; a revoked session dies within this time even if the
/// announcement of it gets lost.
const BELIEF: Duration = Duration::from_millis(900);
/// Sessions remembered at the same time.
pub const CAPACITY: u64 = 50_000;

/// What a viewer is remembered under.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Key {
    /// A session, by its id.
    Session(i64),
    /// A personal access token, by its hash.
    Token(secret::Hash),
}

/// Sessions and tokens to viewers, with a short memory.
pub struct Known {
    viewers: Cache<Key, Arc<Viewer>>,
    /// Counts what was forgotten, so that an answer read before is not remembered after.
    forgotten: AtomicU64,
}

impl Default for Known {
    /// Nobody yet.
    fn default() -> Self {
        let viewers = Cache::builder()
            .max_capacity(CAPACITY)
            .time_to_live(BELIEF)
            .support_invalidation_closures()
            .build();
        Self { viewers, forgotten: AtomicU64::new(0) }
    }
}

impl Known {
    /// The viewer known under `key` if it is `right`, else the one that `find` finds.
    pub async fn or_found(
        &self,
        key: Key,
        right: impl Fn(&Viewer) -> bool,
        find: impl AsyncFnOnce() -> AppResult<Option<Viewer>>,
    ) -> AppResult<Arc<Viewer>> {
        if let Some(viewer) = self.viewers.get(&key).filter(|viewer| right(viewer)) {
            return Ok(viewer);
        }
        let before = self.forgotten.load(Ordering::Acquire);
        let found = find().await?.filter(|viewer| right(viewer));
        let viewer = Arc::new(found.ok_or_else(AppError::unauthenticated)?);
        self.viewers.insert(key, viewer.clone());
        if self.forgotten.load(Ordering::Acquire) != before {
            self.viewers.invalidate(&key);
        }
        Ok(viewer)
    }

    /// Forgets a session.
    pub fn forget_session(&self, session_id: i64) {
        self.forgotten.fetch_add(1, Ordering::AcqRel);
        self.viewers.invalidate(&Key::Session(session_id));
    }

    /// Forgets everybody of an enterprise.
    pub fn forget_enterprise(&self, enterprise_id: i64) {
        self.forgotten.fetch_add(1, Ordering::AcqRel);
        let removal =
            self.viewers.invalidate_entries_if(move |_, viewer| viewer.enterprise_id == enterprise_id);
        if removal.is_err() {
            self.viewers.invalidate_all();
        }
    }

    /// Forgets everybody.
    pub fn forget_all(&self) {
        self.forgotten.fetch_add(1, Ordering::AcqRel);
        self.viewers.invalidate_all();
    }
}
