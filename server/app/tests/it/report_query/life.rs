//! Stored queries: created, read, paged, changed, and invalidated by schema changes.

use serde_json::{Value, json};
use xieli_kernel::ids;

use super::{Desk, cells, column, projects};

/// A user's own query of their projects, over all pages: name, customer, open work.
async fn own(desk: &Desk, user: &str) -> Vec<(String, String, String)> {
    let query = "query ($after: String) { projects(first: 100, after: $after) {
        nodes { name customer { name } account { outstanding } } pageInfo { hasNextPage endCursor } } }";
    let (mut all, mut after) = (Vec::new(), Value::Null);
    loop {
        let page = desk.ask(user, query, json!({ "after": after })).await["projects"].clone();
        let text = |value: &Value| value.as_str().unwrap_or("–").to_owned();
        for one in page["nodes"].as_array().expect("projects") {
            let open =
                one["account"]["outstanding"].as_f64().map_or("–".into(), |open| format!("{open:.2}"));
            all.push((text(&one["customer"]["name"]), text(&one["name"]), open));
        }
        if page["pageInfo"]["hasNextPage"] != json!(true) {
            return all;
        }
        after = page["pageInfo"]["endCursor"].clone();
    }
}

fn shown(table: &Value) -> Vec<(String, String, String)> {
    cells(table).into_iter().map(|row| (row[0].clone(), row[1].clone(), row[2].clone())).collect()
}

#[tokio::test]
async fn each_reader_sees_what_their_own_query_shows_one_row_for_each_project() {
    let desk = Desk::demo().await;
    desk.let_engineers_read().await;
    desk.hidden_project().await;
    let made = desk.made("客户项目应收", projects()).await;
    assert_eq!(made["definition"]["rows"], json!(["projects.nodes"]));
    let kinds: Vec<&Value> = made["definition"]["columns"]
        .as_array()
        .expect("columns")
        .iter()
        .map(|column| &column["kind"])
        .collect();
    assert_eq!(kinds, ["TEXT", "TEXT", "MONEY", "TEXT", "NUMBER"], "by the types of the schema");
    assert_eq!((&made["number"], &made["problems"]), (&json!(1), &json!([])));
    let mut counts = Vec::new();
    for user in ["admin", "manager", "engineer"] {
        // readers of projects do not read reports of them by that alone
        let may = desk
            .try_ask(user, "{ reportQueries(filter: { position: PROJECT }) { totalCount } }", Value::Null)
            .await;
        if may["data"]["reportQueries"]["totalCount"] == json!(0) || !may["errors"].is_null() {
            continue;
        }
        let table = desk.data(user, &made["id"], Value::Null).await;
        assert_eq!(table["problems"], json!([]), "{user}");
        let expected = own(&desk, user).await;
        assert_eq!(shown(&table), expected, "{user}");
        let first = &table["rows"][0]["records"];
        assert!(first[1].as_str().is_some_and(|id| ids::decode("Project", id).is_some()), "{first}");
        counts.push((user, expected.len()));
    }
    let of = |user: &str| counts.iter().find(|(one, _)| *one == user).map(|(_, count)| *count);
    let (admin, engineer) = (of("admin").expect("admin reads"), of("engineer").expect("an engineer reads"));
    assert!(0 < engineer && engineer < admin, "{counts:?}");
    // other members do not find it
    let query = "query ($id: ID!) { reportQuery(id: $id) { name } }";
    for user in ["sales", "other"] {
        let found = desk.try_ask(user, query, json!({ "id": made["id"] })).await;
        assert!(found["data"]["reportQuery"].is_null(), "{user}: {found}");
    }
    assert_eq!(desk.code("external", query, json!({ "id": made["id"] })).await, "FORBIDDEN");
}

