//! The built client: hashed assets are cached for ever, the page itself never; every client route gets the
//! page.

use std::path::Path;

use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::{HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use tower::ServiceExt;
use tower_http::services::ServeDir;
use xieli_kernel::{ErrorCode, messages};

use super::{Http, graphiql, reply};

/// Folder of files with a hash in their names, written by Vite.
const HASHED: &str = "/assets/";

/// The page for every client route.
const INDEX: &str = "index.html";

const FOR_EVER: HeaderValue = HeaderValue::from_static("public, max-age=31536000, immutable");
const ASK_AGAIN: HeaderValue = HeaderValue::from_static("no-cache");
const AN_HOUR: HeaderValue = HeaderValue::from_static("public, max-age=3600");

/// Serves a file of the client, or its page.
pub async fn serve(State(http): State<Http>, request: Request) -> Response {
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return reply::envelope(StatusCode::METHOD_NOT_ALLOWED, ErrorCode::NotFound, messages::NOT_FOUND);
    }
    let path = request.uri().path().to_owned();
    let root = &http.config.client;
    let hashed = path.starts_with(HASHED);
    if hashed || is_file(root, &path).await {
        // the build provides compressed variants; other files are compressed on the fly
        let folder = ServeDir::new(root)
            .append_index_html_on_directories(false)
            .precompressed_br()
            .precompressed_gzip();
        let Ok(mut response) = folder.oneshot(request).await;
        if response.status().is_success() || response.status() == StatusCode::NOT_MODIFIED {
            let caching = if hashed { FOR_EVER } else { AN_HOUR };
            response.headers_mut().insert(header::CACHE_CONTROL, caching);
        } else {
            response.headers_mut().insert(header::CACHE_CONTROL, ASK_AGAIN);
        }
        return response.map(Body::new);
    }
    page(root, INDEX).await
}

/// Whether the path, within the folder, is a regular file.
async fn is_file(root: &Path, path: &str) -> bool {
    let name = path.trim_start_matches('/');
    let plain = !name.is_empty()
        && name != INDEX
        && name != graphiql::PAGE
        && name.split('/').all(|step| !step.starts_with('.'));
    plain && tokio::fs::metadata(root.join(name)).await.is_ok_and(|found| found.is_file())
}

/// A page of the client, without caching.
pub async fn page(root: &Path, name: &str) -> Response {
    match tokio::fs::read(root.join(name)).await {
        Ok(bytes) => {
            let mut response = bytes.into_response();
            let headers = response.headers_mut();
            headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8"));
            headers.insert(header::CACHE_CONTROL, ASK_AGAIN);
            response
        }
        Err(_) => reply::envelope(
            StatusCode::NOT_FOUND,
            ErrorCode::NotFound,
            "还没有构建网页客户端（XIELI_CLIENT），请运行 ./taskw up",
        ),
    }
}
