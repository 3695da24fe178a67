//! Visibility of a file: the same in the list, by id, in its records, by its stream and by its download
//! (core §4).

use reqwest::Method;
use serde_json::{Value, json};
use xieli_testing::{Sent, TestServer};

use super::{document, file, member, mutate, request, told, upload};

/// Each way of access, with whether it shows the file.
async fn ways(server: &TestServer, token: &str, file: &Value) -> Vec<(&'static str, bool)> {
    let id = file["rowId"].as_str().expect("an id");
    let name = file["name"].as_str().expect("a name");
    let graph = async |query: &str, variables: Value| {
        server.graphql(Some(token), query, variables).await["data"].clone()
    };
    let list = graph(
        "query ($name: String) { files(first: 100, filter: {keyword: $name}) { totalCount nodes { rowId } } }",
        json!({ "name": name }),
    )
    .await["files"]
        .clone();
    let listed = list["nodes"].as_array().expect("a list").iter().any(|node| node["rowId"] == id);
    assert_eq!(list["totalCount"].as_i64(), Some(i64::from(listed)), "the count tells nothing else: {list}");
    let ids = json!({ "ids": [id], "id": id });
    let by_ids = graph("query ($ids: [ID!]!) { filesByIds(ids: $ids) { rowId } }", ids.clone()).await;
    let records = graph("query ($id: ID!) { fileRecords(fileId: $id) { totalCount } }", ids.clone()).await;
    let preview = graph("mutation ($id: ID!) { filePreview(input: {id: $id}) { address } }", ids).await;
    let get = async |path: String| {
        let answer = request(server, Method::GET, &path, Some(token)).send().await.expect("an answer");
        let shown = answer.headers().contains_key("accept-ranges");
        assert!(shown || answer.json::<Value>().await.expect("JSON")["code"] == 10003, "{path}");
        shown
    };
    vec![
        ("list", listed),
        ("file", super::file(server, token, &json!(id)).await.is_object()),
        ("ids", by_ids["filesByIds"].as_array().is_some_and(|found| found.len() == 1)),
        ("records", records["fileRecords"].is_object()),
        ("preview", preview["filePreview"]["address"].is_string()),
        ("stream", get(format!("/api/res/file/stream/{id}")).await),
        ("download", get(format!("/api/res/file/download/{id}")).await),
    ]
}

#[tokio::test]
async fn every_way_of_asking_sees_the_same() {
    let server = TestServer::demo().await;
    let users = ["owner", "manager", "engineer", "sales", "external", "other"];
    let manager = server.token("manager").await;
    let (engineer, sales) = (member(&server, "engineer").await, member(&server, "sales").await);
    let ids = |ids: &[i64]| ids.iter().map(i64::to_string).collect::<Vec<_>>();
    // name, visibility, and viewers besides the uploader (manager) and administrators (owner)
    let cases = [
        ("全开可见甲", json!({ "isOpen": "EXCEPT" }), &["engineer", "sales", "external"][..]),
        (
            "除外可见乙",
            json!({ "isOpen": "EXCEPT", "invisibleMemberIds": ids(&[engineer]) }),
            &["sales", "external"],
        ),
        (
            "仅此可见丙",
            json!({ "isOpen": "ONLY", "visibleMemberIds": ids(&[engineer, sales]) }),
            &["engineer", "sales"],
        ),
        ("无人可见丁", json!({ "isOpen": "ONLY" }), &[]),
        // the list for the other mode is ignored
        (
            "混合可见戊",
            json!({ "isOpen": "ONLY", "visibleMemberIds": ids(&[sales]), "invisibleMemberIds": ids(&[sales]) }),
            &["sales"],
        ),
    ];
    for (name, seen, expected) in cases {
        let made = document(&server, &manager, &format!("{name}.txt"), name.as_bytes(), seen).await;
        for user in users {
            let token = server.token(user).await;
            let wanted = matches!(user, "owner" | "manager") || expected.contains(&user);
            for (way, sees) in ways(&server, &token, &made).await {
                assert_eq!(sees, wanted, "{name} {user} by {way}");
            }
        }
    }
}

