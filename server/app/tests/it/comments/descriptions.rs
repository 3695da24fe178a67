//! Mentions in the descriptions of records: members whose mention is new are notified, if they may open it.

use serde_json::{Value, json};

use super::person;
use crate::account::desk::Desk;

/// The notifications of mentions in descriptions, newest first.
async fn mentions(desk: &Desk, token: &str) -> Vec<Value> {
    let query = "{ viewer { notifications(first: 50, group: MENTION) { nodes { kind title body link } } } }";
    let viewer = desk.ask(Some(token), query, json!({})).await;
    let nodes = viewer["notifications"]["nodes"].as_array().expect("a list").clone();
    nodes.into_iter().filter(|node| node["kind"] == "text.mention").collect()
}

async fn name_of(desk: &Desk, token: &str) -> String {
    let viewer = desk.ask(Some(token), "{ viewer { member { name } } }", json!({})).await;
    viewer["member"]["name"].as_str().expect("a name").to_owned()
}

/// Result of a mutation with one input, which must succeed: the record.
async fn saved(desk: &Desk, token: &str, (call, input, of): (&str, &str, &str), variables: Value) -> Value {
    let (heads, given) = match (variables["id"].is_null(), call) {
        (false, _) => ("$id: ID!, ", "{ id: $id, changes: $input }"),
        (true, "taskPublish") => ("", "{ changes: $input }"),
        (true, _) => ("", "$input"),
    };
    let query = format!(
        "mutation ({heads}$input: {input}!) {{ {call}(input: {given}) {{ {of} {{ id rowId }}
         userErrors {{ message }} }} }}"
    );
    let payload = desk.ask(Some(token), &query, variables).await;
    assert_eq!(payload["userErrors"], json!([]), "{call}: {payload}");
    payload[of].clone()
}

#[tokio::test]
async fn who_is_newly_named_in_a_description_is_told_once_of_every_kind() {
    let desk = Desk::demo().await;
    let (owner, _) = person(&desk, "owner").await;
    let (admin, _) = person(&desk, "admin").await;
    let (by, whom) = (name_of(&desk, &owner).await, name_of(&desk, &admin).await);
    let cases = [
        ("task", "taskPublish", "taskUpdate", "TaskInput", "任务", "/task/{}/info"),
        (
            "planTask",
            "planTaskCreate",
            "planTaskUpdate",
            "PlanTaskInput",
            "重复任务",
            "/task/TaskPlanList?show={}",
        ),
        ("project", "projectCreate", "projectUpdate", "ProjectInput", "项目", "/project/{}/OverViewPage"),
        ("workOrder", "workOrderCreate", "workOrderUpdate", "WorkOrderInput", "工单", "/workorder/{}/info"),
        (
            "crmWorkOrder",
            "crmWorkOrderCreate",
            "crmWorkOrderUpdate",
            "CrmWorkOrderInput",
            "客户报修",
            "/workorder/CustomerWorkList?show={}",
        ),
    ];
    for (at, (of, create, update, input, label, page)) in cases.into_iter().enumerate() {
        let mut new = json!({ "name": "查漏", "description": format!("**请** @{whom} 看 a@b.cn") });
        match of {
            "task" => {
                let (_, engineer) = person(&desk, "engineer").await;
                new["directorId"] = json!(engineer);
                new["endsOn"] = json!("2030-01-05");
            }
            "planTask" => new["rule"] = json!("FREQ=DAILY"),
            _ => {}
        }
        let made = saved(&desk, &owner, (create, input, of), json!({ "input": new })).await;
        let told = mentions(&desk, &admin).await;
        assert_eq!(told.len(), at + 1, "{of}: {told:?}");
        let notice = &told[0];
        assert_eq!(notice["title"], format!("{by}在{label}“查漏”的说明中提到了您"));
        assert_eq!(notice["body"], format!("请 @{whom} 看 a@b.cn"));
        assert_eq!(notice["link"], page.replace("{}", made["rowId"].as_str().expect("a row")));
        // neither another change nor the same mention in another text is told again
        for change in [json!({ "name": "查漏二" }), json!({ "description": format!("@{whom}，@{by} 尽快") })]
        {
            let change = json!({ "id": made["id"], "input": change });
            saved(&desk, &owner, (update, input, of), change).await;
        }
        assert_eq!(mentions(&desk, &admin).await.len(), at + 1, "{of}");
    }
    // the author is not told of a mention of their own
    assert_eq!(mentions(&desk, &owner).await, Vec::<Value>::new());
}

