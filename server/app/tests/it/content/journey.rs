//! A file's whole life over a folder: sent in parts, resumed, acknowledged, streamed, made smaller, deleted.

use axum::http::StatusCode;
use reqwest::header::{CONTENT_RANGE, ETAG, IF_NONE_MATCH, RANGE};
use serde_json::json;
use xieli_testing::TestServer;

use super::{begin, finish, get, look, png, read, seen, send, upload, workbook};

/// Three parts.
const SIZE: usize = 11 * 1024 * 1024;

/// Everything that happens, in words.
async fn journey() -> Vec<String> {
    let server = TestServer::demo().await;
    let token = server.token("admin").await;
    let mut told = Vec::new();
    let bytes: Vec<u8> = (0..SIZE).map(|at| b'a' + u8::try_from(at / 7 % 26).expect("small")).collect();

    // two of three parts arrive; after a reload the third is sent
    let begun = begin(&server, &token, "长文.txt", SIZE, json!({})).await;
    let id = &begun["upload"]["id"];
    let parts = begun["upload"]["parts"].as_array().expect("parts").clone();
    send(&server, &parts[0], &bytes).await;
    send(&server, &parts[2], &bytes).await;
    let early = finish(&server, &token, id).await;
    told.push(format!("early: {}", early["userErrors"][0]["message"]));
    let query = "query($id: ID!) { fileUpload(id: $id) { parts { number offset size isDone url } } }";
    let resumed = server.graphql(Some(&token), query, json!({ "id": id })).await;
    for part in resumed["data"]["fileUpload"]["parts"].as_array().expect("parts") {
        told.push(format!("part {} of {}: {}", part["number"], part["size"], part["isDone"]));
        if part["isDone"] == false {
            send(&server, part, &bytes).await;
        }
    }

    // the callback, twice, and the acknowledgement
    let finished = finish(&server, &token, id).await;
    let again = finish(&server, &token, id).await;
    let file = &finished["file"];
    told.push(format!("file: {} {} {} {}", file["name"], file["size"], file["status"], file["hash"]));
    told.push(format!("the same again: {}", file["id"] == again["file"]["id"]));
    let ack =
        "mutation($i: FileAckInput!) { fileAck(input: $i) { files { status } userErrors { message } } }";
    let acked = server.graphql(Some(&token), ack, json!({ "i": { "ids": [file["id"]] } })).await;
    told.push(format!("acknowledged: {}", acked["data"]["fileAck"]));

    // the stream, whole, in part and known
    let address = file["streamUrl"].as_str().expect("an address");
    let whole = get(&server, address).await;
    let tag = whole.headers()[ETAG].clone();
    told.push(format!(
        "whole: {} {:?} {}",
        whole.status(),
        tag,
        whole.bytes().await.expect("bytes") == bytes
    ));
    let url = format!("{}{address}", server.url());
    for range in ["bytes=5242870-5242889", "bytes=-10", "bytes=99999999-"] {
        let part = server.client().get(&url).header(RANGE, range).send().await.expect("a reply");
        let place = part.headers().get(CONTENT_RANGE).cloned();
        told.push(format!("{range}: {} {place:?} {:?}", part.status(), part.headers().get(ETAG)));
        if part.status() == StatusCode::PARTIAL_CONTENT {
            told.push(String::from_utf8(part.bytes().await.expect("bytes").to_vec()).expect("letters"));
        }
    }
    let known = server.client().get(&url).header(IF_NONE_MATCH, &tag).send().await.expect("a reply");
    told.push(format!("known: {}", known.status()));

    // what is made of contents, made and kept
    let picture = upload(&server, &token, "图.png", &png(400, 200), json!({})).await.expect("a picture");
    let address = picture["streamUrl"].as_str().expect("an address").to_owned();
    for _ in 0..2 {
        let small =
            get(&server, &format!("{address}&width=100&height=100")).await.bytes().await.expect("bytes");
        told.push(format!("small: {:?}", seen(&small)));
    }
    let table = upload(&server, &token, "表.xlsx", &workbook("合计"), json!({})).await.expect("a workbook");
    for _ in 0..2 {
        let shown = look(&server, &token, &table).await;
        let content = read(&server, shown["address"].as_str().expect("an address")).await;
        told.push(format!("{}: {}", shown["kind"], content.body["data"]["sheets"]));
    }

    // what is refused leaves nothing, what is deleted is gone
    let refused = upload(&server, &token, "假.png", b"<html><script>alert(1)</script>", json!({})).await;
    told.push(format!("refused: {refused:?}"));
    let ids = [&file["id"], &picture["id"], &table["id"]];
    let delete = "mutation($i: FilesInput!) { fileDelete(input: $i) { userErrors { message } } }";
    let deleted = server.graphql(Some(&token), delete, json!({ "i": { "ids": ids } })).await;
    told.push(format!("deleted: {}", deleted["data"]["fileDelete"]));
    told.push(format!("gone: {}", read(&server, &address).await.body["code"]));
    let storage = server.services().storage();
    for key in
        [file, &picture, &table].map(|file| format!("derived/{}", file["hash"].as_str().unwrap_or_default()))
    {
        let left =
            futures_util::TryStreamExt::try_collect::<Vec<_>>(storage.list(&key).expect("a list")).await;
        told.push(format!("left of it: {}", left.expect("listed").len()));
    }
    told
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_file_lives_from_its_first_part_to_its_end() {
    let told = journey().await;
    let expected = [
        "part 1 of 5242880: true",
        "part 2 of 5242880: false",
        "part 3 of 1048576: true",
        "the same again: true",
        "known: 304 Not Modified",
        "small: (100, 50, true)",
        "\"GRID\": [{\"name\":\"Sheet1\",\"rows\":[[\"合计\"],[\"1234.5\"]],\"truncated\":false}]",
        "refused: Err(\"文件内容与扩展名 png 不符\")",
        "gone: 10003",
        "left of it: 0",
    ];
    for line in expected {
        assert!(told.iter().any(|one| one == line), "{line} is not in {told:#?}");
    }
}
