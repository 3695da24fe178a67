//! Webhooks on real sockets: signed, delivered once, retried, and never to internal addresses.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::any;
use nix::sys::signal::Signal;
use serde_json::{Value, json};
use tokio::net::TcpListener;
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};
use xieli_app::webhooks::Caller;
use xieli_domain::account::Accounts as _;
use xieli_domain::notification::{self, About, Message};
use xieli_domain::webhook::message::{Request, sign};
use xieli_domain::webhook::sender::{Poster, deliver};
use xieli_kernel::clock;
use xieli_testing::{TestDb, TestServer, until};

use crate::support::Bench;

/// Far above any expected delay.
const PATIENCE: Duration = Duration::from_secs(40);
const CREATE: &str = "mutation ($input: WebhookInput!) { webhookCreate(input: $input) {
    webhook { id version address isActive } secret userErrors { field message } } }";
const LOG: &str = "query ($id: ID!) { webhookDeliveries(webhookId: $id) { totalCount nodes {
    id kind label state attempts status response error } } }";

/// A received call: headers and body.
type Heard = (HeaderMap, String);

/// Listens and answers call number n with `answer(n)`.
async fn receiver(answer: fn(usize) -> Response) -> (SocketAddr, UnboundedReceiver<Heard>) {
    let (told, heard) = unbounded_channel();
    let count = Arc::new(AtomicUsize::new(0));
    let handler = move |headers: HeaderMap, body: String| async move {
        let number = count.fetch_add(1, Ordering::SeqCst);
        // the test may be over
        let _over = told.send((headers, body));
        if number == 0 && answer(0).status() == StatusCode::PROCESSING {
            std::future::pending::<()>().await;
        }
        answer(number)
    };
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = listener.local_addr().expect("an address");
    tokio::spawn(async move { axum::serve(listener, Router::new().fallback(any(handler))).await });
    (address, heard)
}

async fn next(heard: &mut UnboundedReceiver<Heard>) -> Heard {
    tokio::time::timeout(PATIENCE, heard.recv()).await.expect("a call in time").expect("a call")
}

async fn server() -> TestServer {
    let inside = "127.0.0.0/8".parse().expect("a network");
    TestServer::over(TestDb::demo().await, |config| config.webhook_networks = vec![inside]).await
}

fn input(target: &str, address: SocketAddr, events: &[&str]) -> Value {
    json!({ "input": { "name": "测试", "target": target, "url": format!("http://{address}/in?key=1"),
        "events": events, "isActive": true } })
}

/// Creates a webhook; returns it and its secret.
async fn make(server: &TestServer, token: &str, input: Value) -> (Value, Value) {
    let reply = server.graphql(Some(token), CREATE, input).await;
    let made = &reply["data"]["webhookCreate"];
    assert_eq!(made["userErrors"], json!([]), "{reply}");
    (made["webhook"].clone(), made["secret"].clone())
}

async fn team(server: &TestServer, token: &str) {
    let query = r#"mutation { teamCreate(input: { name: "推送测试团队" }) { team { rowId } userErrors { message } } }"#;
    let reply = server.graphql(Some(token), query, json!({})).await;
    assert!(reply["data"]["teamCreate"]["team"]["rowId"].is_string(), "{reply}");
}

/// Verifies a signature as a receiver does; returns the message's id and body.
fn verify((headers, body): &Heard, secret: &str) -> (String, Value) {
    use base64::{Engine, engine::general_purpose::STANDARD};
    let header = |name: &str| headers[name].to_str().expect("text").to_owned();
    let key = STANDARD.decode(secret.strip_prefix("whsec_").expect("a prefix")).expect("base64");
    let text = format!("{}.{}.{body}", header("webhook-id"), header("webhook-timestamp"));
    assert_eq!(header("webhook-signature"), format!("v1,{}", sign(&key, &text).expect("signed")));
    assert!(header("content-type").starts_with("application/json"));
    (header("webhook-id"), serde_json::from_str(body).expect("JSON"))
}

/// Waits until the attempt in progress is recorded, and makes the next one due.
async fn due(url: &str) {
    let client = xieli_database::connect(url).await.expect("a connection");
    let sql = "update webhook_delivery set next_at = now(), request = null \
               where state = 0 and request is not null";
    until("no settled attempt", async || {
        (client.execute(sql, &[]).await.expect("an update") > 0).then_some(())
    })
    .await;
}

