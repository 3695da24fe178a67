//! The pool of exclusive connections, and the probe of those that were idle for long.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use deadpool::managed::Metrics;
use diesel_async::AsyncPgConnection;
use diesel_async::pooled_connection::deadpool::{Hook, HookError, Pool};
use diesel_async::pooled_connection::{AsyncDieselConnectionManager, ManagerConfig, RecyclingMethod};
use futures_util::FutureExt;
use xieli_kernel::{AppError, AppResult};

use super::link::{self, Count};
use super::settings::{DbSettings, session_sql};
use crate::observe::{Figures, Watch};

/// A pooled connection last used this long ago is probed before its use: a request that hung on it until its
/// timeout returns a broken one that looks healthy.
const DOUBT: Duration = Duration::from_secs(1);
/// Timeout of the probe.
const ANSWER: Duration = Duration::from_secs(1);

/// The pool for `settings`; it connects when a connection is first taken.
pub(super) fn new(
    settings: &DbSettings,
    count: &Arc<Count>,
    figures: &Arc<Figures>,
) -> AppResult<Pool<AsyncPgConnection>> {
    let mut config = ManagerConfig::default();
    // `Verified` would query the server on every checkout; a broken connection is noticed soon enough
    config.recycling_method = RecyclingMethod::Fast;
    let session = session_sql(settings, settings.write_timeout);
    let (counted, seen, patience) = (count.clone(), figures.clone(), settings.checkout_timeout);
    config.custom_setup = Box::new(move |url| {
        let (session, counted) = (session.clone(), counted.clone());
        let watch = Watch::new(seen.clone(), false);
        async move { link::connect(url, &session, counted, watch, patience).await.map(|made| made.0) }.boxed()
    });
    let manager = AsyncDieselConnectionManager::<AsyncPgConnection>::new_with_config(&settings.url, config);
    Pool::builder(manager)
        .max_size(settings.pool_size)
        .wait_timeout(Some(settings.checkout_timeout))
        .create_timeout(Some(settings.checkout_timeout))
        .pre_recycle(probe())
        .runtime(deadpool::Runtime::Tokio1)
        .build()
        .map_err(AppError::internal)
}

/// Hook of the pool: discards a connection that was long unused and does not answer.
fn probe() -> Hook<AsyncPgConnection> {
    let silence = Arc::new(Silence::default());
    Hook::async_fn(move |connection, metrics| {
        let (silence, used, rested) = (silence.clone(), last_use(metrics), metrics.last_used());
        Box::pin(async move {
            if rested < DOUBT {
                return Ok(());
            }
            if !silence.covers(used) {
                if link::answers(connection, ANSWER).await {
                    return Ok(());
                }
                silence.record();
            }
            Err(HookError::message("the connection does not answer"))
        })
    })
}

fn last_use(metrics: &Metrics) -> Instant {
    metrics.recycled.unwrap_or(metrics.created)
}

/// Time of the last probe that was not answered. It decides for all connections that were last used before
/// it: probed one after the other, each would take its whole timeout from the same request.
#[derive(Default)]
struct Silence(Mutex<Option<Instant>>);

impl Silence {
    /// Records a probe that was not answered just now.
    fn record(&self) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(Instant::now());
    }

    /// Whether a connection last used at `used` is discarded without a probe.
    fn covers(&self, used: Instant) -> bool {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).is_some_and(|silence| used < silence)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unanswered_probe_decides_for_connections_used_before_it() {
        let (silence, before) = (Silence::default(), Instant::now());
        assert!(!silence.covers(before));
        silence.record();
        assert!(silence.covers(before));
        assert!(!silence.covers(Instant::now() + ANSWER));
    }
}
