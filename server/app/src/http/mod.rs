//! Everything HTTP: the routes, and the layers around them.

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

/// What every handler reaches for; cheap to clone.
#[derive(Clone)]
pub struct Http {
    config: Arc<Config>,
    schema: Schema,
    rest: Rest,
    documents: Arc<Documents>,
    /// What the sizes of answers are estimated by.
    outline: Arc<Outline>,
    rates: Arc<Rates>,
    /// What runs stored documents: the services know it for as long as it is here.
    _stored: Arc<dyn Engine>,
    services: Services,
    /// What pages may do.
    policy: HeaderValue,
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) telemetry: Option<Arc<Telemetry>>,
    /// Open connections.
    connections: Crowd,
    /// Bytes of large requests that are on their way.
    bodies: Crowd,
    /// Parts of uploads that are on their way into the folder.
    parts: Crowd,
    /// Requests at work.
    places: Crowd,
    /// Mutations at work: finished before the process ends, whoever went away.
    tasks: TaskTracker,
    /// Set when the server is about to stop: `/readyz` says so, and a load balancer sends nobody any more.
    leaving: Arc<AtomicBool>,
    /// Cancelled when the server is about to stop: sockets say goodbye.
    closing: CancellationToken,
    /// Open sockets.
    seats: Crowd,
}

impl Http {
    /// Over the services of the process.
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

    /// What is measured, as text for Prometheus; `events` is what the process hears by.
    pub fn metrics(&self, events: &Events) -> Outcome<String> {
        let db = self.services.db();
        let glance = Glance {
            in_flight: self.places.count(),
            pool: db.pool_status(),
            readers: db.readers(),
            sockets: self.seats.count(),
            listening: events.is_listening(),
            delay: events.delay(),
        };
        self.metrics.render(glance, db.figures())
    }

    /// The stored queries of all enterprises that do not fit the schema, a line each.
    pub async fn broken_queries(&self) -> AppResult<Vec<String>> {
        stored::broken(&self.services, &self.schema).await
    }

    /// No more requests are wanted.
    pub fn leave(&self) {
        self.leaving.store(true, Ordering::Release);
        self.closing.cancel();
    }

    /// Waits for the mutations at work.
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

    /// Reads what would else be read by the first call that needs it.
    pub fn prepare(&self) {
        self.rest.prepare();
    }

    /// The whole server.
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
            .layer(from_fn_with_state(self.clone(), security::headers))
            .layer(from_fn_with_state(self.clone(), trace::trace))
    }
}
