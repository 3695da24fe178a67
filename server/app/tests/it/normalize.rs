//! Normalization of input: from each part of the table, thirty texts give the same day, amount or number, or
//! are refused, in workbooks, GraphQL and REST. `client/src/ui/input/typingTheSame.test.tsx` types and pastes
//! the same thirty.

use reqwest::Method;
use reqwest::multipart::{Form, Part};
use serde_json::{Value, json};
use xieli_testing::{Sent, TestServer};

use crate::customer_sheets::book;

/// The table that also tests the rules.
const TABLE: &str = include_str!("../../../kernel/src/normalize/cases.json");
/// Number of valid cases of each part, spread over all of them.
const TAKEN: usize = 24;
/// Number of refused cases: the first ones.
const REFUSED: usize = 6;

/// A text with its value, or the message of its refusal.
type Case = (String, Result<String, String>);

/// Thirty cases of a part of the table, valid ones first.
fn thirty(part: &str) -> Vec<Case> {
    let table: Value = serde_json::from_str(TABLE).expect("JSON");
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let row = |row: &Value| match row.get("refused") {
        Some(words) => (text(&row["text"]), Err(text(words))),
        None => (text(&row["text"]), Ok(text(&row["is"]))),
    };
    let rows: Vec<Case> = table[part].as_array().expect("a list").iter().map(row).collect();
    let good: Vec<&Case> = rows.iter().filter(|(_, is)| is.as_ref().is_ok_and(|is| !is.is_empty())).collect();
    let bad = rows.iter().filter(|(text, is)| is.is_err() && !text.is_empty());
    let spread = (0..TAKEN).map(|n| good[n * good.len() / TAKEN]);
    let walked: Vec<Case> = spread.chain(bad.take(REFUSED)).cloned().collect();
    assert_eq!(walked.len(), TAKEN + REFUSED, "{part}");
    walked
}

/// The valid texts with their values.
fn taken(cases: &[Case]) -> Vec<(&str, &str)> {
    cases.iter().filter_map(|(text, is)| Some((text.as_str(), is.as_ref().ok()?.as_str()))).collect()
}

