//! A trace id on every reply, one log line for every request, and an answer even when something panicked.

use std::any::Any;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::Instant;

use axum::extract::{Request, State};
use axum::http::{HeaderName, HeaderValue, StatusCode};
use axum::middleware::Next;
use axum::response::Response;
use futures_util::FutureExt;
use tracing::Instrument;
use xieli_kernel::{ErrorCode, messages};

use super::{Http, reply};

/// The reply header.
pub const TRACE_HEADER: HeaderName = HeaderName::from_static("x-trace-id");

/// The id of one request: 32 hexadecimal digits.
#[derive(Debug, Clone)]
pub struct TraceId(pub Arc<str>);

/// Wraps everything else.
pub async fn trace(State(http): State<Http>, mut request: Request, next: Next) -> Response {
    let trace_id = TraceId(format!("{:032x}", rand::random::<u128>()).into());
    let address = http.client_address(&request);
    let method = request.method().clone();
    // never the query: a stream's address carries a token there
    let path = request.uri().path().to_owned();
    request.extensions_mut().insert(trace_id.clone());
    request.extensions_mut().insert(address);
    let span = tracing::info_span!("request", trace_id = %trace_id.0);
    let began = Instant::now();
    let work = async {
        let permit = http.room.clone().try_acquire_owned();
        let mut response = match permit {
            Ok(_permit) => match AssertUnwindSafe(next.run(request)).catch_unwind().await {
                Ok(response) => response,
                Err(panic) => {
                    tracing::error!(panic = panic_text(panic.as_ref()), "a request panicked");
                    reply::envelope(
                        StatusCode::INTERNAL_SERVER_ERROR,
                        ErrorCode::Internal,
                        &internal(&trace_id),
                    )
                }
            },
            Err(_) => reply::envelope(
                StatusCode::SERVICE_UNAVAILABLE,
                ErrorCode::RateLimited,
                messages::RATE_LIMITED,
            ),
        };
        if let Ok(value) = HeaderValue::from_str(&trace_id.0) {
            response.headers_mut().insert(TRACE_HEADER, value);
        }
        let (status, ms) = (response.status().as_u16(), began.elapsed().as_secs_f64() * 1000.0);
        let address = address.0.map(tracing::field::display);
        if path.starts_with("/api/") || path == "/graphql" || status >= 500 {
            tracing::info!(%method, path, status, ms, address, "request");
        } else {
            tracing::debug!(%method, path, status, ms, address, "request");
        }
        response
    };
    work.instrument(span).await
}

/// What a caller reads about a fault of ours.
pub fn internal(trace_id: &TraceId) -> String {
    format!("{}（{}）", messages::INTERNAL, trace_id.0)
}

/// What a panic said.
pub fn panic_text(panic: &(dyn Any + Send)) -> &str {
    panic
        .downcast_ref::<&str>()
        .copied()
        .or_else(|| panic.downcast_ref::<String>().map(String::as_str))
        .unwrap_or("no message")
}
