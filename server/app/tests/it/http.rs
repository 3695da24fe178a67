//! HTTP rules before and around the business logic.

use std::time::Duration;

use reqwest::{Method, RequestBuilder, StatusCode};
use serde_json::{Value, json};
use xieli_testing::{Sent, TableLock, TestDb, TestServer};

const GRAPHQL: &str = "application/graphql-response+json";

async fn send(request: RequestBuilder) -> (StatusCode, Value, reqwest::header::HeaderMap) {
    let response = request.send().await.expect("a reply");
    let (status, headers) = (response.status(), response.headers().clone());
    let bytes = response.bytes().await.expect("a body");
    (status, serde_json::from_slice(&bytes).unwrap_or(Value::Null), headers)
}

fn post(server: &TestServer) -> RequestBuilder {
    server.client().post(format!("{}/graphql", server.url()))
}

fn code(body: &Value) -> &str {
    body["errors"][0]["extensions"]["code"].as_str().unwrap_or("none")
}

#[tokio::test]
async fn only_json_over_post_is_graphql() {
    let server = TestServer::over(TestDb::new().await, |_| {}).await;
    let url = format!("{}/graphql?query={{__typename}}", server.url());
    let (status, body, headers) = send(server.client().get(url)).await;
    assert_eq!((status, headers["allow"].to_str().expect("text")), (StatusCode::METHOD_NOT_ALLOWED, "POST"));
    assert_eq!(code(&body), "BAD_USER_INPUT");

    let query = r#"{"query":"{ __typename }"}"#;
    for kind in [
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
        "application/json; charset=gbk",
    ] {
        let (status, ..) = send(post(&server).header("content-type", kind).body(query)).await;
        assert_eq!(status, StatusCode::UNSUPPORTED_MEDIA_TYPE, "{kind}");
    }
    let (status, ..) = send(post(&server).body(query)).await;
    assert_eq!(status, StatusCode::UNSUPPORTED_MEDIA_TYPE, "without a type");
    let json = "application/json; charset=utf-8";
    let (status, body, headers) = send(post(&server).header("content-type", json).body(query)).await;
    assert_eq!((status, &body), (StatusCode::OK, &json!({ "data": { "__typename": "Query" } })));
    assert_eq!(headers["x-trace-id"].len(), 32);

    let (status, ..) =
        send(post(&server).header("accept", "text/html").json(&json!({ "query": "{__typename}" }))).await;
    assert_eq!(status, StatusCode::NOT_ACCEPTABLE);
}

#[tokio::test]
async fn what_is_no_request_is_refused() {
    let server = TestServer::over(TestDb::new().await, |_| {}).await;
    for bad in [
        json!([{ "query": "{ __typename }" }]),
        json!({ "query": 1 }),
        json!({}),
        json!({ "query": "{ __typename }", "variables": [] }),
        json!({ "query": "{ __typename }", "operationName": 3 }),
        json!("{ __typename }"),
    ] {
        let (status, body, _) = send(post(&server).json(&bad)).await;
        assert_eq!((status, code(&body)), (StatusCode::BAD_REQUEST, "BAD_USER_INPUT"), "{bad}");
        assert!(body.get("data").is_none(), "{body}");
    }
    let (status, ..) =
        send(post(&server).header("content-type", "application/json").body("{\"query\":")).await;
    assert_eq!(status, StatusCode::BAD_REQUEST);
}

#[tokio::test]
async fn the_accept_header_decides_the_status_of_a_refused_document() {
    let server = TestServer::over(TestDb::new().await, |_| {}).await;
    let too_deep = format!("{{ {}b{} }}", "a { ".repeat(15), " }".repeat(15));
    let documents: [(&str, &str); 6] = [
        ("{ nothing }", "BAD_USER_INPUT"),
        ("{ __typename", "BAD_USER_INPUT"),
        ("query A { __typename } query B { __typename }", "BAD_USER_INPUT"),
        ("subscription { x }", "BAD_USER_INPUT"),
        (&too_deep, "LIMIT_EXCEEDED"),
        ("mutation { a b c d e f }", "LIMIT_EXCEEDED"),
    ];
    for (document, wanted) in documents {
        for (accept, status, media) in [
            (GRAPHQL, StatusCode::BAD_REQUEST, GRAPHQL),
            ("application/json", StatusCode::OK, "application/json"),
            ("*/*", StatusCode::OK, "application/json"),
        ] {
            let (found, body, headers) =
                send(post(&server).header("accept", accept).json(&json!({ "query": document }))).await;
            assert_eq!((found, code(&body)), (status, wanted), "{document} {accept} {body}");
            assert!(headers["content-type"].to_str().expect("text").starts_with(media), "{headers:?}");
            assert!(body.get("data").is_none(), "{body}");
        }
    }
}

