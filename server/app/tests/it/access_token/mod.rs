//! Personal access tokens over HTTP: permissions, lifetime, creation and revocation.

mod grants;
mod life;
mod lists;

use chrono::{Days, NaiveDate};
use serde_json::{Value, json};
use xieli_kernel::clock::{self, china_day};
use xieli_testing::TestServer;

const CREATE: &str = "mutation ($input: AccessTokenCreateInput!) { accessTokenCreate(input: $input) {
    secret accessToken { id name hint permissions readOnly state expiresAt } userErrors { field message code } } }";
const REVOKE: &str = "mutation ($id: ID!) { accessTokenRevoke(input: { id: $id }) {
    accessToken { state revokedAt revokedBy { name } } userErrors { code } } }";
const WHO: &str = "{ viewer { name } }";

/// A created token.
struct Made {
    id: String,
    secret: String,
}

/// A day relative to today, in China.
fn day(days: u64) -> NaiveDate {
    china_day(clock::now()).checked_add_days(Days::new(days)).expect("a day")
}

fn input(permissions: &[&str], read_only: bool) -> Value {
    json!({ "input": {
        "name": "报表", "permissions": permissions, "readOnly": read_only, "expiresOn": day(30).to_string(),
    } })
}

/// The result of a request with one root field; fails if the request is refused.
async fn ask(server: &TestServer, token: &str, query: &str, variables: Value) -> Value {
    let reply = server.graphql(Some(token), query, variables).await;
    assert!(reply["errors"].is_null(), "{query}: {}", reply["errors"]);
    reply["data"].as_object().and_then(|data| data.values().next()).expect("a root field").clone()
}

/// Code and message of a refused request.
async fn refusal(server: &TestServer, token: &str, query: &str, variables: Value) -> (String, String) {
    let reply = server.graphql(Some(token), query, variables).await;
    let error = &reply["errors"][0];
    let text = |value: &Value| value.as_str().unwrap_or("none").to_owned();
    (text(&error["extensions"]["code"]), text(&error["message"]))
}

/// Makes a token for a user of the demo.
async fn make(server: &TestServer, user: &str, permissions: &[&str], read_only: bool) -> Made {
    let session = server.token(user).await;
    let made = ask(server, &session, CREATE, input(permissions, read_only)).await;
    let text = |value: &Value| value.as_str().unwrap_or_else(|| panic!("{made}")).to_owned();
    Made { id: text(&made["accessToken"]["id"]), secret: text(&made["secret"]) }
}

/// Whether a token is accepted.
async fn works(server: &TestServer, secret: &str) -> bool {
    let reply = server.graphql(Some(secret), WHO, json!({})).await;
    let code = reply["errors"][0]["extensions"]["code"].as_str();
    match code {
        None => true,
        Some("UNAUTHENTICATED") => false,
        Some(other) => panic!("{other}: {reply}"),
    }
}

async fn execute(server: &TestServer, sql: &str) {
    server.db().client().await.batch_execute(sql).await.expect(sql);
    // the change was made without an event
    server.services().reconnected();
}

async fn number(server: &TestServer, sql: &str) -> i64 {
    let client = server.db().client().await;
    client.query_one(sql, &[]).await.expect(sql).get(0)
}
