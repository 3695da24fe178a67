//! Accepted documents of stored queries, and the schema as their author sees it.

use serde_json::{Value, json};

use super::{Desk, cells, column, projects};

fn with(document: &str, path: &str) -> Value {
    json!({ "document": document, "columns": [column("列", path)] })
}

fn messages(check: &Value) -> String {
    check["problems"].to_string()
}

#[tokio::test]
async fn documents_that_are_no_reports_are_refused() {
    let desk = Desk::demo().await;
    let deep =
        format!("{{ projects {{ nodes {{ {}name{} }} }} }}", "director { ".repeat(20), " }".repeat(20));
    let broad = format!(
        "{{ tasks {{ nodes {{ {} }} }} }}",
        (0..40)
            .map(|n| format!("a{n}: children {{ members {{ memberships {{ team {{ name }} }} }} }}"))
            .collect::<String>()
    );
    let long = format!("{{ projects {{ nodes {{ name }} }} }} # {}", "x".repeat(17_000));
    for (document, said) in [
        ("mutation { taskDelete(input: {ids: [\"1\"]}) { deletedIds } }", "变更"),
        ("subscription { changed { recordType } }", "订阅"),
        ("{ __schema { types { name } } }", "接口定义"),
        ("{ projects { nodes { __typename } } }", "接口定义"),
        ("query A { projects { nodes { name } } } query B { projects { nodes { name } } }", "一个查询"),
        ("{ projects { ...P } } fragment P on ProjectConnection { nodes { name } }", "片段"),
        ("{ projects { nodes { ... on Project { name } } } }", "片段"),
        ("query @defer { projects { nodes { name } } }", "指令"),
        ("{ projects { nodes { name @deprecated } } }", "指令"),
        ("{ captcha { id } projects { nodes { name } } }", "登录前"),
        ("{ reportQueries { nodes { name } } }", "报表不能作为报表的来源"),
        ("{ onlineReports { nodes { name } } }", "报表不能作为报表的来源"),
        ("{ myReportSchedules { nodes { timing } } }", "报表不能作为报表的来源"),
        ("{ projects { nodes { nobody } } }", "没有字段“nobody”"),
        ("{ projects(nobody: 1) { nodes { name } } }", "没有参数“nobody”"),
        ("{ project { name } }", "缺少参数“id”"),
        ("{ projects(filter: {status: 7.5}) { nodes { name } } }", "接口定义"),
        ("{ projects { nodes { name { text } } } }", "没有下级字段"),
        ("{ projects { nodes } }", "下级字段"),
        ("{ projects { nodes { name name } } }", "重复"),
        ("{ projects { nodes { reportPage: name } } }", "已被占用"),
        (
            "query ($x: String) { projects(filter: {keyword: $x}) { nodes { name } } }",
            "变量“$x”没有对应的参数",
        ),
        ("{ projects(after: \"x\") { nodes { name } } }", "不能再有分页参数"),
        ("{ projects { nodes { name ", "语法"),
        ("", "请先组成查询"),
        (deep.as_str(), "嵌套层数"),
        (broad.as_str(), "结果"),
        (long.as_str(), "16 KB"),
    ] {
        let check = desk.check(with(document, "projects.nodes.name")).await;
        assert!(messages(&check).contains(said), "{document}: {said}: {check}");
        let made = desk.create(json!({ "name": "不成", "position": "PROJECT", "definition": with(document, "projects.nodes.name") }));
        assert_ne!(made.await["userErrors"], json!([]), "{document}");
        let tried = desk.preview("admin", with(document, "projects.nodes.name")).await;
        assert_eq!(cells(&tried), Vec::<Vec<String>>::new(), "{document}");
        assert_ne!(tried["problems"], json!([]), "{document}");
    }
    assert_eq!(desk.number("select count(*) from report_query where name = '不成'").await, 0);
}

