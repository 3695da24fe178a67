//! Workbooks and images over the REST interface.

use reqwest::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use reqwest::multipart::{Form, Part};
use reqwest::{Method, Response};
use rust_xlsxwriter::Workbook;
use serde_json::{Value, json};
use xieli_domain::member;
use xieli_domain::sheet::Book;
use xieli_testing::{Sent, TestServer};

const XLSX: &str = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

async fn get(server: &TestServer, token: Option<&str>, path: &str) -> Response {
    let request = server.client().get(format!("{}{path}", server.url()));
    let request = if let Some(token) = token { request.bearer_auth(token) } else { request };
    request.send().await.expect("a reply")
}

async fn upload(
    server: &TestServer,
    token: Option<&str>,
    path: &str,
    name: &str,
    bytes: Vec<u8>,
) -> (u16, Value) {
    let form = Form::new().part("file", Part::bytes(bytes).file_name(name.to_owned()));
    let request = server.client().post(format!("{}{path}", server.url())).multipart(form);
    let request = if let Some(token) = token { request.bearer_auth(token) } else { request };
    let response = request.send().await.expect("a reply");
    (response.status().as_u16(), response.json().await.expect("an envelope"))
}

fn header(response: &Response, name: reqwest::header::HeaderName) -> String {
    response.headers().get(name).and_then(|value| value.to_str().ok()).unwrap_or_default().to_owned()
}

/// A PNG of one pixel.
const PIXEL: &[u8] = &[
    0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0x00, 0x00, 0x00, 0x0d, 0x49, 0x48, 0x44, 0x52, 0x00,
    0x00, 0x00, 0x01, 0x00, 0x00, 0x00, 0x01, 0x08, 0x06, 0x00, 0x00, 0x00, 0x1f, 0x15, 0xc4, 0x89, 0x00,
    0x00, 0x00, 0x0d, 0x49, 0x44, 0x41, 0x54, 0x78, 0x9c, 0x63, 0x38, 0x21, 0x22, 0xf2, 0x1f, 0x00, 0x04,
    0x88, 0x01, 0xf0, 0x92, 0x9d, 0x6a, 0x3c, 0x00, 0x00, 0x00, 0x00, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42,
    0x60, 0x82,
];

#[tokio::test]
async fn a_template_filled_in_nowhere_imports_nothing_and_a_picture_is_no_workbook() {
    let server = TestServer::demo().await;
    let token = server.token("admin").await;
    for kind in ["member", "team"] {
        let response = get(&server, Some(&token), &format!("/api/ems/{kind}/getImportTemplate")).await;
        assert_eq!(header(&response, CONTENT_TYPE), XLSX);
        assert!(header(&response, CONTENT_DISPOSITION).contains("filename*=UTF-8''%"));
        let template = response.bytes().await.expect("a workbook");
        assert!(template.starts_with(b"PK"));
        let path = format!("/api/ems/{kind}/importExcel?dryRun=1");
        let (status, body) = upload(&server, Some(&token), &path, "x.xlsx", PIXEL.to_vec()).await;
        assert_eq!((status, &body["code"]), (200, &json!(4022)), "{body}");
        let (_, body) = upload(&server, Some(&token), &path, "x.xlsx", template.to_vec()).await;
        assert_eq!((&body["code"], &body["msg"]), (&json!(4022), &json!("文件中没有数据")));
        let (_, body) = upload(&server, None, &path, "x.xlsx", template.to_vec()).await;
        assert_eq!(body["code"], 4001);
    }
    let anonymous = get(&server, None, "/api/ems/member/getImportTemplate").await;
    assert_eq!(anonymous.json::<Value>().await.expect("an envelope")["code"], 4001);
    let engineer = server.token("engineer").await;
    let (_, body) =
        upload(&server, Some(&engineer), "/api/ems/member/importExcel", "x.xlsx", PIXEL.to_vec()).await;
    assert_eq!(body["code"], 4003, "{body}");
}

