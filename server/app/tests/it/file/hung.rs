//! Attachments of records: refused on records that the member can't see, by every way, and invisible without
//! access to the record.

use reqwest::Method;
use serde_json::{Value, json};
use xieli_testing::{Sent, TestServer};

use super::{begin, document, file, finish, group, mutate, number, send, told, upload};

/// The global id of a file.
fn global(file: &Value) -> String {
    let row = file["rowId"].as_str().expect("an id").parse().expect("digits");
    xieli_kernel::ids::encode("File", row)
}

/// A product visible to internal members.
async fn product(server: &TestServer) -> String {
    let sql = "select min(id) from product where enterprise_id = 1 and deleted_at is null";
    number(server, sql).await.to_string()
}

fn of(kind: &str, id: &str) -> Value {
    json!({ "sourceType": kind, "sourceId": id })
}

async fn get(server: &TestServer, token: &str, path: &str) -> Value {
    server.rest(Some(token), Method::GET, path, Sent::Nothing).await.body
}

async fn ack(server: &TestServer, token: &str, id: &Value) -> Value {
    let input = json!({ "ids": [id] });
    mutate(server, token, "fileAck", "FileAckInput", input, "files { rowId }").await
}

/// The names of a record's attachments, as REST lists them.
async fn listed(server: &TestServer, token: &str, kind: &str, id: &str) -> Vec<String> {
    let body = get(server, token, &format!("/api/res/file/attachment/list/{kind}/{id}")).await;
    let rows = body["data"].as_array().unwrap_or_else(|| panic!("{body}"));
    rows.iter().filter_map(|row| row["name"].as_str().map(str::to_owned)).collect()
}

#[tokio::test]
async fn what_was_begun_for_a_record_that_went_is_neither_taken_in_nor_published() {
    let server = TestServer::demo().await;
    let engineer = server.token("engineer").await;
    let row = product(&server).await;
    let waiting = upload(&server, &engineer, "等.txt", b"1", of("product", &row)).await;
    let begun = begin(&server, &engineer, "半.txt", 1, of("product", &row)).await["upload"].clone();
    send(&server, &begun, b"2").await;
    let path = format!("/api/res/oss/sts/token?sourceType=product&sourceId={row}");
    let credentials = get(&server, &engineer, &path).await["data"]["securityToken"].clone();
    let credentials = credentials.as_str().expect("credentials");
    server.db().execute(&format!("update product set deleted_at = now() where id = {row}")).await;
    // by the upload's context, by a declared one, by a pending file
    assert_eq!(told(&finish(&server, &engineer, &begun).await), ["sourceId:NOT_FOUND"]);
    let promised = json!({ "securityToken": credentials });
    assert_eq!(told(&begin(&server, &engineer, "约.txt", 1, promised).await), ["sourceId:NOT_FOUND"]);
    assert_eq!(told(&ack(&server, &engineer, &waiting["rowId"]).await), ["ids:NOT_FOUND"]);
    let path = format!("/api/res/file/product/{row}/ack");
    let said = server.rest(Some(&engineer), Method::PUT, &path, Sent::Nothing).await;
    assert_ne!(said.code(), 0, "{}", said.body);
    let hung = format!(
        "select count(*) from file where source_type = 'product' and source_id = '{row}' and status = 1"
    );
    assert_eq!(number(&server, &hung).await, 0);
}

#[tokio::test]
async fn credentials_of_somebody_else_are_none() {
    let server = TestServer::demo().await;
    let (engineer, other) = (server.token("engineer").await, server.token("other").await);
    let row = product(&server).await;
    let path = format!("/api/res/oss/sts/token?sourceType=product&sourceId={row}");
    let credentials = get(&server, &engineer, &path).await["data"]["securityToken"].clone();
    for token in [server.token("external").await, server.token("sales").await, other] {
        let begun = begin(&server, &token, "a.txt", 1, json!({ "securityToken": credentials })).await;
        assert_eq!(told(&begun), ["securityToken:INVALID"]);
    }
}

#[tokio::test]
async fn what_hangs_on_a_record_out_of_sight_is_as_what_is_not_there() {
    let server = TestServer::demo().await;
    let engineer = server.token("engineer").await;
    let row = product(&server).await;
    let made = upload(&server, &engineer, "图纸.txt", b"drawing", of("product", &row)).await;
    assert_eq!(told(&ack(&server, &engineer, &made["rowId"]).await), [""; 0]);
    assert_eq!(listed(&server, &server.token("sales").await, "product", &row).await, ["图纸.txt"]);
    let id = made["rowId"].as_str().expect("an id");
    for user in ["external", "other"] {
        let token = server.token(user).await;
        assert!(listed(&server, &token, "product", &row).await.is_empty(), "{user}");
        for path in ["", "stream/", "content/", "preview/", "versions/"] {
            let at = |id: &str| format!("/api/res/file/{path}{id}");
            let (mut there, mut none) =
                (get(&server, &token, &at(id)).await, get(&server, &token, &at("987654321")).await);
            for body in [&mut there, &mut none] {
                if let Some(fields) = body.as_object_mut() {
                    fields.remove("traceId");
                }
            }
            assert_eq!(there, none, "{user} {path}");
        }
        let kinds = ["product", "comment", "enterprise", "file", "team", "member", "task"];
        for kind in kinds {
            for id in [row.as_str(), "987654321", "draft", "0", "-1", "1 or 1=1", "%"] {
                assert!(listed(&server, &token, kind, id).await.is_empty(), "{user} {kind} {id}");
            }
        }
        let begun = begin(&server, &token, "a.txt", 1, of("product", &row)).await;
        assert_eq!(told(&begun), ["sourceId:NOT_FOUND"], "{user}");
        let path = format!("/api/res/oss/sts/token?name=a.txt&size=1&sourceType=product&sourceId={row}");
        assert_eq!(get(&server, &token, &path).await["data"][0]["field"], "sourceId", "{user}");
        let version = json!({ "fileId": id });
        assert_eq!(told(&begin(&server, &token, "a.txt", 1, version).await), ["fileId:NOT_FOUND"], "{user}");
    }
}

