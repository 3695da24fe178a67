//! Configurable reports: creating, reading, filtering and exporting.

use reqwest::Method;
use serde_json::{Value, json};
use xieli_domain::online_report::definition::{Condition, Definition, Op, Source};
use xieli_domain::online_report::{run, store};
use xieli_kernel::ids;
use xieli_testing::Sent;

use super::{Desk, FIGURES};
use crate::support::workbook_rows;

const DETAIL: &str =
    "dataset totalCount columns { code } rows { id rowId projectRowId cells { value text } }";

#[tokio::test]
async fn reports_are_offered_to_whoever_may_read_all_of_them() {
    let desk = Desk::demo().await;
    let query = "{ onlineReportMenus { position label reports { name } } }";
    let offered = async |user: &str| -> Vec<(String, usize)> {
        let data = desk.ask(user, query, Value::Null).await;
        let menus = data["onlineReportMenus"].as_array().cloned().expect("menus");
        let count = |menu: &Value| menu["reports"].as_array().map_or(0, Vec::len);
        menus
            .iter()
            .map(|menu| (menu["position"].as_str().expect("a word").to_owned(), count(menu)))
            .collect()
    };
    let of = |all: &[(&str, usize)]| {
        all.iter().map(|(position, count)| ((*position).to_owned(), *count)).collect::<Vec<_>>()
    };
    assert_eq!(offered("admin").await, of(&[("PROJECT", 5), ("CUSTOMER", 3), ("TASK", 2), ("WORK", 2)]));
    assert_eq!(offered("manager").await, of(&[("TASK", 2), ("WORK", 2)]));
    assert_eq!(offered("sales").await, of(&[("CUSTOMER", 3)]));
    for user in ["engineer", "external"] {
        assert_eq!(desk.code(user, query, Value::Null).await, "FORBIDDEN", "{user}");
    }
    // a report with a role is for that role only
    let role = desk.number("select id from role where enterprise_id = 1 and name = '工程师'").await;
    let id = desk.named("任务完成情况").await;
    let input = json!({ "roleIds": [ids::encode("Role", role)] });
    let types = "$id: ID!, $input: OnlineReportInput!";
    let call = "onlineReportUpdate(input: { id: $id, changes: $input })";
    let done = desk.payload(call, types, json!({ "id": id, "input": input })).await;
    assert_eq!(done["userErrors"], json!([]), "{done}");
    assert_eq!(offered("manager").await, of(&[("TASK", 1), ("WORK", 2)]));
    assert_eq!(desk.data("manager", &id, Value::Null).await, Value::Null, "as if it were not there");
    assert_ne!(desk.data("admin", &id, Value::Null).await, Value::Null);
    let unknown = json!({ "id": id, "input": { "roleIds": [ids::encode("Role", 999_999)] } });
    let refused = desk.payload(call, types, unknown).await;
    assert_eq!(refused["userErrors"][0]["code"], "NOT_FOUND", "{refused}");
}

#[tokio::test]
async fn amounts_are_for_who_sees_those_of_every_project() {
    let desk = Desk::demo().await;
    // a viewer with the rights to statistics of projects and to projects only
    let viewer = {
        let mut viewer = (*desk.viewer("engineer").await.expect("an engineer")).clone();
        viewer.holder.authorities.insert(xieli_kernel::Code::ReportProject);
        viewer
    };
    let db = desk.server.services().db();
    let connection = db.read().await.expect("a connection");
    let all = store::menus(&connection, &viewer, &[1]).await.expect("reports");
    let names: Vec<&str> = all.iter().map(|report| report.name.as_str()).collect();
    assert!(names.contains(&"项目状态分布") && !names.contains(&"项目数量与合同额"), "{names:?}");
    let id = ids::decode("OnlineReport", &desk.named("项目数量与合同额").await).expect("a row");
    assert!(run::readable(&connection, &viewer, id, Vec::new()).await.expect("an answer").is_none());
    // nor by filters, sort orders or the rows behind a cell
    let plain = ids::decode("OnlineReport", &desk.named("项目状态分布").await).expect("a row");
    let narrow = Condition {
        field: "amount".into(),
        op: Op::Between,
        values: Vec::new(),
        from: Some("1".into()),
        to: None,
        period: None,
    };
    let refused = run::readable(&connection, &viewer, plain, vec![narrow]).await;
    assert!(refused.is_err(), "{refused:?}");
    let tried = run::tried(&viewer, Definition::of(Source::Customer), Vec::new());
    assert!(tried.is_err(), "who reads no customers tries no definition of them: {tried:?}");
}

