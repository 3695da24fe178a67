//! Tests of background jobs: run once, taken over from dead nodes, retried, and scheduled.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use serde_json::{Value, json};
use xieli_domain::Services;
use xieli_domain::job::{Job, JobKind, Kinds, NewJob, enqueue, enqueue_one, schedule, worker};
use xieli_kernel::{AppError, AppResult, FieldCode, clock};

use crate::support::Bench;

const KIND: &str = "test.count";

/// Counts its payloads, and fails as its payload says.
#[derive(Clone, Default)]
struct Count(Arc<Mutex<BTreeMap<i64, usize>>>);

impl Count {
    fn kinds(&self) -> Kinds {
        Kinds::new(vec![Box::new(self.clone())])
    }

    fn seen(&self) -> Vec<(i64, usize)> {
        self.0.lock().expect("the counts").iter().map(|(number, times)| (*number, *times)).collect()
    }
}

impl JobKind for Count {
    fn name(&self) -> &'static str {
        KIND
    }

    fn run<'a>(&'a self, _: &'a Services, job: &'a Job) -> BoxFuture<'a, AppResult<Value>> {
        async move {
            let number = job.payload["number"].as_i64().expect("a number");
            *self.0.lock().expect("the counts").entry(number).or_default() += 1;
            // the other workers get their turn in the middle of it
            tokio::task::yield_now().await;
            if job.payload["refuse"] == true {
                return Err(AppError::field("number", FieldCode::Invalid, "编号无效"));
            }
            if job.payload["panic"] == true {
                panic!("as it was told");
            }
            if i64::from(job.attempt) <= job.payload["failures"].as_i64().unwrap_or(0) {
                return Err(AppError::internal("a secret of ours"));
            }
            Ok(json!({ "number": number }))
        }
        .boxed()
    }
}

/// A job that is scheduled every hour.
struct Hourly(Count);

impl JobKind for Hourly {
    fn name(&self) -> &'static str {
        "test.hourly"
    }

    fn every(&self) -> Option<Duration> {
        Some(Duration::from_secs(3600))
    }

    fn run<'a>(&'a self, _: &'a Services, _: &'a Job) -> BoxFuture<'a, AppResult<Value>> {
        *self.0.0.lock().expect("the counts").entry(0).or_default() += 1;
        async { Ok(Value::Null) }.boxed()
    }
}

fn new(payload: Value, key: Option<&str>) -> NewJob<'_> {
    NewJob {
        enterprise_id: 1,
        kind: KIND,
        payload,
        title: None,
        created_by: None,
        total: None,
        unique_key: key,
        run_at: clock::now(),
        max_attempts: 3,
    }
}

async fn ask(bench: &Bench, payload: Value) -> i64 {
    let id = bench.db().transaction(async |tx| enqueue(tx, new(payload, None)).await).await;
    id.expect("the database").expect("a new job")
}

/// State, attempts, result and error.
async fn row(bench: &Bench, id: i64) -> (i16, i32, Option<Value>, Option<String>) {
    let client = xieli_database::connect(&bench.test.url()).await.expect("the database");
    let sql = "select state, attempt, result::text, error from job where enterprise_id = 1 and id = $1";
    let row = client.query_one(sql, &[&id]).await.expect("the job");
    let result = row.get::<_, Option<String>>(2).map(|text| serde_json::from_str(&text).expect("JSON"));
    (row.get(0), row.get(1), result, row.get(3))
}

/// Makes all waiting jobs due, as if so much time had passed.
async fn pass(bench: &Bench) {
    bench
        .test
        .execute(
            "update job set run_at = run_at - interval '1 day', lease_until = lease_until - interval '1 day'",
        )
        .await;
}

async fn round(bench: &Bench, kinds: &Kinds) -> usize {
    worker::round(&bench.services, kinds).await.expect("a round")
}

