//! GraphiQL at `/graphiql`: a page of the built client, with a policy of its own.

use axum::extract::State;
use axum::http::{HeaderValue, header};
use axum::response::Response;

use super::{Http, files};

/// The page in the folder of the built client.
pub const PAGE: &str = "graphiql.html";

/// As everywhere, except that its editor writes style sheets of its own. Scripts, workers among them, and connections
/// are from here alone: nothing is fetched from elsewhere.
const POLICY: HeaderValue = HeaderValue::from_static(
    "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; \
     font-src 'self' data:; connect-src 'self'; worker-src 'self'; object-src 'none'; base-uri 'none'; \
     form-action 'none'; frame-ancestors 'none'",
);

/// Serves the page. Who asks, and what they may see, is for `/graphql` to decide.
pub async fn page(State(http): State<Http>) -> Response {
    let mut response = files::page(&http.config.client, PAGE).await;
    response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, POLICY);
    response
}
