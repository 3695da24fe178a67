//! The recycle bin: complete and refused restores, and purging.

use serde_json::{Value, json};
use xieli_domain::recycle::tidy::tidy;
use xieli_kernel::clock;
use xieli_testing::TestServer;

use super::{ask, change, delete, node, product};
use crate::account::desk::told;

async fn bin(server: &TestServer, token: &str, kind: &str, keyword: &str) -> Vec<String> {
    let query = "query ($kind: RecycleKind!, $keyword: String) {
        recycledRecords(kind: $kind, keyword: $keyword, first: 100) {
            totalCount nodes { rowId title deletedBy { name } } } }";
    let found = ask(server, token, query, json!({ "kind": kind, "keyword": keyword })).await;
    let found = &found["recycledRecords"];
    let nodes = found["nodes"].as_array().expect("nodes");
    assert_eq!(found["totalCount"].as_u64(), u64::try_from(nodes.len()).ok(), "{found}");
    assert!(nodes.iter().all(|node| node["deletedBy"]["name"].is_string()), "{found}");
    nodes.iter().map(|node| node["title"].as_str().expect("a title").to_owned()).collect()
}

async fn restore(server: &TestServer, token: &str, kind: &str, ids: &[&str]) -> Value {
    let input = json!({ "input": { "kind": kind, "ids": ids } });
    change(server, token, "recycleRestore", "ids", input).await
}

async fn purge(server: &TestServer, token: &str, kind: &str, ids: &[&str]) -> Value {
    let input = json!({ "input": { "kind": kind, "ids": ids } });
    change(server, token, "recyclePurge", "ids", input).await
}

fn message(payload: &Value) -> &str {
    payload["userErrors"][0]["message"].as_str().unwrap_or_else(|| panic!("{payload}"))
}

#[tokio::test]
async fn what_was_deleted_comes_back_or_says_what_is_in_the_way() {
    let server = TestServer::demo().await;
    let admin = server.token("admin").await;
    let category = node(&server, &admin, "恢复测试分类", None).await;
    let first =
        product(&server, &admin, json!({ "name": "恢复测试甲", "code": "REC-1", "categoryId": category }))
            .await;
    assert!(delete(&server, &admin, "productDelete", &[&first]).await.is_empty());
    assert_eq!(bin(&server, &admin, "PRODUCT", "恢复测试").await, ["恢复测试甲"]);
    assert!(bin(&server, &admin, "QUESTION", "恢复测试").await.is_empty());
    // another product has its code meanwhile
    let second = product(&server, &admin, json!({ "name": "恢复测试乙", "code": "REC-1" })).await;
    let refused = restore(&server, &admin, "PRODUCT", &[&first]).await;
    assert_eq!(message(&refused), "“恢复测试甲”不能恢复：它的编码已被产品“恢复测试乙”使用");
    assert!(delete(&server, &admin, "productDelete", &[&second]).await.is_empty());
    // restoring both would take the code twice
    let both = restore(&server, &admin, "PRODUCT", &[&first, &second]).await;
    assert_eq!(told(&both), ["ids:CONFLICT"]);
    // its category is deleted
    assert!(delete(&server, &admin, "categoryDelete", &[&category]).await.is_empty());
    let refused = restore(&server, &admin, "PRODUCT", &[&first]).await;
    assert!(message(&refused).ends_with("所属的分类“恢复测试分类”已删除，请先恢复该分类"), "{refused}");
    assert_eq!(told(&purge(&server, &admin, "CATEGORY", &[&category]).await), ["ids:CONFLICT"]);
    let back = restore(&server, &admin, "CATEGORY", &[&category]).await;
    assert_eq!(back["ids"].as_array().map(Vec::len), Some(1), "{back}");
    assert_eq!(told(&restore(&server, &admin, "PRODUCT", &[&first]).await), [""; 0]);
    let query = "query ($id: ID!) { product(id: $id) { name code category { name } } }";
    let found = ask(&server, &admin, query, json!({ "id": first })).await;
    assert_eq!(
        found["product"],
        json!({ "name": "恢复测试甲", "code": "REC-1", "category": { "name": "恢复测试分类" } })
    );
    // restoring twice is refused
    assert_eq!(told(&restore(&server, &admin, "PRODUCT", &[&first]).await), [":NOT_FOUND"]);
    // purged
    assert_eq!(
        told(&purge(&server, &admin, "PRODUCT", &[&first]).await),
        [":NOT_FOUND"],
        "it is not in the bin"
    );
    assert_eq!(told(&purge(&server, &admin, "PRODUCT", &[&second]).await), [""; 0]);
    assert!(bin(&server, &admin, "PRODUCT", "恢复测试").await.is_empty());
}

