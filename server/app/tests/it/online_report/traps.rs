//! Faults that reports of other products are known for: exports that end early or on another day, cells that
//! lose their rows or a part of their groups, totals of something else than their rows.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use xieli_kernel::ids;

use super::{Desk, FIGURES, engineers_read};

const ROWS: &str = "query ($definition: OnlineReportDefinitionInput!, $keys: [String]) {
    onlineReportPreviewRows(definition: $definition, keys: $keys, page: { number: 1, size: 100 }) {
        totalCount rows { rowId cells { value text } } } }";

/// The text of the export of a report for the administrator, without the mark of its encoding.
async fn exported(desk: &Desk, id: &str) -> String {
    let row = ids::decode("OnlineReport", id).expect("a row");
    let token = desk.server.token("admin").await;
    let reply = super::export(&desk.server, &token, row, "csv").await;
    let text = reply.text().await.expect("a text");
    text.trim_start_matches('\u{feff}').to_owned()
}

fn number(cell: &Value) -> i64 {
    cell.as_str().and_then(|text| text.parse().ok()).unwrap_or_else(|| panic!("no count: {cell}"))
}

fn rows(result: &Value) -> &Vec<Value> {
    result["rows"].as_array().expect("rows")
}

fn keys(row: &Value) -> Vec<Value> {
    row["keys"].as_array().expect("keys").iter().map(|key| key["value"].clone()).collect()
}

/// The sum of a column of counts.
fn sum(result: &Value, at: usize) -> i64 {
    rows(result).iter().map(|row| number(&row["cells"][at])).sum()
}

async fn listed(desk: &Desk, root: &str) -> i64 {
    let data = desk.ask("admin", &format!("{{ {root} {{ totalCount }} }}"), Value::Null).await;
    data[root]["totalCount"].as_i64().expect("a total")
}

/// Not at the page's limit, not at 500 rows, and at 20,000 groups with a line that says so; the total covers
/// all 30,000 rows in any case.
#[tokio::test]
async fn an_export_has_every_group_and_says_where_it_ends() {
    let desk = Desk::demo().await;
    desk.server
        .db()
        .execute(
            "insert into project_cost (enterprise_id, project_id, kind, name, cost_type, amount, occurred_on)
             select 1, p.id, 1, '线缆', 'k' || n % 20050, 100, date '2026-01-02' - (n <= 600)::int
             from generate_series(1, 30050) n,
                (select min(id) as id from project where enterprise_id = 1 and deleted_at is null) p",
        )
        .await;
    let made = async |name: &str, conditions: Value| {
        let definition = json!({ "dataset": "PROJECT_COST", "measures": ["count"], "limit": 2,
            "dimensions": [{ "field": "type" }], "conditions": conditions });
        desk.made(name, "PROJECT", definition).await["id"].as_str().expect("an id").to_owned()
    };
    let day = json!([{ "field": "occurredOn", "op": "BETWEEN", "from": "2026-01-01", "to": "2026-01-01" }]);
    let (some, all) = (made("一天", day).await, made("全部", json!([])).await);
    let count = |line: &str| -> i64 {
        line.rsplit(',').next().and_then(|text| text.trim_matches('"').parse().ok()).expect("a count")
    };

    let data = desk.data("admin", &some, Value::Null).await;
    let groups = data["groupCount"].as_u64().and_then(|count| usize::try_from(count).ok()).expect("a count");
    assert!(rows(&data).len() == 2 && groups >= 600 && data["truncated"] == json!(true), "{groups}");
    let text = exported(&desk, &some).await;
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), groups + 2, "a head, the groups and the whole");
    let (whole, single) = lines[1..].split_last().expect("lines");
    assert_eq!(single.iter().map(|line| count(line)).sum::<i64>(), count(whole));
    assert_eq!(count(whole), number(&data["totals"][0]));

    let data = desk.data("admin", &all, Value::Null).await;
    let text = exported(&desk, &all).await;
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 20_000 + 3, "a head, the groups, where they end, and the whole");
    let note = format!("仅列出前 20000 组，共 {} 组", data["groupCount"]);
    assert!(lines[lines.len() - 2].contains(&note), "{}: {note}", lines[lines.len() - 2]);
    assert_eq!(count(lines[lines.len() - 1]), number(&data["totals"][0]));
    assert!(number(&data["totals"][0]) > 30_000);
}

