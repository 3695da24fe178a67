//! Rate and time limits, and the reported cost of a call.

use std::num::NonZeroU32;
use std::time::Duration;

use diesel_async::SimpleAsyncConnection;
use reqwest::header::HeaderMap;
use reqwest::{Method, RequestBuilder};
use serde_json::{Value, json};
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;
use xieli_app::config::RateLimits;
use xieli_domain::Db;
use xieli_domain::db::DbSettings;
use xieli_kernel::ErrorCode;
use xieli_testing::{Sent, TableLock, TestDb, TestServer, until_true};

use crate::sweep::api::codes;

async fn limited(viewer: u32, address: u32, sign_in: u32) -> TestServer {
    let number = |value| NonZeroU32::new(value).expect("not none");
    TestServer::over(TestDb::demo().await, |config| {
        config.rates =
            RateLimits { viewer: number(viewer), address: number(address), sign_in: number(sign_in) };
    })
    .await
}

fn post(server: &TestServer, token: Option<&str>, query: &str) -> RequestBuilder {
    let request = server.client().post(format!("{}/graphql", server.url())).json(&json!({ "query": query }));
    match token {
        Some(token) => request.bearer_auth(token),
        None => request,
    }
}

async fn send(request: RequestBuilder) -> (u16, Value, HeaderMap) {
    let response = request.send().await.expect("a reply");
    let (status, headers) = (response.status().as_u16(), response.headers().clone());
    let bytes = response.bytes().await.expect("a body");
    (status, serde_json::from_slice(&bytes).unwrap_or(Value::Null), headers)
}

const CAPTCHA: &str = "{ captcha { captchaId } }";

#[tokio::test]
async fn a_person_who_asks_too_much_waits_whichever_way_they_ask() {
    // a page of a hundred teams with one value each costs three points
    let server = limited(7, 10_000, 100).await;
    let (admin, engineer) = (server.token("admin").await, server.token("engineer").await);
    let teams = "{ teams(first: 100) { nodes { id } } }";
    for _ in 0..2 {
        let (status, body, _) = send(post(&server, Some(&admin), teams)).await;
        assert_eq!((status, codes(&body)), (200, vec![]), "{body}");
    }
    let (_, (status, body, headers)) = {
        let sent = server.statements(send(post(&server, Some(&admin), teams))).await;
        (sent.1, sent.0)
    };
    assert_eq!((status, codes(&body)), (429, vec!["RATE_LIMITED"]), "{body}");
    let wait: u64 = headers["retry-after"].to_str().expect("text").parse().expect("seconds");
    assert!((1..=60).contains(&wait), "{wait}");
    assert_eq!(body["errors"][0]["extensions"]["retryAfter"], wait);
    assert!(body.get("data").is_none(), "{body}");

    // the same limit through REST
    let call = server.client().get(format!("{}/api/ems/team/list", server.url())).bearer_auth(&admin);
    let (status, body, headers) = send(call).await;
    assert_eq!((status, &body["code"], &body["data"]), (429, &json!(4029), &Value::Null), "{body}");
    assert!(headers.contains_key("retry-after"), "{headers:?}");
    let export = server.client().get(format!("{}/api/ems/team/exportExcel", server.url()));
    assert_eq!(send(export.bearer_auth(&admin)).await.0, 429, "calls that are written by hand too");

    let (status, body, _) = send(post(&server, Some(&engineer), "{ viewer { __typename } }")).await;
    assert_eq!((status, codes(&body)), (200, vec![]), "somebody else: {body}");
}

#[tokio::test]
async fn an_address_pays_for_what_is_refused_too() {
    let server = limited(10_000, 5, 100).await;
    for _ in 0..5 {
        let (_, body, _) = send(post(&server, None, "{ nonsense")).await;
        assert_eq!(codes(&body), ["BAD_USER_INPUT"], "{body}");
    }
    let (status, body, _) = send(post(&server, None, "{ nonsense")).await;
    assert_eq!((status, codes(&body)), (429, vec!["RATE_LIMITED"]), "{body}");
    let reply = server.rest(None, Method::GET, "/api/ems/no/such/call", Sent::Nothing).await;
    assert_eq!((reply.status, reply.code()), (429, 4029));
    assert_eq!(server.rest(None, Method::GET, "/healthz", Sent::Nothing).await.status, 200);
}

