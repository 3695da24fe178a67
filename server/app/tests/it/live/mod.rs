//! `/graphql/ws`: the protocol, its limits, and the visibility of events.

mod events;
mod limits;
mod nodes;
mod protocol;

use serde_json::{Value, json};
use xieli_testing::{Socket, TestServer};

const RECORDS: &str = "subscription { recordsChanged { missed changes { type recordId action } } }";
const CREATE: &str = "mutation ($name: String!) { teamCreate(input: { name: $name }) {
    team { id rowId version } userErrors { message } } }";

/// Creates a team; returns its global id.
async fn create_team(server: &TestServer, token: &str, name: &str) -> String {
    let answer = server.graphql(Some(token), CREATE, json!({ "name": name })).await;
    answer["data"]["teamCreate"]["team"]["id"].as_str().unwrap_or_else(|| panic!("{answer}")).to_owned()
}

/// A socket of a demo user with one active subscription.
async fn listening(server: &TestServer, user: &str, query: &str) -> Socket {
    let mut socket = Socket::signed_in(server.url(), &server.token(user).await).await;
    socket.subscribe("1", query, json!({})).await;
    assert_eq!(socket.settled().await, Vec::<Value>::new(), "{user}: {query}");
    socket
}

/// The code of the first error of an `error` message.
fn code(message: &Value) -> &str {
    assert_eq!(message["type"], "error", "{message}");
    message["payload"][0]["extensions"]["code"].as_str().unwrap_or_else(|| panic!("{message}"))
}
