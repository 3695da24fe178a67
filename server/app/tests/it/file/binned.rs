//! Deleted documents, comments and teams are in the recycle bin and can be restored (docs/decisions/0078).

use reqwest::Method;
use serde_json::{Value, json};
use xieli_testing::TestServer;

use super::{document, file, group, mutate, number, purge, request, stored, told};

async fn delete(server: &TestServer, token: &str, id: &Value) {
    let gone = mutate(server, token, "fileDelete", "FilesInput", json!({ "ids": [id] }), "deletedIds").await;
    assert_eq!(told(&gone), [""; 0], "{gone}");
}

async fn restore(server: &TestServer, token: &str, kind: &str, id: &Value) -> Vec<String> {
    let input = json!({ "kind": kind, "ids": [id] });
    told(&mutate(server, token, "recycleRestore", "RecycleInput", input, "ids").await)
}

/// The number of documents of the first category visible to a viewer, by its list and by its count.
async fn found(server: &TestServer, token: &str) -> (Value, Value) {
    let id = group(server, token).await;
    let query =
        "query ($id: ID!) { files(filter: { groupId: $id }) { totalCount } fileGroups { id fileCount } }";
    let data = server.graphql(Some(token), query, json!({ "id": id })).await["data"].clone();
    let groups = data["fileGroups"].as_array().expect("groups");
    let count = groups.iter().find(|group| group["id"] == id).expect("the first")["fileCount"].clone();
    (data["files"]["totalCount"].clone(), count)
}

/// Lets engineers change and delete their own documents.
async fn let_engineers_delete(server: &TestServer) {
    let may = "insert into role_menu (enterprise_id, role_id, menu_id) select r.enterprise_id, r.id, menu
        from role r cross join unnest(array[202, 203]) menu where r.enterprise_id = 1 and r.name = '工程师' on conflict do nothing";
    server.db().execute(may).await;
}

#[tokio::test]
async fn a_document_comes_back_as_it_was_to_whoever_deleted_it() {
    let server = TestServer::demo().await;
    let_engineers_delete(&server).await;
    let (engineer, sales) = (server.token("engineer").await, server.token("sales").await);
    let (owner, other) = (server.token("owner").await, server.token("other").await);
    let before = found(&server, &engineer).await;
    let made = document(&server, &engineer, "方案.txt", b"plan", json!({})).await;
    let id = &made["rowId"];
    let with = found(&server, &engineer).await;
    delete(&server, &engineer, id).await;
    assert_eq!(found(&server, &engineer).await, before);
    for token in [&engineer, &sales, &owner] {
        assert!(file(&server, token, id).await.is_null());
    }
    let address = made["streamUrl"].as_str().expect("an address");
    let stream = request(&server, Method::GET, address, None).send().await.expect("an answer");
    let told: Value = stream.json().await.expect("an answer in words, and not the file");
    assert_eq!(told["code"], 10003, "an old address leads nowhere: {told}");
    assert_eq!(number(&server, "select count(*) from file_blob where size = 4").await, 1);
    // other members can't restore it
    for token in [&sales, &other] {
        assert_eq!(restore(&server, token, "FILE", id).await, [":NOT_FOUND"]);
    }
    assert_eq!(restore(&server, &engineer, "FILE", id).await, [""; 0]);
    assert_eq!(found(&server, &engineer).await, with);
    let back = file(&server, &sales, id).await;
    assert_eq!(
        (&back["name"], &back["hash"], &back["status"]),
        (&made["name"], &made["hash"], &json!("PUBLISHED"))
    );
    assert_eq!(restore(&server, &engineer, "FILE", id).await, [":NOT_FOUND"], "twice is once");
    // after ten minutes only a manager of the enterprise can
    delete(&server, &engineer, id).await;
    let later = "update file set deleted_at = now() - interval '11 minutes' where status = 2";
    server.db().execute(later).await;
    assert_eq!(restore(&server, &engineer, "FILE", id).await, [":NOT_FOUND"]);
    assert_eq!(restore(&server, &owner, "FILE", id).await, [""; 0]);
    assert!(file(&server, &engineer, id).await.is_object());
}

#[tokio::test]
async fn its_category_may_go_meanwhile_and_for_good_is_for_good() {
    let server = TestServer::demo().await;
    let owner = server.token("owner").await;
    let input = json!({ "name": "临时" });
    let made =
        mutate(&server, &owner, "fileGroupCreate", "FileGroupCreateInput", input, "group { id }").await;
    let group = &made["group"]["id"];
    let made = document(&server, &owner, "一.txt", b"one", json!({ "groupId": group })).await;
    delete(&server, &owner, &made["rowId"]).await;
    let input = json!({ "ids": [group] });
    let gone = mutate(&server, &owner, "fileGroupDelete", "FileGroupsInput", input, "deletedIds").await;
    assert_eq!(told(&gone), [""; 0], "{gone}");
    assert_eq!(restore(&server, &owner, "FILE", &made["rowId"]).await, [""; 0]);
    let query = "query ($id: ID!) { file(id: $id) { name group { id } } }";
    let back = server.graphql(Some(&owner), query, json!({ "id": made["rowId"] })).await;
    assert_eq!(back["data"]["file"], json!({ "name": "一.txt", "group": null }));
    delete(&server, &owner, &made["rowId"]).await;
    purge(&server, &owner, "FILE", &[&made["rowId"]]).await;
    assert_eq!(stored(&server), Vec::<String>::new());
    assert_eq!(restore(&server, &owner, "FILE", &made["rowId"]).await, [":NOT_FOUND"]);
}