#[tokio::test]
async fn others_change_and_delete_nothing_that_is_not_theirs() {
    let server = TestServer::demo().await;
    let (manager, engineer, other, owner) = (
        server.token("manager").await,
        server.token("engineer").await,
        server.token("other").await,
        server.token("owner").await,
    );
    let made = document(&server, &manager, "月报.txt", "正文".as_bytes(), json!({})).await;
    let change = |token: String, name: &'static str| {
        let input = json!({ "id": made["rowId"], "name": name });
        let server = &server;
        async move {
            let query = "mutation ($input: FileUpdateInput!) { fileUpdate(input: $input) { file { name } userErrors { code } } }";
            server.graphql(Some(&token), query, json!({ "input": input })).await
        }
    };
    let refused = change(engineer.clone(), "我的").await;
    assert_eq!(refused["errors"][0]["extensions"]["code"], "FORBIDDEN", "{refused}");
    let elsewhere = change(other.clone(), "我的").await;
    assert_eq!(elsewhere["data"]["fileUpdate"]["userErrors"][0]["code"], "NOT_FOUND", "{elsewhere}");
    let renamed = change(owner.clone(), "季报.txt").await;
    assert_eq!(renamed["data"]["fileUpdate"]["file"]["name"], "季报.txt", "{renamed}");

    let stale = json!({ "id": made["rowId"], "version": made["version"], "name": "年报" });
    let stale = mutate(&server, &owner, "fileUpdate", "FileUpdateInput", stale, "file { name }").await;
    assert_eq!(told(&stale), ["version:STALE"]);

    let mine = upload(&server, &engineer, "我的.txt", b"x", json!({})).await;
    let both = json!({ "ids": [mine["rowId"], made["rowId"]] });
    let query = "mutation ($input: FilesInput!) { fileDelete(input: $input) { deletedIds } }";
    let refused = server.graphql(Some(&engineer), query, json!({ "input": both })).await;
    assert_eq!(refused["errors"][0]["extensions"]["code"], "FORBIDDEN", "all or none: {refused}");
    assert!(file(&server, &engineer, &mine["rowId"]).await.is_object());
    let said =
        server.rest(Some(&owner), Method::DELETE, "/api/res/file", Sent::Json(json!([made["rowId"]]))).await;
    assert_eq!((said.code(), said.body["msg"].as_str()), (0, Some("删除成功！")));
    assert_eq!(file(&server, &manager, &made["rowId"]).await, Value::Null);
}

#[tokio::test]
async fn only_administrators_ask_for_somebody_elses_uploads() {
    let server = TestServer::demo().await;
    let (owner, sales) = (server.token("owner").await, server.token("sales").await);
    let engineer = member(&server, "engineer").await;
    let query =
        "query ($id: ID!) { files(filter: {createdById: $id}) { totalCount nodes { createdBy { rowId } } } }";
    let refused = server.graphql(Some(&sales), query, json!({ "id": engineer.to_string() })).await;
    assert_eq!(refused["errors"][0]["extensions"]["code"], "FORBIDDEN");
    let found = server.graphql(Some(&owner), query, json!({ "id": engineer.to_string() })).await;
    let nodes = found["data"]["files"]["nodes"].as_array().expect("files");
    assert!(
        nodes.len() > 2 && nodes.iter().all(|node| node["createdBy"]["rowId"] == json!(engineer.to_string())),
        "{found}"
    );
}

#[tokio::test]
async fn groups_hold_what_they_hold() {
    let server = TestServer::demo().await;
    let owner = server.token("owner").await;
    let made = mutate(
        &server,
        &owner,
        "fileGroupCreate",
        "FileGroupCreateInput",
        json!({ "name": "临时" }),
        "group { id }",
    )
    .await;
    let group = made["group"]["id"].clone();
    let again = mutate(
        &server,
        &owner,
        "fileGroupCreate",
        "FileGroupCreateInput",
        json!({ "name": "临时" }),
        "group { id }",
    )
    .await;
    assert_eq!(told(&again), ["name:TAKEN"]);
    let file =
        upload(&server, &owner, "a.txt", b"a", json!({ "isDoc": true, "groupId": group, "autoAck": true }))
            .await;
    assert_eq!(file["status"], "PUBLISHED");
    let delete = async || {
        let input = json!({ "ids": [group] });
        told(&mutate(&server, &owner, "fileGroupDelete", "FileGroupsInput", input, "deletedIds").await)
    };
    assert_eq!(delete().await, ["ids:CONFLICT"]);
    mutate(&server, &owner, "fileDelete", "FilesInput", json!({ "ids": [file["rowId"]] }), "deletedIds")
        .await;
    assert_eq!(delete().await, Vec::<String>::new());
}
