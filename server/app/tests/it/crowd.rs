//! Clients that hold resources without using them do not block others.

use std::time::Duration;

use nix::sys::signal::Signal;
use reqwest::Method;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;
use xieli_testing::{Sent, TableLock, TestDb, TestServer, until};

use crate::support::Bench;

const TEAMS: &str = "{ teams { nodes { name } } }";

async fn connect(url: &str) -> TcpStream {
    TcpStream::connect(url.trim_start_matches("http://")).await.expect("a connection")
}

/// A connection with a partially sent request.
async fn begun(url: &str, sent: &str) -> TcpStream {
    let mut stream = connect(url).await;
    stream.write_all(sent.as_bytes()).await.expect("sent");
    stream
}

/// Everything received until the server closes.
async fn rest(mut stream: TcpStream) -> String {
    let mut bytes = Vec::new();
    // a reset connection has delivered its content
    let _reset = stream.read_to_end(&mut bytes).await;
    String::from_utf8_lossy(&bytes).into_owned()
}

/// The same, with a time limit.
async fn left(stream: TcpStream) -> String {
    timeout(Duration::from_secs(30), rest(stream)).await.expect("the server goes")
}

fn head(length: usize) -> String {
    format!(
        "POST /graphql HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: {length}\r\n\r\n"
    )
}

/// The status of a call without costs.
async fn status(server: &TestServer) -> u16 {
    let body = json!({ "query": "{ __typename }" });
    let request = server.client().post(format!("{}/graphql", server.url())).json(&body);
    request.send().await.expect("a reply").status().as_u16()
}

async fn healthy(server: &TestServer, path: &str) -> u16 {
    server.rest(None, Method::GET, path, Sent::Nothing).await.status
}

#[tokio::test]
async fn what_keeps_its_body_back_holds_no_place() {
    let server = TestServer::over(TestDb::new().await, |config| config.max_requests = 2).await;
    let body = r#"{"query":"{ __typename }"}"#;
    let mut held = Vec::new();
    for _ in 0..20 {
        held.push(begun(server.url(), &head(body.len())).await);
        held.push(begun(server.url(), &head(body.len()).replace("/graphql", "/api/ems/login")).await);
    }
    for path in ["/healthz", "/readyz"] {
        assert_eq!(healthy(&server, path).await, 200, "{path}");
    }
    assert_eq!(status(&server).await, 200);
    assert_eq!(healthy(&server, "/api/ems/publicKey").await, 200);
    let mut first = held.remove(0);
    first.write_all(body.as_bytes()).await.expect("sent");
    let answer = rest(first).await;
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
}

#[tokio::test]
async fn places_are_counted_in_all_by_address_and_by_person_and_health_needs_none() {
    let db = std::sync::Arc::new(TestDb::demo().await);
    for (all, address, person, wanted) in
        [(1, 9, 9, [503, 503]), (9, 1, 9, [429, 429]), (9, 9, 1, [429, 200])]
    {
        let server = TestServer::over(db.clone(), |config| {
            config.max_requests = all;
            config.crowd.requests_per_address = address;
            config.crowd.requests_per_viewer = person;
        })
        .await;
        let (token, other) = (server.token("admin").await, server.token("sales").await);
        // the identity is loaded before the table is locked, and cached for a moment
        for token in [&token, &other] {
            server.graphql(Some(token), "{ __typename }", json!({})).await;
        }
        let lock = TableLock::take(server.db(), "team in access exclusive mode").await;
        let (url, client, same) = (server.url().to_owned(), server.client().clone(), token.clone());
        let slow = tokio::spawn(async move {
            let request = client.post(format!("{url}/graphql")).bearer_auth(same);
            request.json(&json!({ "query": TEAMS })).send().await.expect("a reply").status().as_u16()
        });
        lock.waited_for().await;
        for (token, wanted) in [&token, &other].into_iter().zip(wanted) {
            let asked = server.try_graphql(Some(token), "{ __typename }", json!({})).await.expect("a reply");
            assert_eq!(asked.status, wanted, "{all} {address} {person}: {}", asked.body);
            let path = "/api/ems/publicKey";
            let asked = server.rest(Some(token), Method::GET, path, Sent::Nothing).await;
            assert_eq!(asked.status, wanted, "{all} {address} {person}: {}", asked.body);
        }
        for path in ["/healthz", "/readyz"] {
            assert_eq!(healthy(&server, path).await, 200, "{path}");
        }
        lock.release().await;
        assert_eq!(slow.await.expect("done"), 200);
        assert_eq!(status(&server).await, 200, "who is done makes room");
    }
}

#[tokio::test]
async fn large_bodies_hold_what_they_announce() {
    // an address gets a quarter
    let server = TestServer::over(TestDb::new().await, |config| config.crowd.body_memory = 1 << 20).await;
    let first = begun(server.url(), &head(200_000)).await;
    let second = until("nobody was refused", async || {
        let said = rest(begun(server.url(), &head(200_000)).await).await;
        (!said.is_empty()).then_some(said)
    })
    .await;
    assert!(second.starts_with("HTTP/1.1 429") && second.contains("RATE_LIMITED"), "{second}");
    assert_eq!(status(&server).await, 200, "small ones need none of it");
    drop(first);
}

