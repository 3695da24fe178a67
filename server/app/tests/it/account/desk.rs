//! Helper of the account tests: the GraphQL schema over the demo data, without HTTP, with a fake SMS
//! provider.

use std::sync::Arc;

use async_graphql::{Request, Variables};
use base64::{Engine, engine::general_purpose::STANDARD};
use futures_util::future::BoxFuture;
use rsa::pkcs8::DecodePublicKey;
use rsa::{Oaep, RsaPublicKey};
use serde_json::{Value, json};
use sha2::Sha256;
use tokio::sync::Mutex;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio_postgres::types::ToSql;
use xieli_database::{connect, seed};
use xieli_domain::account::Accounts as _;
use xieli_domain::account::sms::{Purpose, SmsSender};
use xieli_domain::keyring::Keyring;
use xieli_domain::{ServiceSettings, Services};
use xieli_graph::Schema;
use xieli_graph::request::{Client, attach};
use xieli_kernel::AppResult;
use xieli_testing::TestDb;

/// A message that left: number, code, purpose.
pub type Message = (String, String, Purpose);

/// A sent notice: number and text.
pub type SentNotice = (String, String);

struct Provider(UnboundedSender<Message>, UnboundedSender<SentNotice>);

impl SmsSender for Provider {
    fn send<'a>(&'a self, phone: &'a str, code: &'a str, purpose: Purpose) -> BoxFuture<'a, AppResult<()>> {
        // the receiver may be gone when the last message leaves
        let _gone = self.0.send((phone.to_owned(), code.to_owned(), purpose));
        Box::pin(async { Ok(()) })
    }

    fn tell<'a>(&'a self, phone: &'a str, text: &'a str) -> BoxFuture<'a, AppResult<()>> {
        let _gone = self.1.send((phone.to_owned(), text.to_owned()));
        Box::pin(async { Ok(()) })
    }
}

/// A node with its GraphQL schema.
pub struct Desk {
    db: TestDb,
    services: Services,
    keyring: Keyring,
    schema: Schema,
    messages: Mutex<UnboundedReceiver<Message>>,
    notices: Mutex<UnboundedReceiver<SentNotice>>,
    client: Client,
}

/// Values encrypted for one attempt.
pub struct Sealed {
    pub key_id: String,
    pub nonce: String,
    pub values: Vec<String>,
}

impl Desk {
    /// Over the demo data.
    pub async fn demo() -> Self {
        Self::demo_with(|_| {}).await
    }

    /// The same with other settings.
    pub async fn demo_with(decide: impl FnOnce(&mut ServiceSettings)) -> Self {
        let db = TestDb::demo().await;
        let (sender, messages) = unbounded_channel();
        let (told, notices) = unbounded_channel();
        let keyring = Keyring::random();
        let mut decided = settings(sender, told, &keyring);
        decide(&mut decided);
        let services = xieli_domain::kinds::services(db.db().clone(), decided);
        let client = Client {
            device: Some("browser".into()),
            address: Some("192.0.2.1".into()),
            trace_id: "test".into(),
        };
        let schema = xieli_graph::build(services.clone());
        Self {
            db,
            services,
            keyring,
            schema,
            messages: Mutex::new(messages),
            notices: Mutex::new(notices),
            client,
        }
    }

    pub fn services(&self) -> &Services {
        &self.services
    }

    /// The signing secret, decrypted with the key of the process.
    pub async fn signing_secret(&self, kid: &str) -> Vec<u8> {
        let bytes = self.value("select secret from signing_key where kid = $1", &[&kid]).await;
        let key_id = self.value("select sealed_with from signing_key where kid = $1", &[&kid]).await;
        let sealed = xieli_domain::keyring::Sealed { key_id, bytes };
        self.keyring.open(&format!("signing_key:{kid}"), &sealed).expect("the secret")
    }

    /// Another node over the same database, with another secret key.
    pub fn stranger(&self) -> Services {
        let keyring = Keyring::random();
        xieli_domain::kinds::services(
            self.db.db().clone(),
            settings(unbounded_channel().0, unbounded_channel().0, &keyring),
        )
    }

    /// Another node over the same database, with its own caches.
    pub fn another_node(&self) -> Services {
        xieli_domain::kinds::services(
            self.db.db().clone(),
            settings(unbounded_channel().0, unbounded_channel().0, &self.keyring),
        )
    }

    /// The next text message.
    pub async fn message(&self) -> Message {
        self.messages.lock().await.recv().await.expect("a message")
    }

    /// The next notice by text message.
    pub async fn notice(&self) -> SentNotice {
        self.notices.lock().await.recv().await.expect("a notice")
    }

    /// The whole reply.
    pub async fn send(&self, token: Option<&str>, query: &str, variables: Value) -> Value {
        self.send_from(&self.client, token, query, variables).await
    }

    /// The whole reply, to another client address.
    pub async fn send_from(
        &self,
        client: &Client,
        token: Option<&str>,
        query: &str,
        variables: Value,
    ) -> Value {
        let viewer = match self.services.identity().identify(token).await {
            Ok(viewer) => viewer,
            Err(error) => return json!({ "errors": [{ "extensions": { "code": error.code().as_str() } }] }),
        };
        let request = Request::new(query).variables(Variables::from_json(variables));
        let request = attach(request, self.services.loaders(viewer), client.clone());
        serde_json::to_value(self.schema.execute(request).await).expect("a reply")
    }

