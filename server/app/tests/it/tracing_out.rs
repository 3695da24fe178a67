//! Traces reach a collector, as parts of the caller's own.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use axum::Router;
use axum::body::Bytes;
use axum::http::{HeaderMap, StatusCode};
use axum::routing::post;
use opentelemetry_proto::tonic::collector::trace::v1::ExportTraceServiceRequest;
use opentelemetry_proto::tonic::common::v1::any_value::Value as Any;
use opentelemetry_proto::tonic::trace::v1::Span;
use prost::Message;
use serde_json::json;
use tokio::net::TcpListener;
use xieli_app::config::Otlp;
use xieli_testing::{TestDb, TestServer};

const TRACE: &str = "0af7651916cd43dd8448eb211c80319c";
const PARENT: &str = "b7ad6b7169203331";

/// Requests received by the collector.
#[derive(Clone, Default)]
struct Collector {
    spans: Arc<Mutex<Vec<Span>>>,
    keys: Arc<Mutex<Vec<String>>>,
}

impl Collector {
    async fn start() -> (Self, String) {
        let collector = Self::default();
        let kept = collector.clone();
        let take = move |headers: HeaderMap, body: Bytes| async move {
            let request = ExportTraceServiceRequest::decode(body).expect("OTLP");
            let key = headers.get("x-key").and_then(|value| value.to_str().ok()).unwrap_or_default();
            kept.keys.lock().expect("keys").push(key.to_owned());
            let scopes = request.resource_spans.into_iter().flat_map(|resource| resource.scope_spans);
            kept.spans.lock().expect("spans").extend(scopes.flat_map(|scope| scope.spans));
            StatusCode::OK
        };
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let url = format!("http://{}", listener.local_addr().expect("an address"));
        let router = Router::new().route("/v1/traces", post(take));
        tokio::spawn(async move { axum::serve(listener, router).await });
        (collector, url)
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn attributes(span: &Span) -> HashMap<&str, String> {
    let text = |value: &Any| match value {
        Any::StringValue(text) => text.clone(),
        Any::IntValue(number) => number.to_string(),
        other => format!("{other:?}"),
    };
    let pairs = span.attributes.iter();
    pairs.filter_map(|pair| Some((pair.key.as_str(), text(pair.value.as_ref()?.value.as_ref()?)))).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_request_is_traced_down_to_its_statements() {
    let (collector, endpoint) = Collector::start().await;
    let server = TestServer::over(TestDb::demo().await, |config| {
        let headers = HashMap::from([("x-key".to_owned(), "s3cret".to_owned())]);
        config.observation.otlp = Some(Otlp { endpoint, headers, percent: 100 });
        config.trusted_proxies = vec!["127.0.0.1".parse().expect("a network")];
    })
    .await;
    let token = server.token("admin").await;
    let ask = |query: &str| {
        let request = server.client().post(format!("{}/graphql", server.url())).bearer_auth(&token);
        request
            .header("traceparent", format!("00-{TRACE}-{PARENT}-01"))
            .json(&json!({ "query": query }))
            .send()
    };
    let reply = ask("query traced { teams { nodes { directors { name } } } }").await.expect("a reply");
    assert_eq!(reply.headers()["x-trace-id"], TRACE, "the log and the trace have one name");
    let create =
        r#"mutation { teamCreate(input: { name: "追踪团队" }) { team { id } userErrors { message } } }"#;
    ask(create).await.expect("a reply");
    // the last batch is sent before the process ends
    server.stop().await;

    let spans = collector.spans.lock().expect("spans").clone();
    assert!(collector.keys.lock().expect("keys").iter().all(|key| key == "s3cret"));
    assert!(spans.iter().all(|span| hex(&span.trace_id) == TRACE), "one trace");
    let roots: Vec<&Span> = spans.iter().filter(|span| hex(&span.parent_span_id) == PARENT).collect();
    assert_eq!(roots.len(), 2, "{spans:#?}");
    let root =
        roots.iter().find(|root| attributes(root).contains_key("graphql.operation.name")).expect("named");
    let known = attributes(root);
    assert_eq!((root.name.as_str(), known["graphql.operation.name"].as_str()), ("graphql", "traced"));
    assert_eq!(known["http.response.status_code"], "200");
    let below = |parent: &Span, name: &str| -> Span {
        let found =
            spans.iter().find(|span| span.parent_span_id == parent.span_id && span.name.starts_with(name));
        found.unwrap_or_else(|| panic!("no {name} below {}", parent.name)).clone()
    };
    let statement = below(&below(root, "teams"), "read");
    assert!(attributes(&statement)["db.query.text"].contains("team"));
    let batch = below(root, "loader ");
    assert!(attributes(&below(&batch, "read"))["db.query.text"].contains("$1"));
    let change = roots.iter().find(|other| other.span_id != root.span_id).expect("the mutation");
    below(&below(change, "teamCreate"), "write");
    assert!(!format!("{spans:?}").contains("追踪团队"), "values stay out of it");
    assert!(spans.iter().all(|span| span.end_time_unix_nano >= span.start_time_unix_nano));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_share_is_traced_and_a_collector_that_is_gone_harms_nobody() {
    let (collector, endpoint) = Collector::start().await;
    let nobody = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let gone = format!("http://{}", nobody.local_addr().expect("an address"));
    drop(nobody);
    for (endpoint, percent) in [(endpoint, 0), (gone, 100)] {
        let server = TestServer::over(TestDb::demo().await, |config| {
            config.observation.otlp = Some(Otlp { endpoint, headers: HashMap::new(), percent });
        })
        .await;
        let token = server.token("admin").await;
        let body = server.graphql(Some(&token), "{ teams { nodes { name } } }", json!({})).await;
        assert!(body["data"]["teams"]["nodes"].is_array(), "{body}");
        server.stop().await;
    }
    assert!(collector.spans.lock().expect("spans").is_empty(), "none of a hundred");
}
