//! Coalescing of the keys that one request loads through one loader.
//!
//! The first caller of a level yields until its neighbours have added their keys, and then loads all of them
//! as one batch. The others only check whether a batch has ended: a waiting field is polled whenever any
//! field of its list is ready, a hundred fields a dozen times, and that was a quarter of the server's cost of
//! a page (decision 0079).

use std::collections::{HashMap, HashSet};
use std::hash::Hash;
use std::mem;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Poll, Waker};

use futures_util::future::BoxFuture;
use xieli_kernel::AppError;

/// Result of a key: its value, if it has one.
pub(super) type Slot<V> = Result<Option<V>, Arc<AppError>>;

/// Loads the values of keys, each once.
pub(super) trait Bring<K, V>: Send + Sync {
    /// A slot for each key; none is left out.
    fn bring(&self, keys: Vec<K>) -> BoxFuture<'_, HashMap<K, Slot<V>>>;
}

/// Yields of a level's first caller, to let its neighbours add keys.
const YIELDS: usize = 2;

/// State of one loader's keys.
pub(super) struct Gathering<K, V> {
    bringing: Box<dyn Bring<K, V>>,
    state: Mutex<State<K, V>>,
}

struct State<K, V> {
    found: HashMap<K, Slot<V>>,
    /// Keys of the next batch.
    next: Vec<K>,
    /// The same, and the keys of running batches.
    asked: HashSet<K>,
    /// Whether a caller is gathering keys for the next batch.
    gathering: bool,
    /// Number of batches that have ended, or were abandoned.
    ended: u64,
    waiting: Vec<Waker>,
}

/// Next step of a caller.
enum Turn<V> {
    /// Nothing: the value is loaded.
    There(Slot<V>),
    /// Load the next batch.
    Bring,
    /// Wait until more than so many batches have ended.
    Wait(u64),
}

impl<K: Eq + Hash + Clone, V: Clone> Gathering<K, V> {
    /// A state without keys.
    pub(super) fn new(bringing: Box<dyn Bring<K, V>>) -> Self {
        let state = State {
            found: HashMap::new(),
            next: Vec::new(),
            asked: HashSet::new(),
            gathering: false,
            ended: 0,
            waiting: Vec::new(),
        };
        Self { bringing, state: Mutex::new(state) }
    }

    /// The value of the key, loaded together with the keys that others add meanwhile.
    pub(super) async fn get(&self, key: K) -> Slot<V> {
        loop {
            match self.turn(&key) {
                Turn::There(slot) => return slot,
                Turn::Bring => self.bring().await,
                Turn::Wait(ended) => self.more_than(ended).await,
            }
        }
    }

    fn state(&self) -> MutexGuard<'_, State<K, V>> {
        // no panic occurs between two changes that belong together
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn turn(&self, key: &K) -> Turn<V> {
        let mut state = self.state();
        if let Some(slot) = state.found.get(key) {
            return Turn::There(slot.clone());
        }
        if state.asked.insert(key.clone()) {
            state.next.push(key.clone());
        }
        if state.gathering || state.next.is_empty() {
            return Turn::Wait(state.ended);
        }
        state.gathering = true;
        Turn::Bring
    }

    /// Loads the next batch, including the keys of its neighbours.
    async fn bring(&self) {
        let mut batch = Batch { of: self, keys: Vec::new(), found: HashMap::new() };
        for _ in 0..YIELDS {
            tokio::task::yield_now().await;
        }
        {
            let mut state = self.state();
            state.gathering = false;
            batch.keys = mem::take(&mut state.next);
        }
        batch.found = self.bringing.bring(batch.keys.clone()).await;
    }

    async fn more_than(&self, ended: u64) {
        std::future::poll_fn(|cx| {
            let mut state = self.state();
            if state.ended != ended {
                return Poll::Ready(());
            }
            // neighbours polled together have one waker
            if !state.waiting.last().is_some_and(|last| last.will_wake(cx.waker())) {
                state.waiting.push(cx.waker().clone());
            }
            Poll::Pending
        })
        .await;
    }
}

/// A batch until it has ended. One whose caller was cancelled has no result: the first caller that still
/// waits for a key of it loads it again.
struct Batch<'a, K: Eq + Hash + Clone, V: Clone> {
    of: &'a Gathering<K, V>,
    /// Empty while it gathers.
    keys: Vec<K>,
    found: HashMap<K, Slot<V>>,
}