    /// The result of a request with one root field; fails if the request is refused.
    pub async fn ask(&self, token: Option<&str>, query: &str, variables: Value) -> Value {
        let reply = self.send(token, query, variables).await;
        assert!(reply["errors"].is_null(), "{query}: {}", reply["errors"]);
        let data = reply["data"].as_object().expect("data");
        data.values().next().expect("a root field").clone()
    }

    /// `extensions.code` of a refused request.
    pub async fn refusal(&self, token: Option<&str>, query: &str, variables: Value) -> String {
        let reply = self.send(token, query, variables).await;
        reply["errors"][0]["extensions"]["code"].as_str().unwrap_or("none").to_owned()
    }

    /// Whether a token is accepted.
    pub async fn alive(&self, token: &str) -> bool {
        self.services.identity().identify(Some(token)).await.is_ok()
    }

    /// Encrypts values as the sign-in page does.
    pub async fn seal(&self, values: &[&str]) -> Sealed {
        let key = self.ask(None, "{ loginKey { keyId key nonce } }", json!({})).await;
        let text = |name: &str| key[name].as_str().expect("a text").to_owned();
        let (pem, nonce) = (text("key"), text("nonce"));
        let public = RsaPublicKey::from_public_key_pem(&pem).expect("an SPKI PEM");
        let encrypt = |value: &&str| {
            let plain = format!("{nonce}{value}");
            let random = &mut rand::thread_rng();
            STANDARD
                .encode(public.encrypt(random, Oaep::new::<Sha256>(), plain.as_bytes()).expect("encrypted"))
        };
        Sealed { key_id: text("keyId"), values: values.iter().map(encrypt).collect(), nonce }
    }

    /// The input of an attempt to sign in.
    pub async fn credentials(&self, user: &str, password: &str) -> Value {
        let sealed = self.seal(&[user, password]).await;
        json!({ "username": sealed.values[0], "password": sealed.values[1], "keyId": sealed.key_id,
            "nonce": sealed.nonce })
    }

    /// An attempt to sign in: the payload.
    pub async fn try_login(&self, user: &str, password: &str) -> Value {
        self.try_input(self.credentials(user, password).await).await
    }

    /// An attempt with a given input.
    pub async fn try_input(&self, input: Value) -> Value {
        let query = "mutation ($input: SessionCreateInput!) { sessionCreate(input: $input) {
            tokens { token tokenHead refreshToken expiresIn } captchaRequired lockedUntil
            userErrors { field message code } } }";
        self.ask(None, query, json!({ "input": input })).await
    }

    /// Signs a user of the demo in: access token and refresh token.
    pub async fn login(&self, user: &str) -> (String, String) {
        tokens(&self.try_login(user, seed::PASSWORD).await)
    }

    /// Runs SQL that changes times or reads.
    pub async fn execute(&self, sql: &str) {
        self.db.execute(sql).await;
    }

    /// The lines of a statement's result, such as a query plan.
    pub async fn lines(&self, sql: &str) -> String {
        let client = connect(&self.db.url()).await.expect("the test database");
        let rows = client.query(sql, &[]).await.expect("lines");
        rows.iter().map(|row| row.get::<_, String>(0)).collect::<Vec<_>>().join("\n")
    }

    /// The first value of the first row.
    pub async fn value<T: for<'a> tokio_postgres::types::FromSql<'a>>(
        &self,
        sql: &str,
        parameters: &[&(dyn ToSql + Sync)],
    ) -> T {
        let client = connect(&self.db.url()).await.expect("the test database");
        client.query_one(sql, parameters).await.expect("a row").get(0)
    }

    /// Numbers of database statements and password hashes of `work`.
    pub async fn cost<T>(&self, work: impl Future<Output = T>) -> (T, u64, u64) {
        let before = (self.db.db().statements(), self.services.hasher().runs());
        let value = work.await;
        (value, self.db.db().statements() - before.0, self.services.hasher().runs() - before.1)
    }
}

fn settings(
    sender: UnboundedSender<Message>,
    told: UnboundedSender<SentNotice>,
    keyring: &Keyring,
) -> ServiceSettings {
    let sms = Arc::new(Provider(sender, told));
    ServiceSettings::new("http://127.0.0.1", sms, keyring.clone())
}

/// Access token and refresh token in a payload.
pub fn tokens(payload: &Value) -> (String, String) {
    let tokens = &payload["tokens"];
    let token = tokens["token"].as_str().unwrap_or_else(|| panic!("{payload}"));
    // `None` if the current refresh token stays valid
    (token.to_owned(), tokens["refreshToken"].as_str().unwrap_or_default().to_owned())
}

/// `field:CODE` of every user error.
pub fn told(payload: &Value) -> Vec<String> {
    let errors = payload["userErrors"].as_array().unwrap_or_else(|| panic!("{payload}"));
    let one = |error: &Value| {
        let field: Vec<&str> =
            error["field"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        format!("{}:{}", field.join("."), error["code"].as_str().unwrap_or_default())
    };
    errors.iter().map(one).collect()
}
