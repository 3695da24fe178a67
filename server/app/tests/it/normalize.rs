//! Phones, days and amounts as people write them mean the same in a call of REST and in a workbook. GraphQL has one form of days and
//! amounts; phones are mended there as well.

use std::collections::BTreeMap;

use reqwest::Method;
use reqwest::multipart::{Form, Part};
use serde_json::{Value, json};
use xieli_testing::{Sent, TestServer};

use crate::customer_sheets::book;

/// The table that the rules themselves are tested by.
const TABLE: &str = include_str!("../../../kernel/src/normalize/cases.json");
/// Rows of a part of it that are walked by every way in.
const WALKED: usize = 10;

/// Rows of a part of the table: the text, and what becomes of it or the words of the refusal.
fn rows(part: &str) -> Vec<(String, Result<String, String>)> {
    let table: Value = serde_json::from_str(TABLE).expect("JSON");
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let row = |row: &Value| match row.get("refused") {
        Some(words) => (text(&row["text"]), Err(text(words))),
        None => (text(&row["text"]), Ok(text(&row["is"]))),
    };
    table[part].as_array().expect("a list").iter().map(row).collect()
}

/// Ten that are taken, spread over them, each meaning another value if `distinct`.
fn taken(part: &str, distinct: bool) -> Vec<(String, String)> {
    let good = rows(part).into_iter().filter_map(|(text, found)| Some((text, found.ok()?)));
    let good: Vec<(String, String)> = good.filter(|(_, value)| !value.is_empty()).collect();
    if distinct {
        // the last way of writing it is the strangest
        let by_value: BTreeMap<String, String> =
            good.into_iter().map(|(text, value)| (value, text)).collect();
        return by_value.into_iter().map(|(value, text)| (text, value)).take(WALKED).collect();
    }
    let step = good.len() / WALKED;
    good.into_iter().step_by(step).take(WALKED).collect()
}

/// Five that are refused, with the words.
fn refused(part: &str) -> Vec<(String, String)> {
    let bad = rows(part).into_iter().filter_map(|(text, found)| Some((text, found.err()?)));
    bad.filter(|(text, _)| !text.is_empty()).take(5).collect()
}

struct Desk {
    server: TestServer,
    token: String,
}

impl Desk {
    async fn owner() -> Self {
        let server = TestServer::demo().await;
        let token = server.token("owner").await;
        Self { server, token }
    }

    async fn graphql(&self, query: &str, variables: Value) -> Value {
        self.server.graphql(Some(&self.token), query, variables).await
    }

    async fn rest(&self, path: &str, body: Value) -> Value {
        self.server.rest(Some(&self.token), Method::POST, path, Sent::Json(body)).await.body
    }

    async fn import(&self, path: &str, head: &[&str], lines: &[Vec<String>], rehearsal: bool) -> Value {
        let head = head.iter().map(|text| (*text).to_owned()).collect();
        let bytes = book(&[vec![head], lines.to_vec()].concat());
        let mut form = Form::new().part("file", Part::bytes(bytes).file_name("x.xlsx"));
        if rehearsal {
            form = form.text("dryRun", "1");
        }
        let url = format!("{}/api/{path}", self.server.url());
        let request = self.server.client().post(url).bearer_auth(&self.token).multipart(form);
        request.send().await.expect("an answer").json().await.expect("an envelope")
    }

    async fn id(&self, sql: &str) -> String {
        let id: i64 = self.server.db().client().await.query_one(sql, &[]).await.expect(sql).get(0);
        id.to_string()
    }

    /// The price of a work of this name, in fen, and its day.
    async fn work(&self, name: &str) -> (Option<i64>, Option<String>) {
        let sql = "select price, ends_on::text from project_work where name = $1";
        let row = self.server.db().client().await.query_one(sql, &[&name]).await.expect(name);
        (row.get(0), row.get(1))
    }
}

