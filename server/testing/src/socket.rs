//! WebSocket client of `/graphql/ws`.

use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::HeaderValue;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// Time limit of all waits.
const PATIENCE: Duration = Duration::from_secs(30);

/// A socket that speaks `graphql-transport-ws`.
pub struct Socket {
    stream: WebSocketStream<MaybeTlsStream<TcpStream>>,
}

/// Event received by a socket.
#[derive(Debug, Clone, PartialEq)]
pub enum Heard {
    /// A message of the protocol.
    Message(Value),
    /// The server closed it with this code.
    Closed(u16),
    /// The connection was lost without a close frame.
    Gone,
}

impl Socket {
    /// Connects to the server at `url` (`http://…`) without a message; `None` for no subprotocol. The error
    /// is the HTTP status.
    pub async fn open(url: &str, protocol: Option<&'static str>) -> Result<Self, u16> {
        let address = format!("{}/graphql/ws", url.replacen("http", "ws", 1));
        let mut request = address.into_client_request().expect("an address");
        if let Some(protocol) = protocol {
            request.headers_mut().insert("sec-websocket-protocol", HeaderValue::from_static(protocol));
        }
        match connect_async(request).await {
            Ok((stream, _)) => Ok(Self { stream }),
            Err(tokio_tungstenite::tungstenite::Error::Http(response)) => Err(response.status().as_u16()),
            Err(error) => panic!("no socket: {error}"),
        }
    }

    /// Connects and authenticates; returns the first event.
    pub async fn greet(url: &str, token: Option<&str>) -> (Self, Heard) {
        let mut socket = Self::open(url, Some("graphql-transport-ws")).await.expect("a socket");
        let payload = match token {
            Some(token) => json!({ "authorization": format!("Bearer {token}") }),
            None => json!({}),
        };
        socket.send(json!({ "type": "connection_init", "payload": payload })).await;
        let first = socket.hear().await;
        (socket, first)
    }

    /// Connects as a signed-in user.
    pub async fn signed_in(url: &str, token: &str) -> Self {
        let (socket, first) = Self::greet(url, Some(token)).await;
        assert_eq!(first, Heard::Message(json!({ "type": "connection_ack" })));
        socket
    }

    /// Sends a message of the protocol.
    pub async fn send(&mut self, message: Value) {
        self.send_text(message.to_string()).await;
    }

    /// Sends any text.
    pub async fn send_text(&mut self, text: String) {
        self.stream.send(Message::text(text)).await.expect("sent");
    }

    /// Sends any text; returns false if the connection is closed.
    pub async fn try_send_text(&mut self, text: String) -> bool {
        self.stream.send(Message::text(text)).await.is_ok()
    }

    /// Subscribes with an id.
    pub async fn subscribe(&mut self, id: &str, query: &str, variables: Value) {
        let payload = json!({ "query": query, "variables": variables });
        self.send(json!({ "id": id, "type": "subscribe", "payload": payload })).await;
    }

    /// The next event.
    pub async fn hear(&mut self) -> Heard {
        let listening = async {
            loop {
                match self.stream.next().await {
                    Some(Ok(Message::Text(text))) => {
                        return Heard::Message(serde_json::from_str(text.as_str()).expect("JSON"));
                    }
                    Some(Ok(Message::Close(Some(frame)))) => return Heard::Closed(frame.code.into()),
                    Some(Ok(Message::Close(None)) | Err(_)) | None => return Heard::Gone,
                    Some(Ok(_)) => {}
                }
            }
        };
        timeout(PATIENCE, listening).await.expect("nothing was heard")
    }

    /// The next message.
    pub async fn message(&mut self) -> Value {
        match self.hear().await {
            Heard::Message(message) => message,
            other => panic!("a message was expected: {other:?}"),
        }
    }

    /// The next message of a subscription; messages of others are skipped.
    pub async fn answer(&mut self, id: &str) -> Value {
        loop {
            let mut message = self.message().await;
            if message["id"] == id {
                assert_eq!(message["type"], "next", "{message}");
                return message["payload"].take();
            }
        }
    }

    /// Messages that the server sends before it answers a ping. `None` if the connection is lost.
    pub async fn try_settled(&mut self) -> Option<Vec<Value>> {
        let stamp = json!({ "settled": rand::random::<u32>() });
        if !self.try_send_text(json!({ "type": "ping", "payload": stamp }).to_string()).await {
            return None;
        }
        let mut said = Vec::new();
        loop {
            match self.hear().await {
                Heard::Message(message) if message["type"] == "pong" && message["payload"] == stamp => {
                    return Some(said);
                }
                Heard::Message(message) => said.push(message),
                Heard::Closed(_) | Heard::Gone => return None,
            }
        }
    }

    /// The same for a connection that must be open.
    pub async fn settled(&mut self) -> Vec<Value> {
        self.try_settled().await.expect("the socket is gone")
    }

    /// The close code; messages until then are skipped. 0 if the connection is lost without one.
    pub async fn closed(&mut self) -> u16 {
        loop {
            match self.hear().await {
                Heard::Message(_) => {}
                Heard::Closed(code) => return code,
                Heard::Gone => return 0,
            }
        }
    }
}
