//! A session reads its own writes on every node (decision 0107).

use std::time::Duration;

use reqwest::header::HeaderMap;
use serde_json::{Value, json};
use xieli_testing::{ChaosProxy, Stopwatch, TestDb, TestServer, until};

use crate::pages_again::{CHANGE, Stopped, listener};

const PAGE: &str = "{ customers(first: 5) { totalCount nodes { id name } } }";

/// The header of requests and replies.
const POSITION: &str = "x-position";
/// How long a node of these tests waits until it has caught up.
const PATIENCE: Duration = Duration::from_millis(200);
/// A position that no database has reached.
const FAR: &str = "7ffffffffffffffe-1";

/// Sends a document with these headers; returns the reply and its headers.
async fn ask(server: &TestServer, token: &str, body: Value, headers: &[(&str, &str)]) -> (Value, HeaderMap) {
    let mut request =
        server.client().post(format!("{}/graphql", server.url())).bearer_auth(token).json(&body);
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    let response = request.send().await.expect("a reply");
    let headers = response.headers().clone();
    (response.json().await.expect("JSON"), headers)
}

/// The page as a request with these headers gets it.
async fn page(server: &TestServer, token: &str, headers: &[(&str, &str)]) -> Value {
    let (reply, told) = ask(server, token, json!({ "query": PAGE }), headers).await;
    assert!(reply["errors"].is_null(), "{}", reply["errors"]);
    assert!(!told.contains_key(POSITION), "a request without a write tells no position");
    reply["data"]["customers"].clone()
}

/// Renames a customer; returns the headers of the reply.
async fn rename(server: &TestServer, token: &str, id: &Value, name: &str) -> HeaderMap {
    let variables = json!({ "id": id, "input": { "name": name } });
    let (reply, headers) = ask(server, token, json!({ "query": CHANGE, "variables": variables }), &[]).await;
    assert_eq!(reply["data"]["customerUpdate"]["customer"]["name"], name, "{reply}");
    headers
}

fn position(headers: &HeaderMap) -> String {
    headers[POSITION].to_str().expect("text").to_owned()
}

/// The name of the customer with this id on a page.
fn name_of(page: &Value, id: &Value) -> Value {
    let rows = page["nodes"].as_array().expect("rows");
    rows.iter().find(|row| row["id"] == *id).expect("the customer")["name"].clone()
}

/// Waits until a request with these headers is answered without a statement.
async fn remembered(server: &TestServer, token: &str, headers: &[(&str, &str)]) {
    until("never from memory", async || {
        let before = server.db().db().statements();
        page(server, token, headers).await;
        (server.db().db().statements() == before).then_some(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_member_reads_their_own_write_on_a_node_that_does_not_hear() {
    let there = TestServer::over(TestDb::demo().await, |config| config.catch_up = PATIENCE).await;
    let token = there.token("admin").await;
    let pid = listener(&there).await;
    let here = there.beside().await;
    remembered(&there, &token, &[]).await;
    let before = page(&there, &token, &[]).await;
    let id = before["nodes"][0]["id"].clone();
    // its connections exist before the listener stops
    page(&here, &token, &[]).await;
    let stopped = Stopped::new(pid);
    let told = rename(&here, &token, &id, "另一个节点上改名的客户").await;
    let own = position(&told);
    // the node does not know yet, and another reader is served from its caches
    assert_eq!(page(&there, &token, &[]).await, before);
    assert_eq!(name_of(&page(&there, &token, &[(POSITION, &own)]).await, &id), "另一个节点上改名的客户");
    let cookie = told["set-cookie"].to_str().expect("text").to_owned();
    assert!(cookie.starts_with(&format!("xieli_position={own}; Max-Age=")), "{cookie}");
    assert!(cookie.contains("; HttpOnly; SameSite=Strict"), "{cookie}");
    let pair = cookie.split(';').next().expect("a pair").to_owned();
    assert_eq!(name_of(&page(&there, &token, &[("cookie", &pair)]).await, &id), "另一个节点上改名的客户");
    // the node hears again, and its caches serve the same request
    drop(stopped);
    remembered(&there, &token, &[(POSITION, &own)]).await;
    assert_eq!(name_of(&page(&there, &token, &[(POSITION, &own)]).await, &id), "另一个节点上改名的客户");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_member_reads_their_own_write_on_another_node_at_once() {
    let here = TestServer::demo().await;
    let there = here.beside().await;
    let token = here.token("admin").await;
    let id = page(&there, &token, &[]).await["nodes"][0]["id"].clone();
    for number in 0..20 {
        let name = format!("第 {number} 次改名的客户");
        let own = position(&rename(&here, &token, &id, &name).await);
        assert_eq!(name_of(&page(&there, &token, &[(POSITION, &own)]).await, &id), json!(name));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_report_tells_no_position() {
    let server = TestServer::demo().await;
    let token = server.token("admin").await;
    let query = "query ($definition: OnlineReportDefinitionInput!) {
        onlineReportPreview(definition: $definition) { totals } }";
    let variables = json!({ "definition": { "dataset": "TASK", "measures": ["count"] } });
    let (reply, told) = ask(&server, &token, json!({ "query": query, "variables": variables }), &[]).await;
    assert!(reply["data"]["onlineReportPreview"]["totals"][0].is_string(), "{reply}");
    assert!(!told.contains_key(POSITION), "it writes nothing");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_position_that_was_made_up_costs_its_sender_a_bounded_wait() {
    let server = TestServer::over(TestDb::demo().await, |config| config.catch_up = PATIENCE).await;
    let (token, other) = (server.token("admin").await, server.token("sales").await);
    let long = "f".repeat(2000);
    // it is ignored as soon as the node knows the end of the log: the caches serve the request
    for made_up in [FAR, "", "-", "nonsense", "-1-1", "ffffffffffffffff-1", long.as_str()] {
        remembered(&server, &token, &[(POSITION, made_up)]).await;
        let cookie = format!("xieli_position={made_up}");
        remembered(&server, &token, &[("cookie", &cookie)]).await;
    }
    remembered(&server, &other, &[]).await;
    let pid = listener(&server).await;
    let stopped = Stopped::new(pid);
    let began = Stopwatch::start();
    page(&server, &token, &[(POSITION, FAR)]).await;
    assert!(began.elapsed() >= PATIENCE, "{:?}", began.elapsed());
    began.assert_within(Duration::from_secs(5));
    // the caches of others are as they were
    remembered(&server, &other, &[]).await;
    drop(stopped);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_replica_that_lags_is_not_asked_after_an_own_write() {
    // a copy of the demo that never applies a change
    let copy = TestDb::demo().await;
    let db = TestDb::demo().await;
    let link = ChaosProxy::before(&db.url()).await;
    let server = TestServer::through(db, &link, |settings, _| settings.replica_urls = vec![copy.url()]).await;
    let token = server.token("admin").await;
    let before = page(&server, &token, &[]).await;
    let id = before["nodes"][0]["id"].clone();
    let own = position(&rename(&server, &token, &id, "副本还没有的名称").await);
    for _ in 0..4 {
        assert_eq!(page(&server, &token, &[]).await, before, "others are served by the replica");
        assert_eq!(name_of(&page(&server, &token, &[(POSITION, &own)]).await, &id), "副本还没有的名称");
    }
}