/// A workbook of members: the import's headings, and rows with name, phone and team.
fn workbook(lines: &[[&str; 3]]) -> Vec<u8> {
    let mut workbook = Workbook::new();
    let sheet = workbook.add_worksheet();
    let columns: Vec<_> = Book::from(&member::sheet::BOOK).import_columns().collect();
    for (at, column) in columns.iter().enumerate() {
        let at = u16::try_from(at).expect("a column");
        sheet.write_string(0, at, column.label).expect("a heading");
        let Some(part) = ["name", "phone", "teams"].iter().position(|prop| *prop == column.prop) else {
            continue;
        };
        for (row, line) in (1..).zip(lines) {
            sheet.write_string(row, at, line[part]).expect("a cell");
        }
    }
    workbook.save_to_buffer().expect("a workbook")
}

#[tokio::test]
async fn an_import_writes_all_lines_or_none_and_an_export_gives_them_back() {
    let server = TestServer::demo().await;
    let token = server.token("admin").await;
    let count = async || {
        let list =
            server.rest(Some(&token), Method::GET, "/api/ems/member/list?keyword=导入", Sent::Nothing).await;
        list.body["data"]["total"].as_i64().expect("a total")
    };
    let path = "/api/ems/member/importExcel";
    let bad = workbook(&[
        ["导入甲", "15466600001", ""],
        ["", "15466600002", ""],
        ["导入丙", "123", ""],
        ["导入丁", "15466600004", "没有这个团队"],
    ]);
    let (status, body) = upload(&server, Some(&token), path, "bad.xlsx", bad).await;
    assert_eq!((status, &body["code"]), (200, &json!(4022)), "{body}");
    let lines: Vec<&Value> =
        body["data"].as_array().expect("lines").iter().map(|line| &line["lineNum"]).collect();
    assert_eq!(lines, [3, 4, 5], "{body}");
    assert!(body["data"][0]["errors"].as_array().is_some_and(|errors| !errors.is_empty()));
    assert_eq!(count().await, 0, "something was written");

    let good = workbook(&[["导入甲", "15466600001", ""], ["导入乙", "15466600002", ""]]);
    let (_, body) =
        upload(&server, Some(&token), &format!("{path}?dryRun=1"), "good.xlsx", good.clone()).await;
    assert_eq!((&body["code"], &body["data"]["dryRun"], count().await), (&json!(0), &json!(1), 0), "{body}");
    let (_, body) = upload(&server, Some(&token), path, "good.xlsx", good).await;
    assert_eq!((&body["code"], &body["msg"], count().await), (&json!(0), &json!("导入成功"), 2), "{body}");

    let path = "/api/ems/member/exportExcel?columns=name,phone&keyword=导入";
    let exported = get(&server, Some(&token), path).await.bytes().await.expect("a workbook");
    assert!(exported.starts_with(b"PK"));
    let engineer = server.token("engineer").await;
    let refused = get(&server, Some(&engineer), path).await;
    assert_eq!(refused.json::<Value>().await.expect("an envelope")["code"], 4003);
}