/// The log, once no delivery waits.
async fn log(server: &TestServer, token: &str, id: &Value) -> Value {
    until("the log is not settled", async || {
        let reply = server.graphql(Some(token), LOG, json!({ "id": id })).await;
        let rows = reply["data"]["webhookDeliveries"].clone();
        let nodes = rows["nodes"].as_array().expect("rows");
        let settled = !nodes.is_empty() && nodes.iter().all(|row| row["state"] != "WAITING");
        settled.then_some(rows)
    })
    .await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_receiver_gets_one_signed_delivery_after_two_failures() {
    let server = server().await;
    let token = server.token("owner").await;
    let (address, mut heard) = receiver(|number| {
        if number < 2 { StatusCode::SERVICE_UNAVAILABLE.into_response() } else { "谢谢".into_response() }
    })
    .await;
    let (webhook, secret) = make(&server, &token, input("PROGRAM", address, &["team.*"])).await;
    assert_eq!(webhook["address"], format!("http://{address}/in?…"));
    team(&server, &token).await;
    let poster = server.services().poster().expect("a poster").clone();
    let mut calls = vec![next(&mut heard).await];
    for _failure in 0..2 {
        due(&server.db().url()).await;
        deliver(server.services(), poster.as_ref(), clock::now()).await.expect("a round");
        calls.push(next(&mut heard).await);
    }
    let secret = secret.as_str().expect("a secret");
    let ids: Vec<_> = calls.iter().map(|call| verify(call, secret)).collect();
    assert!(ids.iter().all(|told| *told == ids[0]), "the same message each time: {ids:?}");
    assert_eq!(ids[0].1["type"], "team.create");
    assert!(!calls[0].1.contains("推送测试团队"), "fields have readers of their own");
    let rows = log(&server, &token, &webhook["id"]).await;
    let row = &rows["nodes"][0];
    assert_eq!(rows["totalCount"], 1, "the making of the webhook itself is nobody's event");
    assert_eq!((&row["state"], &row["attempts"]), (&json!("DELIVERED"), &json!(3)));
    assert_eq!((&row["status"], &row["response"]), (&json!(200), &json!("谢谢")));
    // no automatic retry, however late
    let later = clock::now() + chrono::TimeDelta::days(2);
    assert_eq!(deliver(server.services(), poster.as_ref(), later).await.expect("a round"), 0);
    assert!(heard.try_recv().is_err());
    // but a manual one
    let redeliver = "mutation ($id: ID!) { webhookRedeliver(input: { id: $id }) { delivery { state attempts } userErrors { message } } }";
    let reply = server.graphql(Some(&token), redeliver, json!({ "id": row["id"] })).await;
    assert_eq!(reply["data"]["webhookRedeliver"]["delivery"]["attempts"], 0, "{reply}");
    deliver(server.services(), poster.as_ref(), clock::now()).await.expect("a round");
    assert_eq!(verify(&next(&mut heard).await, secret).0, ids[0].0);
}

/// The reversal of a receipt is told as itself, and its row as a receipt.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_reversed_receipt_is_told() {
    let server = server().await;
    let token = server.token("owner").await;
    let (address, mut heard) = receiver(|_| "谢谢".into_response()).await;
    let (_, secret) = make(&server, &token, input("PROGRAM", address, &["payment_receipt.*"])).await;
    let confirmed = "select r.id from payment_receipt r
        where r.enterprise_id = 1 and r.deleted_at is null and r.confirmed_at is not null
            and r.reverses_id is null and r.reversed_at is null order by r.id limit 1";
    let row = server.db().client().await.query_one(confirmed, &[]).await.expect("a receipt");
    let receipt: i64 = row.get(0);
    let reverse = "mutation ($id: ID!) { paymentReceiptReverse(input: { id: $id, reason: \"客户退款\" }) {
        paymentReceipt { rowId } userErrors { message } } }";
    let reply = server.graphql(Some(&token), reverse, json!({ "id": receipt.to_string() })).await;
    let made = &reply["data"]["paymentReceiptReverse"];
    assert_eq!(made["userErrors"], json!([]), "{reply}");
    let secret = secret.as_str().expect("a secret");
    let mut told = Vec::new();
    for _event in 0..2 {
        let (_, body) = verify(&next(&mut heard).await, secret);
        told.push(body["type"].as_str().unwrap_or_default().to_owned());
    }
    told.sort();
    assert_eq!(told, ["payment_receipt.create", "payment_receipt.reverse"]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn robots_tell_groups_what_members_are_told_and_a_refusal_is_seen() {
    let server = server().await;
    let token = server.token("owner").await;
    let (address, mut heard) = receiver(|number| {
        let answers =
            [r#"{"errcode":0,"errmsg":"ok"}"#, r#"{"errcode":93000,"errmsg":"invalid webhook url"}"#];
        answers[number.min(1)].into_response()
    })
    .await;
    let (webhook, secret) =
        make(&server, &token, input("WECOM", address, &["notification.member.applied"])).await;
    assert_eq!(secret, Value::Null);
    let message = |kind| Message {
        kind,
        title: "赵六申请加入".to_owned(),
        body: Some("[请](https://evil.example)审核".to_owned()),
        link: Some("/members/MemberAudit".to_owned()),
        source: None,
        about: About::Nothing,
    };
    let (viewer, _) = server.services().identity().viewer(&token).await.expect("the owner");
    let tell = async |kind| {
        let told = message(kind);
        let db = server.services().db();
        db.transaction(async |tx| {
            notification::send(tx, viewer.enterprise_id, &[viewer.member_id], &told).await
        })
        .await
        .expect("told");
    };
    tell("ACCESS_TOKEN").await;
    tell("member.applied").await;
    let (_, body) = next(&mut heard).await;
    let body: Value = serde_json::from_str(&body).expect("JSON");
    let text = body["markdown"]["content"].as_str().expect("markdown");
    assert!(text.contains("**赵六申请加入**") && !text.contains("](https://evil"), "{text}");
    assert!(text.contains("/members/MemberAudit)"), "{text}");
    log(&server, &token, &webhook["id"]).await;
    let test = "mutation ($id: ID!) { webhookTest(input: { id: $id }) { delivery { state status error } userErrors { message } } }";
    let reply = server.graphql(Some(&token), test, json!({ "id": webhook["id"] })).await;
    let row = &reply["data"]["webhookTest"]["delivery"];
    assert_eq!((&row["state"], &row["status"]), (&json!("FAILED"), &json!(200)), "{reply}");
    assert!(row["error"].as_str().expect("an error").contains("93000"));
    // a member who opted out of the notice
    let wish = r#"mutation { notificationChoicesSet(input: { wishes: [{ event: "member.applied", channel: WEBHOOK, enabled: false }] }) {
        userErrors { message } } }"#;
    server.graphql(Some(&token), wish, json!({})).await;
    tell("member.applied").await;
    assert_eq!(log(&server, &token, &webhook["id"]).await["totalCount"], 2);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_webhook_that_is_gone_is_switched_off_and_its_maker_told() {
    let server = server().await;
    let token = server.token("owner").await;
    let (address, mut heard) = receiver(|_| StatusCode::GONE.into_response()).await;
    let (webhook, _) = make(&server, &token, input("PROGRAM", address, &["team.create"])).await;
    team(&server, &token).await;
    next(&mut heard).await;
    assert_eq!(log(&server, &token, &webhook["id"]).await["nodes"][0]["state"], "FAILED");
    let query = "query ($id: ID!) { node(id: $id) { ... on Webhook { isActive stoppedAt version } } }";
    let reply = server.graphql(Some(&token), query, json!({ "id": webhook["id"] })).await;
    assert_eq!(reply["data"]["node"]["isActive"], false, "{reply}");
    let told = server
        .graphql(Some(&token), "{ viewer { notifications(first: 1) { nodes { title } } } }", json!({}))
        .await;
    assert_eq!(
        told["data"]["viewer"]["notifications"]["nodes"][0]["title"], "消息推送“测试”已停用",
        "{told}"
    );
    // a stale form changes nothing
    let switch =
        "mutation ($id: ID!, $v: Int!) { webhookSwitch(input: { id: $id, version: $v, isActive: true }) {
        webhook { isActive } userErrors { message code } } }";
    let variables = json!({ "id": webhook["id"], "v": webhook["version"] });
    let reply = server.graphql(Some(&token), switch, variables).await;
    assert_eq!(reply["data"]["webhookSwitch"]["webhook"], Value::Null, "{reply}");
}

