//! Limits of WebSockets: numbers of sockets and subscriptions, sizes, floods, and slow readers.

use std::time::Duration;

use serde_json::json;
use xieli_testing::{Heard, Socket, TestDb, TestServer, until};

use super::{RECORDS, code, listening};

#[tokio::test]
async fn sockets_of_an_address_and_of_a_person_are_counted() {
    let server = TestServer::over(TestDb::demo().await, |config| {
        config.sockets.per_address = 3;
        config.sockets.per_viewer = 2;
    })
    .await;
    let url = server.url();
    let token = server.token("engineer").await;
    let first = Socket::signed_in(url, &token).await;
    let _second = Socket::signed_in(url, &token).await;
    // another device of the same member
    let (_, heard) = Socket::greet(url, Some(&server.token("engineer").await)).await;
    assert_eq!(heard, Heard::Closed(1013));
    let _third = Socket::signed_in(url, &server.token("sales").await).await;
    assert_eq!(Socket::open(url, Some("graphql-transport-ws")).await.err(), Some(429));
    // closing one frees a slot
    let mut first = first;
    first.send(json!({ "type": "connection_init" })).await;
    assert_eq!(first.closed().await, 4429);
    drop(first);
    until("no room", async || Socket::open(url, Some("graphql-transport-ws")).await.ok()).await;
}

#[tokio::test]
async fn subscriptions_of_a_socket_are_counted() {
    let server = TestServer::over(TestDb::demo().await, |config| config.sockets.subscriptions = 2).await;
    let mut socket = listening(&server, "engineer", RECORDS).await;
    socket.subscribe("2", RECORDS, json!({})).await;
    socket.subscribe("3", RECORDS, json!({})).await;
    let said = socket.settled().await;
    assert_eq!(said.len(), 1, "{said:?}");
    assert_eq!((said[0]["id"].as_str(), code(&said[0])), (Some("3"), "LIMIT_EXCEEDED"));
}

#[tokio::test]
async fn documents_have_the_budget_of_a_request() {
    let server = TestServer::demo().await;
    let mut socket = Socket::signed_in(server.url(), &server.token("engineer").await).await;
    let deep = format!("subscription {{ viewerChanged {}", "{ member ".repeat(200) + &"}".repeat(201));
    let mut bomb = "subscription { viewerChanged { ...F0 } }".to_owned();
    for number in 0..24 {
        bomb += &format!(" fragment F{number} on Viewer {{ ...F{0} ...F{0} }}", number + 1);
    }
    bomb += " fragment F24 on Viewer { id }";
    let wide = format!(
        "subscription {{ viewerChanged {{ {} }} }}",
        (0..5000).map(|n| format!("a{n}: id ")).collect::<String>()
    );
    for (number, query) in [deep, bomb, wide].into_iter().enumerate() {
        socket.subscribe(&number.to_string(), &query, json!({})).await;
        assert_eq!(code(&socket.message().await), "LIMIT_EXCEEDED", "{number}");
    }
}

#[tokio::test]
async fn a_message_that_is_too_large_ends_the_socket() {
    let server = TestServer::over(TestDb::demo().await, |config| config.sockets.message = 4096).await;
    let mut socket = Socket::signed_in(server.url(), &server.token("engineer").await).await;
    socket.send(json!({ "type": "ping", "payload": { "x": "y".repeat(3000) } })).await;
    assert_eq!(socket.message().await["type"], "pong");
    socket.send(json!({ "type": "ping", "payload": { "x": "y".repeat(5000) } })).await;
    assert_eq!(socket.closed().await, 0);
}

#[tokio::test]
async fn a_flood_of_messages_ends_the_socket() {
    let server = TestServer::demo().await;
    let mut socket = Socket::signed_in(server.url(), &server.token("engineer").await).await;
    for _ in 0..1001 {
        socket.send(json!({ "type": "pong" })).await;
    }
    assert_eq!(socket.closed().await, 4429);
}

/// Nothing is buffered for a client that does not read: the server waits for a while, then closes the
/// connection.
#[tokio::test]
async fn a_slow_reader_is_left() {
    let server = TestServer::over(TestDb::demo().await, |config| {
        config.sockets.send_timeout = Duration::from_millis(300);
    })
    .await;
    let mut socket = Socket::signed_in(server.url(), &server.token("engineer").await).await;
    let flooding = async {
        // every ping is answered with the same payload, and the client reads none of it
        let text = json!({ "type": "ping", "payload": { "x": "y".repeat(60_000) } }).to_string();
        let mut sent = 0;
        while socket.try_send_text(text.clone()).await {
            sent += 1;
        }
        sent
    };
    let sent = tokio::time::timeout(Duration::from_secs(30), flooding).await.expect("dropped");
    assert!(sent < 1000, "the flood itself ended it after {sent}");
}
