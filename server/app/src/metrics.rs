//! Prometheus metrics and the route that serves them: counters of finished requests, and gauges read at the
//! time of the scrape.

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use axum::Router;
use axum::extract::State;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use prometheus::{
    Gauge, Histogram, HistogramOpts, HistogramVec, IntCounter, IntCounterVec, IntGauge, IntGaugeVec, Opts,
    Registry, TextEncoder,
};
use xieli_database::{Context, Outcome};
use xieli_domain::observe;
use xieli_kernel::ErrorCode;

/// Buckets in seconds: from a cached response to the longest time limit.
const BUCKETS: [f64; 11] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0, 30.0];

/// Kind of request, by its path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// `/graphql`.
    Graphql,
    /// `/graphql/ws`: counted when the socket opens.
    Socket,
    /// `/api`.
    Rest,
    /// Everything else: the client's files, `/healthz`.
    Page,
}

impl Kind {
    const NAMES: [&str; 4] = ["graphql", "socket", "rest", "page"];

    /// The kind of this path.
    pub fn of(path: &str) -> Self {
        match path {
            "/graphql" => Self::Graphql,
            "/graphql/ws" => Self::Socket,
            path if path.starts_with("/api/") => Self::Rest,
            _ => Self::Page,
        }
    }
}

const OPERATIONS: [&str; 4] = ["none", "query", "mutation", "subscription"];
const CODES: [&str; 12] = [
    "OK",
    ErrorCode::BadUserInput.as_str(),
    ErrorCode::Unauthenticated.as_str(),
    ErrorCode::Forbidden.as_str(),
    ErrorCode::NotFound.as_str(),
    ErrorCode::Conflict.as_str(),
    ErrorCode::RateLimited.as_str(),
    ErrorCode::LimitExceeded.as_str(),
    ErrorCode::RequestTimeout.as_str(),
    ErrorCode::Internal.as_str(),
    "GONE",
    "CANNOT_OPEN",
];
const STATUSES: usize = 6;

/// A finished request.
pub struct Ended<'a> {
    /// Its kind.
    pub kind: Kind,
    /// HTTP status.
    pub status: u16,
    /// From its first byte to the headers of its response.
    pub took: Duration,
    /// Executed operation and error code.
    pub observed: &'a observe::Request,
}

/// The metrics of one process.
pub struct Metrics {
    registry: Registry,
    requests: IntCounterVec,
    /// Counters by kind, operation, code and class of the status; each is looked up by name only once.
    table: Vec<OnceLock<IntCounter>>,
    durations: Vec<Histogram>,
    calls: HistogramVec,
    slow: IntCounter,
    in_flight: IntGauge,
    pool: [IntGauge; 2],
    readers: [IntGauge; 2],
    listening: IntGauge,
    delay: Gauge,
    sockets: IntGauge,
    caches: IntGaugeVec,
    cache_most: IntGauge,
}

/// Names of the caches: of rows and associations, of totals and pages, of identities.
pub const CACHES: [&str; 3] = ["rows", "figures", "identities"];

/// Gauges of the process.
#[derive(Debug, Clone, Copy, Default)]
pub struct Glance {
    /// Number of requests in progress.
    pub in_flight: usize,
    /// Connections of the pool in use, and idle.
    pub pool: (usize, usize),
    /// Shared connections open, and their maximum.
    pub readers: (usize, usize),
    /// Number of open WebSockets.
    pub sockets: usize,
    /// Whether the listening connection is up.
    pub listening: bool,
    /// Delay of change events.
    pub delay: Duration,
    /// Bytes of the caches, as [`CACHES`] names them.
    pub caches: [u64; CACHES.len()],
    /// The most bytes that they may have together.
    pub cache: u64,
}

impl Metrics {
    /// Metrics at zero.
    pub fn new() -> Outcome<Self> {
        Self::make().context(|| "metrics".to_owned())
    }