#[tokio::test]
async fn guesses_are_counted_by_the_field_whatever_the_path() {
    let server = limited(10_000, 10_000, 6).await;
    let captcha = async || server.rest(None, Method::GET, "/api/ems/getCheckCode", Sent::Nothing).await;
    assert_eq!(captcha().await.code(), 0);
    let aliases = "{ a: captcha { captchaId } b: captcha { captchaId } c: captcha { captchaId } }";
    assert_eq!(codes(&send(post(&server, None, aliases)).await.1), Vec::<&str>::new());
    let (status, body, _) = send(post(&server, None, aliases)).await;
    assert_eq!((status, codes(&body)), (429, vec!["RATE_LIMITED"]), "four of six are gone: {body}");
    assert_eq!(codes(&send(post(&server, None, CAPTCHA)).await.1), Vec::<&str>::new());
    assert_eq!(captcha().await.code(), 0);
    let reply = captcha().await;
    assert_eq!((reply.status, reply.code()), (429, 4029), "{}", reply.body);
    let form = Sent::form(&[("username", "x"), ("password", "y"), ("keyId", "k"), ("nonce", "n")]);
    let reply = server.rest(None, Method::POST, "/api/ems/login", form).await;
    assert_eq!((reply.status, reply.code()), (429, 4029), "{}", reply.body);
    let refresh = "mutation { sessionRefresh(input: {refreshToken: \"x\"}) { __typename } }";
    assert_eq!(send(post(&server, None, refresh)).await.0, 429);
    assert_eq!(send(post(&server, None, "{ __typename }")).await.0, 200, "nothing to guess");
}

#[tokio::test]
async fn the_cost_is_told_to_who_asks() {
    let server = limited(1_000, 10_000, 100).await;
    let token = server.token("admin").await;
    let query =
        "query Q($n: Int) { teams(first: $n) { nodes { ...T } } } fragment T on Team { id other: name }";
    let request = |extensions: Value| {
        let body = json!({ "query": query, "variables": { "n": 100 }, "extensions": extensions });
        server.client().post(format!("{}/graphql", server.url())).bearer_auth(&token).json(&body)
    };
    let (_, body, _) = send(request(json!({}))).await;
    assert!(body.get("extensions").is_none(), "{body}");
    let wanted = |remaining: u32| {
        json!({ "cost": {
            "length": query.len(), "tokens": 34, "depth": 3, "nodes": 5, "aliases": 1,
            "output": 301, "points": 4, "remaining": remaining,
            "limits": {
                "length": 16384, "tokens": 2000, "depth": 15, "nodes": 400, "aliases": 50, "output": 50000,
                "pointsPerMinute": 1000,
            },
        }})
    };
    let (_, body, _) = send(request(json!({})).header("x-xieli-cost", "1")).await;
    let left = body["extensions"]["cost"]["remaining"].as_u64().expect("a number");
    assert!((980..1_000).contains(&left), "{body}");
    let left = u32::try_from(left).expect("a number");
    assert_eq!(body["extensions"], wanted(left));
    assert_eq!(body["data"]["teams"]["nodes"].as_array().map(Vec::is_empty), Some(false), "{body}");
    let (_, body, _) = send(request(json!({ "cost": true }))).await;
    assert_eq!(body["extensions"]["cost"]["points"], 4, "{body}");
    let (_, body, _) = send(request(json!({ "cost": 1 }))).await;
    assert!(body.get("extensions").is_none(), "{body}");
}

#[tokio::test]
async fn statements_have_their_time() {
    let test = TestDb::new().await;
    let settings = DbSettings {
        read_timeout: Duration::from_millis(200),
        write_timeout: Duration::from_millis(200),
        ..DbSettings::new(test.url())
    };
    let db = Db::new(settings).expect("a database");
    let mut own = db.own().await.expect("a connection");
    let error = own.batch_execute("select pg_sleep(60)").await.expect_err("a statement that is cut off");
    assert_eq!(xieli_kernel::AppError::from(error).code(), ErrorCode::RequestTimeout);
    own.batch_execute("select 1").await.expect("the connection is still good");
}

