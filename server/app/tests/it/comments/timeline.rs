//! The timeline of a record: changes and comments in one order, page by page, with each field for readers
//! with the right.

use std::collections::HashSet;

use serde_json::{Value, json};

use super::{DELETE, person, team, write};
use crate::account::desk::Desk;

const TIMELINE: &str = "query ($id: ID!, $first: Int! = 20, $after: String, $part: ActivityPart) {
    activity(recordId: $id, first: $first, after: $after, part: $part) {
        totalCount pageInfo { hasNextPage endCursor }
        nodes { key createdAt text reason actor { name } changes { label before after }
            comment { id body isDeleted replies { body } } } } }";

async fn timeline(desk: &Desk, token: &str, id: &str, part: &str) -> Vec<Value> {
    let found = desk.ask(Some(token), TIMELINE, json!({ "id": id, "first": 100, "part": part })).await;
    let nodes = found["nodes"].as_array().expect("a timeline").clone();
    assert_eq!(found["totalCount"], nodes.len());
    nodes
}

#[tokio::test]
async fn a_page_after_another_shows_everything_once_the_newest_first() {
    let desk = Desk::demo().await;
    let (manager, _) = person(&desk, "manager").await;
    let record = team(&desk, &manager, "备件中心").await;
    let all = timeline(&desk, &manager, &record, "ALL").await;
    assert!(all.len() >= 11, "{}", all.len());
    let times: Vec<&str> = all.iter().filter_map(|entry| entry["createdAt"].as_str()).collect();
    assert!(times.windows(2).all(|pair| pair[0] >= pair[1]), "{times:?}");
    let (said, done) = (
        timeline(&desk, &manager, &record, "COMMENTS").await.len(),
        timeline(&desk, &manager, &record, "CHANGES").await.len(),
    );
    assert!(said >= 2 && done >= 9);
    assert_eq!(said + done, all.len());
    let (mut keys, mut after) = (Vec::new(), Value::Null);
    loop {
        let page =
            desk.ask(Some(&manager), TIMELINE, json!({ "id": record, "first": 3, "after": after })).await;
        keys.extend(page["nodes"].as_array().expect("a page").iter().map(|entry| entry["key"].clone()));
        if page["pageInfo"]["hasNextPage"] == false {
            break;
        }
        after = page["pageInfo"]["endCursor"].clone();
    }
    assert_eq!(keys, all.iter().map(|entry| entry["key"].clone()).collect::<Vec<_>>());
    assert_eq!(keys.iter().map(Value::to_string).collect::<HashSet<_>>().len(), keys.len());
    let forged = json!({ "id": record, "first": 3, "after": "bm9uZQ" });
    assert_eq!(desk.refusal(Some(&manager), TIMELINE, forged).await, "BAD_USER_INPUT");
}

#[tokio::test]
async fn a_field_that_a_role_may_not_read_is_not_in_its_timeline() {
    let desk = Desk::demo().await;
    let (admin, _) = person(&desk, "admin").await;
    let (engineer, engineer_id) = person(&desk, "engineer").await;
    let (sales, _) = person(&desk, "sales").await;
    let member = desk
        .ask(Some(&admin), "query ($id: ID!) { member(id: $id) { version } }", json!({ "id": engineer_id }))
        .await;
    let change =
        "mutation ($input: MemberUpdateInput!) { memberUpdate(input: $input) { userErrors { message } } }";
    let input =
        json!({ "id": engineer_id, "version": member["version"], "position": "总工", "remark": "内部备注" });
    assert_eq!(desk.ask(Some(&admin), change, json!({ "input": input })).await["userErrors"], json!([]));
    let labels = async |token: &str| {
        let entries = timeline(&desk, token, &engineer_id, "CHANGES").await;
        let changes = entries[0]["changes"].as_array().cloned().unwrap_or_default();
        changes.iter().filter_map(|change| change["label"].as_str().map(str::to_owned)).collect::<Vec<_>>()
    };
    assert_eq!(labels(&admin).await, ["职位", "备注"]);
    assert_eq!(labels(&engineer).await, ["职位", "备注"]);
    assert_eq!(labels(&sales).await, ["职位"]);
    let whole = json!(timeline(&desk, &sales, &engineer_id, "ALL").await).to_string();
    assert!(!whole.contains("内部备注") && !whole.contains("电工证九月到期"), "{whole}");
}

#[tokio::test]
async fn what_was_taken_back_stays_as_long_as_it_has_answers() {
    let desk = Desk::demo().await;
    let (manager, _) = person(&desk, "manager").await;
    let record = team(&desk, &manager, "上海服务站").await;
    let said =
        write(&desk, &manager, json!({ "recordId": record, "body": "先" })).await["comment"]["id"].clone();
    let answer = json!({ "recordId": record, "replyToId": said, "body": "后" });
    let answer = write(&desk, &manager, answer).await["comment"]["id"].clone();
    desk.ask(Some(&manager), DELETE, json!({ "ids": [said] })).await;
    let entries = timeline(&desk, &manager, &record, "COMMENTS").await;
    let shown = entries.iter().find(|entry| entry["comment"]["id"] == said).expect("still there");
    assert_eq!((&shown["comment"]["body"], &shown["comment"]["isDeleted"]), (&Value::Null, &json!(true)));
    assert_eq!(shown["comment"]["replies"], json!([{ "body": "后" }]));
    desk.ask(Some(&manager), DELETE, json!({ "ids": [answer] })).await;
    let entries = timeline(&desk, &manager, &record, "COMMENTS").await;
    assert!(entries.iter().all(|entry| entry["comment"]["id"] != said));
}

#[tokio::test]
async fn another_enterprise_has_no_such_timeline() {
    let desk = Desk::demo().await;
    let (manager, _) = person(&desk, "manager").await;
    let (other, _) = person(&desk, "other").await;
    let (external, _) = person(&desk, "external").await;
    let record = team(&desk, &manager, "备件中心").await;
    for stranger in [&other, &external] {
        assert_eq!(desk.ask(Some(stranger), TIMELINE, json!({ "id": record })).await, Value::Null);
    }
}
