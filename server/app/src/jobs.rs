//! Background tasks of the process: the workers of the job queue with the list of all kinds of jobs, and text
//! extraction from uploaded files.

use std::time::{Duration, Instant};

use futures_util::future::join_all;
use xieli_domain::job::{Kinds, worker};
use xieli_domain::services::Services;

/// Interval of checks for jobs without a notification, unless a kind needs a shorter one.
const JOBS: Duration = Duration::from_secs(60);

/// Shortest interval of a lane's checks for scheduled jobs: every queued job wakes all lanes of all nodes.
const ASK: Duration = Duration::from_secs(5);

/// Number of concurrent jobs on a node, so that a long one does not block short ones.
const LANES: usize = 2;

/// Interval of checks for files whose text extraction was interrupted, here or on another node.
const LOOK: Duration = Duration::from_secs(60);

/// Every kind of job in this binary.
pub fn kinds() -> Kinds {
    let mut kinds = xieli_domain::kinds::tidying();
    kinds.extend(xieli_domain::qrcode::jobs::kinds());
    kinds.extend(xieli_domain::kpi_plan::jobs::kinds());
    kinds.push(Box::new(xieli_domain::report_schedule::copies::Copies));
    kinds.push(Box::new(xieli_domain::sheet::job::Export));
    Kinds::new(kinds)
}

/// Runs jobs for ever; scheduled ones after the initial delay, queued ones at once. A failed round is logged
/// and retried by the next.
pub async fn run(services: Services, clock_after: Duration) {
    let kinds = kinds();
    join_all((0..LANES).map(|_| lane(&services, &kinds, clock_after))).await;
}

async fn lane(services: &Services, kinds: &Kinds, clock_after: Duration) {
    let begun = Instant::now();
    let longest = kinds.soonest().unwrap_or(JOBS).min(JOBS);
    let mut asked: Option<Instant> = None;
    loop {
        // registered before the check, so that no notification is missed
        let told = services.due().notified();
        let early = begun.elapsed() < clock_after || asked.is_some_and(|at| at.elapsed() < ASK);
        if !early {
            asked = Some(Instant::now());
        }
        let looked =
            if early { worker::drain(services, kinds).await } else { worker::round(services, kinds).await };
        match looked {
            Ok(0) => {}
            Ok(done) => tracing::info!(done, "did jobs"),
            Err(error) => {
                tracing::error!(error = xieli_database::causes(&error), "jobs could not be taken up")
            }
        }
        let pause = worker::pause(services, longest).await.unwrap_or(longest);
        // checks for jobs after a notification or the interval
        let _told = tokio::time::timeout(pause, told).await;
    }
}

/// Extracts the text of files as they arrive, and periodically of remaining ones.
pub async fn read_files(services: Services) {
    loop {
        // checks for files after a notification or the interval
        let _arrived = tokio::time::timeout(LOOK, services.unread().notified()).await;
        match xieli_domain::file::text::read_waiting(&services).await {
            Ok(0) => {}
            Ok(read) => tracing::debug!(read, "read the words of files"),
            Err(error) => tracing::error!(error = xieli_database::causes(&error), "reading files failed"),
        }
    }
}
