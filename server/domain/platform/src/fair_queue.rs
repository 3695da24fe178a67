//! Fair queue for a limited number of slots: a free slot goes to the enterprise with the fewest running
//! tasks, among equals to the one served longest ago; likewise among its members. A member who sends many
//! files, or requests many reports at once, waits behind their own tasks.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::oneshot;
use xieli_kernel::{AppError, AppResult, Viewer};

/// Enterprise and member of a task.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Requester {
    /// Tenant.
    enterprise: i64,
    /// Member; `None`: the enterprise as a whole, such as the text extraction of its files.
    member: Option<i64>,
}

impl Requester {
    /// For an enterprise as a whole.
    pub fn of(enterprise: i64) -> Self {
        Self { enterprise, member: None }
    }
}

impl From<&Viewer> for Requester {
    fn from(viewer: &Viewer) -> Self {
        Self { enterprise: viewer.enterprise_id, member: Some(viewer.member_id) }
    }
}

/// State of an enterprise or a member with running or waiting tasks.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Share {
    at_work: usize,
    /// When it was last served, counted in turns.
    served: u64,
}

struct Waiter {
    whose: Requester,
    ready: oneshot::Sender<Permit>,
}

/// Bounds of the queue.
#[derive(Debug, Clone, Copy)]
pub struct Bounds {
    /// Slots in total.
    pub places: usize,
    /// Slots for one member.
    pub of_one: usize,
    /// Waiting tasks; further ones are refused.
    pub waiting: usize,
    /// Waiting tasks of one member.
    pub waiting_of_one: usize,
}

struct State {
    bounds: Bounds,
    free: usize,
    turn: u64,
    waiting: Vec<Waiter>,
    enterprises: HashMap<i64, Share>,
    people: HashMap<Requester, Share>,
}

impl State {
    fn serve(&mut self, whose: Requester) {
        self.turn += 1;
        self.free = self.free.saturating_sub(1);
        for share in
            [self.enterprises.entry(whose.enterprise).or_default(), self.people.entry(whose).or_default()]
        {
            share.at_work += 1;
            share.served = self.turn;
        }
    }

    fn leave(&mut self, whose: Requester) {
        self.free += 1;
        for share in
            [self.enterprises.get_mut(&whose.enterprise), self.people.get_mut(&whose)].into_iter().flatten()
        {
            share.at_work = share.at_work.saturating_sub(1);
        }
        // entries without running or waiting tasks are removed
        let Self { enterprises, people, waiting, .. } = self;
        enterprises.retain(|id, share| {
            share.at_work > 0 || waiting.iter().any(|waiter| waiter.whose.enterprise == *id)
        });
        people
            .retain(|whose, share| share.at_work > 0 || waiting.iter().any(|waiter| waiter.whose == *whose));
    }

    /// Whether a slot is free for the task at once, or it may wait for one. Abandoned waiters are not
    /// counted.
    fn admits(&mut self, whose: Requester) -> bool {
        let own = self.people.get(&whose).map_or(0, |share| share.at_work);
        if self.free > 0 && own < self.bounds.of_one {
            return true;
        }
        self.waiting.retain(|waiter| !waiter.ready.is_closed());
        let theirs = self.waiting.iter().filter(|waiter| waiter.whose == whose).count();
        self.waiting.len() < self.bounds.waiting && theirs < self.bounds.waiting_of_one
    }

    /// Removes the waiter whose turn it is; the earliest one among equals. A member at their limit keeps
    /// waiting.
    fn next(&mut self) -> Option<Waiter> {
        self.waiting.retain(|waiter| !waiter.ready.is_closed());
        let share = |waiter: &Waiter| {
            let enterprise = self.enterprises.get(&waiter.whose.enterprise).copied().unwrap_or_default();
            (enterprise, self.people.get(&waiter.whose).copied().unwrap_or_default())
        };
        let served = self.waiting.iter().enumerate().map(|(at, waiter)| (share(waiter), at));
        let (_, at) = served.filter(|((_, own), _)| own.at_work < self.bounds.of_one).min()?;
        Some(self.waiting.remove(at))
    }
}

/// The slots of a process, and the queue of waiters.
pub struct FairQueue(Mutex<State>);

/// A slot; free again when it is dropped.
pub struct Permit {
    turns: Arc<FairQueue>,
    whose: Requester,
}

impl FairQueue {
    /// So many slots, without bounds per member.
    pub fn new(places: usize) -> Arc<Self> {
        let all = usize::MAX;
        Self::bounded(Bounds { places, of_one: all, waiting: all, waiting_of_one: all })
    }

