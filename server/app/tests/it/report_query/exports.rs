//! Files of stored queries: the whole table as each reader sees it, and nothing of others.

use std::collections::BTreeSet;

use reqwest::Method;
use serde_json::{Value, json};
use xieli_content::workbook;
use xieli_kernel::ids;
use xieli_testing::{Sent, until_true};

use super::{Desk, cells, column, projects};

/// The path of an export with these further parameters.
fn path(id: &Value, more: &str) -> String {
    let row = ids::decode("ReportQuery", id.as_str().expect("an id")).expect("a row");
    format!("/api/online/reportQuery/exportExcel?id={row}{more}")
}

/// The content type and the bytes of an export.
async fn file(desk: &Desk, user: &str, path: &str) -> (String, Vec<u8>) {
    let token = desk.server.token(user).await;
    let url = format!("{}{path}", desk.server.url());
    let reply = desk.server.client().get(url).bearer_auth(token).send().await.expect("a reply");
    let kind = reply.headers()["content-type"].to_str().expect("a type").to_owned();
    (kind, reply.bytes().await.expect("a file").to_vec())
}

/// The rows of a workbook or a text file below its headings, as pages show blank cells.
fn rows(format: &str, bytes: &[u8], width: usize) -> Vec<Vec<String>> {
    let read = workbook::table(&format!("a.{format}"), bytes, None);
    let read = read.unwrap_or_else(|refusal| panic!("{}", refusal.message)).rows;
    let line = |(_, cells): (u32, Vec<(u32, String)>)| {
        let mut line = vec!["–".to_owned(); width];
        for (at, text) in cells {
            line[usize::try_from(at).expect("a column")] = text;
        }
        line
    };
    read.into_iter().skip(1).map(line).collect()
}

/// Rows with their amounts as numbers, whatever the format of a file is.
fn plain(rows: Vec<Vec<String>>, amount: usize) -> Vec<Vec<String>> {
    let number =
        |text: &str| text.replace(',', "").parse::<f64>().map_or(text.to_owned(), |one| one.to_string());
    rows.into_iter()
        .map(|mut row| {
            row[amount] = number(&row[amount]);
            row
        })
        .collect()
}

#[tokio::test]
async fn a_file_has_what_the_page_shows_and_of_a_lesser_role_fewer_rows() {
    let desk = Desk::demo().await;
    desk.let_engineers_read().await;
    desk.hidden_project().await;
    let made = desk.made("导出项目", projects()).await;
    let mut counts = Vec::new();
    for user in ["admin", "engineer"] {
        let table = desk.data(user, &made["id"], Value::Null).await;
        assert_eq!((&table["problems"], &table["truncated"]), (&json!([]), &json!(false)), "{user}");
        let hidden = table["columns"].as_array().expect("columns").iter();
        let hidden = hidden.filter(|column| !column["forbidden"].is_null()).count();
        let shown = plain(cells(&table), 2);
        for format in ["xlsx", "csv"] {
            let (_, bytes) = file(&desk, user, &path(&made["id"], &format!("&format={format}"))).await;
            let mut found = plain(rows(format, &bytes, 5), 2);
            // a line for each column that the reader may not see
            let said = found.split_off(found.len().saturating_sub(hidden));
            assert!(said.iter().all(|line| line[0].starts_with('“')), "{user} {format}: {said:?}");
            assert_eq!(found, shown, "{user} {format}");
        }
        counts.push(shown.len());
    }
    assert!(0 < counts[1] && counts[1] < counts[0], "{counts:?}");
    let (kind, bytes) = file(&desk, "admin", &path(&made["id"], "&format=pdf")).await;
    assert!(kind == "application/pdf" && bytes.starts_with(b"%PDF-"), "{kind}");
    // a reader's parameters apply, and those that the query lacks are refused
    let customer = "select customer_id from project where enterprise_id = 1 and deleted_at is null
        and customer_id is not null order by id limit 1";
    let customer = desk.number(customer).await;
    let narrowed = format!("&parameters=[{{\"name\":\"customer\",\"values\":[\"{customer}\"]}}]");
    let (_, bytes) = file(&desk, "admin", &path(&made["id"], &narrowed)).await;
    let some = rows("xlsx", &bytes, 5).len();
    assert!(0 < some && some < counts[0], "{some} of {counts:?}");
    let token = desk.server.token("admin").await;
    for more in ["&parameters=[{\"name\":\"nothing\"}]", "&parameters={}", "&format=docx"] {
        let reply =
            desk.server.rest(Some(&token), Method::GET, &path(&made["id"], more), Sent::Nothing).await;
        assert_eq!(reply.code(), 4022, "{more}: {}", reply.body);
    }
}

#[tokio::test]
async fn values_of_enums_have_the_words_of_pages() {
    let desk = Desk::demo().await;
    desk.hidden_project().await;
    let definition = json!({
        "document": "{ projects { nodes { id isOpen } } }",
        "columns": [column("公开范围", "projects.nodes.isOpen")],
    });
    let made = desk.made("公开范围", definition).await;
    let words = |value: String| match value.as_str() {
        "OPEN" => "公开".to_owned(),
        "CONCERNED" => "部分可见".to_owned(),
        other => panic!("{other}"),
    };
    let table = desk.data("admin", &made["id"], Value::Null).await;
    let shown: Vec<String> = cells(&table).concat().into_iter().map(words).collect();
    assert!(shown.iter().any(|word| word == "部分可见"), "{shown:?}");
    for format in ["xlsx", "csv"] {
        let (_, bytes) = file(&desk, "admin", &path(&made["id"], &format!("&format={format}"))).await;
        assert_eq!(rows(format, &bytes, 1).concat(), shown, "{format}");
    }
}