const CUSTOMERS: &[&str] = &["客户名称*", "客户类型", "负责销售", "联系人", "联系电话", "地址名称", "地址"];
const WORK: &[&str] = &["项目", "工单名称*", "单价（元）", "截止日期"];
const SITE: &str = "启明园区安防监控改造";
const POOL: &str = "tms/projectwork/importPoolExcel";

/// A line of [`CUSTOMERS`].
fn customer(name: &str, kind: &str, salesman: &str, phone: &str) -> Vec<String> {
    let place = "上海市浦东新区世纪大道 1 号";
    [name, kind, salesman, "李娜", phone, "总部", place].map(str::to_owned).to_vec()
}

/// A type that asks for no level.
const KIND: &str = "个人客户";

/// The errors of a line of a refused import.
fn told(body: &Value, line: u64) -> String {
    let lines = body["data"].as_array().unwrap_or_else(|| panic!("{body}"));
    let found =
        lines.iter().find(|one| one["lineNum"] == line).unwrap_or_else(|| panic!("line {line}: {body}"));
    found["errors"].to_string()
}

#[tokio::test]
async fn phones_are_mended_by_every_way_in() {
    let desk = Desk::owner().await;
    let good = taken("phone", true);
    assert_eq!(good.len(), WALKED);
    let name = |n: usize| format!("归整客户{n}号");
    let lines: Vec<Vec<String>> =
        good.iter().enumerate().map(|(n, (text, _))| customer(&name(n), KIND, "", text)).collect();
    let body = desk.import("crm/customer/importExcel2", CUSTOMERS, &lines, false).await;
    assert_eq!(body["code"], 0, "{body}");
    for (n, (text, value)) in good.iter().enumerate() {
        let sql = "select c.phone from contact c join customer u on u.id = c.customer_id where u.name = $1";
        let row = desk.server.db().client().await.query_one(sql, &[&name(n)]).await.expect(text);
        assert_eq!(row.get::<_, String>(0), *value, "imported {text:?}");
    }

    // of a type that takes several people
    let several = "select customer_id from contact where enterprise_id = 1 and deleted_at is null
        group by 1 having count(*) > 1 order by 1 limit 1";
    let id = desk.id(several).await;
    let create =
        "mutation ($id: ID!, $input: ContactInput!) { contactCreate(customerId: $id, input: $input) {
        contact { phone } userErrors { message } } }";
    for (n, (text, value)) in good.iter().enumerate() {
        let input = json!({ "name": format!("甲{n}"), "phone": text });
        let reply = desk.graphql(create, json!({ "id": id, "input": input })).await;
        assert_eq!(reply["data"]["contactCreate"]["contact"]["phone"], *value, "{text:?}: {reply}");
        let sent = json!({ "customerId": id, "name": format!("乙{n}"), "phone": text });
        let body = desk.rest("/api/crm/contacts", sent).await;
        assert_eq!(body["data"]["phone"], *value, "{text:?}: {body}");
    }

    let bad = refused("phone");
    let lines: Vec<Vec<String>> =
        bad.iter().enumerate().map(|(n, (text, _))| customer(&name(n + 50), KIND, "", text)).collect();
    let told_of = desk.import("crm/customer/importExcel2", CUSTOMERS, &lines, true).await;
    for (line, (text, words)) in (2..).zip(&bad) {
        assert!(told(&told_of, line).contains(words), "{text:?}: {told_of}");
        let input = json!({ "name": "丙", "phone": text });
        let reply = desk.graphql(create, json!({ "id": id, "input": input })).await;
        let message = &reply["data"]["contactCreate"]["userErrors"][0]["message"];
        assert_eq!(*message, *words, "{text:?}: {reply}");
        let sent = json!({ "customerId": id, "name": "丁", "phone": text });
        let body = desk.rest("/api/crm/contacts", sent).await;
        assert_eq!((&body["code"], &body["data"][0]["message"]), (&json!(4022), &json!(words)), "{text:?}");
    }
}

