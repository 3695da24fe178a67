//! The envelope of what never reached the business: it keeps its HTTP status (docs/architecture.md, Replies and errors).

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde_json::json;
use xieli_kernel::ErrorCode;

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
