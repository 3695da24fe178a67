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
pub(super) const CAPACITY: u64 = 50_000;

/// What a viewer is remembered under.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Key {
    /// A session, by its id.
    Session(i64),
    /// A personal access token, by its hash.
    Token(secret::Hash),
}

/// Sessions and tokens to viewers, with a short memory.
pub(super) struct Known {
    viewers: Cache<Key, Arc<Viewer>>,
    /// Counts what was forgotten, so that an answer read before is not remembered after.
    forgotten: AtomicU64,
}

impl Known {
    /// Nobody yet.
    pub(super) fn new() -> Self {
        let viewers = Cache::builder()
            .max_capacity(CAPACITY)
            .time_to_live(BELIEF)
            .support_invalidation_closures()
            .build();
        Self { viewers, forgotten: AtomicU64::new(0) }
    }

    /// The viewer known under `key` if it is `right`, else the one that `find` finds.
    pub(super) async fn or_found(
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
    pub(super) fn forget_session(&self, session_id: i64) {
        self.forgotten.fetch_add(1, Ordering::AcqRel);
        self.viewers.invalidate(&Key::Session(session_id));
    }

    /// Forgets everybody of an enterprise.
    pub(super) fn forget_enterprise(&self, enterprise_id: i64) {
        self.forgotten.fetch_add(1, Ordering::AcqRel);
        let removal =
            self.viewers.invalidate_entries_if(move |_, viewer| viewer.enterprise_id == enterprise_id);
        if removal.is_err() {
            self.viewers.invalidate_all();
        }
    }

    /// Forgets everybody.
    pub(super) fn forget_all(&self) {
        self.forgotten.fetch_add(1, Ordering::AcqRel);
        self.viewers.invalidate_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn viewer(session_id: i64, enterprise_id: i64) -> Viewer {
        Viewer { session_id, enterprise_id, ..xieli_testing::viewer(1, &[]) }
    }

    /// Whether the session had to be looked up.
    async fn asked(known: &Known, session: i64, enterprise: i64) -> bool {
        let mut asked = false;
        let find = async || {
            asked = true;
            Ok(Some(viewer(session, enterprise)))
        };
        let right = |found: &Viewer| found.enterprise_id == enterprise;
        known.or_found(Key::Session(session), right, find).await.expect("a viewer");
        asked
    }

    #[tokio::test]
    async fn who_was_found_is_believed_until_forgotten() {
        let known = Known::new();
        let both = async || (asked(&known, 1, 1).await, asked(&known, 2, 2).await);
        assert_eq!(both().await, (true, true));
        assert_eq!(both().await, (false, false));
        known.forget_session(1);
        assert_eq!(both().await, (true, false));
        known.forget_enterprise(2);
        assert_eq!(both().await, (false, true));
        known.forget_all();
        assert_eq!(both().await, (true, true));
        assert!(asked(&known, 1, 2).await, "who speaks in another enterprise now is another viewer");
    }

    #[tokio::test]
    async fn what_was_read_before_it_was_forgotten_is_not_believed_after() {
        let known = Known::new();
        let forget: [&dyn Fn(); 3] =
            [&|| known.forget_session(9), &|| known.forget_enterprise(9), &|| known.forget_all()];
        for forget in forget {
            let find = async || {
                forget();
                Ok(Some(viewer(1, 1)))
            };
            known.or_found(Key::Session(1), |_| true, find).await.expect("a viewer");
            assert!(asked(&known, 1, 1).await);
            known.forget_session(1);
        }
    }

    #[tokio::test]
    async fn who_is_not_right_or_not_there_is_nobody_and_is_asked_for_again() {
        let known = Known::new();
        let none: AppResult<_> = known.or_found(Key::Session(1), |_| true, async || Ok(None)).await;
        assert!(none.is_err());
        let other = known.or_found(Key::Session(1), |_| false, async || Ok(Some(viewer(1, 1)))).await;
        assert!(other.is_err());
        assert!(asked(&known, 1, 1).await);
    }
}
