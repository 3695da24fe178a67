//! Tracing middleware: a trace id on every response, one log line and metrics for every request, and a
//! response after a panic.

use std::any::Any;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime};

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode};
use axum::middleware::Next;
use axum::response::Response;
use futures_util::FutureExt;
use tracing::Instrument;
use xieli_domain::observe::{self, Span, SpanKind, Trace, Value};
use xieli_kernel::{ErrorCode, messages};

use super::client_address::ClientAddress;
use super::{Http, health, reply};
use crate::metrics::{Ended, Kind};
use crate::telemetry;

/// The reply header.
pub const TRACE_HEADER: HeaderName = HeaderName::from_static("x-trace-id");

/// The id of one request: 32 hexadecimal digits; from a trusted proxy that of its trace.
#[derive(Debug, Clone)]
pub struct TraceId(pub Arc<str>);

/// Data of a request at its beginning.
struct Begun {
    method: Method,
    path: String,
    kind: Kind,
    trace: Option<Trace>,
    /// The span of the caller.
    parent: u64,
    at: Instant,
}

/// The outermost middleware.
pub async fn trace(State(http): State<Http>, mut request: Request, next: Next) -> Response {
    // trace ids are only accepted from trusted proxies, so that clients can't mix their traces with others
    let known = http.is_proxy(&request).then(|| asked_for(request.headers())).flatten();
    let (id, parent) = known.unwrap_or_else(|| (rand::random(), 0));
    let trace_id = TraceId(format!("{id:032x}").into());
    let address = http.client_address(&request);
    // without the query, because a stream's URL contains a token there
    let path = request.uri().path().to_owned();
    let begun = Begun {
        method: request.method().clone(),
        kind: Kind::of(&path),
        path,
        trace: http.telemetry.as_ref().and_then(|telemetry| telemetry.trace(id)),
        parent,
        at: Instant::now(),
    };
    let figures = http.services.db().figures().clone();
    let observed = observe::Request::new(figures, trace_id.0.clone(), begun.trace.clone());
    request.extensions_mut().insert(trace_id.clone());
    request.extensions_mut().insert(address);
    let span = tracing::info_span!("request", trace_id = %trace_id.0);
    let work = observed.enter(answer(http.clone(), trace_id, address, request, next));
    async {
        let response = work.await;
        let (status, took) = (response.status().as_u16(), begun.at.elapsed());
        let ms = took.as_secs_f64() * 1000.0;
        let address = address.0.map(tracing::field::display);
        let Begun { method, path, kind, .. } = &begun;
        if matches!(kind, Kind::Graphql | Kind::Rest) || status >= 500 {
            tracing::info!(%method, path, status, ms, address, "request");
        } else {
            tracing::debug!(%method, path, status, ms, address, "request");
        }
        http.metrics.ended(&Ended { kind: *kind, status, took, observed: &observed });
        if http.config.observation.slow_request.is_some_and(|slow| took >= slow) {
            http.metrics.slow();
            slow(&begun, &observed, ms);
        }
        if begun.trace.is_some() {
            traced(begun, &observed, status, took);
        }
        response
    }
    .instrument(span)
    .await
}

/// The response, also after a panic. API calls take their concurrency slot once their body is complete, pages
/// here, health checks none.
async fn answer(
    http: Http,
    trace_id: TraceId,
    address: ClientAddress,
    request: Request,
    next: Next,
) -> Response {
    let path = request.uri().path();
    let place = match Kind::of(path) {
        Kind::Page if !health::asked(path) => http.places.enter(address, 1).map(Some),
        _ => Ok(None),
    };
    let mut response = match place {
        Ok(_place) => match AssertUnwindSafe(next.run(request)).catch_unwind().await {
            Ok(response) => response,
            Err(panic) => {
                tracing::error!(panic = panic_text(panic.as_ref()), "a request panicked");
                reply::envelope(StatusCode::INTERNAL_SERVER_ERROR, ErrorCode::Internal, &internal(&trace_id))
            }
        },
        Err(full) => reply::full(full),
    };
    if let Ok(value) = HeaderValue::from_str(&trace_id.0) {
        response.headers_mut().insert(TRACE_HEADER, value);
    }
    response
}

/// The trace and span ids in the header.
fn asked_for(headers: &HeaderMap) -> Option<(u128, u64)> {
    telemetry::parent(headers.get("traceparent")?.to_str().ok()?)
}

fn slow(begun: &Begun, observed: &observe::Request, ms: f64) {
    let operation = observed.operation();
    let name = operation.and_then(|operation| operation.name.as_deref());
    let name: Option<String> = name.map(|name| name.chars().take(100).collect());
    tracing::warn!(
        ms,
        method = %begun.method,
        path = begun.path,
        kind = operation.map(|operation| operation.kind),
        operation = name,
        statements = observed.statements(),
        enterprise_id = observed.enterprise_id(),
        refusal = observed.refusal(),
        "slow request"
    );
}

/// The request's own span, the last of its trace to end in this process.
fn traced(begun: Begun, observed: &observe::Request, status: u16, took: Duration) {
    let Some(trace) = begun.trace else { return };
    let ended = SystemTime::now();
    let mut attributes = vec![
        ("http.request.method", Value::Text(begun.method.to_string().into())),
        ("url.path", Value::Text(begun.path.into())),
        ("http.response.status_code", Value::Number(status.into())),
        ("xieli.statements", Value::Number(i64::try_from(observed.statements()).unwrap_or(i64::MAX))),
    ];
    if let Some(operation) = observed.operation() {
        attributes.push(("graphql.operation.type", Value::Text(operation.kind.into())));
        if let Some(name) = &operation.name {
            attributes.push(("graphql.operation.name", Value::Text(name.clone().into())));
        }
    }
    if let Some(enterprise_id) = observed.enterprise_id() {
        attributes.push(("xieli.enterprise_id", Value::Number(enterprise_id)));
    }
    if let Some(code) = observed.refusal() {
        attributes.push(("error.type", Value::Text(code.into())));
    }
    trace.sink.ended(Span {
        trace_id: trace.id,
        id: trace.root,
        parent: begun.parent,
        remote: begun.parent != 0,
        kind: SpanKind::Server,
        name: match begun.kind {
            Kind::Graphql => "graphql",
            Kind::Socket => "socket",
            Kind::Rest => "rest",
            Kind::Page => "page",
        }
        .into(),
        began: ended.checked_sub(took).unwrap_or(ended),
        ended,
        failed: status >= 500,
        attributes,
    });
}

/// Message of an internal error.
pub fn internal(trace_id: &TraceId) -> String {
    format!("{}（{}）", messages::INTERNAL, trace_id.0)
}

/// Message of a panic.
pub fn panic_text(panic: &(dyn Any + Send)) -> &str {
    panic
        .downcast_ref::<&str>()
        .copied()
        .or_else(|| panic.downcast_ref::<String>().map(String::as_str))
        .unwrap_or("no message")
}