#[tokio::test]
async fn many_workers_do_each_job_once() {
    let bench = Bench::demo().await;
    for number in 0..30 {
        ask(&bench, json!({ "number": number })).await;
    }
    let count = Count::default();
    let kinds = count.kinds();
    let rounds = futures_util::future::join_all((0..4).map(|_| round(&bench, &kinds))).await;
    assert_eq!(rounds.iter().sum::<usize>(), 30, "{rounds:?}");
    assert_eq!(count.seen(), (0..30).map(|number| (number, 1)).collect::<Vec<_>>());
    assert_eq!(round(&bench, &kinds).await, 0);
}

#[tokio::test]
async fn what_a_dead_node_had_is_done_by_another_and_the_dead_one_writes_nothing() {
    let bench = Bench::demo().await;
    let id = ask(&bench, json!({ "number": 7 })).await;
    let dead = worker::take(bench.db(), &[KIND]).await.expect("the database").expect("the job");
    let count = Count::default();
    assert_eq!(round(&bench, &count.kinds()).await, 0, "taken while its node has the lease");
    pass(&bench).await;
    assert_eq!(round(&bench, &count.kinds()).await, 1);
    let done = (2, 2, Some(json!({ "number": 7 })), None);
    assert_eq!(row(&bench, id).await, done);
    // the node was not dead but slow
    let late =
        worker::settle(&bench.services, &dead, Err(AppError::internal("late"))).await.expect("the database");
    assert!(!late);
    assert_eq!(row(&bench, id).await, done);
    assert_eq!(count.seen(), [(7, 1)]);
}

#[tokio::test]
async fn what_kills_every_node_is_given_up() {
    let bench = Bench::demo().await;
    let id = ask(&bench, json!({ "number": 1 })).await;
    for attempt in 1..=3 {
        let taken = worker::take(bench.db(), &[KIND]).await.expect("the database").expect("the job");
        assert_eq!(taken.attempt, attempt);
        pass(&bench).await;
    }
    assert!(worker::take(bench.db(), &[KIND]).await.expect("the database").is_none());
    assert_eq!(row(&bench, id).await, (3, 3, None, Some("任务多次中断，已停止重试".into())));
}

#[tokio::test]
async fn accidents_are_tried_again_and_refusals_are_not() {
    let bench = Bench::demo().await;
    let count = Count::default();
    let kinds = count.kinds();
    let slow = ask(&bench, json!({ "number": 1, "failures": 2 })).await;
    let never = ask(&bench, json!({ "number": 2, "refuse": true })).await;
    let broken = ask(&bench, json!({ "number": 3, "panic": true })).await;
    assert_eq!(round(&bench, &kinds).await, 3);
    let busy = Some("系统繁忙，请稍后重试".to_owned());
    assert_eq!(row(&bench, slow).await, (0, 1, None, busy.clone()));
    assert_eq!(row(&bench, never).await, (3, 1, None, Some("编号无效".into())));
    assert_eq!(round(&bench, &kinds).await, 0, "before the pause is over");
    for _ in 0..3 {
        pass(&bench).await;
        round(&bench, &kinds).await;
    }
    assert_eq!(row(&bench, slow).await, (2, 3, Some(json!({ "number": 1 })), None));
    assert_eq!(row(&bench, broken).await, (3, 3, None, busy));
    assert_eq!(count.seen(), [(1, 3), (2, 1), (3, 3)]);
}

#[tokio::test]
async fn a_job_comes_with_what_causes_it_and_once_for_a_key() {
    let bench = Bench::demo().await;
    let undone: AppResult<()> = bench
        .db()
        .transaction(async |tx| {
            enqueue(tx, new(json!({ "number": 1 }), None)).await?;
            Err(AppError::forbidden())
        })
        .await;
    assert!(undone.is_err());
    let twice = async || {
        bench.db().transaction(async |tx| enqueue(tx, new(json!({ "number": 2 }), Some("k"))).await).await
    };
    assert!(twice().await.expect("the database").is_some());
    assert!(twice().await.expect("the database").is_none());
    let count = Count::default();
    assert_eq!(round(&bench, &count.kinds()).await, 1);
    assert_eq!(count.seen(), [(2, 1)]);
    let stranger = Kinds::new(vec![Box::new(Hourly(Count::default()))]);
    ask(&bench, json!({ "number": 3 })).await;
    assert_eq!(round(&bench, &stranger).await, 1, "its own, and none of a kind it does not know");
}

