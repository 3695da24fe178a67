//! Attachments of comments: published with them, visible to readers of the record, deleted with them.

use serde_json::{Value, json};
use xieli_domain::file::sweep::sweep;
use xieli_testing::TestServer;

use super::{begin, document, file, group, mutate, number, purge, stored, told, upload};

const OF: &str = "comment { id rowId version body attachments { rowId name status sourceId } }";

async fn say(server: &TestServer, token: &str, input: Value) -> Value {
    mutate(server, token, "commentCreate", "CommentCreateInput", input, OF).await
}

async fn draft(server: &TestServer, token: &str, name: &str) -> Value {
    let more = json!({ "sourceType": "comment", "sourceId": "draft" });
    upload(server, token, name, name.as_bytes(), more).await
}

fn names(payload: &Value) -> Vec<&str> {
    let files = payload["comment"]["attachments"].as_array().expect("files");
    files.iter().filter_map(|file| file["name"].as_str()).collect()
}

/// A document visible to the engineer and hidden from sales, with its global id.
async fn record(server: &TestServer, token: &str) -> Value {
    let engineer = super::member(server, "engineer").await.to_string();
    let seen = json!({ "isOpen": "ONLY", "visibleMemberIds": [engineer] });
    let made = document(server, token, "方案.txt", b"plan", seen).await;
    let query = "query ($id: ID!) { file(id: $id) { id rowId } }";
    server.graphql(Some(token), query, json!({ "id": made["rowId"] })).await["data"]["file"].clone()
}

#[tokio::test]
async fn it_is_published_with_the_comment_and_follows_who_sees_the_record() {
    let server = TestServer::demo().await;
    let (manager, engineer) = (server.token("manager").await, server.token("engineer").await);
    let (sales, other) = (server.token("sales").await, server.token("other").await);
    let record = record(&server, &manager).await;
    let one = draft(&server, &manager, "照片.txt").await;
    assert_eq!(one["status"], "PENDING");
    assert!(file(&server, &engineer, &one["rowId"]).await.is_null(), "nobody sees a draft");
    let input = json!({ "recordId": record["id"], "body": "见附件", "attachmentIds": [one["rowId"]] });
    let said = say(&server, &manager, input).await;
    assert_eq!(names(&said), ["照片.txt"], "{said}");
    assert_eq!(said["comment"]["attachments"][0]["status"], "PUBLISHED");
    for (token, sees) in [(&manager, true), (&engineer, true), (&sales, false), (&other, false)] {
        assert_eq!(file(&server, token, &one["rowId"]).await.is_object(), sees);
    }
    // a viewer who loses access to the document loses its comments
    let hide = json!({ "id": record["rowId"], "version": 2, "isOpen": "ONLY", "visibleMemberIds": [] });
    let hidden = mutate(&server, &manager, "fileUpdate", "FileUpdateInput", hide, "file { rowId }").await;
    assert_eq!(told(&hidden), [""; 0], "{hidden}");
    assert!(file(&server, &engineer, &one["rowId"]).await.is_null());
    assert!(file(&server, &manager, &one["rowId"]).await.is_object());
}

#[tokio::test]
async fn it_goes_with_the_comment_with_the_document_and_when_it_is_taken_off() {
    let server = TestServer::demo().await;
    let (manager, owner) = (server.token("manager").await, server.token("owner").await);
    let record = record(&server, &manager).await;
    let (one, two) = (draft(&server, &manager, "一.txt").await, draft(&server, &manager, "二.txt").await);
    let ids = json!([one["rowId"], two["rowId"]]);
    let said =
        say(&server, &manager, json!({ "recordId": record["id"], "body": "两个", "attachmentIds": ids }))
            .await;
    assert_eq!(names(&said).len(), 2);
    let three = draft(&server, &manager, "三.txt").await;
    let change = json!({ "id": said["comment"]["id"], "version": said["comment"]["version"], "body": "换一个",
        "attachmentIds": [two["rowId"], three["rowId"]] });
    let changed = mutate(&server, &manager, "commentUpdate", "CommentUpdateInput", change, OF).await;
    assert_eq!(names(&changed), ["二.txt", "三.txt"], "{changed}");
    assert!(file(&server, &manager, &one["rowId"]).await.is_null());
    // a change of the text only keeps the attachments
    let change =
        json!({ "id": said["comment"]["id"], "version": changed["comment"]["version"], "body": "只改字" });
    let text = mutate(&server, &manager, "commentUpdate", "CommentUpdateInput", change, OF).await;
    assert_eq!(names(&text), ["二.txt", "三.txt"]);
    let input = json!({ "ids": [said["comment"]["id"]] });
    mutate(&server, &manager, "commentDelete", "CommentsInput", input, "deletedIds").await;
    for gone in [&two, &three] {
        assert!(file(&server, &manager, &gone["rowId"]).await.is_null());
    }
    let four = draft(&server, &manager, "四.txt").await;
    say(
        &server,
        &manager,
        json!({ "recordId": record["id"], "body": "再来", "attachmentIds": [four["rowId"]] }),
    )
    .await;
    mutate(&server, &owner, "fileDelete", "FilesInput", json!({ "ids": [record["rowId"]] }), "deletedIds")
        .await;
    assert!(file(&server, &manager, &four["rowId"]).await.is_null());
    // until both are purged, it is restored with them
    sweep(server.services()).await.expect("a round");
    assert_eq!(stored(&server).len(), 4, "{:?}", stored(&server));
    purge(&server, &owner, "COMMENT", &[&said["comment"]["rowId"]]).await;
    purge(&server, &owner, "FILE", &[&record["rowId"]]).await;
    assert_eq!(number(&server, "select count(*) from file_garbage").await, 0);
    assert!(stored(&server).is_empty(), "{:?}", stored(&server));
}

