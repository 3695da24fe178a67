//! Slow requests and statements are logged with their path.

use std::time::Duration;

use serde_json::{Value, json};
use xieli_app::config::Observation;
use xieli_database::connect;
use xieli_testing::{TableLock, TestDb, TestServer, until_true};

use crate::log::Log;

/// A server with these limits of slowness, and its log.
async fn logged(
    limits: impl FnOnce(&mut Observation),
) -> (Log, tracing::subscriber::DefaultGuard, TestServer) {
    let (log, guard) = Log::begin("info");
    let server = TestServer::over(TestDb::demo().await, |config| limits(&mut config.observation)).await;
    (log, guard, server)
}

#[tokio::test]
async fn a_slow_statement_is_logged_once_with_its_way_and_without_its_values() {
    let (log, _guard, server) = logged(|limits| {
        limits.slow_statement = Some(Duration::from_millis(300));
        limits.slow_request = Some(Duration::from_millis(300));
    })
    .await;
    let token = server.token("admin").await;
    // the viewer is cached: the query itself waits
    server.graphql(Some(&token), "{ __typename }", json!({})).await;
    let held = TableLock::take(server.db(), "team in access exclusive mode").await;
    let query = r#"query slowTeams($word: String) { teams(filter: { keyword: $word }) { nodes { name } } }"#;
    let request = server.client().post(format!("{}/graphql", server.url())).bearer_auth(&token);
    let body = json!({ "query": query, "variables": { "word": "华东机密" } });
    let running = tokio::spawn(request.json(&body).send());
    let waiting = "select count(*) > 0 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' \
               and clock_timestamp() - query_start > interval '400 ms'";
    // a transaction has a snapshot of the activity, so another connection looks
    let look = connect(&server.db().url()).await.expect("connection");
    until_true(&look, waiting).await;
    held.release().await;
    let reply = running.await.expect("a task").expect("a reply");
    let trace_id = reply.headers()["x-trace-id"].to_str().expect("text").to_owned();
    let answer: Value = reply.json().await.expect("JSON");
    assert!(answer["data"]["teams"]["nodes"].is_array(), "{answer}");

    let lines = log.lines("slow statement");
    let [line] = lines.as_slice() else { panic!("{lines:?}") };
    assert_eq!((&line["path"], &line["trace_id"]), (&json!("query slowTeams > teams"), &json!(trace_id)));
    assert!(line["enterprise_id"].as_i64() > Some(0), "{line}");
    assert!(line["ms"].as_f64() >= Some(300.0), "{line}");
    let sql = line["sql"].as_str().expect("SQL");
    assert!(sql.contains("team") && sql.contains("$1"), "{sql}");
    let requests = log.lines("slow request");
    let [request] = requests.as_slice() else { panic!("{requests:?}") };
    assert_eq!((&request["kind"], &request["operation"]), (&json!("query"), &json!("slowTeams")));
    assert!(request["statements"].as_i64() >= Some(1), "{request}");
    let all = log.all();
    assert!(!all.contains("机密"), "values stay out of the log");
    assert!(server.metrics().contains("xieli_statements_slow_total 1"));
    assert!(server.metrics().contains("xieli_requests_slow_total 1"));
}

#[tokio::test]
async fn loaders_and_changes_have_a_way_too() {
    let (log, _guard, server) =
        logged(|limits| limits.slow_statement = Some(Duration::from_nanos(1000))).await;
    let token = server.token("admin").await;
    server.graphql(Some(&token), "query deep { teams { nodes { directors { name } } } }", json!({})).await;
    let create =
        r#"mutation { teamCreate(input: { name: "慢团队" }) { team { name } userErrors { message } } }"#;
    let body = server.graphql(Some(&token), create, json!({})).await;
    assert_eq!(body["data"]["teamCreate"]["team"]["name"], "慢团队", "{body}");
    server.rest(Some(&token), reqwest::Method::GET, "/api/ems/team/list", xieli_testing::Sent::Nothing).await;
    let lines = log.lines("slow statement");
    let ways: Vec<&str> = lines.iter().filter_map(|line| line["path"].as_str()).collect();
    let has = |start: &str| ways.iter().any(|way| way.starts_with(start));
    assert!(has("query deep > loader "), "{ways:?}");
    assert!(has("mutation - > teamCreate"), "{ways:?}");
    assert!(has("query TeamList > teams"), "{ways:?}");
    assert!(lines.iter().any(|line| line["sql"] == "COMMIT"), "transactions are statements");
}

#[tokio::test]
async fn what_an_address_carries_behind_its_path_is_in_no_line() {
    let (log, _guard, server) = logged(|limits| limits.slow_request = Some(Duration::from_nanos(1))).await;
    let token = server.token("admin").await;
    for call in ["stream", "download"] {
        let address = format!("{}/api/res/file/{call}/1?access_token={token}", server.url());
        server.client().get(address).send().await.expect("an answer");
    }
    let all = log.all();
    assert!(all.contains("/api/res/file/stream/1") && all.contains("/api/res/file/download/1"), "{all}");
    assert!(!all.contains(&token) && !all.contains("access_token"), "{all}");
}

#[tokio::test]
async fn nothing_is_logged_when_it_is_off() {
    let (log, _guard, server) = logged(|limits| {
        limits.slow_statement = None;
        limits.slow_request = None;
    })
    .await;
    let token = server.token("admin").await;
    server.graphql(Some(&token), "{ teams { nodes { name } } }", json!({})).await;
    assert!(log.lines("slow statement").is_empty() && log.lines("slow request").is_empty());
    assert_eq!(log.lines("request").len(), 1, "the log itself works");
}
