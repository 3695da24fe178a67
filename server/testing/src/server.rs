//! The real server over a database of its own, and a client that speaks to it.

use std::time::Duration;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use reqwest::Method;
use rsa::pkcs8::DecodePublicKey;
use rsa::{Oaep, RsaPublicKey};
use serde_json::{Value, json};
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use xieli_app::config::{Config, Reader};
use xieli_app::events::Events;
use xieli_app::outgoing;
use xieli_app::server::Node;
use xieli_database::{connect, seed};
use xieli_domain::account::tokens::{Claims, issue};
use xieli_domain::services::Services;

use crate::TestDb;

/// Longer than anything a test does.
const PATIENCE: Duration = Duration::from_secs(60);

/// A server of one test on a free port.
pub struct TestServer {
    db: TestDb,
    url: String,
    client: reqwest::Client,
    services: Services,
    events: Events,
    stop: Option<oneshot::Sender<()>>,
    serving: JoinHandle<()>,
}

/// What is sent with a REST call.
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

/// What came back.
#[derive(Debug, Clone)]
pub struct Reply {
    /// Of HTTP.
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

impl TestServer {
    /// Over the demo data.
    pub async fn demo() -> Self {
        Self::over(TestDb::demo().await, |_| {}).await
    }

    /// Over a database, with a configuration changed by `change`.
    pub async fn over(db: TestDb, change: impl FnOnce(&mut Config)) -> Self {
        let mut config = Config::read(&mut Reader::default());
        change(&mut config);
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let url = format!("http://{}", listener.local_addr().expect("an address"));
        config.public_url.clone_from(&url);
        let node = Node::start(config, db.db().clone()).expect("a server");
        let (services, events) = (node.services().clone(), node.events().clone());
        let (stop, stopped) = oneshot::channel::<()>();
        let serving = tokio::spawn(async move {
            let stop = async move {
                // dropped without a word: the test is over
                let _word = stopped.await;
            };
            node.serve(listener, stop).await.expect("serving");
        });
        let client = outgoing::client(PATIENCE).expect("a client");
        events.listening().await;
        Self { db, url, client, services, events, stop: Some(stop), serving }
    }

    /// `http://127.0.0.1:port`.
    pub fn url(&self) -> &str {
        &self.url
    }

    /// Its database.
    pub fn db(&self) -> &TestDb {
        &self.db
    }

    /// What the process has once.
    pub fn services(&self) -> &Services {
        &self.services
    }

    /// What it hears of changes.
    pub fn events(&self) -> &Events {
        &self.events
    }

    /// For requests that the helpers here do not make.
    pub fn client(&self) -> &reqwest::Client {
        &self.client
    }

    /// Signs a user of the demo in without the ceremony: a session is written and a token issued for it, in the first
    /// enterprise they belong to.
    pub async fn token(&self, user: &str) -> String {
        let client = connect(&self.db.url()).await.expect("the test database");
        let sql = "insert into session (account_id, enterprise_id, device, expires_at) \
                   select a.id, m.enterprise_id, 'test', now() + interval '1 day' from account a \
                   join member m on m.account_id = a.id and m.status = 1 where a.username = $1 \
                   order by m.enterprise_id limit 1 returning account_id, id, enterprise_id";
        let row = client.query_one(sql, &[&user]).await.expect("a user of the demo");
        let claims = Claims::new(row.get(0), row.get(1), row.get(2));
        issue(self.services.signing(), &claims).await.expect("a token")
    }

    /// Signs in as the sign-in page does (core §7 `POST login`); answers the token without its head.
    pub async fn login(&self, user: &str) -> String {
        let reply = self.login_with(user, seed::PASSWORD).await;
        let token = reply.body["data"]["token"].as_str();
        token.unwrap_or_else(|| panic!("{user} could not sign in: {}", reply.body)).to_owned()
    }

    /// `POST /api/ems/login` with credentials encrypted as the specification asks.
    pub async fn login_with(&self, user: &str, password: &str) -> Reply {
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
        let form = [
            ("username", username.as_str()),
            ("password", &password),
            ("keyId", &text("keyId")),
            ("nonce", &nonce),
        ];
        self.rest(None, Method::POST, "/api/ems/login", Sent::form(&form)).await
    }

    /// One GraphQL request; the whole reply.
    pub async fn graphql(&self, token: Option<&str>, query: &str, variables: Value) -> Value {
        let request = self.client.post(format!("{}/graphql", self.url));
        let request = request.json(&json!({ "query": query, "variables": variables }));
        send(request, token).await.body
    }

    /// One REST call; `path` begins with `/api` and may have a query.
    pub async fn rest(&self, token: Option<&str>, method: Method, path: &str, sent: Sent) -> Reply {
        let request = self.client.request(method, format!("{}{path}", self.url));
        let request = match sent {
            Sent::Nothing => request,
            Sent::Json(value) => request.json(&value),
            Sent::Form(pairs) => request.form(&pairs),
        };
        send(request, token).await
    }

    /// Statements that `work` sends to the database.
    pub async fn statements<T>(&self, work: impl Future<Output = T>) -> (T, u64) {
        let before = self.db.db().statements();
        let value = work.await;
        (value, self.db.db().statements() - before)
    }

    /// Begins to stop; done when every request is finished.
    pub async fn stop(mut self) -> TestDb {
        if let Some(stop) = self.stop.take() {
            let _already = stop.send(());
        }
        self.serving.await.expect("the server ended in order");
        self.db
    }
}

async fn send(request: reqwest::RequestBuilder, token: Option<&str>) -> Reply {
    let request = match token {
        Some(token) => request.bearer_auth(token),
        None => request,
    };
    let response = request.send().await.expect("a reply");
    let status = response.status().as_u16();
    let bytes = response.bytes().await.expect("a body");
    Reply { status, body: serde_json::from_slice(&bytes).unwrap_or(Value::Null) }
}
