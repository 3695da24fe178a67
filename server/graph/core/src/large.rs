//! Queue of large answers: a few are built at a time in this process, and one for each account. The budget of
//! [`crate::spend`] bounds a single answer; this queue bounds all of them together, so that long lists leave
//! memory and processors to short ones.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Number of values from which an answer counts as large; a list of two hundred rows with twenty fields does
/// not.
pub const LARGE: usize = 5_000;

/// Large answers that are built at the same time.
const AT_ONCE: usize = 4;

static LINE: LazyLock<Line> = LazyLock::new(|| Line::new(AT_ONCE));

/// Semaphores of the large answers: one for the process, one for each account.
struct Line {
    all: Arc<Semaphore>,
    people: Mutex<HashMap<i64, Arc<Semaphore>>>,
}

/// Permit to build a large answer; released when it is dropped with the answer.
#[derive(Debug)]
pub(crate) struct Place {
    _own: Option<OwnedSemaphorePermit>,
    _all: Option<OwnedSemaphorePermit>,
}

/// Waits for a permit for this account; 0 stands for callers without an account.
pub(crate) async fn place(person: i64) -> Place {
    LINE.place(person).await
}

impl Line {
    fn new(at_once: usize) -> Self {
        Self { all: Arc::new(Semaphore::new(at_once)), people: Mutex::default() }
    }

    /// Acquires the account's own permit first, so that an account with many requests delays itself and not
    /// others.
    async fn place(&self, person: i64) -> Place {
        let own = {
            let mut people = self.people.lock().unwrap_or_else(PoisonError::into_inner);
            people.retain(|_, line| Arc::strong_count(line) > 1);
            people.entry(person).or_insert_with(|| Arc::new(Semaphore::new(1))).clone()
        };
        // neither semaphore is ever closed
        let own = own.acquire_owned().await.ok();
        Place { _own: own, _all: self.all.clone().acquire_owned().await.ok() }
    }
}

#[cfg(test)]
mod tests {
    use std::task::{Context, Poll};

    use futures_util::FutureExt;
    use futures_util::future::BoxFuture;
    use futures_util::task::noop_waker_ref;

    use super::*;

    /// Polls a waiting request for its permit.
    fn ask(waiting: &mut BoxFuture<'_, Place>) -> Option<Place> {
        match waiting.poll_unpin(&mut Context::from_waker(noop_waker_ref())) {
            Poll::Ready(place) => Some(place),
            Poll::Pending => None,
        }
    }

    #[test]
    fn a_person_has_one_large_answer_at_a_time() {
        let line = Line::new(3);
        let mut waiting = [1, 1, 2].map(|person| line.place(person).boxed());
        let first = ask(&mut waiting[0]).expect("the first");
        assert!(ask(&mut waiting[1]).is_none());
        let _other = ask(&mut waiting[2]).expect("nobody waits behind somebody else's own line");
        drop(first);
        assert!(ask(&mut waiting[1]).is_some());
    }

    #[test]
    fn there_are_so_many_at_once_and_they_go_in_order() {
        let line = Line::new(2);
        let mut waiting = [1, 2, 3, 4].map(|person| line.place(person).boxed());
        let mut places = waiting.each_mut().map(ask);
        assert_eq!(places.each_ref().map(Option::is_some), [true, true, false, false]);
        places[0] = None;
        assert!(ask(&mut waiting[3]).is_none(), "the one before it is next");
        assert!(ask(&mut waiting[2]).is_some());
    }

    #[test]
    fn who_goes_away_leaves_nothing_behind() {
        let line = Line::new(1);
        let first = ask(&mut line.place(1).boxed());
        let mut second = line.place(2).boxed();
        assert!(first.is_some() && ask(&mut second).is_none());
        drop((first, second));
        assert!(ask(&mut line.place(3).boxed()).is_some());
        assert_eq!(line.people.lock().expect("the line").len(), 1);
    }
}
