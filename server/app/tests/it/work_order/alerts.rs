//! Overdue orders cause one alert each, under all circumstances.

use chrono::{DateTime, TimeDelta, Utc};
use futures_util::future::join_all;
use serde_json::{Value, json};
use xieli_domain::work_order::alerts::alert;
use xieli_kernel::clock;
use xieli_testing::TableLock;

use super::{Desk, steps, text};

fn after(minutes: i64) -> DateTime<Utc> {
    clock::now() + TimeDelta::minutes(minutes)
}

/// Number of a user's notices about orders of this name.
async fn told(desk: &Desk, user: &str, name: &str, what: &str) -> i64 {
    let sql = format!(
        "select count(*) from notification n join member m on m.enterprise_id = n.enterprise_id and m.id = n.member_id
         join account a on a.id = m.account_id
         where a.username = '{user}' and n.title like '%“{name}”%' and n.title like '%{what}%'"
    );
    desk.number(&sql).await
}

/// An order with a dispatched technician.
async fn sent(desk: &Desk, user: &str, input: Value) -> Value {
    let order = desk.given(input).await;
    let to = desk.to(user, &[]).await;
    desk.done("manager", text(&order["id"]), &format!("Deliver changes: {{ {to} }}")).await
}

#[tokio::test]
async fn a_pickup_is_reminded_of_escalated_and_given_to_whoever_is_on_call() {
    let desk = Desk::demo().await;
    let services = desk.server.services();
    desk.round_the_clock("pickupRemind: 30, pickupEscalate: 60, pickupTransfer: 90").await;
    let zone = desk
        .number("select id from work_zone where enterprise_id = 1 and name = '浦西片区'")
        .await
        .to_string();
    let order = sent(&desk, "engineer", json!({ "name": "等人接单", "zoneId": zone })).await;
    let id = text(&order["id"]);
    let look = async || {
        let query =
            "query ($id: ID!) { workOrder(id: $id) { status director { name } lastReason moves { step } } }";
        desk.ask("manager", query, json!({ "id": id })).await["workOrder"].clone()
    };
    alert(services, after(29)).await.expect("looked");
    assert_eq!(told(&desk, "engineer", "等人接单", "未接单").await, 0, "not yet");
    for minute in [31, 32, 45] {
        alert(services, after(minute)).await.expect("looked");
        assert_eq!(told(&desk, "engineer", "等人接单", "超过 30 分钟未接单").await, 1, "once");
    }
    assert_eq!(told(&desk, "yuechangqing", "等人接单", "未接单").await, 0);
    for minute in [61, 62] {
        alert(services, after(minute)).await.expect("looked");
        assert_eq!(told(&desk, "yuechangqing", "等人接单", "超过 60 分钟未接单").await, 1);
    }
    assert_eq!(look().await["director"]["name"], "陆云帆");
    alert(services, after(91)).await.expect("looked");
    let moved = look().await;
    assert_eq!((&moved["status"], &moved["director"]["name"]), (&json!("WAITING_PICKUP"), &json!("岳长青")));
    assert_eq!(moved["lastReason"], "超过 90 分钟未接单，自动改派给值班人员");
    assert_eq!(told(&desk, "yuechangqing", "等人接单", "值班工单").await, 1);
    assert_eq!(told(&desk, "engineer", "等人接单", "已自动改派").await, 1);

    // the on-call member of the pool does not come either: then that of the whole enterprise, then none
    alert(services, after(182)).await.expect("looked");
    assert_eq!(look().await["director"]["name"], "苏木阳");
    let alone = "update work_roster set deleted_at = now() where enterprise_id = 1";
    desk.server.db().execute(alone).await;
    alert(services, after(280)).await.expect("looked");
    let back = look().await;
    assert_eq!((&back["status"], &back["director"]), (&json!("WAITING_DISPATCH"), &Value::Null));
    assert_eq!(steps(&back), ["ADD", "DELIVER", "RE_DELIVER", "RE_DELIVER", "UN_DELIVER"]);
    let log = "select count(*) from operation_log where record_type = 'work_order' and action = 'work_order.re_deliver'
        and actor_member_id is null";
    assert!(desk.number(log).await >= 2, "the log says that nobody did it");
}

