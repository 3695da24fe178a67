//! Sorting of lists by custom fields: complete and in order over all pages, and never by fields that the
//! viewer may not read.

use serde_json::{Value, json};
use xieli_kernel::ids;
use xieli_testing::TestServer;

use crate::support::workbook_rows;

/// Names of a kind in GraphQL and REST, its table, and its REST list.
const KINDS: [(&str, &str, &str, &str); 4] = [
    ("CUSTOMER", "customers", "customer", "crm/customer"),
    ("PROJECT", "projects", "project", "pms/project"),
    ("TASK", "tasks", "task", "tms/task"),
    ("WORK_ORDER", "workOrders", "work_order", "tms/workorder"),
];

/// Creates a field of a kind; returns its id and its row.
async fn field(server: &TestServer, of: &str, name: &str, kind: &str, more: Value) -> (String, i64) {
    let mut input = json!({ "recordType": of, "name": name, "kind": kind });
    for (name, value) in more.as_object().into_iter().flatten() {
        input[name] = value.clone();
    }
    let query = "mutation ($input: CustomFieldCreateInput!) { customFieldCreate(input: $input) {
        customField { id } userErrors { message } } }";
    let made = server.graphql(Some(&server.token("admin").await), query, json!({ "input": input })).await;
    let id = made["data"]["customFieldCreate"]["customField"]["id"].as_str();
    let id = id.unwrap_or_else(|| panic!("{made}")).to_owned();
    let row = ids::decode("CustomField", &id).expect("an id");
    (id, row)
}

/// The key of a record: a third has none, and the others share five.
fn key(id: i64) -> Option<String> {
    (id % 3 != 0).then(|| format!("{:020}", (id * 7_919) % 5))
}

/// The same in SQL.
async fn fill(server: &TestServer, table: &str, field: i64) {
    let sql = format!(
        "insert into custom_value (enterprise_id, field_id, key, record_id)
         select enterprise_id, {field}, lpad(((id * 7919) % 5)::text, 20, '0'), id from {table}
         where enterprise_id = 1 and id % 3 <> 0"
    );
    server.db().execute(&sql).await;
}

async fn ask(server: &TestServer, token: &str, query: &str, variables: Value) -> Value {
    let reply = server.graphql(Some(token), query, variables).await;
    assert!(reply["errors"].is_null(), "{reply}");
    reply["data"]["list"].clone()
}

fn row_ids(page: &Value) -> Vec<i64> {
    let nodes = page["nodes"].as_array().unwrap_or_else(|| panic!("{page}"));
    nodes.iter().map(|node| node["rowId"].as_str().and_then(|id| id.parse().ok()).expect("a row")).collect()
}

/// All rows of a list by cursors, with pages of this size.
async fn walked(server: &TestServer, token: &str, list: &str, order: &Value, first: i64) -> Vec<i64> {
    let query = format!(
        "query ($first: Int!, $after: String, $order: {}!) {{ list: {list}(first: $first, after: $after, orderBy: [$order]) {{
            nodes {{ rowId }} pageInfo {{ endCursor hasNextPage }} }} }}",
        order_type(list)
    );
    let (mut all, mut after) = (Vec::new(), Value::Null);
    loop {
        let page =
            ask(server, token, &query, json!({ "first": first, "after": after, "order": order })).await;
        all.extend(row_ids(&page));
        if page["pageInfo"]["hasNextPage"] == false {
            return all;
        }
        after = page["pageInfo"]["endCursor"].clone();
    }
}

/// The same by page numbers.
async fn turned(server: &TestServer, token: &str, list: &str, order: &Value, size: i64) -> Vec<i64> {
    let query = format!(
        "query ($page: PageInput!, $order: {}!) {{ list: {list}(page: $page, orderBy: [$order]) {{ nodes {{ rowId }} }} }}",
        order_type(list)
    );
    let mut all = Vec::new();
    for number in 1.. {
        let page = json!({ "number": number, "size": size });
        let rows = row_ids(&ask(server, token, &query, json!({ "page": page, "order": order })).await);
        if rows.is_empty() {
            break;
        }
        all.extend(rows);
    }
    all
}