#[tokio::test]
async fn a_moment_lies_on_the_same_day_on_the_screen_behind_cells_and_in_the_export() {
    let desk = Desk::demo().await;
    // in China the first is on the first of July at two, the other on the last of June at eleven
    desk.server
        .db()
        .execute(
            "update task set created_at = case when id % 2 = 0 then timestamptz '2024-06-30T18:00:00Z'
                else timestamptz '2024-06-30T15:00:00Z' end where enterprise_id = 1",
        )
        .await;
    let definition = json!({ "dataset": "TASK", "measures": ["count"], "columns": ["createdOn"],
        "dimensions": [{ "field": "createdOn", "grain": "DAY" }] });
    let report = desk.made("按天", "TASK", definition.clone()).await;
    let id = report["id"].as_str().expect("an id");
    let data = desk.data("admin", id, Value::Null).await;
    let days: Vec<(Value, i64)> =
        rows(&data).iter().map(|row| (row["keys"][0]["text"].clone(), number(&row["cells"][0]))).collect();
    let [(june, before), (july, after)] = days.as_slice() else { panic!("two days: {data}") };
    assert_eq!((june, july), (&json!("2024-06-30"), &json!("2024-07-01")));
    assert!(*before > 0 && *after > 0, "{days:?}");
    let text = exported(&desk, id).await;
    let lines: Vec<&str> = text.lines().skip(1).take(2).collect();
    assert_eq!(lines, [format!("2024-06-30,{before}"), format!("2024-07-01,{after}")]);
    let behind = desk.ask("admin", ROWS, json!({ "definition": definition, "keys": ["2024-07-01"] })).await;
    let detail = &behind["onlineReportPreviewRows"];
    assert_eq!(detail["totalCount"], json!(after));
    for row in rows(detail) {
        assert_eq!(row["cells"][0]["text"], "2024-07-01 02:00", "{row}");
    }
    let within = json!([{ "field": "createdOn", "op": "BETWEEN", "from": "2024-07-01", "to": "2024-07-01" }]);
    let narrowed = json!({ "dataset": "TASK", "measures": ["count"], "conditions": within });
    assert_eq!(desk.preview(narrowed).await["totals"], json!([after.to_string()]));
    let list =
        "{ tasks(filter: { createdAt: { from: \"2024-07-01\", to: \"2024-07-01\" } }) { totalCount } }";
    assert_eq!(desk.ask("admin", list, Value::Null).await["tasks"]["totalCount"], json!(after));
}

#[tokio::test]
async fn a_condition_on_groups_leaves_the_rows_behind_every_cell() {
    let desk = Desk::demo().await;
    let definition = json!({ "dataset": "TASK", "measures": ["count", "doneCount"], "limit": 2000,
        "dimensions": [{ "field": "director" }, { "field": "level" }],
        "having": [{ "measure": "count", "from": "2" }] });
    let data = desk.preview(definition.clone()).await;
    let every = json!({ "dataset": "TASK", "measures": ["count"], "limit": 2000,
        "dimensions": [{ "field": "director" }, { "field": "level" }] });
    let every = desk.preview(every).await;
    assert!(!rows(&data).is_empty() && rows(&data).len() < rows(&every).len(), "some groups are left out");
    assert_eq!(sum(&data, 0), number(&data["totals"][0]));
    let mut behind = 0;
    for row in rows(&data).iter().take(20) {
        let asked = json!({ "definition": definition, "keys": keys(row) });
        let detail = desk.ask("admin", ROWS, asked).await["onlineReportPreviewRows"].clone();
        assert_eq!(detail["totalCount"], json!(number(&row["cells"][0])), "{row}");
        behind += number(&row["cells"][0]);
    }
    assert!(behind > 0);
    let whole = desk.ask("admin", ROWS, json!({ "definition": definition })).await;
    assert_eq!(whole["onlineReportPreviewRows"]["totalCount"], json!(number(&data["totals"][0])));
}

