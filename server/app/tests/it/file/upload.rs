//! Uploads in parts: accepted and refused ones, and idempotent completion.

use reqwest::Method;
use serde_json::{Value, json};
use xieli_testing::{Sent, TestServer};

use super::{
    begin, document, file, finish, group, mutate, number, purge, put, request, send, stored, told, upload,
};

/// A bit more than one part.
const LARGE: usize = 5 * 1024 * 1024 + 1000;

fn bytes(size: usize) -> Vec<u8> {
    (0..size).map(|at| u8::try_from(at % 251).expect("small")).collect()
}

#[tokio::test]
async fn a_file_goes_up_in_parts_is_pending_and_then_published() {
    let server = TestServer::demo().await;
    let (owner, sales) = (server.token("owner").await, server.token("sales").await);
    let whole = bytes(LARGE);
    let begun = begin(&server, &owner, "数据 2026.bin", LARGE, json!({ "isDoc": true })).await;
    let plan = &begun["upload"];
    let sizes: Vec<u64> =
        plan["parts"].as_array().expect("parts").iter().filter_map(|p| p["size"].as_u64()).collect();
    assert_eq!(sizes, [5 * 1024 * 1024, 1000]);
    let key = plan["key"].as_str().expect("a key");
    assert_eq!(key.split('/').next_back().map(str::len), Some(32 + 4), "{key}");

    // the last part first; then the interrupted client requests the existing parts
    put(&server, plan["parts"][1]["url"].as_str().expect("an address"), whole[5 * 1024 * 1024..].to_vec())
        .await;
    assert_eq!(told(&finish(&server, &owner, plan).await), ["id:CONFLICT"]);
    let again = server
        .graphql(
            Some(&owner),
            "query ($id: ID!) { fileUpload(id: $id) { parts { number offset size isDone url } } }",
            json!({ "id": plan["id"] }),
        )
        .await["data"]["fileUpload"]
        .clone();
    assert_eq!((&again["parts"][0]["isDone"], &again["parts"][1]["isDone"]), (&json!(false), &json!(true)));
    send(&server, &again, &whole).await;

    let done = finish(&server, &owner, plan).await["file"].clone();
    assert_eq!(
        (&done["status"], &done["size"], &done["name"]),
        (&json!("PENDING"), &json!(LARGE), &json!("数据 2026.bin"))
    );
    assert_eq!(file(&server, &sales, &done["rowId"]).await, Value::Null, "pending is for its uploader alone");
    let twice = finish(&server, &owner, plan).await["file"].clone();
    assert_eq!(twice["rowId"], done["rowId"]);

    let ack = |group: Value| {
        let input = json!({ "ids": [done["rowId"]], "groupId": group });
        mutate(&server, &owner, "fileAck", "FileAckInput", input, "files { rowId status version }")
    };
    assert_eq!(told(&ack(Value::Null).await), ["groupId:REQUIRED"]);
    let group = group(&server, &owner).await;
    // an unknown id beside an own one: nothing is done
    let input = json!({ "ids": [done["rowId"], "999999999"], "groupId": group });
    let both = mutate(&server, &owner, "fileAck", "FileAckInput", input, "files { rowId }").await;
    assert_eq!(told(&both).len(), 1, "{both}");
    assert_eq!(file(&server, &owner, &done["rowId"]).await["status"], "PENDING");
    let published = ack(group.clone()).await["files"][0].clone();
    assert_eq!(published["status"], "PUBLISHED");
    assert_eq!(ack(group).await["files"][0]["version"], published["version"], "nothing twice");
    assert_eq!(file(&server, &sales, &done["rowId"]).await["size"], json!(LARGE));
    let logged = format!(
        "select count(*) from operation_log where record_type = 'file' and record_id = {}",
        done["rowId"].as_str().expect("an id")
    );
    assert_eq!(number(&server, &logged).await, 2, "made once, published once");
    assert_eq!(stored(&server).len(), 1, "the parts are gone: {:?}", stored(&server));
}

