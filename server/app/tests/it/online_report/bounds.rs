//! Bounds of configurable reports: cost, concurrency, disconnecting readers, samples, and pages of all groups
//! for API clients.

use std::collections::BTreeSet;
use std::time::Duration;

use futures_util::stream::{FuturesUnordered, StreamExt};
use serde_json::{Value, json};
use xieli_domain::online_report::cost::{BOUNDS, Bounds};
use xieli_domain::online_report::definition::{Definition, Dimension, Source};
use xieli_domain::online_report::run;
use xieli_domain::online_report::templates::Template;
use xieli_kernel::{AppError, ErrorCode, ids};
use xieli_testing::{Stopwatch, TableLock, until_true};

use super::Desk;

/// No session of this database waits for a lock.
const NOBODY_WAITS: &str = "select count(*) = 0 from pg_locks where not granted \
    and database = (select oid from pg_database where datname = current_database())";
/// Sooner than PostgreSQL's own lock or statement timeout.
const SOON: Duration = Duration::from_secs(3);

fn by(field: &str) -> Dimension {
    Dimension { field: field.to_owned(), grain: None }
}

#[tokio::test]
async fn who_goes_away_ends_the_statement_and_gives_the_turn_back() {
    let desk = Desk::demo().await;
    let db = desk.server.services().db();
    let viewer = desk.viewer("admin").await.expect("the admin");
    let client = desk.server.db().client().await;
    let id = desk.named("任务完成情况").await;
    let query = "query ($id: ID!) { onlineReportData(id: $id) { totals } }";
    // as many as there are slots, and one more
    for _ in 0..5 {
        let held = TableLock::take(desk.server.db(), "task in access exclusive mode").await;
        tokio::select! {
            answer = run::figures(db, &viewer, Definition::of(Source::Task)) => panic!("{answer:?}"),
            () = held.waited_for() => {}
        }
        let gone = Stopwatch::start();
        until_true(&client, NOBODY_WAITS).await;
        gone.assert_within(SOON);
        held.release().await;
    }
    // and so does a browser
    let held = TableLock::take(desk.server.db(), "task in access exclusive mode").await;
    tokio::select! {
        answer = desk.try_ask("admin", query, json!({ "id": id })) => panic!("{answer}"),
        () = held.waited_for() => {}
    }
    let gone = Stopwatch::start();
    until_true(&client, NOBODY_WAITS).await;
    gone.assert_within(SOON);
    held.release().await;
    assert_ne!(desk.data("admin", &id, Value::Null).await, Value::Null);
}

#[tokio::test]
async fn who_asks_too_many_at_once_is_refused_and_keeps_nobody_else_waiting() {
    let desk = Desk::demo().await;
    let db = desk.server.services().db();
    let viewer = desk.viewer("admin").await.expect("the admin");
    let other = desk.viewer("other").await.expect("somebody of another enterprise");
    let held = TableLock::take(desk.server.db(), "task in access exclusive mode").await;
    // three run and sixteen wait
    let all = (0..25).map(|_| run::figures(db, &viewer, Definition::of(Source::Task)));
    let mut asking: FuturesUnordered<_> = all.collect();
    for _ in 0..6 {
        let refused = asking.next().await.expect("an answer");
        let Err(AppError::Refused { code, message }) = refused else { panic!("{refused:?}") };
        assert_eq!((code, &*message), (ErrorCode::RateLimited, "报表较多，请稍后再试"));
    }
    // the fourth slot is reserved for others
    let answer = run::figures(db, &other, Definition::of(Source::Customer)).await;
    assert!(answer.is_ok(), "{answer:?}");
    drop(asking);
    held.release().await;
    assert!(run::figures(db, &viewer, Definition::of(Source::Task)).await.is_ok());
}

