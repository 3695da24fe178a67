//! The WebSocket protocol `graphql-transport-ws`, message by message.

use std::time::Duration;

use chrono::TimeDelta;
use serde_json::json;
use xieli_domain::account::Accounts as _;
use xieli_domain::account::tokens::{Claims, issue};
use xieli_testing::{Heard, Socket, TestDb, TestServer};

use super::{RECORDS, code, listening};

#[tokio::test]
async fn nobody_gets_past_the_first_message() {
    let server = TestServer::demo().await;
    let url = server.url();
    for token in [None, Some("nonsense"), Some("a.b.c")] {
        let (_, heard) = Socket::greet(url, token).await;
        assert_eq!(heard, Heard::Closed(4401), "{token:?}");
    }
    let mut early = Socket::open(url, Some("graphql-transport-ws")).await.expect("a socket");
    early.subscribe("1", RECORDS, json!({})).await;
    assert_eq!(early.closed().await, 4401);
    // a plain HTTP request gets an error
    let plain = server.client().get(format!("{url}/graphql/ws")).send().await.expect("a reply");
    assert_eq!(plain.status().as_u16(), 426);
}

#[tokio::test]
async fn each_offence_has_its_code() {
    let server = TestServer::demo().await;
    let url = server.url();
    let token = server.token("engineer").await;
    // a client that requests another protocol disconnects without an answer
    let mut other = Socket::open(url, None).await.expect("a socket");
    assert_eq!(other.closed().await, 4406);
    let garbage = ["", "{}", "[]", "\u{0}", r#"{"type":"start"}"#, r#"{"type":"subscribe","id":"1"}"#];
    for text in garbage {
        let mut socket = Socket::signed_in(url, &token).await;
        socket.send_text(text.to_owned()).await;
        assert_eq!(socket.closed().await, 4400, "{text:?}");
    }
    let mut twice = Socket::signed_in(url, &token).await;
    twice.send(json!({ "type": "connection_init" })).await;
    assert_eq!(twice.closed().await, 4429);
    let mut same = listening(&server, "engineer", RECORDS).await;
    same.subscribe("1", RECORDS, json!({})).await;
    assert_eq!(same.closed().await, 4409);
}

#[tokio::test]
async fn a_name_is_free_again_after_complete() {
    let server = TestServer::demo().await;
    let mut socket = listening(&server, "engineer", RECORDS).await;
    socket.send(json!({ "id": "1", "type": "complete" })).await;
    socket.subscribe("1", RECORDS, json!({})).await;
    assert!(socket.settled().await.is_empty());
    // completing an unknown subscription is ignored
    socket.send(json!({ "id": "nobody", "type": "complete" })).await;
    socket.send(json!({ "type": "pong" })).await;
    assert!(socket.settled().await.is_empty());
}

#[tokio::test]
async fn only_one_subscription_at_a_time_is_served() {
    let server = TestServer::demo().await;
    let mut socket = Socket::signed_in(server.url(), &server.token("owner").await).await;
    let refused = [
        "{ viewer { id } }",
        "mutation { sessionEnd { ended } }",
        "subscription { __typename }",
        "subscription { viewerChanged { id } recordsChanged { missed } }",
        "subscription { ...F } fragment F on Subscription { viewerChanged { id } }",
        "subscription { ... on Subscription { viewerChanged { id } } }",
        "subscription { viewerChanged @skip(if: false) { id } }",
        "subscription { viewerChanged { nothing } }",
        "subscription { nothing }",
        "subscription {",
        "",
        "subscription { recordsChanged(ids: [\"nonsense\"]) { missed } }",
        "subscription { recordsChanged(types: [NOTHING]) { missed } }",
    ];
    for (number, query) in refused.iter().enumerate() {
        let id = number.to_string();
        socket.subscribe(&id, query, json!({})).await;
        let message = socket.message().await;
        assert_eq!(message["id"], id, "{message}");
        assert_eq!(code(&message), "BAD_USER_INPUT", "{query}: {message}");
    }
    socket.send(json!({ "id": "x", "type": "subscribe", "payload": [] })).await;
    assert_eq!(code(&socket.message().await), "BAD_USER_INPUT");
    // and the session is still valid
    assert!(socket.settled().await.is_empty());
    // POST does not accept subscriptions
    let token = server.token("owner").await;
    let posted = server.graphql(Some(&token), RECORDS, json!({})).await;
    assert_eq!(posted["errors"][0]["extensions"]["code"], "BAD_USER_INPUT", "{posted}");
}

#[tokio::test]
async fn an_access_token_ends_its_socket_with_itself() {
    let server = TestServer::demo().await;
    let other = server.token("engineer").await;
    let (viewer, _) = server.services().identity().check(&other).await.expect("a viewer");
    let life = TimeDelta::seconds(2);
    let claims = Claims::new(viewer.account_id, viewer.session_id, viewer.enterprise_id, life);
    let short = issue(server.services().signing(), &claims).await.expect("a token");
    let (mut socket, heard) = Socket::greet(server.url(), Some(&short)).await;
    assert!(matches!(heard, Heard::Message(_)), "{heard:?}");
    assert_eq!(socket.closed().await, 4401);
}

#[tokio::test]
async fn a_server_that_stops_says_goodbye() {
    let server = TestServer::demo().await;
    let mut busy = listening(&server, "engineer", RECORDS).await;
    let mut waiting = Socket::open(server.url(), Some("graphql-transport-ws")).await.expect("a socket");
    let stopping = tokio::spawn(server.stop());
    assert_eq!(busy.closed().await, 1001);
    assert_eq!(waiting.closed().await, 1001);
    stopping.await.expect("stopped");
}

#[tokio::test]
async fn who_says_nothing_is_closed() {
    let server = TestServer::over(TestDb::demo().await, |config| {
        config.sockets.init_timeout = Duration::from_millis(50);
    })
    .await;
    let mut silent = Socket::open(server.url(), Some("graphql-transport-ws")).await.expect("a socket");
    assert_eq!(silent.closed().await, 4408);
}