/// The refused texts with their messages.
fn refused(cases: &[Case]) -> Vec<(&str, &str)> {
    cases.iter().filter_map(|(text, is)| Some((text.as_str(), is.as_ref().err()?.as_str()))).collect()
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

    async fn rest(&self, method: Method, path: &str, body: Value) -> Value {
        self.server.rest(Some(&self.token), method, path, Sent::Json(body)).await.body
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

    /// The price in fen and the day of a project work order of this name.
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

/// A row of [`CUSTOMERS`].
fn customer(name: &str, kind: &str, salesman: &str, phone: &str) -> Vec<String> {
    let place = "上海市浦东新区世纪大道 1 号";
    [name, kind, salesman, "李娜", phone, "总部", place].map(str::to_owned).to_vec()
}

/// A customer type without a level.
const KIND: &str = "个人客户";

/// The errors of a row in a refused import.
fn told(body: &Value, line: u64) -> String {
    let lines = body["data"].as_array().unwrap_or_else(|| panic!("{body}"));
    let found =
        lines.iter().find(|one| one["lineNum"] == line).unwrap_or_else(|| panic!("line {line}: {body}"));
    found["errors"].to_string()
}

/// A contact of a customer, with the keys that a workbook matches.
struct Person {
    id: i64,
    name: String,
    customer: i64,
    customer_name: String,
}

/// Contacts of different customers with unique names.
async fn people(desk: &Desk, count: usize) -> Vec<Person> {
    let sql = "select distinct on (u.id) c.id, c.name, u.id, u.name from customer u
        join contact c on c.enterprise_id = u.enterprise_id and c.customer_id = u.id and c.deleted_at is null
        where u.enterprise_id = 1 and u.deleted_at is null and u.merged_into is null and not exists (
            select 1 from contact d where d.enterprise_id = c.enterprise_id and d.customer_id = c.customer_id
                and d.id <> c.id and d.name = c.name)
        order by u.id, c.id";
    let rows = desk.server.db().client().await.query(sql, &[]).await.expect("people");
    let found = rows.iter().map(|row| Person {
        id: row.get(0),
        name: row.get(1),
        customer: row.get(2),
        customer_name: row.get(3),
    });
    let found: Vec<Person> = found.take(count).collect();
    assert_eq!(found.len(), count);
    found
}

/// The stored numbers of contacts; afterwards all are changed, so that the next import has something to
/// update.
async fn kept(desk: &Desk, people: &[Person]) -> Vec<String> {
    let ids: Vec<i64> = people.iter().map(|person| person.id).collect();
    let client = desk.server.db().client().await;
    let sql = "select c.phone from unnest($1::bigint[]) with ordinality as asked (id, place)
        join contact c on c.enterprise_id = 1 and c.id = asked.id order by asked.place";
    let rows = client.query(sql, &[&ids]).await.expect("numbers");
    let other = "update contact set phone = '15400000000' where enterprise_id = 1 and id = any ($1)";
    client.execute(other, &[&ids]).await.expect("other numbers");
    rows.iter().map(|row| row.get(0)).collect()
}

#[tokio::test]
async fn thirty_phones_come_to_the_same_by_every_way_in() {
    let desk = Desk::owner().await;
    let cases = thirty("phone");
    let good = taken(&cases);
    let people = people(&desk, good.len()).await;
    let wanted: Vec<&str> = good.iter().map(|(_, is)| *is).collect();
    kept(&desk, &people).await;

    let head = &["客户名称*", "客户编号", "姓名*", "联系电话"];
    let line = |person: &Person, phone: &str| {
        let number = person.customer.to_string();
        vec![person.customer_name.clone(), number, person.name.clone(), phone.to_owned()]
    };
    let lines: Vec<Vec<String>> =
        people.iter().zip(&good).map(|(person, (text, _))| line(person, text)).collect();
    let body = desk.import("crm/contacts/importExcel", head, &lines, false).await;
    assert_eq!(body["code"], 0, "{body}");
    assert_eq!(kept(&desk, &people).await, wanted, "by a workbook");

    let update =
        "mutation ($id: ID!, $input: ContactInput!) { contactUpdate(input: { id: $id, changes: $input }) {
        contact { phone } userErrors { message } } }";
    let graph = async |person: &Person, text: &str| {
        let variables = json!({ "id": person.id.to_string(), "input": { "phone": text } });
        desk.graphql(update, variables).await["data"]["contactUpdate"].clone()
    };
    let rest = async |person: &Person, text: &str| {
        let sent = json!({ "id": person.id.to_string(), "phone": text });
        desk.rest(Method::PUT, "/api/crm/contacts", sent).await
    };
    for (person, &(text, is)) in people.iter().zip(&good) {
        let reply = graph(person, text).await;
        assert_eq!(reply["contact"]["phone"], is, "{text:?}: {reply}");
    }
    assert_eq!(kept(&desk, &people).await, wanted, "by GraphQL");
    for (person, &(text, is)) in people.iter().zip(&good) {
        let body = rest(person, text).await;
        assert_eq!(body["data"]["phone"], is, "{text:?}: {body}");
    }
    assert_eq!(kept(&desk, &people).await, wanted, "by REST");

    let bad = refused(&cases);
    let lines: Vec<Vec<String>> =
        people.iter().zip(&bad).map(|(person, (text, _))| line(person, text)).collect();
    let report = desk.import("crm/contacts/importExcel", head, &lines, true).await;
    for ((number, person), &(text, words)) in (2..).zip(&people).zip(&bad) {
        assert!(told(&report, number).contains(words), "{text:?}: {report}");
        let reply = graph(person, text).await;
        assert_eq!(reply["userErrors"][0]["message"], words, "{text:?}: {reply}");
        let body = rest(person, text).await;
        assert_eq!((&body["code"], &body["data"][0]["message"]), (&json!(4022), &json!(words)), "{text:?}");
    }
    assert_eq!(kept(&desk, &people).await, vec!["15400000000"; people.len()], "a refusal wrote");
}

const CREATE: &str = "mutation ($input: ProjectWorkInput!) { projectWorkCreate(input: $input) {
    projectWork { id } userErrors { message } } }";

/// Whether GraphQL creates a project work order from this input.
async fn made(desk: &Desk, input: Value) -> bool {
    let reply = desk.graphql(CREATE, json!({ "input": input })).await;
    reply["errors"].is_null() && reply["data"]["projectWorkCreate"]["projectWork"].is_object()
}

#[tokio::test]
async fn thirty_days_come_to_the_same_by_every_way_in() {
    let desk = Desk::owner().await;
    let site = desk.id(&format!("select id from project where name = '{SITE}'")).await;
    let cases = thirty("day");
    let good = taken(&cases);
    let line = |name: String, day: &str| vec![SITE.to_owned(), name, String::new(), day.to_owned()];
    let lines: Vec<Vec<String>> =
        good.iter().enumerate().map(|(n, (text, _))| line(format!("表中的日{n}"), text)).collect();
    let body = desk.import(POOL, WORK, &lines, false).await;
    assert_eq!(body["code"], 0, "{body}");
    for (n, &(text, is)) in good.iter().enumerate() {
        let by_graph = format!("图的日{n}");
        let input = json!({ "projectId": site, "name": by_graph, "endsOn": text });
        assert!(made(&desk, input).await, "{text:?}");
        let by_rest = format!("接口的日{n}");
        let sent = json!({ "projectId": site, "name": by_rest, "endDate": text });
        let body = desk.rest(Method::POST, "/api/tms/projectwork", sent).await;
        assert_eq!(body["code"], 0, "{text:?}: {body}");
        for name in [&format!("表中的日{n}"), &by_graph, &by_rest] {
            assert_eq!(desk.work(name).await.1.as_deref(), Some(is), "{name}: {text:?}");
        }
    }

    let bad = refused(&cases);
    let lines: Vec<Vec<String>> =
        bad.iter().enumerate().map(|(n, (text, _))| line(format!("不是日{n}"), text)).collect();
    let report = desk.import(POOL, WORK, &lines, true).await;
    for (number, &(text, words)) in (2..).zip(&bad) {
        assert!(told(&report, number).contains(words), "{text:?}: {report}");
        let sent = json!({ "projectId": site, "name": "不是日", "endDate": text });
        let body = desk.rest(Method::POST, "/api/tms/projectwork", sent).await;
        assert_eq!(body["code"], 4022, "{text:?}");
        let input = json!({ "projectId": site, "name": "不是日", "endsOn": text });
        assert!(!made(&desk, input).await, "{text:?}");
    }
}

