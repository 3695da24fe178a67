//! One connection to the database: how it is made, and how one that has gone silent is found out.
//!
//! PostgreSQL ends a statement that takes too long and says so. A connection over which it says nothing for longer than
//! any statement may take has lost its other end without a word (a pulled cable, a firewall that forgot it); the kernel
//! would notice after minutes, and every request that shares the connection would wait behind it until then.

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

/// The kernel asks the other end of a TCP connection after this long without a word, and this often.
const KEEPALIVE: Duration = Duration::from_secs(15);
/// Unanswered questions of the kernel that end a connection.
const KEEPALIVE_RETRIES: u32 = 3;

/// Statements of all connections that somebody asked for, without what runs aside; for tests of what a request costs.
#[derive(Debug, Default)]
pub(super) struct Count(AtomicU64);

impl Count {
    /// How many were sent.
    pub(super) fn statements(&self) -> u64 {
        self.0.load(Ordering::Acquire)
    }
}

/// What is known about a connection besides what it answers.
#[derive(Debug, Default)]
pub(super) struct Line {
    closed: AtomicBool,
    sent: AtomicU64,
    driver: OnceLock<AbortHandle>,
}

impl Line {
    /// Nothing more comes over it.
    pub(super) fn is_closed(&self) -> bool {
        self.closed.load(Ordering::Acquire)
    }

    /// Ends it: everybody who waits for an answer over it is told so.
    fn cut(&self) {
        self.closed.store(true, Ordering::Release);
        if let Some(driver) = self.driver.get() {
            driver.abort();
        }
    }
}

/// Connects and sets the session up, within `patience`.
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
        // nobody else has set it: the line is new
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

/// Whether the connection answers, behind whatever was asked before.
pub(super) async fn answers(mut connection: &AsyncPgConnection, patience: Duration) -> bool {
    let pulse = tokio::time::timeout(patience, connection.batch_execute(""));
    matches!(observe::aside(pulse).await, Ok(Ok(())))
}

/// Ends a shared connection that statements went over and that has not answered for longer than one may take. What
/// is queued behind so long a silence would be answered after the requests that wait for it have given up.
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
        // the pulse was counted, too
        seen = sent + 1;
    }
}

/// There is no connection: what the caller is told depends on whether waiting was all there was to it.
pub(super) fn unreachable(error: impl std::error::Error + Send + Sync + 'static, late: bool) -> AppError {
    if late {
        tracing::warn!(error = %error, "no database connection in time");
        return AppError::Refused { code: ErrorCode::RequestTimeout, message: messages::TIMEOUT.into() };
    }
    AppError::internal(error)
}
