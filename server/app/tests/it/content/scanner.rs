//! A virus scanner on a real socket: infected uploads never become files.

use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;
use xieli_app::clamd::Place;
use xieli_testing::{TestDb, TestServer};

use super::{begin, send, upload};

/// A fake clamd that detects the word `virus`.
async fn clamd(listener: TcpListener) {
    while let Ok((mut line, _)) = listener.accept().await {
        let mut command = [0; 10];
        line.read_exact(&mut command).await.expect("a command");
        let mut content = Vec::new();
        loop {
            let length = line.read_u32().await.expect("a length");
            if length == 0 {
                break;
            }
            let mut piece = vec![0; length as usize];
            line.read_exact(&mut piece).await.expect("a piece");
            content.extend(piece);
        }
        let found = content.windows(5).any(|part| part == b"virus");
        line.write_all(if found { b"stream: Test.Virus FOUND\0" } else { b"stream: OK\0" })
            .await
            .expect("said");
    }
}

#[tokio::test]
async fn what_is_infected_never_becomes_a_file() {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let place = Place::Tcp(listener.local_addr().expect("an address").to_string());
    let scanning = tokio::spawn(clamd(listener));
    let db = TestDb::demo().await;
    let server = TestServer::over(db, |config| config.files.scanner = Some(place)).await;
    let token = server.token("admin").await;
    upload(&server, &token, "a.txt", b"harmless", json!({})).await.expect("a file");
    let refused = upload(&server, &token, "b.txt", b"a virus within", json!({})).await;
    assert_eq!(refused, Err("文件含有病毒（Test.Virus），已拒绝".to_owned()));
    let query = "{ filesByIds(ids: []) { id } }";
    assert_eq!(server.graphql(Some(&token), query, json!({})).await["data"]["filesByIds"], json!([]));

    // without the scanner the upload stays, and is completed once the scanner is back
    let begun = begin(&server, &token, "c.txt", 1, json!({})).await;
    send(&server, &begun["upload"]["parts"][0], b"x").await;
    scanning.abort();
    let _ended = scanning.await;
    let query = "mutation($i: FileUploadInput!) { fileUploadFinish(input: $i) { userErrors { message } } }";
    let id = &begun["upload"]["id"];
    let reply = server.graphql(Some(&token), query, json!({ "i": { "id": id } })).await;
    assert!(
        reply["data"]["fileUploadFinish"]["userErrors"][0]["message"]
            .as_str()
            .is_some_and(|text| text.contains("病毒扫描")),
        "{reply}"
    );
    let still = "query($id: ID!) { fileUpload(id: $id) { name } }";
    let still = server.graphql(Some(&token), still, json!({ "id": id })).await;
    assert_eq!(still["data"]["fileUpload"]["name"], "c.txt");
}