fn order_type(list: &str) -> String {
    format!("{}{}Order", list[..1].to_uppercase(), &list[1..list.len() - 1])
}

/// Expected order: by key, those without one last, ties by id.
fn sorted(mut rows: Vec<i64>, ascending: bool) -> Vec<i64> {
    rows.sort_by(|a, b| {
        let (left, right) = (key(*a), key(*b));
        let by_key = left.is_none().cmp(&right.is_none());
        let along = if ascending { left.cmp(&right) } else { right.cmp(&left) };
        let by_id = if ascending { a.cmp(b) } else { b.cmp(a) };
        by_key.then(along).then(by_id)
    });
    rows
}

/// Adds more records than are sorted as a whole: copies of one visible to all.
async fn multiply(server: &TestServer, table: &str) {
    let sql = format!(
        "insert into {table} select (jsonb_populate_record(null::{table},
            to_jsonb(r) || jsonb_build_object('id', 1000000 + n, 'number', null, 'code', 'N' || n))).*
         from (select * from {table} where enterprise_id = 1 and deleted_at is null order by id desc limit 1) r,
            generate_series(1, {}) n",
        xieli_domain::custom_field::sorted::FEW + 50
    );
    server.db().execute(&sql).await;
}

#[tokio::test]
async fn lists_by_a_custom_field_are_whole_and_in_order_whatever_the_pages() {
    let server = TestServer::demo().await;
    for (of, list, table, _) in KINDS {
        let (id, row) = field(&server, of, "排序值", "NUMBER", json!({})).await;
        fill(&server, table, row).await;
        for user in ["admin", "manager"] {
            let token = &server.token(user).await;
            let all = walked(&server, token, list, &json!({ "field": "CREATED_AT" }), 50).await;
            let blank = all.iter().filter(|id| key(**id).is_none()).count();
            assert!(blank > 1 && all.len() - blank > 5, "{list} of {user} tries nothing: {all:?}");
            for ascending in [true, false] {
                let expected = sorted(all.clone(), ascending);
                let direction = if ascending { "ASC" } else { "DESC" };
                let order = json!({ "field": "CUSTOM", "customField": id, "direction": direction });
                for size in [1, 3, 7, 100] {
                    let found = walked(&server, token, list, &order, size).await;
                    assert_eq!(found, expected, "{list} {user} {direction} by {size}");
                }
                for size in [4, 9] {
                    let found = turned(&server, token, list, &order, size).await;
                    assert_eq!(found, expected, "{list} {user} {direction} pages of {size}");
                }
            }
        }
    }
}

/// The same with too many records to be sorted as a whole.
#[tokio::test]
async fn long_lists_by_a_custom_field_are_whole_and_in_order() {
    let server = TestServer::demo().await;
    let token = &server.token("admin").await;
    for (of, list, table, _) in KINDS {
        multiply(&server, table).await;
        let (id, row) = field(&server, of, "排序值", "NUMBER", json!({})).await;
        fill(&server, table, row).await;
        let all = walked(&server, token, list, &json!({ "field": "CREATED_AT" }), 100).await;
        assert!(all.len() > xieli_domain::custom_field::sorted::FEW, "{list} is short: {}", all.len());
        for ascending in [true, false] {
            let expected = sorted(all.clone(), ascending);
            let direction = if ascending { "ASC" } else { "DESC" };
            let order = json!({ "field": "CUSTOM", "customField": id, "direction": direction });
            let found = walked(&server, token, list, &order, if ascending { 100 } else { 97 }).await;
            assert_eq!(found, expected, "{list} {direction}");
            let found = turned(&server, token, list, &order, if ascending { 93 } else { 100 }).await;
            assert_eq!(found, expected, "{list} {direction} pages");
        }
    }
}

