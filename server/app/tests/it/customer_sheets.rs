//! Workbooks of customers: all rows or none, headings of other programs, and custom fields, unchanged in a
//! round trip.

use reqwest::Method;
use reqwest::multipart::{Form, Part};
use rust_xlsxwriter::Workbook;
use serde_json::{Value, json};
use xieli_content::workbook;
use xieli_testing::TestServer;

/// A workbook of these rows, the first being the header.
pub fn book(rows: &[Vec<String>]) -> Vec<u8> {
    let mut book = Workbook::new();
    let sheet = book.add_worksheet();
    for (row, cells) in (0..).zip(rows) {
        for (column, text) in (0..).zip(cells).filter(|(_, text)| !text.is_empty()) {
            sheet.write_string(row, column, text).expect("written");
        }
    }
    book.save_to_buffer().expect("saved")
}

fn rows(rows: &[&[&str]]) -> Vec<Vec<String>> {
    rows.iter().map(|row| row.iter().map(|text| (*text).to_owned()).collect()).collect()
}

/// The cells of a workbook, with the header; blank ones are empty.
fn cells(bytes: &[u8]) -> Vec<Vec<String>> {
    let read = workbook::rows(bytes).unwrap_or_else(|refusal| panic!("{}", refusal.message));
    let width = read.first().map_or(0, |(_, head)| head.len());
    let line = |(_, cells): (u32, Vec<(u32, String)>)| {
        let mut line = vec![String::new(); width];
        for (at, text) in cells {
            line[usize::try_from(at).expect("a column")] = text;
        }
        line
    };
    read.into_iter().map(line).collect()
}

