//! Whatever is written into an argument, it is never a fault of ours: too long, negative, huge, with control characters,
//! ten thousand elements. As the owner, who gets past every guard.

use async_graphql::parser::types::{BaseType, Type};
use serde_json::{Value, json};
use xieli_testing::TestServer;

use super::api::{Api, codes, innermost, put};

/// What may be written where a value of this type stands.
fn hostile(ty: &Type) -> Vec<Value> {
    let single = match innermost(ty) {
        "String" => vec![
            json!(""),
            json!("   "),
            json!("长".repeat(5_000)),
            json!("a\u{0}b"),
            json!("\u{7}\u{1b}[31m\u{202e}\r\n"),
            json!("%_\\'\";--"),
            json!("-1"),
            json!("99999999999999999999"),
        ],
        "ID" => vec![
            json!(""),
            json!("-1"),
            json!("0"),
            json!("9223372036854775807"),
            json!("99999999999999999999"),
            json!("TWVtYmVyOi0x"),
            json!("\u{0}"),
            json!("x".repeat(5_000)),
            json!(1),
        ],
        "Int" => {
            vec![json!(0), json!(-1), json!(i32::MAX), json!(i32::MIN), json!(10_000_000_000_i64), json!(1.5)]
        }
        "Date" => vec![
            json!("0001-01-01"),
            json!("9999-12-31"),
            json!("+262142-12-31"),
            json!("2026-02-30"),
            json!("\u{0}"),
        ],
        "DateTime" => vec![json!("9999-12-31T23:59:59Z"), json!("+262142-12-31T23:59:59Z"), json!("now")],
        "Boolean" => vec![json!("true"), json!(2)],
        _ => vec![json!("NOT_A_VALUE"), json!({}), json!([])],
    };
    match &ty.base {
        BaseType::Named(_) => single,
        BaseType::List(_) => {
            let many = |value: &Value| Value::Array(vec![value.clone(); 10_000]);
            let first = if innermost(ty) == "ID" { json!("1") } else { single[0].clone() };
            let mut lists: Vec<Value> = single.iter().map(|value| json!([value])).collect();
            lists.extend([json!([]), json!([null]), many(&first)]);
            lists
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_argument_is_a_fault_of_ours() {
    let api = Api::read();
    let server = TestServer::demo().await;
    let mut token = server.token("owner").await;
    let mut faults = Vec::new();
    let mut tried = 0;
    for root in &api.roots {
        for (path, ty) in api.places(root) {
            for value in hostile(&ty) {
                let mut arguments = api.arguments(root, false, &|_| "987654321".to_owned());
                put(&mut arguments, &path, value);
                let request = server.client().post(format!("{}/graphql", server.url())).bearer_auth(&token);
                let body = json!({"query": api.document(root, &arguments), "variables": arguments});
                let response = request.json(&body).send().await.expect("a reply");
                let status = response.status().as_u16();
                let answer: Value = response.json().await.expect("JSON");
                tried += 1;
                let said = codes(&answer);
                if status >= 500
                    || said.contains(&"INTERNAL_SERVER_ERROR")
                    || said.contains(&"REQUEST_TIMEOUT")
                {
                    let mut shown = arguments.to_string();
                    shown.truncate(shown.char_indices().nth(200).map_or(shown.len(), |(at, _)| at));
                    faults.push(format!("{} {}: {status} {answer} for {shown}", root.name, path.join(".")));
                }
            }
        }
        // whatever ended the session
        token = server.token("owner").await;
    }
    assert!(tried > 500, "only {tried} values tried");
    assert!(faults.is_empty(), "{} of {tried}:\n{}", faults.len(), faults.join("\n"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_rest_parameter_is_a_fault_of_ours() {
    let server = TestServer::demo().await;
    let texts = [
        "",
        "-1",
        "99999999999999999999",
        "a\u{0}b",
        "\u{7}\u{202e}",
        "%_\\'\";--",
        "null",
        "[]",
        "{}",
        "NaN",
    ];
    let long = "长".repeat(200);
    let mut faults = Vec::new();
    for operation in &xieli_facade::source::source().operations {
        let token = server.token("owner").await;
        for text in texts.iter().copied().chain([long.as_str()]) {
            let method = reqwest::Method::from_bytes(operation.method.as_str().as_bytes()).expect("a method");
            let escaped: String = url::form_urlencoded::byte_serialize(text.as_bytes()).collect();
            let mut path = operation.path.replace("{service}", "ems").replace("{enterpriseId}", "0");
            let mut pairs = Vec::new();
            for variable in &operation.variables {
                let place = format!("{{{}}}", variable.name);
                if path.contains(&place) {
                    let one = if text.is_empty() { "1" } else { &escaped };
                    path = path.replace(&place, &one.replace('+', "%20"));
                } else {
                    pairs.push((variable.name.as_str(), text));
                }
            }
            let request = server
                .client()
                .request(method.clone(), format!("{}/api{path}", server.url()))
                .bearer_auth(&token);
            let request =
                if method == reqwest::Method::GET { request.query(&pairs) } else { request.form(&pairs) };
            let response = request.send().await.expect("a reply");
            let status = response.status().as_u16();
            let body: Value = response.json().await.unwrap_or_default();
            if status >= 500 || body["code"] == 5000 || !body["code"].is_number() {
                faults.push(format!("{} {method} {path} {text:.20?}: {status} {body}", operation.name));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
