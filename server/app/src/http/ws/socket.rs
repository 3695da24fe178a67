//! One WebSocket of `GET /graphql/ws`, from `connection_init` to its close: subscriptions, pings, and
//! repeated checks of the identity.

use std::sync::Arc;
use std::time::Duration;

use async_graphql::parser::types::{OperationType, Selection};
use axum::extract::ws::{CloseFrame, Message, WebSocket};
use futures_util::StreamExt;
use futures_util::stream::{self, BoxStream};
use serde_json::Value;
use tokio::sync::broadcast;
use tokio::time::{Instant, Interval, MissedTickBehavior, interval_at, sleep_until, timeout};
use tokio_stream::StreamMap;
use xieli_domain::account::Accounts as _;
use xieli_domain::live::{Batch, Feed, Listener, rules};
use xieli_kernel::{AppError, ErrorCode, Viewer, clock};

use super::protocol::{self, Ending, Received};
use crate::http::Http;
use crate::http::answer::{self, Failure};
use crate::http::crowd::Share;
use crate::http::pipeline::{self, Admitted, Call, Caller};

/// The most messages between two pings.
const MOST_MESSAGES: usize = 1000;

/// The most batches by which a subscription may fall behind.
const BACKLOG: usize = 16;

/// Longer than any socket lasts, and within the range of timers.
const FOREVER: Duration = Duration::from_secs(366 * 86_400);

/// Time limit for the closing handshake.
const GOODBYE: Duration = Duration::from_secs(1);

/// End of a socket: the close frame, or `None` if the client is gone.
type End = Option<Ending>;

/// Serves a socket until it ends.
pub async fn serve(http: Http, mut socket: WebSocket, caller: Caller, seat: Share) {
    let began = Instant::now();
    let end = match Session::open(&http, &mut socket, caller, seat).await {
        Ok(mut session) => session.run(&mut socket).await,
        Err(end) => end,
    };
    let seconds = began.elapsed().as_secs();
    match end {
        Some(Ending { code, reason }) => {
            tracing::info!(code, reason, seconds, "socket closed");
            let frame = CloseFrame { code, reason: reason.into() };
            let goodbye = async {
                if socket.send(Message::Close(Some(frame))).await.is_ok() {
                    while let Some(Ok(_)) = socket.recv().await {}
                }
            };
            // a client that does not answer is dropped
            let _late = timeout(GOODBYE, goodbye).await;
        }
        None => tracing::info!(seconds, "socket gone"),
    }
}

/// Item of a subscription's stream.
enum Yield {
    Answer(Box<async_graphql::Response>),
    Over,
}

/// A socket of a signed-in viewer.
struct Session {
    http: Http,
    caller: Caller,
    /// Share of the socket counter.
    _seat: Share,
    viewer: Arc<Viewer>,
    /// When the token expires, and with it the socket.
    ends: Instant,
    listener: Listener,
    /// Change batches for every subscription.
    batches: broadcast::Sender<Arc<Batch>>,
    running: StreamMap<String, BoxStream<'static, Yield>>,
    /// Running subscriptions, to restart them after a change of rights.
    asked: Vec<Asked>,
    pings: Interval,
    /// Messages since the last ping.
    messages: usize,
    heard: Instant,
}

struct Asked {
    id: String,
    payload: Vec<u8>,
    /// Whether it has answered: later errors concern a single result.
    begun: bool,
}

impl Session {
    /// Waits for `connection_init` and determines the viewer.
    async fn open(
        http: &Http,
        socket: &mut WebSocket,
        mut caller: Caller,
        mut seat: Share,
    ) -> Result<Self, End> {
        if socket.protocol().is_none() {
            return Err(Some(Ending::PROTOCOL));
        }
        let limits = http.config.sockets;
        let waiting = async {
            let mut messages = 0;
            loop {
                match receive(socket).await? {
                    Some(Received::ConnectionInit { payload }) => return Ok(payload),
                    Some(Received::Ping { payload }) => send(http, socket, protocol::pong(payload)).await?,
                    Some(Received::Pong {}) | None => {}
                    Some(_) => return Err(Some(Ending::UNAUTHORIZED)),
                }
                messages += 1;
                if messages > MOST_MESSAGES {
                    return Err(Some(Ending::FLOOD));
                }
            }
        };
        let payload = tokio::select! {
            payload = timeout(limits.init_timeout, waiting) => payload.map_err(|_| Some(Ending::SILENT))??,
            () = http.closing.cancelled() => return Err(Some(Ending::LEAVING)),
        };
        if let Some(said) = Received::authorization(payload.as_ref()) {
            caller.authorization = Some(said.to_owned());
        }
        let viewer = identify(http, &caller).await?;
        if seat.belongs_to(viewer.account_id).is_err() {
            return Err(Some(Ending::LATER));
        }
        // registered before the viewer is read again, so that no event in between is missed
        let listener = http.services.live().listen(&viewer);
        let viewer = identify(http, &caller).await?;
        let ends = ends_at(http, &caller).await?;
        send(http, socket, protocol::ack()).await?;
        let mut pings = interval_at(Instant::now() + limits.ping, limits.ping);
        pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
        Ok(Self {
            http: http.clone(),
            caller,
            _seat: seat,
            viewer,
            ends,
            listener,
            batches: broadcast::channel(BACKLOG).0,
            running: StreamMap::new(),
            asked: Vec::new(),
            pings,
            messages: 0,
            heard: Instant::now(),
        })
    }