async fn import(server: &TestServer, token: &str, more: &[(&'static str, String)], bytes: Vec<u8>) -> Value {
    let mut form = Form::new().part("file", Part::bytes(bytes).file_name("x.xlsx"));
    for (name, text) in more {
        form = form.text(*name, text.clone());
    }
    let url = format!("{}/api/crm/customer/importExcel2", server.url());
    let request = server.client().post(url).bearer_auth(token).multipart(form);
    request.send().await.expect("an answer").json().await.expect("an envelope")
}

async fn export(server: &TestServer, token: &str, query: &[(&str, &str)]) -> Vec<u8> {
    let url = format!("{}/api/crm/customer/exportExcel", server.url());
    let request = server.client().get(url).query(query).bearer_auth(token);
    let bytes = request.send().await.expect("an answer").bytes().await.expect("bytes").to_vec();
    assert!(bytes.starts_with(b"PK"), "{}", String::from_utf8_lossy(&bytes));
    bytes
}

async fn ask(server: &TestServer, token: &str, query: &str, variables: Value) -> Value {
    let reply = server.graphql(Some(token), query, variables).await;
    assert!(reply["errors"].is_null(), "{reply}");
    reply["data"].clone()
}

/// Customers whose name contains the keyword, by name, with their custom fields.
async fn found(server: &TestServer, token: &str, keyword: &str) -> Vec<Value> {
    let query = "query ($keyword: String) {
        customers(first: 100, filter: { keyword: $keyword }, orderBy: [{ field: NAME, direction: ASC }]) { nodes {
            id name salesman { name } contact { name phone } address { address }
            customValues { code text number date yes dictItem { value } member { id } customer { id } items display } } } }";
    let data = ask(server, token, query, json!({ "keyword": keyword })).await;
    data["customers"]["nodes"].as_array().expect("a list").clone()
}

const HEAD: &[&str] =
    &["客户名称*", "客户类型", "客户级别", "负责销售", "联系人", "联系电话", "地址名称", "地址"];
const PLACE: &str = "上海市浦东新区世纪大道 1 号";

#[tokio::test]
async fn customers_come_in_whole_or_not_at_all() {
    let server = TestServer::demo().await;
    let sales = &server.token("sales").await;
    let types = "query { dictItems(code: CUSTOMER_TYPE) { value text } }";
    let types = ask(&server, sales, types, json!({})).await;
    let kind = types["dictItems"][0]["text"].as_str().expect("a type").to_owned();
    let kind = kind.as_str();
    let bad = rows(&[
        HEAD,
        &["表格客户甲", kind, "", "", "李娜", "13912345001", "总部", PLACE],
        &["", kind, "", "", "李娜", "13912345002", "总部", PLACE],
        &["表格客户丙", "没有这种", "", "", "李娜", "123", "总部", PLACE],
        &["表格客户丁", kind, "没有这级", "没有这人", "李娜", "13912345004", "总部", PLACE],
    ]);
    let body = import(&server, sales, &[], book(&bad)).await;
    assert_eq!(body["code"], 4022, "{body}");
    let lines: Vec<&Value> =
        body["data"].as_array().expect("lines").iter().map(|line| &line["lineNum"]).collect();
    assert_eq!(lines.iter().filter(|line| ***line != json!(2)).count(), 3, "{body}");
    assert!(found(&server, sales, "表格客户").await.is_empty(), "something was written");

    // headings of another program: a dry run, then the import
    let other = rows(&[
        &["甲方", "客户类型", "分级", "联系人", "手机", "地址名称", "地址"],
        &["表格客户甲", kind, "重点客户", "李娜", "13912345001", "总部", PLACE],
    ]);
    let levels = "query { dictItems(code: CUSTOMER_LEVEL) { text } }";
    let levels = ask(&server, sales, levels, json!({})).await;
    let mut other = other;
    other[1][2] = levels["dictItems"][0]["text"].as_str().expect("a level").to_owned();
    let mapping = json!({ "甲方": "name", "分级": "level" }).to_string();
    let body = import(&server, sales, &[], book(&other)).await;
    assert_eq!(body["code"], 4022, "{body}");
    let rehearsal = [("mapping", mapping.clone()), ("dryRun", "1".to_owned())];
    let body = import(&server, sales, &rehearsal, book(&other)).await;
    assert_eq!((&body["code"], &body["data"]["dryRun"]), (&json!(0), &json!(1)), "{body}");
    assert!(found(&server, sales, "表格客户").await.is_empty(), "a rehearsal wrote");
    let body = import(&server, sales, &[("mapping", mapping.clone())], book(&other)).await;
    assert_eq!((&body["code"], &body["msg"]), (&json!(0), &json!("导入成功")), "{body}");
    let made = found(&server, sales, "表格客户").await;
    assert_eq!(made.len(), 1, "{made:?}");
    assert_eq!(made[0]["contact"], json!({ "name": "李娜", "phone": "13912345001" }));
    assert_eq!(made[0]["address"]["address"], PLACE);
    // the same again is refused, with the salesperson's name
    let body = import(&server, sales, &[("mapping", mapping)], book(&other)).await;
    assert!(body.to_string().contains("客户已存在"), "{body}");
    let engineer = &server.token("engineer").await;
    let body = import(&server, engineer, &[], book(&bad)).await;
    assert_eq!(body["code"], 4003, "{body}");
}

async fn look(server: &TestServer, token: &str, bytes: Vec<u8>) -> Value {
    let form = Form::new().part("file", Part::bytes(bytes).file_name("x.xlsx"));
    let url = format!("{}/api/crm/customer/importColumns", server.url());
    let request = server.client().post(url).bearer_auth(token).multipart(form);
    request.send().await.expect("an answer").json().await.expect("an envelope")
}

/// The guessed meaning of each column, by heading.
fn said(looked: &Value) -> Vec<(&str, &str)> {
    let columns = looked["data"]["columns"].as_array().unwrap_or_else(|| panic!("{looked}"));
    fn text(value: &Value) -> &str {
        value.as_str().unwrap_or_default()
    }
    columns.iter().map(|one| (text(&one["heading"]), text(&one["field"]))).collect()
}

/// A file of another program with its columns in another order: their meaning is guessed, reported, used and
/// remembered, for the same member only.
#[tokio::test]
async fn columns_of_another_program_are_mapped_and_remembered() {
    let server = TestServer::demo().await;
    let (sales, admin) = (&server.token("sales").await, &server.token("admin").await);
    field(&server, admin, "税号", "TEXT", json!({})).await;
    let types = ask(&server, sales, "query { dictItems(code: CUSTOMER_TYPE) { text } }", json!({})).await;
    let kind = types["dictItems"][0]["text"].as_str().expect("a type").to_owned();
    let levels = ask(&server, sales, "query { dictItems(code: CUSTOMER_LEVEL) { text } }", json!({})).await;
    let level = levels["dictItems"][0]["text"].as_str().expect("a level").to_owned();
    let other = rows(&[
        &[
            "序号",
            "手机号",
            "单位",
            "类型",
            "级别",
            "税号（18 位）",
            "对接人",
            "地址名称",
            "详细地址",
            "来源",
        ],
        &["1", "13912345101", "映射客户甲", &kind, &level, "T-1", "李娜", "总部", PLACE, "展会"],
    ]);
    let looked = look(&server, sales, book(&other)).await;
    assert_eq!((&looked["data"]["plain"], &looked["data"]["remembered"]), (&json!(0), &json!(0)), "{looked}");
    assert_eq!(
        said(&looked),
        [
            ("序号", ""),
            ("手机号", "phone"),
            ("单位", "name"),
            ("类型", "type"),
            ("级别", "level"),
            ("税号（18 位）", "custom.shui_hao"),
            ("对接人", "contactName"),
            ("地址名称", "addressName"),
            ("详细地址", "address"),
            ("来源", ""),
        ]
    );
    assert_eq!(looked["data"]["columns"][2]["samples"], json!(["映射客户甲"]));
    let fields = looked["data"]["fields"].as_array().expect("fields");
    assert!(fields.iter().any(|one| one["prop"] == "name" && one["required"] == 1), "{looked}");
    assert!(!fields.iter().any(|one| one["prop"] == "createTime"), "what is only exported");

    // the member maps the source to the remark
    let columns = looked["data"]["columns"].as_array().expect("columns").iter();
    let mapping: Vec<Value> = columns
        .map(|one| {
            let field = if one["heading"] == "来源" { &json!("remark") } else { &one["field"] };
            json!({ "column": one["column"], "field": field })
        })
        .collect();
    let mapping = json!(mapping).to_string();
    let rehearsal = [("mapping", mapping.clone()), ("dryRun", "1".to_owned())];
    let body = import(&server, sales, &rehearsal, book(&other)).await;
    assert_eq!(body["code"], 0, "{body}");
    let body = import(&server, sales, &[("mapping", mapping)], book(&other)).await;
    assert_eq!(body["code"], 0, "{body}");
    let made = found(&server, sales, "映射客户").await;
    assert_eq!((made.len(), &made[0]["contact"]["phone"]), (1, &json!("13912345101")), "{made:?}");
    assert_eq!(made[0]["customValues"][0]["display"], "T-1", "{made:?}");

    // the next file has the same headings in another order
    let mut next = other.clone();
    for row in &mut next {
        row.reverse();
    }
    let again = look(&server, sales, book(&next)).await;
    assert_eq!(again["data"]["remembered"], 1, "{again}");
    assert!(said(&again).contains(&("来源", "remark")), "{again}");
    let others = look(&server, admin, book(&next)).await;
    assert_eq!(others["data"]["remembered"], 0, "{others}");
    assert!(said(&others).contains(&("来源", "")), "{others}");
    let plain = rows(&[HEAD, &["甲", "", "", "", "李娜", "13912345102", "总部", PLACE]]);
    assert_eq!(look(&server, sales, book(&plain)).await["data"]["plain"], 1);
}

#[tokio::test]
async fn mappings_that_mean_nothing_are_refused_and_remembered_by_nobody() {
    let server = TestServer::demo().await;
    let (sales, engineer) = (&server.token("sales").await, &server.token("engineer").await);
    let other = rows(&[&["单位", "手机"], &["敌意客户", "13912345103"]]);
    assert_eq!(look(&server, engineer, book(&other)).await["code"], 4003);
    assert_eq!(look(&server, sales, b"PK nonsense".to_vec()).await["code"], 4022);
    assert_eq!(look(&server, sales, book(&rows(&[]))).await["code"], 4022);
    for (mapping, words) in [
        (json!([{ "column": 0, "field": "salesmanId" }]), "没有可导入的字段"),
        (json!([{ "column": 0, "field": "createTime" }]), "没有可导入的字段"),
        (json!([{ "column": 9, "field": "name" }]), "文件中没有第 10 列"),
        (json!([{ "column": "没有", "field": "name" }]), "文件中没有列"),
        (json!([{ "column": 0, "field": "name" }, { "column": 1, "field": "name" }]), "对应了多列"),
        (json!([{ "column": 0, "field": "name" }, { "column": 0, "field": "phone" }]), "对应了多次"),
        (json!([{ "column": 1, "field": "phone" }]), "缺少必填列"),
        (json!([{ "column": 0, "field": "name", "sql": "1" }]), "JSON"),
        (json!({ "单位": { "a": 1 } }), "JSON"),
        (json!({ "单位": "nichts" }), "没有可导入的字段"),
        (json!(vec![json!({ "column": 0 }); 500]), "最多对应"),
        (json!([{ "column": "长".repeat(40_000), "field": "name" }]), "过长"),
    ] {
        let more = [("mapping", mapping.to_string()), ("dryRun", "1".to_owned())];
        let body = import(&server, sales, &more, book(&other)).await;
        assert!(body["code"] == 4022 && body["msg"].to_string().contains(words), "{words}: {body}");
    }
    let client = server.db().client().await;
    let kept = client.query_one("select count(*) from import_mapping", &[]).await.expect("a number");
    assert_eq!(kept.get::<_, i64>(0), 0);
    assert!(found(&server, sales, "敌意客户").await.is_empty());
}

/// Creates a customer field; returns its id and code.
async fn field(server: &TestServer, token: &str, name: &str, kind: &str, more: Value) -> (String, String) {
    let query = "mutation ($input: CustomFieldCreateInput!) { customFieldCreate(input: $input) {
        customField { id code } userErrors { message } } }";
    let mut input = json!({ "recordType": "CUSTOMER", "name": name, "kind": kind });
    for (name, value) in more.as_object().into_iter().flatten() {
        input[name] = value.clone();
    }
    let data = ask(server, token, query, json!({ "input": input })).await;
    let made = &data["customFieldCreate"]["customField"];
    let text = |name: &str| made[name].as_str().unwrap_or_else(|| panic!("{data}")).to_owned();
    (text("id"), text("code"))
}

