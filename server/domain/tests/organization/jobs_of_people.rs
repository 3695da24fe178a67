//! Tests of members' actions on jobs: starting once, listing their own, cancelling, retrying, fetching
//! results.

use std::collections::BTreeMap;
use std::sync::Arc;

use futures_util::future::BoxFuture;
use futures_util::{FutureExt, TryStreamExt};
use serde_json::{Value, json};
use tokio::sync::Notify;
use xieli_domain::Services;
use xieli_domain::job::model::{JobFilter, Listed, Wanted};
use xieli_domain::job::rules::State;
use xieli_domain::job::{Job, JobKind, Kinds, people, service, worker};
use xieli_domain::sheet::Book;
use xieli_domain::sheet::job::{DIRECT, Export, When, start};
use xieli_domain::{activity, member};
use xieli_kernel::{AppError, AppResult, ErrorCode, PageRequest, TokenGrant, Viewer, clock};

use crate::support::Bench;

const KIND: &str = "test.long";

/// Reports its start, and never ends unless its payload says so.
#[derive(Clone, Default)]
struct Long(Arc<Notify>);

impl JobKind for Long {
    fn name(&self) -> &'static str {
        KIND
    }

    fn run<'a>(&'a self, services: &'a Services, job: &'a Job) -> BoxFuture<'a, AppResult<Value>> {
        async move {
            job.progress(3, Some(10));
            self.0.notify_one();
            if job.payload["fail"] == true {
                return Err(AppError::forbidden());
            }
            if job.payload["end"] == true {
                services.db().transaction(async |tx| job.hold(tx).await).await?;
                return Ok(json!({ "note": "共 10 行" }));
            }
            std::future::pending().await
        }
        .boxed()
    }
}

fn kinds() -> Kinds {
    Kinds::new(vec![Box::new(Long::default()), Box::new(Export)])
}

async fn ask(bench: &Bench, viewer: &Viewer, payload: Value, key: Option<&str>) -> AppResult<Listed> {
    let wanted = Wanted {
        kind: KIND,
        title: "长任务".to_owned(),
        payload,
        unique_key: key.map(str::to_owned),
        total: None,
    };
    bench.db().transaction(async |tx| service::start(tx, viewer, wanted.clone()).await).await
}

async fn find(bench: &Bench, viewer: &Viewer, id: i64) -> Option<Listed> {
    people::find(&bench.db().read().await.expect("a connection"), viewer, id).await.expect("the database")
}

async fn listed(bench: &Bench, viewer: &Viewer, everybody: bool) -> Vec<i64> {
    let filter = JobFilter { everybody, states: vec![State::Queued] };
    let connection = bench.db().read().await.expect("a connection");
    let request = PageRequest::After { first: 100, after: None };
    let page = people::page(&connection, viewer, &filter, &request).await.expect("the database");
    page.rows.into_iter().map(|(_, job)| job.id).collect()
}

#[tokio::test]
async fn the_same_is_asked_for_once_while_it_waits_and_never_by_a_token() {
    let bench = Bench::demo().await;
    let viewer = bench.viewer("engineer").await;
    let first = ask(&bench, &viewer, json!({ "end": true }), Some("k")).await.expect("a job");
    let second = ask(&bench, &viewer, json!({ "end": true }), Some("k")).await.expect("a job");
    assert_eq!(first.id, second.id);
    assert_eq!(worker::drain(&bench.services, &kinds()).await.expect("the database"), 1);
    let done = find(&bench, &viewer, first.id).await.expect("the job");
    assert_eq!(
        (done.state(), done.note(), done.done, done.total),
        (State::Done, Some("共 10 行"), 10, Some(10))
    );
    let third = ask(&bench, &viewer, json!({ "end": true }), Some("k")).await.expect("a job");
    assert_ne!(first.id, third.id);

    let token = TokenGrant { id: 1, read_only: false, expires_at: clock::now() };
    let by_token = Viewer { token: Some(token), ..viewer.clone() };
    let refused = ask(&bench, &by_token, json!({}), None).await.expect_err("a refusal");
    assert_eq!(refused.code(), ErrorCode::Forbidden);
    for _ in 1..20 {
        ask(&bench, &viewer, json!({}), None).await.expect("a job");
    }
    let many = ask(&bench, &viewer, json!({}), None).await.expect_err("a refusal");
    assert!(format!("{many:?}").contains("最多同时进行 20 个任务"), "{many:?}");
}

