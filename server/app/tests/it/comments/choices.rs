//! Notification preferences of a member.

use serde_json::json;

use super::{person, team, unread, write};
use crate::account::desk::Desk;

const SET: &str =
    "mutation ($wishes: [NotificationWishInput!]!) { notificationChoicesSet(input: { wishes: $wishes }) {
    choices { events { event inApp email } } userErrors { field code } } }";

#[tokio::test]
async fn what_somebody_does_not_want_does_not_come_and_others_are_told_all_the_same() {
    let desk = Desk::demo().await;
    let (manager, _) = person(&desk, "manager").await;
    let (engineer, engineer_id) = person(&desk, "engineer").await;
    let (sales, sales_id) = person(&desk, "sales").await;
    let record = team(&desk, &manager, "备件中心").await;
    let wish = |enabled: bool| json!({ "wishes": [{ "event": "comment.mention", "channel": "IN_APP", "enabled": enabled }] });
    let set = desk.ask(Some(&engineer), SET, wish(false)).await;
    let choices = set["choices"]["events"].as_array().expect("events").clone();
    let mention = choices.iter().find(|choice| choice["event"] == "comment.mention").expect("mentions");
    assert_eq!(mention["inApp"], false);
    let (theirs, others) = (unread(&desk, &engineer).await, unread(&desk, &sales).await);
    let call = json!({ "recordId": record, "body": "@两位", "mentionIds": [engineer_id, sales_id] });
    write(&desk, &manager, call.clone()).await;
    assert_eq!(unread(&desk, &engineer).await, theirs);
    assert_eq!(unread(&desk, &sales).await, others + 1);
    desk.ask(Some(&engineer), SET, wish(true)).await;
    write(&desk, &manager, call).await;
    assert_eq!(unread(&desk, &engineer).await, theirs + 1);
}

#[tokio::test]
async fn the_inbox_is_narrowed_to_a_group() {
    let desk = Desk::demo().await;
    let (engineer, engineer_id) = person(&desk, "engineer").await;
    let (manager, _) = person(&desk, "manager").await;
    let record = team(&desk, &manager, "备件中心").await;
    write(&desk, &manager, json!({ "recordId": record, "body": "@他", "mentionIds": [engineer_id] })).await;
    let list = "query ($group: NotificationGroup) { viewer { notifications(first: 50, group: $group) {
        totalCount nodes { group } } } }";
    let mut sum = 0;
    for group in ["MENTION", "COMMENT", "ORGANIZATION", "SECURITY", "SYSTEM"] {
        let found = desk.ask(Some(&engineer), list, json!({ "group": group })).await["notifications"].clone();
        let nodes = found["nodes"].as_array().expect("a list").clone();
        assert!(nodes.iter().all(|node| node["group"] == group), "{group}: {nodes:?}");
        sum += found["totalCount"].as_u64().expect("a number");
    }
    let all = desk.ask(Some(&engineer), list, json!({})).await["notifications"]["totalCount"].clone();
    assert_eq!(all, sum);
}