async fn customer(server: &TestServer, token: &str, name: &str, custom: Value) -> String {
    let query = "mutation ($input: CustomerCreateInput!) { customerCreate(input: $input) {
        customer { id } userErrors { field message } } }";
    let input = json!({ "customer": { "name": name, "type": "1", "level": "1", "isOpen": "OPEN", "custom": custom },
        "force": true, "contacts": [{ "name": "许安", "phone": format!("139{:08}", name.chars().map(u32::from).sum::<u32>()) }],
        "address": [{ "name": "总部", "address": PLACE }] });
    let data = ask(server, token, query, json!({ "input": input })).await;
    data["customerCreate"]["customer"]["id"].as_str().unwrap_or_else(|| panic!("{data}")).to_owned()
}

/// For every kind of field but files, values at the limits of validity survive export, renaming and import;
/// also with members and customers of the same name, and fields named like columns.
#[tokio::test]
async fn custom_fields_survive_export_and_import_unchanged() {
    let server = TestServer::demo().await;
    let admin = &server.token("admin").await;
    let none = json!({});
    let number = &field(&server, admin, "产线数", "NUMBER", none.clone()).await.0;
    let money = &field(&server, admin, "授信额度", "MONEY", none.clone()).await.0;
    let day = &field(&server, admin, "建厂日期", "DATE", none.clone()).await.0;
    let (level, _) =
        &field(&server, admin, "内部评级", "DICT", json!({ "dictionary": "customer_level" })).await;
    let yes = &field(&server, admin, "上市", "YES_NO", none.clone()).await.0;
    let list = &field(&server, admin, "产品线", "LIST", json!({ "options": ["泵", "阀", "电 机"] })).await.0;
    // named like a standard column
    let text = &field(&server, admin, "备注", "TEXT", none.clone()).await.0;
    let member = &field(&server, admin, "对接人", "MEMBER", none.clone()).await.0;
    let parent = &field(&server, admin, "上级单位", "CUSTOMER", none).await.0;

    let mut people = Vec::new();
    for user in ["sales", "manager"] {
        let own =
            ask(&server, &server.token(user).await, "query { viewer { member { id } } }", json!({})).await;
        people.push(own["viewer"]["member"]["id"].clone());
    }
    let person = |at: usize| people[at].clone();
    let twin = customer(&server, admin, "同名总公司", json!([])).await;
    let other_twin = customer(&server, admin, "同名总公司", json!([])).await;
    let single = customer(&server, admin, "独名总公司", json!([])).await;
    let edges = [
        json!([{ "fieldId": number, "number": -999_999.123_456 }, { "fieldId": text, "text": "=1+1、“引号”'，\n" },
            { "fieldId": member, "memberId": person(0) }, { "fieldId": parent, "customerId": twin }]),
        json!([{ "fieldId": number, "number": 0 }, { "fieldId": money, "number": 0.01 }, { "fieldId": day, "date": "2024-02-29" },
            { "fieldId": list, "items": ["电 机", "泵"] }, { "fieldId": parent, "customerId": other_twin }]),
        json!([{ "fieldId": money, "number": 999_999_999.99 }, { "fieldId": yes, "yes": false }, { "fieldId": level, "dictValue": "1" },
            { "fieldId": text, "text": "@商标" }, { "fieldId": day, "date": "1900-01-01" }, { "fieldId": member, "memberId": person(1) },
            { "fieldId": parent, "customerId": single }]),
        json!([{ "fieldId": yes, "yes": true }, { "fieldId": text, "text": "#1" }, { "fieldId": list, "items": ["阀"] },
            { "fieldId": number, "number": 123_456_789.000_001 }]),
        json!([]),
    ];
    for (at, custom) in edges.into_iter().enumerate() {
        customer(&server, admin, &format!("往返客户{at}"), custom).await;
    }
    let before = found(&server, admin, "往返客户").await;
    assert_eq!(before.len(), 5);
    let out = export(&server, admin, &[("keyword", "往返客户")]).await;
    let mut rows = cells(&out);
    assert!(rows[0].contains(&"备注（自定义）".to_owned()), "{:?}", rows[0]);
    let at = |head: &str| rows[0].iter().position(|text| text == head).unwrap_or_else(|| panic!("no {head}"));
    let (name, phone) = (at("客户名称"), at("联系电话"));
    for (nth, row) in rows.iter_mut().enumerate().skip(1) {
        row[name] = row[name].replace("往返客户", "回来客户");
        row[phone] = format!("1371234500{nth}");
    }
    let body = import(&server, admin, &[], book(&rows)).await;
    assert_eq!(body["code"], 0, "{body}");
    let after = found(&server, admin, "回来客户").await;
    assert_eq!(after.len(), before.len());
    for (before, after) in before.iter().zip(&after) {
        assert_eq!(before["customValues"], after["customValues"], "{}", before["name"]);
    }
    // filters find them, and an export accepts the condition
    let custom = json!([{ "fieldId": number, "eq": "-999999.123456" }]).to_string();
    let few = export(&server, admin, &[("custom", &custom), ("columns", "name")]).await;
    // so does the list of REST, which returns the fields' ids with the values
    let url = format!("{}/api/crm/customer/list?keyword=往返客户0", server.url());
    let one = server.client().get(url).bearer_auth(admin).send().await.expect("an answer");
    let one: Value = one.json().await.expect("an envelope");
    let values = one["data"]["records"][0]["customValues"].as_array().unwrap_or_else(|| panic!("{one}"));
    let shown = values.iter().find(|value| value["name"] == "产线数").expect("the number");
    let custom = json!([{ "fieldId": shown["fieldId"], "eq": "-999999.123456" }]).to_string();
    let url = format!("{}/api/crm/customer/list", server.url());
    let listed = server.client().get(url).query(&[("custom", &custom)]).bearer_auth(admin).send().await;
    let listed: Value = listed.expect("an answer").json().await.expect("an envelope");
    assert_eq!(listed["data"]["total"], 2, "{listed}");
    let mut few: Vec<String> = cells(&few).into_iter().skip(1).map(|row| row[0].clone()).collect();
    few.sort();
    assert_eq!(few, ["回来客户0", "往返客户0"]);
}