/// Listens and never answers; counts waiting connections, and the most at once.
async fn silence() -> (SocketAddr, Arc<[AtomicUsize; 2]>) {
    struct Waits(Arc<[AtomicUsize; 2]>);
    impl Drop for Waits {
        fn drop(&mut self) {
            self.0[0].fetch_sub(1, Ordering::SeqCst);
        }
    }
    let counts: Arc<[AtomicUsize; 2]> = Arc::default();
    let known = counts.clone();
    let handler = move || async move {
        let waiting = Waits(known);
        let now = waiting.0[0].fetch_add(1, Ordering::SeqCst) + 1;
        waiting.0[1].fetch_max(now, Ordering::SeqCst);
        std::future::pending::<StatusCode>().await
    };
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = listener.local_addr().expect("an address");
    tokio::spawn(async move { axum::serve(listener, Router::new().fallback(any(handler))).await });
    (address, counts)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn slow_receivers_of_one_enterprise_keep_no_other_waiting() {
    let server = server().await;
    let (first, second) = (server.token("owner").await, server.token("other").await);
    // an enterprise has twenty at most, and the demo has some
    server.db().execute("update webhook set active = false, deleted_at = now()").await;
    let (slow, counts) = silence().await;
    for _ in 0..15 {
        make(&server, &first, input("PROGRAM", slow, &["team.create"])).await;
    }
    team(&server, &first).await;
    until("nobody was called", async || (counts[0].load(Ordering::SeqCst) == 8).then_some(())).await;
    let (quick, mut heard) = receiver(|_| StatusCode::OK.into_response()).await;
    make(&server, &second, input("PROGRAM", quick, &["team.create"])).await;
    team(&server, &second).await;
    next(&mut heard).await;
    assert_eq!(counts[1].load(Ordering::SeqCst), 8, "never more of one enterprise");
}

#[tokio::test]
async fn names_that_stand_for_the_inside_are_not_called() {
    let (address, mut heard) = receiver(|_| StatusCode::OK.into_response()).await;
    let closed = Caller::new(&[]).expect("a caller");
    for url in [
        format!("https://localhost:{}/", address.port()),
        format!("http://localhost:{}/", address.port()),
        format!("http://{address}/"),
        format!("https://[::ffff:127.0.0.1]:{}/", address.port()),
    ] {
        let request = Request { url, headers: Vec::new(), body: "{}".to_owned() };
        assert_eq!(closed.post(&request).await, Err("不允许访问该推送地址".to_owned()), "{}", request.url);
    }
    assert!(heard.try_recv().is_err());
}

#[tokio::test]
async fn redirects_are_not_followed_and_little_is_read() {
    let (address, mut heard) = receiver(|number| {
        if number == 0 {
            return (StatusCode::FOUND, [("location", "/elsewhere")]).into_response();
        }
        let endless = futures_util::stream::repeat_with(|| Ok::<_, std::io::Error>("长".repeat(1000)));
        Body::from_stream(endless).into_response()
    })
    .await;
    let open = Caller::new(&["127.0.0.1".parse().expect("a network")]).expect("a caller");
    let request = Request { url: format!("http://{address}/"), headers: Vec::new(), body: "{}".to_owned() };
    assert_eq!(open.post(&request).await.expect("an answer").status, 302);
    next(&mut heard).await;
    assert!(heard.try_recv().is_err());
    let answer = open.post(&request).await.expect("an answer");
    assert!(answer.status == 200 && answer.body.len() <= 2048 + 2, "{}", answer.body.len());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_killed_while_it_tells_tells_again_and_nothing_is_lost() {
    let (address, mut heard) = receiver(|number| {
        // the first is never answered
        if number == 0 { StatusCode::PROCESSING.into_response() } else { StatusCode::OK.into_response() }
    })
    .await;
    let bench = Bench::open();
    let open = [("XIELI_WEBHOOK_NETWORKS", "127.0.0.0/8")];
    let serving = bench.serve_with(&["--seed-when-empty"], &open);
    let caller = xieli_testing::Caller::new(&serving.url, PATIENCE);
    let token = caller.login("owner").await;
    let made = caller.graphql(Some(&token), CREATE, input("PROGRAM", address, &["team.*"])).await;
    let secret = made["data"]["webhookCreate"]["secret"].as_str().expect("a secret").to_owned();
    let query = r#"mutation { teamCreate(input: { name: "推送测试团队" }) { team { rowId } } }"#;
    caller.graphql(Some(&token), query, json!({})).await;
    let first = verify(&next(&mut heard).await, &secret);
    assert!(!serving.end(Signal::SIGKILL));
    let client = xieli_database::connect(&bench.database()).await.expect("a connection");
    let open_row = "select attempts from webhook_delivery where state = 0 and next_at > now()";
    let rows = client.query(open_row, &[]).await.expect("rows");
    assert_eq!((rows.len(), rows[0].get::<_, i32>(0)), (1, 1), "taken, and its lease runs");
    // as if the lease had expired
    client.execute("update webhook_delivery set next_at = now() where state = 0", &[]).await.expect("due");
    let serving = bench.serve_with(&[], &open);
    assert_eq!(verify(&next(&mut heard).await, &secret), first);
    assert!(serving.end(Signal::SIGTERM));
    assert!(heard.try_recv().is_err());
}