#[tokio::test]
async fn what_is_not_there_for_somebody_is_no_report_and_no_record() {
    let desk = Desk::demo().await;
    let id = desk.named("任务完成情况").await;
    assert_eq!(desk.data("other", &id, Value::Null).await, Value::Null, "of another enterprise");
    let query = "query ($id: ID!) { onlineReport(id: $id) { name } }";
    assert_eq!(desk.ask("other", query, json!({ "id": id })).await["onlineReport"], Value::Null);
    for (call, types) in [
        ("onlineReportCopy(input: { id: $id })", "$id: ID!"),
        ("onlineReportMove(input: { id: $id, order: 0 })", "$id: ID!"),
    ] {
        let query = format!("mutation ({types}) {{ {call} {{ userErrors {{ code }} }} }}");
        let data = desk.ask("other", &query, json!({ "id": id })).await;
        let payload = data.as_object().and_then(|data| data.values().next()).expect("a payload");
        assert_eq!(payload["userErrors"][0]["code"], "NOT_FOUND", "{payload}");
    }
    // members of other enterprises do not exist
    let foreign = desk.number("select id from member where enterprise_id <> 1 order by id limit 1").await;
    let report = desk
        .made(
            "外部成员",
            "TASK",
            json!({ "dataset": "TASK", "measures": ["count"],
                "conditions": [{ "field": "director", "op": "IN", "values": [foreign.to_string()] }] }),
        )
        .await;
    let data = desk.data("admin", report["id"].as_str().expect("an id"), Value::Null).await;
    assert_eq!(data["totals"], json!(["0"]));
    assert_eq!(data["conditions"][0]["text"], "负责人：无权查看或已删除");
}