/// Workbooks contain no fields that the member may not read, and accept no columns that they may not write; a
/// required field is checked.
#[tokio::test]
async fn workbooks_have_the_fields_that_one_reads_and_take_those_that_one_writes() {
    let server = TestServer::demo().await;
    let admin = &server.token("admin").await;
    let sales = &server.token("sales").await;
    let roles = ask(&server, admin, "query { roles(first: 20) { nodes { id name } } }", json!({})).await;
    let roles = roles["roles"]["nodes"].as_array().expect("roles").clone();
    let mine = ask(&server, sales, "query { viewer { member { roles { id } } } }", json!({})).await;
    let mine: Vec<Value> = mine["viewer"]["member"]["roles"].as_array().expect("roles").to_vec();
    let other = roles.iter().find(|role| !mine.iter().any(|own| own["id"] == role["id"])).expect("another");
    let reserved = json!([other["id"]]);
    let hidden = json!({ "readRoleIds": reserved });
    let (_, secret) = field(&server, admin, "密级", "TEXT", hidden).await;
    let (_, fixed) = field(&server, admin, "评分", "NUMBER", json!({ "writeRoleIds": reserved })).await;
    field(&server, admin, "来源", "TEXT", json!({ "required": true })).await;
    let columns = server
        .rest(Some(sales), Method::GET, "/api/crm/customer/exportColumns", xieli_testing::Sent::Nothing)
        .await;
    let columns = columns.body["data"].to_string();
    assert!(!columns.contains(&secret) && columns.contains(&fixed), "{columns}");
    let url = format!("{}/api/crm/customer/getImportTemplate", server.url());
    let template = server.client().get(url).bearer_auth(sales).send().await.expect("an answer");
    let head = cells(&template.bytes().await.expect("bytes"))[0].clone();
    assert!(head.contains(&"来源*".to_owned()), "{head:?}");
    assert!(!head.iter().any(|text| text.contains("密级") || text.contains("评分")), "{head:?}");
    let refused = server
        .client()
        .get(format!("{}/api/crm/customer/exportExcel", server.url()))
        .query(&[("columns", format!("name,custom.{secret}"))])
        .bearer_auth(sales)
        .send()
        .await
        .expect("an answer");
    let body: Value = refused.json().await.expect("an envelope");
    assert_eq!(body["code"], 4022, "{body}");
    let lines = rows(&[HEAD, &["缺来源", "", "", "", "李娜", "13912345009", "总部", PLACE]]);
    let body = import(&server, sales, &[], book(&lines)).await;
    assert!(body["msg"].as_str().is_some_and(|text| text.contains("来源")), "{body}");
}