#[tokio::test]
async fn a_cell_of_two_groupings_opens_the_rows_of_both() {
    let desk = Desk::demo().await;
    let definition = json!({ "dataset": "TASK", "measures": ["count"], "columns": ["status", "level"],
        "dimensions": [{ "field": "status" }, { "field": "level" }] });
    let data = desk.preview(definition.clone()).await;
    assert!(rows(&data).len() > 3, "{data}");
    let (mut seen, mut all) = (BTreeSet::new(), 0);
    for row in rows(&data) {
        let keys = keys(row);
        let detail = desk.ask("admin", ROWS, json!({ "definition": definition, "keys": keys })).await;
        let detail = &detail["onlineReportPreviewRows"];
        assert_eq!(detail["totalCount"], json!(number(&row["cells"][0])), "{row}");
        for behind in rows(detail) {
            let own: Vec<Value> =
                behind["cells"].as_array().expect("cells").iter().map(|cell| cell["value"].clone()).collect();
            assert_eq!(own, keys, "{behind}");
            assert!(seen.insert(behind["rowId"].to_string()), "behind two cells: {behind}");
        }
        all += number(&row["cells"][0]);
    }
    assert_eq!(all, number(&data["totals"][0]));
}

#[tokio::test]
async fn totals_are_of_all_rows_whatever_the_limit_the_conditions_and_the_joins() {
    let desk = Desk::demo().await;
    // a second address of every customer, and a second evaluation that does not count
    desk.server
        .db()
        .execute(
            "insert into customer_address (enterprise_id, customer_id, address, address_key)
             select enterprise_id, id, '江苏省苏州市工业园区', '二' || id from customer where enterprise_id = 1;
             insert into work_evaluate (enterprise_id, work_order_id, score, source, counts)
             select enterprise_id, work_order_id, 1, 3 - source, false from work_evaluate
             where enterprise_id = 1 on conflict do nothing",
        )
        .await;
    let asked = async |dataset: &str, measures: Value, dimensions: Value, more: Value| {
        let mut definition = json!({ "dataset": dataset, "measures": measures, "dimensions": dimensions,
            "limit": 2000 });
        for (name, value) in more.as_object().into_iter().flatten() {
            definition[name] = value.clone();
        }
        desk.preview(definition).await
    };
    for (root, dataset, field) in [
        ("customers", "CUSTOMER", "province"),
        ("workOrders", "WORK_ORDER", "evaluatedOn"),
        ("workOrders", "WORK_ORDER", "customer"),
        ("tasks", "TASK", "project"),
    ] {
        let by = json!([{ "field": field }]);
        let all = asked(dataset, json!(["count"]), by.clone(), json!({})).await;
        let few = asked(dataset, json!(["count"]), by, json!({ "limit": 1 })).await;
        let listed = listed(&desk, root).await;
        assert_eq!(all["totals"], json!([listed.to_string()]), "{dataset} by {field}");
        assert_eq!(sum(&all, 0), listed, "{dataset} by {field}");
        assert_eq!(few["totals"], all["totals"], "{dataset} by {field}");
        assert_eq!((&few["truncated"], rows(&few).len()), (&json!(true), 1), "{dataset} by {field}");
    }
    let scores = asked("WORK_ORDER", json!(["scoreCount", "scoreAvg"]), json!([]), json!({})).await;
    let counted =
        "select count(*) from work_evaluate e join work_order o on o.enterprise_id = e.enterprise_id
        and o.id = e.work_order_id where e.enterprise_id = 1 and e.counts and o.deleted_at is null";
    assert_eq!(number(&scores["totals"][0]), desk.number(counted).await, "each order once");
    // groups that a condition leaves out are in no total, those that a limit leaves out are
    let by = json!([{ "field": "director" }]);
    let having = json!({ "having": [{ "measure": "count", "from": "3" }] });
    let all = asked("TASK", json!(["count"]), by.clone(), having).await;
    let having = json!({ "having": [{ "measure": "count", "from": "3" }], "limit": 1 });
    let few = asked("TASK", json!(["count"]), by, having).await;
    assert!(rows(&all).len() > 1 && sum(&all, 0) < listed(&desk, "tasks").await, "{all}");
    assert_eq!(sum(&all, 0), number(&all["totals"][0]));
    assert_eq!(few["totals"], all["totals"]);
}