#[tokio::test]
async fn people_see_their_own_and_administrators_their_enterprise() {
    let bench = Bench::demo().await;
    let (engineer, sales) = (bench.viewer("engineer").await, bench.viewer("sales").await);
    let (admin, other) = (bench.viewer("admin").await, bench.viewer("other").await);
    let id = ask(&bench, &engineer, json!({}), None).await.expect("a job").id;
    assert_eq!(listed(&bench, &engineer, false).await, [id]);
    assert_eq!(listed(&bench, &sales, true).await, [0_i64; 0]);
    assert_eq!(listed(&bench, &admin, false).await, [0_i64; 0]);
    assert_eq!(listed(&bench, &admin, true).await, [id]);
    assert_eq!(listed(&bench, &other, true).await, [0_i64; 0]);
    for stranger in [&sales, &other] {
        assert!(find(&bench, stranger, id).await.is_none());
        let refused = service::cancel(bench.db(), stranger, &[id]).await.expect_err("a refusal");
        assert_eq!(refused.code(), ErrorCode::NotFound);
        let refused = service::retry(bench.db(), stranger, id).await.expect_err("a refusal");
        assert_eq!(refused.code(), ErrorCode::NotFound);
    }
    assert!(find(&bench, &admin, id).await.is_some());
}

#[tokio::test]
async fn a_waiting_job_ends_at_once_and_a_running_one_as_soon_as_it_looks() {
    let bench = Bench::demo().await;
    let viewer = bench.viewer("engineer").await;
    let waiting = ask(&bench, &viewer, json!({}), None).await.expect("a job").id;
    let ended = service::cancel(bench.db(), &viewer, &[waiting]).await.expect("cancelled");
    assert_eq!(ended[0].state(), State::Cancelled);
    let again = service::cancel(bench.db(), &viewer, &[waiting]).await.expect_err("a refusal");
    assert!(format!("{again:?}").contains("任务“长任务”已取消，不能取消"), "{again:?}");
    assert_eq!(worker::drain(&bench.services, &kinds()).await.expect("the database"), 0);

    let running = ask(&bench, &viewer, json!({}), None).await.expect("a job").id;
    let long = Long::default();
    let kinds = Kinds::new(vec![Box::new(long.clone())]);
    let cancel = async {
        long.0.notified().await;
        let asked = service::cancel(bench.db(), &viewer, &[running]).await.expect("asked");
        assert_eq!((asked[0].state(), asked[0].cancel_requested), (State::Running, true));
    };
    let (drained, ()) = tokio::join!(worker::drain(&bench.services, &kinds), cancel);
    assert_eq!(drained.expect("the database"), 1);
    let ended = find(&bench, &viewer, running).await.expect("the job");
    assert_eq!((ended.state(), ended.done, ended.total), (State::Cancelled, 3, Some(10)));
    let again = service::retry(bench.db(), &viewer, running).await.expect("queued");
    assert_eq!((again.state(), again.cancel_requested, again.done), (State::Queued, false, 0));
}

#[tokio::test]
async fn what_failed_is_told_and_done_once_more_when_somebody_wants_it() {
    let bench = Bench::demo().await;
    let viewer = bench.viewer("engineer").await;
    let id = ask(&bench, &viewer, json!({ "fail": true }), None).await.expect("a job").id;
    worker::drain(&bench.services, &kinds()).await.expect("the database");
    let failed = find(&bench, &viewer, id).await.expect("the job");
    assert_eq!((failed.state(), failed.error.as_deref()), (State::Failed, Some("没有操作权限")));
    bench.test.execute("update job set payload = '{\"end\": true}' where kind = 'test.long'").await;
    service::retry(bench.db(), &viewer, id).await.expect("queued");
    let refused = service::retry(bench.db(), &viewer, id).await.expect_err("it waits");
    assert!(format!("{refused:?}").contains("排队中，不能重试"), "{refused:?}");
    worker::drain(&bench.services, &kinds()).await.expect("the database");
    let done = find(&bench, &viewer, id).await.expect("the job");
    assert_eq!((done.state(), done.attempt, done.error), (State::Done, 2, None));
}

