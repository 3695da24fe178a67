//! The logo of the enterprise: one of its files, checked by content, one at a time.

use std::io::Cursor;

use serde_json::{Value, json};
use xieli_testing::TestServer;

use super::{ask, change};
use crate::account::desk::told;
use crate::file::{file, upload};

const READ: &str = "{ enterprise { version logoUrl } }";

fn picture(shade: u8) -> Vec<u8> {
    let mut out = Cursor::new(Vec::new());
    let picture = image::RgbImage::from_pixel(8, 8, image::Rgb([shade, 0, 0]));
    picture.write_to(&mut out, image::ImageFormat::Png).expect("encoded");
    out.into_inner()
}

async fn send(server: &TestServer, token: &str, name: &str, bytes: &[u8]) -> Value {
    let more = json!({ "sourceType": "enterprise", "sourceId": "logo" });
    upload(server, token, name, bytes, more).await["rowId"].clone()
}

async fn set(server: &TestServer, token: &str, file: Value) -> Value {
    let read = ask(server, token, READ, Value::Null).await;
    let input = json!({ "input": { "version": read["enterprise"]["version"], "fileId": file } });
    change(server, token, "enterpriseLogoSet", "enterprise { logoUrl }", input).await
}

#[tokio::test]
async fn everybody_sees_the_picture_and_the_one_before_is_gone() {
    let server = TestServer::demo().await;
    let (admin, external) = (server.token("admin").await, server.token("external").await);
    assert!(ask(&server, &admin, READ, Value::Null).await["enterprise"]["logoUrl"].is_null());
    let first = send(&server, &admin, "标识.png", &picture(1)).await;
    assert_eq!(told(&set(&server, &admin, first.clone()).await), [""; 0]);
    let address = ask(&server, &external, READ, Value::Null).await["enterprise"]["logoUrl"].clone();
    let address = format!("{}{}", server.url(), address.as_str().expect("an address"));
    let answer = server.client().get(address).send().await.expect("an answer");
    assert_eq!(answer.headers()["content-type"], "image/png");
    // the checked content stays visible, also after a later version of the file
    upload(&server, &admin, "标识.png", &picture(7), json!({ "fileId": first })).await;
    assert_eq!(told(&set(&server, &admin, first.clone()).await), ["fileId:NOT_FOUND"]);
    let second = send(&server, &admin, "新标识.png", &picture(2)).await;
    assert_eq!(told(&set(&server, &admin, second.clone()).await), [""; 0]);
    assert!(file(&server, &admin, &first).await.is_null());
    assert_eq!(told(&set(&server, &admin, Value::Null).await), [""; 0]);
    assert!(file(&server, &admin, &second).await.is_null());
    assert!(ask(&server, &admin, READ, Value::Null).await["enterprise"]["logoUrl"].is_null());
}

#[tokio::test]
async fn what_is_no_picture_not_ones_own_or_not_meant_for_it_is_refused() {
    let server = TestServer::demo().await;
    let (admin, owner) = (server.token("admin").await, server.token("owner").await);
    let text = send(&server, &admin, "说明.txt", b"plain").await;
    assert_eq!(told(&set(&server, &admin, text).await), ["fileId:INVALID"]);
    let theirs = send(&server, &owner, "标识.png", &picture(3)).await;
    assert_eq!(told(&set(&server, &admin, theirs).await), ["fileId:NOT_FOUND"]);
    let plain = upload(&server, &admin, "照片.png", &picture(4), json!({})).await["rowId"].clone();
    assert_eq!(told(&set(&server, &admin, plain).await), ["fileId:NOT_FOUND"]);
    // appended data in the file counts towards the size, to the byte
    let padded = |more: usize| {
        let mut bytes = picture(6);
        bytes.resize(5 * 1024 * 1024 + more, 0);
        bytes
    };
    let large = send(&server, &admin, "大图.png", &padded(1)).await;
    assert_eq!(told(&set(&server, &admin, large).await), ["fileId:INVALID"]);
    let largest = send(&server, &admin, "大图.png", &padded(0)).await;
    assert_eq!(told(&set(&server, &admin, largest).await), [""; 0]);
    let good = send(&server, &admin, "标识.png", &picture(5)).await;
    let stale = json!({ "input": { "version": 0, "fileId": good } });
    let stale = change(&server, &admin, "enterpriseLogoSet", "enterprise { logoUrl }", stale).await;
    assert_eq!(told(&stale), ["version:STALE"]);
    assert_eq!(file(&server, &admin, &good).await["status"], "PENDING", "nothing of a refused change stays");
    let engineer = server.token("engineer").await;
    let query = "mutation { enterpriseLogoSet(input: { version: 1 }) { userErrors { code } } }";
    let reply = server.graphql(Some(&engineer), query, Value::Null).await;
    assert_eq!(reply["errors"][0]["extensions"]["code"], "FORBIDDEN");
}