#[tokio::test]
async fn a_time_is_a_date_in_a_workbook_and_the_pages_text_in_a_text_file() {
    let desk = Desk::demo().await;
    // in China the first of July, at five past two
    let moved = "update project set created_at = timestamptz '2024-06-30T18:05:00Z' where enterprise_id = 1";
    desk.server.db().execute(moved).await;
    let definition = json!({
        "document": "{ projects { nodes { id createdAt } } }",
        "columns": [column("创建时间", "projects.nodes.createdAt")],
    });
    let made = desk.made("创建时间", definition).await;
    let shown: Vec<String> = cells(&desk.data("admin", &made["id"], Value::Null).await).concat();
    assert!(shown.len() > 1 && shown.iter().all(|time| time == "2024-07-01 02:05"), "{shown:?}");
    let (_, bytes) = file(&desk, "admin", &path(&made["id"], "&format=csv")).await;
    assert_eq!(rows("csv", &bytes, 1).concat(), shown);
    // readers of workbooks tell seconds of a date, and none of a text
    let (_, bytes) = file(&desk, "admin", &path(&made["id"], "")).await;
    let dates: Vec<String> = shown.iter().map(|time| format!("{time}:00")).collect();
    assert_eq!(rows("xlsx", &bytes, 1).concat(), dates);
}

#[tokio::test]
async fn of_a_foreign_enterprise_and_without_the_right_there_is_no_file() {
    let desk = Desk::demo().await;
    let made = desk.made("导出项目", projects()).await;
    for user in ["other", "external", "sales"] {
        let token = desk.server.token(user).await;
        let reply = desk.server.rest(Some(&token), Method::GET, &path(&made["id"], ""), Sent::Nothing).await;
        assert!(matches!(reply.code(), 4003 | 4004), "{user}: {}", reply.body);
    }
    let reply = desk.server.rest(None, Method::GET, &path(&made["id"], ""), Sent::Nothing).await;
    assert_eq!(reply.code(), 4001, "{}", reply.body);
}

#[tokio::test]
async fn programs_read_a_stored_query_by_rest_page_by_page() {
    let desk = Desk::demo().await;
    let made = desk.made("接口项目", projects()).await;
    let row = ids::decode("ReportQuery", made["id"].as_str().expect("an id")).expect("a row");
    let shown = cells(&desk.data("admin", &made["id"], Value::Null).await);
    let token = desk.server.token("admin").await;
    let get = async |path: String| {
        let reply = desk.server.rest(Some(&token), Method::GET, &path, Sent::Nothing).await;
        assert_eq!(reply.code(), 0, "{path}: {}", reply.body);
        reply.body["data"].clone()
    };
    let list = get("/api/online/reportQuery/list?size=100".to_owned()).await;
    let names: Vec<&str> =
        list["records"].as_array().expect("rows").iter().filter_map(|one| one["name"].as_str()).collect();
    assert!(names.contains(&"接口项目"), "{list}");
    let (mut found, mut after) = (Vec::new(), String::new());
    loop {
        let page = get(format!("/api/online/reportQuery/data/{row}?first=5{after}")).await;
        found.extend(cells(&page));
        let Some(end) = page["endCursor"].as_str().filter(|end| !end.is_empty()) else { break };
        after = format!("&after={end}");
    }
    assert!(found.len() > 5);
    assert_eq!(found, shown);
    // the same rights as on the page
    let other = desk.server.token("other").await;
    let path = format!("/api/online/reportQuery/data/{row}");
    let reply = desk.server.rest(Some(&other), Method::GET, &path, Sent::Nothing).await;
    assert_eq!(reply.code(), 10003, "{}", reply.body);
}

#[tokio::test]
async fn a_long_result_is_exported_whole_also_as_a_job() {
    let desk = Desk::demo().await;
    let made = desk
        .made(
            "操作记录",
            json!({
                "document": "{ operationLogs { nodes { id } } }",
                "columns": [column("编号", "operationLogs.nodes.id")],
            }),
        )
        .await;
    let logs =
        "insert into operation_log (enterprise_id, actor_member_id, action, record_type, record_id, after)
        select 1, m.id, 'team.update', 'team', number, '{\"name\": \"某团队\"}'
        from member m join account a on a.id = m.account_id, generate_series(1, 2100) number
        where m.enterprise_id = 1 and a.username = 'admin'";
    desk.server.db().execute(logs).await;
    let all = desk.ask("admin", "{ operationLogs { totalCount } }", Value::Null).await;
    let all = all["operationLogs"]["totalCount"].as_u64().expect("a total");
    assert!(all > 2000, "more than a page has: {all}");
    let (_, bytes) = file(&desk, "admin", &path(&made["id"], "")).await;
    let found: Vec<String> = rows("xlsx", &bytes, 1).concat();
    let unlike: BTreeSet<&String> = found.iter().collect();
    assert_eq!((found.len() as u64, unlike.len()), (all, found.len()), "each once");
    let (_, begun) = file(&desk, "admin", &path(&made["id"], "&background=1")).await;
    let begun: Value = serde_json::from_slice(&begun).expect("an envelope");
    assert!(begun["data"]["jobId"].is_string(), "{begun}");
    let client = desk.server.db().client().await;
    let done = format!(
        "select exists (select from job where kind = 'sheet.export' and state = 2
            and regexp_replace(result->>'note', '[^0-9]', '', 'g')::bigint >= {all})"
    );
    until_true(&client, &done).await;
}
