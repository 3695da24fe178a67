//! Cases in which approvals typically go wrong: copies after the end, no approver at all, refusals before a
//! choice, and forms and roles that disappear.

use serde_json::{Value, json};
use xieli_domain::flow_process::scheduled;

use super::{Office, called};

#[tokio::test]
async fn a_copy_is_read_after_a_return_a_refusal_and_a_withdrawal() {
    let office = Office::open().await;
    let who = json!([{ "by": "member", "memberIds": [office.member("sales").await] }]);
    let copy = json!({ "key": "c", "name": "抄送", "kind": "copy", "who": who });
    let nodes = json!([copy, office.asks("a", &["manager"], json!({})).await]);
    let form = office.form("抄送", json!([]), nodes, json!({})).await;
    let copies = "{ flowTasks(first: 100, filter: { list: COPIED }) { nodes { status process { rowId } } } }";
    for (user, action, status) in [
        ("manager", "Return", "RETURNED"),
        ("manager", "Refuse", "REFUSED"),
        ("engineer", "Withdraw", "WITHDRAWN"),
    ] {
        let id = office.sent("engineer", &form, json!({})).await;
        assert_eq!(office.act(user, action, json!({ "id": id, "opinion": "改" })).await, None, "{action}");
        assert_eq!(office.see("sales", &id).await["status"], json!(status));
        assert_eq!(office.act("sales", "Read", json!({ "id": id })).await, None, "{action}");
        let list = office.ask("sales", copies, json!({})).await;
        let rows = list["nodes"].as_array().expect("a list");
        let row = rows.iter().find(|row| row["process"]["rowId"] == json!(id)).expect("the copy");
        assert_eq!(row["status"], json!("READ"), "{action}");
    }
}

#[tokio::test]
async fn nobody_to_decide_is_the_administrator_of_the_form_who_is_told() {
    let office = Office::open().await;
    let node =
        json!({ "key": "a", "name": "a", "kind": "approve", "who": [{ "by": "director", "level": 10 }] });
    let more = json!({ "adminIds": [office.member("manager").await] });
    let form = office.form_of("无人", json!({ "nodes": [node] }), more).await;
    let id = office.sent("engineer", &form, json!({})).await;
    assert_eq!(office.stands(&id).await, ("RUNNING".to_owned(), vec![called("manager")]));
    let seen = office.see("engineer", &id).await;
    let lines = seen["records"].as_array().expect("a list");
    assert!(lines.iter().any(|line| line["verb"] == json!("to_admin")), "{lines:?}");
    let told = format!(
        "select count(*) from notification where kind = 'flow.to_do' and link = '/oa/FlowInfo/{id}'
         and member_id = {}",
        office.member("manager").await
    );
    assert_eq!(office.number(&told).await, 1);
}

#[tokio::test]
async fn a_refusal_asks_for_no_next_approver_and_an_agreement_does() {
    let office = Office::open().await;
    let next = json!({ "key": "b", "name": "b", "kind": "approve",
        "who": [{ "by": "chosen", "chooser": "previous" }] });
    let nodes = json!([office.asks("a", &["manager"], json!({})).await, next]);
    let form = office.form("选下一步", json!([]), nodes, json!({})).await;
    let id = office.sent("engineer", &form, json!({})).await;
    let unchosen = office.act("manager", "Agree", json!({ "id": id })).await;
    assert_eq!(unchosen.as_deref(), Some("请选择“b”的审批人"));
    assert_eq!(office.act("manager", "Refuse", json!({ "id": id, "opinion": "不同意" })).await, None);
    assert_eq!(office.stands(&id).await, ("REFUSED".to_owned(), vec![]));
    let id = office.sent("engineer", &form, json!({})).await;
    let choices = json!([{ "node": "b", "memberIds": [office.member("sales").await] }]);
    assert_eq!(office.act("manager", "Agree", json!({ "id": id, "choices": choices })).await, None);
    assert_eq!(office.stands(&id).await.1, [called("sales")]);
}

#[tokio::test]
async fn what_runs_is_decided_though_its_form_and_its_role_are_deleted() {
    let office = Office::open().await;
    let payload = "role { rowId } userErrors { message }";
    let make = format!("mutation ($input: RoleCreateInput!) {{ roleCreate(input: $input) {{ {payload} }} }}");
    let role = office.ask("owner", &make, json!({ "input": { "name": "临时审批" } })).await;
    let role = role["role"]["rowId"].as_str().expect("a role").to_owned();
    let add =
        format!("mutation ($input: RoleMembersInput!) {{ roleMembersAdd(input: $input) {{ {payload} }} }}");
    let members = json!({ "roleId": role, "memberIds": [office.member("sales").await] });
    office.ask("owner", &add, json!({ "input": members })).await;
    let node =
        json!({ "key": "a", "name": "a", "kind": "approve", "who": [{ "by": "role", "roleIds": [role] }] });
    let more = json!({ "adminIds": [office.member("manager").await] });
    let form = office.form_of("临时", json!({ "nodes": [node] }), more).await;
    let by_role = office.sent("engineer", &form, json!({})).await;
    let other = office.sent("engineer", &form, json!({})).await;
    assert_eq!(office.stands(&by_role).await.1, [called("sales")]);

    let off = json!({ "input": { "id": form, "status": "OFF" } });
    office.ask("admin", super::ON, off).await;
    let gone = "mutation ($ids: [ID!]!) { flowFormDelete(input: { ids: $ids }) { userErrors { message } } }";
    assert_eq!(office.ask("admin", gone, json!({ "ids": [form] })).await["userErrors"], json!([]));
    assert_eq!(office.act("sales", "Agree", json!({ "id": other })).await, None);
    assert_eq!(office.stands(&other).await.0, "APPROVED");

    let remove = format!(
        "mutation ($input: RoleMembersInput!) {{ roleMembersRemove(input: $input) {{ {payload} }} }}"
    );
    office.ask("owner", &remove, json!({ "input": members })).await;
    let delete = "mutation ($input: RolesInput!) { roleDelete(input: $input) { userErrors { message } } }";
    let deleted: Value = office.ask("owner", delete, json!({ "input": { "ids": [role] } })).await;
    assert_eq!(deleted["userErrors"], json!([]));
    scheduled::sweep(office.server.services()).await.expect("the clock");
    assert_eq!(office.stands(&by_role).await.1, [called("manager")]);
    assert_eq!(office.act("manager", "Agree", json!({ "id": by_role })).await, None);
    assert_eq!(office.stands(&by_role).await.0, "APPROVED");
}
