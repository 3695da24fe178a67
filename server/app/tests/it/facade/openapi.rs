//! `/api/openapi.json`: its content, and its readers.

use std::collections::{BTreeSet, HashSet};

use reqwest::Method;
use serde_json::Value;
use xieli_testing::{Sent, TestServer};

async fn document(server: &TestServer, user: Option<&str>) -> Value {
    let token = match user {
        Some(user) => Some(server.token(user).await),
        None => None,
    };
    let reply = server.rest(token.as_deref(), Method::GET, "/api/openapi.json", Sent::Nothing).await;
    assert_eq!(reply.status, 200);
    reply.body
}

fn calls(document: &Value) -> BTreeSet<String> {
    let paths = document["paths"].as_object().expect("paths");
    let calls = paths.iter().flat_map(|(path, methods)| {
        let methods = methods.as_object().expect("methods").keys();
        methods.map(move |method| format!("{} {path}", method.to_uppercase()))
    });
    calls.collect()
}

/// Checks the parts of OpenAPI 3.1 that the document uses.
fn check(document: &Value) {
    assert_eq!(document["openapi"], "3.1.0");
    assert!(document["info"]["title"].is_string() && document["info"]["version"].is_string());
    let mut ids = HashSet::new();
    for (path, methods) in document["paths"].as_object().expect("paths") {
        for (method, call) in methods.as_object().expect("methods") {
            let at = format!("{method} {path}");
            assert!(
                ids.insert(call["operationId"].as_str().expect("an id").to_owned()),
                "{at}: its id is another's"
            );
            assert!(call["summary"].as_str().is_some_and(|text| !text.is_empty()), "{at}");
            let mut named = HashSet::new();
            for parameter in call["parameters"].as_array().expect("parameters") {
                let (place, name) = (&parameter["in"], parameter["name"].as_str().expect("a name"));
                assert!(named.insert((place.to_string(), name.to_owned())), "{at}: {name} twice");
                assert!(
                    parameter["schema"].is_object() && parameter["required"].is_boolean(),
                    "{at}: {name}"
                );
                assert_eq!(place == "path", path.contains(&format!("{{{name}}}")), "{at}: {name}");
                assert!(place != "path" || parameter["required"] == true, "{at}: {name}");
            }
            let declared = named.iter().filter(|(place, _)| place == "\"path\"").count();
            assert_eq!(declared, path.matches('{').count(), "{at}: a parameter of the path is not declared");
            assert!(call["responses"]["200"]["content"]["application/json"].is_object(), "{at}");
            assert!(call["responses"]["default"]["description"].is_string(), "{at}");
            if let Some(body) = call.get("requestBody") {
                assert!(body["content"].as_object().is_some_and(|kinds| !kinds.is_empty()), "{at}");
                assert_ne!(method, "get", "{at} has a body");
            }
        }
    }
    for reference in document.to_string().split("\"$ref\":\"#").skip(1) {
        let pointer = reference.split('"').next().expect("a pointer");
        assert!(document.pointer(pointer).is_some(), "{pointer} leads nowhere");
    }
}

#[tokio::test]
async fn the_document_is_valid_and_holds_every_call_for_the_owner_and_fewer_for_others() {
    let server = TestServer::demo().await;
    let whole = document(&server, Some("owner")).await;
    check(&whole);
    let served: BTreeSet<String> =
        xieli_facade::routes().iter().map(|(method, path)| format!("{method} {path}")).collect();
    assert_eq!(calls(&whole), served);
    let mut sizes = Vec::new();
    for user in [Some("engineer"), Some("external"), None] {
        let part = document(&server, user).await;
        check(&part);
        assert!(calls(&part).is_subset(&served));
        sizes.push(calls(&part).len());
    }
    assert!(
        served.len() > sizes[0] && sizes[0] > sizes[2] && sizes[1] > sizes[2] && sizes[2] > 5,
        "{sizes:?}"
    );
    let sees = |document: &Value, call: &str| calls(document).contains(call);
    let engineer = document(&server, Some("engineer")).await;
    assert!(sees(&engineer, "GET /api/ems/basic_info") && !sees(&engineer, "POST /api/ems/role"));
    let nobody = document(&server, None).await;
    assert!(sees(&nobody, "POST /api/ems/login") && !sees(&nobody, "GET /api/ems/basic_info"));
    // calls implemented by hand declare their own rights
    let import = "POST /api/ems/member/importExcel";
    assert!(sees(&whole, import) && !sees(&engineer, import) && !sees(&nobody, import));
    let area = "GET /api/static/area.json";
    assert!(sees(&nobody, area) && sees(&engineer, area));
    assert_eq!(
        whole["paths"]["/api/ems/member/list"]["get"]["security"],
        serde_json::json!([{ "bearer": [] }])
    );
}