    /// A queue with bounds.
    pub fn bounded(bounds: Bounds) -> Arc<Self> {
        Arc::new(Self(Mutex::new(State {
            bounds,
            free: bounds.places,
            turn: 0,
            waiting: Vec::new(),
            enterprises: HashMap::new(),
            people: HashMap::new(),
        })))
    }

    /// Number of free slots.
    pub fn free(&self) -> usize {
        self.state().free
    }

    /// Number of waiters.
    pub fn waiting(&self) -> usize {
        self.state().waiting.iter().filter(|waiter| !waiter.ready.is_closed()).count()
    }

    /// Waits for a slot.
    #[erased]
    pub async fn wait(self: &Arc<Self>, whose: Requester) -> AppResult<Permit> {
        let (ready, mine) = oneshot::channel();
        self.state().waiting.push(Waiter { whose, ready });
        self.hand_out();
        mine.await.map_err(AppError::internal)
    }

    /// Waits for a slot, but no longer than `patience`; `None` if too many wait already, or no slot was free
    /// in time.
    #[erased]
    pub async fn wait_within(
        self: &Arc<Self>,
        whose: Requester,
        patience: Duration,
    ) -> AppResult<Option<Permit>> {
        let (ready, mine) = oneshot::channel();
        {
            let mut state = self.state();
            if !state.admits(whose) {
                return Ok(None);
            }
            state.waiting.push(Waiter { whose, ready });
        }
        self.hand_out();
        // a waiter that gives up closes its end: a slot that arrives meanwhile frees itself
        match tokio::time::timeout(patience, mine).await {
            Ok(permit) => permit.map(Some).map_err(AppError::internal),
            Err(_) => Ok(None),
        }
    }

