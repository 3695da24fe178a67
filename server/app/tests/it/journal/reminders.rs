//! Reminders of chosen members: bounds, rights, and one reminder a day.

use reqwest::Method;
use serde_json::{Value, json};

use super::{Desk, on};

const WEEKLY: &str = "mutation ($input: WeeklyRemindInput!) { weeklyRemind(input: $input) {
    reminded { name } userErrors { field code } } }";
const LOG: &str = "mutation ($input: LogRemindInput!) { itemLogRemind(input: $input) {
    reminded { name } userErrors { field code } } }";

/// The same reminder of both kinds for chosen members.
fn both(members: &Value) -> [(&'static str, Value); 2] {
    [
        (WEEKLY, json!({ "input": { "day": on(0), "memberIds": members } })),
        (LOG, json!({ "input": { "memberIds": members } })),
    ]
}

#[tokio::test]
async fn chosen_members_are_reminded_and_nobody_else() {
    let desk = Desk::open().await;
    desk.run("delete from journal_notice").await;
    let (one, other) = (desk.member("yuechangqing").await, desk.member("engineer").await);
    for (query, input) in both(&json!([one])) {
        let done = desk.ask("manager", query, input.clone()).await;
        assert_eq!(done, json!({ "reminded": [{ "name": "岳长青" }], "userErrors": [] }), "{query}");
        let again = desk.ask("manager", query, input).await;
        assert_eq!(again, json!({ "reminded": [], "userErrors": [] }), "once a day: {query}");
    }
    // those who have written are passed over
    desk.log("engineer", json!({})).await;
    let id = desk.week("engineer", &on(0)).await["rowId"].clone();
    desk.change("engineer", &id, json!({ "words": "本周", "submit": true })).await;
    for (query, input) in both(&json!([one, other])) {
        let done = desk.ask("manager", query, input).await;
        assert_eq!(done, json!({ "reminded": [], "userErrors": [] }), "{query}");
    }
    let told = "select count(*) from journal_notice where enterprise_id = 1";
    assert_eq!(desk.number(told).await, 2);
}

#[tokio::test]
async fn members_of_other_teams_and_too_few_or_twice_the_same_are_refused() {
    let desk = Desk::open().await;
    let (one, outside) = (desk.member("yuechangqing").await, desk.member("sales").await);
    let foreign = desk.number("select min(id) from member where enterprise_id = 2").await.to_string();
    for (members, code) in [
        (json!([outside]), "NOT_FOUND"),
        (json!([one, outside]), "NOT_FOUND"),
        (json!([foreign]), "NOT_FOUND"),
        (json!([]), "REQUIRED"),
        (json!([one, one]), "INVALID"),
    ] {
        for (query, input) in both(&members) {
            let refused = desk.ask("manager", query, input).await;
            let error = json!({ "field": ["memberIds"], "code": code });
            assert_eq!(refused, json!({ "reminded": null, "userErrors": [error] }), "{members} {query}");
        }
    }
    let many: Vec<String> = (1..=1001).map(|id| id.to_string()).collect();
    for (query, input) in both(&json!(many)) {
        assert_eq!(desk.refused("manager", query, input).await, json!("BAD_USER_INPUT"), "{query}");
    }
    for (query, input) in both(&json!([one])) {
        assert_eq!(desk.refused("engineer", query, input).await, json!("FORBIDDEN"), "{query}");
    }
}

#[tokio::test]
async fn the_missing_are_listed_reminded_and_a_report_is_reopened_by_rest() {
    let desk = Desk::open().await;
    desk.run("delete from journal_notice").await;
    let one = desk.member("yuechangqing").await;
    let missing = desk.read("manager", &format!("/tms/weekly/missing?date={}", on(0))).await;
    assert!(
        missing.as_array().is_some_and(|rows| rows.iter().any(|row| row["id"] == json!(one))),
        "{missing}"
    );
    let body = json!({ "date": on(0), "memberIds": [one] });
    let done = desk.call("manager", Method::POST, "/tms/weekly/remind", body).await;
    assert_eq!(done[0]["id"], json!(one));
    let done = desk.call("manager", Method::POST, "/tms/itemlog/remind", json!({ "memberIds": [one] })).await;
    assert_eq!(done[0]["id"], json!(one));
    let id = desk.week("engineer", &on(0)).await["rowId"].clone();
    desk.change("engineer", &id, json!({ "words": "本周", "submit": true })).await;
    let body = json!({ "id": id, "reason": "请补充数据" });
    let report = desk.call("manager", Method::POST, "/tms/weekly/reopen", body).await;
    assert_eq!((&report["id"], &report["status"]), (&id, &json!(3)));
}