/// Violations of a schema by a value; covers the JSON Schema keywords that the document uses.
fn faults(document: &Value, schema: &Value, value: &Value, at: &str) -> Vec<String> {
    if let Some(pointer) = schema["$ref"].as_str() {
        let target = document.pointer(pointer.trim_start_matches('#')).expect("a target");
        return faults(document, target, value, at);
    }
    for word in ["anyOf", "oneOf"] {
        if let Some(ways) = schema[word].as_array() {
            let tried: Vec<Vec<String>> = ways.iter().map(|way| faults(document, way, value, at)).collect();
            return if tried.iter().any(Vec::is_empty) {
                Vec::new()
            } else {
                tried.into_iter().flatten().collect()
            };
        }
    }
    let wrong = |what: &str| vec![format!("{at}: {what}, not {value}")];
    if let Some(known) = schema["enum"].as_array() {
        return if known.contains(value) { Vec::new() } else { wrong("one of some values") };
    }
    if let Some(only) = schema.get("const") {
        return if only == value { Vec::new() } else { wrong("a constant") };
    }
    let kinds: Vec<&str> = match &schema["type"] {
        Value::Array(kinds) => kinds.iter().filter_map(Value::as_str).collect(),
        kind => kind.as_str().into_iter().collect(),
    };
    let is = |kind: &&str| match *kind {
        "null" => value.is_null(),
        "string" => value.is_string(),
        "integer" => value.is_i64(),
        "number" => value.is_number(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        other => panic!("{other} is not of JSON schema"),
    };
    if !kinds.is_empty() && !kinds.iter().any(is) {
        return wrong(&kinds.join(" or "));
    }
    let mut found = Vec::new();
    for (at_item, item) in value.as_array().into_iter().flatten().enumerate() {
        found.extend(faults(document, &schema["items"], item, &format!("{at}/{at_item}")));
    }
    if let Some(fields) = value.as_object() {
        for name in schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str) {
            if !fields.contains_key(name) {
                found.push(format!("{at} has no {name}"));
            }
        }
        for (name, field) in fields {
            let known = schema["properties"].get(name);
            found.extend(
                known.into_iter().flat_map(|known| faults(document, known, field, &format!("{at}.{name}"))),
            );
        }
    }
    found
}

#[tokio::test]
async fn records_of_answers_have_typed_fields_and_calls_answer_them() {
    let server = TestServer::demo().await;
    let token = server.token("owner").await;
    let document = document(&server, Some("owner")).await;
    let (mut bare, mut wrong, mut answered, mut rows) = (Vec::new(), Vec::new(), 0, 0);
    let schema_of = |call: &Value| call["responses"]["200"]["content"]["application/json"]["schema"].clone();
    for operation in &xieli_facade::source::source().operations {
        let path = format!("/api{}", operation.path);
        let call = &document["paths"][&path][operation.method.as_str().to_lowercase()];
        let text = schema_of(call)["oneOf"][0]["properties"]["data"].to_string();
        if text.contains(r#""items":{"type":"object"}"#)
            || text.contains(r#"{"type":"object"}"#)
            || text == "null"
        {
            bare.push(path.clone());
        }
        if operation.method != Method::GET || path.contains("sendCode") {
            continue;
        }
        // existing ids of the demo; for missing ones the document describes the refusal, too
        for id in ["1", "2", "10", "100"] {
            let mut asked = String::new();
            for (at, part) in path.split('{').enumerate() {
                let (name, rest) = part.split_once('}').unwrap_or(("", part));
                let parameters = call["parameters"].as_array().expect("parameters");
                let known = parameters.iter().find(|one| at > 0 && one["name"] == name);
                let first = known.and_then(|one| one["schema"]["enum"][0].as_str()).unwrap_or(id);
                asked += &if at > 0 { format!("{first}{rest}") } else { part.to_owned() };
            }
            let reply = server.rest(Some(&token), Method::GET, &asked, Sent::Nothing).await;
            let found = faults(&document, &schema_of(call), &reply.body, "");
            if !found.is_empty() {
                wrong.push(format!("{asked}: {found:?}"));
            }
            answered += u32::from(reply.code() == 0);
            let records = &reply.body["data"]["records"];
            rows += records.as_array().map_or(0, Vec::len);
        }
    }
    assert_eq!(bare, [""; 0], "records without fields");
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(answered > 100 && rows > 100, "{answered} answers with {rows} rows");
}

/// Calls that return files declare their content types.
#[tokio::test]
async fn calls_that_answer_files_say_which() {
    let server = TestServer::demo().await;
    let document = document(&server, Some("owner")).await;
    let office = "application/vnd.openxmlformats-officedocument";
    let (sheet, text) =
        (format!("{office}.spreadsheetml.sheet"), format!("{office}.wordprocessingml.document"));
    for (method, path, kinds) in [
        ("get", "/api/ems/member/exportExcel", vec![sheet.as_str(), "text/csv", "application/pdf"]),
        ("get", "/api/pms/validateProjectResource/download", vec!["application/zip"]),
        ("get", "/api/pms/validateProjectResource/report", vec![&text, "application/pdf"]),
        ("get", "/api/tms/workorder/report/{id}", vec!["application/pdf"]),
        ("post", "/api/ems/qrcodebatch/zip/{id}", vec!["application/zip", "application/pdf"]),
    ] {
        let content = document["paths"][path][method]["responses"]["200"]["content"].as_object();
        let said: BTreeSet<&str> = content.expect("an answer").keys().map(String::as_str).collect();
        let wanted: BTreeSet<&str> = kinds.into_iter().chain(["application/json"]).collect();
        assert_eq!(said, wanted, "{method} {path}");
    }
}
