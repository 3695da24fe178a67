//! Hostile input never causes an internal error, and the answer is in Chinese: too long, negative, huge, with
//! control characters, of another type, ten thousand elements. As the owner, who passes every guard.

use async_graphql::parser::types::{BaseType, Type};
use serde_json::{Value, json};
use xieli_testing::TestServer;

use super::api::{Api, codes, innermost, put};
use super::foreign;
use super::session::Session;

/// Nested arrays of this depth.
pub fn deep(levels: usize) -> Value {
    (0..levels).fold(json!(1), |inner, _| json!([inner]))
}

/// Hostile values for a type.
fn hostile(ty: &Type) -> Vec<Value> {
    let mut single = match innermost(ty) {
        "String" => vec![
            json!(""),
            json!("   "),
            json!("长".repeat(5_000)),
            json!("a\u{0}b"),
            json!("\u{7}\u{1b}[31m\u{202e}\r\n"),
            json!("\u{feff}\u{fffe}\u{ffff}\u{10ffff}"),
            json!("👩‍👩‍👧‍👦🏳️‍🌈".repeat(40)),
            json!(format!("e{}", "\u{301}".repeat(900))),
            json!("%_\\'\";--"),
            json!("-1"),
            json!("99999999999999999999"),
            json!("[1"),
        ],
        "ID" => vec![
            json!(""),
            json!("-1"),
            json!("0"),
            json!("9223372036854775807"),
            json!("9223372036854775808"),
            json!("99999999999999999999"),
            json!("TWVtYmVyOi0x"),
            json!("TWVtYmVyOjk5OTk5OTk5OTk5OTk5OTk5OTk5"),
            json!("\u{0}"),
            json!("👩‍👩‍👧‍👦"),
            json!("x".repeat(5_000)),
            json!(1),
        ],
        "Int" => vec![
            json!(0),
            json!(-1),
            json!(i32::MAX),
            json!(i32::MIN),
            json!(10_000_000_000_i64),
            json!(i64::MIN),
            json!(u64::MAX),
            json!(1.5),
            json!(1e300),
        ],
        "Money" => vec![json!(-0.01), json!(0.001), json!(1e300), json!("1,5"), json!("NaN"), json!({})],
        "Date" => vec![
            json!("0001-01-01"),
            json!("0000-00-00"),
            json!("-4713-11-24"),
            json!("9999-12-31"),
            json!("+262142-12-31"),
            json!("2026-02-30"),
            json!("\u{0}"),
        ],
        "DateTime" => vec![
            json!("0001-01-01T00:00:00Z"),
            json!("9999-12-31T23:59:59Z"),
            json!("+262142-12-31T23:59:59Z"),
            json!("2026-06-30T23:59:60Z"),
            json!("now"),
        ],
        "Boolean" => vec![json!("true"), json!(2)],
        _ => vec![json!("NOT_A_VALUE"), json!({}), json!([])],
    };
    single.extend([Value::Null, deep(60), json!({ "__proto__": { "x": [null] } })]);
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
    let mut session = Session::of(&server, Some("owner")).await;
    let mut faults = Vec::new();
    let mut tried = 0;
    for root in &api.roots {
        for (path, ty) in api.places(root) {
            for value in hostile(&ty) {
                let mut arguments = api.arguments(root, false, &|_| "987654321".to_owned());
                put(&mut arguments, &path, value);
                let document = api.document(root, &arguments);
                let (status, answer) = if root.kind == "subscription" {
                    (200, session.ask(root, &document, &arguments).await)
                } else {
                    let reply = session.graphql(&document, &arguments).await;
                    (reply.status, reply.body)
                };
                tried += 1;
                let said = codes(&answer);
                if status >= 500
                    || said.contains(&"INTERNAL_SERVER_ERROR")
                    || said.contains(&"REQUEST_TIMEOUT")
                    || !foreign(&answer).is_empty()
                {
                    let mut shown = arguments.to_string();
                    shown.truncate(shown.char_indices().nth(200).map_or(shown.len(), |(at, _)| at));
                    faults.push(format!("{} {}: {status} {answer} for {shown}", root.name, path.join(".")));
                }
            }
        }
    }
    assert!(tried > 500, "only {tried} values tried");
    assert!(faults.is_empty(), "{} of {tried}:\n{}", faults.len(), faults.join("\n"));
}

/// Every moment of an input is of the years 1970 to 2100, as every day is.
#[tokio::test]
async fn moments_of_other_years_are_refused_where_they_stand() {
    let api = Api::read();
    let server = TestServer::demo().await;
    let mut session = Session::of(&server, Some("owner")).await;
    let (mut faults, mut tried) = (Vec::new(), 0);
    for root in api.roots.iter().filter(|root| root.kind != "subscription") {
        for (path, _) in api.places(root).into_iter().filter(|(_, ty)| innermost(ty) == "DateTime") {
            for moment in ["1969-12-31T15:59:59Z", "2101-01-01T00:00:00Z"] {
                let mut arguments = api.arguments(root, false, &|_| "987654321".to_owned());
                put(&mut arguments, &path, json!(moment));
                let document = api.document(root, &arguments);
                let answer = session.graphql(&document, &arguments).await.body;
                tried += 1;
                let told = answer["errors"].to_string();
                if !told.contains("时间应在 1970-01-01 至 2100-12-31 之间") {
                    faults.push(format!("{} {}: {answer}", root.name, path.join(".")));
                }
            }
        }
    }
    assert!(tried > 20, "only {tried} values tried");
    assert!(faults.is_empty(), "{} of {tried}:\n{}", faults.len(), faults.join("\n"));
}

/// Malformed JSON bodies that no JSON library writes.
#[tokio::test]
async fn no_body_is_a_fault_of_ours() {
    let server = TestServer::demo().await;
    let token = server.token("owner").await;
    let call = |value: &str| {
        format!(r#"{{"query":"query ($k: String) {{ members(filter: {{keyword: $k}}) {{ totalCount }} }}","variables":{{"k":{value}}}}}"#)
            .into_bytes()
    };
    let nested = |open: &str, close: &str| format!("{}1{}", open.repeat(400), close.repeat(400));
    let mut bodies = vec![
        call(r#""\ud800""#),
        call(r#""\udc00\ud800""#),
        call(r#""\u0000""#),
        call("1e400"),
        call("-0.0"),
        call("18446744073709551616"),
        call("NaN"),
        call(&nested("[", "]")),
        call(&nested(r#"{"a":"#, "}")),
        call(r#""a", "k": "b""#),
        b"\xef\xbb\xbf{\"query\":\"{ __typename }\"}".to_vec(),
        b"{\"query\":\"\xff\xfe\"}".to_vec(),
        b"{\"query\":\"{ __typename }\"".to_vec(),
        b"null".to_vec(),
        b"\"\"".to_vec(),
        Vec::new(),
        vec![0; 1000],
    ];
    bodies.push(nested("[", "]").into_bytes());
    for body in bodies {
        let shown = String::from_utf8_lossy(&body).chars().take(120).collect::<String>();
        let request = server.client().post(format!("{}/graphql", server.url())).bearer_auth(&token);
        let request = request.header("content-type", "application/json").body(body);
        let response = request.send().await.expect("a reply");
        let status = response.status().as_u16();
        let answer: Value = response.json().await.expect("JSON");
        assert!(status < 500, "{status} {answer} for {shown}");
        assert!(!codes(&answer).contains(&"INTERNAL_SERVER_ERROR"), "{answer} for {shown}");
        assert_eq!(foreign(&answer), Vec::<String>::new(), "{answer} for {shown}");
    }
}
