//! Streams of files: whole, in ranges, by the session's token and by tickets for one file, and never as HTML
//! of our origin.

use reqwest::Method;
use reqwest::header::{
    CONTENT_DISPOSITION, CONTENT_LENGTH, CONTENT_RANGE, CONTENT_SECURITY_POLICY, CONTENT_TYPE, ETAG,
    IF_NONE_MATCH, RANGE, X_CONTENT_TYPE_OPTIONS,
};
use serde_json::{Value, json};
use xieli_testing::{Sent, TestServer};

use super::{document, file, request};

const TEXT: &str = "0123456789 十个数字";

fn head(answer: &reqwest::Response, name: reqwest::header::HeaderName) -> String {
    answer.headers().get(name).and_then(|value| value.to_str().ok()).unwrap_or_default().to_owned()
}

#[tokio::test]
async fn ranges_tags_and_names() {
    let server = TestServer::demo().await;
    let owner = server.token("owner").await;
    let made = document(&server, &owner, "说明 1.txt", TEXT.as_bytes(), json!({})).await;
    let path = format!("/api/res/file/stream/{}", made["rowId"].as_str().expect("an id"));
    let get = |range: Option<&'static str>| {
        let asked = request(&server, Method::GET, &path, Some(&owner));
        async move {
            let asked = if let Some(range) = range { asked.header(RANGE, range) } else { asked };
            asked.send().await.expect("an answer")
        }
    };
    let whole = get(None).await;
    assert_eq!(whole.status(), 200);
    assert_eq!(head(&whole, CONTENT_LENGTH), TEXT.len().to_string());
    assert_eq!(head(&whole, CONTENT_TYPE), "text/plain; charset=utf-8");
    assert!(
        head(&whole, CONTENT_DISPOSITION)
            .starts_with("inline; filename=\"__ 1.txt\"; filename*=UTF-8''%E8%AF%B4")
    );
    assert!(head(&whole, CONTENT_SECURITY_POLICY).ends_with("sandbox"));
    assert_eq!(head(&whole, X_CONTENT_TYPE_OPTIONS), "nosniff");
    let tag = head(&whole, ETAG);
    assert_eq!(whole.text().await.expect("text"), TEXT);

    let part = get(Some("bytes=2-4")).await;
    assert_eq!(
        (part.status().as_u16(), head(&part, CONTENT_RANGE)),
        (206, format!("bytes 2-4/{}", TEXT.len()))
    );
    assert_eq!(part.text().await.expect("text"), "234");
    assert_eq!(get(Some("bytes=-6")).await.text().await.expect("text"), "数字");
    let beyond = get(Some("bytes=9999-")).await;
    assert_eq!(
        (beyond.status().as_u16(), head(&beyond, CONTENT_RANGE)),
        (416, format!("bytes */{}", TEXT.len()))
    );
    let known = request(&server, Method::GET, &path, Some(&owner)).header(IF_NONE_MATCH, tag).send().await;
    assert_eq!(known.expect("an answer").status(), 304);
}

