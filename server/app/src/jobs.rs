//! What the process does without being asked.

use std::time::Duration;

use xieli_domain::services::Services;
use xieli_kernel::AppResult;

/// Between two rounds of tidying up.
const ROUND: Duration = Duration::from_secs(3600);

/// After a start, so that many nodes starting at once do not tidy before they serve.
const FIRST: Duration = Duration::from_secs(60);

/// Between two looks for files whose reading was broken off, here or on another node.
const LOOK: Duration = Duration::from_secs(60);

/// Tidies up for ever: what has expired goes. A failed round is logged and the next one does its work too.
pub async fn run(services: Services) {
    let mut rounds = tokio::time::interval_at(tokio::time::Instant::now() + FIRST, ROUND);
    rounds.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    loop {
        rounds.tick().await;
        told(xieli_domain::account::housekeeping::sweep(&services).await);
        told(xieli_domain::file::sweep::sweep(&services).await);
    }
}

/// Reads the words of files as they arrive, and those that nobody came to read: now and then.
pub async fn read_files(services: Services) {
    loop {
        // in time or not: there may be something to read
        let _arrived = tokio::time::timeout(LOOK, services.unread().notified()).await;
        match xieli_domain::file::text::read_waiting(&services).await {
            Ok(0) => {}
            Ok(read) => tracing::debug!(read, "read the words of files"),
            Err(error) => tracing::error!(error = xieli_database::causes(&error), "reading files failed"),
        }
    }
}

fn told(round: AppResult<usize>) {
    match round {
        Ok(swept) => tracing::info!(swept, "tidied up"),
        Err(error) => tracing::error!(error = xieli_database::causes(&error), "tidying up failed"),
    }
}
