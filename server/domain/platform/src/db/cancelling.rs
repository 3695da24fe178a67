//! A statement that nobody waits for any more is ended in PostgreSQL: a connection that is dropped in the middle of one is closed
//! only after it.

use xieli_wire::{Address, CancelToken, Error};

/// Ends what a connection is doing when it is dropped before it is over. The connection must not be used again then: the
/// request to end it may arrive late. One that is left within a transaction is thrown away by the pool.
pub struct Cancelling<K: Send + 'static>(Option<(String, CancelToken, K)>);

impl<K: Send + 'static> Cancelling<K> {
    pub(super) fn new(url: &str, token: CancelToken, kept: K) -> Self {
        Self(Some((url.to_owned(), token, kept)))
    }

    /// There is nothing to end any more; what was kept is let go of.
    pub fn over(mut self) {
        self.0 = None;
    }
}

impl<K: Send + 'static> Drop for Cancelling<K> {
    fn drop(&mut self) {
        let Some((url, token, kept)) = self.0.take() else { return };
        // where the process ends its connections do, too
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
