//! For each operation and each user of the demo, the REST reply equals the reshaped GraphQL reply, including
//! errors. Both are sent over HTTP to two servers with equal databases, which must still be equal in the end.

use async_graphql::{
    ErrorExtensionValues, PathSegment, Response, ServerError, Value as GraphValue, Variables,
};
use chrono::{NaiveDateTime, TimeDelta};
use reqwest::Method;
use serde_json::{Map, Value, json};
use xieli_facade::operation::Operation;
use xieli_facade::reply::{Asked, envelope, plan::Plan};
use xieli_facade::serve::plans;
use xieli_kernel::clock;
use xieli_testing::TestServer;

use super::samples::{Case, Records, call};
use super::types;
use crate::sweep::session::Session;

/// Fields that differ between two servers: secrets and derived values; besides these, the times of the test
/// itself.
const VOLATILE: &[&str] = &[
    "token",
    "refreshToken",
    "key",
    "keyId",
    "nonce",
    "secret",
    "captchaId",
    "image",
    "ticket",
    "code",
    "url",
    // a drawing of a label with the server's own address
    "preview",
    "securityToken",
    "expiration",
    // relative to the present
    "expireTime",
    "refreshTime",
    "retryAfter",
    // time of the computation
    "asOf",
];

macro_rules! users {
    ($($test:ident: $user:expr,)*) => {$(
        #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
        async fn $test() {
            compare($user).await;
        }
    )*};
}

users! {
    rest_is_graphql_for_the_owner: Some("owner"),
    rest_is_graphql_for_an_admin: Some("admin"),
    rest_is_graphql_for_a_manager: Some("manager"),
    rest_is_graphql_for_an_engineer: Some("engineer"),
    rest_is_graphql_for_sales: Some("sales"),
    rest_is_graphql_for_an_external: Some("external"),
    rest_is_graphql_for_another_enterprise: Some("other"),
    rest_is_graphql_for_nobody: None,
}

async fn compare(user: Option<&str>) {
    let (rest, graph) = tokio::join!(TestServer::demo(), TestServer::demo());
    let schema = xieli_graph::build(graph.services().clone());
    let types = types(&schema);
    let (mut plans, _told_elsewhere) = plans(&types);
    plans.sort_by_key(|(operation, _)| rank(operation));
    let mut different = Vec::new();
    let (mut caller, mut twin) = tokio::join!(Session::of(&rest, user), Session::of(&graph, user));
    let mut records = Records::of(&rest, user).await;
    for (operation, plan) in &plans {
        for case in cases(operation) {
            let made = call(operation, &types, records, case);
            let method = Method::from_bytes(operation.method.as_str().as_bytes()).expect("a method");
            let document = operation.document();
            let (said, answer) = tokio::join!(
                caller.rest(method, &made.path, &made.sent),
                twin.graphql(&document, &made.variables),
            );
            let answer = answer.body;
            // a user who has left has no records any more, and sends nothing else
            if operation.mutation && said.code() == 0 && operation.name != "EnterpriseExit" {
                records = Records::of(&rest, user).await;
            }
            let expected = reshaped(operation, plan, answer.clone(), &made.variables, user.is_some());
            assert_ne!(said.body["code"], 5000, "{} {case:?} {}: {}", operation.name, made.path, said.body);
            if said.status != 200 || steady(said.body.clone()) != steady(expected.clone()) {
                different.push(format!(
                    "{} {case:?} {} {:?}\n  REST    {} {}\n  GraphQL {expected}\n  from    {answer}",
                    operation.name, made.path, made.sent, said.status, said.body
                ));
            }
        }
    }
    assert!(different.is_empty(), "{} differ:\n{}", different.len(), different.join("\n"));
    assert_eq!(rows(&rest).await, rows(&graph).await, "the databases differ");
}

fn cases(operation: &Operation) -> Vec<Case> {
    match operation.name.as_str() {
        // after the user has left there are no further cases
        "EnterpriseExit" => vec![Case::Unknown, Case::Least],
        // identifies no record
        _ if operation.path.starts_with("/stat/") => vec![Case::Least, Case::All],
        _ => vec![Case::Unknown, Case::Least, Case::All],
    }
}

/// Order of calls: reads first, those that remove records or rights last.
fn rank(operation: &Operation) -> u8 {
    match operation.name.as_str() {
        "EnterpriseExit" => 4,
        "EnterpriseTransferAnswer" => 3,
        name if operation.mutation && (name.contains("Delete") || name.contains("Leave")) => 2,
        _ => u8::from(operation.mutation),
    }
}

/// The expected REST reply for a GraphQL reply.
fn reshaped(operation: &Operation, plan: &Plan, answer: Value, variables: &Value, signed_in: bool) -> Value {
    let data = answer.get("data").cloned().unwrap_or_default();
    let mut response = Response::new(GraphValue::from_json(data).expect("data"));
    response.errors = answer["errors"].as_array().into_iter().flatten().map(error).collect();
    let asked =
        Asked { signed_in, page: operation.page(&Variables::from_json(variables.clone())), trace_id: "" };
    serde_json::to_value(envelope(operation, plan, response, asked)).expect("an envelope")
}

fn error(said: &Value) -> ServerError {
    let mut error = ServerError::new(said["message"].as_str().unwrap_or_default(), None);
    let mut extensions = ErrorExtensionValues::default();
    extensions.set("code", said["extensions"]["code"].as_str().unwrap_or_default());
    error.extensions = Some(extensions);
    error.path = said["path"]
        .as_array()
        .into_iter()
        .flatten()
        .map(|step| match step.as_str() {
            Some(field) => PathSegment::Field(field.to_owned()),
            None => PathSegment::Index(0),
        })
        .collect();
    error
}

/// Removes values that differ from server to server.
fn steady(value: Value) -> Value {
    match value {
        Value::Object(fields) => {
            let envelope = fields.contains_key("msg");
            let steady = |(name, value): (String, Value)| {
                let hide =
                    !value.is_null() && VOLATILE.contains(&name.as_str()) && !(envelope && name == "code")
                        || is_of_now(&name, &value);
                (name, if hide && !value.is_object() { json!("…") } else { steady(value) })
            };
            Value::Object(fields.into_iter().map(steady).collect::<Map<_, _>>())
        }
        Value::Array(items) => Value::Array(items.into_iter().map(steady).collect()),
        other => other,
    }
}

/// Whether it is a present time, which two servers may reach in different seconds.
fn is_of_now(name: &str, value: &Value) -> bool {
    let text = value.as_str().filter(|_| name.ends_with("Time"));
    let moment = text.and_then(|text| NaiveDateTime::parse_from_str(text, "%Y-%m-%d %H:%M:%S").ok());
    let now = clock::now().naive_utc() + TimeDelta::hours(8);
    moment.is_some_and(|moment| (now - moment).abs() < TimeDelta::minutes(30))
}

/// The number of rows of every table.
async fn rows(server: &TestServer) -> Vec<(String, i64)> {
    let client = server.db().client().await;
    let sql = "select relname::text, (xpath('/row/n/text()', query_to_xml(format('select count(*) as n from %I', relname), \
               false, true, '')))[1]::text::bigint from pg_class where relkind = 'r' and \
               relnamespace = 'public'::regnamespace and relname not in ('login_key', 'signing_key') order by 1";
    let found = client.query(sql, &[]).await.expect("tables");
    found.iter().map(|row| (row.get(0), row.get(1))).collect()
}
