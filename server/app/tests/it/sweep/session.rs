//! Helper of the sweeps: a user of the demo with one session for a whole sweep, renewed after calls that end
//! it.
//!
//! A session per call would cost more than the call, because the node would load the viewer each time.

use reqwest::Method;
use serde_json::Value;
use xieli_testing::{Reply, Sent, TestServer};

use super::api::{Root, ask, codes};

/// REST code of an invalid token.
const UNAUTHENTICATED: i64 = 4001;

/// One user, or an anonymous caller, of one server.
pub struct Session<'a> {
    server: &'a TestServer,
    user: Option<&'a str>,
    token: Option<String>,
}

impl<'a> Session<'a> {
    /// Signs a user in.
    pub async fn of(server: &'a TestServer, user: Option<&'a str>) -> Self {
        let mut session = Self { server, user, token: None };
        session.renew().await;
        session
    }

    async fn renew(&mut self) {
        self.token = match self.user {
            Some(user) => Some(self.server.token(user).await),
            None => None,
        };
    }

    /// The token as it is now.
    pub fn token(&self) -> Option<&str> {
        self.token.as_deref()
    }

    /// Requests a root field, over HTTP or a socket.
    pub async fn ask(&mut self, root: &Root, document: &str, variables: &Value) -> Value {
        let server = self.server;
        let send = async |token: Option<&str>| ask(server, root, token, document, variables.clone()).await;
        self.good(send, |answer| codes(answer) == ["UNAUTHENTICATED"]).await
    }

    /// Sends a document over HTTP; returns the status, too.
    pub async fn graphql(&mut self, document: &str, variables: &Value) -> Reply {
        let server = self.server;
        let send = async |token: Option<&str>| {
            server.try_graphql(token, document, variables.clone()).await.expect("a reply")
        };
        self.good(send, |reply| codes(&reply.body) == ["UNAUTHENTICATED"]).await
    }

    /// Sends a REST call.
    pub async fn rest(&mut self, method: Method, path: &str, sent: &Sent) -> Reply {
        let server = self.server;
        let send = async |token: Option<&str>| server.rest(token, method.clone(), path, sent.clone()).await;
        self.good(send, |reply| reply.code() == UNAUTHENTICATED).await
    }

    /// Sends with the session, and again with a new one if the reply says that it has ended.
    async fn good<T>(&mut self, send: impl AsyncFn(Option<&str>) -> T, has_ended: impl Fn(&T) -> bool) -> T {
        let answer = send(self.token()).await;
        if self.user.is_none() || !has_ended(&answer) {
            return answer;
        }
        self.renew().await;
        send(self.token()).await
    }
}
