//! Tiles of dashboards: figures, parameters, visibility by report, and tiles that fail.

use serde_json::{Value, json};

use super::{Desk, FIGURES, ROW, codes, id, of, tile};

#[tokio::test]
async fn a_tile_is_there_for_whoever_reads_its_report() {
    let desk = Desk::demo().await;
    assert_eq!(desk.list("admin").await, ["服务与任务看板", "经营总览"]);
    assert_eq!(
        desk.list("manager").await,
        ["服务与任务看板"],
        "who reads no report of its positions has none"
    );
    assert_eq!(desk.list("sales").await, ["经营总览"]);
    assert_eq!(desk.list("other").await, ["工作看板"]);
    let dashboard = desk.named("dashboard", "Dashboard", "经营总览").await;
    let all = desk.dashboard("admin", &dashboard).await;
    assert_eq!(codes(&all["tiles"]), ["t1", "t2", "t3", "t4", "t5", "t6", "t7", "t8"]);
    let some = desk.dashboard("sales", &dashboard).await;
    assert_eq!(codes(&some["tiles"]), ["t8"], "{some}");
    // neither the name of another report nor a revealing title
    assert!(!some.to_string().contains("合同额") && !some.to_string().contains("回款"), "{some}");
    assert_eq!(some["viewerCan"], json!({ "update": false, "delete": false, "offer": false }));
    let figures = desk.figures("sales", &dashboard, Value::Null, Value::Null).await;
    assert_eq!(codes(&figures), ["t8"]);
    // a request for another tile by code finds none
    assert_eq!(desk.figures("sales", &dashboard, Value::Null, json!(["t1"])).await, json!([]));
    let figures = desk.figures("admin", &dashboard, Value::Null, Value::Null).await;
    assert_eq!(codes(&figures).len(), 8, "{figures}");
    assert!(figures.as_array().expect("tiles").iter().all(|one| one["error"].is_null()), "{figures}");
    assert!(figures.as_array().expect("tiles").iter().all(|one| !one["result"].is_null()), "{figures}");

    let query = "query ($id: ID!) { dashboard(id: $id) { name } dashboardFigures(id: $id) { code } }";
    for user in ["engineer", "external"] {
        assert_eq!(desk.code(user, query, json!({ "id": dashboard })).await, "FORBIDDEN", "{user}");
    }
    for user in ["manager", "other"] {
        let data = desk.ask(user, query, json!({ "id": dashboard })).await;
        assert_eq!(data, json!({ "dashboard": null, "dashboardFigures": null }), "{user}");
    }
    let node = "query ($id: ID!) { node(id: $id) { id } }";
    assert_eq!(desk.ask("manager", node, json!({ "id": dashboard })).await["node"], Value::Null);
}

#[tokio::test]
async fn a_figure_is_that_of_its_report_as_it_is_narrowed() {
    let desk = Desk::demo().await;
    let dashboard = desk.named("dashboard", "Dashboard", "服务与任务看板").await;
    let whole = desk.figures("manager", &dashboard, Value::Null, Value::Null).await;
    let report = desk.report("技术员工单与修复时长").await;
    let query = "query ($id: ID!, $parameters: [OnlineReportConditionInput!]) {
        onlineReportData(id: $id, parameters: $parameters) { totals groupCount } }";
    let direct = desk.ask("manager", query, json!({ "id": report })).await["onlineReportData"].clone();
    assert_eq!(of(&whole, "t3")["result"]["totals"], direct["totals"], "{whole}");
    assert_eq!(of(&whole, "t3")["result"]["rows"], json!([]), "a figure is of the whole");
    assert_eq!(of(&whole, "t7")["result"]["groupCount"], direct["groupCount"]);
    assert!(!of(&whole, "t7")["result"]["rows"].as_array().expect("rows").is_empty());

    let before = json!([{ "field": "p1", "op": "BETWEEN", "from": "1999-01-01", "to": "1999-12-31" }]);
    let narrowed = desk.figures("manager", &dashboard, before, Value::Null).await;
    assert_eq!(of(&narrowed, "t3")["result"]["totals"][0], "0", "{narrowed}");
    assert_eq!(of(&narrowed, "t3")["result"]["conditions"][0]["field"], "requestedOn");
    assert_eq!(of(&narrowed, "t2")["result"], of(&whole, "t2")["result"], "what is bound to nothing stays");
    let team = desk
        .number("select id from team where enterprise_id = 1 and deleted_at is null order by id limit 1")
        .await;
    let team = json!([{ "field": "p2", "op": "IN", "values": [team.to_string()] }]);
    let narrowed = desk.figures("manager", &dashboard, team.clone(), json!(["t3"])).await;
    let parameters = json!([{ "field": "team", "op": "IN", "values": team[0]["values"] }]);
    let direct = desk.ask("manager", query, json!({ "id": report, "parameters": parameters })).await;
    assert_eq!(narrowed[0]["result"]["totals"], direct["onlineReportData"]["totals"]);

    let query = "query ($id: ID!, $parameters: [OnlineReportConditionInput!], $tiles: [String!]) {
        dashboardFigures(id: $id, parameters: $parameters, tiles: $tiles) { code } }";
    for variables in [
        json!({ "parameters": [{ "field": "p9", "op": "PERIOD", "period": "TODAY" }] }),
        json!({ "parameters": [{ "field": "createdOn", "op": "PERIOD", "period": "TODAY" }] }),
        json!({ "parameters": [{ "field": "p1", "op": "IN", "values": ["1; drop table task"] }] }),
        json!({ "parameters": [{ "field": "p1", "op": "BETWEEN", "from": "yesterday" }] }),
        json!({ "tiles": vec!["t1"; 25] }),
    ] {
        let mut variables = variables;
        variables["id"] = json!(dashboard);
        assert_eq!(desk.code("manager", query, variables.clone()).await, "BAD_USER_INPUT", "{variables}");
    }
}

