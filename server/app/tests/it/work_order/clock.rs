//! Deadlines of work orders by service level, effects of holds, and on-call duty.

use chrono::{DateTime, TimeDelta, Utc};
use reqwest::Method;
use serde_json::{Value, json};
use xieli_testing::Sent;

use super::{Desk, code, message, steps, text};

fn moment(value: &Value) -> DateTime<Utc> {
    text(value).parse().unwrap_or_else(|_| panic!("no moment: {value}"))
}

#[tokio::test]
async fn what_is_promised_follows_from_level_type_and_request() {
    let desk = Desk::demo().await;
    // a Monday, half an hour before closing time: deadlines after half an hour, three hours and a day
    let order = desk.given(json!({ "requestedAt": "2026-01-05T09:30:00Z" })).await;
    let of = |order: &Value| {
        ["respondDueAt", "arriveDueAt", "finishDueAt", "dueAt"]
            .map(|field| moment(&order[field]).to_rfc3339())
    };
    let promised = ["2026-01-05T10:00:00+00:00", "2026-01-06T03:30:00+00:00", "2026-01-06T09:30:00+00:00"];
    assert_eq!(of(&order), [promised[0], promised[1], promised[2], promised[2]]);
    assert_eq!(moment(&order["nextDueAt"]), moment(&order["respondDueAt"]));
    assert_eq!((&order["isRespondOverdue"], &order["isOverdue"]), (&json!(true), &json!(true)));

    // another level has other deadlines, and the derived end follows
    let id = &order["id"];
    let changed = desk.update("sales", id, json!({ "level": "1" })).await["workOrder"].clone();
    assert_eq!(moment(&changed["respondDueAt"]).to_rfc3339(), "2026-01-06T02:30:00+00:00");
    assert_eq!(moment(&changed["finishDueAt"]).to_rfc3339(), "2026-01-07T09:30:00+00:00");
    assert_eq!(changed["dueAt"], changed["finishDueAt"]);
    // an explicit end stays until it is cleared
    let given =
        desk.update("sales", id, json!({ "dueAt": "2030-01-01T00:00:00Z" })).await["workOrder"].clone();
    assert_eq!(given["finishDueAt"], changed["finishDueAt"]);
    let kept = desk.update("sales", id, json!({ "level": "3" })).await["workOrder"].clone();
    assert_eq!(moment(&kept["dueAt"]).to_rfc3339(), "2030-01-01T00:00:00+00:00");
    assert_ne!(kept["finishDueAt"], changed["finishDueAt"]);
    let cleared = desk.update("sales", id, json!({ "dueAt": null })).await["workOrder"].clone();
    assert_eq!(cleared["dueAt"], cleared["finishDueAt"]);

    // after the pickup the arrival, or else the end is next
    let to = desk.to("engineer", &[]).await;
    desk.done("manager", text(id), &format!("Deliver changes: {{ {to} }}")).await;
    let begun = desk.done("engineer", text(id), "Sign").await;
    assert_eq!((&begun["nextDueAt"], &begun["isRespondOverdue"]), (&begun["dueAt"], &json!(false)));
    let rule =
        "select count(*) from work_sla where enterprise_id = 1 and level is null and service_type is null";
    assert_eq!(desk.number(rule).await, 1, "what is of no level has a promise, too");
    let plain = desk.given(json!({ "level": null, "serviceType": null })).await;
    assert!(plain["respondDueAt"].is_string());
}