const CREATE: &str = "mutation ($input: ProjectWorkInput!) { projectWorkCreate(input: $input) {
    projectWork { id } userErrors { message } } }";

/// Whether GraphQL has made a work of this input.
async fn made(desk: &Desk, input: Value) -> bool {
    let reply = desk.graphql(CREATE, json!({ "input": input })).await;
    reply["errors"].is_null() && reply["data"]["projectWorkCreate"]["projectWork"].is_object()
}

#[tokio::test]
async fn days_are_mended_by_rest_and_workbooks() {
    let desk = Desk::owner().await;
    let site = desk.id(&format!("select id from project where name = '{SITE}'")).await;
    let good = taken("day", false);
    let line = |name: String, day: &str| vec![SITE.to_owned(), name, String::new(), day.to_owned()];
    let lines: Vec<Vec<String>> =
        good.iter().enumerate().map(|(n, (text, _))| line(format!("表中的日{n}"), text)).collect();
    let body = desk.import(POOL, WORK, &lines, false).await;
    assert_eq!(body["code"], 0, "{body}");
    for (n, (text, value)) in good.iter().enumerate() {
        assert_eq!(desk.work(&format!("表中的日{n}")).await.1.as_deref(), Some(value.as_str()), "{text:?}");
        let name = format!("接口的日{n}");
        let body = desk
            .rest("/api/tms/projectwork", json!({ "projectId": site, "name": name, "endDate": text }))
            .await;
        assert_eq!(body["code"], 0, "{text:?}: {body}");
        assert_eq!(desk.work(&name).await.1.as_deref(), Some(value.as_str()), "{text:?}");
        // third parties write a day in one way
        let input = json!({ "projectId": site, "name": format!("图的日{n}"), "endsOn": text });
        assert_eq!(made(&desk, input).await, text == value, "{text:?}");
    }

    let bad = refused("day");
    let lines: Vec<Vec<String>> =
        bad.iter().enumerate().map(|(n, (text, _))| line(format!("不是日{n}"), text)).collect();
    let told_of = desk.import(POOL, WORK, &lines, true).await;
    for (number, (text, words)) in (2..).zip(&bad) {
        assert!(told(&told_of, number).contains(words), "{text:?}: {told_of}");
        let sent = json!({ "projectId": site, "name": "不是日", "endDate": text });
        assert_eq!(desk.rest("/api/tms/projectwork", sent).await["code"], 4022, "{text:?}");
        let input = json!({ "projectId": site, "name": "不是日", "endsOn": text });
        assert!(!made(&desk, input).await, "{text:?}");
    }

    // a number that was a day: taken, and told before anything is written
    let serial = [line("没有格式".to_owned(), "46387")];
    let body = desk.import(POOL, WORK, &serial, true).await;
    assert_eq!(body["code"], 0, "{body}");
    let warned = body["data"]["warnings"][0].to_string();
    assert!(warned.contains("2026-12-31") && body["data"]["warnings"][0]["lineNum"] == 2, "{body}");
    // people are older than the work that they do
    let birthday =
        "mutation ($day: Date) { profileUpdate(input: { birthday: $day }) { userErrors { message } } }";
    let reply = desk.graphql(birthday, json!({ "day": "1958-03-01" })).await;
    assert_eq!(reply["data"]["profileUpdate"]["userErrors"], json!([]), "{reply}");
    let reply = desk.graphql(birthday, json!({ "day": "1899-12-31" })).await;
    assert!(reply["errors"].to_string().contains("1900-01-01"), "{reply}");
}

