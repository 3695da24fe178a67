//! Coalescing of concurrent cache misses: the first caller that misses a key reads it, the others wait for
//! that read and look into the cache again. After a change, a page that many viewers look at is read once and
//! not once by each of them (docs/decisions/0109).

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::hash::Hash;
use std::mem;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::watch;
use tokio::time::timeout;

/// Longest wait for another caller's reads, after which a caller reads by itself.
const PATIENCE: Duration = Duration::from_secs(2);

/// The keys that are being read now.
pub(crate) struct InFlight<K>(Mutex<HashMap<K, watch::Receiver<()>>>);

impl<K> Default for InFlight<K> {
    fn default() -> Self {
        Self(Mutex::default())
    }
}

impl<K: Hash + Eq + Clone> InFlight<K> {
    /// Divides keys into those that the caller has to read, and those that other callers are reading now.
    pub(crate) fn claim(&self, keys: impl IntoIterator<Item = K>) -> Claim<'_, K> {
        let (done, ended) = watch::channel(());
        let (mut own, mut others) = (Vec::new(), Vec::new());
        let mut reads = self.lock();
        for key in keys {
            match reads.entry(key) {
                Entry::Occupied(read) => others.push((read.key().clone(), read.get().clone())),
                Entry::Vacant(free) => {
                    own.push(free.key().clone());
                    free.insert(ended.clone());
                }
            }
        }
        drop(reads);
        Claim { reads: self, own, others, _done: done }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<K, watch::Receiver<()>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The keys that a caller reads: until it is dropped, others wait for them.
pub(crate) struct Claim<'a, K: Hash + Eq> {
    reads: &'a InFlight<K>,
    own: Vec<K>,
    others: Vec<(K, watch::Receiver<()>)>,
    /// Ends the waiting of others when it is dropped, after the keys have left the map.
    _done: watch::Sender<()>,
}

impl<K: Hash + Eq> Claim<'_, K> {
    /// The keys to be read by the caller, which caches their values before it calls [`finish`](Self::finish).
    pub(crate) fn own(&self) -> &[K] {
        &self.own
    }

    /// Ends the caller's reads, waits for those of others and returns their keys. A key whose value is not
    /// cached then was read too early, or in vain, and has to be read by the caller.
    pub(crate) async fn finish(self) -> Vec<K> {
        self.finish_within(PATIENCE).await
    }

    async fn finish_within(mut self, patience: Duration) -> Vec<K> {
        let (keys, reads): (Vec<K>, Vec<_>) = mem::take(&mut self.others).into_iter().unzip();
        drop(self);
        let ended = async {
            for mut read in reads {
                // an error is the end: nothing is ever sent
                let _ended = read.changed().await;
            }
        };
        let _late = timeout(patience, ended).await;
        keys
    }
}

impl<K: Hash + Eq> Drop for Claim<'_, K> {
    fn drop(&mut self) {
        let mut reads = self.reads.0.lock().unwrap_or_else(PoisonError::into_inner);
        for key in &self.own {
            reads.remove(key);
        }
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt;

    use super::*;

    #[tokio::test]
    async fn a_key_is_read_by_one_caller_and_the_others_wait_for_it() {
        let reads = InFlight::default();
        let first = reads.claim([1, 2]);
        let second = reads.claim([2, 3]);
        assert_eq!((first.own(), second.own()), (&[1, 2][..], &[3][..]));
        let mut waiting = Box::pin(second.finish());
        assert_eq!(waiting.as_mut().now_or_never(), None, "the first caller still reads");
        assert_eq!(reads.claim([3]).own(), [3], "its own reads have ended");
        assert_eq!(first.finish().await, Vec::<i32>::new());
        assert_eq!(waiting.await, [2]);
        assert_eq!(reads.claim([1, 2, 3]).own(), [1, 2, 3]);
    }

    #[tokio::test]
    async fn a_caller_that_leaves_keeps_nobody_waiting() {
        let reads = InFlight::default();
        let first = reads.claim([1]);
        let second = reads.claim([1, 1]);
        drop(first);
        assert_eq!(second.finish().await, [1, 1]);
        // a key that is named twice is read once, and waits for nobody
        let twice = reads.claim([1, 1]);
        assert_eq!(twice.own(), [1]);
        assert_eq!(twice.finish().await, [1]);
    }

    #[tokio::test]
    async fn a_read_that_never_ends_is_waited_for_so_long() {
        let reads = InFlight::default();
        let _stuck = reads.claim([1]);
        assert_eq!(reads.claim([1]).finish_within(Duration::from_millis(1)).await, [1]);
    }
}
