//! Provinces, cities and districts (core §7 Files: a static area JSON for cascading selection).

use std::sync::LazyLock;

use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use sha2::{Digest, Sha256};

use crate::bind::body::pairs;

/// Made by `client/tools/area.mjs`; a test of the client says when it is out of date.
const AREAS: &str = include_str!("area.json");

/// The first 16 hexadecimal digits of the content's SHA-256, as the client knows it.
static HASH: LazyLock<String> = LazyLock::new(|| {
    Sha256::digest(AREAS.as_bytes()).iter().take(8).map(|byte| format!("{byte:02x}")).collect()
});

/// `GET static/area.json`. Public: nothing in it is anybody's. The address with the content's own hash is kept for ever,
/// any other is asked about each time.
pub async fn show(uri: Uri, headers: HeaderMap) -> Response {
    let tag = format!("\"{}\"", *HASH);
    let given = uri.query().map(|query| pairs(query.as_bytes())).unwrap_or_default();
    let exact = given.iter().any(|(name, value)| name == "v" && *value == *HASH);
    let cache = if exact { "public, max-age=31536000, immutable" } else { "public, no-cache" };
    let mut head = HeaderMap::new();
    head.insert(header::CACHE_CONTROL, HeaderValue::from_static(cache));
    if let Ok(value) = HeaderValue::from_str(&tag) {
        head.insert(header::ETAG, value);
    }
    let known = headers.get(header::IF_NONE_MATCH).and_then(|value| value.to_str().ok()).unwrap_or_default();
    if known.split(',').any(|known| known.trim().trim_start_matches("W/") == tag) {
        return (StatusCode::NOT_MODIFIED, head).into_response();
    }
    head.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json; charset=utf-8"));
    (head, AREAS).into_response()
}