#[tokio::test]
async fn a_picture_hangs_nowhere_until_who_may_has_set_it() {
    let server = TestServer::demo().await;
    let (sales, engineer) = (server.token("sales").await, server.token("engineer").await);
    let mut at_once = of("enterprise", "logo");
    at_once["autoAck"] = json!(true);
    let begun = begin(&server, &sales, "公告.txt", 1, at_once).await;
    assert_eq!(told(&begun), ["sourceId:INVALID"]);
    let waiting = upload(&server, &sales, "公告.txt", b"1", of("enterprise", "logo")).await;
    assert_eq!(told(&ack(&server, &sales, &waiting["rowId"]).await), ["ids:CONFLICT"]);
    let path = "/api/res/file/enterprise/logo/ack";
    assert_ne!(server.rest(Some(&sales), Method::PUT, path, Sent::Nothing).await.code(), 0);
    assert!(listed(&server, &engineer, "enterprise", "logo").await.is_empty());
    assert!(file(&server, &engineer, &waiting["rowId"]).await.is_null());
}

#[tokio::test]
async fn a_document_of_the_list_is_no_attachment() {
    let server = TestServer::demo().await;
    let manager = server.token("manager").await;
    let row = product(&server).await;
    let mut both = of("product", &row);
    both["isDoc"] = json!(true);
    both["groupId"] = group(&server, &manager).await;
    both["autoAck"] = json!(true);
    assert_eq!(told(&begin(&server, &manager, "a.txt", 1, both).await), ["sourceType:INVALID"]);
}

#[tokio::test]
async fn nobody_speaks_at_a_record_that_they_do_not_see() {
    let server = TestServer::demo().await;
    let (manager, external) = (server.token("manager").await, server.token("external").await);
    let hidden = json!({ "isOpen": "ONLY", "visibleMemberIds": [] });
    let id = global(&document(&server, &manager, "内部.txt", b"inside", hidden).await);
    let of = "comment { id version }";
    let say = async |token: &str, input: Value| {
        mutate(&server, token, "commentCreate", "CommentCreateInput", input, of).await
    };
    let open = document(&server, &manager, "公开.txt", b"open", json!({ "isOpen": "EXCEPT" })).await;
    let open = global(&open);
    let said = say(&manager, json!({ "recordId": id, "body": "内部" })).await;
    assert_eq!(told(&said), [""; 0], "{said}");
    let said = said["comment"].clone();
    let nobody = xieli_kernel::ids::encode("File", 987_654_321);
    for token in [&external, &server.token("other").await] {
        let (hidden, none) = (
            say(token, json!({ "recordId": id, "body": "x" })).await,
            say(token, json!({ "recordId": nobody, "body": "x" })).await,
        );
        assert_eq!(hidden, none);
        assert!(!told(&none).is_empty());
        let asked = "query ($id: ID!) { node(id: $id) { id } }";
        let found = server.graphql(Some(token), asked, json!({ "id": said["id"] })).await;
        assert!(found["data"]["node"].is_null(), "{found}");
        let change = json!({ "id": said["id"], "version": said["version"], "body": "改" });
        let changed = mutate(&server, token, "commentUpdate", "CommentUpdateInput", change, of).await;
        assert_eq!(told(&changed), [":NOT_FOUND"], "{changed}");
    }
    // a reply can't move a comment to another record
    let answer = json!({ "recordId": open, "replyToId": said["id"], "body": "移" });
    assert_eq!(told(&say(&external, answer).await), ["replyToId:NOT_FOUND"]);
    // next to one that they may not delete, a hidden one is not revealed
    let theirs = say(&manager, json!({ "recordId": open, "body": "文件" })).await["comment"]["id"].clone();
    let delete = async |ids: Value| {
        let input = json!({ "ids": ids });
        mutate(&server, &external, "commentDelete", "CommentsInput", input, "deletedIds").await
    };
    let none = xieli_kernel::ids::encode("Comment", 987_654_321);
    assert_eq!(delete(json!([theirs, said["id"]])).await, delete(json!([theirs, none])).await);
}
