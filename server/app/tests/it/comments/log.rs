//! The operation log as a list: for managers of the enterprise, filtered, without secrets, fast on a large
//! table.

use serde_json::{Value, json};

use super::person;
use crate::account::desk::{Desk, told};

const LOGS: &str = "query ($filter: OperationLogFilter, $first: Int, $after: String) {
    operationLogs(filter: $filter, first: $first, after: $after) { totalCount pageInfo { hasNextPage endCursor }
        nodes { id rowId action actionText recordType recordText recordName actor { id name } before after
            changes { label before after } } } }";

async fn rows(desk: &Desk, token: &str, filter: Value) -> Vec<Value> {
    let found = desk.ask(Some(token), LOGS, json!({ "filter": filter, "first": 100 })).await;
    found["nodes"].as_array().expect("rows").clone()
}

#[tokio::test]
async fn it_is_narrowed_by_person_kind_action_time_and_word() {
    let desk = Desk::demo().await;
    let (owner, _) = person(&desk, "owner").await;
    let (_, engineer_id) = person(&desk, "engineer").await;
    let all = rows(&desk, &owner, json!({})).await;
    assert!(all.len() > 10);
    let teams = rows(&desk, &owner, json!({ "recordType": "team" })).await;
    assert!(!teams.is_empty() && teams.iter().all(|row| row["recordText"] == "团队"));
    let updates = rows(&desk, &owner, json!({ "action": "team.update" })).await;
    assert!(!updates.is_empty() && updates.iter().all(|row| row["actionText"] == "修改了团队"));
    let own = rows(&desk, &owner, json!({ "actorId": engineer_id })).await;
    assert!(!own.is_empty() && own.iter().all(|row| row["actor"]["id"] == json!(engineer_id)));
    let named = rows(&desk, &owner, json!({ "keyword": "备件" })).await;
    assert!(!named.is_empty() && named.iter().all(|row| row["recordType"] == "team"));
    assert_eq!(rows(&desk, &owner, json!({ "keyword": "100%_" })).await, Vec::<Value>::new());
    let old = json!({ "created": { "from": "2020-01-01", "to": "2020-01-02" } });
    assert_eq!(rows(&desk, &owner, old).await, Vec::<Value>::new());
    let long = json!({ "filter": { "keyword": "备", "created": { "from": "2020-01-01" } } });
    assert_eq!(desk.refusal(Some(&owner), LOGS, long).await, "BAD_USER_INPUT");
    let types = desk.ask(Some(&owner), "{ operationLogTypes { value label } }", json!({})).await;
    assert!(types.as_array().expect("types").contains(&json!({ "value": "team", "label": "团队" })));
    let actions = desk.ask(Some(&owner), "{ operationLogActions { value label } }", json!({})).await;
    assert!(actions.to_string().contains("修改了团队"), "{actions}");
}

#[tokio::test]
async fn it_is_for_who_manages_the_enterprise_and_of_this_enterprise() {
    let desk = Desk::demo().await;
    let (manager, _) = person(&desk, "manager").await;
    assert_eq!(desk.refusal(Some(&manager), LOGS, json!({})).await, "FORBIDDEN");
    let (owner, _) = person(&desk, "owner").await;
    let (other, _) = person(&desk, "other").await;
    let id = rows(&desk, &owner, json!({})).await[0]["id"].clone();
    let node = "query ($id: ID!) { node(id: $id) { id } }";
    assert_eq!(desk.ask(Some(&owner), node, json!({ "id": id })).await["id"], id);
    for stranger in [&manager, &other] {
        assert_eq!(desk.ask(Some(stranger), node, json!({ "id": id })).await, Value::Null);
    }
    let foreign = rows(&desk, &other, json!({})).await;
    let names = |rows: &[Value]| rows.iter().map(|row| row["rowId"].clone()).collect::<Vec<_>>();
    assert!(!foreign.is_empty());
    assert!(names(&foreign).iter().all(|row| !names(&[json!({ "rowId": id })]).contains(row)));
}

#[tokio::test]
async fn nothing_in_it_opens_a_door() {
    let desk = Desk::demo().await;
    let (owner, _) = person(&desk, "owner").await;
    desk.execute(
        "insert into operation_log (enterprise_id, action, record_type, record_id, after)
         values (1, 'thing.create', 'thing', 1, '{\"name\": \"甲\", \"api_token\": \"tok-geheim\"}')",
    )
    .await;
    let found = rows(&desk, &owner, json!({ "recordType": "thing" })).await;
    assert_eq!(found.len(), 1);
    let text = json!(found).to_string();
    assert!(text.contains("******") && !text.contains("geheim"), "{text}");
}

#[tokio::test]
async fn a_large_log_is_read_through_its_indexes() {
    let desk = Desk::demo().await;
    desk.execute(
        "insert into operation_log (enterprise_id, actor_member_id, action, record_type, record_id, created_at)
         select 1, 1 + n % 50, 'team.update', case when n % 20 = 0 then 'role' else 'team' end, n % 1000,
                now() - n * interval '1 minute'
         from generate_series(1, 40000) n",
    )
    .await;
    desk.execute("analyze operation_log").await;
    for narrowed in [
        "",
        "and actor_member_id = 7",
        "and record_type = 'role'",
        "and record_type = 'team' and record_id = 7",
        "and created_at >= now() - interval '10 days' and created_at < now() - interval '5 days'",
    ] {
        let sql = format!(
            "explain select * from operation_log where enterprise_id = 1 {narrowed}
             order by created_at desc, id desc limit 21"
        );
        let plan = desk.lines(&sql).await;
        assert!(plan.contains("Index Scan") && !plan.contains("Seq Scan"), "{narrowed}\n{plan}");
        assert!(!plan.contains("Sort"), "{narrowed}\n{plan}");
    }
}

#[tokio::test]
async fn a_choice_that_is_none_is_refused() {
    let desk = Desk::demo().await;
    let (owner, _) = person(&desk, "owner").await;
    let set =
        "mutation ($wishes: [NotificationWishInput!]!) { notificationChoicesSet(input: { wishes: $wishes }) {
        choices { digest } userErrors { field code } } }";
    let wish = |event: &str, enabled: bool| json!({ "wishes": [{ "event": event, "channel": "IN_APP", "enabled": enabled }] });
    assert_eq!(told(&desk.ask(Some(&owner), set, wish("nothing", true)).await), ["wishes:INVALID"]);
    assert_eq!(told(&desk.ask(Some(&owner), set, wish("ACCESS_TOKEN", false)).await), ["wishes:FORBIDDEN"]);
    assert_eq!(told(&desk.ask(Some(&owner), set, json!({ "wishes": [] })).await), ["wishes:INVALID"]);
}