#[tokio::test]
async fn a_reader_narrows_by_parameters_alone_and_ids_of_others_find_nothing() {
    let desk = Desk::demo().await;
    let made = desk.made("按客户", projects()).await;
    let id = &made["id"];
    let customer = "select customer_id from project where enterprise_id = 1 and deleted_at is null and customer_id is not null
        order by id limit 1";
    let customer = desk.number(customer).await;
    let given = |customer: i64| json!({ "parameters": [{ "name": "customer", "values": [ids::encode("Customer", customer)] }] });
    let table = desk.data("admin", id, given(customer)).await;
    let all = desk.data("admin", id, Value::Null).await;
    let (some, whole) = (cells(&table).len(), cells(&all).len());
    assert!(0 < some && some < whole, "{some} of {whole}");
    assert_eq!(table["asked"][0]["text"], "已选 1 项");
    let foreign = desk.number("select min(id) from customer where enterprise_id = 2").await;
    assert_eq!(cells(&desk.data("admin", id, given(foreign)).await), Vec::<Vec<String>>::new());
    let query = "query ($id: ID!, $parameters: [ReportQueryValueInput!]) {
        reportQueryData(id: $id, parameters: $parameters) { truncated } }";
    for wrong in [
        json!([{ "name": "nobody", "values": ["1"] }]),
        json!([{ "name": "customer", "values": ["x"] }]),
        json!([{ "name": "customer", "values": [ids::encode("Member", 1)] }]),
        json!([{ "name": "customer", "values": ["1", "2"] }]),
    ] {
        let code = desk.code("admin", query, json!({ "id": id, "parameters": wrong })).await;
        assert_eq!(code, "BAD_USER_INPUT", "{wrong}");
    }
}

#[tokio::test]
async fn pages_follow_each_other_until_all_has_been_read() {
    let desk = Desk::demo().await;
    let made = desk.made("分页", projects()).await;
    let whole = desk.data("admin", &made["id"], Value::Null).await;
    assert_eq!((&whole["truncated"], &whole["endCursor"]), (&json!(false), &Value::Null));
    let (mut all, mut after, mut pages) = (Vec::new(), Value::Null, 0);
    loop {
        let page = desk.data("admin", &made["id"], json!({ "first": 5, "after": after })).await;
        let rows = cells(&page);
        assert!(rows.len() <= 5, "{}", rows.len());
        all.extend(rows);
        pages += 1;
        assert_eq!(page["truncated"], json!(!page["endCursor"].is_null()));
        if page["endCursor"].is_null() {
            break;
        }
        after = page["endCursor"].clone();
    }
    assert!(pages > 1, "{pages}");
    assert_eq!(all, cells(&whole));
    let query = "query ($id: ID!, $first: Int, $after: String) {
        reportQueryData(id: $id, first: $first, after: $after) { truncated problems } }";
    for wrong in [json!({ "first": 0 }), json!({ "first": 2001 }), json!({ "after": "x".repeat(2000) })] {
        let mut variables = json!({ "id": made["id"] });
        for (name, value) in wrong.as_object().expect("variables") {
            variables[name] = value.clone();
        }
        assert_eq!(desk.code("admin", query, variables).await, "BAD_USER_INPUT", "{wrong}");
    }
}

#[tokio::test]
async fn what_a_reader_may_not_see_is_a_column_that_says_so() {
    let desk = Desk::demo().await;
    desk.let_engineers_read().await;
    let definition = json!({
        "document": "{ projects { nodes { name } } customers { totalCount nodes { id } } }",
        "columns": [
            column("项目", "projects.nodes.name"),
            column("客户数", "customers.totalCount"),
            { "label": "客户", "path": "customers.nodes", "list": "COUNT" },
        ],
    });
    let made = desk.made("两样", definition).await;
    let table = desk.data("engineer", &made["id"], Value::Null).await;
    assert_eq!(table["columns"][0]["forbidden"], Value::Null);
    let why = table["columns"][1]["forbidden"].as_str().unwrap_or_default();
    assert!(why.contains("cust"), "{why}");
    let rows = cells(&table);
    let blank = |row: &Vec<String>| row[1] == "–" && row[2] == "–";
    assert!(!rows.is_empty() && rows.iter().all(blank), "a hidden list is not an empty one: {rows:?}");
    let seen = desk.data("admin", &made["id"], Value::Null).await;
    let customers = desk.ask("admin", "{ customers { totalCount } }", Value::Null).await;
    assert_eq!(cells(&seen)[0][1], customers["customers"]["totalCount"].to_string());
    assert_ne!(cells(&seen)[0][2], "–");
}

