//! A slow or silent database connection: timeouts hold, other requests are served, and it recovers by itself.

use std::time::Duration;

use serde_json::json;
use xieli_testing::{Link, TableLock, assert_within};

use super::{ANSWERED, CREATE, ROLES, TEAMS, ask, assert_back, assert_clear, is_good, linked, traces};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn silence_is_answered_in_time_and_overcome() {
    let (server, link) = linked().await;
    let token = server.token("admin").await;
    assert_back(&server, &token).await;
    link.set(Link::Silent);
    let asked = (0..8).map(|_| ask(&server, &token, TEAMS, json!({})));
    for (answer, took) in futures_util::future::join_all(asked).await {
        assert_clear(&answer);
        assert_within(took, ANSWERED);
    }
    let (answer, took) = ask(&server, &token, CREATE, json!({ "name": "无声" })).await;
    assert_clear(&answer);
    assert_within(took, ANSWERED);
    // the connections open at that time stay dead
    link.set(Link::Open);
    assert_back(&server, &token).await;
    server.events().listening().await;
    assert_eq!(traces(&server, "无声").await, (0, 0, 0));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn lost_answers_leave_all_or_nothing_and_no_lock() {
    let (server, link) = linked().await;
    let token = server.token("admin").await;
    assert_back(&server, &token).await;
    link.set(Link::HalfOpen);
    let (answer, took) = ask(&server, &token, CREATE, json!({ "name": "半开" })).await;
    assert_clear(&answer);
    assert_within(took, ANSWERED);
    link.set(Link::Open);
    assert_back(&server, &token).await;
    let (teams, logged, announced) = traces(&server, "半开").await;
    assert!(teams <= 1 && logged == teams && announced == teams, "{teams} {logged} {announced}");
    let client = server.db().client().await;
    let open = "select count(*) from pg_stat_activity where datname = current_database() \
                and state like 'idle in transaction%' and now() - state_change > interval '3 seconds'";
    assert_eq!(client.query_one(open, &[]).await.expect("rows").get::<_, i64>(0), 0);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_slow_link_serves_slowly_and_a_hopeless_one_in_time() {
    let (server, link) = linked().await;
    let token = server.token("admin").await;
    assert_back(&server, &token).await;
    link.set(Link::Late(Duration::from_millis(20)));
    let (answer, took) = ask(&server, &token, TEAMS, json!({})).await;
    assert!(is_good(&answer), "{answer}");
    assert!(took >= Duration::from_millis(40), "the delay was not felt: {took:?}");
    link.set(Link::Drip(4));
    let (answer, took) = ask(&server, &token, TEAMS, json!({})).await;
    assert_clear(&answer);
    assert_within(took, ANSWERED);
    link.set(Link::Open);
    assert_back(&server, &token).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_statement_that_hangs_does_not_hold_up_the_others_for_ever() {
    let (server, _link) = linked().await;
    let token = server.token("admin").await;
    assert_back(&server, &token).await;
    let _held = TableLock::take(server.db(), "notification in access exclusive mode").await;
    let hanging =
        ask(&server, &token, "{ viewer { notifications(first: 5) { nodes { title } } } }", json!({}));
    let others = futures_util::future::join_all((0..8).map(|_| ask(&server, &token, ROLES, json!({}))));
    let ((hung, _), others) = tokio::join!(hanging, others);
    assert_clear(&hung);
    assert_eq!(hung["errors"][0]["extensions"]["code"], "REQUEST_TIMEOUT", "{hung}");
    for (answer, took) in others {
        // requests on the same connection wait until the previous statement is cancelled
        assert!(is_good(&answer) || took > Duration::from_secs(1), "{answer}");
        assert_within(took, ANSWERED);
    }
    // while the lock is held, all requests that do not need it are served
    let (answer, took) = ask(&server, &token, ROLES, json!({})).await;
    assert!(is_good(&answer), "{answer}");
    assert_within(took, Duration::from_secs(2));
}
