//! Hostile REST calls never cause an internal error, and the answer is in Chinese.

use reqwest::Method;
use serde_json::{Map, Value, json};
use xieli_facade::operation::Operation;
use xieli_facade::source::source;
use xieli_testing::{Reply, Sent, TestServer};

use super::input::deep;
use super::is_chinese;
use super::session::Session;

/// Hostile texts for the path, the query and forms.
const TEXTS: &[&str] = &[
    "",
    "-1",
    "99999999999999999999",
    "9223372036854775808",
    "a\u{0}b",
    "\u{7}\u{202e}",
    "%_\\'\";--",
    "null",
    "[]",
    "{}",
    "NaN",
    "0000-00-00",
    "👩‍👩‍👧‍👦🏳️‍🌈",
];

fn method(operation: &Operation) -> Method {
    Method::from_bytes(operation.method.as_str().as_bytes()).expect("a method")
}

/// The call with `text` in every path parameter, and the remaining variables.
fn path<'a>(operation: &'a Operation, text: &str) -> (String, Vec<&'a str>) {
    let escaped: String = url::form_urlencoded::byte_serialize(text.as_bytes()).collect();
    let mut path = operation.path.replace("{service}", "ems").replace("{enterpriseId}", "0");
    let mut left = Vec::new();
    for variable in &operation.variables {
        let place = format!("{{{}}}", variable.name);
        if path.contains(&place) {
            let one = if text.is_empty() { "1" } else { &escaped };
            path = path.replace(&place, &one.replace('+', "%20"));
        } else {
            left.push(variable.name.as_str());
        }
    }
    (format!("/api{path}"), left)
}

/// Whether a reply is an internal error, or not in Chinese.
fn fault(reply: &Reply) -> bool {
    let said = reply.body["msg"].as_str().unwrap_or_default();
    reply.status >= 500
        || reply.code() == 5000
        || !reply.body["code"].is_number()
        || (reply.code() != 0 && !is_chinese(said))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_text_is_a_fault_of_ours() {
    let server = TestServer::demo().await;
    // the longest text that fits into a URL with three dozen parameters
    let long = "长".repeat(90);
    let mut faults = Vec::new();
    let mut session = Session::of(&server, Some("owner")).await;
    for operation in &source().operations {
        for text in TEXTS.iter().copied().chain([long.as_str()]) {
            let (mut path, left) = path(operation, text);
            let pairs: Vec<(&str, &str)> = left.iter().map(|name| (*name, text)).collect();
            let sent = if method(operation) == Method::GET {
                let query =
                    url::form_urlencoded::Serializer::new(String::new()).extend_pairs(&pairs).finish();
                path = format!("{path}?{query}");
                Sent::Nothing
            } else {
                Sent::form(&pairs)
            };
            let reply = session.rest(method(operation), &path, &sent).await;
            if fault(&reply) {
                faults
                    .push(format!("{} {path} {text:.20?}: {} {}", operation.name, reply.status, reply.body));
            }
        }
    }
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_json_is_a_fault_of_ours() {
    let server = TestServer::demo().await;
    let values = [
        Value::Null,
        json!(true),
        json!(-1),
        json!(i64::MIN),
        json!(u64::MAX),
        json!(1e300),
        json!({}),
        json!([]),
        json!([null]),
        json!([[]]),
        json!({ "a": { "a": [{}] } }),
        deep(60),
        json!(vec!["1"; 10_000]),
        json!("长".repeat(5_000)),
        json!("a\u{0}b"),
        json!("👩‍👩‍👧‍👦🏳️‍🌈"),
    ];
    let mut faults = Vec::new();
    let mut session = Session::of(&server, Some("owner")).await;
    for operation in source().operations.iter().filter(|operation| method(operation) != Method::GET) {
        let (path, left) = path(operation, "1");
        for value in &values {
            let all: Map<String, Value> =
                left.iter().map(|name| ((*name).to_owned(), value.clone())).collect();
            // in every parameter, and instead of the whole object
            for body in [Value::Object(all), value.clone()] {
                let reply = session.rest(method(operation), &path, &Sent::Json(body)).await;
                if fault(&reply) {
                    let shown: String = value.to_string().chars().take(40).collect();
                    faults
                        .push(format!("{} {path} {shown}: {} {}", operation.name, reply.status, reply.body));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
}
