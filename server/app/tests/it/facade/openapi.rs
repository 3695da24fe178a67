//! `/api/openapi.json`: what it holds, and for whom.

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

/// What the specification of OpenAPI 3.1 asks of the parts that we use.
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
    assert_eq!(
        whole["paths"]["/api/ems/member/list"]["get"]["security"],
        serde_json::json!([{ "bearer": [] }])
    );
}