#[tokio::test]
async fn every_definition_is_a_version_that_one_can_go_back_to() {
    let desk = Desk::demo().await;
    let made = desk.made("版本", projects()).await;
    let id = &made["id"];
    // a new name creates no version
    let named = desk.update("admin", id, json!({ "name": "版本二" }), Some(1)).await;
    assert_eq!((&named["reportQuery"]["number"], &named["reportQuery"]["version"]), (&json!(1), &json!(2)));
    let other = json!({
        "document": "{ projects { nodes { name } } }",
        "columns": [column("项目", "projects.nodes.name")],
    });
    let changed = desk.update("admin", id, json!({ "definition": other }), Some(2)).await;
    assert_eq!(changed["reportQuery"]["number"], 2, "{changed}");
    let same = desk.update("admin", id, json!({ "definition": other }), None).await;
    assert_eq!(same["reportQuery"]["number"], 2, "the same again is no other one");
    let stale = desk.update("admin", id, json!({ "name": "迟了" }), Some(1)).await;
    assert_eq!(stale["userErrors"][0]["code"], "STALE", "{stale}");
    let call = "reportQueryRevert(input: { id: $id, number: $number })";
    let types = "$id: ID!, $number: Int!";
    let back = desk.payload("admin", call, types, json!({ "id": id, "number": 1 })).await;
    assert_eq!(back["userErrors"], json!([]));
    assert_eq!(back["reportQuery"]["number"], 3);
    assert_eq!(back["reportQuery"]["definition"], made["definition"]);
    assert_eq!(back["reportQuery"]["name"], "版本二", "its name stays");
    let none = desk.payload("admin", call, types, json!({ "id": id, "number": 9 })).await;
    assert_eq!(none["userErrors"][0]["code"], "NOT_FOUND", "{none}");
    let query = "query ($id: ID!, $before: Int) { reportQuery(id: $id) { versions(before: $before) {
        number name revertOf definition { document } createdBy { name } } } }";
    let versions = desk.ask("admin", query, json!({ "id": id })).await["reportQuery"]["versions"].clone();
    let told: Vec<(&Value, &Value)> =
        versions.as_array().expect("versions").iter().map(|one| (&one["number"], &one["revertOf"])).collect();
    assert_eq!(told, [(&json!(3), &json!(1)), (&json!(2), &Value::Null), (&json!(1), &Value::Null)]);
    assert!(versions[0]["createdBy"]["name"].is_string());
    let earlier = desk.ask("admin", query, json!({ "id": id, "before": 2 })).await;
    assert_eq!(earlier["reportQuery"]["versions"].as_array().map(Vec::len), Some(1));
    // readers get no notice of them
    desk.let_engineers_read().await;
    let hidden = desk.ask("engineer", query, json!({ "id": id })).await;
    assert_eq!(hidden["reportQuery"]["versions"], Value::Null);
}

#[tokio::test]
async fn what_the_schema_no_longer_has_is_told_instead_of_failing() {
    let desk = Desk::demo().await;
    let made = desk.made("将失效", projects()).await;
    let broken = "{ reportQueryBroken { reportQuery { name } problems } }";
    assert_eq!(desk.ask("admin", broken, Value::Null).await["reportQueryBroken"], json!([]));
    // as if a release had renamed a field and removed an argument
    let moved =
        "update report_query set definition = jsonb_set(definition, '{document}', to_jsonb(replace(replace(
        definition->>'document', 'outstanding', 'openAmount'), 'customerId', 'clientId')))
        where enterprise_id = 1 and name = '将失效'";
    desk.server.db().execute(moved).await;
    let found = desk.ask("admin", broken, Value::Null).await["reportQueryBroken"].clone();
    assert_eq!(found.as_array().map(Vec::len), Some(1), "{found}");
    assert_eq!(found[0]["reportQuery"]["name"], "将失效");
    let said = found[0]["problems"].to_string();
    assert!(said.contains("openAmount"), "{said}");
    let one = desk
        .ask("admin", "query ($id: ID!) { reportQuery(id: $id) { problems } }", json!({ "id": made["id"] }))
        .await;
    assert!(one["reportQuery"]["problems"].to_string().contains("openAmount"), "{one}");
    let table = desk.data("admin", &made["id"], Value::Null).await;
    assert_eq!(table["rows"], json!([]));
    assert!(table["problems"].to_string().contains("openAmount"), "{table}");
    // it can still be renamed, and fixed by another definition
    let named = desk.update("admin", &made["id"], json!({ "name": "失效的" }), None).await;
    assert_eq!(named["userErrors"], json!([]), "{named}");
    let mended = desk.update("admin", &made["id"], json!({ "definition": projects() }), None).await;
    assert_eq!(mended["reportQuery"]["problems"], json!([]), "{mended}");
    assert_eq!(desk.ask("admin", broken, Value::Null).await["reportQueryBroken"], json!([]));
    // an unreadable definition is no internal error either
    let unread = "update report_query set definition = '{\"version\": 9}'::jsonb where enterprise_id = 1 and name = '失效的'";
    desk.server.db().execute(unread).await;
    let table = desk.data("admin", &made["id"], Value::Null).await;
    assert_ne!(table["problems"], json!([]), "{table}");
}