#[tokio::test]
async fn on_hold_the_clock_stands_still() {
    let desk = Desk::demo().await;
    desk.round_the_clock("pickupRemind: 30").await;
    let order = desk.given(json!({})).await;
    let id = text(&order["id"]);
    let to = desk.to("engineer", &["sumuyang"]).await;
    assert_eq!(message(&desk.step("manager", id, "Hold reason: \"等\"").await), "工单待派单，不能挂起");
    let sent = desk.done("manager", id, &format!("Deliver changes: {{ {to} }}")).await;
    assert_eq!(message(&desk.step("engineer", id, "Hold").await), "请填写原因");
    assert_eq!(code(&desk.step("sales", id, "Hold reason: \"等\"").await), "FORBIDDEN");
    assert_eq!(message(&desk.step("sumuyang", id, "Resume").await), "工单待接单，不能恢复");
    let held = desk.done("sumuyang", id, "Hold reason: \"等待备件\"").await;
    assert_eq!((&held["status"], &held["holdReason"]), (&json!("WAITING_PICKUP"), &json!("等待备件")));
    assert!(held["heldAt"].is_string() && held["availableActions"] == json!(["RESUME"]), "{held}");
    assert_eq!(message(&desk.step("engineer", id, "Sign").await), "工单已挂起，不能接单");
    assert_eq!(message(&desk.step("engineer", id, "Hold reason: \"再等\"").await), "工单已挂起，不能挂起");
    let found = async |filter: &str| {
        let query =
            format!("{{ workOrders(filter: {{ keyword: \"库房摄像机黑屏\", {filter} }}) {{ totalCount }} }}");
        desk.ask("manager", &query, json!({})).await["workOrders"]["totalCount"].clone()
    };
    assert_eq!((found("held: true").await, found("held: false").await), (json!(1), json!(0)));

    // two hours later for the clock
    let row = xieli_kernel::ids::decode("WorkOrder", id).expect("an id");
    let past = "update work_clock set held_at = held_at - interval '2 hours', respond_due_at = respond_due_at - interval '1 hour'";
    desk.server.db().execute(&format!("{past} where work_order_id = {row}")).await;
    assert_eq!(found("respondOverdue: true").await, json!(0), "it was not late when its clock was stopped");
    let on = desk.done("manager", id, "Resume").await;
    assert_eq!((&on["heldAt"], &on["holdReason"]), (&Value::Null, &Value::Null));
    let seconds = on["heldSeconds"].as_i64().unwrap_or_default();
    assert!((7200..7260).contains(&seconds), "{seconds}");
    for (field, less) in [("respondDueAt", 3600), ("arriveDueAt", 0), ("finishDueAt", 0), ("dueAt", 0)] {
        let shifted = (moment(&on[field]) - moment(&sent[field])).num_seconds() + less;
        assert!((shifted - seconds).abs() <= 1, "{field} by {shifted}");
    }
    assert_eq!(steps(&on), ["ADD", "DELIVER", "HOLD", "RESUME"]);
    let stood = on["moves"][0]["seconds"].as_i64().unwrap_or_default();
    assert!((stood - seconds).abs() <= 1, "the fact says how long: {on}");
    let told = "select count(*) from notification where kind = 'work_order.moved' and title like '%挂起了工单“库房摄像机黑屏”'";
    assert_eq!(desk.number(told).await, 2, "who made it and who goes there, but not who did it");

    // overdue stays overdue; finishing ends the hold
    desk.done("engineer", id, "Sign").await;
    desk.server
        .db()
        .execute(&format!("update work_order set due_at = now() - interval '1 hour' where id = {row}"))
        .await;
    let held = desk.done("engineer", id, "Hold reason: \"客户不在\"").await;
    assert_eq!(held["isOverdue"], true);
    assert_eq!(found("overdue: true").await, json!(1));
    let on = desk.done("engineer", id, "Resume reason: \"客户已到\"").await;
    assert_eq!(on["dueAt"], held["dueAt"]);
    desk.done("engineer", id, "Hold reason: \"客户又走了\"").await;
    let stopped = desk.done("admin", id, "Stop reason: \"客户取消\"").await;
    assert_eq!((&stopped["heldAt"], &stopped["availableActions"]), (&Value::Null, &json!([])));
}

#[tokio::test]
async fn holds_promises_and_rosters_go_by_rest() {
    let desk = Desk::demo().await;
    let order = desk.given(json!({})).await;
    let (id, row) = (text(&order["id"]), text(&order["rowId"]).to_owned());
    let to = desk.to("engineer", &[]).await;
    desk.done("manager", id, &format!("Deliver changes: {{ {to} }}")).await;
    let call = |reason: &str| Sent::form(&[("id", row.as_str()), ("reason", reason)]);
    let held = desk.posted("engineer", "/tms/workorder/hold", call("等待备件")).await;
    assert_eq!(held["holdReason"], "等待备件");
    let list = desk.got("manager", "/tms/workorder/list?held=true&keyword=库房摄像机&orderBy=dueTime").await;
    assert_eq!(list["total"], 1, "{list}");
    assert_eq!(desk.posted("engineer", "/tms/workorder/resume", call("")).await["holdTime"], Value::Null);

    // one service level for each combination, for managers only
    let send = async |user: &str, method: Method, path: &str, body: Value| {
        desk.rest(user, method, path, Sent::Json(body)).await
    };
    let promise = json!({ "level": "2", "serviceType": "5", "respondMinutes": 20, "finishMinutes": 60 });
    assert_eq!(send("sales", Method::POST, "/tms/workSla", promise.clone()).await.0, 4003);
    let (code, made, said) = send("admin", Method::POST, "/tms/workSla", promise.clone()).await;
    assert_eq!((code, &made["finishMinutes"]), (0, &json!(60)), "{said}");
    let (_, why, _) = send("admin", Method::POST, "/tms/workSla", promise).await;
    assert_eq!(why[0]["message"], "该优先级和服务类型已有时效规则");
    for (body, field) in [
        (json!({ "level": "77", "respondMinutes": 20 }), "level"),
        (json!({ "level": "3", "serviceType": "5" }), "respondMinutes"),
        (
            json!({ "level": "3", "serviceType": "5", "respondMinutes": 20, "finishMinutes": 10 }),
            "finishMinutes",
        ),
        (json!({ "level": "3", "serviceType": "5", "respondMinutes": 0 }), "respondMinutes"),
    ] {
        let (code, why, _) = send("admin", Method::POST, "/tms/workSla", body).await;
        assert_eq!((code, &why[0]["field"]), (4022, &json!(field)), "{why}");
    }
    let stale = json!({ "id": made["id"], "version": 9, "remark": "培训" });
    assert_ne!(send("admin", Method::PUT, "/tms/workSla", stale).await.0, 0);
    assert_eq!(
        send("other", Method::PUT, "/tms/workSla", json!({ "id": made["id"], "remark": "别家" })).await.0,
        4004
    );
    assert_eq!(send("admin", Method::DELETE, "/tms/workSla", json!([made["id"]])).await.0, 0);
}

