//! QR codes from the template to the equipment, through the calls of a client (core §7 QR codes).

use reqwest::Method;
use serde_json::{Value, json};
use xieli_testing::{Sent, TestServer, until};

async fn call(server: &TestServer, token: &str, method: Method, path: &str, body: Value) -> Value {
    let sent = if body.is_null() { Sent::Nothing } else { Sent::Json(body) };
    server.rest(Some(token), method, &format!("/api/ems/{path}"), sent).await.body
}

/// Data of a successful call.
async fn done(server: &TestServer, token: &str, method: Method, path: &str, body: Value) -> Value {
    let reply = call(server, token, method, path, body).await;
    assert_eq!(reply["code"], 0, "{path}: {reply}");
    reply["data"].clone()
}

/// A label with a code of this size.
fn layout(side: i32) -> Value {
    json!({ "width": 40, "height": 50, "elements": [
        { "kind": "qr", "x": 2, "y": 6, "width": side, "height": side, "rotation": 0 },
        { "kind": "field", "x": 1, "y": 44, "width": 38, "height": 4, "rotation": 0, "field": "code", "fontSize": 2.8,
          "align": "center", "bold": false, "color": "#000000" }] })
}

#[tokio::test]
async fn a_batch_is_printed_bound_and_replaced() {
    let server = TestServer::demo().await;
    let token = server.token("owner").await;
    let template = json!({ "name": "测试标签", "layout": layout(36) });
    let template = done(&server, &token, Method::POST, "qrcodetemplate", template).await;
    let batch = json!({ "name": "测试批次", "templateId": template["id"], "prefix": "T", "quantity": 1000 });
    let batch = done(&server, &token, Method::POST, "qrcodebatch", batch).await;
    let id = batch["id"].as_str().expect("an id").to_owned();

    let path = format!("qrcode/list?batchId={id}&size=2");
    let list = done(&server, &token, Method::GET, &path, Value::Null).await;
    assert_eq!(list["total"], 1000, "{list}");
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

/// Result of a mutation without errors.
async fn ask(server: &TestServer, token: &str, query: &str, input: Value) -> Value {
    let reply = server.graphql(Some(token), query, json!({ "input": input })).await;
    reply["data"].as_object().and_then(|data| data.values().next()).cloned().unwrap_or(reply)
}

/// A finished job.
async fn ended(server: &TestServer, token: &str, id: &Value) -> Value {
    let query = "query ($id: ID!) { job(id: $id) { state note error fileName downloadUrl } }";
    until("the job goes on", async || {
        let job = server.graphql(Some(token), query, json!({ "id": id })).await["data"]["job"].clone();
        Some(job).filter(|job| !matches!(job["state"].as_str(), Some("QUEUED" | "RUNNING")))
    })
    .await
}

const MAKE: &str = "mutation ($input: QrcodeBatchCreateInput!) { qrcodeBatchCreate(input: $input) {
    qrcodeBatch { id rowId ready job { id } } userErrors { field message } } }";
const PRINT: &str = "mutation ($input: QrcodeBatchExportInput!) { qrcodeBatchExport(input: $input) {
    job { id } userErrors { field message } } }";

#[tokio::test]
async fn a_large_batch_is_made_and_printed_by_jobs() {
    let server = TestServer::demo().await;
    let token = server.token("owner").await;
    let template = json!({ "name": "大批标签", "layout": layout(36) });
    let template = done(&server, &token, Method::POST, "qrcodetemplate", template).await;
    let query = "{ qrcodeTemplates { nodes { id rowId } } }";
    let all = server.graphql(Some(&token), query, json!({})).await;
    let template = all["data"]["qrcodeTemplates"]["nodes"]
        .as_array()
        .and_then(|rows| rows.iter().find(|row| row["rowId"] == template["id"]))
        .expect("the template")["id"]
        .clone();
    let input = json!({ "name": "大批", "templateId": template, "quantity": 1001 });
    let made = ask(&server, &token, MAKE, input).await;
    let batch = &made["qrcodeBatch"];
    let early = ask(&server, &token, PRINT, json!({ "id": batch["id"], "format": "PDF" })).await;
    // the job may have been faster
    let early = early["userErrors"][0]["message"].as_str();
    assert!(early.is_none_or(|said| said == "二维码正在生成，请稍后再打印"), "{early:?}");
    let job = ended(&server, &token, &batch["job"]["id"]).await;
    assert_eq!((&job["state"], &job["note"]), (&json!("DONE"), &json!("共 1001 个二维码")), "{job}");

    let sheet = json!({ "pageWidth": 210, "pageHeight": 297, "columns": 5, "rows": 5 });
    let input = json!({ "id": batch["id"], "format": "PDF", "sheet": sheet });
    let printed = ask(&server, &token, PRINT, input).await;
    let job = ended(&server, &token, &printed["job"]["id"]).await;
    assert_eq!((&job["note"], &job["fileName"]), (&json!("共 1001 张标签"), &json!("大批.pdf")), "{job}");
    let address = format!("{}{}", server.url(), job["downloadUrl"].as_str().expect("an address"));
    let bytes = server.client().get(address).send().await.expect("a reply").bytes().await.expect("a body");
    assert!(bytes.starts_with(b"%PDF-"));

    let sheet = json!({ "pageWidth": 210, "pageHeight": 297, "columns": 6, "rows": 5 });
    let input = json!({ "id": batch["id"], "format": "PDF", "sheet": sheet });
    let refused = ask(&server, &token, PRINT, input).await;
    assert_eq!(
        refused["userErrors"][0],
        json!({ "field": ["columns"], "message": "一行放不下这么多标签" }),
        "{refused}"
    );
}

#[tokio::test]
async fn a_layout_is_shown_as_it_prints_and_refused_by_element() {
    let server = TestServer::demo().await;
    let token = server.token("owner").await;
    let query = "query ($layout: JSON!) { qrcodeTemplatePreview(layout: $layout) {
        svg problems { element message } } }";
    let preview = async |layout: Value| {
        let reply = server.graphql(Some(&token), query, json!({ "layout": layout })).await;
        reply["data"]["qrcodeTemplatePreview"].clone()
    };
    let good = preview(layout(36)).await;
    assert!(good["svg"].as_str().is_some_and(|svg| svg.starts_with("<svg ")), "{good}");
    let wide = preview(layout(60)).await;
    assert_eq!(wide["problems"], json!([{ "element": 0, "message": "元素须完整位于标签内" }]), "{wide}");
    for hostile in [json!([[[[]]]]), json!({ "width": "NaN" }), json!("x".repeat(10_000))] {
        let refused = preview(hostile).await;
        assert_eq!(refused["problems"][0]["message"], "标签的格式不正确", "{refused}");
    }
}

#[tokio::test]
async fn there_is_one_default_template() {
    let server = TestServer::demo().await;
    let token = server.token("owner").await;
    let defaults = async || -> Vec<String> {
        let list = done(&server, &token, Method::GET, "qrcodetemplate/list?size=100", Value::Null).await;
        let rows = list["records"].as_array().expect("rows").clone();
        let found = rows.into_iter().filter(|row| row["isDefault"] == 1);
        found.map(|row| row["name"].as_str().expect("a name").to_owned()).collect()
    };
    assert_eq!(defaults().await, ["设备标准标签"]);
    let template = json!({ "name": "新默认", "layout": layout(36), "isDefault": true });
    done(&server, &token, Method::POST, "qrcodetemplate", template).await;
    assert_eq!(defaults().await, ["新默认"]);
}
