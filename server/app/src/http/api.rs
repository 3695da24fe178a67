//! Preprocessing of REST calls before the facade: body, concurrency limit, identity, client address and time
//! limit.

use axum::Extension;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::{Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::Response;
use tracing::Instrument;
use xieli_domain::account::Accounts as _;
use xieli_domain::observe;
use xieli_facade::gate::{Charge, Gate};
use xieli_graph::request::Client;
use xieli_kernel::{AppError, ErrorCode, messages};

use super::bodies::{self, Missing};
use super::budget::{Estimate, Measure};
use super::client_address::{ClientAddress, device};
use super::crowd::Share;
use super::rate::Wait;
use super::trace::{TraceId, internal};
use super::{Http, answer, reply};

/// Path of uploaded parts, relative to `/api`.
const PART: &str = "/res/oss/part";

/// Adds viewer and client to the request. An invalid token makes the caller anonymous: signing in and
/// renewing must work with a stale one, and all other calls require a viewer (core §8, code 4001).
pub async fn identify(
    State(http): State<Http>,
    Extension(trace_id): Extension<TraceId>,
    Extension(address): Extension<ClientAddress>,
    request: Request,
    next: Next,
) -> Response {
    if let Err(wait) = http.rates.knock(address) {
        let mut response =
            reply::envelope(StatusCode::TOO_MANY_REQUESTS, ErrorCode::RateLimited, messages::RATE_LIMITED);
        response.headers_mut().insert(header::RETRY_AFTER, wait.seconds().into());
        return response;
    }
    let (mut request, mut place, share) = match arrived(&http, address, request).await {
        Ok(arrived) => arrived,
        Err(refusal) => return *refusal,
    };
    let headers = request.headers();
    let authorization =
        headers.get(header::AUTHORIZATION).map(|value| value.to_str().unwrap_or("?").to_owned());
    let client =
        Client { device: device(headers), address: address.text(), trace_id: trace_id.0.to_string() };
    let mut account = None;
    match http.services.identity().identify(authorization.as_deref()).await {
        Ok(Some(viewer)) => {
            account = Some(viewer.account_id);
            http.services.identity().note_use(&viewer, client.address.as_deref());
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
    if let Some(Err(full)) = account.map(|account| place.belongs_to(account)) {
        return reply::full(full);
    }
    request.extensions_mut().insert(client);
    request.extensions_mut().insert(gate(&http, address, account));
    let reads = matches!(*request.method(), Method::GET | Method::HEAD);
    let limit = http.config.rest_timeout;
    let work = async move {
        let _held = (place, share);
        tokio::time::timeout(limit, next.run(request)).await
    };
    // a change is completed even if the client disconnects
    let outcome =
        if reads { Ok(work.await) } else { http.tasks.spawn(observe::carry(work).in_current_span()).await };
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

/// Reads the whole body, and takes a place among concurrent requests and the memory for it. Parts of uploads
/// are streamed to the storage and have a limit of their own.
async fn arrived(
    http: &Http,
    address: ClientAddress,
    request: Request,
) -> Result<(Request, Share, Option<Share>), Box<Response>> {
    let full = |full| Box::new(reply::full(full));
    if request.uri().path() == PART {
        return http.parts.enter(address, 1).map(|place| (request, place, None)).map_err(full);
    }
    let (head, body) = request.into_parts();
    let read = bodies::read(&http.bodies, address, &head.headers, body, http.config.upload_limit).await;
    let (bytes, share) = read.map_err(|missing| {
        let (code, message) = match missing {
            Missing::Full(held) => return full(held),
            Missing::Late => (ErrorCode::RequestTimeout, messages::TIMEOUT),
            Missing::TooLarge => (ErrorCode::LimitExceeded, messages::LIMIT_EXCEEDED),
            Missing::Broken => (ErrorCode::BadUserInput, messages::INVALID),
        };
        Box::new(reply::envelope(missing.status(), code, message))
    })?;
    let place = http.places.enter(address, 1).map_err(full)?;
    Ok((Request::from_parts(head, Body::from(bytes)), place, share))
}

/// Charges a call of the facade like the same operation over GraphQL. Its documents are our own, so only the
/// rate limit can refuse it.
fn gate(http: &Http, address: ClientAddress, account: Option<i64>) -> Gate {
    let (rates, outline) = (http.rates.clone(), http.outline.clone());
    Gate::new(move |charge| {
        let estimate = match charge {
            Charge::Operation(document, variables) => {
                let measure = Measure { outline: &outline, fragments: &document.fragments, variables };
                let operations = document.operations.iter();
                operations
                    .filter_map(|(_, operation)| measure.operation(&operation.node).ok())
                    .next()
                    .unwrap_or_default()
            }
            Charge::Points(points) => Estimate { points, ..Estimate::default() },
        };
        rates.charge(address, account, estimate).map(drop).map_err(Wait::seconds)
    })
}