#[tokio::test]
async fn a_branch_comes_back_as_a_whole_below_where_its_parent_stands_now() {
    let server = TestServer::demo().await;
    let admin = server.token("admin").await;
    let (root, other) =
        (node(&server, &admin, "甲根", None).await, node(&server, &admin, "乙根", None).await);
    let below = node(&server, &admin, "甲下", Some(&root)).await;
    let leaf = node(&server, &admin, "甲叶", Some(&below)).await;
    for id in [&leaf, &below] {
        assert!(delete(&server, &admin, "categoryDelete", &[id]).await.is_empty());
    }
    let refused = restore(&server, &admin, "CATEGORY", &[&leaf]).await;
    assert_eq!(message(&refused), "“甲叶”不能恢复：它的上级“甲下”已删除，请先恢复上级");
    let moved = json!({ "input": { "id": root, "order": 0, "parentId": other } });
    let moved = change(&server, &admin, "categoryMove", "category { rowId }", moved).await;
    assert_eq!(told(&moved), [""; 0]);
    assert_eq!(told(&restore(&server, &admin, "CATEGORY", &[&leaf, &below]).await), [""; 0]);
    let query = "query ($id: ID!) { categoryTree(tree: PRODUCT, parentId: $id, deep: true) { name } }";
    let found = ask(&server, &admin, query, json!({ "id": other })).await;
    let mut names: Vec<&str> = found["categoryTree"]
        .as_array()
        .expect("nodes")
        .iter()
        .filter_map(|node| node["name"].as_str())
        .collect();
    names.sort_unstable();
    assert_eq!(names, ["甲下", "甲叶", "甲根"]);
}

#[tokio::test]
async fn only_who_manages_the_enterprise_looks_into_its_own_bin() {
    let server = TestServer::demo().await;
    let (admin, other) = (server.token("admin").await, server.token("other").await);
    let mine = product(&server, &admin, json!({ "name": "本企业的" })).await;
    delete(&server, &admin, "productDelete", &[&mine]).await;
    assert!(bin(&server, &other, "PRODUCT", "本企业的").await.is_empty());
    for action in ["recycleRestore", "recyclePurge"] {
        let input = json!({ "input": { "kind": "PRODUCT", "ids": [mine] } });
        assert_eq!(told(&change(&server, &other, action, "ids", input).await), [":NOT_FOUND"]);
    }
    for user in ["engineer", "external"] {
        let token = server.token(user).await;
        let query = "{ recycledRecords(kind: PRODUCT) { totalCount } }";
        let reply = server.graphql(Some(&token), query, Value::Null).await;
        assert_eq!(reply["errors"][0]["extensions"]["code"], "FORBIDDEN", "{user}");
    }
}

#[tokio::test]
async fn after_thirty_days_it_goes_unless_something_refers_to_it() {
    let server = TestServer::demo().await;
    let admin = server.token("admin").await;
    let kept = product(&server, &admin, json!({ "name": "留下的" })).await;
    let gone = product(&server, &admin, json!({ "name": "清掉的" })).await;
    let input = json!({ "input": { "title": "还问它吗", "answer": "问", "productId": kept } });
    let asked = change(&server, &admin, "questionCreate", "question { rowId }", input).await;
    let asked = asked["question"]["rowId"].as_str().expect("an id").to_owned();
    assert!(delete(&server, &admin, "questionDelete", &[&asked]).await.is_empty());
    assert!(delete(&server, &admin, "productDelete", &[&kept, &gone]).await.is_empty());
    let back =
        "update product set deleted_at = now() - interval '31 days' where name in ('留下的', '清掉的')";
    server.db().execute(back).await;
    assert_eq!(
        tidy(server.services(), clock::now()).await.expect("a round"),
        1,
        "a question refers to the other"
    );
    assert_eq!(bin(&server, &admin, "PRODUCT", "的").await, ["留下的"]);
    server
        .db()
        .execute("update question set deleted_at = now() - interval '31 days' where deleted_at is not null")
        .await;
    assert!(tidy(server.services(), clock::now()).await.expect("a round") >= 2);
    assert!(bin(&server, &admin, "PRODUCT", "留下的").await.is_empty());
}
