//! Category trees: moves, cycles, references, stale versions, other enterprises, ten thousand nodes.

use std::time::Duration;

use reqwest::Method;
use serde_json::{Value, json};
use xieli_domain::account::Accounts as _;
use xieli_testing::{Sent, Stopwatch, TestServer};

use super::{ask, change, delete, node, product};
use crate::account::desk::told;

const LEVEL: &str = "query ($id: ID) { categoryTree(tree: PRODUCT, parentId: $id) { rowId name order } }";

async fn below(server: &TestServer, token: &str, parent: Option<&str>) -> Vec<String> {
    let found = ask(server, token, LEVEL, json!({ "id": parent })).await;
    let nodes = found["categoryTree"].as_array().expect("nodes");
    nodes.iter().map(|node| node["name"].as_str().expect("a name").to_owned()).collect()
}

async fn place(server: &TestServer, token: &str, input: Value) -> Vec<String> {
    let moved = change(server, token, "categoryMove", "category { rowId }", json!({ "input": input })).await;
    told(&moved)
}

#[tokio::test]
async fn nodes_move_among_parents_and_never_below_themselves() {
    let server = TestServer::demo().await;
    let admin = server.token("admin").await;
    let (one, two) = (node(&server, &admin, "甲", None).await, node(&server, &admin, "乙", None).await);
    let (a, b) =
        (node(&server, &admin, "子一", Some(&one)).await, node(&server, &admin, "子二", Some(&one)).await);
    let leaf = node(&server, &admin, "孙", Some(&a)).await;
    assert!(place(&server, &admin, json!({ "id": b, "order": 0 })).await.is_empty());
    assert_eq!(below(&server, &admin, Some(&one)).await, ["子二", "子一"]);
    assert!(place(&server, &admin, json!({ "id": a, "order": 9, "parentId": two })).await.is_empty());
    assert_eq!(below(&server, &admin, Some(&one)).await, ["子二"]);
    assert_eq!(below(&server, &admin, Some(&two)).await, ["子一"]);
    assert_eq!(below(&server, &admin, Some(&a)).await, ["孙"], "what hangs below comes along");
    for below_itself in [&a, &leaf] {
        let refused = place(&server, &admin, json!({ "id": a, "order": 0, "parentId": below_itself })).await;
        assert_eq!(refused, ["parentId:INVALID"], "{below_itself}");
    }
    assert!(place(&server, &admin, json!({ "id": leaf, "order": 0, "toRoot": true })).await.is_empty());
    assert!(below(&server, &admin, None).await.contains(&"孙".to_owned()));
}

#[tokio::test]
async fn what_is_used_stays_and_what_has_moved_on_is_stale() {
    let server = TestServer::demo().await;
    let admin = server.token("admin").await;
    let top = node(&server, &admin, "被使用", None).await;
    let low = node(&server, &admin, "下级", Some(&top)).await;
    assert_eq!(delete(&server, &admin, "categoryDelete", &[&top]).await, ["ids:CONFLICT"]);
    let used = product(&server, &admin, json!({ "name": "用它的产品", "categoryId": low })).await;
    let input = json!({ "input": { "ids": [low] } });
    let refused = change(&server, &admin, "categoryDelete", "deletedIds", input).await;
    assert!(
        refused["userErrors"][0]["message"].as_str().is_some_and(|said| said.contains("产品")),
        "{refused}"
    );
    assert!(delete(&server, &admin, "productDelete", &[&used]).await.is_empty());
    assert!(delete(&server, &admin, "categoryDelete", &[&low]).await.is_empty());
    let rename = |name: &str| json!({ "input": { "id": top, "version": 1, "name": name } });
    let renamed = change(&server, &admin, "categoryUpdate", "category { version }", rename("一")).await;
    assert_eq!(told(&renamed), [""; 0]);
    let stale = change(&server, &admin, "categoryUpdate", "category { version }", rename("二")).await;
    assert_eq!(told(&stale), ["version:STALE"]);
}