#[tokio::test]
async fn an_export_waits_for_its_turn_as_the_page_does() {
    let desk = Desk::demo().await;
    let db = desk.server.services().db();
    let viewer = desk.viewer("admin").await.expect("the admin");
    let token = desk.server.token("admin").await;
    let row = ids::decode("OnlineReport", &desk.named("任务完成情况").await).expect("a row");
    let held = TableLock::take(desk.server.db(), "task in access exclusive mode").await;
    let all = (0..25).map(|_| run::figures(db, &viewer, Definition::of(Source::Task)));
    let mut asking: FuturesUnordered<_> = all.collect();
    // the places of the member are taken once others are refused
    for _ in 0..6 {
        assert!(asking.next().await.expect("an answer").is_err());
    }
    let refused = super::export(&desk.server, &token, row, "xlsx").await.text().await.expect("a reply");
    assert!(refused.contains("报表较多，请稍后再试"), "{refused}");
    drop(asking);
    held.release().await;
    let bytes = super::export(&desk.server, &token, row, "xlsx").await.bytes().await.expect("a file");
    assert!(bytes.starts_with(b"PK"), "{}", String::from_utf8_lossy(&bytes));
}

#[tokio::test]
async fn what_would_cost_too_much_is_refused_before_it_is_run() {
    let desk = Desk::demo().await;
    let db = desk.server.services().db();
    let viewer = desk.viewer("admin").await.expect("the admin");
    let definition = || Definition { dimensions: vec![by("status")], ..Definition::of(Source::Task) };
    let nothing = Bounds { preview: 0.0, most: 0.0 };
    let refused = run::asked_within(db, &viewer, definition(), (false, nothing)).await;
    let Err(AppError::Refused { code, message }) = refused else { panic!("{refused:?}") };
    assert_eq!((code, &*message), (ErrorCode::LimitExceeded, "数据量过大，请缩小范围"));
    assert!(run::asked_within(db, &viewer, definition(), (false, BOUNDS)).await.is_ok());
    // a preview uses a sample instead; the demo has no more rows than a sample
    let preview = run::asked_within(db, &viewer, definition(), (true, nothing)).await.expect("a preview");
    assert!(preview.definition.sample.is_empty());
}

#[tokio::test]
async fn a_sample_is_of_the_rows_that_it_names() {
    let desk = Desk::demo().await;
    let db = desk.server.services().db();
    let viewer = desk.viewer("admin").await.expect("the admin");
    let asked = async |sample: Vec<(i64, i64)>| -> i64 {
        let definition = Definition { sample, ..Definition::of(Source::Task) };
        let figures = run::figures(db, &viewer, definition).await.expect("figures");
        figures.totals[0].as_deref().and_then(|text| text.parse().ok()).expect("a count")
    };
    let all = asked(Vec::new()).await;
    let last = desk.number("select max(id) from task where enterprise_id = 1").await;
    assert!(all > 1);
    assert_eq!(asked(vec![(1, last / 2), (last / 2 + 1, last)]).await, all);
    assert_eq!(asked(vec![(last + 1, last + 9)]).await, 0);
    let half = asked(vec![(1, last / 2)]).await;
    assert_eq!(half + asked(vec![(last / 2 + 1, last)]).await, all);
    let data = desk
        .ask(
            "admin",
            "query ($definition: OnlineReportDefinitionInput!) { onlineReportPreview(definition: $definition) { sampled } }",
            json!({ "definition": { "dataset": "TASK", "measures": ["count"] } }),
        )
        .await;
    assert_eq!(data["onlineReportPreview"]["sampled"], json!(false));
}

const RECORDS: &str =
    "query ($id: ID!, $after: String, $first: Int, $parameters: [OnlineReportConditionInput!]) {
    onlineReportRecords(id: $id, after: $after, first: $first, parameters: $parameters) {
        rows { keys { value } cells } totals totalCount calculations { code }
        pageInfo { hasNextPage hasPreviousPage endCursor } } }";

