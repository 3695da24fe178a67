//! Workbooks of products, questions and categories: imports of all rows or none, and round trips.

use reqwest::multipart::{Form, Part};
use rust_xlsxwriter::Workbook;
use serde_json::{Value, json};
use xieli_domain::catalog::sheet::{product, question};
use xieli_domain::sheet::Book;
use xieli_testing::TestServer;

use super::{ask, change, node, product};

/// A workbook with the import's headings and rows for some columns.
pub fn workbook(book: impl Into<Book>, props: &[&str], lines: &[&[&str]]) -> Vec<u8> {
    let mut workbook = Workbook::new();
    let sheet = workbook.add_worksheet();
    for (at, column) in (0u16..).zip(book.into().import_columns()) {
        sheet.write_string(0, at, column.label).expect("a heading");
        let Some(part) = props.iter().position(|prop| *prop == column.prop) else { continue };
        for (row, line) in (1u32..).zip(lines) {
            sheet.write_string(row, at, line[part]).expect("a cell");
        }
    }
    workbook.save_to_buffer().expect("a workbook")
}

pub(super) async fn import(server: &TestServer, token: &str, path: &str, bytes: Vec<u8>) -> Value {
    let form = Form::new().part("file", Part::bytes(bytes).file_name("x.xlsx"));
    let request = server.client().post(format!("{}/api/ems/{path}", server.url())).bearer_auth(token);
    request.multipart(form).send().await.expect("an answer").json().await.expect("an envelope")
}

pub(super) async fn export(server: &TestServer, token: &str, path: &str) -> Vec<u8> {
    let request = server.client().get(format!("{}/api/ems/{path}", server.url())).bearer_auth(token);
    let bytes = request.send().await.expect("an answer").bytes().await.expect("bytes").to_vec();
    assert!(bytes.starts_with(b"PK"), "{}", String::from_utf8_lossy(&bytes));
    bytes
}

/// Messages by row.
pub fn said(body: &Value) -> Vec<(u64, String)> {
    let lines = body["data"].as_array().unwrap_or_else(|| panic!("{body}"));
    let words = |line: &Value| {
        let errors = line["errors"].as_array().expect("errors").iter().filter_map(Value::as_str);
        errors.collect::<Vec<_>>().join("；")
    };
    lines.iter().map(|line| (line["lineNum"].as_u64().expect("a number"), words(line))).collect()
}

async fn count(server: &TestServer, token: &str, list: &str, keyword: &str) -> Value {
    let query = format!(
        "query ($keyword: String) {{ {list}(first: 1, filter: {{ keyword: $keyword }}) {{ totalCount }} }}"
    );
    ask(server, token, &query, json!({ "keyword": keyword })).await[list]["totalCount"].clone()
}

const PRODUCT: &[&str] = &["name", "code", "category", "brand", "model", "enabled"];

#[tokio::test]
async fn products_come_in_whole_or_not_at_all() {
    let server = TestServer::demo().await;
    let admin = server.token("admin").await;
    let top = node(&server, &admin, "表格分类", None).await;
    node(&server, &admin, "小类", Some(&top)).await;
    product(&server, &admin, json!({ "name": "已有的", "code": "HAVE-1" })).await;
    let brand = json!({ "input": { "brand": "表格牌", "model": "M1" } });
    change(&server, &admin, "brandModelCreate", "brandModel { rowId }", brand).await;
    let bad = workbook(
        &product::BOOK,
        PRODUCT,
        &[
            &["表格产品甲", "NEW-1", "表格分类/小类", "表格牌", "M1", "否"],
            &["", "NEW-2", "", "", "", ""],
            &["表格产品丙", "HAVE-1", "没有/这类", "表格牌", "M9", "也许"],
            &["表格产品丁", "NEW-1", "", "表格牌", "", ""],
        ],
    );
    let body = import(&server, &admin, "product/importExcel", bad).await;
    assert_eq!(body["code"], 4022, "{body}");
    let said = said(&body);
    let lines: Vec<u64> = said.iter().map(|(line, _)| *line).collect();
    assert_eq!(lines, [3, 4, 5]);
    for word in ["编码“HAVE-1”已存在", "分类“没有/这类”不存在", "“表格牌 M9”不存在", "是 或 否"]
    {
        assert!(said[1].1.contains(word), "{word}: {}", said[1].1);
    }
    assert!(said[2].1.contains("与前面的行重复") && said[2].1.contains("同时填写"), "{}", said[2].1);
    assert_eq!(count(&server, &admin, "products", "表格产品").await, 0);
    let good = workbook(
        &product::BOOK,
        PRODUCT,
        &[
            &["表格产品甲", "NEW-1", " 表格分类 / 小类 ", "表格牌", "M1", "否"],
            &["表格产品乙", "", "", "", "", ""],
        ],
    );
    let dry = import(&server, &admin, "product/importExcel?dryRun=1", good.clone()).await;
    assert_eq!(
        (&dry["code"], count(&server, &admin, "products", "表格产品").await),
        (&json!(0), json!(0)),
        "{dry}"
    );
    let done = import(&server, &admin, "product/importExcel", good).await;
    assert_eq!(done["data"]["imported"], 2, "{done}");
    let query = "{ products(first: 5, filter: { keyword: \"表格产品甲\" }) {
        nodes { code enabled category { name } brandModel { brand model } } } }";
    let found = ask(&server, &admin, query, Value::Null).await;
    assert_eq!(
        found["products"]["nodes"],
        json!([{ "code": "NEW-1", "enabled": false, "category": { "name": "小类" },
            "brandModel": { "brand": "表格牌", "model": "M1" } }])
    );
}

