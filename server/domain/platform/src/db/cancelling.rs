//! Cancellation of statements whose caller has left: PostgreSQL closes a dropped connection only after its
//! current statement.

use xieli_wire::{Address, CancelToken, Error};

/// Cancels the current statement of a connection when it is dropped before `over`. The connection must not be
/// used after that: the cancel request may arrive late. The pool discards a connection left within a
/// transaction.
pub struct Cancelling<K: Send + 'static>(Option<(String, CancelToken, K)>);

impl<K: Send + 'static> Cancelling<K> {
    pub(super) fn new(url: &str, token: CancelToken, kept: K) -> Self {
        Self(Some((url.to_owned(), token, kept)))
    }

    /// Ends the guard without a cancellation, and releases the kept value.
    pub fn over(mut self) {
        self.0 = None;
    }
}

impl<K: Send + 'static> Drop for Cancelling<K> {
    fn drop(&mut self) {
        let Some((url, token, kept)) = self.0.take() else { return };
        // when the process ends, its connections end, too
        let Ok(runtime) = tokio::runtime::Handle::try_current() else { return };
        runtime.spawn(async move {
            if let Err(error) = cancel(&url, &token).await {
                tracing::warn!(%error, "a statement that nobody waits for could not be ended");
            }
            drop(kept);
        });
    }
}

async fn cancel(url: &str, token: &CancelToken) -> Result<(), Error> {
    Address::parse(url)?.cancel(token).await
}
