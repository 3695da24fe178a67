//! Requests in progress when the server stops, the client disconnects, or the session ends.

use std::time::Duration;

use reqwest::Method;
use serde_json::json;
use xieli_database::connect;
use xieli_testing::{Sent, Stopwatch, TableLock, TestServer, until};

const TEAMS: &str = "{ teams { nodes { name } } }";
const CREATE: &str =
    r#"mutation { teamCreate(input: { name: "锁后团队" }) { team { name } userErrors { message } } }"#;

#[tokio::test]
async fn a_stopping_server_finishes_what_it_has_begun() {
    let server = TestServer::demo().await;
    let token = server.token("admin").await;
    server.graphql(Some(&token), "{ __typename }", json!({})).await;
    let held = TableLock::take(server.db(), "team in access exclusive mode").await;
    let request = server.client().post(format!("{}/graphql", server.url())).bearer_auth(&token);
    let running = tokio::spawn(request.json(&json!({ "query": TEAMS })).send());
    held.waited_for().await;
    let (url, client) = (server.url().to_owned(), server.client().clone());
    let stopping = tokio::spawn(server.stop());
    // new connections are refused once shutdown has begun
    while client.get(format!("{url}/healthz")).header("connection", "close").send().await.is_ok() {}
    assert!(!stopping.is_finished(), "a request is still at work");
    held.release().await;
    let reply = running.await.expect("a task").expect("a reply");
    assert_eq!(reply.status(), 200);
    let text = reply.text().await.expect("a body");
    assert!(text.contains("华东服务部"), "{text}");
    stopping.await.expect("the server ended");
}

#[tokio::test]
async fn a_mutation_goes_on_when_the_browser_goes_away() {
    let server = TestServer::demo().await;
    let token = server.token("admin").await;
    server.graphql(Some(&token), "{ __typename }", json!({})).await;
    let held = TableLock::take(server.db(), "team in access exclusive mode").await;
    let request = server.client().post(format!("{}/graphql", server.url())).bearer_auth(&token);
    let running = tokio::spawn(request.json(&json!({ "query": CREATE })).send());
    held.waited_for().await;
    running.abort();
    assert!(running.await.expect_err("aborted").is_cancelled());
    held.release().await;
    // shutdown waits for it
    let db = server.stop().await;
    let client = connect(&db.url()).await.expect("connection");
    let sql = "select count(*) from team where name = '锁后团队'";
    assert_eq!(client.query_one(sql, &[]).await.expect("rows").get::<_, i64>(0), 1);
    let open = "select count(*) from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'";
    assert_eq!(client.query_one(open, &[]).await.expect("rows").get::<_, i64>(0), 0);
}

#[tokio::test]
async fn a_session_that_another_node_ends_dies_within_a_second() {
    let server = TestServer::demo().await;
    let token = server.token("engineer").await;
    let ask = async || {
        let body = server.graphql(Some(&token), TEAMS, json!({})).await;
        body["errors"][0]["extensions"]["code"].as_str().unwrap_or("none").to_owned()
    };
    let before = ask().await;
    assert_ne!(before, "UNAUTHENTICATED");
    server.db().execute("update session set revoked_at = now()").await;
    let began = Stopwatch::start();
    while ask().await == before {
        began.assert_within(Duration::from_secs(1));
    }
    assert_eq!(ask().await, "UNAUTHENTICATED");
}

#[tokio::test]
async fn a_lost_database_is_said_and_overcome() {
    let server = TestServer::demo().await;
    let token = server.token("admin").await;
    let body = server.graphql(Some(&token), TEAMS, json!({})).await;
    assert!(body["data"]["teams"]["nodes"][0]["name"].is_string(), "{body}");
    let admin = connect(&server.db().url()).await.expect("connection");
    let cut = "select pg_terminate_backend(pid, 5000) from pg_stat_activity
               where datname = current_database() and pid <> pg_backend_pid()";
    admin.batch_execute(cut).await.expect("cut");
    // the first request may still meet a dead connection; its error must not reveal internals
    until("no answer from the database", async || {
        let body = server.graphql(Some(&token), TEAMS, json!({})).await;
        if body["data"]["teams"]["nodes"][0]["name"].is_string() {
            return Some(());
        }
        assert_eq!(body["errors"][0]["extensions"]["code"], "INTERNAL_SERVER_ERROR", "{body}");
        None
    })
    .await;
    assert_eq!(server.rest(None, Method::GET, "/readyz", Sent::Nothing).await.status, 200);
}

#[tokio::test]
async fn what_is_changed_anywhere_is_heard() {
    let server = TestServer::demo().await;
    server.events().listening().await;
    let mut heard = server.events().subscribe();
    let client = connect(&server.db().url()).await.expect("connection");
    let announce = "insert into event (enterprise_id, kind, record_type, record_id) select min(id), 'team.update', 'team', 7 from enterprise";
    client.batch_execute(announce).await.expect("an event");
    let event = heard.recv().await.expect("an event");
    assert_eq!(
        (event.kind.as_str(), event.record_type.as_str(), event.record_id),
        ("team.update", "team", 7)
    );
}