#[tokio::test]
async fn what_is_exported_is_imported_by_another_enterprise() {
    let server = TestServer::demo().await;
    let (admin, other) = (server.token("admin").await, server.token("other").await);
    // the enterprises of the demo begin with the same tree
    let clear =
        "update category set deleted_at = now() where enterprise_id = 2 and code = 'product_category'";
    server.db().execute(clear).await;
    let path = "category/exportExcel?code=product_category&columns=name,pid,remark";
    let tree = export(&server, &admin, path).await;
    let into = |token: String, path: &'static str, bytes: Vec<u8>| {
        let server = &server;
        async move { import(server, &token, path, bytes).await }
    };
    let done = into(other.clone(), "category/importExcel?code=product_category", tree.clone()).await;
    assert_eq!(done["code"], 0, "{done}");
    let names = "{ categoryTree(tree: PRODUCT, deep: true) { name } }";
    let sorted = |found: Value| {
        let mut names: Vec<String> = found["categoryTree"]
            .as_array()
            .expect("nodes")
            .iter()
            .map(|node| node["name"].as_str().expect("a name").to_owned())
            .collect();
        names.sort();
        names
    };
    let (mine, theirs) =
        (ask(&server, &admin, names, Value::Null).await, ask(&server, &other, names, Value::Null).await);
    let theirs = sorted(theirs);
    assert!(sorted(mine).iter().all(|name| theirs.contains(name)));
    // a second import is refused row by row, without duplicates
    let again = into(other.clone(), "category/importExcel?code=product_category", tree).await;
    assert_eq!(again["code"], 4022, "{again}");

    let path = "question/exportExcel?columns=title,answer,enabled";
    let questions = export(&server, &admin, path).await;
    let total = |list: Value| list["questions"]["totalCount"].as_i64().expect("a number");
    let query = "{ questions(first: 1) { totalCount } }";
    let before = total(ask(&server, &other, query, Value::Null).await);
    let mine = total(ask(&server, &admin, query, Value::Null).await);
    let done = into(other.clone(), "question/importExcel", questions).await;
    assert_eq!(done["code"], 0, "{done}");
    assert_eq!(total(ask(&server, &other, query, Value::Null).await), before + mine);
    let engineer = server.token("engineer").await;
    let refused = import(&server, &engineer, "question/importExcel", Vec::new()).await;
    assert_eq!(refused["code"], 4003, "{refused}");
}

#[tokio::test]
async fn a_question_names_its_product_by_code_or_by_a_name_that_is_not_ambiguous() {
    let server = TestServer::demo().await;
    let admin = server.token("admin").await;
    for code in ["TWIN-1", "TWIN-2"] {
        product(&server, &admin, json!({ "name": "双生", "code": code })).await;
    }
    let columns = &["title", "answer", "productCode", "product", "faultType"];
    let bad = workbook(
        &question::BOOK,
        columns,
        &[
            &["表格问题一", "答", "", "双生", ""],
            &["表格问题二", "答", "NONE", "", ""],
            &["表格问题三", "", "", "没有的产品", "没有的故障"],
        ],
    );
    let body = import(&server, &admin, "question/importExcel", bad).await;
    let said = said(&body);
    assert!(said[0].1.contains("有多个名为“双生”的产品"), "{said:?}");
    assert!(said[1].1.contains("编码为“NONE”的产品不存在"), "{said:?}");
    assert!(
        said[2].1.contains("产品“没有的产品”不存在") && said[2].1.contains("故障类型“没有的故障”不存在"),
        "{said:?}"
    );
    let good = workbook(&question::BOOK, columns, &[&["表格问题一", "第一行\n第二行", "TWIN-2", "双生", ""]]);
    assert_eq!(import(&server, &admin, "question/importExcel", good).await["code"], 0);
    let query =
        "{ questions(first: 5, filter: { keyword: \"表格问题\" }) { nodes { answer product { code } } } }";
    let found = ask(&server, &admin, query, Value::Null).await;
    assert_eq!(
        found["questions"]["nodes"],
        json!([{ "answer": "第一行\n第二行", "product": { "code": "TWIN-2" } }])
    );
}