#[tokio::test]
async fn a_token_that_is_not_good_is_said_to_be_so() {
    let server = TestServer::demo().await;
    let request = || post(&server).json(&json!({ "query": "{ __typename }" }));
    let (status, body, _) = send(request().header("accept", GRAPHQL).bearer_auth("not.a.token")).await;
    assert_eq!((status, code(&body)), (StatusCode::UNAUTHORIZED, "UNAUTHENTICATED"), "{body}");
    let token = server.token("engineer").await;
    let (status, body, _) = send(request().bearer_auth(token)).await;
    assert_eq!((status, &body["data"]["__typename"]), (StatusCode::OK, &json!("Query")), "{body}");
}

#[tokio::test]
async fn bodies_and_documents_have_their_limits() {
    let server = TestServer::over(TestDb::new().await, |config| config.upload_limit = 4096).await;
    let long = json!({ "query": "{ __typename }", "variables": { "x": "x".repeat(262_144) } });
    let (status, body, _) = send(post(&server).json(&long)).await;
    assert_eq!((status, code(&body)), (StatusCode::PAYLOAD_TOO_LARGE, "LIMIT_EXCEEDED"));
    let long = json!({ "query": format!("{{ __typename }} #{}", "x".repeat(16_384)) });
    let (_, body, _) = send(post(&server).json(&long)).await;
    assert_eq!(code(&body), "LIMIT_EXCEEDED");
    let form = Sent::form(&[("username", &"x".repeat(8192))]);
    assert_eq!(server.rest(None, Method::POST, "/api/ems/login", form).await.status, 413);
}

#[tokio::test]
async fn introspection_can_be_switched_off() {
    let db = TestDb::new().await;
    let open = TestServer::over(db, |_| {}).await;
    let query = "{ __schema { queryType { name } } }";
    assert_eq!(open.graphql(None, query, json!({})).await["data"]["__schema"]["queryType"]["name"], "Query");
    let closed = TestServer::over(open.stop().await, |config| config.graphql.introspection = false).await;
    let body = closed.graphql(None, query, json!({})).await;
    assert!(body["data"]["__schema"].is_null(), "{body}");
}

#[tokio::test]
async fn a_fault_of_ours_leaves_as_a_trace_id() {
    let server = TestServer::demo().await;
    let token = server.token("admin").await;
    let query = "{ teams { nodes { name } } }";
    // the identity is loaded before the table is dropped, and cached for a moment
    server.graphql(Some(&token), query, json!({})).await;
    server.db().execute("alter table team rename to elsewhere").await;
    let (status, body, headers) =
        send(post(&server).bearer_auth(&token).json(&json!({ "query": query }))).await;
    assert_eq!((status, code(&body)), (StatusCode::OK, "INTERNAL_SERVER_ERROR"), "{body}");
    assert_eq!(body["errors"][0]["extensions"]["traceId"].as_str(), headers["x-trace-id"].to_str().ok());
    assert!(!body.to_string().contains("relation"), "{body}");
}

#[tokio::test]
async fn a_slow_query_is_cut_off() {
    let server = TestServer::over(TestDb::demo().await, |config| {
        config.graphql.query_timeout = Duration::from_secs(1)
    })
    .await;
    let token = server.token("admin").await;
    // the identity is loaded before the table is locked, and cached for a moment
    server.graphql(Some(&token), "{ __typename }", json!({})).await;
    let held = TableLock::take(server.db(), "team in access exclusive mode").await;
    let body = server.graphql(Some(&token), "{ teams { nodes { name } } }", json!({})).await;
    assert_eq!(code(&body), "REQUEST_TIMEOUT", "{body}");
    held.release().await;
}

