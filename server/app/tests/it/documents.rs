//! Persisted documents: requested by id, and exclusively so if configured.

use std::path::Path;

use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use tempfile::TempDir;
use xieli_app::config::{Config, Reader};
use xieli_app::server::Node;
use xieli_testing::{TestDb, TestServer};

const NAME: &str = "query Name { viewer { member { name } } }";
const ANYBODY: &str = "query Anybody { __typename }";
const HUGE: &str = "query Huge { viewer { member { id id id id id id id id id id id id } } }";

fn id(text: &str) -> String {
    Sha256::digest(text).iter().map(|byte| format!("{byte:02x}")).collect()
}

fn write(file: &Path, texts: &[&str]) {
    let map: serde_json::Map<String, Value> = texts.iter().map(|text| (id(text), json!(text))).collect();
    std::fs::write(file, Value::Object(map).to_string()).expect("a file");
}

/// A folder like the client's build, with these documents.
fn client(texts: &[&str]) -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    write(&folder.path().join("operations.json"), texts);
    folder
}

async fn send(server: &TestServer, token: Option<&str>, body: Value) -> Value {
    let request = server.client().post(format!("{}/graphql", server.url())).json(&body);
    let request = match token {
        Some(token) => request.bearer_auth(token),
        None => request,
    };
    request.send().await.expect("a reply").json().await.expect("JSON")
}

fn code(answer: &Value) -> Option<&str> {
    answer["errors"][0]["extensions"]["code"].as_str()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_persisted_document_is_asked_by_its_id() {
    let built = client(&[NAME]);
    let other = built.path().join("before.json");
    write(&other, &[ANYBODY]);
    let server = TestServer::over(TestDb::demo().await, |config| {
        config.client = built.path().to_owned();
        config.operations = vec![other];
    })
    .await;
    let token = server.token("admin").await;
    for id in [id(NAME), format!("sha256:{}", id(NAME))] {
        let answer = send(&server, Some(&token), json!({ "documentId": id })).await;
        assert_eq!(answer["data"]["viewer"]["member"]["name"], "沈若溪", "{answer}");
        // the id grants no rights
        let answer = send(&server, None, json!({ "documentId": id, "variables": {} })).await;
        assert_eq!(code(&answer), Some("UNAUTHENTICATED"), "{answer}");
    }
    let of_another_release = send(&server, None, json!({ "documentId": id(ANYBODY) })).await;
    assert_eq!(of_another_release, json!({ "data": { "__typename": "Query" } }));
    for unknown in ["", "sha256:", "0", &id("query Other { __typename }"), &id(NAME).to_uppercase()] {
        let answer = send(&server, Some(&token), json!({ "documentId": unknown })).await;
        assert_eq!(code(&answer), Some("NOT_FOUND"), "{unknown}: {answer}");
        assert_eq!(answer["errors"][0]["path"], Value::Null);
    }
    for wrong in [
        json!({}),
        json!({ "query": NAME, "documentId": id(NAME) }),
        json!({ "documentId": 1 }),
        json!({ "documentId": [id(NAME)] }),
    ] {
        let answer = send(&server, Some(&token), wrong.clone()).await;
        assert_eq!(code(&answer), Some("BAD_USER_INPUT"), "{wrong}: {answer}");
    }
    // full texts are accepted as before
    let answer = send(&server, None, json!({ "query": ANYBODY })).await;
    assert_eq!(answer["data"]["__typename"], "Query");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_else_is_asked_where_only_persisted_documents_may_be() {
    let built = client(&[NAME, ANYBODY]);
    let server = TestServer::over(TestDb::demo().await, |config| {
        config.client = built.path().to_owned();
        config.persisted_only = true;
    })
    .await;
    let session = server.token("admin").await;
    let secret = secret(&server, &session).await;
    let by_id = json!({ "documentId": id(NAME) });
    assert!(code(&send(&server, Some(&session), by_id.clone()).await).is_none());
    for (token, text) in [
        (None, ANYBODY),
        (Some(session.as_str()), NAME),
        (Some(session.as_str()), "{ __schema { queryType { name } } }"),
        (Some("nonsense"), ANYBODY),
    ] {
        let answer = send(&server, token, json!({ "query": text })).await;
        assert_eq!(code(&answer), Some("FORBIDDEN"), "{token:?} {text}: {answer}");
        assert!(answer.get("data").is_none(), "{answer}");
    }
    // an API client may send any document, and by id
    for body in [json!({ "query": "query Mine { viewer { enterprise { name } } }" }), by_id] {
        let answer = send(&server, Some(&secret), body).await;
        assert!(answer["errors"].is_null(), "{answer}");
    }
    // a forged access token is rejected
    let forged = format!("{}{}", &secret[..secret.len() - 1], if secret.ends_with('0') { '1' } else { '0' });
    let answer = send(&server, Some(&forged), json!({ "query": ANYBODY })).await;
    assert_eq!(code(&answer), Some("UNAUTHENTICATED"), "{answer}");
    // REST executes the server's own operations
    let reply = server.client().get(format!("{}/api/ems/basic_info", server.url())).bearer_auth(&session);
    let reply: Value = reply.send().await.expect("a reply").json().await.expect("JSON");
    assert_eq!(reply["code"], 0, "{reply}");
}

/// With persisted documents only, the client creates tokens by its own document; this test uses the service
/// directly.
async fn secret(server: &TestServer, session: &str) -> String {
    let beside = server.beside().await;
    let query =
        "mutation Make($input: AccessTokenCreateInput!) { accessTokenCreate(input: $input) { secret } }";
    let day = (chrono::Utc::now() + chrono::TimeDelta::days(3)).format("%Y-%m-%d").to_string();
    let input = json!({ "name": "program", "permissions": [], "readOnly": true, "expiresOn": day });
    let answer = beside.graphql(Some(session), query, json!({ "input": input })).await;
    answer["data"]["accessTokenCreate"]["secret"].as_str().unwrap_or_else(|| panic!("{answer}")).to_owned()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_document_over_the_limits_is_left_out_and_a_forged_one_ends_the_start() {
    let built = client(&[HUGE, ANYBODY]);
    let server = TestServer::over(TestDb::demo().await, |config| {
        config.client = built.path().to_owned();
        config.graphql.nodes = 10;
    })
    .await;
    assert_eq!(code(&send(&server, None, json!({ "documentId": id(HUGE) })).await), Some("NOT_FOUND"));
    assert!(code(&send(&server, None, json!({ "documentId": id(ANYBODY) })).await).is_none());

    let forged = built.path().join("forged.json");
    std::fs::write(&forged, json!({ id(NAME): ANYBODY }).to_string()).expect("a file");
    let missing = built.path().join("missing.json");
    for file in [forged, missing] {
        let mut config = Config::read(&mut Reader::default());
        config.secret_keys = vec![[7; 32]];
        config.operations = vec![file.clone()];
        let refused = Node::start(config, server.db().db().clone()).err().expect("refused").to_string();
        assert!(refused.contains(&file.display().to_string()), "{refused}");
    }
}