#[tokio::test]
async fn a_page_by_a_custom_field_costs_the_same_however_long_it_is() {
    let server = TestServer::demo().await;
    let token = &server.token("admin").await;
    for (of, list, table, _) in KINDS {
        let (id, row) = field(&server, of, "排序值", "NUMBER", json!({})).await;
        fill(&server, table, row).await;
        let query = format!(
            "query ($first: Int!, $order: {}!) {{ list: {list}(first: $first, orderBy: [$order]) {{ nodes {{ rowId }} }} }}",
            order_type(list)
        );
        let mut counts = Vec::new();
        for first in [2, 5, 100] {
            let order = json!({ "field": "CUSTOM", "customField": id });
            let work = ask(&server, token, &query, json!({ "first": first, "order": order }));
            let (page, count) = server.cost(work).await;
            assert!(!row_ids(&page).is_empty(), "{list}");
            counts.push(count);
        }
        // the last page also has records without a value, which needs one more statement
        assert!(counts[1] <= counts[0] && counts[2] <= counts[0] + 1, "{list}: {counts:?}");
    }
}

/// Error message of a request with this order.
async fn refused(server: &TestServer, token: &str, list: &str, order: Value) -> String {
    let query = format!(
        "query ($order: {}!) {{ list: {list}(first: 5, orderBy: [$order]) {{ nodes {{ rowId }} }} }}",
        order_type(list)
    );
    let reply = server.graphql(Some(token), &query, json!({ "order": order })).await;
    assert!(!reply["errors"].is_null(), "{reply}");
    reply["errors"].to_string()
}

#[tokio::test]
async fn nobody_sorts_by_what_they_may_not_read() {
    let server = TestServer::demo().await;
    let (admin, manager) = (&server.token("admin").await, &server.token("manager").await);
    let roles = server.graphql(Some(admin), "{ roles(first: 50) { nodes { id code } } }", Value::Null).await;
    let all = roles["data"]["roles"]["nodes"].as_array().expect("roles");
    let admins =
        all.iter().find(|role| role["code"] == "ROLE_admin").expect("the administrators")["id"].clone();
    let foreign = server.db().client().await;
    let foreign: i64 = foreign
        .query_one(
            "insert into custom_field (enterprise_id, record_type, code, name, kind)
             select max(id), 'customer', 'elsewhere', '别家的', 2 from enterprise returning id",
            &[],
        )
        .await
        .expect("a field elsewhere")
        .get(0);
    let (elsewhere, _) = field(&server, "TASK", "别类的", "NUMBER", json!({})).await;
    for (of, list, _, path) in KINDS {
        let (secret, row) = field(&server, of, "成本底线", "MONEY", json!({ "readRoleIds": [admins] })).await;
        let by = |id: &str| json!({ "field": "CUSTOM", "customField": id });
        let unknown = "自定义字段不存在";
        let told = refused(&server, manager, list, by(&secret)).await;
        assert!(told.contains(unknown) && !told.contains("成本底线"), "{told}");
        ask_in_order(&server, admin, list, by(&secret)).await;
        for id in [foreign.to_string(), "999999999".to_owned()] {
            assert!(refused(&server, admin, list, by(&id)).await.contains(unknown), "{list} {id}");
        }
        if of != "TASK" {
            assert!(refused(&server, admin, list, by(&elsewhere)).await.contains(unknown), "{list}");
        }
        let (items, _) = field(&server, of, "产品线", "LIST", json!({ "options": ["泵", "阀"] })).await;
        assert!(refused(&server, admin, list, by(&items)).await.contains("该字段不支持排序"), "{list}");
        let none = refused(&server, admin, list, json!({ "field": "CUSTOM" })).await;
        assert!(none.contains("请选择排序的自定义字段"), "{none}");
        let both = json!({ "field": "CREATED_AT", "customField": secret });
        assert!(refused(&server, admin, list, both).await.contains("CUSTOM"), "{list}");
        let strange = refused(&server, admin, list, by("1; drop table custom_field")).await;
        assert!(!strange.contains("INTERNAL"), "{strange}");
        // a cursor of another order
        let query = format!(
            "query ($order: {}!, $after: String) {{ list: {list}(first: 1, after: $after, orderBy: [$order]) {{
                pageInfo {{ endCursor }} }} }}",
            order_type(list)
        );
        let page = ask(&server, admin, &query, json!({ "order": { "field": "CREATED_AT" } })).await;
        let cursor = page["pageInfo"]["endCursor"].clone();
        let other =
            server.graphql(Some(admin), &query, json!({ "order": by(&secret), "after": cursor })).await;
        assert!(other["errors"].to_string().contains("游标与排序方式不符"), "{other}");

        // the same through REST, and for exports
        for call in ["list", "exportExcel"] {
            let get = async |token: &str, column: String| {
                let url = format!("{}/api/{path}/{call}", server.url());
                let query = [("column", column), ("order", "asc".to_owned()), ("columns", "name".to_owned())];
                let reply = server.client().get(url).query(&query).bearer_auth(token).send().await;
                let bytes = reply.expect("an answer").bytes().await.expect("bytes").to_vec();
                serde_json::from_slice::<Value>(&bytes).unwrap_or_else(|_| json!({ "code": 0 }))
            };
            assert_eq!(get(admin, format!("cf_{row}")).await["code"], 0, "{path} {call}");
            for (token, column) in [
                (manager, format!("cf_{row}")),
                (admin, "cf_999999999".into()),
                (admin, "cf_x".into()),
                (admin, "passwordHash".into()),
            ] {
                let reply = get(token, column.clone()).await;
                // a manager may lack the right to export
                assert!(
                    [4022, 4003].contains(&reply["code"].as_i64().expect("a code")),
                    "{path} {call} {column}: {reply}"
                );
            }
        }
        let disable = "mutation ($ids: [ID!]!) { customFieldEnable(input: { ids: $ids, enabled: false }) {
            userErrors { message } } }";
        server.graphql(Some(admin), disable, json!({ "ids": [secret] })).await;
        assert!(
            refused(&server, admin, list, by(&secret)).await.contains(unknown),
            "{list} of one that is disabled"
        );
    }
}

