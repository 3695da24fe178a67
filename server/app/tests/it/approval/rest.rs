//! Approvals through REST (business §7 Flow).

use chrono::TimeDelta;
use reqwest::Method;
use serde_json::{Value, json};
use xieli_kernel::clock;
use xieli_testing::Sent;

use super::Office;

impl Office {
    /// The data of a call that succeeds.
    pub async fn call(&self, user: &str, method: Method, path: &str, body: Value) -> Value {
        let token = self.server.token(user).await;
        let sent = if body.is_null() { Sent::Nothing } else { Sent::Json(body) };
        let path = format!("/api{path}");
        let reply = self.server.rest(Some(&token), method.clone(), &path, sent).await;
        assert_eq!(reply.code(), 0, "{user} {method} {path}: {}", reply.body);
        reply.body["data"].clone()
    }
}

#[tokio::test]
async fn a_form_is_made_an_application_sent_and_decided() {
    let office = Office::open().await;
    let group = office.call("admin", Method::POST, "/flow/admin/group", json!({ "name": "接口" })).await;
    let manager = office.member("manager").await;
    let definition = json!({
        "fields": [{ "key": "f1", "label": "事由", "type": "text", "required": true }],
        "nodes": [{ "key": "n1", "name": "主管", "kind": "approve", "who": [{ "by": "member", "memberIds": [manager] }] }],
        "settings": { "annul": true },
    });
    let form =
        json!({ "groupId": group["id"], "name": "接口表单", "definition": definition, "publish": true });
    let form = office.call("admin", Method::POST, "/flow/admin/form", form).await;
    let id = &form["id"];
    office
        .call("admin", Method::PUT, "/flow/admin/form/changeStatus", json!({ "id": id, "status": 1 }))
        .await;
    let forms =
        office.call("engineer", Method::GET, "/flow/process/forms?keyword=接口表单", Value::Null).await;
    assert_eq!(forms["records"][0]["id"], *id);
    let before = office.call("manager", Method::GET, "/flow/process/sumCount", Value::Null).await;
    let start = json!({ "formId": id, "values": { "f1": "出差" } });
    let process = office.call("engineer", Method::POST, "/flow/process/start", start).await;
    let process = process["id"].clone();
    let after = office.call("manager", Method::GET, "/flow/process/sumCount", Value::Null).await;
    assert_eq!(after["sumCount"].as_i64(), before["sumCount"].as_i64().map(|count| count + 1));
    let todo = office.call("manager", Method::GET, "/flow/process/todoList", Value::Null).await;
    assert_eq!(todo["records"][0]["process"]["id"], process);
    office
        .call("manager", Method::POST, "/flow/process/complete", json!({ "id": process, "opinion": "同意" }))
        .await;
    let done = office.call("manager", Method::GET, "/flow/process/finishedList", Value::Null).await;
    assert_eq!(done["records"][0]["process"]["id"], process);
    let path = |call: &str| format!("/flow/process/{call}?id={}", process.as_str().unwrap_or_default());
    assert_eq!(
        office.call("engineer", Method::GET, &path("detail"), Value::Null).await["values"],
        json!({ "f1": "出差" })
    );
    let records = office.call("engineer", Method::GET, &path("records"), Value::Null).await;
    assert_eq!(records["records"][1]["verb"], json!("agree"));
    office
        .call(
            "engineer",
            Method::POST,
            "/flow/process/startRevoke",
            json!({ "id": process, "opinion": "取消" }),
        )
        .await;
    office
        .call("manager", Method::POST, "/flow/process/refuse", json!({ "id": process, "opinion": "不行" }))
        .await;
    let mine = office.call("engineer", Method::GET, "/flow/process/myProcess", Value::Null).await;
    assert_eq!(mine["records"][0]["id"], process);
    office.call("engineer", Method::PUT, "/flow/process/task/hide", json!({ "ids": [process] })).await;
    let mine = office.call("engineer", Method::GET, "/flow/process/myProcess", Value::Null).await;
    assert_ne!(mine["records"][0]["id"], process);
}

#[tokio::test]
async fn an_application_that_is_sent_twice_with_one_key_is_sent_once() {
    let office = Office::open().await;
    let nodes = json!([office.asks("a", &["manager"], json!({})).await]);
    let fields = json!([{ "key": "why", "label": "事由", "type": "text" }]);
    let form = office.form("接口重发", fields, nodes, json!({})).await;
    let sending = |key: &str| json!({ "formId": form, "values": { "why": "出差" }, "requestKey": key });
    let post = async |user: &str, action: &str, key: &str| {
        let path = format!("/flow/process/{action}");
        office.call(user, Method::POST, &path, sending(key)).await["id"].clone()
    };
    // at the same time and again
    let (one, other) =
        tokio::join!(post("engineer", "start", "order-0001"), post("engineer", "start", "order-0001"));
    assert_eq!(one, other);
    assert_eq!(post("engineer", "start", "order-0001").await, one);
    assert_ne!(post("sales", "start", "order-0001").await, one, "keys are the applicant's own");
    // a draft that was saved with the key is the one that is sent
    let draft = post("engineer", "save", "order-0002").await;
    assert_eq!(post("engineer", "save", "order-0002").await, draft);
    assert_eq!(post("engineer", "start", "order-0002").await, draft);
    let sent = format!("select count(*) from flow_process where form_id = {form} and status = 1");
    assert_eq!(office.number(&sent).await, 3);
    let token = office.server.token("engineer").await;
    let wrong = Sent::Json(sending("短"));
    let reply = office.server.rest(Some(&token), Method::POST, "/api/flow/process/start", wrong).await;
    assert_ne!(reply.code(), 0, "{}", reply.body);
}

#[tokio::test]
async fn a_delegation_is_changed_by_the_values_that_are_given() {
    let office = Office::open().await;
    let today = clock::china_day(clock::now());
    let day = |days: i64| (today + TimeDelta::days(days)).to_string();
    let (sales, admin) = (office.member("sales").await, office.member("admin").await);
    let new = json!({ "toId": sales, "beginsOn": day(0), "endsOn": day(3), "reason": "出差" });
    let made = office.call("manager", Method::POST, "/flow/delegation", new).await;
    let put = async |change: Value| {
        let mut body = json!({ "id": made["id"] });
        body.as_object_mut().expect("an object").extend(change.as_object().expect("an object").clone());
        office.call("manager", Method::PUT, "/flow/delegation", body).await
    };
    let longer = put(json!({ "endsOn": day(9) })).await;
    let seen = |row: &Value| ["toId", "beginsOn", "endsOn", "reason"].map(|field| row[field].clone());
    assert_eq!(seen(&longer), [json!(sales), json!(day(0)), json!(day(9)), json!("出差")]);
    let other = put(json!({ "toId": admin, "reason": null })).await;
    assert_eq!(seen(&other), [json!(admin), json!(day(0)), json!(day(9)), Value::Null]);
    let token = office.server.token("engineer").await;
    let body = Sent::Json(json!({ "id": made["id"], "endsOn": day(1) }));
    let refused = office.server.rest(Some(&token), Method::PUT, "/api/flow/delegation", body).await;
    assert_ne!(refused.code(), 0, "{}", refused.body);
}
