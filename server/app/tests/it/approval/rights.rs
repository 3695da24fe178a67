//! Visibility and rights of approval applications.

use serde_json::{Value, json};

use super::Office;
use crate::file::{file, upload};

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
async fn a_file_of_a_hidden_field_is_not_given_to_a_reader_who_asks_for_its_number() {
    let office = Office::open().await;
    let fields = json!([
        { "key": "open", "label": "说明附件", "type": "attachment" },
        { "key": "secret", "label": "底价附件", "type": "attachment" },
        { "key": "rows", "label": "明细", "type": "detail", "columns": [
            { "key": "what", "label": "名称", "type": "text" },
            { "key": "paper", "label": "凭证", "type": "attachment" },
        ] },
    ]);
    let rights = json!({ "rights": { "secret": "hidden", "rows.paper": "hidden" } });
    // the node of the reader is within a branch
    let nodes = json!([{ "key": "fork", "name": "并行", "kind": "parallel", "branches": [
        { "key": "b1", "name": "甲", "nodes": [office.asks("a", &["manager"], rights).await] },
        { "key": "b2", "name": "乙", "nodes": [office.asks("b", &["sales"], json!({})).await] },
    ] }]);
    let form = office.form("附件", fields, nodes, json!({})).await;
    let engineer = office.server.token("engineer").await;
    let mut files = Vec::new();
    for name in ["说明.txt", "底价.txt", "凭证.txt"] {
        let draft = json!({ "sourceType": "flow_process", "sourceId": "draft" });
        files.push(upload(&office.server, &engineer, name, name.as_bytes(), draft).await["rowId"].clone());
    }
    let rows = json!([{ "what": "电缆", "paper": [files[2]] }]);
    let values = json!({ "open": [files[0]], "secret": [files[1]], "rows": rows });
    let id = office.sent("engineer", &form, values).await;
    let given = async |user: &str| {
        let token = office.server.token(user).await;
        let mut given = Vec::new();
        for id in &files {
            given.push(file(&office.server, &token, id).await.is_object());
        }
        given
    };
    for (user, expected) in [
        ("engineer", [true, true, true]),
        ("manager", [true, false, false]),
        ("sales", [true, true, true]),
        ("admin", [true, true, true]),
        ("external", [false, false, false]),
        ("other", [false, false, false]),
    ] {
        assert_eq!(given(user).await, expected, "{user}");
    }
    // a task at a node that hides nothing opens them, too: the strongest right counts
    let to = office.member("manager").await;
    let moved = office.act("sales", "Transfer", json!({ "id": id, "memberId": to })).await;
    assert_eq!(moved, None);
    assert_eq!(given("manager").await, [true, true, true]);
}

#[tokio::test]
async fn a_file_of_a_field_that_a_condition_hides_is_given_to_its_uploader_alone() {
    let office = Office::open().await;
    let when = json!({ "any": [[{ "subject": "kind", "op": "in", "values": ["病假"] }]] });
    let fields = json!([
        { "key": "kind", "label": "类型", "type": "choice", "options": ["病假", "事假"] },
        { "key": "proof", "label": "病历", "type": "attachment", "showWhen": when },
    ]);
    let nodes = json!([office.asks("a", &["manager"], json!({})).await]);
    let form = office.form("病历", fields, nodes, json!({})).await;
    let engineer = office.server.token("engineer").await;
    let draft = json!({ "sourceType": "flow_process", "sourceId": "draft" });
    let proof = upload(&office.server, &engineer, "病历.txt", b"proof", draft).await["rowId"].clone();
    let id = office.sent("engineer", &form, json!({ "kind": "病假", "proof": [proof] })).await;
    let given = async |user: &str| {
        let token = office.server.token(user).await;
        file(&office.server, &token, &proof).await.is_object()
    };
    assert!(given("manager").await);
    assert_eq!(office.act("manager", "Return", json!({ "id": id, "opinion": "改为事假" })).await, None);
    let again = office.start("engineer", json!({ "id": id, "values": { "kind": "事假" } })).await;
    assert_eq!(again["userErrors"], json!([]), "the hidden field keeps its value");
    for (user, sees) in [("engineer", true), ("manager", false), ("admin", true), ("sales", false)] {
        assert_eq!(given(user).await, sees, "{user}");
    }
    let query = "query ($id: ID!) { flowProcess(id: $id) { files { rowId } } }";
    let listed = async |user: &str| office.ask(user, query, json!({ "id": id })).await["files"].clone();
    assert_eq!(listed("manager").await, json!([]));
    assert_eq!(listed("engineer").await, json!([{ "rowId": proof }]));
}

