//! Somebody who listens at `/graphql/ws`.

use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::HeaderValue;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// Longer than anything a test waits for.
const PATIENCE: Duration = Duration::from_secs(30);

/// A socket that speaks `graphql-transport-ws`.
pub struct Socket {
    stream: WebSocketStream<MaybeTlsStream<TcpStream>>,
}

/// What a socket hears.
#[derive(Debug, Clone, PartialEq)]
pub enum Heard {
    /// A message of the protocol.
    Message(Value),
    /// The other side closed it, with this code.
    Closed(u16),
    /// The line is gone without a word.
    Gone,
}

impl Socket {
    /// Connects to the server at `url` (`http://…`) without a word; `None` for no subprotocol. An error is the status
    /// of HTTP.
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

    /// Connects and says who is there; answers what is heard first.
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

    /// Connects as somebody.
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

    /// Sends any text, as long as there is somebody to send to.
    pub async fn try_send_text(&mut self, text: String) -> bool {
        self.stream.send(Message::text(text)).await.is_ok()
    }

    /// Subscribes under a name.
    pub async fn subscribe(&mut self, id: &str, query: &str, variables: Value) {
        let payload = json!({ "query": query, "variables": variables });
        self.send(json!({ "id": id, "type": "subscribe", "payload": payload })).await;
    }

    /// The next thing heard.
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

    /// The next answer of a subscription; what others say is passed over.
    pub async fn answer(&mut self, id: &str) -> Value {
        loop {
            let mut message = self.message().await;
            if message["id"] == id {
                assert_eq!(message["type"], "next", "{message}");
                return message["payload"].take();
            }
        }
    }

    /// What the server has to say before it answers a ping: whatever it said without waiting for anything. `None` when
    /// it is gone instead.
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

    /// The same where it has to be there.
    pub async fn settled(&mut self) -> Vec<Value> {
        self.try_settled().await.expect("the socket is gone")
    }

    /// The code it is closed with; messages until then are passed over. 0 when it is gone without one.
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
