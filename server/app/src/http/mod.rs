//! HTTP server: routes and middleware.

mod answer;
mod api;
mod bodies;
pub mod budget;
mod client_address;
mod cost;
mod crowd;
mod documents;
mod files;
mod graphiql;
mod graphql;
mod health;
pub mod listen;
mod pipeline;
mod position;
mod rate;
mod reply;
mod security;
mod stored;
mod trace;
mod ws;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use axum::Router;
use axum::extract::Request;
use axum::http::{Extensions, HeaderMap, HeaderValue, StatusCode, Version};
use axum::middleware::from_fn_with_state;
use axum::routing::{any, get};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{NotForContentType, Predicate, SizeAbove};
use xieli_database::{Outcome, Trouble};
use xieli_domain::account::Accounts as _;
use xieli_domain::services::Services;
use xieli_facade::{AsIs, Catalog, FacadeState, Rest};
use xieli_graph::Schema;
use xieli_graph::core::engine::{self, Engine};
use xieli_kernel::AppResult;

use self::budget::Outline;
use self::client_address::ClientAddress;
use self::crowd::{Crowd, Most};
use self::documents::Documents;
use self::rate::Rates;
use self::stored::Stored;
pub use self::trace::TRACE_HEADER;
use crate::config::Config;
use crate::events::Events;
use crate::metrics::{Glance, Metrics};
use crate::telemetry::Telemetry;

/// Shared state of the handlers; cheap to clone.
#[derive(Clone)]
pub struct Http {
    config: Arc<Config>,
    schema: Schema,
    rest: Rest,
    documents: Arc<Documents>,
    /// Outline of the schema for estimates.
    outline: Arc<Outline>,
    rates: Arc<Rates>,
    /// Engine of stored queries: the services hold a weak reference to it.
    _stored: Arc<dyn Engine>,
    services: Services,
    /// Content security policy of pages.
    policy: HeaderValue,
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) telemetry: Option<Arc<Telemetry>>,
    /// Counter of open connections.
    connections: Crowd,
    /// Counter of the bytes of large requests being read.
    bodies: Crowd,
    /// Counter of parts of uploads being stored.
    parts: Crowd,
    /// Counter of requests in progress.
    places: Crowd,
    /// Mutations in progress: they are completed before the process ends, even if the client has
    /// disconnected.
    tasks: TaskTracker,
    /// Whether shutdown has begun: `/readyz` reports it, so that a load balancer stops sending requests.
    leaving: Arc<AtomicBool>,
    /// Cancelled at shutdown: sockets close.
    closing: CancellationToken,
    /// Counter of open sockets.
    seats: Crowd,
}

impl Http {
    /// The server over the services of the process.
    pub fn new(config: Arc<Config>, services: Services) -> Outcome<Self> {
        let schema = xieli_graph::build(services.clone());
        let types = xieli_graph::schema::types(&schema)
            .map_err(|error| Trouble::new(format!("the schema cannot be read: {error}")))?;
        let rest = FacadeState {
            schema: schema.clone(),
            db: services.db().clone(),
            services: services.clone(),
            answer: config.graphql.answer,
        };
        let outline = Arc::new(Outline::read(&types));
        let rates = Arc::new(Rates::new(&config.rates));
        let stored: Arc<dyn Engine> = Arc::new(Stored {
            schema: schema.clone(),
            outline: outline.clone(),
            rates: rates.clone(),
            limits: config.graphql.clone(),
        });
        engine::install(&services, &stored);
        let crowd = &config.crowd;
        let places = Most {
            all: config.max_requests,
            address: crowd.requests_per_address,
            person: crowd.requests_per_viewer,
        };
        let pools = config.database.connections();
        Ok(Self {
            documents: Arc::new(Documents::load(&config)?),
            outline,
            rates,
            _stored: stored,
            metrics: Arc::new(Metrics::new()?),
            telemetry: config.observation.otlp.as_ref().map(Telemetry::start).transpose()?,
            connections: Crowd::new(Most {
                all: listen::room(crowd.connections, pools),
                address: crowd.connections_per_address,
                person: usize::MAX,
            }),
            bodies: bodies::crowd(crowd.body_memory),
            parts: Crowd::new(places),
            places: Crowd::new(places),
            tasks: TaskTracker::new(),
            leaving: Arc::new(AtomicBool::new(false)),
            closing: CancellationToken::new(),
            seats: Crowd::new(Most {
                all: usize::MAX,
                address: config.sockets.per_address,
                person: config.sockets.per_viewer,
            }),
            policy: security::policy(&security::elsewhere(&services))?,
            config,
            rest: Rest::new(rest, Catalog::read(&types)),
            schema,
            services,
        })
    }

    /// The metrics in Prometheus format; `events` is the receiver of change events.
    pub fn metrics(&self, events: &Events) -> Outcome<String> {
        let db = self.services.db();
        let glance = Glance {
            in_flight: self.places.count(),
            pool: db.pool_status(),
            readers: db.readers(),
            sockets: self.seats.count(),
            listening: events.is_listening(),
            delay: events.delay(),
            caches: [
                self.services.room().used(),
                self.services.totals().used(),
                self.services.identity().used(),
            ],
            cache: self.services.cache(),
        };
        self.metrics.render(glance, db.figures())
    }

    /// The stored queries of all enterprises that are invalid in the schema, one line each.
    pub async fn broken_queries(&self) -> AppResult<Vec<String>> {
        stored::broken(&self.services, &self.schema).await
    }

    /// Begins the shutdown.
    pub fn leave(&self) {
        self.leaving.store(true, Ordering::Release);
        self.closing.cancel();
    }

    /// Waits for mutations in progress.
    pub async fn finished(&self) {
        self.tasks.close();
        self.tasks.wait().await;
        if let Some(telemetry) = &self.telemetry {
            telemetry.finish().await;
        }
    }

    fn client_address(&self, request: &Request) -> ClientAddress {
        client_address::find(request, &self.config.trusted_proxies)
    }

    fn is_proxy(&self, request: &Request) -> bool {
        client_address::is_proxy(request, &self.config.trusted_proxies)
    }

    /// Loads data that the first request would load otherwise.
    pub fn prepare(&self) {
        self.rest.prepare();
    }

    /// The router of the whole server.
    pub fn router(&self) -> Router {
        let compressed = SizeAbove::new(512)
            .and(NotForContentType::IMAGES)
            .and(NotForContentType::SSE)
            .and(NotForContentType::const_new(
                "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
            ))
            .and(NotForContentType::const_new("application/zip"))
            .and(|_: StatusCode, _: Version, _: &HeaderMap, marks: &Extensions| {
                marks.get::<AsIs>().is_none()
            });
        let rest = self.rest.router().layer(from_fn_with_state(self.clone(), api::identify));
        Router::new()
            .route("/graphql", any(graphql::handle))
            .route("/graphql/ws", any(ws::upgrade))
            .route("/graphiql", get(graphiql::page))
            .route("/healthz", get(health::alive))
            .route("/readyz", get(health::ready))
            .fallback(files::serve)
            .with_state(self.clone())
            .nest("/api", rest)
            .layer(CompressionLayer::new().compress_when(compressed))
            .layer(from_fn_with_state(self.clone(), position::follow))
            .layer(from_fn_with_state(self.clone(), security::headers))
            .layer(from_fn_with_state(self.clone(), trace::trace))
    }
}