#[tokio::test]
async fn amounts_are_mended_by_rest_and_workbooks() {
    let desk = Desk::owner().await;
    let site = desk.id(&format!("select id from project where name = '{SITE}'")).await;
    let prices =
        |(_, value): &(String, String)| value.parse::<f64>().is_ok_and(|yuan| (0.0..1e8).contains(&yuan));
    let good: Vec<(String, String)> =
        taken("amount", true).into_iter().chain(taken("amount", false)).filter(prices).take(WALKED).collect();
    assert!(good.len() > 7, "{good:?}");
    let line = |name: String, price: &str| vec![SITE.to_owned(), name, price.to_owned(), String::new()];
    let lines: Vec<Vec<String>> =
        good.iter().enumerate().map(|(n, (text, _))| line(format!("表中的价{n}"), text)).collect();
    let body = desk.import(POOL, WORK, &lines, false).await;
    assert_eq!(body["code"], 0, "{body}");
    for (n, (text, value)) in good.iter().enumerate() {
        let fen = xieli_kernel::money::fen(value.parse().expect("a number"));
        assert_eq!(desk.work(&format!("表中的价{n}")).await.0, fen, "{text:?}");
        let name = format!("接口的价{n}");
        let sent = json!({ "projectId": site, "name": name, "price": text });
        let body = desk.rest("/api/tms/projectwork", sent).await;
        assert_eq!(body["code"], 0, "{text:?}: {body}");
        assert_eq!(desk.work(&name).await.0, fen, "{text:?}");
        let input = json!({ "projectId": site, "name": format!("图的价{n}"), "price": text });
        assert_eq!(made(&desk, input).await, text.trim().parse::<f64>().is_ok(), "{text:?}");
    }

    let bad = refused("amount");
    let lines: Vec<Vec<String>> =
        bad.iter().enumerate().map(|(n, (text, _))| line(format!("不是价{n}"), text)).collect();
    let told_of = desk.import(POOL, WORK, &lines, true).await;
    for (number, (text, words)) in (2..).zip(&bad) {
        assert!(told(&told_of, number).contains(words), "{text:?}: {told_of}");
        let sent = json!({ "projectId": site, "name": "不是价", "price": text });
        assert_eq!(desk.rest("/api/tms/projectwork", sent).await["code"], 4022, "{text:?}");
        let input = json!({ "projectId": site, "name": "不是价", "price": text });
        assert!(!made(&desk, input).await, "{text:?}");
    }
}

#[tokio::test]
async fn members_are_found_with_titles_and_told_apart() {
    let desk = Desk::owner().await;
    let create =
        "mutation ($input: MemberCreateInput!) { memberCreate(input: $input) { userErrors { message } } }";
    for (name, phone) in [
        ("重名甲", "15411110001"),
        ("重名甲", "15411110002"),
        ("独名乙", "15411110003"),
        ("周总", "15411110004"),
    ] {
        let reply = desk.graphql(create, json!({ "input": { "name": name, "phone": phone } })).await;
        assert_eq!(reply["data"]["memberCreate"]["userErrors"], json!([]), "{reply}");
    }
    let names = [
        "重名甲",
        "重名甲（0001）",
        "独 名乙经理",
        "周总",
        "154-1111-0003",
        "重名甲（没有这队）",
        "独名乙总监",
    ];
    let lines: Vec<Vec<String>> = (0..)
        .zip(names)
        .map(|(n, salesman)| customer(&format!("负责客户{n}号"), KIND, salesman, &format!("1542222000{n}")))
        .collect();
    let body = desk.import("crm/customer/importExcel2", CUSTOMERS, &lines, true).await;
    let lines: Vec<u64> = body["data"]
        .as_array()
        .unwrap_or_else(|| panic!("{body}"))
        .iter()
        .filter_map(|line| line["lineNum"].as_u64())
        .collect();
    assert_eq!(lines, [2, 7, 8], "{body}");
    let apart = told(&body, 2);
    assert!(apart.contains("手机尾号 0001") && apart.contains("手机尾号 0002"), "{apart}");
    assert!(told(&body, 7).contains("没有属于“没有这队”的成员"), "{body}");
    assert!(told(&body, 8).contains("不存在或已离职"), "{body}");
}