#[tokio::test]
async fn columns_and_parameters_fit_the_document() {
    let desk = Desk::demo().await;
    let two = "{ projects { nodes { name mileposts { name } members { member { name } } } } }";
    for (definition, at, said) in [
        (with(two, "projects.nodes.nobody"), "columns.0.path", "不在查询里"),
        (with(two, "projects"), "columns.0.path", "只能计数"),
        (
            json!({ "document": two, "columns": [
                column("里程碑", "projects.nodes.mileposts.name"), column("成员", "projects.nodes.members.member.name") ] }),
            "columns.1.path",
            "不在同一串列表里",
        ),
        (
            json!({ "document": two, "columns": [column("项目", "projects.nodes.name")],
                "parameters": [{ "name": "word", "label": "关键词", "kind": "TEXT" }] }),
            "parameters.0",
            "没有用在查询里",
        ),
        (
            json!({ "document": "query ($who: String) { projects(filter: {keyword: $who}) { nodes { name } } }",
                "columns": [column("项目", "projects.nodes.name")],
                "parameters": [{ "name": "who", "label": "成员", "kind": "MEMBER" }] }),
            "parameters.0",
            "不能用作 String",
        ),
        (
            json!({ "document": "query ($id: ID!) { project(id: $id) { name } }", "columns": [column("项目", "project.name")],
                "parameters": [{ "name": "id", "label": "项目", "kind": "PROJECT" }] }),
            "parameters.0",
            "必填",
        ),
    ] {
        let check = desk.check(definition.clone()).await;
        let found = check["problems"].as_array().cloned().unwrap_or_default();
        let fits = |one: &Value| {
            one["at"] == at && one["message"].as_str().is_some_and(|message| message.contains(said))
        };
        assert!(found.iter().any(fits), "{definition}: {check}");
        let made =
            desk.create(json!({ "name": "不成", "position": "PROJECT", "definition": definition })).await;
        assert_ne!(made["userErrors"], json!([]), "{made}");
    }
    let check = desk.check(projects()).await;
    assert_eq!(check["problems"], json!([]), "{check}");
    assert_eq!(check["rows"], json!(["projects.nodes"]));
    for figure in ["length", "depth", "fields", "cost"] {
        let (count, most) = (check[figure]["count"].as_i64(), check[figure]["most"].as_i64());
        assert!(Some(0) < count && count < most, "{figure}: {check}");
    }
    let paths = check["paths"].as_array().cloned().unwrap_or_default();
    let of = |path: &str| paths.iter().find(|one| one["path"] == path).cloned().unwrap_or_default();
    assert_eq!(of("projects.nodes.account.outstanding")["kind"], "MONEY");
    assert_eq!(
        of("projects.nodes.mileposts.name")["lists"],
        json!(["projects.nodes", "projects.nodes.mileposts"])
    );
    assert_eq!(of("projects.nodes.members")["lists"], json!(["projects.nodes", "projects.nodes.members"]));
    assert!(of("projects.nodes.customer.name")["label"].as_str().is_some_and(|label| label.contains("客户")));
    // a variable page size is measured as the largest one
    let sized = json!({
        "document": "query ($n: Int!) { projects(page: {number: 1, size: $n}) { nodes { id } } }",
        "columns": [{ "label": "项目数", "path": "projects.nodes", "list": "COUNT" }],
        "parameters": [{ "name": "n", "label": "行数", "kind": "NUMBER", "default": { "values": ["5"] } }],
    });
    let check = desk.check(sized).await;
    assert_eq!(check["problems"], json!([]), "{check}");
    assert!(check["cost"]["count"].as_i64() > Some(1000), "{check}");
}

#[tokio::test]
async fn lists_within_lists_are_rows_as_whoever_composes_them_says() {
    let desk = Desk::demo().await;
    desk.hidden_project().await;
    let document = "{ projects { nodes { id name mileposts { id name } } } }";
    let columns =
        json!([column("项目", "projects.nodes.name"), column("里程碑", "projects.nodes.mileposts.name")]);
    let rows = desk.preview("admin", json!({ "document": document, "columns": columns })).await;
    let kept =
        desk.preview("admin", json!({ "document": document, "columns": columns, "keepEmpty": true })).await;
    let (rows, kept) = (cells(&rows), cells(&kept));
    assert!(rows.iter().all(|row| row[1] != "–"), "a project without mileposts has no row");
    let blank = kept.iter().filter(|row| row[1] == "–").count();
    assert!(blank > 0 && kept.len() == rows.len() + blank, "{blank} of {}", kept.len());
    let counted = json!([column("项目", "projects.nodes.name"),
        { "label": "数量", "path": "projects.nodes.mileposts", "list": "COUNT" }]);
    let counted = cells(&desk.preview("admin", json!({ "document": document, "columns": counted })).await);
    let sum: usize = counted.iter().filter_map(|row| row[1].parse::<usize>().ok()).sum();
    assert_eq!(sum, rows.len(), "as many as there are rows of them");
}