#[tokio::test]
async fn the_client_is_served_with_its_caching_and_its_policy() {
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("a folder");
    let write = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::create_dir_all(path.parent().expect("a parent")).expect("a folder");
        std::fs::write(path, text).expect("a file");
    };
    write("index.html", "<!doctype html><title>page</title>");
    write("favicon.svg", "<svg/>");
    write(".built", "secret");
    write("assets/app-1a2b3c.js", &"export const a = 1;\n".repeat(200));
    write("assets/made-1a2b3c.js", &"export const b = 2;\n".repeat(200));
    write("assets/made-1a2b3c.js.br", "as the build has compressed it");
    let client = folder.path().to_owned();
    let server = TestServer::over(TestDb::new().await, move |config| config.client = client).await;
    let get = async |path: &str| {
        let request =
            server.client().get(format!("{}{path}", server.url())).header("accept-encoding", "br, gzip");
        let response = request.send().await.expect("a reply");
        (response.status().as_u16(), response.headers().clone(), response.bytes().await.expect("a body"))
    };
    for path in ["/", "/members/edit/3/info", "/Login?redirectUrl=/doc", "/index.html", "/.built"] {
        let (status, headers, body) = get(path).await;
        assert_eq!(status, 200, "{path}");
        assert!(body.starts_with(b"<!doctype html>"), "{path}");
        assert_eq!(headers["cache-control"], "no-cache", "{path}");
        assert_eq!(headers["x-content-type-options"], "nosniff");
        assert_eq!(headers["referrer-policy"], "no-referrer");
        let policy = headers["content-security-policy"].to_str().expect("text");
        assert!(
            policy.contains("script-src 'self';") && policy.contains("frame-ancestors 'none'"),
            "{policy}"
        );
        assert_eq!(headers["x-trace-id"].len(), 32);
    }
    let (status, headers, _) = get("/assets/app-1a2b3c.js").await;
    assert_eq!(
        (status, &headers["cache-control"]),
        (200, &"public, max-age=31536000, immutable".parse().expect("a value"))
    );
    assert_eq!(headers["content-encoding"], "br");
    let (status, headers, body) = get("/assets/made-1a2b3c.js").await;
    assert_eq!((status, &body[..]), (200, &b"as the build has compressed it"[..]), "sent as it lies there");
    assert_eq!(headers["content-encoding"], "br");
    assert_eq!(headers["content-type"], "text/javascript");
    assert_eq!(headers["cache-control"], "public, max-age=31536000, immutable");
    let (status, headers, _) = get("/assets/gone-1a2b3c.js").await;
    assert_eq!(
        (status, &headers["cache-control"]),
        (404, &"no-cache".parse().expect("a value")),
        "a lost chunk is no page"
    );
    assert_eq!(get("/favicon.svg").await.0, 200);
    let (status, ..) = get("/../Cargo.toml").await;
    assert_eq!(status, 200, "the page, not a file outside");
    let reply = server.client().post(format!("{}/members", server.url())).send().await.expect("a reply");
    assert_eq!(reply.status(), 405);
}

#[tokio::test]
async fn health_and_overload_are_told() {
    let server = TestServer::over(TestDb::demo().await, |config| config.max_requests = 1).await;
    assert_eq!(
        server.rest(None, Method::GET, "/healthz", Sent::Nothing).await.body,
        json!({ "status": "ok" })
    );
    assert_eq!(server.rest(None, Method::GET, "/readyz", Sent::Nothing).await.status, 200);
    // one request waits for a lock and holds the only slot
    let token = server.token("admin").await;
    server.graphql(Some(&token), "{ __typename }", json!({})).await;
    let held = TableLock::take(server.db(), "team in access exclusive mode").await;
    let first = post(&server).bearer_auth(&token).json(&json!({ "query": "{ teams { nodes { name } } }" }));
    let first = tokio::spawn(first.send());
    held.waited_for().await;
    let reply = server.rest(None, Method::GET, "/", Sent::Nothing).await;
    assert_eq!((reply.status, reply.code()), (503, 4029));
    let (status, body, headers) = send(post(&server).json(&json!({ "query": "{ __typename }" }))).await;
    assert_eq!(
        (status.as_u16(), code(&body), &headers["retry-after"]),
        (503, "RATE_LIMITED", &"1".parse().expect("a value"))
    );
    assert_eq!(server.rest(None, Method::GET, "/healthz", Sent::Nothing).await.status, 200);
    held.release().await;
    assert_eq!(first.await.expect("done").expect("a reply").status(), 200);
}
