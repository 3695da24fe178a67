//! A single connection to PostgreSQL: setup, and detection of a dead one.
//!
//! PostgreSQL ends a statement that exceeds its timeout and reports it. A connection that is silent for
//! longer than any statement may take has lost its other end without notice (a pulled cable, a firewall that
//! dropped its state); the kernel would notice after minutes, and every request on the connection would wait
//! until then.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, OnceLock, Weak};
use std::time::Duration;

use diesel::ConnectionError;
use diesel::connection::{Instrumentation, InstrumentationEvent};
use diesel_async::{AsyncConnection, AsyncPgConnection, SimpleAsyncConnection};
use tokio::task::AbortHandle;
use xieli_kernel::{AppError, ErrorCode, messages};
use xieli_wire::Address;

use crate::observe::{self, Watch};

/// Interval of TCP keepalive probes, also the idle time before the first.
const KEEPALIVE: Duration = Duration::from_secs(15);
/// Unanswered probes after which the kernel closes a connection.
const KEEPALIVE_RETRIES: u32 = 3;

/// Counter of statements on all connections, without background ones; for tests of the cost of a request.
#[derive(Debug, Default)]
pub(super) struct Count(AtomicU64);

impl Count {
    /// The number of statements sent.
    pub(super) fn statements(&self) -> u64 {
        self.0.load(Ordering::Acquire)
    }
}

/// State of a connection besides its results.
#[derive(Debug, Default)]
pub(super) struct Line {
    closed: AtomicBool,
    sent: AtomicU64,
    driver: OnceLock<AbortHandle>,
}

impl Line {
    /// Whether the connection is closed.
    pub(super) fn is_closed(&self) -> bool {
        self.closed.load(Ordering::Acquire)
    }

    /// Closes it: every caller waiting for a result gets an error.
    fn cut(&self) {
        self.closed.store(true, Ordering::Release);
        if let Some(driver) = self.driver.get() {
            driver.abort();
        }
    }
}

/// Connects and sets up the session, within `patience`.
pub(super) async fn connect(
    url: &str,
    session: &str,
    count: Arc<Count>,
    mut watch: Watch,
    patience: Duration,
) -> Result<(AsyncPgConnection, Arc<Line>), ConnectionError> {
    let failed = |error: xieli_wire::Error| ConnectionError::BadConnection(error.to_string());
    let mut address = Address::parse(url).map_err(failed)?;
    address
        .config_mut()
        .connect_timeout(patience)
        .keepalives_idle(KEEPALIVE)
        .keepalives_interval(KEEPALIVE)
        .keepalives_retries(KEEPALIVE_RETRIES)
        .tcp_user_timeout(KEEPALIVE * (KEEPALIVE_RETRIES + 1));
    let connecting = async {
        let (client, driver) = address.connect().await.map_err(failed)?;
        let line = Arc::new(Line::default());
        let ended = line.clone();
        let driving = tokio::spawn(async move {
            if let Err(error) = driver.await {
                tracing::warn!(%error, "database connection lost");
            }
            ended.closed.store(true, Ordering::Release);
        });
        // the line is new: no other task has set it
        let _set = line.driver.set(driving.abort_handle());
        let mut connection = AsyncPgConnection::try_from(client).await?;
        connection.batch_execute(session).await.map_err(ConnectionError::CouldntSetupConfiguration)?;
        let own = line.clone();
        connection.set_instrumentation(move |event: InstrumentationEvent<'_>| {
            if matches!(event, InstrumentationEvent::StartQuery { .. }) {
                own.sent.fetch_add(1, Ordering::AcqRel);
                if !observe::is_aside() {
                    count.0.fetch_add(1, Ordering::AcqRel);
                }
            }
            watch.on_connection_event(event);
        });
        Ok((connection, line))
    };
    let silent = |_| ConnectionError::BadConnection(format!("no answer within {} s", patience.as_secs_f32()));
    tokio::time::timeout(patience, connecting).await.map_err(silent)?
}

/// Whether the connection answers a probe, queued after earlier statements.
pub(super) async fn answers(mut connection: &AsyncPgConnection, patience: Duration) -> bool {
    let pulse = tokio::time::timeout(patience, connection.batch_execute(""));
    matches!(observe::aside(pulse).await, Ok(Ok(())))
}

/// Closes a shared connection on which statements were sent and which is silent for longer than one may take:
/// results after such a silence would come after the waiting requests have given up.
pub(super) async fn watch(connection: Weak<AsyncPgConnection>, line: Arc<Line>, statement: Duration) {
    let mut seen = line.sent.load(Ordering::Acquire);
    loop {
        tokio::time::sleep(statement / 4).await;
        if line.is_closed() {
            return;
        }
        let sent = line.sent.load(Ordering::Acquire);
        if sent == seen {
            continue;
        }
        let Some(connection) = connection.upgrade() else { return };
        if !answers(&connection, statement + statement / 4).await {
            tracing::warn!("a shared database connection fell silent: it is made anew");
            line.cut();
            return;
        }
        // the probe itself was counted, too
        seen = sent + 1;
    }
}

/// Error of a missing connection: a timeout if waiting was the only reason, else a fault.
pub(super) fn unreachable(error: impl std::error::Error + Send + Sync + 'static, late: bool) -> AppError {
    if late {
        tracing::warn!(error = %error, "no database connection in time");
        return AppError::Refused { code: ErrorCode::RequestTimeout, message: messages::TIMEOUT.into() };
    }
    AppError::internal(error)
}
