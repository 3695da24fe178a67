//! Large answers stand in line: a few at a time in this process, one of a person. What an answer may come to bounds one of
//! them; this bounds all of them together, and nobody's long lists keep the memory and the processors from short ones.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};
use std::task::{Context, Poll, ready};

use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Values from which on an answer is a large one: a list of a thousand rows with ten fields is none.
pub const LARGE: usize = 10_000;

/// Large answers that are made at once.
const AT_ONCE: usize = 4;

static LINE: LazyLock<Line> = LazyLock::new(|| Line::new(AT_ONCE));

/// Who makes large answers, and who waits to.
struct Line {
    all: Arc<Semaphore>,
    people: Mutex<HashMap<i64, Arc<Semaphore>>>,
}

/// Both are given back with the answer.
struct Held {
    _own: OwnedSemaphorePermit,
    _all: OwnedSemaphorePermit,
}

impl Line {
    fn new(at_once: usize) -> Self {
        Self { all: Arc::new(Semaphore::new(at_once)), people: Mutex::default() }
    }

    /// One's own line first: whoever asks much waits behind oneself and not before others.
    fn wait(&self, person: i64) -> BoxFuture<'static, Option<Held>> {
        let mut people = self.people.lock().unwrap_or_else(PoisonError::into_inner);
        people.retain(|_, line| Arc::strong_count(line) > 1);
        let own = people.entry(person).or_insert_with(|| Arc::new(Semaphore::new(1))).clone();
        drop(people);
        let all = self.all.clone();
        // neither is ever closed
        async move { Some(Held { _own: own.acquire_owned().await.ok()?, _all: all.acquire_owned().await.ok()? }) }
            .boxed()
    }
}

/// The place of one answer in the line.
pub struct Place {
    person: i64,
    state: State,
}

enum State {
    Small,
    Waiting(BoxFuture<'static, Option<Held>>),
    Large(#[expect(dead_code, reason = "held until the answer is made")] Option<Held>),
}

impl Place {
    /// Of an answer to this account; 0 is whoever has none.
    pub fn of(person: i64) -> Self {
        Self { person, state: State::Small }
    }

    /// Whether the answer, which has become a large one, may go on.
    pub fn poll(&mut self, cx: &mut Context<'_>) -> Poll<()> {
        self.poll_in(&LINE, cx)
    }

    fn poll_in(&mut self, line: &Line, cx: &mut Context<'_>) -> Poll<()> {
        if matches!(self.state, State::Small) {
            self.state = State::Waiting(line.wait(self.person));
        }
        if let State::Waiting(waiting) = &mut self.state {
            self.state = State::Large(ready!(waiting.poll_unpin(cx)));
        }
        Poll::Ready(())
    }
}

#[cfg(test)]
mod tests {
    use futures_util::task::noop_waker_ref;

    use super::*;

    fn goes_on(place: &mut Place, line: &Line) -> bool {
        place.poll_in(line, &mut Context::from_waker(noop_waker_ref())).is_ready()
    }

    #[test]
    fn a_person_has_one_large_answer_at_a_time() {
        let line = Line::new(3);
        let (mut first, mut second, mut other) = (Place::of(1), Place::of(1), Place::of(2));
        assert!(goes_on(&mut first, &line));
        assert!(goes_on(&mut first, &line), "once it goes on it goes on");
        assert!(!goes_on(&mut second, &line));
        assert!(goes_on(&mut other, &line), "nobody waits behind somebody else's own line");
        drop(first);
        assert!(goes_on(&mut second, &line));
    }

    #[test]
    fn there_are_so_many_at_once_and_they_go_in_order() {
        let line = Line::new(2);
        let mut places: Vec<_> = (1..=4).map(Place::of).collect();
        let went: Vec<_> = places.iter_mut().map(|place| goes_on(place, &line)).collect();
        assert_eq!(went, [true, true, false, false]);
        places.remove(0);
        assert!(!goes_on(&mut places[2], &line), "the one before it is next");
        assert!(goes_on(&mut places[1], &line));
    }

    #[test]
    fn who_goes_away_leaves_nothing_behind() {
        let line = Line::new(1);
        let (mut first, mut second) = (Place::of(1), Place::of(2));
        assert!(goes_on(&mut first, &line) && !goes_on(&mut second, &line));
        drop((first, second));
        assert!(goes_on(&mut Place::of(3), &line));
        assert_eq!(line.people.lock().expect("the line").len(), 1);
    }
}
