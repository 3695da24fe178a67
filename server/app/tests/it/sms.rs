//! Text messages are sent through the webhook, and a refusal is an error.

use std::sync::Arc;

use axum::http::{HeaderMap, StatusCode};
use axum::{Json, Router, routing::post};
use serde_json::{Value, json};
use tokio::net::TcpListener;
use tokio::sync::mpsc;
use xieli_app::config::{Config, Reader};
use xieli_app::sms::sender;
use xieli_domain::account::sms::{Purpose, SmsSender};
use xieli_domain::observe::{Figures, Request, Sink, Span, Trace};

async fn webhook(status: StatusCode) -> (Arc<dyn SmsSender>, mpsc::UnboundedReceiver<(String, Value)>) {
    let (told, heard) = mpsc::unbounded_channel();
    let handler = move |headers: HeaderMap, Json(body): Json<Value>| async move {
        let authorization = headers["authorization"].to_str().expect("text").to_owned();
        told.send((authorization, body)).expect("a listener");
        status
    };
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let url = format!("http://{}/sms", listener.local_addr().expect("an address"));
    tokio::spawn(async move { axum::serve(listener, Router::new().route("/sms", post(handler))).await });
    let variables = [("XIELI_SMS_WEBHOOK", url.as_str()), ("XIELI_SMS_WEBHOOK_TOKEN", "s3cret")];
    let variables = variables.map(|(name, value)| (name.to_owned(), value.to_owned()));
    let config = Config::read(&mut Reader::new(None, variables));
    (sender(&config).expect("a sender"), heard)
}

#[tokio::test]
async fn the_webhook_gets_the_code() {
    let (sender, mut heard) = webhook(StatusCode::NO_CONTENT).await;
    sender.send("15400000001", "123456", Purpose::Login).await.expect("sent");
    let (authorization, body) = heard.recv().await.expect("a call");
    assert_eq!(authorization, "Bearer s3cret");
    assert_eq!(body, json!({ "phone": "15400000001", "code": "123456", "purpose": "LOGIN" }));
}

#[tokio::test]
async fn the_webhook_gets_a_notice_that_is_no_code() {
    let (sender, mut heard) = webhook(StatusCode::NO_CONTENT).await;
    sender.tell("15400000001", "您的登录密码已修改").await.expect("sent");
    let (_, body) = heard.recv().await.expect("a call");
    assert_eq!(body, json!({ "phone": "15400000001", "text": "您的登录密码已修改", "purpose": "NOTICE" }));
}

#[tokio::test]
async fn a_refusal_is_an_error_without_the_address() {
    let (sender, _heard) = webhook(StatusCode::BAD_GATEWAY).await;
    let error = sender.send("15400000001", "123456", Purpose::Join).await.expect_err("a refusal");
    let text = xieli_database::causes(&error);
    assert!(text.contains("502") && !text.contains("127.0.0.1"), "{text}");
}

/// A span processor that discards all.
struct Nobody;

impl Sink for Nobody {
    fn ended(&self, _span: Span) {}
}

#[tokio::test]
async fn the_webhook_is_told_the_trace_of_a_traced_request() {
    let (told, mut heard) = mpsc::unbounded_channel();
    let handler = move |headers: HeaderMap| async move {
        told.send(headers.get("traceparent").map(|value| value.to_str().expect("text").to_owned()))
            .expect("a listener");
    };
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let url = format!("http://{}/sms", listener.local_addr().expect("an address"));
    tokio::spawn(async move { axum::serve(listener, Router::new().route("/sms", post(handler))).await });
    let variables = [("XIELI_SMS_WEBHOOK".to_owned(), url)];
    let sender = sender(&Config::read(&mut Reader::new(None, variables))).expect("a sender");
    let figures = Arc::new(Figures::new().expect("figures"));
    for trace in [None, Some(Trace { sink: Arc::new(Nobody), id: 0xabc, root: 0x12 })] {
        let wanted = trace.as_ref().map(|_| format!("00-{:032x}-{:016x}-01", 0xabc, 0x12));
        let request = Request::new(figures.clone(), "abc".into(), trace);
        request.enter(sender.send("15400000001", "123456", Purpose::Login)).await.expect("sent");
        assert_eq!(heard.recv().await.expect("a call"), wanted);
    }
}
