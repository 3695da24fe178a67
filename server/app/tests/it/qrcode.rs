//! QR codes from the template to the equipment, as a program uses the calls (core §7 QR codes).

use reqwest::Method;
use serde_json::{Value, json};
use xieli_testing::{Sent, TestServer};

async fn call(server: &TestServer, token: &str, method: Method, path: &str, body: Value) -> Value {
    let sent = if body.is_null() { Sent::Nothing } else { Sent::Json(body) };
    server.rest(Some(token), method, &format!("/api/ems/{path}"), sent).await.body
}

/// What went well.
async fn done(server: &TestServer, token: &str, method: Method, path: &str, body: Value) -> Value {
    let reply = call(server, token, method, path, body).await;
    assert_eq!(reply["code"], 0, "{path}: {reply}");
    reply["data"].clone()
}

#[tokio::test]
async fn a_batch_is_printed_bound_and_replaced() {
    let server = TestServer::demo().await;
    let token = server.token("owner").await;
    let template = json!({ "name": "测试标签", "width": 40, "height": 50, "codeSize": 38, "title": "扫码" });
    let template = done(&server, &token, Method::POST, "qrcodetemplate", template).await;
    let batch = json!({ "name": "测试批次", "templateId": template["id"], "prefix": "T", "quantity": 2500 });
    let batch = done(&server, &token, Method::POST, "qrcodebatch", batch).await;
    let id = batch["id"].as_str().expect("an id").to_owned();

    let path = format!("qrcode/list?batchId={id}&size=2");
    let list = done(&server, &token, Method::GET, &path, Value::Null).await;
    assert_eq!(list["total"], 2500, "{list}");
    let (old, blank) = (list["records"][0].clone(), list["records"][1].clone());
    assert_eq!(old["status"], 0);

    let zip = format!("{}/api/ems/qrcodebatch/zip/{id}", server.url());
    let reply = server.client().post(&zip).bearer_auth(&token).send().await.expect("a reply");
    assert_eq!(reply.headers()["content-type"], "application/zip");
    let bytes = reply.bytes().await.expect("a body");
    let name = format!("{}.svg", old["code"].as_str().expect("a code"));
    assert!(bytes.starts_with(b"PK") && bytes.windows(name.len()).any(|part| part == name.as_bytes()));

    let bind = json!({ "id": old["id"], "version": old["version"], "status": 1, "name": "一号泵" });
    let bound = done(&server, &token, Method::PUT, "qrcode", bind.clone()).await;
    assert_eq!((&bound["status"], &bound["name"]), (&json!(1), &json!("一号泵")));
    let stale = call(&server, &token, Method::PUT, "qrcode", bind).await;
    assert_eq!(stale["code"], 4009, "{stale}");
    let refused = call(&server, &token, Method::DELETE, "qrcodebatch", json!([id])).await;
    assert_eq!(refused["code"], 4009, "{refused}");

    let step =
        json!({ "id": old["id"], "version": bound["version"], "status": 3, "replacementId": blank["id"] });
    let replaced = done(&server, &token, Method::PUT, "qrcode", step).await;
    assert_eq!((&replaced["status"], &replaced["replacedBy"]), (&json!(3), &blank["id"]));
    let path = format!("qrcode/{}", blank["id"].as_str().expect("an id"));
    let taken = done(&server, &token, Method::GET, &path, Value::Null).await;
    assert_eq!((&taken["status"], &taken["name"]), (&json!(1), &json!("一号泵")));
}

#[tokio::test]
async fn labels_are_for_who_manages_this_enterprise() {
    let server = TestServer::demo().await;
    let owner = server.token("owner").await;
    let list = done(&server, &owner, Method::GET, "qrcodebatch/list", Value::Null).await;
    let path = format!("qrcodebatch/zip/{}", list["records"][0]["id"].as_str().expect("an id"));
    let mut codes = Vec::new();
    for user in ["engineer", "external", "other"] {
        let token = server.token(user).await;
        codes.push(call(&server, &token, Method::POST, &path, Value::Null).await["code"].clone());
    }
    assert_eq!(codes, [4003, 4003, 4004]);
    let nobody = server.rest(None, Method::POST, &format!("/api/ems/{path}"), Sent::Nothing).await;
    assert_eq!(nobody.code(), 4001);
}
