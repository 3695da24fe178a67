//! The costs of projects that follow from the hours of logs: written by the crate that sees all wings, as this one knows nothing of
//! projects.

use std::sync::OnceLock;

use diesel_async::AsyncPgConnection;
use futures_util::future::BoxFuture;
use xieli_kernel::{AppResult, Viewer};

/// Makes the costs of these logs what their hours, projects and types say; those of deleted logs go.
pub type Settle =
    for<'a> fn(&'a mut AsyncPgConnection, &'a Viewer, &'a [i64]) -> BoxFuture<'a, AppResult<()>>;

static SETTLE: OnceLock<Settle> = OnceLock::new();

/// Makes the writer of costs known. Later calls change nothing.
pub fn declare(settle: Settle) {
    SETTLE.get_or_init(|| settle);
}

/// Settles the costs of logs that were written, deleted or brought back, in their transaction.
#[erased]
pub async fn settle(tx: &mut AsyncPgConnection, viewer: &Viewer, log_ids: &[i64]) -> AppResult<()> {
    match SETTLE.get() {
        Some(settle) => settle(tx, viewer, log_ids).await,
        None => Ok(()),
    }
}
