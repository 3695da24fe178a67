//! Tables of dashboards keep the totals of their rows and columns, and are each reader's own.

use serde_json::{Value, json};

use super::{Desk, id, tile};
use crate::online_report::engineers_read;

const TABLE: &str = "rows { keys { value } cells } subtotals { keys { value text } cells summed } totals
    truncated";

/// The tile of a dashboard with its totals.
async fn table(desk: &Desk, user: &str, dashboard: &str) -> Value {
    let query = format!("query ($id: ID!) {{ dashboardFigures(id: $id) {{ error result {{ {TABLE} }} }} }}");
    let figures = desk.ask(user, &query, json!({ "id": dashboard })).await["dashboardFigures"].clone();
    assert!(figures[0]["error"].is_null(), "{figures}");
    figures[0]["result"].clone()
}

#[tokio::test]
async fn a_table_keeps_the_totals_of_its_rows_and_columns() {
    let desk = Desk::demo().await;
    let create = "mutation ($input: OnlineReportInput!) {
        onlineReportCreate(input: $input) { onlineReport { id } userErrors { message } } }";
    let definition = json!({ "dataset": "TASK", "measures": ["count", "spentSum"],
        "dimensions": [{ "field": "director" }, { "field": "status" }], "across": ["status"] });
    let input = json!({ "name": "透视看板", "position": "TASK", "definition": definition });
    let made = desk.ask("admin", create, json!({ "input": input })).await["onlineReportCreate"].clone();
    assert_eq!(made["userErrors"], json!([]), "{made}");
    let report = id(&made["onlineReport"]);
    let tiles = json!([tile("t1", report, "TABLE", [0, 0, 12, 6])]);
    let input = json!({ "name": "合计", "audience": "OFFERED", "positions": ["TASK"], "tiles": tiles });
    let dashboard = desk.made("admin", input).await;
    let query = format!("query ($id: ID!) {{ onlineReportData(id: $id) {{ {TABLE} }} }}");
    for user in ["admin", "manager"] {
        let shown = table(&desk, user, id(&dashboard)).await;
        let direct = desk.ask(user, &query, json!({ "id": report })).await["onlineReportData"].clone();
        assert_eq!(shown, direct, "{user}: the same as the report");
        let number = |cell: &Value| cell.as_str().and_then(|text| text.parse::<i64>().ok()).expect("a count");
        let level = |summed: [bool; 2]| -> Vec<&Value> {
            let levels = shown["subtotals"].as_array().expect("levels");
            levels.iter().filter(|row| row["summed"] == json!(summed)).collect()
        };
        let sum = |rows: &[&Value], at: usize| rows.iter().map(|row| number(&row["cells"][at])).sum::<i64>();
        let rows: Vec<&Value> = shown["rows"].as_array().expect("rows").iter().collect();
        for (summed, kept) in [([false, true], 0), ([true, false], 1)] {
            let totals = level(summed);
            assert!(totals.len() > 1, "{user}: {shown}");
            for total in &totals {
                let own = |row: &&Value| row["keys"][kept]["value"] == total["keys"][kept]["value"];
                let parts: Vec<&Value> = rows.iter().copied().filter(own).collect();
                for at in 0..2 {
                    assert_eq!(sum(&parts, at), number(&total["cells"][at]), "{user}: {total}");
                }
            }
            assert_eq!(sum(&totals, 0), number(&shown["totals"][0]), "{user}");
        }
    }
}

#[tokio::test]
async fn a_tile_is_each_readers_own_also_where_another_one_has_just_read_it() {
    let desk = Desk::demo().await;
    desk.server.db().execute(&engineers_read(904)).await;
    let report = desk.report("任务完成情况").await;
    let tiles =
        json!([tile("t1", &report, "TABLE", [0, 0, 12, 6]), tile("t2", &report, "FIGURE", [0, 6, 3, 2])]);
    let input = json!({ "name": "各看各的", "audience": "OFFERED", "positions": ["TASK"], "tiles": tiles });
    let dashboard = desk.made("admin", input).await;
    let query =
        "query ($id: ID!) { tasks(first: 1) { totalCount } dashboardFigures(id: $id) { result { totals } } }";
    let mut counts = Vec::new();
    for user in ["admin", "engineer", "admin", "engineer"] {
        let data = desk.ask(user, query, json!({ "id": id(&dashboard) })).await;
        let listed = data["tasks"]["totalCount"].to_string();
        for at in 0..2 {
            assert_eq!(data["dashboardFigures"][at]["result"]["totals"][0], json!(listed), "{user}: {data}");
        }
        counts.push(listed);
    }
    assert!(counts[0] == counts[2] && counts[1] == counts[3] && counts[0] != counts[1], "{counts:?}");
}