    fn make() -> prometheus::Result<Self> {
        let registry = Registry::new();
        let delay = Gauge::new("xieli_listen_delay_seconds", "How long an announcement of a change takes.")?;
        registry.register(Box::new(delay.clone()))?;
        let gauge = |name: &str, help: &str| -> prometheus::Result<IntGauge> {
            let gauge = IntGauge::new(name, help)?;
            registry.register(Box::new(gauge.clone()))?;
            Ok(gauge)
        };
        let requests = IntCounterVec::new(
            Opts::new("xieli_requests_total", "Requests by way, operation, code and status."),
            &["kind", "operation", "code", "status"],
        )?;
        let durations = HistogramVec::new(
            HistogramOpts::new("xieli_request_duration_seconds", "Requests until their reply begins.")
                .buckets(BUCKETS.into()),
            &["kind", "operation"],
        )?;
        let calls = HistogramVec::new(
            HistogramOpts::new("xieli_rest_call_duration_seconds", "REST calls by their operation.")
                .buckets(vec![0.005, 0.025, 0.1, 0.5, 2.0, 10.0]),
            &["operation"],
        )?;
        let slow =
            IntCounter::new("xieli_requests_slow_total", "Requests that were written to the slow log.")?;
        registry.register(Box::new(requests.clone()))?;
        registry.register(Box::new(durations.clone()))?;
        registry.register(Box::new(calls.clone()))?;
        registry.register(Box::new(slow.clone()))?;
        let caches =
            IntGaugeVec::new(Opts::new("xieli_cache_bytes", "Bytes of cached entries."), &["cache"])?;
        registry.register(Box::new(caches.clone()))?;
        let of = |kind: &&'static str| {
            OPERATIONS.map(|operation| durations.with_label_values(&[*kind, operation]))
        };
        Ok(Self {
            table: (0..Kind::NAMES.len() * OPERATIONS.len() * CODES.len() * STATUSES)
                .map(|_| OnceLock::new())
                .collect(),
            durations: Kind::NAMES.iter().flat_map(of).collect(),
            requests,
            calls,
            slow,
            in_flight: gauge("xieli_requests_in_flight", "Requests at work.")?,
            pool: [
                gauge("xieli_pool_connections_in_use", "Connections of the pool that somebody has.")?,
                gauge("xieli_pool_connections_idle", "Connections of the pool at rest.")?,
            ],
            readers: [
                gauge("xieli_reader_connections_up", "Shared connections that are up.")?,
                gauge("xieli_reader_connections_most", "Shared connections there may be.")?,
            ],
            delay,
            listening: gauge("xieli_listen_connected", "1 while changes of other nodes are heard.")?,
            sockets: gauge("xieli_sockets_open", "WebSockets that are open.")?,
            caches,
            cache_most: gauge("xieli_cache_bytes_most", "Bytes that cached entries may have together.")?,
            registry,
        })
    }

    /// Counts a request.
    pub fn ended(&self, ended: &Ended<'_>) {
        let Ended { kind, status, took, observed } = ended;
        let operation = observed.operation();
        let step = position(&OPERATIONS, operation.map_or("none", |operation| operation.kind));
        let code = position(&CODES, observed.refusal().unwrap_or("OK"));
        let row = *kind as usize * OPERATIONS.len() + step;
        self.durations[row].observe(took.as_secs_f64());
        let hundred = usize::from(status / 100).min(STATUSES - 1);
        let counter = self.table[(row * CODES.len() + code) * STATUSES + hundred].get_or_init(|| {
            let status = format!("{hundred}xx");
            self.requests.with_label_values(&[
                Kind::NAMES[*kind as usize],
                OPERATIONS[step],
                CODES[code],
                status.as_str(),
            ])
        });
        counter.inc();
        // names of REST calls are our own; those of GraphQL operations come from clients
        if *kind == Kind::Rest
            && let Some(name) = operation.and_then(|operation| operation.name.as_deref())
        {
            self.calls.with_label_values(&[name]).observe(took.as_secs_f64());
        }
    }

    /// Counts a request in the slow log.
    pub fn slow(&self) {
        self.slow.inc();
    }

    /// All metrics in Prometheus text format; `figures` are those of the database.
    pub fn render(&self, glance: Glance, figures: &observe::Figures) -> Outcome<String> {
        let set = |gauge: &IntGauge, number: usize| gauge.set(i64::try_from(number).unwrap_or(i64::MAX));
        set(&self.in_flight, glance.in_flight);
        set(&self.pool[0], glance.pool.0);
        set(&self.pool[1], glance.pool.1);
        set(&self.readers[0], glance.readers.0);
        set(&self.readers[1], glance.readers.1);
        set(&self.sockets, glance.sockets);
        let bytes = |number: u64| i64::try_from(number).unwrap_or(i64::MAX);
        for (name, used) in CACHES.iter().zip(glance.caches) {
            self.caches.with_label_values(&[*name]).set(bytes(used));
        }
        self.cache_most.set(bytes(glance.cache));
        self.delay.set(glance.delay.as_secs_f64());
        set(&self.listening, usize::from(glance.listening));
        let mut families = self.registry.gather();
        families.extend(figures.gather());
        #[cfg(target_os = "linux")]
        {
            use prometheus::core::Collector;
            static PROCESS: OnceLock<prometheus::process_collector::ProcessCollector> = OnceLock::new();
            let process = PROCESS.get_or_init(prometheus::process_collector::ProcessCollector::for_self);
            families.extend(process.collect());
        }
        TextEncoder::new().encode_to_string(&families).context(|| "metrics".to_owned())
    }
}

/// Index of a name; unknown ones count as the first.
fn position(names: &[&str], name: &str) -> usize {
    names.iter().position(|known| *known == name).unwrap_or(0)
}

/// Renders the metrics on request.
pub type Text = Arc<dyn Fn() -> Outcome<String> + Send + Sync>;

/// Router with `GET /metrics` only.
pub fn router(text: Text) -> Router {
    Router::new().route("/metrics", get(answer)).with_state(text)
}

async fn answer(State(text): State<Text>) -> Response {
    match text() {
        Ok(text) => {
            let kind = HeaderValue::from_static("text/plain; version=0.0.4; charset=utf-8");
            ([(header::CONTENT_TYPE, kind)], text).into_response()
        }
        Err(error) => {
            tracing::error!(%error, "the metrics could not be written");
            StatusCode::INTERNAL_SERVER_ERROR.into_response()
        }
    }
}
