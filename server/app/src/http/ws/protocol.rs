//! The messages and close codes of `graphql-transport-ws`.

use serde::Deserialize;
use serde_json::{Value, json};

/// The name of the protocol, as `Sec-WebSocket-Protocol` has it.
pub const PROTOCOL: &str = "graphql-transport-ws";

/// The longest id of a subscription.
const MAX_ID: usize = 64;

/// Message of the client.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Received {
    /// The first message, with the identity.
    ConnectionInit {
        /// `{"authorization": "Bearer …"}`.
        payload: Option<Value>,
    },
    /// Answered by `pong`.
    Ping {
        /// Echoed.
        payload: Option<Value>,
    },
    /// The answer to a ping.
    Pong {},
    /// Starts a subscription.
    Subscribe {
        /// Id of the subscription.
        id: String,
        /// Like the body of `POST /graphql`.
        payload: Value,
    },
    /// Ends a subscription.
    Complete {
        /// Id of the subscription.
        id: String,
    },
}

impl Received {
    /// Parses a message; `None` if it is no message of the protocol.
    pub fn read(text: &str) -> Option<Self> {
        let message: Self = serde_json::from_str(text).ok()?;
        let named = match &message {
            Self::Subscribe { id, .. } | Self::Complete { id } => (1..=MAX_ID).contains(&id.len()),
            _ => true,
        };
        named.then_some(message)
    }

    /// The authorization in the payload of `connection_init`.
    pub fn authorization(payload: Option<&Value>) -> Option<&str> {
        let fields = payload?.as_object()?;
        let found = fields.iter().find(|(name, _)| name.eq_ignore_ascii_case("authorization"));
        found.and_then(|(_, value)| value.as_str())
    }
}

/// `connection_ack`.
pub fn ack() -> String {
    json!({ "type": "connection_ack" }).to_string()
}

/// `pong`.
pub fn pong(payload: Option<Value>) -> String {
    match payload {
        Some(payload) => json!({ "type": "pong", "payload": payload }),
        None => json!({ "type": "pong" }),
    }
    .to_string()
}

/// `next`: one result.
pub fn next(id: &str, answer: &Value) -> String {
    json!({ "id": id, "type": "next", "payload": answer }).to_string()
}

/// `error`: the subscription is refused.
pub fn error(id: &str, errors: &Value) -> String {
    json!({ "id": id, "type": "error", "payload": errors }).to_string()
}

/// `complete`: the subscription has ended.
pub fn complete(id: &str) -> String {
    json!({ "id": id, "type": "complete" }).to_string()
}

/// Reason why a socket is closed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ending {
    /// The close code.
    pub code: u16,
    /// Text for logs.
    pub reason: &'static str,
}

const fn ending(code: u16, reason: &'static str) -> Ending {
    Ending { code, reason }
}

impl Ending {
    /// The server shuts down.
    pub const LEAVING: Self = ending(1001, "Going away");
    /// Too many sockets of one account, or the database is unavailable: try again later.
    pub const LATER: Self = ending(1013, "Try again later");
    /// Invalid message.
    pub const MALFORMED: Self = ending(4400, "Invalid message");
    /// Not signed in, or no longer.
    pub const UNAUTHORIZED: Self = ending(4401, "Unauthorized");
    /// Signed in, but without permission.
    pub const FORBIDDEN: Self = ending(4403, "Forbidden");
    /// Unknown subprotocol.
    pub const PROTOCOL: Self = ending(4406, "Subprotocol not acceptable");
    /// No `connection_init` in time.
    pub const SILENT: Self = ending(4408, "Connection initialisation timeout");
    /// Duplicate subscription id.
    pub const TWICE: Self = ending(4409, "Subscriber already exists");
    /// Second `connection_init`.
    pub const INITIALISED: Self = ending(4429, "Too many initialisation requests");
    /// Too many messages.
    pub const FLOOD: Self = ending(4429, "Too many messages");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_messages_of_the_protocol_are_read() {
        assert_eq!(Received::read(r#"{"type":"ping","extra":1}"#), Some(Received::Ping { payload: None }));
        let subscribe = r#"{"id":"1","type":"subscribe","payload":{"query":"x"}}"#;
        assert!(matches!(Received::read(subscribe), Some(Received::Subscribe { id, .. }) if id == "1"));
        for bad in [
            "",
            "[]",
            "null",
            r#"{"type":"start"}"#,
            r#"{"type":"subscribe","id":"1"}"#,
            r#"{"type":"subscribe","id":1,"payload":{}}"#,
            r#"{"type":"subscribe","id":"","payload":{}}"#,
            r#"{"type":"complete"}"#,
        ] {
            assert_eq!(Received::read(bad), None, "{bad}");
        }
        let long = format!(r#"{{"type":"complete","id":"{}"}}"#, "x".repeat(65));
        assert_eq!(Received::read(&long), None);
    }

    #[test]
    fn the_token_stands_under_any_case_of_its_name() {
        let found = |payload: Value| Received::authorization(Some(&payload)).map(str::to_owned);
        assert_eq!(found(json!({"Authorization": "Bearer a"})).as_deref(), Some("Bearer a"));
        assert_eq!(found(json!({"authorization": "Bearer a"})).as_deref(), Some("Bearer a"));
        assert_eq!(found(json!({"authorization": 1})), None);
        assert_eq!(found(json!([])), None);
        assert_eq!(Received::authorization(None), None);
    }
}
