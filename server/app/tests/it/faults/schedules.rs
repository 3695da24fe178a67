//! kill -9 while schedules are sent: while runs begin, after a copy was delivered but before its job has
//! ended, and in the middle of a delivery. Each recipient gets exactly one copy of each run.

use std::collections::BTreeMap;

use nix::sys::signal::Signal;
use serde_json::json;
use xieli_testing::{Caller, until_true};

use super::crash::serve;
use super::labels::{PATIENCE, database, start_again};
use super::{WAITS, hold, let_go};
use crate::support::Bench;

/// Number of schedules, all due at the same time.
const SCHEDULES: i64 = 12;
/// Table, event and condition of a write that is held up while the lock is held; the server is killed then.
const HELD: [(&str, &str, &str); 3] = [
    ("report_schedule_run", "insert", "(select count(*) from report_schedule_run) >= 4"),
    (
        "job",
        "update",
        "new.kind = 'report_schedule.copy' and new.state = 2 \
            and (select count(*) from report_schedule_copy where state = 1) >= 6",
    ),
    (
        "notification",
        "insert",
        "new.kind = 'report_schedule.copy' \
            and (select count(*) from report_schedule_copy where state = 1) >= 15",
    ),
];
const CREATE: &str = "mutation ($input: ReportScheduleInput!) {
    reportScheduleCreate(input: $input) { reportSchedule { rowId } userErrors { field message } } }";

/// The job that begins due runs, as the clock asks for it once a minute.
const CLOCK: &str = "insert into job (enterprise_id, kind, payload, max_attempts, unique_key)
    values (0, 'report_schedule.clock', '{}', 5, 'tick:killed')";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn schedules_whose_node_is_killed_reach_each_recipient_once() {
    let bench = Bench::open();
    let serving = serve(&bench);
    let caller = Caller::new(&serving.url, PATIENCE);
    let token = caller.login("admin").await;
    let client = database(&bench).await;
    let number = async |sql: &str| -> i64 { client.query_one(sql, &[]).await.expect(sql).get(0) };
    let report = "select id from online_report where enterprise_id = 1 and name = '任务完成情况'";
    let report = number(report).await;
    let members = "select array_agg(distinct m.id) from member m
        join account a on a.id = m.account_id
        where m.enterprise_id = 1 and m.status = 1 and a.username in ('owner', 'admin', 'manager')";
    let members: Vec<i64> = client.query_one(members, &[]).await.expect("members").get(0);
    assert_eq!(members.len(), 3);
    let input = json!({ "onlineReportId": report.to_string(), "every": "DAY", "time": "09:00",
        "memberIds": members.iter().map(i64::to_string).collect::<Vec<_>>() });
    let made = caller.graphql(Some(&token), CREATE, json!({ "input": input })).await;
    assert_eq!(made["data"]["reportScheduleCreate"]["userErrors"], json!([]), "{made}");
    assert!(!serving.end(Signal::SIGKILL));
    client
        .batch_execute(&format!(
            "insert into report_schedule
                (enterprise_id, report_id, member_id, dataset, every, at_minute, member_ids, next_at)
             select enterprise_id, report_id, member_id, dataset, every, at_minute, member_ids, next_at
             from report_schedule, generate_series(2, {SCHEDULES});
             update report_schedule set next_at = date_trunc('minute', now()) where enterprise_id = 1"
        ))
        .await
        .expect("schedules");
    client.batch_execute(CLOCK).await.expect("a job");

    for (table, event, condition) in HELD {
        hold(&client, table, event, condition).await;
        let serving = start_again(&bench).await;
        until_true(&client, WAITS).await;
        let (runs, sent) = (
            number("select count(*) from report_schedule_run").await,
            number("select count(*) from report_schedule_copy where state = 1").await,
        );
        assert!(!serving.end(Signal::SIGKILL));
        println!("{event} of {table} held up, killed: {runs} runs begun, {sent} copies sent");
        let_go(&client, table).await;
    }

    let serving = start_again(&bench).await;
    let done = format!(
        "select count(*) = {SCHEDULES} and not exists (select from report_schedule_copy where state = 0)
            and not exists (select from report_schedule_run where state = 0) from report_schedule_run"
    );
    until_true(&client, &done).await;
    let rows = client
        .query(
            "select c.recipient_id, count(*), count(distinct c.run_id), count(*) filter (where c.state = 1),
                (select count(*) from notification n where n.enterprise_id = c.enterprise_id
                    and n.member_id = c.recipient_id and n.kind = 'report_schedule.copy')
             from report_schedule_copy c group by c.enterprise_id, c.recipient_id",
            &[],
        )
        .await
        .expect("copies");
    let found: BTreeMap<i64, [i64; 4]> =
        rows.iter().map(|row| (row.get(0), [row.get(1), row.get(2), row.get(3), row.get(4)])).collect();
    let expected: BTreeMap<i64, [i64; 4]> = members.into_iter().map(|id| (id, [SCHEDULES; 4])).collect();
    assert_eq!(found, expected, "copies, runs, sent copies and notices of each recipient");
    assert!(serving.end(Signal::SIGTERM));
}