#[tokio::test]
async fn a_report_is_made_copied_arranged_and_put_away() {
    let desk = Desk::demo().await;
    let definition =
        json!({ "dataset": "TASK", "measures": ["count"], "dimensions": [{ "field": "status" }] });
    let made = desk.made("状态", "TASK", definition.clone()).await;
    assert_eq!((&made["order"], &made["enabled"]), (&json!(2), &json!(true)), "{made}");
    let again = desk.create(json!({ "name": "状态", "position": "TASK", "definition": definition })).await;
    assert_eq!(again["userErrors"][0]["field"], json!(["name"]), "{again}");
    // the same name at another position is allowed
    desk.made("状态", "WORK", definition.clone()).await;
    let bare = desk.create(json!({ "name": "空" })).await;
    let fields: Vec<&Value> =
        bare["userErrors"].as_array().expect("errors").iter().map(|one| &one["field"]).collect();
    assert_eq!(fields, [&json!(["position"]), &json!(["definition"])], "{bare}");
    let wrong = json!({ "name": "错", "position": "TASK",
        "definition": { "dataset": "TASK", "measures": ["amountSum"], "limit": 0 } });
    let wrong = desk.create(wrong).await;
    assert_eq!(wrong["userErrors"][0]["field"], json!(["definition", "measures"]), "{wrong}");
    assert_eq!(wrong["userErrors"][1]["field"], json!(["definition", "limit"]), "{wrong}");

    let id = made["id"].as_str().expect("an id");
    let copied = desk.payload("onlineReportCopy(input: { id: $id })", "$id: ID!", json!({ "id": id })).await;
    assert_eq!(copied["onlineReport"]["name"], "状态副本", "{copied}");
    assert_eq!(copied["onlineReport"]["enabled"], json!(false), "{copied}");
    let twice = desk.payload("onlineReportCopy(input: { id: $id })", "$id: ID!", json!({ "id": id })).await;
    assert_eq!(twice["onlineReport"]["name"], "状态副本2", "{twice}");
    let first =
        desk.payload("onlineReportMove(input: { id: $id, order: 0 })", "$id: ID!", json!({ "id": id })).await;
    assert_eq!(first["onlineReport"]["order"], json!(0), "{first}");
    let list = "{ onlineReports(filter: { position: TASK }) { totalCount nodes { name order } } }";
    let data = desk.ask("admin", list, Value::Null).await["onlineReports"].clone();
    let names: Vec<&str> =
        data["nodes"].as_array().expect("rows").iter().filter_map(|row| row["name"].as_str()).collect();
    assert_eq!(names, ["状态", "任务完成情况", "任务逾期按项目", "状态副本", "状态副本2"]);
    // moved to another position it comes last there
    let moved = json!({ "id": id, "input": { "position": "CUSTOMER" } });
    let types = "$id: ID!, $input: OnlineReportInput!";
    let moved = desk.payload("onlineReportUpdate(input: { id: $id, changes: $input })", types, moved).await;
    assert_eq!(moved["onlineReport"]["order"], json!(3), "{moved}");
    let stale = json!({ "id": id, "input": { "name": "新" } });
    let stale = desk
        .payload("onlineReportUpdate(input: { id: $id, version: 1, changes: $input })", types, stale)
        .await;
    assert_eq!(stale["userErrors"][0]["code"], "STALE", "{stale}");

    let delete =
        "mutation ($ids: [ID!]!) { onlineReportDelete(input: { ids: $ids }) { userErrors { code } } }";
    let gone = desk.ask("admin", delete, json!({ "ids": [id] })).await;
    assert_eq!(gone["onlineReportDelete"]["userErrors"], json!([]));
    assert_eq!(desk.data("admin", id, Value::Null).await, Value::Null);
    let template = "mutation { onlineReportFromTemplate(input: { template: \"receipt-by-month\" }) { onlineReport { name remark } userErrors { code } } }";
    let of = desk.ask("admin", template, Value::Null).await["onlineReportFromTemplate"].clone();
    assert_eq!(of["onlineReport"]["name"], "回款（按月）", "{of}");
    let of = desk.ask("admin", template, Value::Null).await["onlineReportFromTemplate"].clone();
    assert_eq!(of["onlineReport"]["name"], "回款（按月）2", "{of}");
    let none = template.replace("receipt-by-month", "nothing");
    let none = desk.ask("admin", &none, Value::Null).await["onlineReportFromTemplate"].clone();
    assert_eq!(none["userErrors"][0]["code"], "NOT_FOUND", "{none}");
}

#[tokio::test]
async fn definitions_are_tried_by_who_reads_reports_alone() {
    let desk = Desk::demo().await;
    let definition = json!({ "dataset": "TASK", "measures": ["count"] });
    for query in [
        "query ($definition: OnlineReportDefinitionInput!) { onlineReportPreview(definition: $definition) { totals } }",
        "query ($definition: OnlineReportDefinitionInput!) { onlineReportPreviewRows(definition: $definition) { totalCount } }",
    ] {
        for user in ["engineer", "external"] {
            let code = desk.code(user, query, json!({ "definition": definition })).await;
            assert_eq!(code, "FORBIDDEN", "{user}");
        }
    }
    // a reader sees no more than in their lists
    let query = "query ($definition: OnlineReportDefinitionInput!) { tasks(first: 1) { totalCount }
        onlineReportPreview(definition: $definition) { totals } }";
    let tried = desk.ask("manager", query, json!({ "definition": definition })).await;
    let total = tried["tasks"]["totalCount"].to_string();
    assert_eq!(tried["onlineReportPreview"]["totals"], json!([total]));
    let bad = json!({ "definition": { "dataset": "TASK", "measures": [] } });
    let query = "query ($definition: OnlineReportDefinitionInput!) { onlineReportPreview(definition: $definition) { totals } }";
    let reply = desk.try_ask("admin", query, bad).await;
    assert_eq!(reply["errors"][0]["message"], "请选择指标", "{reply}");
    assert_eq!(reply["errors"][0]["extensions"]["code"], "BAD_USER_INPUT", "{reply}");
}