#[tokio::test]
async fn what_does_not_fit_is_refused_before_a_byte_is_sent() {
    let server = TestServer::demo().await;
    let (owner, external) = (server.token("owner").await, server.token("external").await);
    let refused = async |name: &str, size: i64, more: Value| {
        let mut input = json!({ "name": name, "size": size });
        super::merge(&mut input, more);
        told(
            &mutate(&server, &owner, "fileUploadBegin", "FileUploadBeginInput", input, "upload { id }").await,
        )
    };
    for name in ["../x.txt", "a/b.txt", "a\\b.txt", "a\u{0}b.txt", "a\u{202e}b.txt", ".."] {
        assert_eq!(refused(name, 1, json!({})).await, ["name:INVALID"], "{name:?}");
    }
    assert_eq!(refused(&"字".repeat(86), 1, json!({})).await, ["name:TOO_LONG"]);
    assert_eq!(refused(" ", 1, json!({})).await, ["name:REQUIRED"]);
    for size in [0, -1] {
        assert_eq!(refused("a.txt", size, json!({})).await, ["size:INVALID"]);
    }
    assert_eq!(refused("a.txt", 1, json!({ "groupId": "987654321" })).await, ["groupId:NOT_FOUND"]);
    assert_eq!(
        refused("a.txt", 1, json!({ "visibleMemberIds": ["987654321"] })).await,
        ["visibleMemberIds:NOT_FOUND"]
    );
    assert_eq!(refused("a.txt", 1, json!({ "sourceType": "task" })).await, ["sourceId:INVALID"]);
    assert_eq!(refused("a.txt", 1, json!({ "fileId": "987654321" })).await, ["fileId:NOT_FOUND"]);
    let query =
        "mutation { fileUploadBegin(input: {name: \"a.txt\", size: 1, isDoc: true}) { upload { id } } }";
    let said = server.graphql(Some(&external), query, Value::Null).await;
    assert_eq!(said["errors"][0]["extensions"]["code"], "FORBIDDEN", "no res:upload: {said}");
    assert_eq!(number(&server, "select count(*) from file_upload").await, 0);
}

#[tokio::test]
async fn an_address_is_good_for_its_part_alone() {
    let server = TestServer::demo().await;
    let (owner, other) = (server.token("owner").await, server.token("other").await);
    let begun = begin(&server, &owner, "a.bin", 10, json!({})).await["upload"].clone();
    let url = begun["parts"][0]["url"].as_str().expect("an address").to_owned();
    for wrong in [0, 9, 11, 6 * 1024 * 1024] {
        assert_eq!(put(&server, &url, bytes(wrong)).await.status(), 422, "{wrong} bytes");
    }
    assert_eq!(put(&server, &url.replace("part=1", "part=2"), bytes(10)).await.status(), 422);
    assert_eq!(put(&server, &url.replace("part=1", "part=x"), bytes(10)).await.status(), 422);
    assert_eq!(put(&server, "/api/res/oss/part?part=1", bytes(10)).await.status(), 401);
    let forged = format!("{}x", &url[..url.len() - 1]);
    assert_eq!(put(&server, &forged, bytes(10)).await.status(), 401);
    // a session's token is no ticket, and a ticket opens nothing else
    assert_eq!(
        put(&server, &format!("/api/res/oss/part?part=1&ticket={owner}"), bytes(10)).await.status(),
        401
    );
    let ticket = url.split("ticket=").nth(1).expect("a ticket");
    let said =
        request(&server, Method::GET, "/api/res/file/list", Some(ticket)).send().await.expect("an answer");
    assert_eq!(said.json::<Value>().await.expect("JSON")["code"], 4001);

    assert_eq!(put(&server, &url, bytes(10)).await.status(), 200);
    // another member's upload does not exist
    let theirs = mutate(
        &server,
        &other,
        "fileUploadFinish",
        "FileUploadInput",
        json!({ "id": begun["id"] }),
        "file { id }",
    )
    .await;
    assert_eq!(told(&theirs), [":NOT_FOUND"]);
    let asked = server
        .graphql(
            Some(&other),
            "query ($id: ID!) { fileUpload(id: $id) { key } }",
            json!({ "id": begun["id"] }),
        )
        .await;
    assert_eq!(asked["data"]["fileUpload"], Value::Null);
    finish(&server, &owner, &begun).await;
    assert_eq!(put(&server, &url, bytes(10)).await.status(), 404, "replayed after the end");

    let begun = begin(&server, &owner, "b.bin", 10, json!({})).await["upload"].clone();
    let url = begun["parts"][0]["url"].as_str().expect("an address");
    put(&server, url, bytes(10)).await;
    let cancel = json!({ "id": begun["id"] });
    let gone = mutate(&server, &owner, "fileUploadCancel", "FileUploadInput", cancel, "cancelledId").await;
    assert_eq!(gone["cancelledId"], begun["id"]);
    assert_eq!(put(&server, url, bytes(10)).await.status(), 404);
    assert_eq!(stored(&server).len(), 1, "{:?}", stored(&server));
}

