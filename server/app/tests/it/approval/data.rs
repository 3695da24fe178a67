//! Data of one form's applications: sums over the whole result, and exports with the fields as columns.

use std::sync::Arc;

use reqwest::Method;
use serde_json::{Value, json};
use xieli_domain::flow_process::store;

use super::Office;
use crate::file::request;

const SUMS: &str = "query ($filter: FlowProcessFilter!) { flowFieldSums(filter: $filter) { path sum } }";

/// A form with a table, and two applications of the engineer.
async fn bought(office: &Office) -> String {
    let fields = json!([
        { "key": "why", "label": "事由", "type": "text" },
        { "key": "rows", "label": "明细", "type": "detail", "columns": [
            { "key": "what", "label": "名称", "type": "text" },
            { "key": "price", "label": "单价", "type": "amount" },
        ] },
        { "key": "who", "label": "经办人", "type": "member" },
        { "key": "total", "label": "合计", "type": "amount", "formula": "{rows.price}" },
    ]);
    let nodes = json!([office.asks("a", &["manager"], json!({})).await]);
    let form = office.form("数据", fields, nodes, json!({})).await;
    let rows = json!([{ "what": "电缆", "price": 30.5 }, { "what": "接头", "price": 10 }]);
    let who = office.member("sales").await;
    office.sent("engineer", &form, json!({ "why": "备件", "rows": rows, "who": who })).await;
    let rows = json!([{ "what": "油漆", "price": 2.25 }]);
    office.sent("engineer", &form, json!({ "why": "翻新", "rows": rows })).await;
    form
}

#[tokio::test]
async fn sums_of_fields_are_of_the_whole_result_and_of_one_form() {
    let office = Office::open().await;
    let form = bought(&office).await;
    let of = |filter: Value| json!({ "filter": filter });
    let all = office.ask("admin", SUMS, of(json!({ "formId": form }))).await;
    assert_eq!(all, json!([{ "path": "rows.price", "sum": 42.75 }, { "path": "total", "sum": 42.75 }]));
    let some = office.ask("admin", SUMS, of(json!({ "formId": form, "keyword": "油漆" }))).await;
    assert_eq!(some[1], json!({ "path": "total", "sum": 2.25 }), "a word of a field narrows them");
    assert_eq!(office.ask("admin", SUMS, of(json!({}))).await, Value::Null);
    assert_eq!(office.ask("engineer", SUMS, of(json!({ "formId": form }))).await, Value::Null);
}

#[tokio::test]
async fn an_export_of_one_form_has_its_fields_as_columns_and_rows_of_tables_on_lines() {
    let office = Office::open().await;
    let form = bought(&office).await;
    let token = office.server.token("admin").await;
    let export = async |more: &str| {
        let path = format!("/api/flow/process/exportExcel?format=csv&{more}");
        let reply = request(&office.server, Method::GET, &path, Some(&token)).send().await.expect("a reply");
        reply.text().await.expect("a text").trim_start_matches('\u{feff}').to_owned()
    };
    let columns = "name,f.why,f.rows.what,f.rows.price,f.who,f.total";
    let text = export(&format!("formId={form}&columns={columns}")).await;
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(
        lines,
        [
            "标题,事由,明细 · 名称,明细 · 单价,经办人,合计",
            "陆云帆的数据,备件,电缆,30.5,方晓棠,40.5",
            "陆云帆的数据,,接头,10,,",
            "陆云帆的数据,翻新,油漆,2.25,,2.25",
        ]
    );
    // without columns of a table there is one line for each application
    let text = export(&format!("formId={form}&columns=name,f.total")).await;
    assert_eq!(text.lines().count(), 3, "{text}");
    let refused = export("columns=f.total").await;
    assert!(refused.contains("没有可导出的字段 f.total"), "{refused}");
}

