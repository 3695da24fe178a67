//! The query editor GraphiQL at `/graphiql`: a page of the built client, with a content security policy of
//! its own.

use axum::extract::State;
use axum::http::{HeaderValue, header};
use axum::response::Response;

use super::{Http, files};

/// The page in the folder of the built client.
pub const PAGE: &str = "graphiql.html";

/// The common policy, except that the editor creates inline style sheets. Scripts, workers and connections
/// are limited to this origin.
const POLICY: HeaderValue = HeaderValue::from_static(
    "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; \
     font-src 'self' data:; connect-src 'self'; worker-src 'self'; object-src 'none'; base-uri 'none'; \
     form-action 'none'; frame-ancestors 'none'",
);

/// Serves the page. Authorization happens in `/graphql`.
pub async fn page(State(http): State<Http>) -> Response {
    let mut response = files::page(&http.config.client, PAGE).await;
    response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, POLICY);
    response
}
