//! What the process does without being asked.

use std::time::{Duration, Instant};

use futures_util::future::join_all;
use xieli_domain::job::{Kinds, worker};
use xieli_domain::services::Services;

/// Between two looks for jobs when nobody has said that there is one, unless a kind is wanted more often.
const JOBS: Duration = Duration::from_secs(60);

/// So many jobs at a time on a node: a long one keeps short ones waiting in its own lane alone.
const LANES: usize = 2;

/// Between two looks for files whose reading was broken off, here or on another node.
const LOOK: Duration = Duration::from_secs(60);

/// Every kind of job that this program knows.
pub fn kinds() -> Kinds {
    let mut kinds = xieli_domain::kinds::tidying();
    kinds.extend(xieli_domain::qrcode::jobs::kinds());
    kinds.extend(xieli_domain::kpi_plan::jobs::kinds());
    kinds.push(Box::new(xieli_domain::report_schedule::copies::Copies));
    kinds.push(Box::new(xieli_domain::sheet::job::Export));
    Kinds::new(kinds)
}

/// Does jobs for ever; what the clock wants from so long after the start on, what waits at once. A failed round is logged and
/// the next one does its work too.
pub async fn run(services: Services, clock_after: Duration) {
    let kinds = kinds();
    join_all((0..LANES).map(|_| lane(&services, &kinds, clock_after))).await;
}

async fn lane(services: &Services, kinds: &Kinds, clock_after: Duration) {
    let begun = Instant::now();
    let longest = kinds.soonest().unwrap_or(JOBS).min(JOBS);
    loop {
        // before the look, so that nothing is said unheard
        let told = services.due().notified();
        let looked = if begun.elapsed() < clock_after {
            worker::drain(services, kinds).await
        } else {
            worker::round(services, kinds).await
        };
        match looked {
            Ok(0) => {}
            Ok(done) => tracing::info!(done, "did jobs"),
            Err(error) => {
                tracing::error!(error = xieli_database::causes(&error), "jobs could not be taken up")
            }
        }
        let pause = worker::pause(services, longest).await.unwrap_or(longest);
        // in time or not: there may be something to do
        let _told = tokio::time::timeout(pause, told).await;
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
