//! The Prometheus metrics, and access to them.

use reqwest::Method;
use serde_json::json;
use tokio::net::TcpListener;
use xieli_app::metrics;
use xieli_testing::{Sent, TestServer};

use crate::support::Bench;

/// The number on the line that begins with `name` and has all these labels.
fn number(text: &str, name: &str, labels: &[(&str, &str)]) -> Option<f64> {
    let fits = |line: &&str| {
        let rest = line.strip_prefix(name).unwrap_or("x");
        let starts = rest.starts_with([' ', '{']);
        starts && labels.iter().all(|(name, value)| line.contains(&format!("{name}=\"{value}\"")))
    };
    text.lines().find(fits)?.rsplit(' ').next()?.parse().ok()
}

#[tokio::test]
async fn what_is_served_is_counted() {
    let server = TestServer::demo().await;
    let token = server.token("admin").await;
    let teams = "query strangerSaysThis { teams { nodes { name directors { name } } } }";
    for _ in 0..3 {
        let body = server.graphql(Some(&token), teams, json!({})).await;
        assert!(body["data"]["teams"]["nodes"][0]["name"].is_string(), "{body}");
    }
    server.graphql(None, "{ teams { nodes { name } } }", json!({})).await;
    server.graphql(None, "{ nonsense }", json!({})).await;
    let missing = r#"mutation { teamCreate(input: { name: "" }) { userErrors { message } } }"#;
    server.graphql(Some(&token), missing, json!({})).await;
    server.rest(Some(&token), Method::GET, "/api/ems/team/list", Sent::Nothing).await;
    server.rest(None, Method::GET, "/api/ems/team/list", Sent::Nothing).await;
    server.rest(None, Method::GET, "/healthz", Sent::Nothing).await;

    let text = server.metrics();
    let requests = |labels: &[(&str, &str)]| number(&text, "xieli_requests_total", labels);
    let query = ("operation", "query");
    assert_eq!(
        requests(&[("kind", "graphql"), query, ("code", "OK"), ("status", "2xx")]),
        Some(3.0),
        "{text}"
    );
    assert_eq!(requests(&[("kind", "graphql"), query, ("code", "UNAUTHENTICATED")]), Some(1.0));
    assert_eq!(requests(&[("kind", "graphql"), query, ("code", "BAD_USER_INPUT")]), Some(1.0));
    assert_eq!(requests(&[("kind", "graphql"), ("operation", "mutation"), ("code", "OK")]), Some(1.0));
    assert_eq!(requests(&[("kind", "rest"), query, ("code", "OK")]), Some(1.0));
    assert_eq!(requests(&[("kind", "rest"), query, ("code", "UNAUTHENTICATED")]), Some(1.0));
    assert_eq!(requests(&[("kind", "page"), ("operation", "none"), ("code", "OK")]), Some(1.0));
    let took = |name: &str, label: (&str, &str)| number(&text, &format!("{name}_count"), &[label]);
    assert_eq!(
        number(&text, "xieli_request_duration_seconds_count", &[("kind", "graphql"), query]),
        Some(5.0)
    );
    assert!(took("xieli_root_field_duration_seconds", ("field", "teams")) >= Some(4.0));
    assert_eq!(took("xieli_root_field_duration_seconds", ("field", "teamCreate")), Some(1.0));
    assert_eq!(took("xieli_rest_call_duration_seconds", ("operation", "TeamList")), Some(2.0), "{text}");
    assert!(took("xieli_statement_duration_seconds", ("kind", "read")) >= Some(7.0));
    assert!(number(&text, "xieli_loader_batch_keys_sum", &[]) >= Some(3.0));
    assert!(number(&text, "xieli_reader_connections_up", &[]) >= Some(1.0));
    assert_eq!(number(&text, "xieli_listen_connected", &[]), Some(1.0));
    assert!(number(&text, "xieli_listen_delay_seconds", &[]) < Some(5.0));
    assert_eq!(number(&text, "xieli_requests_in_flight", &[]), Some(0.0));
    if cfg!(target_os = "linux") {
        assert!(number(&text, "process_resident_memory_bytes", &[]) > Some(1_000_000.0));
        assert!(number(&text, "process_open_fds", &[]) > Some(3.0));
    }
    assert!(!text.contains("strangerSaysThis"), "names of strangers are no labels");
    let names: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("# TYPE ")).collect();
    let mut once = names.clone();
    once.sort_unstable();
    once.dedup();
    assert_eq!(once.len(), names.len(), "each family once");
}

#[tokio::test]
async fn the_metrics_served_are_those_listed() {
    let server = TestServer::demo().await;
    let token = server.token("admin").await;
    server.graphql(Some(&token), "{ teams { nodes { directors { name } } } }", json!({})).await;
    server.rest(Some(&token), Method::GET, "/api/ems/team/list", Sent::Nothing).await;
    // server/checks compares this list with docs/operations.md
    let listed = include_str!("../metric_names.txt");
    let text = server.metrics();
    for name in text.lines().filter_map(|line| line.strip_prefix("# TYPE ")?.split(' ').next()) {
        assert!(listed.lines().any(|known| known == name), "metric_names.txt does not name {name}");
    }
    // `process_*` exist on Linux only
    for name in listed.lines().filter(|name| name.starts_with("xieli_")) {
        assert!(
            text.contains(&format!("# TYPE {name} ")),
            "metric_names.txt names {name}, which is not served"
        );
    }
}

#[tokio::test]
async fn they_are_not_served_where_everybody_is() {
    let server = TestServer::demo().await;
    for path in ["/metrics", "/api/metrics", "/graphql/metrics", "//metrics"] {
        let reply = server.client().get(format!("{}{path}", server.url())).send().await.expect("a reply");
        let text = reply.text().await.expect("a body");
        assert!(!text.contains("xieli_requests"), "{path}: {text}");
    }
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let url = format!("http://{}", listener.local_addr().expect("an address"));
    let text = server.metrics();
    let source: metrics::Text = std::sync::Arc::new(move || Ok(text.clone()));
    tokio::spawn(async move { axum::serve(listener, metrics::router(source)).await });
    let get = async |path: &str| server.client().get(format!("{url}{path}")).send().await.expect("a reply");
    let reply = get("/metrics").await;
    assert!(reply.headers()["content-type"].to_str().expect("text").starts_with("text/plain; version=0.0.4"));
    assert!(reply.text().await.expect("a body").contains("xieli_requests_total"));
    assert_eq!(get("/graphql").await.status(), 404, "and nothing else is served there");
}

#[test]
fn an_address_that_was_asked_for_and_is_taken_is_refused() {
    let taken = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = taken.local_addr().expect("an address").to_string();
    let bench = Bench::open();
    let (done, said) = bench.run(&["serve", "--migrate"], &[("XIELI_METRICS_LISTEN", &address)]);
    assert!(!done && said.contains(&format!("XIELI_METRICS_LISTEN={address}")), "{said}");
}