#[tokio::test]
async fn what_could_run_is_saved_and_never_shown() {
    let server = TestServer::demo().await;
    let owner = server.token("owner").await;
    for (name, content) in [
        ("页面.html", "<html><script>alert(1)</script></html>"),
        ("图.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"><script>alert(1)</script></svg>"),
    ] {
        let made = document(&server, &owner, name, content.as_bytes(), json!({})).await;
        let path = format!("/api/res/file/stream/{}", made["rowId"].as_str().expect("an id"));
        let answer = request(&server, Method::GET, &path, Some(&owner)).send().await.expect("an answer");
        assert_eq!(head(&answer, CONTENT_TYPE), "application/octet-stream", "{name}");
        assert!(head(&answer, CONTENT_DISPOSITION).starts_with("attachment"), "{name}");
        assert!(head(&answer, CONTENT_SECURITY_POLICY).contains("default-src 'none'"), "{name}");
    }
}

#[tokio::test]
async fn a_ticket_opens_one_file_for_a_session_that_lives() {
    let server = TestServer::demo().await;
    let (owner, sales) = (server.token("owner").await, server.token("sales").await);
    let one = document(&server, &owner, "一.txt", b"1", json!({})).await;
    let two = document(&server, &owner, "二.txt", b"2", json!({})).await;
    let address =
        file(&server, &sales, &one["rowId"]).await["streamUrl"].as_str().expect("an address").to_owned();
    let get = async |path: &str| {
        let answer = request(&server, Method::GET, path, None).send().await.expect("an answer");
        answer.text().await.expect("text")
    };
    assert_eq!(get(&address).await, "1");
    let code =
        async |path: &str| serde_json::from_str::<Value>(&get(path).await).expect("JSON")["code"].clone();
    let (first, second) = (one["rowId"].as_str().expect("an id"), two["rowId"].as_str().expect("an id"));
    let moved = address.replace(&format!("/stream/{first}?"), &format!("/stream/{second}?"));
    assert_eq!(code(&moved).await, 4001);
    assert_eq!(code(&format!("/api/res/file/stream/{first}")).await, 4001);
    assert_eq!(code(&format!("/api/res/file/stream/{first}?access_token=x.y.z")).await, 4001);
    // the session's own token, with and without its prefix (core §7)
    assert_eq!(get(&format!("/api/res/file/stream/{first}?access_token={sales}")).await, "1");
    assert_eq!(get(&format!("/api/res/file/stream/{first}?access_token=Bearer%20{sales}")).await, "1");
    // it is in no other URL, where the ticket suffices
    let ticket =
        address.split("access_token=").nth(1).and_then(|rest| rest.split('&').next()).expect("a ticket");
    for call in ["download", "content"] {
        assert_eq!(code(&format!("/api/res/file/{call}/{first}?access_token={sales}")).await, 4001, "{call}");
        let path = format!("/api/res/file/{call}/{first}?access_token={ticket}");
        assert_eq!(request(&server, Method::GET, &path, None).send().await.expect("an answer").status(), 200);
        assert!(get(&path).await.contains('1'), "{call}");
    }
    // a ticket is no token
    let said = server.rest(Some(ticket), Method::GET, "/api/res/file/list", Sent::Nothing).await;
    assert_eq!(said.code(), 4001);
    // it ends with the session, and with the right to see the file
    server
        .db()
        .execute(&format!("update file set is_open = 2, insiders_only = false where id = {first}"))
        .await;
    assert_eq!(code(&address).await, 10003);
    server.db().execute(&format!("update file set is_open = 1 where id = {first}")).await;
    let said = server.rest(Some(&sales), Method::DELETE, "/api/ems/logout", Sent::Nothing).await;
    assert_eq!(said.code(), 0, "{}", said.body);
    assert_eq!(code(&address).await, 4001);
}

#[tokio::test]
async fn looking_and_downloading_are_counted_once_each() {
    let server = TestServer::demo().await;
    let (owner, sales) = (server.token("owner").await, server.token("sales").await);
    let made = document(&server, &owner, "计数.txt", TEXT.as_bytes(), json!({})).await;
    let id = made["rowId"].as_str().expect("an id").to_owned();
    let said =
        server.rest(Some(&sales), Method::GET, &format!("/api/res/file/preview/{id}"), Sent::Nothing).await;
    let address = said.body["data"].as_str().unwrap_or_else(|| panic!("{}", said.body));
    assert_eq!(request(&server, Method::GET, address, None).send().await.expect("an answer").status(), 200);
    let path = format!("/api/res/file/download/{id}");
    for range in ["bytes=0-3", "bytes=4-"] {
        let answer = request(&server, Method::GET, &path, Some(&sales))
            .header(RANGE, range)
            .send()
            .await
            .expect("an answer");
        assert_eq!(answer.status(), 206);
        assert!(head(&answer, CONTENT_DISPOSITION).starts_with("attachment"));
    }
    let seen = file(&server, &owner, &made["rowId"]).await;
    assert_eq!((&seen["previewCount"], &seen["downloadCount"]), (&json!(1), &json!(1)));
    for kind in [1, 2] {
        let path = format!("/api/res/file/recordList?fileId={id}&type={kind}");
        let list = server.rest(Some(&owner), Method::GET, &path, Sent::Nothing).await.body["data"].clone();
        assert_eq!((&list["total"], &list["records"][0]["type"]), (&json!(1), &json!(kind)), "{list}");
        assert!(
            list["records"][0]["createBy_dictText"].is_string() && list["records"][0]["teamId"].is_string(),
            "{list}"
        );
    }
}

#[tokio::test]
async fn who_may_only_look_gets_no_content() {
    let server = TestServer::demo().await;
    let (owner, sales) = (server.token("owner").await, server.token("sales").await);
    let made = document(&server, &owner, "只看.txt", TEXT.as_bytes(), json!({ "isPreviewOnly": true })).await;
    let id = made["rowId"].as_str().expect("an id");
    assert_eq!(file(&server, &sales, &made["rowId"]).await["viewerCan"]["download"], false);
    for path in [format!("/api/res/file/stream/{id}"), format!("/api/res/file/download/{id}")] {
        let refused = server.rest(Some(&sales), Method::GET, &path, Sent::Nothing).await;
        assert_eq!(refused.code(), 4003, "{path}");
        let answer = request(&server, Method::GET, &path, Some(&owner)).send().await.expect("an answer");
        assert_eq!(answer.text().await.expect("text"), TEXT, "{path}");
    }
}