#[tokio::test]
async fn a_comment_comes_back_with_what_was_told_of_it() {
    let server = TestServer::demo().await;
    let (manager, engineer) = (server.token("manager").await, server.token("engineer").await);
    let sales = server.token("sales").await;
    let member = super::member(&server, "engineer").await;
    let record = document(&server, &manager, "方案.txt", b"plan", json!({})).await;
    let query = "query ($id: ID!) { file(id: $id) { id } }";
    let record = server.graphql(Some(&manager), query, json!({ "id": record["rowId"] })).await;
    let input = json!({ "recordId": record["data"]["file"]["id"], "body": "请看一下", "mentionIds": [member.to_string()] });
    let of = "comment { id rowId body isDeleted }";
    let said = mutate(&server, &manager, "commentCreate", "CommentCreateInput", input, of).await;
    let comment = &said["comment"];
    let told_of = async || {
        let query = "{ viewer { notifications(first: 20) { nodes { body } } } }";
        server.graphql(Some(&engineer), query, Value::Null).await["data"]["viewer"].to_string()
    };
    assert!(told_of().await.contains("请看一下"));
    let input = json!({ "ids": [comment["id"]] });
    mutate(&server, &manager, "commentDelete", "CommentsInput", input, "deletedIds").await;
    assert!(!told_of().await.contains("请看一下"));
    assert_eq!(restore(&server, &sales, "COMMENT", &comment["rowId"]).await, [":NOT_FOUND"]);
    assert_eq!(restore(&server, &manager, "COMMENT", &comment["rowId"]).await, [""; 0]);
    assert!(told_of().await.contains("请看一下"));
    let query = "query ($id: ID!) { node(id: $id) { ... on Comment { body isDeleted } } }";
    let back = server.graphql(Some(&engineer), query, json!({ "id": comment["id"] })).await;
    assert_eq!(back["data"]["node"], json!({ "body": "请看一下", "isDeleted": false }));
}

#[tokio::test]
async fn a_team_comes_back_to_its_place_or_says_what_is_in_the_way() {
    let server = TestServer::demo().await;
    let admin = server.token("admin").await;
    let make = async |name: &str, parent: &Value| {
        let input = json!({ "name": name, "parentId": parent });
        let made = mutate(&server, &admin, "teamCreate", "TeamCreateInput", input, "team { rowId }").await;
        assert_eq!(told(&made), [""; 0], "{made}");
        made["team"]["rowId"].clone()
    };
    let remove = async |ids: &[&Value]| {
        let input = json!({ "ids": ids });
        told(&mutate(&server, &admin, "teamDelete", "TeamsInput", input, "deletedIds").await)
    };
    let (above, elsewhere) = (make("甲部", &Value::Null).await, make("乙部", &Value::Null).await);
    let below = make("甲一组", &above).await;
    assert_eq!(remove(&[&above, &below]).await, [""; 0]);
    let input = json!({ "kind": "TEAM", "ids": [below] });
    let refused = mutate(&server, &admin, "recycleRestore", "RecycleInput", input, "ids").await;
    assert_eq!(
        refused["userErrors"][0]["message"],
        "“甲一组”不能恢复：它的上级团队“甲部”已删除，请先恢复上级"
    );
    assert_eq!(restore(&server, &admin, "TEAM", &above).await, [""; 0]);
    let moved = json!({ "id": above, "order": 0, "parentId": elsewhere });
    let moved = mutate(&server, &admin, "teamMove", "TeamMoveInput", moved, "team { rowId }").await;
    assert_eq!(told(&moved), [""; 0], "{moved}");
    let again = make("甲一组", &above).await;
    let input = json!({ "kind": "TEAM", "ids": [below] });
    let refused = mutate(&server, &admin, "recycleRestore", "RecycleInput", input, "ids").await;
    assert_eq!(refused["userErrors"][0]["message"], "“甲一组”不能恢复：同级下已有团队“甲一组”");
    assert_eq!(remove(&[&again]).await, [""; 0]);
    assert_eq!(restore(&server, &admin, "TEAM", &below).await, [""; 0]);
    let query = "query ($id: ID!) { team(id: $id) { path { name } } }";
    let found = server.graphql(Some(&admin), query, json!({ "id": below })).await;
    let path: Vec<&str> = found["data"]["team"]["path"]
        .as_array()
        .expect("a path")
        .iter()
        .filter_map(|team| team["name"].as_str())
        .collect();
    assert_eq!(path, ["乙部", "甲部", "甲一组"], "{found}");
    purge(&server, &admin, "TEAM", &[&again]).await;
}