#[tokio::test]
async fn what_claims_to_be_a_picture_and_is_none_is_refused_and_gone() {
    let server = TestServer::demo().await;
    let owner = server.token("owner").await;
    let page = b"<html><script>alert(1)</script></html>";
    let begun = begin(&server, &owner, "照片.png", page.len(), json!({})).await["upload"].clone();
    send(&server, &begun, page).await;
    let refused = finish(&server, &owner, &begun).await;
    assert_eq!(told(&refused), ["name:INVALID"], "{refused}");
    assert_eq!(told(&finish(&server, &owner, &begun).await), [":NOT_FOUND"]);
    assert_eq!(stored(&server), Vec::<String>::new());
    assert_eq!(number(&server, "select count(*) from file_garbage").await, 0);
}

#[tokio::test]
async fn one_content_is_kept_once_and_goes_with_the_last_that_has_it() {
    let server = TestServer::demo().await;
    let owner = server.token("owner").await;
    let one = document(&server, &owner, "一.txt", "同样的内容".as_bytes(), json!({})).await;
    let two = document(&server, &owner, "二.txt", "同样的内容".as_bytes(), json!({})).await;
    assert_eq!(one["hash"], two["hash"]);
    assert_eq!(stored(&server).len(), 1);
    let delete = async |id: &Value| {
        let gone =
            mutate(&server, &owner, "fileDelete", "FilesInput", json!({ "ids": [id] }), "deletedIds").await;
        assert!(gone["deletedIds"].is_array(), "{gone}");
    };
    delete(&one["rowId"]).await;
    assert_eq!(stored(&server).len(), 1);
    delete(&two["rowId"]).await;
    purge(&server, &owner, "FILE", &[&one["rowId"]]).await;
    assert_eq!(stored(&server).len(), 1, "the other can still come back");
    purge(&server, &owner, "FILE", &[&two["rowId"]]).await;
    assert_eq!(stored(&server), Vec::<String>::new());
    // and can be uploaded again
    document(&server, &owner, "三.txt", "同样的内容".as_bytes(), json!({})).await;
    assert_eq!(stored(&server).len(), 1);
}

#[tokio::test]
async fn callbacks_that_come_at_once_make_one_file() {
    let server = TestServer::demo().await;
    let owner = server.token("owner").await;
    let begun = begin(&server, &owner, "一次.txt", 6, json!({})).await["upload"].clone();
    send(&server, &begun, "内容".as_bytes()).await;
    let all = futures_util::future::join_all((0..6).map(|_| finish(&server, &owner, &begun))).await;
    for payload in &all {
        assert_eq!(payload["file"]["rowId"], all[0]["file"]["rowId"], "{payload}");
    }
    assert_eq!(number(&server, "select count(*) from file where name = '一次.txt'").await, 1);
}

#[tokio::test]
async fn attachments_are_acknowledged_by_their_record_over_rest() {
    let server = TestServer::demo().await;
    let (owner, engineer) = (server.token("owner").await, server.token("engineer").await);
    let product =
        number(&server, "select min(id) from product where enterprise_id = 1 and deleted_at is null").await;
    let of = json!({ "sourceType": "product", "sourceId": product.to_string() });
    upload(&server, &engineer, "附件一.txt", b"1", of.clone()).await;
    upload(&server, &engineer, "附件二.txt", b"2", of).await;
    let list = &format!("/api/res/file/attachment/list/product/{product}");
    let ack = &format!("/api/res/file/product/{product}/ack");
    let seen = async |token: &str| {
        let said = server.rest(Some(token), Method::GET, list, Sent::Nothing).await;
        said.body["data"]
            .as_array()
            .expect("a list")
            .iter()
            .map(|file| file["name"].clone())
            .collect::<Vec<_>>()
    };
    assert!(seen(&engineer).await.is_empty());
    for _ in 0..2 {
        let said = server.rest(Some(&engineer), Method::PUT, ack, Sent::Nothing).await;
        assert_eq!((said.code(), said.body["data"].as_array().map(Vec::len)), (0, Some(2)), "{}", said.body);
    }
    assert_eq!(seen(&owner).await, ["附件一.txt", "附件二.txt"]);
    let nothing = server.rest(Some(&owner), Method::PUT, ack, Sent::Nothing).await;
    assert_eq!(nothing.body["data"], json!([]), "what others uploaded is theirs to acknowledge");
}