#[tokio::test]
async fn what_is_on_hold_is_not_late_and_what_is_past_its_end_is() {
    let desk = Desk::demo().await;
    let services = desk.server.services();
    desk.round_the_clock("pickupRemind: 30, pickupEscalate: 0, pickupTransfer: 0, overdueEscalate: 60").await;
    let due = after(120).to_rfc3339();
    let order = sent(&desk, "engineer", json!({ "name": "等备件", "dueAt": due })).await;
    let id = text(&order["id"]);
    desk.done("engineer", id, "Hold reason: \"等备件\"").await;
    alert(services, after(500)).await.expect("looked");
    assert_eq!(told(&desk, "engineer", "等备件", "未接单").await, 0, "its clock stands still");
    assert_eq!(told(&desk, "engineer", "等备件", "要求完成时间").await, 0);
    desk.done("engineer", id, "Resume").await;
    desk.done("engineer", id, "Sign").await;
    alert(services, after(119)).await.expect("looked");
    assert_eq!(told(&desk, "engineer", "等备件", "要求完成时间").await, 0);
    for minute in [122, 130] {
        alert(services, after(minute)).await.expect("looked");
        assert_eq!(told(&desk, "engineer", "等备件", "已超过要求完成时间").await, 1);
    }
    assert_eq!(told(&desk, "yuechangqing", "等备件", "逾期超过 60 分钟").await, 0);
    for minute in [182, 190, 1000] {
        alert(services, after(minute)).await.expect("looked");
        assert_eq!(told(&desk, "yuechangqing", "等备件", "逾期超过 60 分钟").await, 1);
    }
    // another end is another deadline
    let to = desk.to("sumuyang", &[]).await;
    let later = after(2000).to_rfc3339();
    let call = format!("ReDeliver changes: {{ {to}, dueAt: \"{later}\", reason: \"延期\" }}");
    desk.done("manager", id, &call).await;
    let ways = "select count(*) from notification n join member m on m.enterprise_id = n.enterprise_id and m.id = n.member_id
        join account a on a.id = m.account_id
        where a.username = 'engineer' and n.title = '工单“等备件”已改派' and n.link is null";
    assert_eq!(
        desk.number(ways).await,
        1,
        "told that it is theirs no more, without a way to what they see no more"
    );
    alert(services, after(2002)).await.expect("looked");
    assert_eq!(told(&desk, "sumuyang", "等备件", "已超过要求完成时间").await, 1);
    assert_eq!(told(&desk, "engineer", "等备件", "已超过要求完成时间").await, 1);
}

/// Two nodes check concurrently, one of them is killed: each recipient gets one notice.
#[tokio::test]
async fn each_alert_is_told_once_also_when_a_node_dies_meanwhile() {
    let desk = Desk::demo().await;
    let beside = desk.server.beside().await;
    let (first, second) = (desk.server.services().clone(), beside.services().clone());
    desk.round_the_clock("pickupRemind: 30, pickupEscalate: 60, pickupTransfer: 90").await;
    for place in 0..6 {
        sent(&desk, "engineer", json!({ "name": format!("同时告警{place}") })).await;
    }
    let now = after(61);
    let reminded = "select count(*) from notification where title like '%“同时告警_”超过 30 分钟%'";
    let above = "select count(*) from notification where title like '%“同时告警_”超过 60 分钟%'";

    // killed while it sends notices: its transaction is rolled back
    let held = TableLock::take(desk.server.db(), "notification in share mode").await;
    let dying = tokio::spawn({
        let services = first.clone();
        async move { alert(&services, now).await }
    });
    held.waited_for().await;
    dying.abort();
    assert!(dying.await.is_err(), "it was killed");
    held.release().await;
    assert_eq!((desk.number(reminded).await, desk.number(above).await), (0, 0));

    let done = join_all([alert(&first, now), alert(&second, now), alert(&second, now)]).await;
    assert!(done.into_iter().all(|one| one.is_ok()));
    // an order skipped because the other node held its lock is processed in the next round
    join_all([alert(&first, now), alert(&second, now)]).await;
    assert_eq!((desk.number(reminded).await, desk.number(above).await), (6, 6));

    let now = after(91);
    join_all([alert(&first, now), alert(&second, now)]).await;
    join_all([alert(&first, now), alert(&second, now)]).await;
    let moved = "select count(*) from work_move m join work_order o on o.enterprise_id = m.enterprise_id and o.id = m.work_order_id
        where o.name like '同时告警_' and m.step = 8";
    assert_eq!(desk.number(moved).await, 6, "sent on once");
    let twice = "select count(*) from work_alert a join work_order o on o.enterprise_id = a.enterprise_id and o.id = a.work_order_id
        where o.name like '同时告警_'";
    assert_eq!(desk.number(twice).await, 18, "three rungs each");
}