#[tokio::test]
async fn what_a_dashboard_has_holds_until_a_reader_says_something_else() {
    let desk = Desk::demo().await;
    let dashboard = desk.named("dashboard", "Dashboard", "经营总览").await;
    let row = desk.dashboard("admin", &dashboard).await;
    assert_eq!(row["parameters"][0]["initial"]["period"], "THIS_YEAR", "{row}");
    let figures = desk.figures("admin", &dashboard, Value::Null, json!(["t5"])).await;
    let texts = figures[0]["result"]["conditions"].to_string();
    assert!(texts.contains("本年"), "{texts}");
    let other = json!([{ "field": "p1", "op": "PERIOD", "period": "LAST_YEAR" }]);
    let figures = desk.figures("admin", &dashboard, other, json!(["t5"])).await;
    let texts = figures[0]["result"]["conditions"].to_string();
    assert!(texts.contains("去年") && !texts.contains("本年"), "{texts}");
}

#[tokio::test]
async fn a_tile_that_fails_leaves_the_others_alone() {
    let desk = Desk::demo().await;
    desk.server
        .db()
        .execute(
            "update online_report set definition = jsonb_set(definition, '{measures}', '[\"nothing\"]')
             where enterprise_id = 1 and name = '任务完成情况'",
        )
        .await;
    let dashboard = desk.named("dashboard", "Dashboard", "服务与任务看板").await;
    let figures = desk.figures("manager", &dashboard, Value::Null, Value::Null).await;
    for code in ["t1", "t5"] {
        let failed = of(&figures, code);
        assert_eq!((&failed["errorCode"], &failed["result"]), (&json!("BAD_USER_INPUT"), &Value::Null));
        assert!(failed["error"].as_str().is_some_and(|text| text.contains("指标")), "{failed}");
    }
    for code in ["t2", "t3", "t4", "t6", "t7", "t8"] {
        let whole = of(&figures, code);
        assert!(whole["error"].is_null() && !whole["result"].is_null(), "{whole}");
    }
    // a disabled report is left out
    desk.server
        .db()
        .execute("update online_report set enabled = false where enterprise_id = 1 and name = '工单量趋势'")
        .await;
    let figures = desk.figures("manager", &dashboard, Value::Null, Value::Null).await;
    assert!(!codes(&figures).contains(&"t6"), "{figures}");
    assert!(!codes(&desk.dashboard("manager", &dashboard).await["tiles"]).contains(&"t6"));
}

/// A dashboard costs as much for twenty tiles as for one; its figures as much as the reports behind them.
#[tokio::test]
async fn what_is_asked_depends_on_reports_and_not_on_tiles() {
    let desk = Desk::demo().await;
    let names = ["任务完成情况", "任务逾期按项目", "工单量趋势", "技术员工单与修复时长"];
    let mut reports = Vec::new();
    for name in names {
        reports.push(desk.report(name).await);
    }
    let made = async |name: &str, count: usize, reports: &[String]| {
        let tiles: Vec<Value> = (0_i32..)
            .zip(reports.iter().cycle().take(count))
            .map(|(n, report)| tile(&format!("t{n}"), report, "TABLE", [0, n * 4, 12, 4]))
            .collect();
        let made = desk.made("admin", json!({ "name": name, "tiles": tiles })).await;
        id(&made).to_owned()
    };
    let (single, same) = (made("一", 1, &reports[..1]).await, made("二十", 20, &reports[..1]).await);
    let several = made("各", 20, &reports).await;
    let token = desk.server.token("admin").await;
    let cost = async |query: &str, id: &str| {
        let variables = json!({ "id": id });
        // warms the cache for both
        desk.server.graphql(Some(&token), query, variables.clone()).await;
        let (reply, statements) = desk.server.cost(desk.server.graphql(Some(&token), query, variables)).await;
        assert!(reply["errors"].is_null(), "{reply}");
        statements
    };
    let row = format!("query ($id: ID!) {{ dashboard(id: $id) {{ {ROW} }} }}");
    assert_eq!(cost(&row, &single).await, cost(&row, &same).await);
    assert_eq!(cost(&row, &single).await, cost(&row, &several).await);
    let figures = format!("query ($id: ID!) {{ dashboardFigures(id: $id) {{ {FIGURES} }} }}");
    let one = cost(&figures, &single).await;
    assert_eq!(cost(&figures, &same).await, one, "tiles that ask the same of a report ask it once");
    let four = cost(&figures, &several).await;
    assert!(four <= one * 4 + 8, "{four} statements for four reports, {one} for one");
}
