//! Faults from outside: of the database connection, a process, the disk, the clock, or the node used before.

mod approvals;
mod attendance;
mod clock;
mod crash;
mod cuts;
mod exports;
mod import;
mod labels;
mod ledger;
mod nodes;
mod schedules;
mod slow;
mod space;

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use xieli_testing::{ChaosProxy, Stopwatch, TestDb, TestServer, assert_within};

const TEAMS: &str = "{ teams { nodes { name } } }";
const ROLES: &str = "{ roles { nodes { name } } }";
const CREATE: &str = "mutation ($name: String!) { teamCreate(input: { name: $name }) {
    team { rowId } userErrors { message } } }";

/// Time limit of a response under database faults: its own timeout, that of loading the identity, and a
/// reserve for a busy machine.
const ANSWERED: Duration = Duration::from_secs(8);
/// Time limit of the recovery after a fault.
const BACK: Duration = Duration::from_secs(10);

/// A server behind a proxy to the database, with shorter timeouts than in production.
async fn linked() -> (TestServer, ChaosProxy) {
    let db = TestDb::demo().await;
    let link = ChaosProxy::before(&db.url()).await;
    let server = TestServer::through(db, &link, |settings, config| {
        settings.read_timeout = Duration::from_secs(1);
        settings.write_timeout = Duration::from_secs(2);
        settings.lock_timeout = Duration::from_secs(1);
        settings.idle_timeout = Duration::from_secs(2);
        settings.checkout_timeout = Duration::from_secs(1);
        config.graphql.query_timeout = Duration::from_secs(2);
        config.graphql.mutation_timeout = Duration::from_secs(3);
        config.rest_timeout = Duration::from_secs(3);
    })
    .await;
    (server, link)
}

/// Sends a request and measures the duration.
async fn ask(server: &TestServer, token: &str, query: &str, variables: Value) -> (Value, Duration) {
    let began = Instant::now();
    let answer = server.graphql(Some(token), query, variables).await;
    (answer, began.elapsed())
}

/// Whether a response is successful.
fn is_good(answer: &Value) -> bool {
    answer["errors"].is_null() && answer["data"].is_object()
}

/// Whether a write is held up.
const WAITS: &str =
    "select exists (select from pg_locks where locktype = 'advisory' and objid = 1 and not granted)";

/// Holds up writes of a table that satisfy a condition on the row, until [`let_go`].
async fn hold(client: &tokio_postgres::Client, table: &str, event: &str, condition: &str) {
    let sql = format!(
        "create function held() returns trigger language plpgsql as
         $$ begin if {condition} then perform pg_advisory_xact_lock(1); end if; return new; end $$;
         create trigger held before {event} on {table} for each row execute function held();
         select pg_advisory_lock(1)"
    );
    client.batch_execute(&sql).await.expect("the lock");
}

/// Lets the held writes go on.
async fn let_go(client: &tokio_postgres::Client, table: &str) {
    let sql = format!("select pg_advisory_unlock(1); drop trigger held on {table}; drop function held()");
    client.batch_execute(&sql).await.expect("free");
}

/// Asserts a clear error: a code of the closed set, in Chinese, without internal details.
fn assert_clear(answer: &Value) {
    let errors = answer["errors"].as_array().unwrap_or_else(|| panic!("no errors: {answer}"));
    assert!(!errors.is_empty(), "{answer}");
    for error in errors {
        let code = error["extensions"]["code"].as_str().unwrap_or_default();
        assert!(matches!(code, "INTERNAL_SERVER_ERROR" | "REQUEST_TIMEOUT"), "{answer}");
        let message = error["message"].as_str().unwrap_or_default();
        assert!(message.contains("请稍后重试"), "{answer}");
        assert_eq!(code == "INTERNAL_SERVER_ERROR", error["extensions"]["traceId"].is_string(), "{answer}");
    }
    let text = answer.to_string().to_lowercase();
    for inside in ["postgres", "connection", "sql", "diesel", "tokio", "io error", "broken pipe", "closed"] {
        assert!(!text.contains(inside), "{inside}: {answer}");
    }
}

/// Retries until the service is back; errors until then must be clear.
async fn assert_back(server: &TestServer, token: &str) -> Duration {
    let began = Stopwatch::start();
    // all shared connections are used in turn
    let mut good = 0;
    while good < 4 {
        let (answer, took) = ask(server, token, TEAMS, json!({})).await;
        assert_within(took, ANSWERED);
        if is_good(&answer) {
            good += 1;
        } else {
            assert_clear(&answer);
            good = 0;
        }
        began.assert_within(BACK);
    }
    let name = format!("回来 {}", good + rand::random::<u16>());
    let (answer, _) = ask(server, token, CREATE, json!({ "name": name })).await;
    assert!(is_good(&answer) && answer["data"]["teamCreate"]["team"]["rowId"].is_string(), "{answer}");
    began.elapsed()
}

/// Numbers of rows of that name, of their log entries and of their events.
async fn traces(server: &TestServer, name: &str) -> (i64, i64, i64) {
    let client = server.db().client().await;
    let sql = "select (select count(*) from team where name = $1), \
               (select count(*) from operation_log where action = 'team.create' and after ->> 'name' = $1), \
               (select count(*) from event e join team t on t.id = e.record_id where e.kind = 'team.create' and t.name = $1)";
    let row = client.query_one(sql, &[&name]).await.expect("counts");
    (row.get(0), row.get(1), row.get(2))
}
