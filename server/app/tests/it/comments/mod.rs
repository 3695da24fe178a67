//! Comments, timelines of records, the operation log, notifications and their channels.

mod choices;
mod descriptions;
mod log;
mod mail;
mod timeline;
mod write;

use serde_json::{Value, json};

use crate::account::desk::Desk;

const CREATE: &str = "mutation ($input: CommentCreateInput!) { commentCreate(input: $input) {
    comment { id rowId body version isDeleted mentions { name } author { name } viewerCan { update delete reply } }
    userErrors { field message code } } }";
const UPDATE: &str = "mutation ($input: CommentUpdateInput!) { commentUpdate(input: $input) {
    comment { id body version editedAt mentions { name } } userErrors { field message code } } }";
const DELETE: &str = "mutation ($ids: [ID!]!) { commentDelete(input: { ids: $ids }) {
    deletedIds userErrors { field message code } } }";

/// A token and the global id of the member of a demo user.
async fn person(desk: &Desk, user: &str) -> (String, String) {
    let (token, _) = desk.login(user).await;
    let viewer = desk.ask(Some(&token), "{ viewer { member { id } } }", json!({})).await;
    (token, viewer["member"]["id"].as_str().expect("an id").to_owned())
}

/// The global id of a team of the demo.
async fn team(desk: &Desk, token: &str, name: &str) -> String {
    let query = "query ($keyword: String!) { search(keyword: $keyword) { teams { id } } }";
    let found = desk.ask(Some(token), query, json!({ "keyword": name })).await;
    found["teams"][0]["id"].as_str().expect("a team").to_owned()
}

async fn write(desk: &Desk, token: &str, input: Value) -> Value {
    desk.ask(Some(token), CREATE, json!({ "input": input })).await
}

async fn unread(desk: &Desk, token: &str) -> i64 {
    let viewer = desk.ask(Some(token), "{ viewer { unreadNotifications } }", json!({})).await;
    viewer["unreadNotifications"].as_i64().expect("a number")
}

async fn newest(desk: &Desk, token: &str) -> Value {
    let query = "{ viewer { notifications(first: 1) { nodes { kind group title body link } } } }";
    let viewer = desk.ask(Some(token), query, json!({})).await;
    viewer["notifications"]["nodes"][0].clone()
}
