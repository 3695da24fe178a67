//! What a task knows while it works at something, as tokio's `task_local!` keeps it: of that every kind of future that
//! is polled within would have a large copy (docs/decisions/0039).

use std::cell::RefCell;
use std::future::{Future, poll_fn};
use std::mem;
use std::pin::pin;
use std::thread::LocalKey;

/// Where it lies while a thread works at the task; none outside.
pub(crate) type Place<T> = LocalKey<RefCell<Option<T>>>;

/// Polls `work` with `own` in its place; what is there in the end is in `own` again.
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

/// While it lives, `own` is in its place, and what was there is here.
pub(crate) struct Within<'a, T: 'static> {
    place: &'static Place<T>,
    own: &'a mut Option<T>,
}

impl<'a, T> Within<'a, T> {
    /// Puts it there.
    pub(crate) fn new(place: &'static Place<T>, own: &'a mut Option<T>) -> Self {
        let mut within = Self { place, own };
        within.swap();
        within
    }

    fn swap(&mut self) {
        // a thread that ends has no places any more, and nothing that asks for them
        let _ended = self.place.try_with(|there| mem::swap(&mut *there.borrow_mut(), self.own));
    }
}

impl<T> Drop for Within<'_, T> {
    fn drop(&mut self) {
        self.swap();
    }
}

/// Looks at what is in its place.
pub(crate) fn look<T, R>(place: &'static Place<T>, look: impl FnOnce(&T) -> R) -> Option<R> {
    place.try_with(|there| there.borrow().as_ref().map(look)).ok().flatten()
}