#[tokio::test]
async fn days_of_spreadsheets_and_of_birth_are_read() {
    let desk = Desk::owner().await;
    // a serial number that was a date: accepted, with a warning before anything is written
    let serial = [SITE, "没有格式", "", "46387"].map(str::to_owned).to_vec();
    let body = desk.import(POOL, WORK, &[serial], true).await;
    assert_eq!(body["code"], 0, "{body}");
    let warned = body["data"]["warnings"][0].to_string();
    assert!(warned.contains("2026-12-31") && body["data"]["warnings"][0]["lineNum"] == 2, "{body}");
    // birthdays lie before the days of work
    let birthday =
        "mutation ($day: Date) { profileUpdate(input: { birthday: $day }) { userErrors { message } } }";
    let reply = desk.graphql(birthday, json!({ "day": "1958-03-01" })).await;
    assert_eq!(reply["data"]["profileUpdate"]["userErrors"], json!([]), "{reply}");
    let reply = desk.graphql(birthday, json!({ "day": "1899-12-31" })).await;
    assert!(reply["errors"].to_string().contains("1900-01-01"), "{reply}");
}

/// The amount in fen if it is a valid, non-negative price.
fn price(is: &str) -> Option<i64> {
    xieli_kernel::money::fen(is.parse().expect("a number"))
}

#[tokio::test]
async fn thirty_amounts_come_to_the_same_by_every_way_in() {
    let desk = Desk::owner().await;
    let site = desk.id(&format!("select id from project where name = '{SITE}'")).await;
    let cases = thirty("amount");
    let (good, never): (Vec<_>, Vec<_>) = taken(&cases).into_iter().partition(|(_, is)| price(is).is_some());
    assert!(good.len() > 15 && never.len() > 1, "{good:?} {never:?}");
    let line = |name: String, price: &str| vec![SITE.to_owned(), name, price.to_owned(), String::new()];
    let lines: Vec<Vec<String>> =
        good.iter().enumerate().map(|(n, (text, _))| line(format!("表中的价{n}"), text)).collect();
    let body = desk.import(POOL, WORK, &lines, false).await;
    assert_eq!(body["code"], 0, "{body}");
    for (n, &(text, is)) in good.iter().enumerate() {
        let by_graph = format!("图的价{n}");
        let input = json!({ "projectId": site, "name": by_graph, "price": text });
        assert!(made(&desk, input).await, "{text:?}");
        let by_rest = format!("接口的价{n}");
        let sent = json!({ "projectId": site, "name": by_rest, "price": text });
        let body = desk.rest(Method::POST, "/api/tms/projectwork", sent).await;
        assert_eq!(body["code"], 0, "{text:?}: {body}");
        for name in [&format!("表中的价{n}"), &by_graph, &by_rest] {
            assert_eq!(desk.work(name).await.0, price(is), "{name}: {text:?}");
        }
    }

    // negative amounts are parsed and then refused, with the field's message
    let bad: Vec<(&str, &str)> =
        refused(&cases).into_iter().chain(never.iter().map(|(text, _)| (*text, "单价"))).collect();
    let lines: Vec<Vec<String>> =
        bad.iter().enumerate().map(|(n, (text, _))| line(format!("不是价{n}"), text)).collect();
    let report = desk.import(POOL, WORK, &lines, true).await;
    for (number, &(text, words)) in (2..).zip(&bad) {
        assert!(told(&report, number).contains(words), "{text:?}: {report}");
        let sent = json!({ "projectId": site, "name": "不是价", "price": text });
        let body = desk.rest(Method::POST, "/api/tms/projectwork", sent).await;
        assert_eq!(body["code"], 4022, "{text:?}");
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
        "独 名乙总监",
        "周总",
        "154-1111-0003",
        "重名甲（没有这队）",
        "独名乙同学",
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