#[tokio::test]
async fn a_mention_in_a_draft_is_told_when_it_is_published() {
    let desk = Desk::demo().await;
    let (manager, _) = person(&desk, "manager").await;
    let (engineer, engineer_id) = person(&desk, "engineer").await;
    let text = format!("@{} 带图纸", name_of(&desk, &engineer).await);
    let new =
        json!({ "name": "勘查", "description": text, "directorId": engineer_id, "endsOn": "2030-01-05" });
    let draft = saved(&desk, &manager, ("taskCreate", "TaskInput", "task"), json!({ "input": new })).await;
    assert_eq!(mentions(&desk, &engineer).await.len(), 0);
    let publish = json!({ "id": draft["id"], "input": {} });
    saved(&desk, &manager, ("taskPublish", "TaskInput", "task"), publish).await;
    assert_eq!(mentions(&desk, &engineer).await.len(), 1);
}

#[tokio::test]
async fn who_may_not_open_the_record_is_not_told_of_a_mention() {
    let desk = Desk::demo().await;
    let (manager, _) = person(&desk, "manager").await;
    let (engineer, engineer_id) = person(&desk, "engineer").await;
    // members with the role 员工 have no code for projects
    let (staff, _) = person(&desk, "liangwenbo").await;
    desk.execute(
        "insert into webhook (enterprise_id, name, target, address, events)
         values (1, '群', 2, 'robot', '{notification.text.mention}')",
    )
    .await;
    let text = format!("@{} 和 @{}", name_of(&desk, &engineer).await, name_of(&desk, &staff).await);
    let new = json!({ "name": "扩容", "description": text, "directorId": engineer_id });
    saved(&desk, &manager, ("projectCreate", "ProjectInput", "project"), json!({ "input": new })).await;
    assert_eq!(mentions(&desk, &engineer).await.len(), 1);
    assert_eq!(mentions(&desk, &staff).await.len(), 0);
    let outside = "select (message -> 'memberIds')::text from webhook_delivery
        where kind = 'notification.text.mention'";
    assert_eq!(desk.lines(outside).await, json!([engineer_id]).to_string(), "nor is a group told of them");
}

#[tokio::test]
async fn a_quoted_description_and_the_name_of_its_record_are_read_as_long_as_the_record() {
    let desk = Desk::demo().await;
    let (manager, _) = person(&desk, "manager").await;
    let (engineer, engineer_id) = person(&desk, "engineer").await;
    let text = format!("@{} 底价 3000", name_of(&desk, &engineer).await);
    let new = json!({ "name": "扩容", "description": text, "directorId": engineer_id });
    saved(&desk, &manager, ("projectCreate", "ProjectInput", "project"), json!({ "input": new })).await;
    let whole = mentions(&desk, &engineer).await;
    assert_eq!((whole.len(), &whole[0]["body"]), (1, &json!(text)));
    assert!(whole[0]["title"].as_str().is_some_and(|title| title.contains("扩容")), "{whole:?}");
    let veiled = json!({ "kind": "text.mention", "title": "在说明中提到我", "body": null, "link": null });
    for (change, expected) in [("now()", vec![veiled]), ("null", whole)] {
        desk.execute(&format!("update project set deleted_at = {change} where name = '扩容'")).await;
        assert_eq!(mentions(&desk, &engineer).await, expected, "{change}");
    }
}

#[tokio::test]
async fn a_phone_number_after_an_at_mentions_nobody() {
    let desk = Desk::demo().await;
    let (manager, _) = person(&desk, "manager").await;
    let (engineer, engineer_id) = person(&desk, "engineer").await;
    let viewer = desk.ask(Some(&engineer), "{ viewer { member { phone } } }", json!({})).await;
    let phone = viewer["member"]["phone"].as_str().expect("a phone number");
    let text = format!("请联系 @{phone}");
    let new = json!({ "name": "扩容", "description": text, "directorId": engineer_id });
    saved(&desk, &manager, ("projectCreate", "ProjectInput", "project"), json!({ "input": new })).await;
    assert_eq!(mentions(&desk, &engineer).await.len(), 0);
}