#[tokio::test]
async fn a_file_of_a_hidden_field_is_not_read_through_another_field_or_an_opinion() {
    let office = Office::open().await;
    let fields = json!([
        { "key": "secret", "label": "底价附件", "type": "attachment" },
        { "key": "other", "label": "补充附件", "type": "attachment" },
    ]);
    let rights = json!({ "rights": { "secret": "hidden", "other": "write" } });
    let nodes = json!([office.asks("a", &["manager"], rights).await]);
    let form = office.form("底价", fields, nodes, json!({})).await;
    let engineer = office.server.token("engineer").await;
    let draft = json!({ "sourceType": "flow_process", "sourceId": "draft" });
    let secret = upload(&office.server, &engineer, "底价.txt", b"secret", draft).await["rowId"].clone();
    let id = office.sent("engineer", &form, json!({ "secret": [secret] })).await;
    let moved = json!({ "id": id, "values": { "other": [secret] } });
    let refused = office.act("manager", "Agree", moved).await;
    assert_eq!(refused.as_deref(), Some("附件不存在或已失效，请重新上传"));
    assert_eq!(office.act("manager", "Agree", json!({ "id": id, "fileIds": [secret] })).await, None);
    let query = "query ($id: ID!) { flowProcess(id: $id) { records { files { rowId } } } }";
    for (user, expected) in [("engineer", 1), ("manager", 0)] {
        let seen = office.ask(user, query, json!({ "id": id })).await;
        let lines = seen["records"].as_array().expect("a history").iter();
        let files: usize = lines.map(|line| line["files"].as_array().map_or(0, Vec::len)).sum();
        assert_eq!(files, expected, "{user}");
    }
}

#[tokio::test]
async fn a_node_that_a_move_removes_opens_no_hidden_field_to_its_approver() {
    let office = Office::open().await;
    let fields = json!([
        { "key": "open", "label": "说明", "type": "text" },
        { "key": "secret", "label": "底价附件", "type": "attachment" },
    ]);
    let rights = json!({ "rights": { "secret": "hidden" } });
    let next = office.asks("b", &["sales"], json!({})).await;
    let nodes = json!([office.asks("a", &["manager"], rights).await, next]);
    let form = office.form("撤节点", fields.clone(), nodes, json!({})).await;
    let engineer = office.server.token("engineer").await;
    let draft = json!({ "sourceType": "flow_process", "sourceId": "draft" });
    let secret = upload(&office.server, &engineer, "底价.txt", b"secret", draft).await["rowId"].clone();
    let id = office.sent("engineer", &form, json!({ "open": "备件", "secret": [secret] })).await;
    assert_eq!(office.see("manager", &id).await["values"], json!({ "open": "备件" }));
    office.publish(&form, json!({ "fields": fields, "nodes": [next] })).await;
    assert_eq!(office.change_version("admin", &id).await, None);
    let token = office.server.token("manager").await;
    assert!(!file(&office.server, &token, &secret).await.is_object());
    assert_eq!(office.see("manager", &id).await["values"], json!({}));
    assert_eq!(office.see("sales", &id).await["values"], json!({ "open": "备件", "secret": [secret] }));
}

#[tokio::test]
async fn a_form_is_sent_by_those_whom_it_names_and_not_while_it_is_off() {
    let office = Office::open().await;
    let nodes = json!([office.asks("a", &["manager"], json!({})).await]);
    let form = office.form("限定", json!([]), nodes, json!({})).await;
    let update = "mutation ($id: ID!, $input: FlowFormInput!) { flowFormUpdate(input: { id: $id, changes: $input }) { userErrors { message } } }";
    let input = json!({ "memberIds": [office.member("sales").await] });
    office.ask("admin", update, json!({ "id": form, "input": input })).await;
    let refused = office.start("engineer", json!({ "formId": form })).await;
    assert_eq!(refused["userErrors"][0]["message"], json!("您不在该表单的可发起范围内"));
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