#[tokio::test]
async fn groups_end_at_the_limit_and_totals_do_not() {
    let desk = Desk::demo().await;
    let of = |limit: i64| {
        json!({ "dataset": "TASK", "measures": ["count", "doneShare"], "dimensions": [{ "field": "director" }],
            "orderBy": { "member": "count", "direction": "DESC" }, "limit": limit })
    };
    let all = desk.preview(of(2000)).await;
    let short = desk.preview(of(2)).await;
    let groups = all["rows"].as_array().expect("rows").len();
    assert!(groups > 3 && all["truncated"] == json!(false) && all["groupCount"] == json!(groups), "{all}");
    assert_eq!((&short["truncated"], &short["groupCount"]), (&json!(true), &json!(groups)), "{short}");
    assert_eq!(short["rows"].as_array().expect("rows").len(), 2);
    assert_eq!(short["totals"], all["totals"], "of the whole, whatever is shown");
    let counts: Vec<i64> = all["rows"]
        .as_array()
        .expect("rows")
        .iter()
        .map(|row| row["cells"][0].as_str().and_then(|text| text.parse().ok()).expect("a count"))
        .collect();
    assert!(counts.is_sorted_by(|one, next| one >= next), "{counts:?}");
    let names = desk
        .preview(json!({ "dataset": "TASK", "measures": ["count"], "dimensions": [{ "field": "status" }],
            "orderBy": { "member": "status", "direction": "ASC" } }))
        .await;
    let keys: Vec<i64> = names["rows"]
        .as_array()
        .expect("rows")
        .iter()
        .map(|row| row["keys"][0]["value"].as_str().and_then(|text| text.parse().ok()).expect("a status"))
        .collect();
    assert!(keys.is_sorted(), "as statuses follow each other: {keys:?}");
}

#[tokio::test]
async fn time_has_no_gaps_where_it_is_all_that_is_grouped_by() {
    let desk = Desk::demo().await;
    desk.server
        .db()
        .execute("update task set created_at = '2024-01-15T03:00:00Z' where enterprise_id = 1 and id % 2 = 0")
        .await;
    desk.server
        .db()
        // in China it is the first of July at that time
        .execute("update task set created_at = '2024-06-30T18:00:00Z' where enterprise_id = 1 and id % 2 = 1")
        .await;
    let data = desk
        .preview(json!({ "dataset": "TASK", "measures": ["count", "doneShare"],
            "dimensions": [{ "field": "createdOn", "grain": "MONTH" }] }))
        .await;
    let rows = data["rows"].as_array().expect("rows");
    let keys: Vec<&str> = rows.iter().filter_map(|row| row["keys"][0]["value"].as_str()).collect();
    let months = ["01", "02", "03", "04", "05", "06", "07"].map(|month| format!("2024-{month}-01"));
    assert_eq!(keys, months, "{data}");
    assert_eq!(rows[1]["cells"], json!(["0", null]), "{data}");
    assert_eq!((&rows[6]["keys"][0]["text"], &data["groupCount"]), (&json!("2024年7月"), &json!(2)));
}

#[tokio::test]
async fn a_reader_narrows_by_parameters_and_looks_behind_cells() {
    let desk = Desk::demo().await;
    let id = desk.named("任务完成情况").await;
    let data = desk.data("manager", &id, Value::Null).await;
    let row = data["rows"][0].clone();
    let query = format!(
        "query ($id: ID!, $keys: [String], $page: PageInput) {{
            onlineReportRows(id: $id, keys: $keys, page: $page) {{ {DETAIL} }} }}"
    );
    let keys = json!([row["keys"][0]["value"]]);
    let detail =
        desk.ask("manager", &query, json!({ "id": id, "keys": keys })).await["onlineReportRows"].clone();
    assert_eq!(detail["totalCount"].to_string(), row["cells"][0].as_str().expect("a count"), "{detail}");
    assert_eq!(detail["dataset"], "TASK");
    let first = detail["rows"][0]["id"].as_str().expect("an id");
    assert!(ids::decode("Task", first).is_some(), "{first}");
    let node = desk.ask("manager", "query ($id: ID!) { node(id: $id) { id } }", json!({ "id": first })).await;
    assert_eq!(node["node"]["id"], first, "a row behind a cell is one that the reader can open");
    for variables in [
        json!({ "id": id, "keys": ["1", "2"] }),
        json!({ "id": id, "page": { "number": 501, "size": 20 } }),
        json!({ "id": id, "page": { "number": 1, "size": 101 } }),
    ] {
        assert_eq!(desk.code("manager", &query, variables.clone()).await, "BAD_USER_INPUT", "{variables}");
    }
    let nobody = json!([{ "field": "createdOn", "op": "BETWEEN", "from": "1999-01-01", "to": "1999-12-31" }]);
    assert_eq!(desk.data("manager", &id, nobody).await["totals"][0], "0");
    let query = "query ($id: ID!, $parameters: [OnlineReportConditionInput!]) {
        onlineReportData(id: $id, parameters: $parameters) { totals } }";
    for parameters in [
        json!([{ "field": "status", "op": "IN", "values": ["10"] }]),
        json!([{ "field": "createdOn", "op": "BETWEEN", "from": "yesterday" }]),
        json!([{ "field": "createdOn; drop table task", "op": "IS_NULL" }]),
    ] {
        let code = desk.code("manager", query, json!({ "id": id, "parameters": parameters })).await;
        assert_eq!(code, "BAD_USER_INPUT", "{parameters}");
    }
}