#[tokio::test]
async fn sums_and_exports_leave_out_a_field_that_a_condition_hides() {
    let office = Office::open().await;
    let when = json!({ "any": [[{ "subject": "kind", "op": "in", "values": ["出差"] }]] });
    let fields = json!([
        { "key": "kind", "label": "类型", "type": "choice", "options": ["出差", "培训"] },
        { "key": "cost", "label": "费用", "type": "amount", "showWhen": when },
    ]);
    let nodes = json!([office.asks("a", &["manager"], json!({})).await]);
    let form = office.form("费用", fields, nodes, json!({})).await;
    let id = office.sent("engineer", &form, json!({ "kind": "出差", "cost": 10 })).await;
    office.sent("engineer", &form, json!({ "kind": "出差", "cost": 2.5 })).await;
    let sums = async || office.ask("admin", SUMS, json!({ "filter": { "formId": form } })).await;
    assert_eq!(sums().await, json!([{ "path": "cost", "sum": 12.5 }]));
    assert_eq!(office.act("manager", "Return", json!({ "id": id, "opinion": "改" })).await, None);
    let again = office.start("engineer", json!({ "id": id, "values": { "kind": "培训" } })).await;
    assert_eq!(again["userErrors"], json!([]), "the hidden field keeps its value");
    assert_eq!(sums().await, json!([{ "path": "cost", "sum": 2.5 }]));
    for user in ["engineer", "admin"] {
        assert_eq!(office.see(user, &id).await["values"], json!({ "kind": "培训" }), "{user}");
    }
    let token = office.server.token("admin").await;
    let path =
        format!("/api/flow/process/exportExcel?format=csv&formId={form}&columns=f.kind,f.cost,content");
    let export = async || {
        let reply = request(&office.server, Method::GET, &path, Some(&token)).send().await.expect("a reply");
        let text = reply.text().await.expect("a text");
        let lines = text.trim_start_matches('\u{feff}').lines().take(2);
        lines.map(str::to_owned).collect::<Vec<String>>()
    };
    assert_eq!(export().await, ["类型,费用,申请内容", "培训,,类型：培训"]);
    let forget = format!("update flow_process set shut_fields = null where id = {id}");
    office.server.db().client().await.batch_execute(&forget).await.expect("as it was before");
    assert_eq!(export().await[1], "培训,,类型：培训", "before the job has come to it");
    // a filter whose sums are not cached yet
    let running = json!({ "filter": { "formId": form, "statuses": ["RUNNING"] } });
    assert_eq!(office.ask("admin", SUMS, running).await, json!([{ "path": "cost", "sum": 2.5 }]));
}

#[tokio::test]
async fn an_export_with_rows_of_tables_counts_its_lines() {
    let office = Office::open().await;
    let form = bought(&office).await;
    let token = office.server.token("admin").await;
    for (columns, lines) in [("name,f.rows.what", 3), ("name,f.total", 2)] {
        let path =
            format!("/api/flow/process/exportExcel?background=1&format=csv&formId={form}&columns={columns}");
        let reply = request(&office.server, Method::GET, &path, Some(&token)).send().await.expect("a reply");
        let begun: Value = serde_json::from_str(&reply.text().await.expect("a text")).expect("a job");
        assert_eq!(begun["data"]["title"], json!(format!("导出审批（{lines} 行）")), "{columns}: {begun}");
    }
}

#[tokio::test]
async fn applications_of_one_version_share_its_definition() {
    let office = Office::open().await;
    let form = bought(&office).await;
    let id = async |which: &str| {
        office.number(&format!("select {which}(id) from flow_process where form_id = {form}")).await
    };
    let ids = [id("min").await, id("max").await];
    let connection = office.server.services().db().read().await.expect("a connection");
    let found = store::definitions_of(&connection, 1, &ids).await.expect("definitions");
    let [(_, one), (_, other)] = &found[..] else { panic!("one for each application") };
    assert!(Arc::ptr_eq(one, other), "read once");
}