#[tokio::test]
async fn another_enterprise_reads_changes_and_names_none_of_it() {
    let server = TestServer::demo().await;
    let (admin, other) = (server.token("admin").await, server.token("other").await);
    let mine = node(&server, &admin, "本企业分类", None).await;
    assert!(!below(&server, &other, None).await.contains(&"本企业分类".to_owned()));
    assert_eq!(delete(&server, &other, "categoryDelete", &[&mine]).await, [":NOT_FOUND"]);
    assert_eq!(place(&server, &other, json!({ "id": mine, "order": 0 })).await, [":NOT_FOUND"]);
    let input = json!({ "input": { "tree": "PRODUCT", "name": "挂上去", "parentId": mine } });
    let hung = change(&server, &other, "categoryCreate", "category { rowId }", input).await;
    assert_eq!(told(&hung), ["parentId:NOT_FOUND"]);
    let input = json!({ "input": { "name": "偷用分类", "categoryId": mine } });
    let named = change(&server, &other, "productCreate", "product { rowId }", input).await;
    assert_eq!(told(&named), ["categoryId:NOT_FOUND"]);
}

/// business §6 KPI: each code opens its own calls, on the tree of indicator categories alone.
#[tokio::test]
async fn the_codes_of_indicator_categories_open_their_calls_and_no_others() {
    let server = TestServer::demo().await;
    let tried = async |token: &str, tree: &str, own: &str| {
        let create = json!({ "input": { "tree": tree, "name": format!("新的{tree}") } });
        let update = json!({ "input": { "id": own, "name": "改过" } });
        let place = json!({ "input": { "id": own, "order": 0 } });
        let gone = json!({ "input": { "ids": [own] } });
        let mut done = Vec::new();
        for (field, kind, input) in [
            ("categoryCreate", "CategoryCreateInput", create),
            ("categoryUpdate", "CategoryUpdateInput", update),
            ("categoryMove", "CategoryMoveInput", place),
            ("categoryDelete", "CategoriesInput", gone),
        ] {
            let asked = format!(
                "mutation ($input: {kind}!) {{ {field}(input: $input) {{ userErrors {{ code message }} }} }}"
            );
            let reply = server.graphql(Some(token), &asked, input).await;
            done.push(match reply["errors"][0]["extensions"]["code"].as_str() {
                None => {
                    assert_eq!(reply["data"][field]["userErrors"], json!([]), "{field}");
                    true
                }
                Some(code) => {
                    assert_eq!(code, "FORBIDDEN", "{field}");
                    false
                }
            });
        }
        done
    };
    let admin = server.token("admin").await;
    let made = async |tree: &str, name: &str| {
        let input = json!({ "input": { "tree": tree, "name": name } });
        let made = change(&server, &admin, "categoryCreate", "category { rowId }", input).await;
        made["category"]["rowId"].as_str().unwrap_or_else(|| panic!("{made}")).to_owned()
    };
    // 1060 to 1062: new, delete, change
    for (menus, wanted) in [
        ("1059", [false, false, false, false]),
        ("1060", [true, false, false, false]),
        ("1062", [false, true, true, false]),
        ("1061", [false, false, false, true]),
    ] {
        let own = made("KPI_INDICATION", &format!("指标{menus}")).await;
        let foreign = made("KPI_TEMPLATE", &format!("模板{menus}")).await;
        let give = format!(
            "delete from role_menu where enterprise_id = 1 and menu_id between 1059 and 1062;
             delete from category where enterprise_id = 1 and name like '新的%';
             insert into role_menu (enterprise_id, role_id, menu_id)
                select 1, h.role_id, {menus} from role_member h join member m on m.enterprise_id = 1 and m.id = h.member_id
                join account a on a.id = m.account_id and a.username = 'engineer' where h.enterprise_id = 1 limit 1"
        );
        server.db().execute(&give).await;
        server.services().identity().forget_all();
        let engineer = server.token("engineer").await;
        assert_eq!(tried(&engineer, "KPI_INDICATION", &own).await, wanted, "{menus}");
        assert_eq!(tried(&engineer, "KPI_TEMPLATE", &foreign).await, [false; 4], "{menus}: another tree");
        let path = "/api/ems/setting/kpi_template_category";
        let reply = server.rest(Some(&engineer), Method::POST, path, Sent::Nothing).await;
        assert_eq!(reply.code(), 4003, "{menus}: {}", reply.body);
        let path = "/api/ems/setting/kpi_indication_category";
        let reply = server.rest(Some(&engineer), Method::POST, path, Sent::Nothing).await;
        assert_eq!(reply.code() == 0, wanted[0], "{menus}: {}", reply.body);
        for code in ["project_tag", "project_setting"] {
            let path = format!("/api/ems/setting/{code}");
            let reply = server.rest(Some(&engineer), Method::POST, &path, Sent::Nothing).await;
            assert_eq!(reply.code(), 4003, "{menus}, {code}: {}", reply.body);
        }
    }
}