/// A custom field of members tells namesakes apart as the column of salespeople does.
#[tokio::test]
async fn namesakes_in_custom_fields_are_told_with_their_teams() {
    let server = TestServer::demo().await;
    let owner = &server.token("owner").await;
    field(&server, owner, "对接人", "MEMBER", json!({})).await;
    let create =
        "mutation ($input: MemberCreateInput!) { memberCreate(input: $input) { userErrors { message } } }";
    for (place, phone) in [("上海服务站", "15411110001"), ("杭州服务站", "15411110002")] {
        let sql = "select id from team where name = $1 and deleted_at is null order by id limit 1";
        let row = server.db().client().await.query_one(sql, &[&place]).await.expect(place);
        let team: i64 = row.get(0);
        let input = json!({ "name": "申屠同名", "phone": phone, "teamIds": [team.to_string()] });
        let made = ask(&server, owner, create, json!({ "input": input })).await;
        assert_eq!(made["memberCreate"]["userErrors"], json!([]), "{made}");
    }
    let line = |cells: [&str; 3]| cells.map(str::to_owned).to_vec();
    let rehearsal = [("dryRun", "1".to_owned())];
    let head = line(["客户名称", "客户类型", "对接人"]);
    let apart = vec![head.clone(), line(["对接甲", "个人客户", "申屠同名（上海服务站）"])];
    let body = import(&server, owner, &rehearsal, book(&apart)).await;
    assert_eq!(body["code"], 0, "{body}");
    let alike = vec![head, line(["对接乙", "个人客户", "申屠同名"])];
    let body = import(&server, owner, &rehearsal, book(&alike)).await;
    assert_eq!((&body["code"], &body["data"][0]["lineNum"]), (&json!(4022), &json!(2)), "{body}");
    let errors = body["data"][0]["errors"].to_string();
    for told in ["“对接人”：有多名成员叫“申屠同名”", "上海服务站", "杭州服务站，手机尾号 0002"]
    {
        assert!(errors.contains(told), "{told}: {errors}");
    }
}

