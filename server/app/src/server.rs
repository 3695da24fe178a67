//! The running server (`Node`): creates the services over a database, and serves from the listening socket to
//! the last finished request.

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use tokio::net::TcpListener;
use tokio::signal::unix::{Signal, SignalKind, signal};
use tokio::task::JoinHandle;
use xieli_database::Outcome;
use xieli_domain::services::{ServiceSettings, Services};
use xieli_domain::{Db, observe};
use xieli_label::Fonts;

use crate::config::Config;
use crate::events::Events;
use crate::http::{Http, listen};
use crate::{clamd, jobs, mail, metrics, secret_key, sms, webhooks, wechat};

/// Parts of a serving process; tests create one, too.
pub struct Node {
    http: Http,
    router: Router,
    services: Services,
    events: Events,
    background: Vec<JoinHandle<()>>,
    shutdown_timeout: Duration,
}

impl Node {
    /// Creates the services over a database and begins to listen for events.
    pub fn start(config: Config, db: Db) -> Outcome<Self> {
        let config = Arc::new(config);
        let sms = sms::sender(&config)
            .map_err(|error| xieli_database::Trouble::new(xieli_database::causes(&error)))?;
        let url = db.settings().url.clone();
        db.figures().set_slow_after(config.observation.slow_statement);
        let keyring = secret_key::keyring(&config)?;
        let settings = ServiceSettings {
            storage: config.files.open()?,
            file_limit: config.files.limit,
            map: config.map.clone(),
            quota: config.files.quota,
            sms_ceilings: config.sms_ceilings,
            wechat: wechat::provider(config.wechat.as_ref())
                .map_err(|error| xieli_database::Trouble::new(xieli_database::causes(&error)))?,
            mailer: mail::mailer(&config)?,
            poster: Some(Arc::new(webhooks::Caller::new(&config.webhook_networks)?)),
            scanner: clamd::scanner(config.files.scanner.as_ref()),
            fonts: Fonts::new(config.fonts[0].clone(), config.fonts[1].clone()),
            sandbox: config.sandbox.clone(),
            lease: config.lease,
            cache: config.cache,
            ..ServiceSettings::new(config.public_url.clone(), sms, keyring)
        };
        let services = xieli_domain::kinds::services(db, settings);
        // checks that may fail come before tasks that would outlive the failure
        let http = Http::new(config.clone(), services.clone())?;
        let events = Events::default();
        let background = vec![
            tokio::spawn(observe::aside(events.clone().listen(url, services.clone()))),
            tokio::spawn(observe::aside(jobs::run(services.clone(), config.clock_after))),
            tokio::spawn(observe::aside(jobs::read_files(services.clone()))),
            tokio::spawn(observe::aside(mail::run(services.clone()))),
            tokio::spawn(observe::aside(webhooks::run(services.clone(), events.clone()))),
        ];
        let shutdown_timeout = config.shutdown_timeout;
        let router = http.router();
        Ok(Self { http, router, services, events, background, shutdown_timeout })
    }

    /// The services, through which tests sign in.
    pub fn services(&self) -> &Services {
        &self.services
    }

    /// Change events of all nodes.
    pub fn events(&self) -> &Events {
        &self.events
    }

    /// Loads data that the first request would load otherwise.
    pub fn prepare(&self) {
        self.http.prepare();
    }

    /// The metrics in Prometheus format.
    pub fn metrics(&self) -> metrics::Text {
        let (http, events) = (self.http.clone(), self.events.clone());
        Arc::new(move || http.metrics(&events))
    }

    /// Serves `/metrics` only, for as long as the node serves.
    pub fn measure(&mut self, listener: TcpListener) {
        let router = metrics::router(self.metrics());
        self.background.push(tokio::spawn(async move {
            if let Err(error) = axum::serve(listener, router).await {
                tracing::error!(%error, "the metrics are no longer served");
            }
        }));
    }

    /// Serves until `stop` completes, then lets running requests finish within the configured time.
    pub async fn serve(
        self,
        listener: TcpListener,
        stop: impl Future<Output = ()> + Send + 'static,
    ) -> Outcome<()> {
        let late = async {
            stop.await;
            self.http.leave();
            tokio::time::sleep(self.shutdown_timeout).await;
        };
        let finished = async {
            listen::serve(&self.http, self.router.clone(), listener).await;
            self.http.finished().await;
        };
        // one time limit for all of it, because operators count from the signal
        tokio::select! {
            () = finished => {}
            () = late => tracing::warn!("requests and mutations that did not finish in time were cut"),
        }
        for task in &self.background {
            task.abort();
        }
        Ok(())
    }
}

/// Completes at Ctrl-C or SIGTERM. Either is noticed from this call on, not from the first poll: until then a
/// signal ends the process at once and leaves its PostgreSQL running.
pub fn stop_signal() -> impl Future<Output = ()> + Send + Unpin + 'static {
    let [interrupt, terminate] = [SignalKind::interrupt(), SignalKind::terminate()].map(signal);
    let wait = |stream: std::io::Result<Signal>| async move {
        match stream {
            Ok(mut stream) => {
                stream.recv().await;
            }
            Err(error) => {
                tracing::error!(%error, "signals cannot be heard");
                std::future::pending::<()>().await;
            }
        }
    };
    Box::pin(async move {
        tokio::select! {
            () = wait(interrupt) => {}
            () = wait(terminate) => {}
        }
    })
}