/// The number of statements does not depend on the numbers of groups, rows and reports.
#[tokio::test]
async fn what_is_asked_does_not_depend_on_how_much_there_is() {
    let desk = Desk::demo().await;
    let token = desk.server.token("admin").await;
    let costs = async |query: &str, variables: Value| {
        // warms the cache for both
        desk.server.graphql(Some(&token), query, variables.clone()).await;
        let asked = desk.server.graphql(Some(&token), query, variables);
        let (reply, statements) = desk.server.cost(asked).await;
        assert!(reply["errors"].is_null(), "{reply}");
        statements
    };
    let preview = format!(
        "query ($definition: OnlineReportDefinitionInput!) {{ onlineReportPreview(definition: $definition) {{ {FIGURES} }} }}"
    );
    // with a value in every row, because names are only queried if there are any
    let made = json!([{ "field": "creator", "op": "NOT_NULL" }]);
    let of = |limit: i64| {
        json!({ "definition": { "dataset": "TASK", "measures": ["count"], "limit": limit, "conditions": made,
            "dimensions": [{ "field": "creator" }, { "field": "level" }, { "field": "status" }] } })
    };
    assert_eq!(costs(&preview, of(1)).await, costs(&preview, of(200)).await);
    let rows = format!(
        "query ($definition: OnlineReportDefinitionInput!, $page: PageInput) {{
            onlineReportPreviewRows(definition: $definition, page: $page) {{ {DETAIL} }} }}"
    );
    let page = |size: i64| {
        json!({ "page": { "number": 1, "size": size },
            "definition": { "dataset": "TASK", "measures": ["count"], "conditions": made,
                "columns": ["name", "creator", "level"] } })
    };
    assert_eq!(costs(&rows, page(1)).await, costs(&rows, page(20)).await);
    desk.server
        .db()
        .execute(
            "insert into online_report_grant (enterprise_id, report_id, role_id)
                select 1, r.id, o.id from online_report r, role o where r.enterprise_id = 1 and o.enterprise_id = 1;
            update online_report r set updated_by = m.id,
                definition = jsonb_set(definition, '{conditions}', jsonb_build_array(jsonb_build_object(
                    'field', case when dataset = 5 then 'salesman' else 'director' end, 'op', 'IN',
                    'values', jsonb_build_array(m.id::text))))
             from member m where r.enterprise_id = 1 and m.enterprise_id = 1
                and m.id = (select min(id) from member where enterprise_id = 1) + r.id % 7",
        )
        .await;
    let list = "query ($first: Int!) { onlineReports(first: $first) { nodes { name starred roles { name } grants { update role { name } }
        viewerCan { update share } updatedBy { name } parameters { code }
        definition { measures conditions { text values { text } } } } } }";
    assert_eq!(costs(list, json!({ "first": 1 })).await, costs(list, json!({ "first": 12 })).await);
}

