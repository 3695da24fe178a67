//! `GET /graphql/ws`: subscriptions over `graphql-transport-ws` (docs/decisions/0014), with their limits.
//!
//! The library's own socket has neither a document budget nor limits, sends resolver errors unchanged and
//! outlives a revoked session; this one uses the pipeline of `POST /graphql` (see `pipeline`) and checks the
//! identity again whenever it may have changed.

mod protocol;
mod socket;

use axum::Extension;
use axum::extract::State;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use tracing::Instrument;
use xieli_kernel::{ErrorCode, messages};

use self::protocol::PROTOCOL;
use super::client_address::ClientAddress;
use super::pipeline::Caller;
use super::trace::TraceId;
use super::{Http, reply};

/// Accepts a client, if the limits of its address allow another socket.
pub async fn upgrade(
    State(http): State<Http>,
    Extension(trace_id): Extension<TraceId>,
    Extension(address): Extension<ClientAddress>,
    headers: HeaderMap,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Response {
    let Ok(upgrade) = upgrade else {
        return reply::envelope(
            StatusCode::UPGRADE_REQUIRED,
            ErrorCode::BadUserInput,
            "请以 WebSocket 连接，子协议为 graphql-transport-ws",
        );
    };
    if http.closing.is_cancelled() {
        return reply::envelope(
            StatusCode::SERVICE_UNAVAILABLE,
            ErrorCode::RateLimited,
            messages::RATE_LIMITED,
        );
    }
    let limits = http.config.sockets;
    let seat = match http.seats.enter(address, 1) {
        Ok(seat) => seat,
        Err(full) => return reply::full(full),
    };
    let caller = Caller::of(trace_id, address, &headers);
    let span = tracing::Span::current();
    upgrade.protocols([PROTOCOL]).max_message_size(limits.message).max_frame_size(limits.message).on_upgrade(
        move |socket| {
            let tasks = http.tasks.clone();
            tasks.track_future(socket::serve(http, socket, caller, seat)).instrument(span)
        },
    )
}