    /// Runs until the socket ends.
    async fn run(&mut self, socket: &mut WebSocket) -> End {
        loop {
            if let Err(end) = self.step(socket).await {
                return end;
            }
        }
    }

    /// Processes one event. Changes of the viewer take precedence over results.
    async fn step(&mut self, socket: &mut WebSocket) -> Result<(), End> {
        tokio::select! {
            biased;
            () = self.http.closing.cancelled() => Err(Some(Ending::LEAVING)),
            () = sleep_until(self.ends) => Err(Some(Ending::UNAUTHORIZED)),
            batch = self.listener.next() => {
                if rules::concerns_identity(&self.viewer, &batch) {
                    self.look_again(socket).await?;
                }
                // there may be no subscription
                let _nobody = self.batches.send(batch);
                Ok(())
            }
            Some((id, told)) = self.running.next() => self.tell(socket, id, told).await,
            _ = self.pings.tick() => self.ping(socket).await,
            message = receive(socket) => {
                self.heard = Instant::now();
                self.messages += 1;
                if self.messages > MOST_MESSAGES {
                    return Err(Some(Ending::FLOOD));
                }
                match message? {
                    Some(message) => self.take(socket, message).await,
                    None => Ok(()),
                }
            }
        }
    }

    async fn take(&mut self, socket: &mut WebSocket, message: Received) -> Result<(), End> {
        match message {
            Received::ConnectionInit { .. } => Err(Some(Ending::INITIALISED)),
            Received::Ping { payload } => send(&self.http, socket, protocol::pong(payload)).await,
            Received::Pong {} => Ok(()),
            Received::Complete { id } => {
                self.forget(&id);
                Ok(())
            }
            Received::Subscribe { id, payload } => {
                if self.asked.iter().any(|asked| asked.id == id) {
                    return Err(Some(Ending::TWICE));
                }
                let payload = payload.to_string().into_bytes();
                let begun = if self.asked.len() < self.http.config.sockets.subscriptions {
                    begin(&self.http, &self.caller, &self.batches, &payload, false).await
                } else {
                    Err(Failure::refused(ErrorCode::LimitExceeded, "同一连接的订阅过多"))
                };
                match begun {
                    Ok(stream) => {
                        self.running.insert(id.clone(), stream);
                        self.asked.push(Asked { id, payload, begun: false });
                        Ok(())
                    }
                    Err(failure) => {
                        send(&self.http, socket, protocol::error(&id, &failure.into_errors())).await
                    }
                }
            }
        }
    }

    fn forget(&mut self, id: &str) {
        self.running.remove(id);
        self.asked.retain(|asked| asked.id != id);
    }

    async fn tell(&mut self, socket: &mut WebSocket, id: String, told: Yield) -> Result<(), End> {
        let Some(asked) = self.asked.iter_mut().find(|asked| asked.id == id) else { return Ok(()) };
        match told {
            Yield::Over => {
                self.forget(&id);
                send(&self.http, socket, protocol::complete(&id)).await
            }
            Yield::Answer(response) => {
                let refused = !asked.begun && response.data == async_graphql::Value::Null;
                asked.begun = true;
                let payload = answer::payload(*response, &self.caller.trace_id);
                if refused {
                    self.forget(&id);
                    let errors = payload.get("errors").cloned().unwrap_or(Value::Array(Vec::new()));
                    return send(&self.http, socket, protocol::error(&id, &errors)).await;
                }
                send(&self.http, socket, protocol::next(&id, &payload)).await
            }
        }
    }

    /// Checks that the client is alive, and that its session is valid.
    async fn ping(&mut self, socket: &mut WebSocket) -> Result<(), End> {
        if self.heard.elapsed() > self.http.config.sockets.ping * 2 {
            return Err(None);
        }
        self.messages = 0;
        self.look_again(socket).await?;
        send_message(&self.http, socket, Message::Ping(Vec::new().into())).await
    }