#[tokio::test]
async fn the_export_holds_what_the_reader_sees() {
    let desk = Desk::demo().await;
    let token = desk.server.token("manager").await;
    let id = ids::decode("OnlineReport", &desk.named("任务完成情况").await).expect("a row");
    let url = |id: i64| format!("{}/api/online/onlCgreport/exportExcel?id={id}", desk.server.url());
    let get = async |token: &str, id: i64| {
        desk.server.client().get(url(id)).bearer_auth(token).send().await.expect("a reply")
    };
    let reply = get(&token, id).await;
    let kind = reply.headers()["content-type"].to_str().expect("a type").to_owned();
    assert!(kind.contains("spreadsheetml"), "{kind}: {}", reply.text().await.unwrap_or_default());
    let bytes = reply.bytes().await.expect("a file");
    assert!(bytes.starts_with(b"PK"));
    let rows = workbook_rows(&bytes);
    let data = desk.data("manager", &ids::encode("OnlineReport", id), Value::Null).await;
    let groups = data["rows"].as_array().expect("rows").len();
    assert_eq!(rows.len(), groups + 2, "a head, the groups and the whole");
    let sales = desk.server.token("sales").await;
    let reply = desk
        .server
        .rest(
            Some(&sales),
            Method::GET,
            &format!("/api/online/onlCgreport/exportExcel?id={id}"),
            Sent::Nothing,
        )
        .await;
    assert_eq!(reply.code(), 4004, "no such report for them: {}", reply.body);
}

#[tokio::test]
async fn rest_makes_reads_and_draws_a_report() {
    let desk = Desk::demo().await;
    let token = desk.server.token("admin").await;
    let rest = async |method: Method, path: &str, sent: Sent| {
        let reply = desk.server.rest(Some(&token), method, &format!("/api{path}"), sent).await;
        assert_eq!(reply.code(), 0, "{path}: {}", reply.body);
        reply.body["data"].clone()
    };
    let body = json!({ "position": "task", "name": "REST", "definition": {
        "dataset": "TASK", "measures": ["count"], "dimensions": [{ "field": "status" }],
        "parameters": ["createdOn"], "chart": { "kind": "PIE" } } });
    let made = rest(Method::POST, "/online/onlCgreport", Sent::Json(body)).await;
    assert_eq!(
        (&made["menuPosition"], &made["menuPosition_dictText"]),
        (&json!("task"), &json!("任务")),
        "{made}"
    );
    let id = made["id"].as_str().expect("an id").to_owned();
    let info = rest(Method::GET, &format!("/online/onlCgreport/info/{id}"), Sent::Nothing).await;
    assert_eq!(info["definition"]["chart"]["dimension"], "status", "{info}");
    let data = rest(Method::GET, &format!("/online/onlCgreport/data/{id}"), Sent::Nothing).await;
    assert!(data["rows"].as_array().is_some_and(|rows| rows.len() > 2), "{data}");
    let chart = rest(Method::GET, &format!("/mock/online/cgreport/api/chartData/{id}"), Sent::Nothing).await;
    assert_eq!(chart["rows"], data["rows"], "{chart}");
    // all groups page by page, each once
    let (mut groups, mut after) = (Vec::new(), String::new());
    loop {
        let path = format!("/online/onlCgreport/records/{id}?first=2{after}");
        let page = rest(Method::GET, &path, Sent::Nothing).await;
        let rows = page["rows"].as_array().expect("rows");
        assert!((1..=2).contains(&rows.len()), "{page}");
        groups.extend(rows.iter().map(|row| row["keys"][0]["value"].clone()));
        let end = page["pageInfo"]["endCursor"].as_str().expect("a cursor");
        after = format!("&after={end}");
        if page["pageInfo"]["hasNextPage"] == json!(0) {
            assert_eq!(page["totalCount"], json!(groups.len()), "{page}");
            break;
        }
    }
    let shown: Vec<Value> =
        data["rows"].as_array().expect("rows").iter().map(|row| row["keys"][0]["value"].clone()).collect();
    assert_eq!(groups.len(), shown.len(), "{groups:?}");
    assert!(shown.iter().all(|key| groups.contains(key)), "{groups:?} {shown:?}");
    let menus = rest(Method::GET, "/online/onlCgreport/menus?positions=task,work", Sent::Nothing).await;
    assert_eq!(menus.as_array().map(Vec::len), Some(2), "{menus}");
    let all = rest(Method::GET, "/online/onlCgreport/list?size=50", Sent::Nothing).await;
    assert_eq!(all["total"], json!(13), "{all}");
    let templates = rest(Method::GET, "/online/onlCgreport/templates", Sent::Nothing).await;
    assert_eq!(templates.as_array().map(Vec::len), Some(22), "{templates}");
}