#[tokio::test]
async fn the_explorer_shows_the_schema_in_peoples_words() {
    let desk = Desk::demo().await;
    let field =
        "name label text type typeName typeKind isList isConnection kind permissions forbidden unusable
        arguments { name label type typeName typeKind isList isRequired defaultValue }";
    let query = format!(
        "query ($type: String, $keyword: String) {{ reportQuerySchema(type: $type, keyword: $keyword) {{
            name label kind fields {{ {field} }} inputs {{ name label typeName typeKind }} values {{ name text }} }} }}"
    );
    let shown = async |variables: Value| -> Value {
        desk.ask("admin", &query, variables).await["reportQuerySchema"].clone()
    };
    let root = shown(json!({ "keyword": "projects" })).await;
    assert_eq!((&root["name"], &root["kind"]), (&json!("Query"), &json!("OBJECT")));
    let fields = root["fields"].as_array().cloned().expect("fields");
    let projects = fields.iter().find(|one| one["name"] == "projects").cloned().expect("the list");
    assert_eq!(projects["label"], "项目列表");
    assert_eq!((&projects["isConnection"], &projects["permissions"]), (&json!(true), &json!(["project"])));
    assert_eq!(projects["forbidden"], Value::Null);
    let filter =
        projects["arguments"].as_array().expect("arguments").iter().find(|one| one["name"] == "filter");
    assert_eq!(
        filter.map(|one| (&one["typeName"], &one["typeKind"])),
        Some((&json!("ProjectFilter"), &json!("INPUT")))
    );
    let project = shown(json!({ "type": "Project" })).await;
    assert_eq!(project["label"], "项目");
    let of = |name: &str| -> Value {
        let fields = project["fields"].as_array().expect("fields");
        fields.iter().find(|one| one["name"] == name).cloned().unwrap_or_default()
    };
    assert_eq!((&of("name")["kind"], &of("director")["kind"]), (&json!("TEXT"), &Value::Null));
    assert_eq!(
        (&of("director")["label"], &of("createdAt")["label"]),
        (&json!("项目负责人"), &json!("创建时间"))
    );
    assert_eq!((&of("mileposts")["isList"], &of("beginsOn")["kind"]), (&json!(true), &json!("DATE")));
    let filter = shown(json!({ "type": "ProjectFilter" })).await;
    assert!(
        filter["inputs"]
            .as_array()
            .is_some_and(|inputs| inputs.iter().any(|one| one["name"] == "directorId"))
    );
    let states = shown(json!({ "type": "CustomerState" })).await;
    assert!(states["values"].as_array().is_some_and(|values| !values.is_empty()), "{states}");
    for hidden in ["Mutation", "Subscription", "__Schema", "Nobody"] {
        assert_eq!(shown(json!({ "type": hidden })).await, Value::Null, "{hidden}");
    }
    let search = format!(
        "query ($keyword: String!) {{ reportQuerySearch(keyword: $keyword) {{ typeName typeLabel field {{ {field} }} }} }}"
    );
    let found = desk.ask("admin", &search, json!({ "keyword": "未收" })).await["reportQuerySearch"].clone();
    assert!(
        found.as_array().is_some_and(|hits| hits
            .iter()
            .any(|hit| hit["typeName"] == "PaymentAccount" && hit["field"]["name"] == "outstanding")),
        "{found}"
    );
    let many = desk.ask("admin", &search, json!({ "keyword": "e" })).await["reportQuerySearch"].clone();
    assert_eq!(many.as_array().map(Vec::len), Some(50));
    let long = "长".repeat(51);
    for wrong in ["", " ", long.as_str()] {
        assert_eq!(
            desk.code("admin", &search, json!({ "keyword": wrong })).await,
            "BAD_USER_INPUT",
            "{wrong:?}"
        );
    }
    // fields that an administrator may not read, with the reason
    let owners = shown(json!({ "keyword": "ownership" })).await;
    for one in owners["fields"].as_array().into_iter().flatten() {
        assert_eq!(
            one["forbidden"].is_null(),
            !one["permissions"].to_string().contains("ROLE_owner"),
            "{one}"
        );
    }
    for user in ["manager", "engineer"] {
        assert_eq!(desk.code(user, &query, Value::Null).await, "FORBIDDEN", "{user}");
        assert_eq!(desk.code(user, &search, json!({ "keyword": "项目" })).await, "FORBIDDEN", "{user}");
    }
}