/// Waits until the query `sql` returns true.
async fn settled(server: &TestServer, sql: &str) {
    let watcher = server.db().client().await;
    until_true(&watcher, sql).await;
}

/// Sessions of the server that wait for a lock, and those idle in a transaction.
const WAITING: &str = "select count(*) > 0 from pg_stat_activity \
    where datname = current_database() and application_name = 'xieli' and wait_event_type = 'Lock'";
const NOBODY_IN_A_TRANSACTION: &str = "select count(*) = 0 from pg_stat_activity \
    where datname = current_database() and application_name = 'xieli' and xact_start is not null";

const CREATE: &str = "mutation { teamCreate(input: { name: \"断线团队\", type: INTERNAL }) \
    { team { id } userErrors { message } } }";
const CREATED: &str = "select count(*) = 1 from team where name = '断线团队'";
const LOGGED: &str = "select count(*) = 1 from operation_log where action = 'team.create'";

#[tokio::test]
async fn a_mutation_has_its_time_and_leaves_nothing_behind() {
    let db = TestDb::demo().await;
    let server =
        TestServer::over(db, |config| config.graphql.mutation_timeout = Duration::from_millis(500)).await;
    let token = server.token("admin").await;
    // the identity is loaded before the table is locked, and cached for a moment
    server.graphql(Some(&token), "{ __typename }", json!({})).await;
    let held = TableLock::take(server.db(), "team in share mode").await;
    let body = server.graphql(Some(&token), CREATE, json!({})).await;
    assert_eq!(codes(&body), ["REQUEST_TIMEOUT"], "{body}");
    held.release().await;
    settled(&server, NOBODY_IN_A_TRANSACTION).await;
    settled(&server, "select count(*) = 0 from team where name = '断线团队'").await;
}

/// Sends a request and disconnects while it is processed.
async fn send_and_leave(server: &TestServer, path: &str, kind: &str, token: &str, body: &str) {
    let held = TableLock::take(server.db(), "team in share mode").await;
    let address = server.url().trim_start_matches("http://");
    let mut stream = TcpStream::connect(address).await.expect("a connection");
    let head = format!(
        "POST {path} HTTP/1.1\r\nhost: x\r\ncontent-type: {kind}\r\nauthorization: Bearer {token}\r\n\
         content-length: {}\r\n\r\n",
        body.len()
    );
    stream.write_all(format!("{head}{body}").as_bytes()).await.expect("sent");
    settled(server, WAITING).await;
    drop(stream);
    held.release().await;
}

#[tokio::test]
async fn a_mutation_goes_on_when_the_caller_goes_away() {
    for rest in [false, true] {
        let server = TestServer::demo().await;
        let token = server.token("admin").await;
        server.graphql(Some(&token), "{ __typename }", json!({})).await;
        if rest {
            let form = "name=%E6%96%AD%E7%BA%BF%E5%9B%A2%E9%98%9F&type=1";
            let kind = "application/x-www-form-urlencoded";
            send_and_leave(&server, "/api/ems/team", kind, &token, form).await;
        } else {
            let body = json!({ "query": CREATE }).to_string();
            send_and_leave(&server, "/graphql", "application/json", &token, &body).await;
        }
        // the row with its log entry, in one committed transaction
        settled(&server, CREATED).await;
        settled(&server, LOGGED).await;
        settled(&server, NOBODY_IN_A_TRANSACTION).await;
    }
}

#[tokio::test]
async fn half_a_mutation_is_no_mutation() {
    let server = TestServer::demo().await;
    let token = server.token("admin").await;
    let body = json!({ "query": CREATE }).to_string();
    let address = server.url().trim_start_matches("http://");
    let mut stream = TcpStream::connect(address).await.expect("a connection");
    let head = format!(
        "POST /graphql HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n\
         authorization: Bearer {token}\r\ncontent-length: {}\r\n\r\n",
        body.len()
    );
    let half = &body.as_bytes()[..body.len() / 2];
    stream.write_all(&[head.as_bytes(), half].concat()).await.expect("sent");
    drop(stream);
    let db = server.stop().await;
    let client = xieli_database::connect(&db.url()).await.expect("a connection");
    let row =
        client.query_one("select count(*) from team where name = '断线团队'", &[]).await.expect("a count");
    assert_eq!(row.get::<_, i64>(0), 0);
}
