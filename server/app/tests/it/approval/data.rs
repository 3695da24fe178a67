//! Data of one form's applications: sums over the whole result, and exports with the fields as columns.

use reqwest::Method;
use serde_json::{Value, json};

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
            "标题,事由,明细：名称,明细：单价,经办人,合计",
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
