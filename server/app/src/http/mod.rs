//! Everything HTTP: the routes, and the layers around them.

mod answer;
mod api;
pub mod budget;
mod client_address;
mod documents;
mod files;
mod graphql;
mod health;
mod pipeline;
mod reply;
mod security;
mod trace;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use axum::Router;
use axum::extract::Request;
use axum::middleware::from_fn_with_state;
use axum::routing::{any, get};
use tokio::sync::Semaphore;
use tokio_util::task::TaskTracker;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{NotForContentType, Predicate, SizeAbove};
use tower_http::limit::RequestBodyLimitLayer;
use xieli_domain::services::Services;
use xieli_facade::FacadeState;
use xieli_graph::Schema;

use self::client_address::ClientAddress;
pub use self::trace::TRACE_HEADER;
use crate::config::Config;

/// What every handler reaches for; cheap to clone.
#[derive(Clone)]
pub struct Http {
    config: Arc<Config>,
    schema: Schema,
    services: Services,
    /// Requests that may still be taken on.
    room: Arc<Semaphore>,
    /// Mutations at work: finished before the process ends, whoever went away.
    tasks: TaskTracker,
    /// Set when the server is about to stop: `/readyz` says so, and a load balancer sends nobody any more.
    leaving: Arc<AtomicBool>,
}

impl Http {
    /// Over the services of the process.
    pub fn new(config: Arc<Config>, services: Services) -> Self {
        let schema = xieli_graph::build(services.clone());
        Self {
            room: Arc::new(Semaphore::new(config.max_requests)),
            tasks: TaskTracker::new(),
            leaving: Arc::new(AtomicBool::new(false)),
            config,
            schema,
            services,
        }
    }

    /// No more requests are wanted.
    pub fn leave(&self) {
        self.leaving.store(true, Ordering::Release);
    }

    /// Waits for the mutations at work.
    pub async fn finished(&self) {
        self.tasks.close();
        self.tasks.wait().await;
    }

    fn client_address(&self, request: &Request) -> ClientAddress {
        client_address::find(request, &self.config.trusted_proxies)
    }

    /// The whole server.
    pub fn router(&self) -> Router {
        let compressed = SizeAbove::new(512)
            .and(NotForContentType::IMAGES)
            .and(NotForContentType::SSE)
            .and(NotForContentType::const_new(
                "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
            ))
            .and(NotForContentType::const_new("application/zip"));
        let rest = xieli_facade::router(FacadeState {
            schema: self.schema.clone(),
            db: self.services.db().clone(),
            services: self.services.clone(),
        })
        .layer(from_fn_with_state(self.clone(), api::identify))
        .layer(RequestBodyLimitLayer::new(self.config.upload_limit));
        Router::new()
            .route("/graphql", any(graphql::handle))
            .route("/healthz", get(health::alive))
            .route("/readyz", get(health::ready))
            .fallback(files::serve)
            .with_state(self.clone())
            .nest("/api", rest)
            .layer(CompressionLayer::new().compress_when(compressed))
            .layer(from_fn_with_state(self.clone(), security::headers))
            .layer(from_fn_with_state(self.clone(), trace::trace))
    }
}