#[tokio::test]
async fn a_long_export_is_a_job_whose_file_its_owner_can_fetch() {
    let bench = Bench::demo().await;
    let viewer = bench.viewer("admin").await;
    let columns = ["name".to_owned()];
    let query = BTreeMap::new();
    let begin = async |kind: Book, when| {
        let rows = kind.rows(&query).expect("rows");
        start(&bench.services, &viewer, kind, &*rows, &columns, &query, when).await
    };
    assert!(
        begin(Book::from(&member::sheet::BOOK), When::Long).await.expect("counted").is_none(),
        "the demo is short"
    );
    let stranger = bench.viewer("external").await;
    let activities = Book::from(&activity::sheet::BOOK);
    let rows = activities.rows(&query).expect("rows");
    let refused = start(&bench.services, &stranger, activities, &*rows, &columns, &query, When::Always).await;
    assert_eq!(refused.expect_err("a refusal").code(), ErrorCode::Forbidden);
    let job = begin(Book::from(&member::sheet::BOOK), When::Always).await.expect("counted").expect("a job");
    assert!(job.total.is_some_and(|total| total > 0 && total <= DIRECT), "{job:?}");
    assert_eq!(
        begin(Book::from(&member::sheet::BOOK), When::Always).await.expect("counted").expect("the job").id,
        job.id
    );
    assert_eq!(worker::drain(&bench.services, &kinds()).await.expect("the database"), 1);

    let done = find(&bench, &viewer, job.id).await.expect("the job");
    assert_eq!(done.state(), State::Done, "{done:?}");
    let file = service::file(&bench.services, &viewer, job.id).await.expect("a file");
    let bytes = bench.services.storage().bytes(&file.key, file.size).await.expect("its bytes");
    assert!(bytes.starts_with(b"PK") && bytes.len() as u64 == file.size && file.name.ends_with(".xlsx"));
    let refused = service::file(&bench.services, &stranger, job.id).await.expect_err("a refusal");
    assert_eq!(refused.code(), ErrorCode::NotFound);

    // restarted on another node: the result of the first attempt is deleted
    bench.test.execute("update job set state = 1, finished_at = null, lease_until = now() where kind = 'sheet.export' and state = 2").await;
    assert_eq!(worker::drain(&bench.services, &kinds()).await.expect("the database"), 1);
    let left: Vec<_> =
        bench.services.storage().list("jobs").expect("a list").try_collect().await.expect("objects");
    let now = service::file(&bench.services, &viewer, job.id).await.expect("a file");
    assert_eq!(left.iter().map(|object| object.key.as_str()).collect::<Vec<_>>(), [now.key.as_str()]);
    assert_ne!(now.key, file.key);

    // everything is deleted with the job
    bench.test.execute("update job set finished_at = now() - interval '31 days' where state >= 2").await;
    let tidy = Kinds::new(xieli_domain::kinds::tidying());
    worker::round(&bench.services, &tidy).await.expect("the database");
    assert!(find(&bench, &viewer, job.id).await.is_none());
    assert_eq!(
        bench
            .services
            .storage()
            .list("jobs")
            .expect("a list")
            .try_collect::<Vec<_>>()
            .await
            .expect("objects"),
        []
    );
}

#[tokio::test]
async fn who_may_not_any_more_gets_nothing() {
    let bench = Bench::demo().await;
    let viewer = bench.viewer("admin").await;
    let columns = ["name".to_owned()];
    let (members, query) = (Book::from(&member::sheet::BOOK), BTreeMap::new());
    let rows = members.rows(&query).expect("rows");
    let begun = start(&bench.services, &viewer, members, &*rows, &columns, &query, When::Always).await;
    let job = begun.expect("counted").expect("a job");
    bench
        .test
        .execute(
            "delete from role_member where member_id = (select m.id from member m join account a \
        on a.id = m.account_id where a.username = 'admin' order by m.enterprise_id limit 1)",
        )
        .await;
    worker::drain(&bench.services, &kinds()).await.expect("the database");
    let failed = find(&bench, &viewer, job.id).await.expect("the job");
    assert_eq!((failed.state(), failed.error.as_deref()), (State::Failed, Some("没有操作权限")));
}
