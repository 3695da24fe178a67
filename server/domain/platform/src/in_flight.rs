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
    /// The values of keys that are missing in the cache. `read` reads those that no other caller is reading
    /// now, and caches them; the others are looked up with `cached` when their reads have ended. One that is
    /// not cached then was read too early, or in vain, and is read here as well. An error is returned to the
    /// caller whose read failed, and to no other.
    pub(crate) async fn coalesced<V, E, F>(
        &self,
        missing: Vec<K>,
        cached: impl Fn(&K) -> Option<V>,
        read: impl Fn(Vec<K>) -> F,
    ) -> Result<HashMap<K, V>, E>
    where
        F: Future<Output = Result<HashMap<K, V>, E>>,
    {
        let claim = self.claim(missing);
        let mut found = HashMap::new();
        if !claim.own.is_empty() {
            found = read(claim.own.clone()).await?;
        }
        let mut rest = Vec::new();
        for key in claim.finish().await {
            match cached(&key) {
                Some(value) => drop(found.insert(key, value)),
                None => rest.push(key),
            }
        }
        if !rest.is_empty() {
            found.extend(read(rest).await?);
        }
        Ok(found)
    }

    /// Divides keys into those that the caller has to read, and those that other callers are reading now.
    fn claim(&self, keys: impl IntoIterator<Item = K>) -> Claim<'_, K> {
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
struct Claim<'a, K: Hash + Eq> {
    reads: &'a InFlight<K>,
    /// The keys to be read by the caller.
    own: Vec<K>,
    others: Vec<(K, watch::Receiver<()>)>,
    /// Ends the waiting of others when it is dropped, after the keys have left the map.
    _done: watch::Sender<()>,
}

impl<K: Hash + Eq> Claim<'_, K> {
    /// Ends the caller's reads, whose values are cached, waits for those of others and returns their keys.
    async fn finish(self) -> Vec<K> {
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
    use tokio::sync::oneshot;

    use super::*;

    /// A cache whose reads are counted.
    #[derive(Default)]
    struct Cached {
        reads: InFlight<i32>,
        values: Mutex<HashMap<i32, i32>>,
        read: Mutex<Vec<Vec<i32>>>,
    }

    impl Cached {
        /// The doubles of keys; reads begin at once, and end with `until`.
        async fn of(&self, keys: Vec<i32>, until: oneshot::Receiver<bool>) -> Result<Vec<i32>, &'static str> {
            let until = Mutex::new(Some(until));
            let cached = |key: &i32| self.values.lock().expect("unpoisoned").get(key).copied();
            let read = |keys: Vec<i32>| {
                self.read.lock().expect("unpoisoned").push(keys.clone());
                // a second read of the same caller ends at once
                let until = until.lock().expect("unpoisoned").take();
                async move {
                    if let Some(until) = until
                        && !until.await.expect("an end")
                    {
                        return Err("away");
                    }
                    let found: HashMap<i32, i32> = keys.into_iter().map(|key| (key, 2 * key)).collect();
                    self.values.lock().expect("unpoisoned").extend(&found);
                    Ok(found)
                }
            };
            let mut found: Vec<i32> = self.reads.coalesced(keys, cached, read).await?.into_values().collect();
            found.sort_unstable();
            Ok(found)
        }

        /// The keys of each read.
        fn read(&self) -> Vec<Vec<i32>> {
            self.read.lock().expect("unpoisoned").clone()
        }
    }

    /// The end of a read that ends at once.
    fn ended() -> oneshot::Receiver<bool> {
        let (end, ended) = oneshot::channel();
        end.send(true).expect("nobody has left");
        ended
    }

    #[tokio::test]
    async fn concurrent_misses_of_a_key_are_read_once() {
        let cached = Cached::default();
        let (end, first) = oneshot::channel();
        let mut first = Box::pin(cached.of(vec![1, 2], first));
        assert_eq!(first.as_mut().now_or_never(), None);
        let mut second = Box::pin(cached.of(vec![2, 3], ended()));
        assert_eq!(second.as_mut().now_or_never(), None, "the first caller still reads");
        end.send(true).expect("the first caller waits");
        assert_eq!(first.await, Ok(vec![2, 4]));
        assert_eq!(second.await, Ok(vec![4, 6]));
        assert_eq!(cached.read(), [vec![1, 2], vec![3]]);
    }

    #[tokio::test]
    async fn a_read_that_fails_lets_the_next_caller_try() {
        let cached = Cached::default();
        let (end, first) = oneshot::channel();
        let mut first = Box::pin(cached.of(vec![1], first));
        assert_eq!(first.as_mut().now_or_never(), None);
        let mut second = Box::pin(cached.of(vec![1], ended()));
        assert_eq!(second.as_mut().now_or_never(), None);
        end.send(false).expect("the first caller waits");
        assert_eq!(first.await, Err("away"));
        assert_eq!(second.await, Ok(vec![2]), "the error is that of the first caller alone");
        assert_eq!(cached.read(), [[1], [1]]);
    }

    #[tokio::test]
    async fn a_caller_that_leaves_keeps_nobody_waiting() {
        let cached = Cached::default();
        let (_end, first) = oneshot::channel();
        let mut first = Box::pin(cached.of(vec![1], first));
        assert_eq!(first.as_mut().now_or_never(), None);
        let mut second = Box::pin(cached.of(vec![1], ended()));
        assert_eq!(second.as_mut().now_or_never(), None);
        drop(first);
        assert_eq!(second.now_or_never(), Some(Ok(vec![2])));
        assert_eq!(cached.read(), [[1], [1]]);
    }

    #[tokio::test]
    async fn a_read_that_came_too_early_is_repeated() {
        let cached = Cached::default();
        let (end, first) = oneshot::channel();
        let mut first = Box::pin(cached.of(vec![1], first));
        assert_eq!(first.as_mut().now_or_never(), None);
        let mut second = Box::pin(cached.of(vec![1], ended()));
        assert_eq!(second.as_mut().now_or_never(), None);
        end.send(true).expect("the first caller waits");
        assert_eq!(first.await, Ok(vec![2]));
        // as after a change
        cached.values.lock().expect("unpoisoned").clear();
        assert_eq!(second.await, Ok(vec![2]));
        assert_eq!(cached.read(), [[1], [1]]);
    }

    #[tokio::test]
    async fn a_key_that_is_named_twice_is_read_once() {
        let cached = Cached::default();
        assert_eq!(cached.of(vec![1, 1], ended()).now_or_never(), Some(Ok(vec![2])));
        assert_eq!(cached.read(), [[1]]);
    }

    #[tokio::test]
    async fn a_read_that_never_ends_is_waited_for_so_long() {
        let reads = InFlight::default();
        let _stuck = reads.claim([1]);
        assert_eq!(reads.claim([1]).finish_within(Duration::from_millis(1)).await, [1]);
    }
}
