//! Documents and attachments, from the first part of an upload to the last byte of a stream
//! (core §2, §4, §7 Files).

mod attachments;
mod batch;
mod binned;
mod crash;
mod hung;
mod inside;
mod quota;
mod stream;
mod sweeping;
mod upload;
mod versions;
mod visibility;

use reqwest::{Method, RequestBuilder, Response};
use serde_json::{Value, json};
use xieli_domain::file::sweep::sweep;
use xieli_testing::{Caller, TestServer};

/// Fields selected from a file.
const FILE: &str = "rowId name size type status isOpen versionNumber version hash previewCount downloadCount streamUrl \
                    viewerCan { update delete download }";

/// Calls a mutation with an input; returns its payload.
pub async fn mutate(caller: &Caller, token: &str, field: &str, kind: &str, input: Value, of: &str) -> Value {
    let query = format!(
        "mutation ($input: {kind}!) {{ {field}(input: $input) {{ {of} userErrors {{ field message code }} }} }}"
    );
    let reply = caller.graphql(Some(token), &query, json!({ "input": input })).await;
    assert!(reply["data"][field].is_object(), "{field}: {reply}");
    reply["data"][field].clone()
}

/// `field:CODE` of every user error.
pub fn told(payload: &Value) -> Vec<String> {
    crate::account::desk::told(payload)
}

/// Begins an upload; returns the payload.
pub async fn begin(caller: &Caller, token: &str, name: &str, size: usize, more: Value) -> Value {
    let mut input = json!({ "name": name, "size": size });
    merge(&mut input, more);
    let of = "upload { id rowId key partSize parts { number offset size isDone url } }";
    mutate(caller, token, "fileUploadBegin", "FileUploadBeginInput", input, of).await
}

fn merge(into: &mut Value, more: Value) {
    if let (Some(into), Value::Object(more)) = (into.as_object_mut(), more) {
        into.extend(more);
    }
}

/// PUTs bytes to the URL of a part.
pub async fn put(caller: &Caller, url: &str, bytes: Vec<u8>) -> Response {
    let address = if url.starts_with("http") { url.to_owned() } else { format!("{}{url}", caller.url()) };
    caller.client().put(address).body(bytes).send().await.expect("an answer")
}

/// Sends every missing part of an upload.
pub async fn send(caller: &Caller, upload: &Value, bytes: &[u8]) {
    for part in upload["parts"].as_array().expect("parts") {
        if part["isDone"] == true {
            continue;
        }
        let number = |name: &str| usize::try_from(part[name].as_u64().expect("a number")).expect("small");
        let piece = bytes[number("offset")..][..number("size")].to_vec();
        let answer = put(caller, part["url"].as_str().expect("an address"), piece).await;
        assert!(answer.status().is_success(), "{} {part}", answer.status());
    }
}

/// Finishes an upload; returns the payload.
pub async fn finish(caller: &Caller, token: &str, upload: &Value) -> Value {
    let input = json!({ "id": upload["id"] });
    mutate(caller, token, "fileUploadFinish", "FileUploadInput", input, &format!("file {{ {FILE} }}")).await
}

/// Uploads a whole file; returns the pending file.
pub async fn upload(caller: &Caller, token: &str, name: &str, bytes: &[u8], more: Value) -> Value {
    let begun = begin(caller, token, name, bytes.len(), more).await;
    assert!(begun["upload"].is_object(), "{begun}");
    send(caller, &begun["upload"], bytes).await;
    let done = finish(caller, token, &begun["upload"]).await;
    assert!(done["file"].is_object(), "{done}");
    done["file"].clone()
}

/// Uploads a document into the first category of the enterprise, and acknowledges it.
pub async fn document(caller: &Caller, token: &str, name: &str, bytes: &[u8], seen: Value) -> Value {
    let file = upload(caller, token, name, bytes, json!({ "isDoc": true })).await;
    let mut input = json!({ "ids": [file["rowId"]], "groupId": group(caller, token).await });
    merge(&mut input, seen);
    let done = mutate(caller, token, "fileAck", "FileAckInput", input, &format!("files {{ {FILE} }}")).await;
    assert!(done["files"][0].is_object(), "{done}");
    done["files"][0].clone()
}

/// Purges records from the recycle bin, with unreferenced objects.
pub async fn purge(server: &TestServer, token: &str, kind: &str, ids: &[&Value]) {
    let input = json!({ "kind": kind, "ids": ids });
    let gone = mutate(server, token, "recyclePurge", "RecycleInput", input, "ids").await;
    assert_eq!(told(&gone), [""; 0], "{gone}");
    sweep(server.services()).await.expect("a round");
}

/// A document category.
pub async fn group(caller: &Caller, token: &str) -> Value {
    let reply = caller.graphql(Some(token), "{ fileGroups { id } }", Value::Null).await;
    reply["data"]["fileGroups"][0]["id"].clone()
}

/// A file as the holder of the token sees it.
pub async fn file(caller: &Caller, token: &str, id: &Value) -> Value {
    let query = format!("query ($id: ID!) {{ file(id: $id) {{ {FILE} }} }}");
    caller.graphql(Some(token), &query, json!({ "id": id })).await["data"]["file"].clone()
}

/// A request with a URL only, or with a token.
pub fn request(caller: &Caller, method: Method, path: &str, token: Option<&str>) -> RequestBuilder {
    let request = caller.client().request(method, format!("{}{path}", caller.url()));
    match token {
        Some(token) => request.bearer_auth(token),
        None => request,
    }
}

/// The row of a member.
pub async fn member(server: &TestServer, user: &str) -> i64 {
    let client = server.db().client().await;
    let sql = "select m.id from member m join account a on a.id = m.account_id and m.status = 1 where a.username = $1 \
               order by m.enterprise_id limit 1";
    client.query_one(sql, &[&user]).await.expect("a member").get(0)
}

/// A number from the database.
pub async fn number(server: &TestServer, sql: &str) -> i64 {
    let client = server.db().client().await;
    client.query_one(sql, &[]).await.expect("a number").get(0)
}

/// Every object in the storage, including parts of uploads.
pub fn stored(server: &TestServer) -> Vec<String> {
    fn walk(folder: &std::path::Path, found: &mut Vec<String>) {
        for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
            if entry.path().is_dir() {
                walk(&entry.path(), found);
            } else {
                found.push(entry.path().display().to_string());
            }
        }
    }
    let mut found = Vec::new();
    walk(server.db().files(), &mut found);
    found
}
