//! Versions of a document: no former content is lost, and each can be restored.

use serde_json::{Value, json};
use xieli_testing::TestServer;

use super::{begin, document, file, mutate, number, purge, request, stored, told, upload};

async fn content(server: &TestServer, token: &str, id: &Value, version: Option<i64>) -> String {
    let version = version.map(|number| format!("?v={number}")).unwrap_or_default();
    let path = format!("/api/res/file/stream/{}{version}", id.as_str().expect("an id"));
    let answer = request(server, reqwest::Method::GET, &path, Some(token)).send().await.expect("an answer");
    answer.text().await.expect("text")
}

#[tokio::test]
async fn a_new_version_replaces_and_an_old_one_comes_back() {
    let server = TestServer::demo().await;
    let (owner, engineer) = (server.token("owner").await, server.token("engineer").await);
    let made = document(&server, &owner, "方案.txt", b"one", json!({})).await;
    let of = json!({ "fileId": made["rowId"] });
    let second = upload(&server, &owner, "别名.txt", b"two", of.clone()).await;
    assert_eq!(
        (&second["rowId"], &second["versionNumber"], &second["name"]),
        (&made["rowId"], &json!(2), &json!("方案.txt"))
    );
    assert_eq!(content(&server, &engineer, &made["rowId"], None).await, "two");
    assert_eq!(content(&server, &engineer, &made["rowId"], Some(1)).await, "one");

    let other = begin(&server, &owner, "方案.pdf", 3, of.clone()).await;
    assert_eq!(told(&other), ["name:INVALID"], "another format");
    let query = "mutation ($id: ID!) { fileUploadBegin(input: {name: \"方案.txt\", size: 3, fileId: $id}) { upload { id } } }";
    let refused = server.graphql(Some(&engineer), query, json!({ "id": made["rowId"] })).await;
    assert_eq!(refused["errors"][0]["extensions"]["code"], "FORBIDDEN", "{refused}");

    let restore = async |number: i64, version: &Value| {
        let input = json!({ "id": made["rowId"], "version": version, "number": number });
        mutate(
            &server,
            &owner,
            "fileVersionRestore",
            "FileVersionRestoreInput",
            input,
            "file { versionNumber version }",
        )
        .await
    };
    assert_eq!(told(&restore(2, &second["version"]).await), ["number:CONFLICT"]);
    assert_eq!(told(&restore(9, &second["version"]).await), ["number:NOT_FOUND"]);
    assert_eq!(told(&restore(1, &made["version"]).await), ["version:STALE"]);
    assert_eq!(restore(1, &second["version"]).await["file"]["versionNumber"], 3);
    assert_eq!(content(&server, &engineer, &made["rowId"], None).await, "one");
    let query = "query ($id: ID!) { file(id: $id) { versions { number isCurrent restoredFrom size } } }";
    let listed = server.graphql(Some(&engineer), query, json!({ "id": made["rowId"] })).await;
    assert_eq!(
        listed["data"]["file"]["versions"],
        json!([
            { "number": 3, "isCurrent": true, "restoredFrom": 1, "size": 3 },
            { "number": 2, "isCurrent": false, "restoredFrom": null, "size": 3 },
            { "number": 1, "isCurrent": false, "restoredFrom": null, "size": 3 },
        ])
    );
    assert_eq!(stored(&server).len(), 2, "the first and the third are one content");
    let gone =
        mutate(&server, &owner, "fileDelete", "FilesInput", json!({ "ids": [made["rowId"]] }), "deletedIds")
            .await;
    assert!(gone["deletedIds"].is_array(), "{gone}");
    purge(&server, &owner, "FILE", &[&made["rowId"]]).await;
    assert_eq!(stored(&server), Vec::<String>::new());
    assert_eq!(number(&server, "select count(*) from file_garbage").await, 0);
    assert_eq!(file(&server, &owner, &made["rowId"]).await, Value::Null);
}