#[tokio::test]
async fn the_attachments_of_a_purged_customer_and_of_its_parts_go_with_it() {
    let server = TestServer::demo().await;
    let owner = server.token("owner").await;
    let input = json!({ "customer": { "name": "有附件的客户", "type": "1", "level": "1", "isOpen": "OPEN" },
        "force": true, "contacts": [{ "name": "许安", "phone": "15422220001" }],
        "address": [{ "name": "总部", "address": "上海市浦东新区世纪大道 1 号" }] });
    let of = "customer { id rowId }";
    let made = mutate(&server, &owner, "customerCreate", "CustomerCreateInput", input, of).await;
    assert_eq!(told(&made), [""; 0], "{made}");
    let customer = &made["customer"];
    let own = json!({ "sourceType": "customer", "sourceId": customer["rowId"] });
    let file = upload(&server, &owner, "合同.txt", b"one", own).await;
    let ack = json!({ "ids": [file["rowId"]] });
    let acked = mutate(&server, &owner, "fileAck", "FileAckInput", ack, "files { status }").await;
    assert_eq!(acked["files"][0]["status"], "PUBLISHED", "{acked}");
    let said = draft(&server, &owner, "评论附件.txt").await;
    let input = json!({ "recordId": customer["id"], "body": "见附件", "attachmentIds": [said["rowId"]] });
    say(&server, &owner, input).await;
    let kind = json!({ "sourceType": "customer_follow", "sourceId": "draft" });
    let met = upload(&server, &owner, "拜访照片.txt", b"three", kind).await;
    let input = json!({ "customerIds": [customer["id"]], "kind": "1", "body": "谈了报价",
        "attachmentIds": [met["rowId"]] });
    let of = "results { error }";
    let followed =
        mutate(&server, &owner, "customerFollowCreate", "CustomerFollowCreateInput", input, of).await;
    assert_eq!(followed["results"][0]["error"], Value::Null, "{followed}");
    let input = json!({ "ids": [customer["id"]] });
    mutate(&server, &owner, "customerDelete", "CustomerIdsInput", input, "deletedIds").await;
    sweep(server.services()).await.expect("a round");
    assert_eq!(stored(&server).len(), 3, "a deleted customer may come back");
    purge(&server, &owner, "CUSTOMER", &[&customer["rowId"]]).await;
    assert_eq!(number(&server, "select count(*) from file_garbage").await, 0);
    assert!(stored(&server).is_empty(), "{:?}", stored(&server));
}

#[tokio::test]
async fn nothing_gets_in_beside_the_comment() {
    let server = TestServer::demo().await;
    let (manager, engineer) = (server.token("manager").await, server.token("engineer").await);
    let record = record(&server, &manager).await;
    for more in [
        json!({ "sourceType": "comment", "sourceId": "1" }),
        json!({ "sourceType": "comment", "sourceId": "draft", "autoAck": true }),
        json!({ "sourceType": "comment", "sourceId": "draft", "isOpen": "ONLY" }),
        json!({ "sourceType": "comment", "sourceId": "draft", "isDoc": true }),
    ] {
        let begun = begin(&server, &manager, "a.txt", 3, more.clone()).await;
        assert_eq!(told(&begun), ["sourceId:INVALID"], "{more}");
    }
    let mine = draft(&server, &manager, "我的.txt").await;
    let ack = json!({ "ids": [mine["rowId"]], "groupId": group(&server, &manager).await });
    let acked = mutate(&server, &manager, "fileAck", "FileAckInput", ack, "files { rowId }").await;
    assert_eq!(told(&acked), ["ids:CONFLICT"]);
    // another member's, not a draft, duplicates, and too many
    let input = |ids: Value| json!({ "recordId": record["id"], "body": "试", "attachmentIds": ids });
    let stolen = say(&server, &engineer, input(json!([mine["rowId"]]))).await;
    assert_eq!(told(&stolen), ["attachmentIds:NOT_FOUND"]);
    let wrong = say(&server, &manager, input(json!([record["rowId"]]))).await;
    assert_eq!(told(&wrong), ["attachmentIds:NOT_FOUND"]);
    let crowd: Vec<String> = (1..=10).map(|id: i32| id.to_string()).collect();
    assert_eq!(told(&say(&server, &manager, input(json!(crowd))).await), ["attachmentIds:TOO_LONG"]);
    let twice = input(json!([mine["rowId"], mine["rowId"]]));
    assert_eq!(names(&say(&server, &manager, twice.clone()).await), ["我的.txt"]);
    assert_eq!(told(&say(&server, &manager, twice).await), ["attachmentIds:NOT_FOUND"]);
    let comments = number(&server, "select count(*) from comment where body = '试'").await;
    assert_eq!(comments, 1, "what was refused left nothing");
}