impl<K: Eq + Hash + Clone, V: Clone> Drop for Batch<'_, K, V> {
    fn drop(&mut self) {
        let mut state = self.of.state();
        if self.keys.is_empty() {
            state.gathering = false;
        }
        for key in &self.keys {
            state.asked.remove(key);
        }
        state.found.extend(mem::take(&mut self.found));
        state.ended += 1;
        let waiting = mem::take(&mut state.waiting);
        drop(state);
        waiting.into_iter().for_each(Waker::wake);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use futures_util::FutureExt;
    use futures_util::future::join_all;
    use tokio::sync::Semaphore;

    use super::*;

    /// Returns ten times the key, nothing for odd ones, once released; counts batches.
    struct Tens {
        may: Arc<Semaphore>,
        batches: Arc<AtomicUsize>,
    }

    impl Bring<i64, i64> for Tens {
        fn bring(&self, keys: Vec<i64>) -> BoxFuture<'_, HashMap<i64, Slot<i64>>> {
            self.batches.fetch_add(1, Ordering::SeqCst);
            let may = self.may.clone();
            Box::pin(async move {
                may.acquire().await.expect("it stays open").forget();
                keys.into_iter().map(|key| (key, Ok((key % 2 == 0).then_some(key * 10)))).collect()
            })
        }
    }

    fn tens(may: usize) -> (Arc<Gathering<i64, i64>>, Arc<Semaphore>, Arc<AtomicUsize>) {
        let (may, batches) = (Arc::new(Semaphore::new(may)), Arc::new(AtomicUsize::new(0)));
        let bringing = Tens { may: may.clone(), batches: batches.clone() };
        (Arc::new(Gathering::new(Box::new(bringing))), may, batches)
    }

    fn value(slot: Slot<i64>) -> Option<i64> {
        slot.expect("no error")
    }

    #[tokio::test]
    async fn neighbours_are_one_batch_and_nothing_is_brought_twice() {
        let (gathering, _may, batches) = tens(9);
        let found = join_all([2, 3, 4, 2].map(|key| gathering.get(key))).await;
        assert_eq!(found.into_iter().map(value).collect::<Vec<_>>(), [Some(20), None, Some(40), Some(20)]);
        assert_eq!(batches.load(Ordering::SeqCst), 1);
        assert_eq!(value(gathering.get(4).await), Some(40));
        assert_eq!(batches.load(Ordering::SeqCst), 1);
    }

    #[tokio::test]
    async fn what_is_asked_while_a_batch_runs_is_the_next() {
        let (gathering, may, batches) = tens(0);
        let first = tokio::spawn({
            let gathering = gathering.clone();
            async move { gathering.get(2).await }
        });
        while batches.load(Ordering::SeqCst) == 0 {
            tokio::task::yield_now().await;
        }
        let rest = tokio::spawn({
            let gathering = gathering.clone();
            async move { join_all([2, 4, 6].map(|key| gathering.get(key))).await }
        });
        while batches.load(Ordering::SeqCst) == 1 {
            tokio::task::yield_now().await;
        }
        may.add_permits(2);
        assert_eq!(value(first.await.expect("no panic")), Some(20));
        let rest = rest.await.expect("no panic");
        assert_eq!(rest.into_iter().map(value).collect::<Vec<_>>(), [Some(20), Some(40), Some(60)]);
        assert_eq!(batches.load(Ordering::SeqCst), 2);
    }

    #[tokio::test]
    async fn a_batch_that_is_given_up_is_brought_by_who_still_waits() {
        for turns in 0..6 {
            let (gathering, may, _batches) = tens(0);
            let mut first = Box::pin(gathering.get(2));
            let mut second = Box::pin(gathering.get(2));
            let mut third = Box::pin(gathering.get(4));
            // the first caller loads, and is cancelled while it gathers or while it waits for the values
            for _ in 0..=turns {
                assert!(first.as_mut().now_or_never().is_none());
                assert!(second.as_mut().now_or_never().is_none());
                assert!(third.as_mut().now_or_never().is_none());
                tokio::task::yield_now().await;
            }
            drop(first);
            may.add_permits(2);
            assert_eq!(value(second.await), Some(20), "{turns}");
            assert_eq!(value(third.await), Some(40), "{turns}");
        }
    }
}
