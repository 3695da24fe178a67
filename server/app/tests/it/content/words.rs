//! Keyword search in the text of documents, by visibility and by category.

use serde_json::{Value, json};
use xieli_domain::file::text;
use xieli_testing::TestServer;

use super::{upload, workbook};

async fn found(server: &TestServer, token: &str, keyword: &str) -> Vec<Value> {
    let query =
        "query($k: String) { files(first: 50, filter: { keyword: $k, contents: true }) { nodes { name } } }";
    let reply = server.graphql(Some(token), query, json!({ "k": keyword })).await;
    let nodes = reply["data"]["files"]["nodes"].as_array().unwrap_or_else(|| panic!("{reply}"));
    nodes.iter().map(|node| node["name"].clone()).collect()
}

/// Waits until every content has been processed, by any node.
async fn read(server: &TestServer) {
    let client = server.db().client().await;
    let waiting = "select count(*) from file_text where state = 0 and attempts < 2";
    while client.query_one(waiting, &[]).await.expect("a count").get::<_, i64>(0) > 0 {
        text::read_waiting(server.services()).await.expect("read");
        tokio::task::yield_now().await;
    }
}

/// A document category.
async fn group(server: &TestServer, token: &str) -> Value {
    let query = "mutation($i: FileGroupCreateInput!) { fileGroupCreate(input: $i) { group { id } userErrors { message } } }";
    let input = json!({ "i": { "category": "ENTERPRISE", "name": "全文检索" } });
    let reply = server.graphql(Some(token), query, input).await;
    reply["data"]["fileGroupCreate"]["group"]["id"].clone()
}

#[tokio::test]
async fn a_document_is_found_by_what_is_in_it_by_whom_may_see_it() {
    let server = TestServer::demo().await;
    let (token, other) = (server.token("admin").await, server.token("sales").await);
    let group = group(&server, &token).await;
    let context = json!({ "isDoc": true, "groupId": group });
    upload(&server, &token, "甲.xlsx", &workbook("琉璃瓦 Quotation"), context.clone()).await.expect("a file");
    let mut hidden = context.clone();
    hidden["isOpen"] = json!("ONLY");
    upload(&server, &token, "乙.txt", "琉璃瓦的报价".as_bytes(), hidden).await.expect("a file");

    let broken = [b"PK\x03\x04".to_vec(), vec![7; 60]].concat();
    upload(&server, &token, "坏.docx", &broken, context).await.expect("a file");
    read(&server).await;

    assert_eq!(found(&server, &token, "琉璃瓦").await, ["乙.txt", "甲.xlsx"]);
    assert_eq!(found(&server, &token, "quotation").await, ["甲.xlsx"]);
    // a search by name finds names
    let names = "{ files(first: 50, filter: { keyword: \"琉璃瓦\" }) { totalCount nodes { name } } }";
    let reply = server.graphql(Some(&token), names, json!({})).await;
    assert_eq!(reply["data"]["files"], json!({ "totalCount": 0, "nodes": [] }));
    // a single character is searched in names only
    assert_eq!(found(&server, &token, "璃").await, Vec::<Value>::new());
    assert_eq!(found(&server, &token, "甲").await, ["甲.xlsx"]);
    // documents hidden from a viewer are not found by their text
    assert_eq!(found(&server, &other, "琉璃瓦").await, ["甲.xlsx"]);
}

#[tokio::test]
async fn a_category_lists_and_counts_what_is_below_it() {
    let server = TestServer::demo().await;
    let (token, sales) = (server.token("admin").await, server.token("sales").await);
    let parent = group(&server, &token).await;
    let below = async |name: &str, parent: &Value| {
        let query = "mutation($i: FileGroupCreateInput!) { fileGroupCreate(input: $i) { group { id } userErrors { message } } }";
        let input = json!({ "i": { "category": "ENTERPRISE", "name": name, "parentId": parent } });
        server.graphql(Some(&token), query, input).await["data"]["fileGroupCreate"]["group"]["id"].clone()
    };
    let child = below("子", &parent).await;
    let grandchild = below("孙", &child).await;
    for (name, group, open) in
        [("一.txt", &parent, "EXCEPT"), ("二.txt", &child, "ONLY"), ("三.txt", &grandchild, "EXCEPT")]
    {
        let context = json!({ "isDoc": true, "groupId": group, "isOpen": open });
        upload(&server, &token, name, b"x", context).await.expect("a file");
    }
    let list = "query($id: ID!) { files(first: 50, filter: { groupId: $id }) { totalCount nodes { name } } }";
    for (group, names) in [
        (&parent, vec!["三.txt", "二.txt", "一.txt"]),
        (&child, vec!["三.txt", "二.txt"]),
        (&grandchild, vec!["三.txt"]),
    ] {
        let reply = server.graphql(Some(&token), list, json!({ "id": group })).await;
        let nodes: Vec<Value> = names.iter().map(|name| json!({ "name": name })).collect();
        assert_eq!(reply["data"]["files"], json!({ "totalCount": names.len(), "nodes": nodes }));
    }
    // counts of the category tree agree with its lists, for each viewer
    let counts = async |token: &str| {
        let tree = "{ fileGroups(category: ENTERPRISE) { id fileCount } }";
        let reply = server.graphql(Some(token), tree, json!({})).await;
        let rows = reply["data"]["fileGroups"].as_array().unwrap_or_else(|| panic!("{reply}")).clone();
        let count = |id: &Value| rows.iter().find(|row| row["id"] == *id).map(|row| row["fileCount"].clone());
        [count(&parent), count(&child), count(&grandchild)].map(Option::unwrap_or_default)
    };
    assert_eq!(counts(&token).await, [3, 2, 1]);
    assert_eq!(counts(&sales).await, [2, 1, 1]);
}
