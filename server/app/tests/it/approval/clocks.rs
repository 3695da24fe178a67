//! Time limits of approval tasks, and tasks of members who leave, lose a role or are absent.

use serde_json::{Value, json};
use xieli_domain::flow_process::scheduled;

use super::{Office, called};

async fn limited(office: &Office, action: Value) -> String {
    let mut limit = json!({ "hours": 1 });
    if let (Some(limit), Some(action)) = (limit.as_object_mut(), action.as_object()) {
        limit.extend(action.clone());
    }
    let nodes = json!([office.asks("a", &["manager"], json!({ "limit": limit })).await]);
    let name = format!("时限{}", action["action"].as_str().unwrap_or_default());
    let form = office.form(&name, json!([]), nodes, json!({})).await;
    let id = office.sent("engineer", &form, json!({})).await;
    let sql = format!("update flow_task set due_at = now() - interval '1 minute' where process_id = {id}");
    office.server.db().client().await.batch_execute(&sql).await.expect("it is late");
    id
}

#[tokio::test]
async fn a_time_limit_does_what_the_form_says_once_though_two_nodes_look() {
    let office = Office::open().await;
    let beside = office.server.beside().await;
    let to = office.member("admin").await;
    let reminded = limited(&office, json!({ "action": "remind" })).await;
    let agreed = limited(&office, json!({ "action": "agree" })).await;
    let refused = limited(&office, json!({ "action": "refuse" })).await;
    let moved = limited(&office, json!({ "action": "transfer", "memberId": to })).await;
    for _ in 0..2 {
        let (one, other) =
            tokio::join!(scheduled::sweep(office.server.services()), scheduled::sweep(beside.services()));
        one.and(other).expect("both look");
    }
    assert_eq!(office.stands(&reminded).await, ("RUNNING".to_owned(), vec![called("manager")]));
    assert_eq!(office.stands(&agreed).await.0, "APPROVED");
    assert_eq!(office.stands(&refused).await.0, "REFUSED");
    assert_eq!(office.stands(&moved).await.1, [called("admin")]);
    for id in [&reminded, &agreed, &refused, &moved] {
        let sql = format!("select count(*) from flow_record where process_id = {id} and verb like 'limit%'");
        assert_eq!(office.number(&sql).await, 1, "{id}");
    }
}

#[tokio::test]
async fn a_sweep_passes_by_an_application_on_which_somebody_acts() {
    let office = Office::open().await;
    let acted = limited(&office, json!({ "action": "agree" })).await;
    let free = limited(&office, json!({ "action": "refuse" })).await;
    let within = in_a_child(&office).await;
    let acting = xieli_database::connect(&office.server.db().url()).await.expect("a connection of its own");
    let lock = format!("begin; select from flow_process where id = {acted} for update");
    acting.batch_execute(&lock).await.expect("somebody acts");
    scheduled::sweep(office.server.services()).await.expect("it waits for nobody");
    assert_eq!(office.stands(&free).await.0, "REFUSED");
    assert_eq!(office.stands(&within).await.0, "APPROVED", "of a child application as well");
    // the action goes on to the task, which the sweep has not locked
    let answer = format!("update flow_task set version = version + 1 where process_id = {acted}; commit");
    acting.batch_execute(&answer).await.expect("no deadlock");
    assert_eq!(office.stands(&acted).await.0, "RUNNING");
    scheduled::sweep(office.server.services()).await.expect("it looks again");
    assert_eq!(office.stands(&acted).await.0, "APPROVED");
}

/// A child application whose only task is late.
async fn in_a_child(office: &Office) -> String {
    let limit = json!({ "limit": { "hours": 1, "action": "agree" } });
    let inner = json!([office.asks("i", &["sales"], limit).await]);
    let inner = office.form("限时子表单", json!([]), inner, json!({})).await;
    let child = json!({ "key": "c", "name": "子流程", "kind": "child", "formId": inner });
    let nodes = json!([child, office.asks("a", &["manager"], json!({})).await]);
    let form = office.form("限时父表单", json!([]), nodes, json!({})).await;
    let id = office.sent("engineer", &form, json!({})).await;
    let within = office.number(&format!("select id from flow_process where parent_id = {id}")).await;
    let sql =
        format!("update flow_task set due_at = now() - interval '1 minute' where process_id = {within}");
    office.server.db().client().await.batch_execute(&sql).await.expect("it is late");
    within.to_string()
}

#[tokio::test]
async fn who_loses_the_role_passes_the_part_on() {
    let office = Office::open().await;
    let role = office.number("select min(id) from role where enterprise_id = 1 and name = '销售'").await;
    let holders = format!("select count(*) from role_member where role_id = {role} and enterprise_id = 1");
    assert!(office.number(&holders).await > 1);
    let who = json!([{ "by": "role", "roleIds": [role.to_string()] }]);
    let node = json!({ "key": "a", "name": "a", "kind": "approve", "mode": "any", "who": who });
    let form = office.form("按角色", json!([]), json!([node]), json!({})).await;
    let id = office.sent("engineer", &form, json!({})).await;
    let before = office.stands(&id).await.1;
    assert!(before.contains(&called("sales")), "{before:?}");
    let sql = format!(
        "delete from role_member where enterprise_id = 1 and role_id = {role} and member_id = {}",
        office.member("sales").await
    );
    office.server.db().client().await.batch_execute(&sql).await.expect("the role is gone");
    scheduled::sweep(office.server.services()).await.expect("the clock");
    let after = office.stands(&id).await.1;
    assert!(!after.contains(&called("sales")), "{after:?}");
    assert!(!after.is_empty());
}

#[tokio::test]
async fn who_is_absent_is_stood_in_for() {
    let office = Office::open().await;
    let today = xieli_kernel::clock::china_day(xieli_kernel::clock::now()).to_string();
    let query = "mutation ($input: FlowDelegationInput!) { flowDelegationCreate(input: $input) {
        flowDelegation { id } userErrors { field message } } }";
    let input = json!({ "toId": office.member("sales").await, "beginsOn": today, "endsOn": today });
    let made = office.ask("manager", query, json!({ "input": input.clone() })).await;
    assert_eq!(made["userErrors"], json!([]));
    let again = office.ask("manager", query, json!({ "input": input })).await;
    assert_eq!(again["userErrors"][0]["message"], json!("这段时间已设置审批委托"));
    let nodes = json!([office.asks("a", &["manager"], json!({})).await]);
    let form = office.form("代办", json!([]), nodes, json!({})).await;
    let id = office.sent("engineer", &form, json!({})).await;
    assert_eq!(office.stands(&id).await.1, [called("sales")]);
}

#[tokio::test]
async fn what_waits_for_somebody_who_leaves_goes_to_who_takes_over() {
    let office = Office::open().await;
    let nodes = json!([
        office.asks("a", &["sumuyang"], json!({})).await,
        office.asks("b", &["sumuyang"], json!({})).await
    ]);
    let form = office.form("离职", json!([]), nodes, json!({})).await;
    let id = office.sent("engineer", &form, json!({})).await;
    let query =
        "mutation ($input: MemberLeaveInput!) { memberLeave(input: $input) { userErrors { message } } }";
    let input =
        json!({ "ids": [office.member("sumuyang").await], "handoverToId": office.member("manager").await });
    office.ask("owner", query, json!({ "input": input })).await;
    assert_eq!(office.stands(&id).await.1, [called("manager")]);
    // the form still names the former member: the successor decides there, too
    assert_eq!(office.act("manager", "Agree", json!({ "id": id })).await, None);
    assert_eq!(office.stands(&id).await.1, [called("manager")]);
}
