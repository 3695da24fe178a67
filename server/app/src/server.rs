//! The running server, from the listening socket to the last finished request.

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use tokio::net::TcpListener;
use tokio::signal::unix::{SignalKind, signal};
use tokio::task::JoinHandle;
use xieli_database::Outcome;
use xieli_domain::services::{ServiceSettings, Services};
use xieli_domain::{Db, observe};
use xieli_label::Fonts;

use crate::config::Config;
use crate::events::Events;
use crate::http::{Http, listen};
use crate::{clamd, jobs, mail, metrics, secret_key, sms, webhooks, wechat};

/// Everything of a process that serves; tests make one too.
pub struct Node {
    http: Http,
    router: Router,
    services: Services,
    events: Events,
    background: Vec<JoinHandle<()>>,
    shutdown_timeout: Duration,
}

impl Node {
    /// Makes the services over a database and begins to listen for changes.
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
            apart: config.apart.clone(),
            lease: config.lease,
            ..ServiceSettings::new(config.public_url.clone(), sms, keyring)
        };
        let services = xieli_domain::kinds::services(db, settings);
        // what refuses the start comes before what would outlive it
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

    /// The services: tests sign in through them.
    pub fn services(&self) -> &Services {
        &self.services
    }

    /// What any node changes.
    pub fn events(&self) -> &Events {
        &self.events
    }

    /// Reads now what would else be read by the first request that needs it.
    pub fn prepare(&self) {
        self.http.prepare();
    }

    /// What is measured, as text for Prometheus.
    pub fn metrics(&self) -> metrics::Text {
        let (http, events) = (self.http.clone(), self.events.clone());
        Arc::new(move || http.metrics(&events))
    }

    /// Serves `/metrics`, and nothing else, for as long as the node serves.
    pub fn measure(&mut self, listener: TcpListener) {
        let router = metrics::router(self.metrics());
        self.background.push(tokio::spawn(async move {
            if let Err(error) = axum::serve(listener, router).await {
                tracing::error!(%error, "the metrics are no longer served");
            }
        }));
    }

    /// Serves until `stop` is done, then lets running requests finish for as long as is configured.
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
        // one time for all of it: whoever stops a server counts from the signal
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

/// Done at Ctrl-C or SIGTERM.
pub async fn stop_signal() {
    let wait = |kind| async move {
        match signal(kind) {
            Ok(mut stream) => {
                stream.recv().await;
            }
            Err(error) => {
                tracing::error!(%error, "signals cannot be heard");
                std::future::pending::<()>().await;
            }
        }
    };
    tokio::select! {
        () = wait(SignalKind::interrupt()) => {}
        () = wait(SignalKind::terminate()) => {}
    }
}