/// Every way by which an amount could be found out by a reader who may not see it.
#[tokio::test]
async fn an_amount_that_a_reader_may_not_see_can_be_used_in_no_way() {
    let desk = Desk::demo().await;
    desk.server.db().execute(&engineers_read(902)).await;
    let base = |more: Value| {
        let mut definition = json!({ "dataset": "PROJECT", "measures": ["count"],
            "dimensions": [{ "field": "status" }] });
        for (name, value) in more.as_object().into_iter().flatten() {
            definition[name] = value.clone();
        }
        definition
    };
    let preview = format!(
        "query ($definition: OnlineReportDefinitionInput!) {{
            onlineReportPreview(definition: $definition) {{ {FIGURES} }} }}"
    );
    let plain = desk.ask("engineer", &preview, json!({ "definition": base(json!({})) })).await;
    assert!(!rows(&plain["onlineReportPreview"]).is_empty(), "{plain}");
    let from = |op: &str| json!([{ "field": "amount", "op": op, "from": "1" }]);
    let with = |member: &str| json!([{ "code": "c1", "measure": member, "kind": "RANK" }]);
    let ways = [
        ("shown", json!({ "measures": ["count", "amountSum"] }), "FORBIDDEN"),
        ("filtered", json!({ "conditions": from("BETWEEN") }), "FORBIDDEN"),
        ("asked for", json!({ "conditions": from("NOT_NULL") }), "FORBIDDEN"),
        ("offered", json!({ "parameters": ["amount"] }), "FORBIDDEN"),
        ("behind cells", json!({ "columns": ["name", "amount"] }), "FORBIDDEN"),
        ("grouped", json!({ "dimensions": [{ "field": "amount" }] }), "BAD_USER_INPUT"),
        ("sorted", json!({ "orderBy": { "member": "amountSum" } }), "BAD_USER_INPUT"),
        ("sorted by field", json!({ "orderBy": { "member": "amount" } }), "BAD_USER_INPUT"),
        ("ranked", json!({ "calculations": with("amountSum") }), "BAD_USER_INPUT"),
        ("judged", json!({ "having": [{ "measure": "amountSum", "from": "1" }] }), "BAD_USER_INPUT"),
        (
            "first",
            json!({ "top": { "field": "status", "measure": "amountSum", "count": 1 } }),
            "BAD_USER_INPUT",
        ),
    ];
    for (way, more, code) in ways {
        let reply = desk.try_ask("engineer", &preview, json!({ "definition": base(more.clone()) })).await;
        assert_eq!(reply["errors"][0]["extensions"]["code"], code, "{way}: {reply}");
        assert!(reply["data"]["onlineReportPreview"].is_null(), "{way}: {reply}");
        if code != "FORBIDDEN" {
            continue;
        }
        // the same stored by a reader who may: it is not there, nor the link to it
        let hidden = desk.made(way, "PROJECT", base(more)).await["id"].clone();
        let links = json!({ "links": [{ "member": "count", "onlineReportId": hidden }] });
        let linked = desk.made(&format!("{way} 链接"), "PROJECT", base(links)).await["id"].clone();
        let linked = linked.as_str().expect("an id").to_owned();
        let query = "query ($id: ID!, $from: ID!) {
            onlineReport(id: $id) { name } onlineReportData(id: $id) { totals }
            onlineReportRows(id: $id) { totalCount } node(id: $id) { id }
            linked: onlineReportData(id: $from) { totals links { member report { name } } } }";
        let seen = desk.ask("engineer", query, json!({ "id": hidden, "from": linked })).await;
        for field in ["onlineReport", "onlineReportData", "onlineReportRows", "node"] {
            assert!(seen[field].is_null(), "{way} by {field}: {seen}");
        }
        assert_eq!(seen["linked"]["links"], json!([]), "{way}: {seen}");
    }
    // nor behind a cell, by a parameter that is not offered, or in the catalogue
    let rows = "query ($definition: OnlineReportDefinitionInput!) {
        onlineReportPreviewRows(definition: $definition, measure: \"amountSum\") { totalCount } }";
    let code = desk.code("engineer", rows, json!({ "definition": base(json!({})) })).await;
    assert_eq!(code, "BAD_USER_INPUT");
    let open = desk.made("公开", "PROJECT", base(json!({}))).await["id"].clone();
    let data = "query ($id: ID!, $parameters: [OnlineReportConditionInput!]) {
        onlineReportData(id: $id, parameters: $parameters) { totals } }";
    let code = desk.code("engineer", data, json!({ "id": open, "parameters": from("BETWEEN") })).await;
    assert_eq!(code, "BAD_USER_INPUT");
    let catalog = "{ onlineReportCatalog { datasets { dataset fields { code } measures { code } } } }";
    let catalog = desk.ask("engineer", catalog, Value::Null).await["onlineReportCatalog"]["datasets"].clone();
    let projects = catalog.as_array().and_then(|all| all.iter().find(|one| one["dataset"] == "PROJECT"));
    let projects = projects.expect("projects").to_string();
    assert!(projects.contains("\"status\"") && !projects.to_lowercase().contains("amount"), "{projects}");
}
