//! What every REST call gets before the facade sees it: who asks, from where, and a limit of time.

use axum::Extension;
use axum::extract::{Request, State};
use axum::http::{Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::Response;
use tracing::Instrument;
use xieli_graph::request::Client;
use xieli_kernel::{AppError, ErrorCode, messages};

use super::client_address::{ClientAddress, device};
use super::trace::{TraceId, internal};
use super::{Http, answer, reply};

/// Leaves the viewer and the client in the request. A token that is not good makes nobody of the caller: signing in and
/// renewing must work with a stale one, and everything else asks for somebody (core §8, code 4001).
pub async fn identify(
    State(http): State<Http>,
    Extension(trace_id): Extension<TraceId>,
    Extension(address): Extension<ClientAddress>,
    mut request: Request,
    next: Next,
) -> Response {
    let headers = request.headers();
    let authorization =
        headers.get(header::AUTHORIZATION).map(|value| value.to_str().unwrap_or("?").to_owned());
    let client =
        Client { device: device(headers), address: address.text(), trace_id: trace_id.0.to_string() };
    match http.services.identity().identify(authorization.as_deref()).await {
        Ok(Some(viewer)) => {
            request.extensions_mut().insert(viewer);
        }
        Ok(None) | Err(AppError::Refused { code: ErrorCode::Unauthenticated, .. }) => {}
        Err(error) => {
            answer::log_internal(&error, &trace_id);
            return reply::envelope(
                StatusCode::SERVICE_UNAVAILABLE,
                ErrorCode::Internal,
                &internal(&trace_id),
            );
        }
    }
    request.extensions_mut().insert(client);
    let reads = matches!(*request.method(), Method::GET | Method::HEAD);
    let limit = http.config.rest_timeout;
    let work = async move { tokio::time::timeout(limit, next.run(request)).await };
    // a change goes on when the browser goes away
    let outcome = if reads { Ok(work.await) } else { http.tasks.spawn(work.in_current_span()).await };
    match outcome {
        Ok(Ok(response)) => response,
        Ok(Err(_)) => {
            reply::envelope(StatusCode::GATEWAY_TIMEOUT, ErrorCode::RequestTimeout, messages::TIMEOUT)
        }
        Err(error) => {
            tracing::error!(%error, "a call ended without an answer");
            reply::envelope(StatusCode::INTERNAL_SERVER_ERROR, ErrorCode::Internal, &internal(&trace_id))
        }
    }
}