#[tokio::test]
async fn programs_read_all_groups_page_by_page() {
    let desk = Desk::demo().await;
    let definition = json!({ "dataset": "TASK", "measures": ["count"], "limit": 2, "parameters": ["status"],
        "dimensions": [{ "field": "director" }, { "field": "status" }],
        "calculations": [{ "code": "c1", "measure": "count", "kind": "RANK" }] });
    let report = desk.made("全部分组", "TASK", definition).await;
    let id = report["id"].as_str().expect("an id");
    let page = async |after: Value, first: i32| {
        let variables = json!({ "id": id, "after": after, "first": first });
        desk.ask("admin", RECORDS, variables).await["onlineReportRecords"].clone()
    };
    let whole = page(Value::Null, 1000).await;
    let rows = whole["rows"].as_array().cloned().expect("rows");
    assert!(rows.len() > 5, "more than the report shows: {whole}");
    assert_eq!(whole["totalCount"], json!(rows.len()));
    assert_eq!(whole["pageInfo"]["hasNextPage"], json!(false));
    let count =
        |row: &Value| row["cells"][0].as_str().and_then(|text| text.parse::<i64>().ok()).expect("a count");
    let total: i64 = whole["totals"][0].as_str().and_then(|text| text.parse().ok()).expect("a total");
    assert_eq!(rows.iter().map(count).sum::<i64>(), total);

    let (mut found, mut after) = (Vec::new(), Value::Null);
    loop {
        let page = page(after, 4).await;
        found.extend(page["rows"].as_array().cloned().expect("rows"));
        after = page["pageInfo"]["endCursor"].clone();
        if page["pageInfo"]["hasNextPage"] == json!(false) {
            break;
        }
    }
    assert_eq!(found, rows);
    let keys: BTreeSet<String> = found.iter().map(|row| row["keys"].to_string()).collect();
    assert_eq!(keys.len(), found.len(), "each once");

    // a cursor is bound to the definition and to the conditions
    let cursor = page(Value::Null, 2).await["pageInfo"]["endCursor"].clone();
    let narrowed = json!({ "id": id, "after": cursor, "parameters": [
        { "field": "status", "op": "IN", "values": ["75"] }] });
    assert_eq!(desk.code("admin", RECORDS, narrowed).await, "BAD_USER_INPUT");
    for wrong in [
        json!({ "id": id, "after": "x" }),
        json!({ "id": id, "first": 0 }),
        json!({ "id": id, "first": 1001 }),
    ] {
        assert_eq!(desk.code("admin", RECORDS, wrong.clone()).await, "BAD_USER_INPUT", "{wrong}");
    }
    let input = json!({ "definition": { "dataset": "TASK", "measures": ["count"],
        "dimensions": [{ "field": "status" }] } });
    let call = "onlineReportUpdate(input: { id: $id, changes: $input })";
    let done =
        desk.payload(call, "$id: ID!, $input: OnlineReportInput!", json!({ "id": id, "input": input })).await;
    assert_eq!(done["userErrors"], json!([]), "{done}");
    let changed = desk.try_ask("admin", RECORDS, json!({ "id": id, "after": cursor })).await;
    assert_eq!(changed["errors"][0]["message"], "报表或筛选条件已变更，请从第一页重新读取", "{changed}");
    // nor does it exist for other enterprises
    let other = desk.ask("other", RECORDS, json!({ "id": id })).await;
    assert_eq!(other["onlineReportRecords"], Value::Null);
    assert_eq!(desk.code("engineer", RECORDS, json!({ "id": id })).await, "FORBIDDEN");
}

#[tokio::test]
async fn ready_made_reports_show_something_of_the_demo() {
    let desk = Desk::demo().await;
    let db = desk.server.services().db();
    let viewer = desk.viewer("admin").await.expect("the admin");
    let mut telling = 0;
    for template in Template::all() {
        let figures = run::figures(db, &viewer, template.definition).await;
        let figures = figures.unwrap_or_else(|error| panic!("{}: {error:?}", template.code));
        telling +=
            usize::from(figures.totals.iter().any(|cell| cell.as_deref().is_some_and(|text| text != "0")));
    }
    // in the first days of a year some have no data yet
    assert!(telling >= 14, "{telling}");
}

#[tokio::test]
async fn customers_are_in_the_province_of_their_address() {
    let desk = Desk::demo().await;
    let shown = desk
        .preview(
            json!({ "dataset": "CUSTOMER", "measures": ["count"], "dimensions": [{ "field": "province" }] }),
        )
        .await;
    let rows = shown["rows"].as_array().expect("rows");
    let named = |name: &str| rows.iter().any(|row| row["keys"][0]["text"] == name);
    // by the province itself, by one of its cities, and without an address
    assert!(named("上海") && named("江苏") && named("未填写"), "{shown}");
    let orders = desk
        .preview(
            json!({ "dataset": "WORK_ORDER", "measures": ["count"], "dimensions": [{ "field": "province" }],
            "conditions": [{ "field": "province", "op": "IN", "values": ["上海"] }] }),
        )
        .await;
    assert_eq!(orders["groupCount"], json!(1), "{orders}");
}