#[tokio::test]
async fn two_are_never_on_call_for_the_same_pool_at_once() {
    let desk = Desk::demo().await;
    let create = "mutation ($input: WorkRosterInput!) { workRosterCreate(input: $input) {
        workRoster { id rowId member { name } zone { name } isCurrent version } userErrors { field message code } } }";
    let zone = desk
        .number("select id from work_zone where enterprise_id = 1 and name = '待定区域'")
        .await
        .to_string();
    let member = desk.member("luofei").await;
    let turn = |zone: Value, from: i64, to: i64| {
        let at = |hours: i64| (Utc::now() + TimeDelta::hours(hours)).to_rfc3339();
        json!({ "input": { "zoneId": zone, "memberId": member, "startsAt": at(from), "endsAt": at(to) } })
    };
    assert_eq!(code(&desk.tried("manager", create, turn(json!(zone), -1, 1)).await), "FORBIDDEN");
    let made = desk.tried("admin", create, turn(json!(zone), -1, 8)).await;
    assert_eq!(
        (&made["workRoster"]["member"]["name"], &made["workRoster"]["isCurrent"]),
        (&json!("骆飞"), &json!(true)),
        "{made}"
    );
    for (from, to) in [(-2, 0), (7, 9), (0, 1), (-5, 20)] {
        let refused = desk.tried("admin", create, turn(json!(zone), from, to)).await;
        assert_eq!(code(&refused), "CONFLICT", "{from} to {to}: {refused}");
    }
    let both = futures_util::future::join_all([
        desk.tried("admin", create, turn(json!(zone), 10, 12)),
        desk.tried("owner", create, turn(json!(zone), 11, 13)),
    ]);
    let done = both.await.iter().filter(|one| one["userErrors"] == json!([])).count();
    assert_eq!(done, 1, "of two at once one comes second");
    let ended = desk.tried("admin", create, turn(json!(zone), 4, 3)).await;
    assert_eq!(ended["userErrors"][0]["field"], json!(["endsAt"]));
    let gone = desk.tried("admin", create, turn(json!("987654"), 30, 31)).await;
    assert_eq!(message(&gone), "服务区域不存在");
    let foreign = desk.number("select id from work_zone where enterprise_id <> 1 order by id limit 1").await;
    let foreign = desk.tried("admin", create, turn(json!(foreign.to_string()), 30, 31)).await;
    assert_eq!(message(&foreign), "服务区域不存在");
    let delete =
        "mutation ($ids: [ID!]!) { workZoneDelete(input: { ids: $ids }) { userErrors { message } } }";
    let refused = desk.tried("admin", delete, json!({ "ids": [zone] })).await;
    assert!(text(&refused["userErrors"][0]["message"]).contains("条值班"), "{refused}");

    // an order shows its on-call member to dispatchers
    let order = desk.given(json!({ "zoneId": zone })).await;
    let look = "query ($id: ID!) { workOrder(id: $id) { onCall { member { name } } } }";
    let seen = desk.ask("manager", look, json!({ "id": order["id"] })).await;
    assert_eq!(seen["workOrder"]["onCall"]["member"]["name"], "骆飞");
    assert_eq!(
        desk.ask("sales", look, json!({ "id": order["id"] })).await["workOrder"]["onCall"],
        Value::Null
    );
    let elsewhere = desk.given(json!({})).await;
    let seen = desk.ask("manager", look, json!({ "id": elsewhere["id"] })).await;
    assert_eq!(seen["workOrder"]["onCall"]["member"]["name"], "苏木阳", "for the whole enterprise");
}
