//! Life of a file, over a folder and over a real S3-compatible server, with the same results.

use axum::Router;
use axum::error_handling::HandleError;
use axum::http::StatusCode;
use reqwest::header::{CONTENT_RANGE, ETAG, IF_NONE_MATCH, RANGE};
use s3s::auth::SimpleAuth;
use s3s::service::S3ServiceBuilder;
use serde_json::json;
use xieli_app::config::Config;
use xieli_storage::S3Settings;
use xieli_testing::{TestDb, TestServer};

use super::{begin, finish, get, look, png, read, seen, send, upload, workbook};

/// Three parts.
const SIZE: usize = 11 * 1024 * 1024;

/// An S3 server on a free port; it ends with the test.
async fn store(folder: &std::path::Path) -> S3Settings {
    std::fs::create_dir(folder.join("files")).expect("a bucket");
    let objects = s3s_fs::FileSystem::new(folder).expect("a store");
    let mut builder = S3ServiceBuilder::new(objects);
    builder.set_auth(SimpleAuth::from_single("reader", "secret-of-the-test"));
    let failed = |error| async move { (StatusCode::INTERNAL_SERVER_ERROR, format!("{error:?}")) };
    let router = Router::new().fallback_service(HandleError::new(builder.build(), failed));
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let endpoint = format!("http://{}", listener.local_addr().expect("an address"));
    tokio::spawn(async move { axum::serve(listener, router).await });
    S3Settings {
        endpoint,
        region: "us-east-1".to_owned(),
        bucket: "files".to_owned(),
        access_key: "reader".to_owned(),
        secret_key: "secret-of-the-test".to_owned(),
        path_style: true,
    }
}

/// All results of the scenario as text.
async fn journey(change: impl FnOnce(&mut Config)) -> Vec<String> {
    let server = TestServer::over(TestDb::demo().await, change).await;
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

    // the completion, twice, and the acknowledgement
    let finished = finish(&server, &token, id).await;
    let again = finish(&server, &token, id).await;
    let file = &finished["file"];
    told.push(format!("file: {} {} {} {}", file["name"], file["size"], file["status"], file["hash"]));
    told.push(format!("the same again: {}", file["id"] == again["file"]["id"]));
    let ack =
        "mutation($i: FileAckInput!) { fileAck(input: $i) { files { status } userErrors { message } } }";
    let acked = server.graphql(Some(&token), ack, json!({ "i": { "ids": [file["id"]] } })).await;
    told.push(format!("acknowledged: {}", acked["data"]["fileAck"]));

    // the stream: whole, in part, and conditional
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

    // derived content, created and stored
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

    // refused uploads leave nothing, deleted files are gone
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
async fn a_folder_and_a_bucket_tell_the_same() {
    let over_folder = journey(|_| {}).await;
    let folder = tempfile::tempdir().expect("a folder");
    let settings = store(folder.path()).await;
    let over_bucket = journey(|config| config.files.s3 = Some(settings)).await;
    // without this, an unused bucket would pass, too
    assert!(std::fs::read_dir(folder.path().join("files")).expect("a bucket").next().is_some());
    assert_eq!(over_folder, over_bucket);
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
        assert!(over_folder.iter().any(|told| told == line), "{line} is not in {over_folder:#?}");
    }
}