/// Ten thousand nodes: a hundred roots with ninety-nine children each.
const MANY: &str = "
    insert into category (enterprise_id, code, name, sort_order, path)
        select 1, 'product_category', '根' || n, 1000 + n, '{}' from generate_series(1, 100) n;
    update category set path = array[id] where enterprise_id = 1 and path = '{}';
    insert into category (enterprise_id, code, parent_id, name, sort_order, path)
        select 1, c.code, c.id, '叶' || n, n, '{}' from category c, generate_series(0, 98) n
        where c.enterprise_id = 1 and c.code = 'product_category' and c.name like '根%';
    update category c set path = p.path || c.id from category p
        where c.enterprise_id = 1 and c.path = '{}' and p.enterprise_id = 1 and p.id = c.parent_id;
    analyze category";

#[tokio::test]
async fn ten_thousand_nodes_are_loaded_and_moved_with_a_few_statements() {
    let server = TestServer::demo().await;
    let admin = server.token("admin").await;
    server.db().execute(MANY).await;
    let roots = ask(&server, &admin, LEVEL, json!({ "id": null })).await;
    let root = |name: &str| {
        let nodes = roots["categoryTree"].as_array().expect("nodes");
        nodes.iter().find(|node| node["name"] == name).expect("a root")["rowId"].clone()
    };
    let (first, last) = (root("根1"), root("根100"));
    let deep = "{ categoryTree(tree: PRODUCT, deep: true) { rowId name parentRowId } }";
    let timed = async |name: &str, most: u64, query: &str, variables: Value| {
        let started = Stopwatch::start();
        let (reply, statements) = server.statements(ask(&server, &admin, query, variables)).await;
        assert!(statements <= most, "{name}: {statements} statements");
        // generous for an unoptimised build: quadratic time would be far beyond
        started.assert_within(Duration::from_secs(10));
        reply
    };
    let all = timed("deep", 8, deep, Value::Null).await;
    assert!(all["categoryTree"].as_array().is_some_and(|nodes| nodes.len() >= 10_000));
    let level = timed("level", 8, LEVEL, json!({ "id": first })).await;
    assert_eq!(level["categoryTree"].as_array().map(Vec::len), Some(99));
    let drag = "mutation ($id: ID!, $to: ID!) {
        categoryMove(input: { id: $id, order: 50, parentId: $to }) { userErrors { message } } }";
    let moved = timed("drag", 24, drag, json!({ "id": first, "to": last })).await;
    assert_eq!(moved["categoryMove"]["userErrors"], json!([]));
    let query = "query ($id: ID) { categoryTree(tree: PRODUCT, parentId: $id, deep: true) { rowId } }";
    let under = timed("branch", 8, query, json!({ "id": last })).await;
    assert_eq!(under["categoryTree"].as_array().map(Vec::len), Some(99 + 100));
}