    /// Gives free slots to the waiters whose turn it is.
    fn hand_out(self: &Arc<Self>) {
        loop {
            let waiter = {
                let mut state = self.state();
                if state.free == 0 {
                    return;
                }
                let Some(waiter) = state.next() else { return };
                state.serve(waiter.whose);
                waiter
            };
            // an abandoned waiter frees the slot by dropping it
            let _gone = waiter.ready.send(Permit { turns: self.clone(), whose: waiter.whose });
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        self.turns.state().leave(self.whose);
        self.turns.hand_out();
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt;
    use futures_util::future::BoxFuture;

    use super::*;

    type Waiting = BoxFuture<'static, AppResult<Permit>>;

    fn person(enterprise: i64, member: i64) -> Requester {
        Requester { enterprise, member: Some(member) }
    }

    /// A new waiter.
    fn wait(turns: &Arc<FairQueue>, whose: Requester) -> Waiting {
        let turns = turns.clone();
        let mut waiting = async move { turns.wait(whose).await }.boxed();
        assert!((&mut waiting).now_or_never().is_none(), "there was a place");
        waiting
    }

    /// Ends the running task again and again; returns the waiters in the order in which they were served.
    fn order(turns: &Arc<FairQueue>, first: Permit, mut waiting: Vec<Waiting>) -> Vec<Requester> {
        let mut at_work = Some(first);
        let mut served = Vec::new();
        while !waiting.is_empty() {
            drop(at_work.take());
            assert_eq!(turns.free(), 0, "the place went to the next at once");
            let ready = waiting.iter_mut().position(|waiting| {
                // as often as there are waiters: the runtime would return "pending" after a while
                tokio::task::unconstrained(waiting).now_or_never().is_some_and(|permit| {
                    at_work = permit.ok();
                    true
                })
            });
            drop(waiting.remove(ready.expect("somebody is served")));
            served.push(at_work.as_ref().expect("a place").whose);
        }
        served
    }

    #[tokio::test]
    async fn whoever_sends_two_hundred_files_keeps_another_waiting_for_one() {
        let turns = FairQueue::new(1);
        let first = turns.wait(person(1, 1)).await.expect("a place");
        let mut waiting: Vec<Waiting> = (0..200).map(|_| wait(&turns, person(1, 1))).collect();
        // a colleague, a member of another enterprise, and a text extraction
        for whose in [person(1, 2), person(2, 3), Requester::of(1)] {
            waiting.push(wait(&turns, whose));
        }
        let served = order(&turns, first, waiting);
        assert_eq!(served[..5], [person(2, 3), person(1, 2), Requester::of(1), person(1, 1), person(1, 1)]);
        assert_eq!((served.len(), turns.free(), turns.waiting()), (203, 1, 0));
        let state = turns.state();
        assert!(state.enterprises.is_empty() && state.people.is_empty(), "nobody is remembered");
    }

    #[tokio::test]
    async fn many_people_of_one_enterprise_count_as_one_beside_another() {
        let turns = FairQueue::new(1);
        let first = turns.wait(person(1, 0)).await.expect("a place");
        let mut waiting: Vec<Waiting> = (1..=50).map(|member| wait(&turns, person(1, member))).collect();
        waiting.extend((0..2).map(|_| wait(&turns, person(2, 99))));
        let served = order(&turns, first, waiting);
        let others: Vec<usize> = (0..52).filter(|at| served[*at] == person(2, 99)).collect();
        assert_eq!(others, [0, 2], "in turns");
    }

    #[tokio::test]
    async fn of_two_places_who_has_one_does_not_get_the_other_before_who_has_none() {
        let turns = FairQueue::new(2);
        let held = turns.wait(person(1, 1)).await.expect("a place");
        let short = turns.wait(person(1, 1)).await.expect("a place");
        let mut again = wait(&turns, person(1, 1));
        let mut colleague = wait(&turns, person(1, 2));
        drop(short);
        let got = (&mut colleague).now_or_never().expect("the place").expect("no error");
        assert!((&mut again).now_or_never().is_none());
        drop((held, got));
        assert!((&mut again).now_or_never().is_some());
    }

    #[tokio::test]
    async fn who_goes_away_while_waiting_or_when_served_leaves_the_place_to_the_next() {
        let turns = FairQueue::new(1);
        let first = turns.wait(person(1, 1)).await.expect("a place");
        let gone = wait(&turns, person(2, 2));
        let served = wait(&turns, person(3, 3));
        let mut next = wait(&turns, person(1, 1));
        drop(gone);
        drop(first);
        // it has the slot, and never polled
        drop(served);
        assert!((&mut next).now_or_never().is_some());
        assert_eq!((turns.free(), turns.waiting()), (1, 0));
    }

    /// One slot of two per member, one more waits, and three in all.
    fn bounded() -> Arc<FairQueue> {
        FairQueue::bounded(Bounds { places: 2, of_one: 1, waiting: 3, waiting_of_one: 1 })
    }

    fn asks(turns: &Arc<FairQueue>, whose: Requester) -> BoxFuture<'static, AppResult<Option<Permit>>> {
        let turns = turns.clone();
        async move { turns.wait_within(whose, Duration::from_secs(600)).await }.boxed()
    }

    #[tokio::test]
    async fn who_has_as_many_places_as_one_may_have_waits_although_one_is_free() {
        let turns = bounded();
        let first = asks(&turns, person(1, 1)).await.expect("no error").expect("a place");
        let mut second = asks(&turns, person(1, 1));
        assert!((&mut second).now_or_never().is_none());
        assert_eq!((turns.free(), turns.waiting()), (1, 1));
        // a later member without a running task goes first
        let colleague = asks(&turns, person(1, 2)).await.expect("no error").expect("the free place");
        assert!((&mut second).now_or_never().is_none());
        drop(colleague);
        assert!((&mut second).now_or_never().is_none(), "theirs is still taken");
        drop(first);
        assert!((&mut second).now_or_never().expect("their turn").expect("no error").is_some());
    }

    #[tokio::test]
    async fn who_comes_when_too_many_wait_is_refused_and_who_has_gone_does_not_count() {
        let turns = bounded();
        let held = [person(1, 1), person(2, 2)].map(|whose| asks(&turns, whose).now_or_never());
        assert!(held.iter().all(|held| matches!(held, Some(Ok(Some(_))))));
        let mut waiting: Vec<_> = [3, 4, 5].map(|member| asks(&turns, person(3, member))).into();
        assert!(waiting.iter_mut().all(|one| one.now_or_never().is_none()));
        // a member who waits already, and a new one
        for whose in [person(3, 3), person(4, 6)] {
            assert!(asks(&turns, whose).now_or_never().expect("at once").expect("no error").is_none());
        }
        drop(waiting.remove(1));
        let mut late = asks(&turns, person(4, 6));
        assert!((&mut late).now_or_never().is_none(), "there is room again");
        drop(held);
        assert!((&mut late).now_or_never().expect("their turn").expect("no error").is_some());
    }

    #[tokio::test]
    async fn who_has_waited_long_enough_is_refused_and_leaves_no_trace() {
        let turns = FairQueue::bounded(Bounds { places: 1, of_one: 1, waiting: 3, waiting_of_one: 3 });
        let held = turns.wait_within(person(1, 1), Duration::ZERO).await.expect("no error");
        assert!(held.is_some());
        let late = turns.wait_within(person(2, 2), Duration::ZERO).await.expect("no error");
        assert!(late.is_none());
        drop(held);
        assert_eq!((turns.free(), turns.waiting()), (1, 0));
        assert!(turns.wait_within(person(2, 2), Duration::ZERO).await.expect("no error").is_some());
    }
}
