//! Security headers of responses.

use axum::extract::{Request, State};
use axum::http::{HeaderName, HeaderValue, header};
use axum::middleware::Next;
use axum::response::Response;
use xieli_database::{Context, Outcome};
use xieli_domain::Services;

use super::Http;

/// Scripts, styles and connections only from this origin, images also from memory (photos before their
/// upload, QR codes); no frames, no plugins, no base.
const POLICY: &str = "default-src 'self'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self' data: blob:; \
     font-src 'self' data:; connect-src 'self'; worker-src 'self' blob:; object-src 'none'; base-uri 'none'; \
     form-action 'self'; frame-ancestors 'none'";

/// Camera (to scan labels) and location are allowed for our own pages only.
const FIXED: [(HeaderName, HeaderValue); 5] = [
    (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    (header::X_FRAME_OPTIONS, HeaderValue::from_static("DENY")),
    (header::REFERRER_POLICY, HeaderValue::from_static("no-referrer")),
    (HeaderName::from_static("cross-origin-opener-policy"), HeaderValue::from_static("same-origin")),
    (
        HeaderName::from_static("permissions-policy"),
        HeaderValue::from_static("camera=(self), microphone=(), geolocation=(self), payment=()"),
    ),
];

/// Origins to which pages connect besides this one: the file storage, and map tiles.
pub fn elsewhere(services: &Services) -> Vec<String> {
    services.storage().origin().into_iter().chain(services.map().map(|tiles| tiles.origin.clone())).collect()
}

/// The policy of pages that may also connect to these origins.
pub fn policy(origins: &[String]) -> Outcome<HeaderValue> {
    let mut connect = vec!["connect-src 'self'".to_owned()];
    connect.extend_from_slice(origins);
    let text = POLICY.replace("connect-src 'self'", &connect.join(" "));
    HeaderValue::from_str(&text).context(|| "XIELI_S3_ENDPOINT, XIELI_MAP_TILES".to_owned())
}

/// Adds the headers that the response does not set.
pub async fn headers(State(http): State<Http>, request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    headers.entry(header::CONTENT_SECURITY_POLICY).or_insert_with(|| http.policy.clone());
    for (name, value) in FIXED {
        headers.entry(name).or_insert(value);
    }
    if http.config.is_https() {
        let year = HeaderValue::from_static("max-age=31536000");
        headers.entry(header::STRICT_TRANSPORT_SECURITY).or_insert(year);
    }
    response
}