#[tokio::test]
async fn half_heads_and_silent_connections_are_left() {
    let server = TestServer::over(TestDb::new().await, |config| {
        config.crowd.head_timeout = Duration::from_secs(1);
        config.crowd.keep_alive = Duration::from_secs(2);
    })
    .await;
    let silent = begun(server.url(), "").await;
    let half = begun(server.url(), "GET /healthz HTTP/1.1\r\nhost: x\r\nx-slow: ").await;
    let resting = begun(server.url(), "GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n").await;
    let again = "GET /healthz HTTP/1.1\r\nhost: x\r\n\r\nGET /healthz HT";
    let half_again = begun(server.url(), again).await;
    // each read ends because the server closes
    assert_eq!(left(silent).await, "");
    assert_eq!(left(half).await, "");
    for answered in [resting, half_again] {
        let said = left(answered).await;
        assert_eq!(said.matches("HTTP/1.1 200").count(), 1, "{said}");
    }
    let long = format!("GET /healthz HTTP/1.1\r\nhost: x\r\nx-long: {}\r\n\r\n", "x".repeat(40_000));
    let said = rest(begun(server.url(), &long).await).await;
    assert!(said.starts_with("HTTP/1.1 431"), "{said}");
}

#[tokio::test]
async fn connections_are_counted_and_health_is_heard_beyond_them() {
    let db = std::sync::Arc::new(TestDb::new().await);
    for (all, address, refusal) in [(3, 100, 503), (100, 3, 429)] {
        let server = TestServer::over(db.clone(), |config| {
            config.crowd.connections = all;
            config.crowd.connections_per_address = address;
        })
        .await;
        let mut inside = Vec::new();
        for _ in 0..3 {
            inside.push(connect(server.url()).await);
        }
        // more connections than the reserve: the oldest are closed
        let mut beyond = Vec::new();
        for _ in 0..200 {
            beyond.push(connect(server.url()).await);
        }
        assert_eq!(healthy(&server, "/healthz").await, 200);
        assert_eq!(healthy(&server, "/readyz").await, 200);
        assert_eq!(status(&server).await, refusal);
        // otherwise it would have had two seconds
        let oldest = timeout(Duration::from_secs(1), rest(beyond.remove(0))).await;
        assert_eq!(oldest.as_deref(), Ok(""), "it made way");
        let mut first = inside.remove(0);
        first.write_all(head(26).as_bytes()).await.expect("sent");
        first.write_all(br#"{"query":"{ __typename }"}"#).await.expect("sent");
        let said = rest(first).await;
        assert!(said.starts_with("HTTP/1.1 200"), "who was there before is served: {said}");
        until("no room", async || (status(&server).await == 200).then_some(())).await;
    }
}

#[tokio::test]
async fn a_trusted_proxy_has_as_many_connections_as_there_are() {
    let server = TestServer::over(TestDb::new().await, |config| {
        config.crowd.connections_per_address = 1;
        config.trusted_proxies = vec!["127.0.0.1".parse().expect("a network")];
    })
    .await;
    let _first = connect(server.url()).await;
    let _second = connect(server.url()).await;
    assert_eq!(status(&server).await, 200);
}

#[tokio::test]
async fn open_files_are_kept_for_health_and_the_end() {
    let db = TestDb::new().await;
    let bench = Bench::open();
    let serving = bench.serve_confined(300, &[("DATABASE_URL", &db.url())]);
    let mut silent = Vec::new();
    for _ in 0..600 {
        silent.push(connect(&serving.url).await);
    }
    // at once, not after the timeout of the first silent ones
    let health = begun(&serving.url, "GET /readyz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n").await;
    let said = timeout(Duration::from_secs(4), rest(health)).await.expect("an answer at once");
    assert!(said.starts_with("HTTP/1.1 200"), "{said}");
    assert!(serving.end(Signal::SIGTERM), "it ends in order");
}

#[tokio::test]
async fn the_trace_of_a_stranger_is_not_continued() {
    let trace = "4bf92f3577b34da6a3ce929d0e0e4736";
    let db = std::sync::Arc::new(TestDb::new().await);
    for (trusted, continued) in [("192.0.2.1", false), ("127.0.0.1", true)] {
        let server = TestServer::over(db.clone(), |config| {
            config.trusted_proxies = vec![trusted.parse().expect("a network")];
        })
        .await;
        let request = server.client().get(format!("{}/healthz", server.url()));
        let request = request.header("traceparent", format!("00-{trace}-00f067aa0ba902b7-01"));
        let reply = request.send().await.expect("a reply");
        assert_eq!(reply.headers()["x-trace-id"] == trace, continued, "{trusted}");
        assert_eq!(reply.headers()["referrer-policy"], "no-referrer");
        let _body: Value = reply.json().await.expect("JSON");
    }
}
