//! Task-local values in thread-locals that are swapped in while a future is polled. Tokio's `task_local!`
//! would compile a large wrapper for every type of future (docs/decisions/0039).

use std::cell::RefCell;
use std::future::{Future, poll_fn};
use std::mem;
use std::pin::pin;
use std::thread::LocalKey;

/// Thread-local slot of the value while a thread polls the task; empty otherwise.
pub(crate) type Place<T> = LocalKey<RefCell<Option<T>>>;

/// Polls `work` with `own` in its slot; afterwards `own` holds the value again.
pub(crate) async fn within<T, F: Future>(
    place: &'static Place<T>,
    own: &mut Option<T>,
    work: F,
) -> F::Output {
    let mut work = pin!(work);
    poll_fn(|context| {
        let _within = Within::new(place, own);
        work.as_mut().poll(context)
    })
    .await
}

/// Guard that swaps `own` into its slot and back when dropped.
pub(crate) struct Within<'a, T: 'static> {
    place: &'static Place<T>,
    own: &'a mut Option<T>,
}

impl<'a, T> Within<'a, T> {
    /// Swaps the value in.
    pub(crate) fn new(place: &'static Place<T>, own: &'a mut Option<T>) -> Self {
        let mut within = Self { place, own };
        within.swap();
        within
    }

    fn swap(&mut self) {
        // an ending thread has no slots any more, and no code that reads them
        let _ended = self.place.try_with(|there| mem::swap(&mut *there.borrow_mut(), self.own));
    }
}

impl<T> Drop for Within<'_, T> {
    fn drop(&mut self) {
        self.swap();
    }
}

/// Reads the value in a slot.
pub(crate) fn look<T, R>(place: &'static Place<T>, look: impl FnOnce(&T) -> R) -> Option<R> {
    place.try_with(|there| there.borrow().as_ref().map(look)).ok().flatten()
}
