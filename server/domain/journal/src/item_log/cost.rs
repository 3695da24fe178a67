//! Hook for the project costs that follow from the hours of work logs: the crate above all domain crates
//! registers the function that writes them, as this crate does not know projects.

use std::sync::OnceLock;

use diesel_async::AsyncPgConnection;
use futures_util::future::BoxFuture;
use xieli_kernel::{AppResult, Viewer};

/// Function that recomputes the costs of these logs from their hours, projects and types, and deletes the
/// costs of deleted logs.
pub type Settle =
    for<'a> fn(&'a mut AsyncPgConnection, &'a Viewer, &'a [i64]) -> BoxFuture<'a, AppResult<()>>;

static SETTLE: OnceLock<Settle> = OnceLock::new();

/// Registers the function. Later calls have no effect.
pub fn declare(settle: Settle) {
    SETTLE.get_or_init(|| settle);
}

/// Recomputes the costs of logs that were written, deleted or restored, in their transaction.
#[erased]
pub async fn settle(tx: &mut AsyncPgConnection, viewer: &Viewer, log_ids: &[i64]) -> AppResult<()> {
    match SETTLE.get() {
        Some(settle) => settle(tx, viewer, log_ids).await,
        None => Ok(()),
    }
}
