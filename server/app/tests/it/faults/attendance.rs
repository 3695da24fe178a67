//! kill -9 in the middle of the computation of attendance days, and in the middle of closing a month: each day
//! is computed once, and a month is closed with its whole snapshot or not at all.

use chrono::{Datelike, TimeDelta};
use nix::sys::signal::Signal;
use serde_json::json;
use tokio_postgres::Client;
use xieli_kernel::clock;
use xieli_testing::{Caller, until_true};

use super::approvals::done;
use super::crash::serve;
use super::labels::{PATIENCE, database, start_again};
use super::{WAITS, hold, let_go};
use crate::attendance::EMPTY;
use crate::support::{Bench, Serving};

const SHIFT: &str = "mutation ($input: AttendShiftInput!) { attendShiftCreate(input: $input) {
    attendShift { rowId } userErrors { field message } } }";
const GROUP: &str = "mutation ($input: AttendGroupInput!) { attendGroupCreate(input: $input) {
    attendGroup { rowId } userErrors { field message } } }";
const CLOSE: &str = "mutation ($input: AttendMonthCloseInput!) { attendMonthClose(input: $input) {
    attendMonth { closed } userErrors { field message } } }";
/// The numbers of exceptions, days and events that a computation writes.
const COMPUTED: [&str; 3] = [
    "select count(*) from attend_exception",
    "select count(*) from attend_day",
    "select count(*) from event where kind = 'attend_day.compute'",
];
/// The numbers of rows of the snapshot, closed months and settled exceptions that a closing writes.
const CLOSED: [&str; 3] = [
    "select count(*) from attend_month_row",
    "select count(*) from attend_month",
    "select count(*) from attend_exception where handled_at is not null",
];

async fn number(client: &Client, sql: &str) -> i64 {
    client.query_one(sql, &[]).await.expect(sql).get(0)
}

async fn numbers(client: &Client, all: [&str; 3]) -> [i64; 3] {
    [number(client, all[0]).await, number(client, all[1]).await, number(client, all[2]).await]
}

/// Kills the server while a write of a table is held up.
async fn killed(client: &Client, serving: Serving, table: &str) {
    until_true(client, WAITS).await;
    assert!(!serving.end(Signal::SIGKILL));
    let_go(client, table).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn days_and_a_month_whose_node_is_killed_are_computed_and_closed_once() {
    let bench = Bench::open();
    let serving = serve(&bench);
    // without the demo's days, which the server would compute meanwhile
    assert!(!serving.end(Signal::SIGKILL));
    let client = database(&bench).await;
    client.batch_execute("delete from job where kind like 'attend%'").await.expect("no jobs");
    client.batch_execute("delete from event where kind = 'attend_day.compute'").await.expect("no events");
    client.batch_execute(EMPTY).await.expect("an empty desk");
    let mut serving = start_again(&bench).await;
    let caller = Caller::new(&serving.url, PATIENCE);
    let admin = caller.login("admin").await;
    let mut members = Vec::new();
    for user in ["engineer", "sales"] {
        let sql = format!(
            "select m.id from member m join account a on a.id = m.account_id
             where a.username = '{user}' and m.enterprise_id = 1"
        );
        members.push(number(&client, &sql).await);
    }
    // the rows of the other member are written before
    let second = format!("new.member_id = {}", members.iter().max().expect("two"));
    let today = clock::china_day(clock::now());
    let last = today - TimeDelta::days(i64::from(today.day()));
    let first = last - TimeDelta::days(i64::from(last.day0()));

    // the computation
    let shift = json!({ "name": "断电班", "pairs": [{ "from": 540, "to": 1080 }] });
    let shift =
        done(&caller, &admin, "attendShiftCreate", SHIFT, shift).await["attendShift"]["rowId"].clone();
    let ids: Vec<String> = members.iter().map(i64::to_string).collect();
    let group =
        json!({ "name": "断电组", "memberIds": ids, "weekShiftIds": vec![shift; 7], "beginsOn": first });
    hold(&client, "attend_exception", "insert", &second).await;
    done(&caller, &admin, "attendGroupCreate", GROUP, group).await;
    let marked = "select count(*) from attend_dirty";
    let waiting = number(&client, marked).await;
    killed(&client, serving, "attend_exception").await;
    assert_eq!(numbers(&client, COMPUTED).await, [0; 3], "before the exceptions");
    hold(&client, "attend_day", "insert", &second).await;
    serving = start_again(&bench).await;
    killed(&client, serving, "attend_day").await;
    assert_eq!(numbers(&client, COMPUTED).await, [0; 3], "before the days");
    assert_eq!(number(&client, marked).await, waiting, "every day is still to be computed");
    serving = start_again(&bench).await;
    until_true(
        &client,
        "select exists (select from attend_day)
            and not exists (select from attend_dirty where run_at <= now())",
    )
    .await;
    // days that are over: today changes by itself
    let expected = format!(
        "select count(*) from attend_assignment a,
            generate_series(a.begins_on, '{today}'::date - 1, interval '1 day') as o (day)
         where a.enterprise_id = 1"
    );
    let expected = number(&client, &expected).await;
    assert!(expected >= 2, "{expected}");
    let over = format!("from attend_day d where d.day < '{today}'");
    for (what, sql) in [
        ("days", format!("select count(*) {over} and d.version = 1")),
        ("exceptions", format!("select count(*) from attend_exception where day < '{today}'")),
        (
            "events",
            format!(
                "select count(*) from event e join attend_day d on d.id = e.record_id
                 where e.kind = 'attend_day.compute' and d.day < '{today}'"
            ),
        ),
    ] {
        assert_eq!(number(&client, &sql).await, expected, "{what}");
    }

    // the closing
    let close = json!({ "month": first, "settleOpenAsNormal": false, "reason": "断电后补办" });
    let mut caller = Caller::new(&serving.url, PATIENCE);
    for (table, condition) in [("attend_month_row", second.as_str()), ("attend_month", "true")] {
        hold(&client, table, "insert", condition).await;
        let asking = {
            let (caller, admin, input) = (caller.clone(), admin.clone(), json!({ "input": close }));
            tokio::spawn(async move { caller.try_graphql(Some(&admin), CLOSE, input).await.is_ok() })
        };
        killed(&client, serving, table).await;
        assert!(!asking.await.expect("a call"), "{table}: nothing is acknowledged");
        assert_eq!(numbers(&client, CLOSED).await, [0; 3], "{table}");
        serving = start_again(&bench).await;
        caller = Caller::new(&serving.url, PATIENCE);
    }
    let shut = done(&caller, &admin, "attendMonthClose", CLOSE, close.clone()).await;
    assert_eq!(shut["attendMonth"]["closed"], json!(true), "{shut}");
    let again = caller.graphql(Some(&admin), CLOSE, json!({ "input": close })).await;
    let refused = &again["data"]["attendMonthClose"]["userErrors"][0]["message"];
    assert_eq!(*refused, json!("该月已关账"), "{again}");
    let in_month = format!("select count(*) from attend_day where day between '{first}' and '{last}'");
    let in_month = number(&client, &in_month).await;
    assert_eq!(numbers(&client, CLOSED).await, [2, 1, in_month]);
    let kept = "select sum((figures -> 'part' ->> 'expectedDays')::bigint)::bigint from attend_month_row";
    assert_eq!(number(&client, kept).await, in_month, "the snapshot is whole");
    assert!(serving.end(Signal::SIGTERM));
}
