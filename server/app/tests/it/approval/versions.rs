//! Moves of running applications to another version of their form, and their plans.

use serde_json::{Value, json};

use super::{Office, called};

const PLAN: &str = "query ($input: FlowProcessVersionInput!) { flowVersionPlan(input: $input) {
    from to kept { key } dropped { key } current { node { key } members { name } } lost missing refusal } }";

async fn plan(office: &Office, user: &str, id: &str) -> Value {
    office.ask(user, PLAN, json!({ "input": { "id": id } })).await
}

#[tokio::test]
async fn a_running_application_is_moved_as_its_plan_says() {
    let office = Office::open().await;
    let why = json!({ "key": "why", "label": "事由", "type": "text" });
    let fields = json!([why, { "key": "note", "label": "备注", "type": "text" }]);
    let first = office.asks("a", &["manager"], json!({})).await;
    let nodes = json!([first, office.asks("b", &["owner"], json!({})).await]);
    let form = office.form("换版", fields, nodes, json!({ "annul": true })).await;
    let id = office.sent("engineer", &form, json!({ "why": "备件", "note": "急" })).await;
    assert_eq!(office.act("manager", "Agree", json!({ "id": id })).await, None);
    assert_eq!(office.change_version("admin", &id).await.as_deref(), Some("申请用的就是这个版本"));
    let place = json!({ "key": "place", "label": "地点", "type": "text", "required": true });
    let last = office.asks("c", &["sales"], json!({})).await;
    let next = json!({ "fields": [why, place], "nodes": [first, last], "settings": { "annul": true } });
    office.publish(&form, next).await;

    let expected = json!({
        "from": 1, "to": 2, "kept": [{ "key": "a" }], "dropped": [{ "key": "b" }],
        "current": [{ "node": { "key": "c" }, "members": [{ "name": called("sales") }] }],
        "lost": ["备注"], "missing": ["地点"], "refusal": null,
    });
    assert_eq!(plan(&office, "admin", &id).await, expected);
    assert_eq!(plan(&office, "engineer", &id).await, Value::Null, "applicants move nothing");
    assert_eq!(office.stands(&id).await.1, [called("owner")], "a plan writes nothing");

    assert_eq!(office.change_version("admin", &id).await, None);
    assert_eq!(office.stands(&id).await, ("RUNNING".to_owned(), vec![called("sales")]));
    let seen = office.see("engineer", &id).await;
    assert_eq!(seen["values"], json!({ "why": "备件" }));
    let line = seen["records"].as_array().and_then(|lines| lines.last()).expect("a history");
    assert_eq!((&line["verb"], &line["body"]), (&json!("version"), &json!("第 1 版换到第 2 版")));
    for (user, body) in [("engineer", "body is null"), ("owner", "body = '您不用再审批。'")] {
        let member = office.member(user).await;
        let told = format!(
            "select count(*) from notification where kind = 'flow.version' and member_id = {member} and {body}"
        );
        assert_eq!(office.number(&told).await, 1, "{user}");
    }
    let gone = office.act("owner", "Agree", json!({ "id": id })).await;
    assert_eq!(gone.as_deref(), Some("该审批已被处理，请刷新后查看"));
    assert_eq!(office.act("sales", "Agree", json!({ "id": id })).await, None);
    assert_eq!(office.stands(&id).await.0, "APPROVED");

    // values of an approved application stay as they were approved, also while it is annulled
    assert_eq!(office.act("engineer", "Annul", json!({ "id": id, "opinion": "不买了" })).await, None);
    office.publish(&form, json!({ "fields": [place], "nodes": [first, last] })).await;
    let refused = office.change_version("admin", &id).await.unwrap_or_default();
    assert!(refused.ends_with("不能换到其他版本"), "{refused}");
    assert_eq!(plan(&office, "admin", &id).await, Value::Null);
    assert_eq!(office.see("engineer", &id).await["values"], json!({ "why": "备件" }));
}

#[tokio::test]
async fn a_version_that_asks_nobody_more_is_refused_and_so_is_its_applicant() {
    let office = Office::open().await;
    let first = office.asks("a", &["manager"], json!({})).await;
    let nodes = json!([first, office.asks("b", &["owner"], json!({})).await]);
    let form = office.form("短版", json!([]), nodes, json!({})).await;
    let id = office.sent("engineer", &form, json!({})).await;
    assert_eq!(office.act("manager", "Agree", json!({ "id": id })).await, None);
    office.publish(&form, json!({ "nodes": [first] })).await;
    let why = "按该版本，申请不再需要任何人审批，不能换到该版本";
    assert_eq!(plan(&office, "admin", &id).await["refusal"], json!(why));
    assert_eq!(office.change_version("admin", &id).await.as_deref(), Some(why));
    assert_eq!(office.stands(&id).await, ("RUNNING".to_owned(), vec![called("owner")]));
    let token = office.server.token("engineer").await;
    let query = "mutation ($input: FlowProcessVersionInput!) { flowProcessChangeVersion(input: $input) {
        userErrors { code } } }";
    let refused = office.server.graphql(Some(&token), query, json!({ "input": { "id": id } })).await;
    assert!(refused.to_string().contains("FORBIDDEN"), "{refused}");
}

#[tokio::test]
async fn a_sub_process_ends_with_the_node_that_waited_for_it() {
    let office = Office::open().await;
    let inner = json!([office.asks("i", &["sales"], json!({})).await]);
    let inner = office.form("子表单二", json!([]), inner, json!({})).await;
    let child = json!({ "key": "c", "name": "子流程", "kind": "child", "formId": inner });
    let last = office.asks("a", &["manager"], json!({})).await;
    let form = office.form("父表单二", json!([]), json!([child, last]), json!({})).await;
    let id = office.sent("engineer", &form, json!({})).await;
    let within =
        office.number(&format!("select id from flow_process where parent_id = {id}")).await.to_string();
    office.publish(&form, json!({ "nodes": [last] })).await;
    assert_eq!(office.change_version("admin", &id).await, None);
    assert_eq!(office.stands(&id).await, ("RUNNING".to_owned(), vec![called("manager")]));
    assert_eq!(office.stands(&within).await, ("TERMINATED".to_owned(), vec![]));
}
