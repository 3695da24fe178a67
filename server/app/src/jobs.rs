//! What the process does without being asked.

use std::time::Duration;

use xieli_domain::services::Services;

/// Between two rounds of tidying up.
const ROUND: Duration = Duration::from_secs(3600);

/// After a start, so that many nodes starting at once do not tidy before they serve.
const FIRST: Duration = Duration::from_secs(60);

/// Tidies up for ever: what has expired goes. A failed round is logged and the next one does its work too.
pub async fn run(services: Services) {
    let mut rounds = tokio::time::interval_at(tokio::time::Instant::now() + FIRST, ROUND);
    rounds.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    loop {
        rounds.tick().await;
        match xieli_domain::account::housekeeping::sweep(&services).await {
            Ok(swept) => tracing::info!(swept, "tidied up"),
            Err(error) => tracing::error!(error = xieli_database::causes(&error), "tidying up failed"),
        }
    }
}