#[tokio::test]
async fn one_job_serves_all_changes_that_were_made_before_it_began() {
    let bench = Bench::demo().await;
    let count = Count::default();
    let kinds = count.kinds();
    let one = async |number: i64| {
        let job = new(json!({ "number": number }), None);
        bench.db().transaction(async |tx| enqueue_one(tx, job).await).await.expect("the database");
    };
    one(1).await;
    one(2).await;
    let change: AppResult<()> = bench
        .db()
        .transaction(async |tx| {
            enqueue_one(tx, new(json!({ "number": 3 }), None)).await?;
            assert_eq!(round(&bench, &kinds).await, 0, "the change is not there yet");
            Ok(())
        })
        .await;
    assert!(change.is_ok(), "{change:?}");
    assert_eq!(round(&bench, &kinds).await, 1);
    one(4).await;
    assert_eq!(round(&bench, &kinds).await, 1, "none waited any more");
    assert_eq!(count.seen(), [(1, 1), (4, 1)]);
    // nobody has taken the one that waits
    one(5).await;
    pass(&bench).await;
    one(6).await;
    one(7).await;
    assert_eq!(round(&bench, &kinds).await, 2, "one that is long overdue serves no change");
    assert_eq!(count.seen(), [(1, 1), (4, 1), (5, 1), (6, 1)]);
}

#[tokio::test]
async fn the_clock_asks_once_in_each_stretch_of_time() {
    let bench = Bench::demo().await;
    let count = Count::default();
    let kinds = Kinds::new(vec![Box::new(Hourly(count.clone()))]);
    let asked = futures_util::future::join_all((0..4).map(|_| schedule::ask(&bench.services, &kinds))).await;
    assert!(asked.iter().all(Result::is_ok), "{asked:?}");
    let hour = "select count(*) from job where kind = 'test.hourly'";
    assert_eq!(bench.number(hour, &[]).await, 1);
    // a day without any node: waiting jobs run, missed schedules are not made up for
    let missed =
        "update job set unique_key = 'tick:1', run_at = run_at - interval '1 day' where created_by is null";
    bench.test.execute(missed).await;
    assert_eq!(round(&bench, &kinds).await, 1);
    assert_eq!(bench.number(hour, &[]).await, 1);
    assert_eq!(round(&bench, &kinds).await, 1, "the present one");
    assert_eq!(round(&bench, &kinds).await, 0);
    assert_eq!(count.seen(), [(0, 2)]);
}

#[tokio::test]
async fn tidying_up_takes_old_jobs_away() {
    let bench = Bench::demo().await;
    let count = Count::default();
    ask(&bench, json!({ "number": 1 })).await;
    ask(&bench, json!({ "number": 2 })).await;
    assert_eq!(round(&bench, &count.kinds()).await, 2);
    bench
        .test
        .execute("update job set finished_at = now() - interval '31 days' where payload ->> 'number' = '1'")
        .await;
    let kinds = Kinds::new(xieli_domain::kinds::tidying());
    // one more where a new day has marked days of attendance, whose computation is queued then
    assert!(round(&bench, &kinds).await >= kinds.names().len());
    let left = "select count(*) from job where kind = 'test.count'";
    assert_eq!(bench.number(left, &[]).await, 1);
    let failed = "select count(*) from job where state <> 2 and created_by is null and attempt > 0";
    assert_eq!(bench.number(failed, &[]).await, 0, "everything was tidied");
}
