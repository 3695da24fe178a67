//! HTTP client of a running server.

use std::time::Duration;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use reqwest::Method;
use rsa::pkcs8::DecodePublicKey;
use rsa::{Oaep, RsaPublicKey};
use serde_json::{Value, json};
use xieli_app::outgoing;

use crate::timing::{Cause, timed};

/// Body of a REST call.
#[derive(Debug, Clone)]
pub enum Sent {
    /// Nothing.
    Nothing,
    /// JSON.
    Json(Value),
    /// `application/x-www-form-urlencoded`.
    Form(Vec<(String, String)>),
}

impl Sent {
    /// A form of these pairs.
    pub fn form(pairs: &[(&str, &str)]) -> Self {
        Self::Form(pairs.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect())
    }
}

/// Reply of a REST call.
#[derive(Debug, Clone)]
pub struct Reply {
    /// HTTP status.
    pub status: u16,
    /// The body; null when it was no JSON.
    pub body: Value,
}

impl Reply {
    /// `code` of the envelope.
    pub fn code(&self) -> i64 {
        self.body["code"].as_i64().unwrap_or(-1)
    }
}

/// A client of one server, in this process or another.
#[derive(Debug, Clone)]
pub struct Caller {
    url: String,
    client: reqwest::Client,
}

impl Caller {
    /// A caller of the server at `url`, with a time limit for replies.
    pub fn new(url: impl Into<String>, patience: Duration) -> Self {
        // connections are not encrypted, so the system's certificates need not be loaded for each test
        let client = outgoing::builder(patience).tls_certs_only([]).build();
        Self { url: url.into(), client: client.expect("a client") }
    }

    /// `http://address:port`.
    pub fn url(&self) -> &str {
        &self.url
    }

    /// The HTTP client, for requests without a helper here.
    pub fn client(&self) -> &reqwest::Client {
        &self.client
    }

    /// Sends a GraphQL request; returns the reply, if there is one.
    pub async fn try_graphql(
        &self,
        token: Option<&str>,
        query: &str,
        variables: Value,
    ) -> reqwest::Result<Reply> {
        let request = self.client.post(format!("{}/graphql", self.url));
        send(request.json(&json!({ "query": query, "variables": variables })), token).await
    }

    /// Sends a REST call; returns the reply, if there is one. `path` begins with `/api` and may have a query.
    pub async fn try_rest(
        &self,
        token: Option<&str>,
        method: Method,
        path: &str,
        sent: Sent,
    ) -> reqwest::Result<Reply> {
        let request = self.client.request(method, format!("{}{path}", self.url));
        let request = match sent {
            Sent::Nothing => request,
            Sent::Json(value) => request.json(&value),
            Sent::Form(pairs) => request.form(&pairs),
        };
        send(request, token).await
    }

    /// The body of a GraphQL reply; fails without one.
    pub async fn graphql(&self, token: Option<&str>, query: &str, variables: Value) -> Value {
        self.try_graphql(token, query, variables).await.expect("a reply").body
    }

    /// A REST reply; fails without one.
    pub async fn rest(&self, token: Option<&str>, method: Method, path: &str, sent: Sent) -> Reply {
        self.try_rest(token, method, path, sent).await.expect("a reply")
    }

    /// The encrypted form of the sign-in page for this name and password, with a key and a nonce of this
    /// server.
    pub async fn credentials(&self, user: &str, password: &str) -> Sent {
        let key =
            self.rest(None, Method::GET, "/api/ems/publicKey", Sent::Nothing).await.body["data"].clone();
        let text = |name: &str| key[name].as_str().unwrap_or_else(|| panic!("publicKey: {key}")).to_owned();
        let (pem, nonce) = (text("key"), text("nonce"));
        let public = RsaPublicKey::from_public_key_pem(&pem).expect("an SPKI PEM");
        let encrypt = |value: &str| {
            let plain = format!("{nonce}{value}");
            let padding = Oaep::new::<sha2::Sha256>();
            STANDARD.encode(
                public.encrypt(&mut rand::thread_rng(), padding, plain.as_bytes()).expect("encrypted"),
            )
        };
        let (username, password) = (encrypt(user), encrypt(password));
        Sent::form(&[
            ("username", &username),
            ("password", &password),
            ("keyId", &text("keyId")),
            ("nonce", &nonce),
        ])
    }

    /// `POST /api/ems/login` with credentials encrypted by the specification.
    pub async fn login_with(&self, user: &str, password: &str) -> Reply {
        let credentials = self.credentials(user, password).await;
        self.rest(None, Method::POST, "/api/ems/login", credentials).await
    }

    /// Signs in as the sign-in page does (core §7 `POST login`); returns the token without its prefix.
    pub async fn login(&self, user: &str) -> String {
        let reply = timed(Cause::SignIn, self.login_with(user, xieli_database::seed::PASSWORD)).await;
        let token = reply.body["data"]["token"].as_str();
        token.unwrap_or_else(|| panic!("{user} could not sign in: {}", reply.body)).to_owned()
    }
}

async fn send(request: reqwest::RequestBuilder, token: Option<&str>) -> reqwest::Result<Reply> {
    let request = match token {
        Some(token) => request.bearer_auth(token),
        None => request,
    };
    let response = request.send().await?;
    let status = response.status().as_u16();
    let bytes = response.bytes().await?;
    Ok(Reply { status, body: serde_json::from_slice(&bytes).unwrap_or(Value::Null) })
}