async fn ask_in_order(server: &TestServer, token: &str, list: &str, order: Value) -> Vec<i64> {
    walked(server, token, list, &order, 100).await
}

#[tokio::test]
async fn an_export_has_the_order_of_its_list() {
    let server = TestServer::demo().await;
    let token = &server.token("admin").await;
    for (of, list, table, path) in KINDS {
        let (id, row) = field(&server, of, "排序值", "NUMBER", json!({})).await;
        fill(&server, table, row).await;
        for (column, order) in [
            (format!("cf_{row}"), json!({ "field": "CUSTOM", "customField": id, "direction": "DESC" })),
            ("name".to_owned(), json!({ "field": "NAME", "direction": "DESC" })),
        ] {
            let query = format!(
                "query ($order: {}!) {{ list: {list}(first: 100, orderBy: [$order]) {{ nodes {{ rowId name }} }} }}",
                order_type(list)
            );
            let listed = ask(&server, token, &query, json!({ "order": order })).await;
            let names: Vec<&str> = listed["nodes"]
                .as_array()
                .expect("rows")
                .iter()
                .filter_map(|row| row["name"].as_str())
                .collect();
            let url = format!("{}/api/{path}/exportExcel", server.url());
            let query = [("column", column.as_str()), ("order", "desc"), ("columns", "name")];
            let reply = server.client().get(url).query(&query).bearer_auth(token).send().await;
            let bytes = reply.expect("an answer").bytes().await.expect("bytes");
            let rows = workbook_rows(&bytes);
            let exported: Vec<&str> = rows
                .iter()
                .skip(1)
                .filter_map(|(_, cells)| cells.first())
                .map(|(_, text)| text.as_str())
                .collect();
            assert_eq!(exported[..names.len()], names, "{path} {column}");
        }
    }
}
