//! Hears what any node has changed: LISTEN on a connection of its own, made anew whenever it is lost.

use std::error::Error;
use std::future::poll_fn;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use tokio::sync::{broadcast, watch};
use tokio::time::MissedTickBehavior;
use tokio_postgres::AsyncMessage;
use tokio_util::task::AbortOnDropHandle;
use xieli_domain::db::Told;
use xieli_domain::services::Services;

/// The channel that migration 1 announces on.
const CHANNEL: &str = "xieli_event";

/// A process announces to itself here and hears how long announcements take: through PostgreSQL, and through what is
/// waiting before them.
const ECHO: &str = "xieli_echo";

/// Events a slow listener may fall behind before it loses some.
const BACKLOG: usize = 1024;

/// How long to wait before connecting again, doubled up to the longest.
const FIRST_PAUSE: Duration = Duration::from_millis(100);
const LONGEST_PAUSE: Duration = Duration::from_secs(5);

/// The listening connection is asked at least this often whether it still answers: one whose other end is gone without a word
/// would be silent for ever, as one over which nothing is announced is.
const LONGEST_PULSE: Duration = Duration::from_secs(5);
/// So many proofs are asked for in the time that one is good for: some may be late.
const PROOFS: u32 = 4;
/// How long connecting and answering may take.
const ANSWER: Duration = Duration::from_secs(5);

/// The process's side of the announcements; cheap to clone.
#[derive(Clone)]
pub struct Events {
    heard: broadcast::Sender<Told>,
    connected: watch::Sender<bool>,
    /// Microseconds that the last echo took.
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
    /// Everything heard from now on.
    pub fn subscribe(&self) -> broadcast::Receiver<Told> {
        self.heard.subscribe()
    }

    /// Whether the process listens at this moment.
    pub fn is_listening(&self) -> bool {
        *self.connected.borrow()
    }

    /// How long an announcement takes at present.
    pub fn delay(&self) -> Duration {
        Duration::from_micros(self.delay.load(Ordering::Relaxed))
    }

    /// Done once the process listens: nothing that is announced from then on is missed.
    pub async fn listening(&self) {
        let mut connected = self.connected.subscribe();
        // the sender lives as long as we do
        let _always = connected.wait_for(|connected| *connected).await;
    }

    /// Listens for ever; the services forget what changed before anybody else hears of it.
    pub async fn listen(self, url: String, services: Services) {
        let mut pause = FIRST_PAUSE;
        loop {
            let outcome = self.session(&url, &services, &mut pause).await;
            services.changes().lost();
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

    /// One connection until it ends or falls silent.
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
                    // the receiver goes away only with the whole session
                    let echo = notification.channel() == ECHO;
                    let _gone = told.send((echo, notification.payload().to_owned()));
                }
            }
            Ok::<(), tokio_postgres::Error>(())
        });
        // ends with the session, whichever way that ends
        let driver = AbortOnDropHandle::new(driver);
        // an echo need not outlive a crash of the database: no disk is waited for
        let listen = format!(
            "set application_name = 'xieli events'; set synchronous_commit = off; listen {CHANNEL}; listen {ECHO}"
        );
        tokio::time::timeout(ANSWER, client.batch_execute(&listen)).await??;
        *pause = FIRST_PAUSE;
        // what was announced while nobody listened is unknown
        services.reconnected();
        self.connected.send_replace(true);
        let lease = services.changes().lease();
        // without one nothing is to be proven but that the other end is there
        let pulse = if lease.is_zero() { LONGEST_PULSE } else { LONGEST_PULSE.min(lease / PROOFS) };
        let mut pulse = tokio::time::interval(pulse);
        pulse.set_missed_tick_behavior(MissedTickBehavior::Delay);
        // other nodes hear it as well and know that it is not theirs
        let us = format!("{:016x}", rand::random::<u64>());
        let began = Instant::now();
        loop {
            let payload = tokio::select! {
                payload = heard.recv() => payload,
                _ = pulse.tick() => {
                    let echo = format!("notify {ECHO}, '{us} {}'", began.elapsed().as_micros());
                    tokio::time::timeout(ANSWER, client.batch_execute(&echo)).await??;
                    continue;
                }
            };
            let Some((echo, payload)) = payload else { return Ok(driver.await??) };
            if echo {
                let own = payload.split_once(' ').filter(|(whose, _)| *whose == us);
                if let Some(micros) = own.and_then(|(_, micros)| micros.parse().ok()) {
                    let asked = began + Duration::from_micros(micros);
                    // announcements come in the order of their commits: all before this one were heard
                    services.changes().in_step(asked);
                    let delay = u64::try_from(asked.elapsed().as_micros()).unwrap_or(u64::MAX);
                    self.delay.store(delay, Ordering::Relaxed);
                }
                continue;
            }
            match services.hear(&payload) {
                // nobody need be subscribed
                Some(event) => drop(self.heard.send(event)),
                None => tracing::warn!(payload, "an announcement that is not ours"),
            }
        }
    }
}
