//! Content processing of files: previews, thumbnails, watermarks, text, and refused content.

mod journey;
mod previews;
mod scanner;
mod words;

use std::io::Cursor;

use image::{DynamicImage, ImageFormat, Rgb, RgbImage};
use serde_json::{Value, json};
use xieli_testing::{Caller, Reply, TestServer};

/// The payload of a mutation that must have one.
async fn payload(server: &Caller, token: &str, query: &str, variables: Value, field: &str) -> Value {
    let reply = server.graphql(Some(token), query, variables).await;
    assert!(!reply["data"][field].is_null(), "{reply}");
    reply["data"][field].clone()
}

/// Begins an upload of so many bytes; the whole payload.
pub async fn begin(server: &Caller, token: &str, name: &str, size: usize, more: Value) -> Value {
    let query = "mutation($i: FileUploadBeginInput!) { fileUploadBegin(input: $i) { upload { id parts { number \
                 offset size isDone url } } userErrors { field message } } }";
    let mut input = json!({ "name": name, "size": size });
    for (key, value) in more.as_object().into_iter().flatten() {
        input[key] = value.clone();
    }
    payload(server, token, query, json!({ "i": input }), "fileUploadBegin").await
}

/// Sends one part of an upload to its URL, as browsers do.
pub async fn send(server: &Caller, part: &Value, bytes: &[u8]) {
    let url = part["url"].as_str().expect("an address");
    let url = if url.starts_with('/') { format!("{}{url}", server.url()) } else { url.to_owned() };
    let at = |name: &str| usize::try_from(part[name].as_u64().expect("a number")).expect("small");
    let piece = bytes[at("offset")..at("offset") + at("size")].to_vec();
    let reply = server.client().put(url).body(piece).send().await.expect("a reply");
    assert!(reply.status().is_success(), "{}: {}", reply.status(), reply.text().await.unwrap_or_default());
}

/// Finishes an upload; the whole payload.
pub async fn finish(server: &TestServer, token: &str, id: &Value) -> Value {
    let query = "mutation($i: FileUploadInput!) { fileUploadFinish(input: $i) { file { id rowId name size status \
                 contentType hash streamUrl } userErrors { message } } }";
    payload(server, token, query, json!({ "i": { "id": id } }), "fileUploadFinish").await
}

/// Uploads a published file, or returns the reason of its refusal.
pub async fn upload(
    server: &TestServer,
    token: &str,
    name: &str,
    bytes: &[u8],
    more: Value,
) -> Result<Value, String> {
    let mut context = json!({ "autoAck": true });
    for (key, value) in more.as_object().into_iter().flatten() {
        context[key] = value.clone();
    }
    let refusal = |payload: &Value| payload["userErrors"][0]["message"].as_str().map(str::to_owned);
    let begun = begin(server, token, name, bytes.len(), context).await;
    if let Some(message) = refusal(&begun) {
        return Err(message);
    }
    for part in begun["upload"]["parts"].as_array().expect("parts") {
        send(server, part, bytes).await;
    }
    let finished = finish(server, token, &begun["upload"]["id"]).await;
    match refusal(&finished) {
        Some(message) => Err(message),
        None => Ok(finished["file"].clone()),
    }
}

/// The presentation of a file for the holder of the token.
pub async fn look(server: &TestServer, token: &str, file: &Value) -> Value {
    let query = "mutation($i: FileInput!) { filePreview(input: $i) { kind address watermark message userErrors { \
                 message } } }";
    payload(server, token, query, json!({ "i": { "id": file["id"] } }), "filePreview").await
}

/// GET without headers.
pub async fn get(server: &TestServer, path: &str) -> reqwest::Response {
    server.client().get(format!("{}{path}", server.url())).send().await.expect("a reply")
}

/// The JSON at a URL.
pub async fn read(server: &TestServer, path: &str) -> Reply {
    server.rest(None, reqwest::Method::GET, path, xieli_testing::Sent::Nothing).await
}

/// A single-colour image.
pub fn png(width: u32, height: u32) -> Vec<u8> {
    let mut out = Cursor::new(Vec::new());
    let picture = RgbImage::from_pixel(width, height, Rgb([200, 180, 40]));
    DynamicImage::ImageRgb8(picture).write_to(&mut out, ImageFormat::Png).expect("encoded");
    out.into_inner()
}

/// Width, height and whether it has a single colour.
pub fn seen(bytes: &[u8]) -> (u32, u32, bool) {
    let picture = image::load_from_memory(bytes).expect("a picture").into_rgb8();
    let first = *picture.get_pixel(0, 0);
    (picture.width(), picture.height(), picture.pixels().all(|pixel| *pixel == first))
}

/// A workbook with a line of text.
pub fn workbook(text: &str) -> Vec<u8> {
    let mut book = rust_xlsxwriter::Workbook::new();
    let sheet = book.add_worksheet();
    sheet.write(0, 0, text).expect("written");
    sheet.write(1, 0, 1234.5).expect("written");
    book.save_to_buffer().expect("a workbook")
}