    /// Reloads the viewer: an invalid session ends the socket, changed rights restart every subscription.
    async fn look_again(&mut self, socket: &mut WebSocket) -> Result<(), End> {
        let viewer = identify(&self.http, &self.caller).await?;
        if *viewer == *self.viewer {
            return Ok(());
        }
        self.viewer = viewer;
        for asked in std::mem::take(&mut self.asked) {
            // the former stream has the former rights
            self.running.remove(&asked.id);
            match begin(&self.http, &self.caller, &self.batches, &asked.payload, true).await {
                Ok(stream) => {
                    self.running.insert(asked.id.clone(), stream);
                    self.asked.push(Asked { begun: false, ..asked });
                }
                Err(failure) => {
                    send(&self.http, socket, protocol::error(&asked.id, &failure.into_errors())).await?;
                }
            }
        }
        Ok(())
    }
}

/// Starts a subscription, admitted like a request of its own; `again` after a change of rights.
async fn begin(
    http: &Http,
    caller: &Caller,
    batches: &broadcast::Sender<Arc<Batch>>,
    payload: &[u8],
    again: bool,
) -> Result<BoxStream<'static, Yield>, Failure> {
    let admitted = pipeline::admit(http, Call::read(payload)?, caller).await?;
    one_stream(&admitted).map_err(Failure::document)?;
    let answers = xieli_graph::schema::listen(&http.schema, admitted.request, Feed::new(batches, again));
    Ok(answers.map(|answer| Yield::Answer(Box::new(answer))).chain(stream::iter([Yield::Over])).boxed())
}

/// Refuses operations other than subscriptions, and those with several fields, which the executor would
/// follow only in part (GraphQL, Single Root Field).
fn one_stream(admitted: &Admitted) -> Result<(), &'static str> {
    if admitted.kind != OperationType::Subscription {
        return Err("Only subscriptions are served here; send the rest to POST /graphql.");
    }
    let name = admitted.request.operation_name.as_deref();
    let operation = pipeline::operation(&admitted.document.parsed, name);
    let selected = operation.as_ref().map_or(&[][..], |found| found.selection_set.node.items.as_slice());
    match selected {
        [only]
            if matches!(&only.node, Selection::Field(field) if field.node.directives.is_empty()
                && !field.node.name.node.starts_with("__")) =>
        {
            Ok(())
        }
        _ => Err("A subscription has one root field, without directives and not in a fragment."),
    }
}

/// The next message; `None` for one without an answer.
async fn receive(socket: &mut WebSocket) -> Result<Option<Received>, End> {
    match socket.recv().await {
        Some(Ok(Message::Text(text))) => {
            Received::read(text.as_str()).map(Some).ok_or(Some(Ending::MALFORMED))
        }
        Some(Ok(Message::Binary(_))) => Err(Some(Ending::MALFORMED)),
        Some(Ok(Message::Ping(_) | Message::Pong(_))) => Ok(None),
        // too large, not UTF-8, or disconnected: the socket ends in each case
        Some(Ok(Message::Close(_)) | Err(_)) | None => Err(None),
    }
}

async fn send(http: &Http, socket: &mut WebSocket, text: String) -> Result<(), End> {
    send_message(http, socket, Message::Text(text.into())).await
}

/// Sends one message at a time without a buffer; a client that reads too slowly is dropped.
async fn send_message(http: &Http, socket: &mut WebSocket, message: Message) -> Result<(), End> {
    match timeout(http.config.sockets.send_timeout, socket.send(message)).await {
        Ok(Ok(())) => Ok(()),
        Ok(Err(_)) => Err(None),
        Err(_) => {
            tracing::info!("a socket that is not read is dropped");
            Err(None)
        }
    }
}

/// The viewer; an error if the caller is anonymous or no longer valid.
async fn identify(http: &Http, caller: &Caller) -> Result<Arc<Viewer>, End> {
    let found = http.services.identity().identify(caller.authorization.as_deref()).await;
    found.map_err(|error| ending_of(&error, caller))?.ok_or(Some(Ending::UNAUTHORIZED))
}

fn ending_of(error: &AppError, caller: &Caller) -> End {
    match error.code() {
        ErrorCode::Unauthenticated => Some(Ending::UNAUTHORIZED),
        ErrorCode::Internal => {
            answer::log_internal(error, &caller.trace_id);
            Some(Ending::LATER)
        }
        _ => Some(Ending::FORBIDDEN),
    }
}

/// When the token expires.
async fn ends_at(http: &Http, caller: &Caller) -> Result<Instant, End> {
    let header = caller.authorization.as_deref().unwrap_or_default();
    let checked = http.services.identity().check(header).await;
    let (_, ends) = checked.map_err(|error| ending_of(&error, caller))?;
    let left = ends.map_or(FOREVER, |ends| (ends - clock::now()).to_std().unwrap_or_default().min(FOREVER));
    Ok(Instant::now() + left)
}