/// E-mail and WeChat of contacts are imported and exported like phone numbers, for members who may read
/// these.
#[tokio::test]
async fn e_mail_and_wechat_of_people_come_in_and_go_out_as_numbers_do() {
    let server = TestServer::demo().await;
    let sales = &server.token("sales").await;
    // a customer type without a level
    let kind = "个人客户";
    let with = |email: &str| {
        rows(&[
            &["客户名称*", "客户类型", "联系人", "联系电话", "邮箱", "微信", "地址名称", "地址"],
            &["书面客户", kind, "李娜", "13912345201", email, "lina_wx", "总部", PLACE],
        ])
    };
    let body = import(&server, sales, &[], book(&with("lina@"))).await;
    assert!(body["code"] == 4022 && body.to_string().contains("请输入正确的邮箱"), "{body}");
    let body = import(&server, sales, &[], book(&with("lina@example.com"))).await;
    assert_eq!(body["code"], 0, "{body}");
    let columns = "name,phone,email,wechat";
    let out = export(&server, sales, &[("keyword", "书面客户"), ("columns", columns)]).await;
    assert_eq!(cells(&out)[1], ["书面客户", "13912345201", "lina@example.com", "lina_wx"]);
    // of another member's customer, without the right to read phone numbers
    let hospital = [("keyword", "云岭市第一人民医院"), ("columns", columns)];
    let known = ["云岭市第一人民医院", "15450000250", "contact250@example.com", "wx_0000250"];
    assert_eq!(cells(&export(&server, sales, &hospital).await)[1], known);
    server.db().execute("delete from role_menu where enterprise_id = 1 and menu_id = 710").await;
    let guest = &server.token("guanshanyue").await;
    assert_eq!(cells(&export(&server, guest, &hospital).await)[1], ["云岭市第一人民医院", "", "", ""]);
}