/// A rehearsal by another name writes nothing, and an export under a misspelt filter is not the whole list.
#[tokio::test]
async fn misspelt_parameters_of_imports_and_exports_are_refused() {
    let server = TestServer::demo().await;
    let token = server.token("admin").await;
    let file = workbook(&[["试导入甲", "15466600011", ""]]);
    for (said, meant) in [("dryrun=1", "dryRun"), ("dry_run=1", "dryRun"), ("sheets=x", "sheet")] {
        let path = format!("/api/ems/member/importExcel?{said}");
        let (_, body) = upload(&server, Some(&token), &path, "x.xlsx", file.clone()).await;
        let name = said.split('=').next().expect("a name");
        let words = format!("没有参数 {name}，是否为 {meant}？");
        assert_eq!(
            (&body["code"], &body["msg"], &body["data"][0]["field"]),
            (&json!(4022), &json!(words), &json!(name))
        );
    }
    let list = "/api/ems/member/list?keyword=试导入甲";
    let list = server.rest(Some(&token), Method::GET, list, Sent::Nothing).await;
    assert_eq!(list.body["data"]["total"], json!(0), "{}", list.body);

    for (said, meant) in
        [("keywords=x", "keyword"), ("teamid=1", "teamId"), ("importBatchIds=1", "importBatchId")]
    {
        let path = format!("/api/ems/member/exportExcel?columns=name&{said}");
        let body: Value = get(&server, Some(&token), &path).await.json().await.expect("an envelope");
        assert_eq!(body["code"], 4022, "{body}");
        let words = body["msg"].as_str().unwrap_or_default();
        assert!(words.ends_with(&format!("是否为 {meant}？")), "{body}");
    }
    // parameters of a list's page, and those that are nobody's slip, are surplus
    let path =
        "/api/ems/member/exportExcel?columns=name&page=2&size=5&column=createTime&order=asc&t=17&keyword=试";
    assert_eq!(header(&get(&server, Some(&token), path).await, CONTENT_TYPE), XLSX);
}

#[tokio::test]
async fn an_upload_is_multipart_and_at_most_ten_megabytes() {
    let server = TestServer::demo().await;
    let token = server.token("admin").await;
    let path = "/api/ems/member/importExcel";
    let (status, body) = upload(&server, Some(&token), path, "x.xlsx", vec![0; 10 * 1024 * 1024 + 1]).await;
    assert_eq!((status, &body["code"]), (413, &json!(4022)), "{body}");
    let plain = server.rest(Some(&token), Method::POST, path, Sent::Json(json!({}))).await;
    assert_eq!((plain.status, plain.code()), (415, 4022));
    let request = server.client().post(format!("{}{path}", server.url())).bearer_auth(&token);
    let empty = request.multipart(Form::new().text("dryRun", "1")).send().await.expect("a reply");
    let body: Value = empty.json().await.expect("an envelope");
    assert_eq!(body["data"][0]["field"], "file", "{body}");
}

#[tokio::test]
async fn an_export_is_a_workbook_and_a_refusal_an_envelope() {
    let server = TestServer::demo().await;
    let token = server.token("owner").await;
    for kind in ["member", "team"] {
        let columns = server
            .rest(Some(&token), Method::GET, &format!("/api/ems/{kind}/exportColumns"), Sent::Nothing)
            .await;
        let props: Vec<&str> = columns.body["data"]
            .as_array()
            .expect("columns")
            .iter()
            .filter_map(|column| column["prop"].as_str())
            .collect();
        let path = format!("/api/ems/{kind}/exportExcel?columns={}", props.join(","));
        let response = get(&server, Some(&token), &path).await;
        assert_eq!(header(&response, CONTENT_TYPE), XLSX);
        assert!(response.bytes().await.expect("a workbook").starts_with(b"PK"));
        let refused =
            get(&server, Some(&token), &format!("/api/ems/{kind}/exportExcel?columns=password_hash")).await;
        assert_eq!(refused.status().as_u16(), 200);
        assert_eq!(refused.json::<Value>().await.expect("an envelope")["code"], 4022);
        let anonymous = get(&server, None, &path).await;
        assert_eq!(anonymous.json::<Value>().await.expect("an envelope")["code"], 4001);
    }
}