#[tokio::test]
async fn a_file_is_attached_to_what_takes_files_and_exists_and_seen_by_who_sees_that() {
    let server = TestServer::demo().await;
    let (owner, external) = (server.token("owner").await, server.token("external").await);
    let product =
        number(&server, "select min(id) from product where enterprise_id = 1 and deleted_at is null").await;
    for (source, id, refused) in [
        ("approval", "7", "sourceType:INVALID"),
        ("team", "1", "sourceType:INVALID"),
        ("enterprise", "portrait", "sourceId:INVALID"),
        ("product", "9000000000", "sourceId:NOT_FOUND"),
        ("product", "1 or 1", "sourceId:NOT_FOUND"),
        ("product", "007", "sourceId:NOT_FOUND"),
    ] {
        let more = json!({ "sourceType": source, "sourceId": id });
        let begun = begin(&server, &owner, "a.txt", 3, more.clone()).await;
        assert_eq!(told(&begun), [refused], "{more}");
    }
    let more = json!({ "sourceType": "product", "sourceId": product.to_string() });
    let begun = begin(&server, &external, "a.txt", 3, more.clone()).await;
    assert_eq!(told(&begun), ["sourceId:NOT_FOUND"], "who does not see the product attaches nothing to it");
    let sent = upload(&server, &owner, "图纸.txt", b"1", more).await;
    let ack = format!("/api/res/file/product/{product}/ack");
    server.rest(Some(&owner), Method::PUT, &ack, Sent::Nothing).await;
    let there = async |token: &str| !file(&server, token, &sent["rowId"]).await.is_null();
    assert!(there(&server.token("engineer").await).await && !there(&external).await);
}

#[tokio::test]
async fn the_specified_calls_upload_and_publish() {
    let server = TestServer::demo().await;
    let owner = server.token("owner").await;
    let path = "/api/res/oss/sts/token?name=%E8%AF%B4%E6%98%8E.txt&size=3&isDoc=1&category=1";
    let token = server.rest(Some(&owner), Method::GET, path, Sent::Nothing).await.body["data"].clone();
    let url = token["parts"][0]["url"].as_str().unwrap_or_else(|| panic!("{token}"));
    assert_eq!(put(&server, url, b"abc".to_vec()).await.status(), 200);
    let sent = Sent::Json(json!({ "id": token["id"] }));
    let file =
        server.rest(Some(&owner), Method::POST, "/api/res/oss/callback", sent).await.body["data"].clone();
    assert_eq!((&file["status"], &file["type"]), (&json!(0), &json!("other")), "{file}");
    let tree =
        server.rest(Some(&owner), Method::GET, "/api/res/group/treeList?category=1", Sent::Nothing).await;
    let group = tree.body["data"][0]["id"].as_str().expect("a group").to_owned();
    let path = format!("/api/res/file/ack?groupId={group}&isOpen=1");
    let said = server.rest(Some(&owner), Method::PUT, &path, Sent::Json(json!([file["id"]]))).await;
    assert_eq!((said.code(), &said.body["data"][0]["status"]), (0, &json!(1)), "{}", said.body);
    assert_eq!(said.body["data"][0]["groupId"], json!(group));
    let list = format!("/api/res/file/list?groupId={group}&keyword=%E8%AF%B4%E6%98%8E");
    let list = server.rest(Some(&owner), Method::GET, &list, Sent::Nothing).await;
    assert_eq!(list.body["data"]["records"][0]["name"], "说明.txt", "{}", list.body);
}
