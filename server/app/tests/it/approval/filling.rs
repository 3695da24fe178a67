//! Fields that approvers fill in, and project data in forms.

use serde_json::{Value, json};

use super::{Office, called};

/// A form with the required field `number` of its approver.
async fn numbered(office: &Office) -> String {
    let fields = json!([
        { "key": "why", "label": "事由", "type": "text" },
        { "key": "number", "label": "单号", "type": "text", "required": true },
    ]);
    let rights = json!({ "rights": { "number": "write" } });
    let definition = json!({
        "fields": fields,
        "rights": { "number": "hidden" },
        "nodes": [office.asks("a", &["manager"], rights).await],
        "settings": { "batchAgree": true },
    });
    office.form_of("编号", definition, json!({})).await
}

#[tokio::test]
async fn an_agreement_without_what_the_node_requires_is_refused_also_in_a_batch() {
    let office = Office::open().await;
    let form = numbered(&office).await;
    let id = office.sent("engineer", &form, json!({ "why": "归档" })).await;
    assert_eq!(office.act("manager", "Agree", json!({ "id": id })).await.as_deref(), Some("请输入单号"));
    let query = "mutation ($input: FlowAgreeAllInput!) { flowProcessAgreeAll(input: $input) {
        results { error } userErrors { message } } }";
    let batch = office.ask("manager", query, json!({ "input": { "ids": [id] } })).await;
    assert_eq!(batch["results"], json!([{ "error": "请输入单号" }]));
    assert_eq!(office.stands(&id).await, ("RUNNING".to_owned(), vec![called("manager")]));
    let given = json!({ "id": id, "values": { "number": "2026-001" } });
    assert_eq!(office.act("manager", "Agree", given).await, None);
    assert_eq!(office.see("manager", &id).await["values"]["number"], json!("2026-001"));
}

#[tokio::test]
async fn a_node_that_asks_for_an_opinion_takes_no_agreement_without_one() {
    let office = Office::open().await;
    let nodes = json!([office.asks("a", &["manager"], json!({ "asksOpinion": true })).await]);
    let form = office.form("意见必填", json!([]), nodes, json!({ "batchAgree": true })).await;
    let id = office.sent("engineer", &form, json!({})).await;
    let refused = Some("请填写审批意见");
    for opinion in [Value::Null, json!("  ")] {
        let input = json!({ "id": id, "opinion": opinion });
        assert_eq!(office.act("manager", "Agree", input).await.as_deref(), refused, "{opinion}");
    }
    let query = "mutation ($input: FlowAgreeAllInput!) { flowProcessAgreeAll(input: $input) {
        results { error } userErrors { message } } }";
    let batch = async |opinion: Value| {
        let input = json!({ "ids": [id], "opinion": opinion });
        office.ask("manager", query, json!({ "input": input })).await["results"][0]["error"].clone()
    };
    assert_eq!(batch(Value::Null).await, json!(refused));
    assert_eq!(batch(json!("同意，尽快办")).await, Value::Null);
    assert_eq!(office.stands(&id).await.0, "APPROVED");
}

#[tokio::test]
async fn the_amount_of_a_contract_is_shown_to_those_who_see_the_money_of_the_project() {
    let office = Office::open().await;
    let fields = json!([
        { "key": "project", "label": "项目", "type": "record", "record": "project" },
        { "key": "worth", "label": "合同金额", "type": "contract", "source": "project" },
    ]);
    let nodes = json!([office.asks("a", &["manager"], json!({})).await]);
    let form = office.form("合同", fields, nodes, json!({})).await;
    let engineer = office.member("engineer").await;
    // a project of which they are a member but may not see the amount
    let project = office
        .number(&format!(
            "select min(p.id) from project p join project_member m
               on m.enterprise_id = p.enterprise_id and m.project_id = p.id
             where p.enterprise_id = 1 and p.deleted_at is null and p.amount > 0 and m.member_id = {engineer}
               and coalesce(p.director_id, 0) <> {engineer}"
        ))
        .await;
    let values = json!({ "project": project.to_string() });
    let id = office.sent("admin", &form, values.clone()).await;
    assert!(office.see("admin", &id).await["values"]["worth"].as_f64().is_some_and(|yuan| yuan > 0.0));
    let id = office.sent("engineer", &form, values).await;
    let seen = office.see("engineer", &id).await;
    assert_eq!(seen["values"]["worth"], Value::Null);
    assert_eq!(seen["values"]["project"], json!(project.to_string()));
}

#[tokio::test]
async fn a_sub_process_ends_when_the_application_is_returned_past_it() {
    let office = Office::open().await;
    let inner = office
        .form("子表单", json!([]), json!([office.asks("i", &["sales"], json!({})).await]), json!({}))
        .await;
    let nodes = json!([{
        "key": "fork", "name": "并行", "kind": "parallel",
        "branches": [
            { "key": "b1", "name": "甲", "nodes": [office.asks("a", &["manager"], json!({})).await] },
            { "key": "b2", "name": "乙", "nodes": [{ "key": "c", "name": "子流程", "kind": "child", "formId": inner }] },
        ],
    }]);
    let form = office.form("父表单", json!([]), nodes, json!({})).await;
    let id = office.sent("engineer", &form, json!({})).await;
    let child =
        office.number(&format!("select id from flow_process where parent_id = {id}")).await.to_string();
    assert_eq!(office.stands(&child).await, ("RUNNING".to_owned(), vec![called("sales")]));
    assert_eq!(office.act("manager", "Return", json!({ "id": id, "opinion": "重写" })).await, None);
    assert_eq!(office.stands(&id).await.0, "RETURNED");
    assert_eq!(office.stands(&child).await, ("TERMINATED".to_owned(), vec![]));
}

#[tokio::test]
async fn a_draft_of_a_deleted_form_is_not_sent_and_one_that_came_back_is_though_its_form_is_off() {
    let office = Office::open().await;
    let nodes = json!([office.asks("a", &["manager"], json!({})).await]);
    let form = office.form("停用", json!([]), nodes, json!({})).await;
    let back = office.sent("engineer", &form, json!({})).await;
    assert_eq!(office.act("manager", "Return", json!({ "id": back, "opinion": "补充" })).await, None);
    let save = "mutation ($input: FlowProcessSendInput!) { flowProcessSave(input: $input) {
        flowProcess { rowId } userErrors { message } } }";
    let draft = office.ask("engineer", save, json!({ "input": { "formId": form, "values": {} } })).await;
    let draft = draft["flowProcess"]["rowId"].clone();
    let off = json!({ "input": { "id": form, "status": "OFF" } });
    office.ask("admin", super::ON, off).await;
    let sent = office.start("engineer", json!({ "id": draft })).await;
    assert_eq!(sent["userErrors"][0]["message"], json!("表单已停用，不能发起"));
    let again = office.start("engineer", json!({ "id": back })).await;
    assert_eq!(again["userErrors"], json!([]));
    let gone = "mutation ($ids: [ID!]!) { flowFormDelete(input: { ids: $ids }) { userErrors { message } } }";
    office.ask("admin", gone, json!({ "ids": [form] })).await;
    let sent = office.start("engineer", json!({ "id": draft })).await;
    assert_eq!(sent["userErrors"][0]["message"], json!("表单已删除，不能发起"));
}
