//! A short-lived cache of authenticated viewers, and its invalidation.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use moka::sync::Cache;
use xieli_kernel::{AppError, AppResult, Viewer};

use crate::access_token::secret;
use crate::observe;
use crate::room::{CACHE, weigh};

/// Lifetime of a cached viewer; a revoked session ends within this time even if its invalidation event is
/// lost.
const BELIEF: Duration = Duration::from_millis(900);
/// Key of a cached viewer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Key {
    /// A session, by its id.
    Session(i64),
    /// A personal access token, by its hash.
    Token(secret::Hash),
}

/// The cache of viewers, by session or token.
pub struct ViewerCache {
    viewers: Cache<Key, Arc<Viewer>>,
    /// Counts invalidations, so that an answer read before one is not cached after it.
    forgotten: AtomicU64,
}

impl Default for ViewerCache {
    /// An empty cache with the usual bound.
    fn default() -> Self {
        Self::new(CACHE / 8)
    }
}

impl ViewerCache {
    /// An empty cache for so many bytes.
    pub fn new(bytes: u64) -> Self {
        let viewers = Cache::builder()
            .max_capacity(bytes)
            .weigher(|_: &Key, viewer: &Arc<Viewer>| weigh(viewer))
            .time_to_live(BELIEF)
            .support_invalidation_closures()
            .build();
        Self { viewers, forgotten: AtomicU64::new(0) }
    }

    /// Bytes that the entries take.
    pub fn used(&self) -> u64 {
        self.viewers.run_pending_tasks();
        self.viewers.weighted_size()
    }

    /// The viewer cached under `key` if it is `right`, else the one that `find` returns. A request that knows
    /// more than this process gets the latter (docs/decisions/0107).
    pub async fn or_found(
        &self,
        key: Key,
        right: impl Fn(&Viewer) -> bool,
        find: impl AsyncFnOnce() -> AppResult<Option<Viewer>>,
    ) -> AppResult<Arc<Viewer>> {
        if !observe::is_uncached()
            && let Some(viewer) = self.viewers.get(&key).filter(|viewer| right(viewer))
        {
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

    /// Removes a session from the cache.
    pub fn forget_session(&self, session_id: i64) {
        self.forgotten.fetch_add(1, Ordering::AcqRel);
        self.viewers.invalidate(&Key::Session(session_id));
    }

    /// Removes all viewers of an enterprise from the cache.
    pub fn forget_enterprise(&self, enterprise_id: i64) {
        self.forget_where(move |viewer| viewer.enterprise_id == enterprise_id);
    }

    /// Removes the viewers of one member from the cache: all their sessions and tokens.
    pub fn forget_member(&self, enterprise_id: i64, member_id: i64) {
        self.forget_where(move |viewer| {
            (viewer.enterprise_id, viewer.member_id) == (enterprise_id, member_id)
        });
    }

    fn forget_where(&self, gone: impl Fn(&Viewer) -> bool + Send + Sync + 'static) {
        self.forgotten.fetch_add(1, Ordering::AcqRel);
        if self.viewers.invalidate_entries_if(move |_, viewer| gone(viewer)).is_err() {
            self.viewers.invalidate_all();
        }
    }

    /// Clears the cache.
    pub fn forget_all(&self) {
        self.forgotten.fetch_add(1, Ordering::AcqRel);
        self.viewers.invalidate_all();
    }
}
