//! Receiver of change events from all nodes: LISTEN on a connection of its own, which is reopened whenever it
//! is lost.

use std::error::Error;
use std::future::poll_fn;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use tokio::sync::{broadcast, watch};
use tokio::time::{Interval, MissedTickBehavior};
use tokio_postgres::AsyncMessage;
use tokio_util::task::AbortOnDropHandle;
use xieli_domain::db::ChangeEvent;
use xieli_domain::services::Services;

/// The channel of events, as migration 1 defines it.
const CHANNEL: &str = "xieli_event";

/// The channel on which a process sends itself echoes to measure the delay of events, through PostgreSQL and
/// through the queue before it.
const ECHO: &str = "xieli_echo";

/// Capacity of the broadcast: a slower subscriber loses events.
const BACKLOG: usize = 1024;

/// Delay before reconnecting, doubled up to a maximum.
const FIRST_PAUSE: Duration = Duration::from_millis(100);
const LONGEST_PAUSE: Duration = Duration::from_secs(5);

/// The longest interval of checks of the listening connection: a half-open connection would be silent for
/// ever, as is one without any events.
const LONGEST_PULSE: Duration = Duration::from_secs(5);
/// The shortest interval of echoes: requests that wait for one share it.
const SHORTEST_PULSE: Duration = Duration::from_millis(25);
/// Echoes sent during one lease, because some may be late.
const PROOFS: u32 = 4;
/// Expression of the end of the log.
const LOG_END: &str = "pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::text";
/// Time limit for connecting and for echoes.
const ANSWER: Duration = Duration::from_secs(5);

/// Handle of the process's events; cheap to clone.
#[derive(Clone)]
pub struct Events {
    heard: broadcast::Sender<ChangeEvent>,
    connected: watch::Sender<bool>,
    /// Delay of the last echo in microseconds.
    delay: Arc<AtomicU64>,
}

impl Default for Events {
    fn default() -> Self {
        Self {
            heard: broadcast::channel(BACKLOG).0,
            connected: watch::channel(false).0,
            delay: Arc::default(),
        }
    }
}

impl Events {
    /// Subscribes to all later events.
    pub fn subscribe(&self) -> broadcast::Receiver<ChangeEvent> {
        self.heard.subscribe()
    }

    /// Whether the process listens now.
    pub fn is_listening(&self) -> bool {
        *self.connected.borrow()
    }

    /// The present delay of events.
    pub fn delay(&self) -> Duration {
        Duration::from_micros(self.delay.load(Ordering::Relaxed))
    }

    /// Returns once the process listens: no later event is missed.
    pub async fn listening(&self) {
        let mut connected = self.connected.subscribe();
        // the sender lives as long as this handle
        let _always = connected.wait_for(|connected| *connected).await;
    }

    /// Listens for ever; caches are invalidated before subscribers get the event.
    pub async fn listen(self, url: String, services: Services) {
        let mut pause = FIRST_PAUSE;
        loop {
            let outcome = self.session(&url, &services, &mut pause).await;
            services.changes().lost();
            services.hearing().lost();
            self.connected.send_replace(false);
            match outcome {
                Ok(()) => tracing::warn!("the listening connection was closed"),
                Err(error) => {
                    tracing::warn!(
                        error = xieli_database::causes(error.as_ref()),
                        "the listening connection failed"
                    )
                }
            }
            tokio::time::sleep(pause).await;
            pause = (pause * 2).min(LONGEST_PAUSE);
        }
    }

    /// Uses one connection until it ends or does not respond.
    async fn session(
        &self,
        url: &str,
        services: &Services,
        pause: &mut Duration,
    ) -> Result<(), Box<dyn Error + Send + Sync>> {
        let connecting = tokio::time::timeout(ANSWER, xieli_wire::connect(url));
        let (client, mut connection) = connecting.await??;
        let (told, mut heard) = tokio::sync::mpsc::unbounded_channel();
        let driver = tokio::spawn(async move {
            while let Some(message) = poll_fn(|context| connection.poll_message(context)).await {
                if let AsyncMessage::Notification(notification) = message? {
                    // the receiver lives as long as the session
                    let echo = notification.channel() == ECHO;
                    let _gone = told.send((echo, notification.payload().to_owned()));
                }
            }
            Ok::<(), tokio_postgres::Error>(())
        });
        // aborted with the session
        let driver = AbortOnDropHandle::new(driver);
        // an echo need not survive a crash of the database, so its commit waits for no disk
        let listen = format!(
            "set application_name = 'xieli events'; set synchronous_commit = off; listen {CHANNEL}; listen {ECHO}"
        );
        tokio::time::timeout(ANSWER, client.batch_execute(&listen)).await??;
        // listening does not depend on the right to ask for the log
        let probe = format!("select {LOG_END}");
        let asked = tokio::time::timeout(ANSWER, client.batch_execute(&probe)).await?;
        let log_end = if asked.is_ok() { LOG_END } else { "'0'" };
        *pause = FIRST_PAUSE;
        // events may have been lost while the connection was down
        services.reconnected();
        self.connected.send_replace(true);
        let lease = services.changes().lease();
        // without a lease only the connection itself is checked
        let pulse = if lease.is_zero() { LONGEST_PULSE } else { LONGEST_PULSE.min(lease / PROOFS) };
        let mut pulse = tokio::time::interval(pulse);
        pulse.set_missed_tick_behavior(MissedTickBehavior::Delay);
        // other nodes receive the echo, too, and ignore it
        let us = format!("{:016x}", rand::random::<u64>());
        let began = Instant::now();
        let mut last = began;
        loop {
            let payload = tokio::select! {
                payload = heard.recv() => payload,
                () = due(&mut pulse, last, services) => {
                    last = Instant::now();
                    // changes that are in the log before the echo is committed are announced before it
                    let echo = format!(
                        "select pg_notify('{ECHO}', '{us} {} ' || {log_end})",
                        began.elapsed().as_micros()
                    );
                    tokio::time::timeout(ANSWER, client.batch_execute(&echo)).await??;
                    continue;
                }
            };
            let Some((echo, payload)) = payload else { return Ok(driver.await??) };
            if echo {
                let own = payload.split_once(' ').filter(|(whose, _)| *whose == us);
                if let Some((micros, log)) = own.and_then(|(_, numbers)| read_echo(numbers)) {
                    let asked = began + Duration::from_micros(micros);
                    // events arrive in commit order: all before this one were processed
                    services.changes().in_step(asked);
                    // 0: the database did not tell, so nothing is known about positions
                    if log > 0 {
                        services.hearing().proven(asked, log);
                    }
                    let delay = u64::try_from(asked.elapsed().as_micros()).unwrap_or(u64::MAX);
                    self.delay.store(delay, Ordering::Relaxed);
                }
                continue;
            }
            match services.hear(&payload) {
                // there may be no subscriber
                Some(event) => drop(self.heard.send(event)),
                None => tracing::warn!(payload, "an announcement that is not ours"),
            }
        }
    }
}

/// Returns when the next echo is due: at the pulse, or as soon as a request waits for one.
async fn due(pulse: &mut Interval, last: Instant, services: &Services) {
    let wanted = async {
        tokio::time::sleep_until((last + SHORTEST_PULSE).into()).await;
        services.hearing().wanted().await;
    };
    tokio::select! {
        _ = pulse.tick() => {}
        () = wanted => {}
    }
}

/// The time of an echo in microseconds, and the position of the log then.
fn read_echo(numbers: &str) -> Option<(u64, i64)> {
    let (micros, log) = numbers.split_once(' ')?;
    Some((micros.parse().ok()?, log.parse().ok()?))
}
