//! Report schedules over several nodes: each due time is sent once, and many of one minute without delay.

use std::time::Duration;

use serde_json::json;
use xieli_domain::report_schedule::scheduled;
use xieli_kernel::clock;
use xieli_testing::Stopwatch;

use super::Desk;

#[tokio::test]
async fn each_time_is_sent_once_over_two_nodes() {
    let desk = Desk::demo().await;
    let (admin, manager) = (desk.member("admin").await, desk.member("manager").await);
    let report = desk.own_tasks(admin, manager).await;
    for _ in 0..5 {
        desk.made("admin", report, &[admin], json!({})).await;
    }
    desk.execute("update report_schedule set next_at = date_trunc('minute', now()) - interval '5 minutes'")
        .await;
    let beside = desk.server.beside().await;
    let now = clock::now();
    let (one, other) =
        tokio::join!(scheduled::sweep(desk.server.services(), now), scheduled::sweep(beside.services(), now));
    assert_eq!(one.expect("a round") + other.expect("a round"), 5);
    desk.settled().await;
    // the schedule is reset to a due time that has been sent
    desk.execute("update report_schedule set next_at = (select max(due_at) from report_schedule_run)").await;
    scheduled::sweep(desk.server.services(), now).await.expect("a round");
    desk.settled().await;
    assert_eq!(desk.number("select count(*) from report_schedule_run").await, 5);
    assert_eq!(desk.told(admin, "report_schedule.copy").await.len(), 5);
    // a missed day is made up for once
    desk.execute("update report_schedule set next_at = now() - interval '3 days'").await;
    scheduled::sweep(desk.server.services(), clock::now()).await.expect("a round");
    desk.settled().await;
    assert_eq!(desk.number("select count(*) from report_schedule_run").await, 10);
    let ahead = "select count(*) from report_schedule where next_at > now()";
    assert_eq!(desk.number(ahead).await, 5);
}

#[tokio::test]
async fn the_many_copies_of_one_enterprise_delay_no_other() {
    let desk = Desk::demo().await;
    let (admin, other) = (desk.member("admin").await, desk.member("other").await);
    let of = async |enterprise: i64| {
        let named = "name = '任务完成情况' and deleted_at is null";
        desk.number(&format!("select id from online_report where enterprise_id = {enterprise} and {named}"))
            .await
    };
    let full = desk.made("admin", of(1).await, &[admin], json!({})).await;
    desk.made("other", of(2).await, &[other], json!({})).await;
    // a run of the first enterprise whose copies wait for more than two minutes
    desk.execute(&format!(
        "with run as (insert into report_schedule_run (enterprise_id, schedule_id, due_at, total)
             values (1, {}, now() - interval '1 hour', 450) returning id)
         insert into report_schedule_copy (enterprise_id, run_id, recipient, recipient_id)
         select 1, run.id, 1, number from run, generate_series(1, 450) number",
        full["rowId"].as_str().expect("a row")
    ))
    .await;
    desk.execute("update report_schedule set next_at = date_trunc('minute', now())").await;
    let now = clock::now();
    assert_eq!(scheduled::sweep(desk.server.services(), now).await.expect("a round"), 2);
    let delayed = async |enterprise: i64| {
        desk.number(&format!(
            "select round(extract(epoch from j.run_at - to_timestamp({})) / 60)::bigint from job j
             where j.enterprise_id = {enterprise} and j.kind = 'report_schedule.copy'",
            now.timestamp()
        ))
        .await
    };
    assert_eq!((delayed(1).await, delayed(2).await), (2, 0), "minutes");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_hundred_of_one_minute_are_sent_by_two_nodes_within_a_minute() {
    let desk = Desk::demo().await;
    let (admin, manager) = (desk.member("admin").await, desk.member("manager").await);
    let report = desk.own_tasks(admin, manager).await;
    desk.made("admin", report, &[admin], json!({})).await;
    desk.execute(
        "insert into report_schedule (enterprise_id, report_id, member_id, dataset, every, at_minute, member_ids, next_at)
         select enterprise_id, report_id, member_id, dataset, every, at_minute, member_ids, next_at
         from report_schedule, generate_series(1, 199);
         update report_schedule set next_at = date_trunc('minute', now())",
    )
    .await;
    let beside = desk.server.beside().await;
    let (now, started) = (clock::now(), Stopwatch::start());
    let (one, other) =
        tokio::join!(scheduled::sweep(desk.server.services(), now), scheduled::sweep(beside.services(), now));
    assert_eq!(one.expect("a round") + other.expect("a round"), 200);
    desk.settled().await;
    started.assert_within(Duration::from_secs(60));
    let sent = "select count(*) from report_schedule_run where state = 1 and sent = 1 and total = 1";
    assert_eq!(desk.number(sent).await, 200);
    assert_eq!(desk.told(admin, "report_schedule.copy").await.len(), 200);
}
