//! Health checks: liveness and readiness.

use std::sync::atomic::Ordering;
use std::time::Duration;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use diesel_async::SimpleAsyncConnection;
use serde_json::{Value, json};

use super::Http;

/// Time limit of the database check.
const PATIENCE: Duration = Duration::from_secs(2);

/// Whether the path is a health check: these are answered beyond all limits.
pub fn asked(path: &str) -> bool {
    matches!(path, "/healthz" | "/readyz")
}

/// The process is alive.
pub async fn alive() -> Json<Value> {
    Json(json!({ "status": "ok" }))
}

/// The process can serve: it is not shutting down, and the database responds.
pub async fn ready(State(http): State<Http>) -> (StatusCode, Json<Value>) {
    if http.leaving.load(Ordering::Acquire) {
        return (StatusCode::SERVICE_UNAVAILABLE, Json(json!({ "status": "leaving" })));
    }
    let asked = async {
        let mut connection = http.services.db().own().await?;
        connection.batch_execute("select 1").await.map_err(xieli_kernel::AppError::from)
    };
    match tokio::time::timeout(PATIENCE, asked).await {
        Ok(Ok(())) => (StatusCode::OK, Json(json!({ "status": "ok" }))),
        Ok(Err(error)) => {
            tracing::warn!(error = xieli_database::causes(&error), "not ready");
            (StatusCode::SERVICE_UNAVAILABLE, Json(json!({ "status": "database" })))
        }
        Err(_) => (StatusCode::SERVICE_UNAVAILABLE, Json(json!({ "status": "database" }))),
    }
}
