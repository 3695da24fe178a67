//! Envelope of refusals before the business logic, with their HTTP status (docs/architecture.md, Replies and
//! errors).

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde_json::json;
use xieli_kernel::{ErrorCode, messages};

use super::crowd::Full;

/// `{code, data, msg}`.
pub fn envelope(status: StatusCode, code: ErrorCode, message: &str) -> Response {
    xieli_domain::observe::refused(code.as_str());
    let body = json!({ "code": code.envelope(), "data": null, "msg": message }).to_string();
    let mut response = (status, body).into_response();
    response
        .headers_mut()
        .insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json; charset=utf-8"));
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

/// The refusal at a concurrency limit: the total one, or that of the address or account.
pub fn full(full: Full) -> Response {
    let status = match full {
        Full::All => StatusCode::SERVICE_UNAVAILABLE,
        Full::Own => StatusCode::TOO_MANY_REQUESTS,
    };
    let mut response = envelope(status, ErrorCode::RateLimited, messages::RATE_LIMITED);
    response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("1"));
    response
}
