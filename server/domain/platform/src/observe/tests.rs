//! Tests that measurements are attributed to their requests.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use diesel::sql_types::Integer;
use diesel_async::{AsyncConnection, AsyncPgConnection, RunQueryDsl, SimpleAsyncConnection};

use super::*;

#[derive(Default)]
struct Collected(Mutex<Vec<Span>>);

impl Sink for Collected {
    fn ended(&self, span: Span) {
        self.0.lock().unwrap().push(span);
    }
}

fn text(span: &Span) -> String {
    span.attributes
        .iter()
        .find_map(|(name, value)| match value {
            Value::Text(text) if *name == "db.query.text" => Some(text.to_string()),
            _ => None,
        })
        .unwrap_or_default()
}

fn count(figures: &Figures, name: &str, label: Option<&str>) -> u64 {
    let families = figures.gather();
    let family = families.iter().find(|family| family.name() == name).expect(name);
    let fits = |metric: &&prometheus::proto::Metric| {
        label.is_none_or(|label| metric.get_label().iter().any(|pair| pair.value() == label))
    };
    let found = family.get_metric().iter().filter(fits);
    found
        .map(|metric| metric.get_histogram().get_sample_count() + metric.get_counter().get_value() as u64)
        .sum()
}

struct Traced {
    figures: Arc<Figures>,
    kept: Arc<Collected>,
    request: Arc<Request>,
}

fn traced() -> Traced {
    let figures = Arc::new(Figures::new().unwrap());
    let kept = Arc::new(Collected::default());
    let trace = Trace { sink: kept.clone(), id: 7, root: 1 };
    let request = Request::new(figures.clone(), "abc".into(), Some(trace));
    Traced { figures, kept, request }
}

#[tokio::test]
async fn statements_of_one_request_are_told_apart() {
    let db = xieli_testing::TestDb::new().await;
    let Traced { figures, kept, request } = traced();
    let mut connection = AsyncPgConnection::establish(&db.url()).await.unwrap();
    connection.set_instrumentation(Watch::new(figures.clone(), true));
    let shared = &connection;
    let slow = async {
        let mut shared = shared;
        diesel::sql_query("select pg_sleep(1)").execute(&mut shared).await.unwrap()
    };
    let other = async {
        // the other statement has been sent: this one waits behind it and must not be mistaken for it
        tokio::time::timeout(Duration::from_millis(700), std::future::pending::<()>()).await.unwrap_err();
        let mut shared = shared;
        let query = diesel::sql_query("select $1 as one").bind::<Integer, _>(4711);
        query.execute(&mut shared).await.unwrap()
    };
    request.enter(field("things", async { tokio::join!(slow, other) })).await;
    let spans = kept.0.lock().unwrap().clone();
    let of = |word: &str| spans.iter().find(|span| text(span).contains(word)).expect(word).clone();
    let took = |span: &Span| span.ended.duration_since(span.began).unwrap();
    let (slow, other) = (of("pg_sleep"), of("as one"));
    assert!(took(&slow) >= Duration::from_millis(990), "{slow:?}");
    assert!(took(&other) < took(&slow), "{other:?}");
    assert!(!format!("{spans:?}").contains("4711"), "values stay out of it");
    let field = spans.iter().find(|span| span.name == "things").expect("the field");
    assert_eq!((slow.parent, field.parent, field.trace_id), (field.id, 1, 7));
    assert_eq!(request.statements(), 2);
    assert_eq!(count(&figures, "xieli_statement_duration_seconds", Some("read")), 2);
    assert_eq!(count(&figures, "xieli_root_field_duration_seconds", Some("things")), 1);
}

#[tokio::test]
async fn a_spawned_task_goes_on_for_its_request() {
    let Traced { request, .. } = traced();
    request.belongs_to(3);
    let seen = request
        .enter(async {
            let known = || async { current().and_then(|request| request.enterprise_id()) };
            let carried = tokio::spawn(carry(known())).await.unwrap();
            let alone = tokio::spawn(known()).await.unwrap();
            (carried, alone)
        })
        .await;
    assert_eq!(seen, (Some(3), None));
    assert!(current().is_none());
}

#[tokio::test]
async fn failures_and_kinds_are_counted() {
    let db = xieli_testing::TestDb::new().await;
    let Traced { figures, .. } = traced();
    let mut connection = AsyncPgConnection::establish(&db.url()).await.unwrap();
    connection.set_instrumentation(Watch::new(figures.clone(), false));
    diesel::sql_query("select 1/0").execute(&mut connection).await.unwrap_err();
    connection.batch_execute("begin; rollback").await.unwrap();
    diesel::sql_query("with a as (select 1) insert into account (username) select 'x' where false")
        .execute(&mut connection)
        .await
        .unwrap();
    let kinds = ["read", "write", "other"];
    let found = kinds.map(|kind| count(&figures, "xieli_statement_duration_seconds", Some(kind)));
    assert_eq!(found, [1, 1, 1]);
    assert_eq!(count(&figures, "xieli_statements_failed_total", None), 1);
    assert_eq!(count(&figures, "xieli_statements_slow_total", None), 0);
    figures.set_slow_after(Some(Duration::ZERO));
    connection.batch_execute("select 1").await.unwrap();
    assert_eq!(count(&figures, "xieli_statements_slow_total", None), 1);
}

#[test]
fn diesel_writes_statements_as_expected() {
    let query = diesel::sql_query("select $1").bind::<Integer, _>(4711);
    let text = diesel::debug_query::<diesel::pg::Pg, _>(&query).to_string();
    assert!(text.starts_with("select $1 -- binds: "), "{text}: values would be taken for text");
}