/// Columns of future domains are included.
#[tokio::test]
async fn every_export_tells_its_columns_and_without_any_named_has_them_all() {
    let server = TestServer::demo().await;
    let (token, stranger) = (server.token("owner").await, server.token("external").await);
    let exports = xieli_facade::routes();
    let exports: Vec<&str> =
        exports.iter().filter_map(|(_, path)| path.strip_suffix("/exportExcel")).collect();
    assert!(exports.len() > 5, "{exports:?}");
    let sql = "select min(id) from online_report where enterprise_id = 1";
    let report: i64 = server.db().client().await.query_one(sql, &[]).await.expect("a report").get(0);
    let report = format!("?id={report}");
    let sql = "select min(id) from report_query where enterprise_id = 1";
    let query: i64 = server.db().client().await.query_one(sql, &[]).await.expect("a stored query").get(0);
    let query = format!("?id={query}");
    for path in exports {
        let part = match path {
            "/api/online/onlCgreport" => report.as_str(),
            "/api/online/reportQuery" => query.as_str(),
            "/api/ems/category" => "?code=fault_type",
            "/api/ems/dictitem" => "?code=task_level",
            _ => "",
        };
        let told = format!("{path}/exportColumns{part}");
        let columns = server.rest(Some(&token), Method::GET, &told, Sent::Nothing).await;
        let columns = columns.body["data"].as_array().unwrap_or_else(|| panic!("{told}: {}", columns.body));
        assert!(
            !columns.is_empty() && columns.iter().all(|one| one["required"].is_u64()),
            "{told}: {columns:?}"
        );
        for old in ["createdAt", "leftAt", "text", "parent"] {
            assert!(columns.iter().all(|column| column["prop"] != old), "{told}: {old}");
        }
        let whole = get(&server, Some(&token), &format!("{path}/exportExcel{part}")).await;
        assert_eq!(header(&whole, CONTENT_TYPE), XLSX, "{path}");
        let refused = server.rest(Some(&stranger), Method::GET, &told, Sent::Nothing).await;
        let export = get(&server, Some(&stranger), &format!("{path}/exportExcel{part}")).await;
        assert_eq!(refused.code() == 0, header(&export, CONTENT_TYPE) == XLSX, "{told}: {}", refused.body);
    }
}

#[tokio::test]
async fn an_avatar_is_an_initial_until_there_is_a_picture() {
    let server = TestServer::demo().await;
    let token = server.token("engineer").await;
    let user = server.rest(Some(&token), Method::GET, "/api/ems/basic_info", Sent::Nothing).await;
    let id = user.body["data"]["id"].as_str().expect("an id").to_owned();
    let address = format!("/api/ems/member/avatar/{id}");

    let initial = get(&server, Some(&token), &address).await;
    assert_eq!((initial.status().as_u16(), header(&initial, CONTENT_TYPE).as_str()), (200, "image/svg+xml"));
    let (status, body) =
        upload(&server, Some(&token), "/api/ems/member/avatar", "me.png", PIXEL.to_vec()).await;
    assert_eq!((status, &body["code"], &body["data"]["id"]), (200, &json!(0), &json!(id)), "{body}");

    let shown = get(&server, Some(&token), &format!("{address}?v=2")).await;
    assert_eq!(header(&shown, CONTENT_TYPE), "image/png");
    assert!(header(&shown, CACHE_CONTROL).starts_with("private"));
    let tag = header(&shown, ETAG);
    let request = server.client().get(format!("{}{address}", server.url())).bearer_auth(&token);
    let known = request.header(IF_NONE_MATCH, &tag).send().await.expect("a reply");
    assert_eq!(known.status().as_u16(), 304);

    // the session's token is in the URL of a file's stream only
    for path in [address.clone(), format!("{address}?access_token={token}")] {
        let anonymous = get(&server, None, &path).await;
        assert_eq!(anonymous.json::<Value>().await.expect("an envelope")["code"], 4001, "{path}");
    }
    let other = server.token("other").await;
    let elsewhere = get(&server, Some(&other), &address).await;
    assert_eq!(elsewhere.json::<Value>().await.expect("an envelope")["code"], 10003);
    let (_, body) =
        upload(&server, Some(&token), "/api/ems/member/avatar", "me.svg", b"<svg/>".to_vec()).await;
    assert_eq!((&body["code"], &body["data"][0]["field"]), (&json!(4022), &json!("file")), "{body}");
}
