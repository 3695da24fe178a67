//! Approvals through REST (business §7 Flow).

use reqwest::Method;
use serde_json::{Value, json};
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