#[tokio::test]
async fn those_of_the_demo_fit_and_answer() {
    let desk = Desk::demo().await;
    for user in ["admin", "other"] {
        let query = "{ reportQueryBroken { reportQuery { name } problems } reportQueries(first: 100) { nodes { id name } } }";
        let data = desk.ask(user, query, Value::Null).await;
        assert_eq!(data["reportQueryBroken"], json!([]), "{user}");
        let all = data["reportQueries"]["nodes"].as_array().cloned().expect("stored queries");
        assert!(all.len() >= 4, "{user}: {}", all.len());
        for one in all {
            let table = desk.data(user, &one["id"], Value::Null).await;
            assert_eq!(table["problems"], json!([]), "{user}: {one}");
        }
    }
    let mileposts = desk.data("admin", &desk.named("项目里程碑明细").await, Value::Null).await;
    let own = "{ projects(first: 100) { nodes { mileposts { id } } pageInfo { hasNextPage } } }";
    let own = desk.ask("admin", own, Value::Null).await["projects"].clone();
    assert_eq!(own["pageInfo"]["hasNextPage"], json!(false), "more than a page: read on");
    let each = own["nodes"].as_array().expect("projects").iter();
    let rows: usize = each.map(|one| one["mileposts"].as_array().map_or(1, |all| all.len().max(1))).sum();
    assert_eq!(cells(&mileposts).len(), rows, "one row for a project without any");
}

#[tokio::test]
async fn nobody_writes_but_who_makes_reports_of_their_own_enterprise() {
    let desk = Desk::demo().await;
    let made = desk.made("自己的", projects()).await;
    let create =
        "mutation ($input: ReportQueryInput!) { reportQueryCreate(input: $input) { userErrors { code } } }";
    let input = json!({ "input": { "name": "别人的", "position": "PROJECT", "definition": projects() } });
    for user in ["manager", "engineer", "sales", "external"] {
        assert_eq!(desk.code(user, create, input.clone()).await, "FORBIDDEN", "{user}");
    }
    let foreign = desk.update("other", &made["id"], json!({ "name": "偷的" }), None).await;
    assert_eq!(foreign["userErrors"][0]["code"], "NOT_FOUND", "{foreign}");
    let delete = "mutation ($ids: [ID!]!) { reportQueryDelete(input: { ids: $ids }) { deletedIds userErrors { code } } }";
    let refused = desk.ask("other", delete, json!({ "ids": [made["id"]] })).await;
    assert_eq!(refused["reportQueryDelete"]["userErrors"][0]["code"], "NOT_FOUND");
    let revert =
        "mutation ($id: ID!) { reportQueryRevert(input: { id: $id, number: 1 }) { userErrors { code } } }";
    let refused = desk.ask("other", revert, json!({ "id": made["id"] })).await;
    assert_eq!(refused["reportQueryRevert"]["userErrors"][0]["code"], "NOT_FOUND");
    let taken =
        desk.create(json!({ "name": "自己的", "position": "PROJECT", "definition": projects() })).await;
    assert_eq!(taken["userErrors"][0]["code"], "TAKEN", "{taken}");
    let role = desk.number("select min(id) from role where enterprise_id = 2").await;
    let roles = json!({ "roleIds": [ids::encode("Role", role)] });
    let refused = desk.update("admin", &made["id"], roles, None).await;
    assert_eq!(refused["userErrors"][0]["code"], "NOT_FOUND", "{refused}");
    // deleted and restored, with its versions
    let gone = desk.ask("admin", delete, json!({ "ids": [made["id"]] })).await;
    assert_eq!(gone["reportQueryDelete"]["deletedIds"], json!([made["id"]]));
    assert_eq!(desk.data("admin", &made["id"], Value::Null).await, Value::Null);
    let restore = "mutation ($ids: [ID!]!) { recycleRestore(input: { kind: REPORT_QUERY, ids: $ids }) { userErrors { message } } }";
    let back = desk.ask("admin", restore, json!({ "ids": [made["id"]] })).await;
    assert_eq!(back["recycleRestore"]["userErrors"], json!([]));
    assert_ne!(desk.data("admin", &made["id"], Value::Null).await, Value::Null);
}
