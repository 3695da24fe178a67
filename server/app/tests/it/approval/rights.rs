//! Visibility and rights of approval applications.

use serde_json::{Value, json};

use super::Office;

const LIST: &str = "query ($filter: FlowProcessFilter) { flowProcesses(first: 100, filter: $filter) { nodes { rowId } totalCount } }";

async fn listed(office: &Office, user: &str, id: &str) -> bool {
    let list = office.ask(user, LIST, json!({})).await;
    list["nodes"].as_array().expect("a list").iter().any(|row| row["rowId"] == json!(id))
}

#[tokio::test]
async fn an_application_is_its_applicants_its_approvers_and_of_who_manages_approval() {
    let office = Office::open().await;
    let nodes = json!([office.asks("a", &["manager"], json!({})).await]);
    let form = office.form("看得见", json!([]), nodes, json!({})).await;
    let id = office.sent("engineer", &form, json!({})).await;
    for (user, sees) in [
        ("engineer", true),
        ("manager", true),
        ("admin", true),
        ("sales", false),
        ("external", false),
        ("other", false),
    ] {
        assert_eq!(!office.see(user, &id).await.is_null(), sees, "{user}");
        assert_eq!(listed(&office, user, &id).await, sees, "{user}");
    }
    // a user without access to it can do nothing with it, and does not learn that it exists
    for action in ["Agree", "Refuse", "Withdraw", "Terminate", "TakeBack", "Urge"] {
        let kind = if action == "Agree" {
            "FlowAgreeInput"
        } else if matches!(action, "TakeBack" | "Urge") {
            "FlowProcessIdInput"
        } else {
            "FlowProcessSayInput"
        };
        let query = format!(
            "mutation ($input: {kind}!) {{ flowProcess{action}(input: $input) {{ userErrors {{ code }} }} }}"
        );
        let mut input = json!({ "id": id });
        if !matches!(action, "TakeBack" | "Urge") {
            input["opinion"] = json!("-");
        }
        let refused = office.ask("sales", &query, json!({ "input": input })).await;
        assert_eq!(refused["userErrors"], json!([{ "code": "NOT_FOUND" }]), "{action}");
    }
}

#[tokio::test]
async fn a_field_that_a_node_hides_is_not_told_to_its_approver() {
    let office = Office::open().await;
    let fields = json!([
        { "key": "open", "label": "公开", "type": "text" },
        { "key": "secret", "label": "底价", "type": "amount" },
    ]);
    let nodes = json!([office
        .asks("a", &["manager"], json!({ "rights": { "secret": "hidden", "open": "write" } }))
        .await]);
    let form = office.form("底价", fields, nodes, json!({})).await;
    let id = office.sent("engineer", &form, json!({ "open": "x", "secret": 5 })).await;
    let values = |seen: &Value| seen["values"].clone();
    assert_eq!(values(&office.see("manager", &id).await), json!({ "open": "x" }));
    assert_eq!(values(&office.see("engineer", &id).await), json!({ "open": "x", "secret": 5 }));
    let refused = office.act("manager", "Agree", json!({ "id": id, "values": { "secret": 1 } })).await;
    assert_eq!(refused.as_deref(), Some("“底价”在该节点不能修改"));
    assert_eq!(office.act("manager", "Agree", json!({ "id": id, "values": { "open": "y" } })).await, None);
    assert_eq!(values(&office.see("engineer", &id).await), json!({ "open": "y", "secret": 5 }));
}

#[tokio::test]
async fn a_form_is_sent_by_those_whom_it_names_and_not_while_it_is_off() {
    let office = Office::open().await;
    let nodes = json!([office.asks("a", &["manager"], json!({})).await]);
    let form = office.form("限定", json!([]), nodes, json!({})).await;
    let update = "mutation ($id: ID!, $input: FlowFormInput!) { flowFormUpdate(id: $id, input: $input) { userErrors { message } } }";
    let input = json!({ "memberIds": [office.member("sales").await] });
    office.ask("admin", update, json!({ "id": form, "input": input })).await;
    let refused = office.start("engineer", json!({ "formId": form })).await;
    assert_eq!(refused["userErrors"][0]["message"], json!("你不在该表单的可发起范围内"));
    office.sent("sales", &form, json!({})).await;
    office.ask("admin", super::ON, json!({ "input": { "id": form, "status": "OFF" } })).await;
    let refused = office.start("sales", json!({ "formId": form })).await;
    assert_eq!(refused["userErrors"][0]["message"], json!("表单已停用，不能发起"));
}

#[tokio::test]
async fn a_form_with_a_fault_is_not_published() {
    let office = Office::open().await;
    let group = office.number("select min(id) from flow_group where enterprise_id = 1").await.to_string();
    let definition = json!({ "nodes": [{ "key": "a", "name": "a", "kind": "approve" }] });
    let input = json!({ "groupId": group, "name": "有误", "definition": definition, "publish": true });
    let made = office.ask("admin", super::FORM, json!({ "input": input })).await;
    assert_eq!(made["userErrors"][0], json!({ "field": ["definition", "a"], "message": "请设置审批人" }));
}

#[tokio::test]
async fn several_are_agreed_to_at_once_where_the_form_allows_it() {
    let office = Office::open().await;
    let nodes = json!([office.asks("a", &["manager"], json!({})).await]);
    let many = office.form("可批量", json!([]), nodes.clone(), json!({ "batchAgree": true })).await;
    let one = office.form("不可批量", json!([]), nodes, json!({})).await;
    let (first, second) =
        (office.sent("engineer", &many, json!({})).await, office.sent("engineer", &one, json!({})).await);
    let query = "mutation ($input: FlowAgreeAllInput!) { flowProcessAgreeAll(input: $input) {
        results { rowId error flowProcess { status } } userErrors { message } } }";
    let done = office.ask("manager", query, json!({ "input": { "ids": [first, second, "999999"] } })).await;
    let errors: Vec<&Value> =
        done["results"].as_array().expect("a list").iter().map(|one| &one["error"]).collect();
    assert_eq!(errors[0], &Value::Null);
    assert_eq!(errors[1], &json!("该表单不允许批量同意"));
    assert!(errors[2].is_string());
    assert_eq!(office.stands(&first).await.0, "APPROVED");
    assert_eq!(office.stands(&second).await.0, "RUNNING");
}
