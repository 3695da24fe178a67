//! Life of a work order from dispatch to the follow-up call.

use chrono::TimeDelta;
use serde_json::{Value, json};
use xieli_domain::work_order::scheduled::close;
use xieli_kernel::clock;

use super::{Desk, code, message, steps, text};

/// The setting of the enterprise.
async fn set(desk: &Desk, setting: &str) {
    let query = format!(
        "mutation {{ configValueUpdate(input: {{ code: WORK, {setting} }}) {{ userErrors {{ message }} }} }}"
    );
    let changed = desk.tried("admin", &query, json!({})).await;
    assert_eq!(changed["userErrors"], json!([]), "{changed}");
}

#[tokio::test]
async fn a_work_order_goes_from_its_dispatch_to_the_visit() {
    let desk = Desk::demo().await;
    let engineer = desk.member("engineer").await;
    let refused = desk.create("sales", json!({ "name": "门禁失灵", "directorId": engineer })).await;
    assert_eq!(message(&refused), "没有派单权限，不能指定技术员");
    let order = desk.given(json!({})).await;
    let id = text(&order["id"]);
    assert_eq!((&order["status"], &order["availableActions"]), (&json!("WAITING_DISPATCH"), &json!([])));
    assert!(text(&order["code"]).starts_with("WO"), "{order}");
    assert_eq!(order["viewerCan"], json!({ "update": true, "delete": true }), "its maker");

    // the technician and the companions get notices
    let to = desk.to("engineer", &["sumuyang"]).await;
    assert_eq!(code(&desk.step("sales", id, &format!("Deliver changes: {{ {to} }}")).await), "FORBIDDEN");
    let sent = desk.done("manager", id, &format!("Deliver changes: {{ {to} }}")).await;
    assert_eq!((&sent["status"], &sent["director"]["name"]), (&json!("WAITING_PICKUP"), &json!("陆云帆")));
    assert_eq!(sent["members"], json!([{ "name": "苏木阳" }]));
    let told = "select count(*) from notification where kind = 'work_order.assigned' and title like '%库房摄像机黑屏%'";
    assert_eq!(desk.number(told).await, 2);
    assert_eq!(
        code(&desk.step("sumuyang", id, "Sign").await),
        "FORBIDDEN",
        "who comes along takes nothing on"
    );
    let begun = desk.done("engineer", id, "Sign").await;
    assert_eq!(begun["status"], "IN_SERVICE", "arrivals are not told here");

    // finished with work and items used, returned, finished again
    let line = |quantity: f64| {
        format!(
            "Finish changes: {{ uses: [{{ name: \"停车费\", kind: SERVICE, price: 20, quantity: {quantity} }}] }}"
        )
    };
    let refused = desk.step("engineer", id, &line(1.005)).await;
    assert_eq!(refused["userErrors"][0]["field"], json!(["uses", "0", "quantity"]), "{refused}");
    assert_eq!(code(&desk.step("engineer", id, &line(0.0)).await), "INVALID");
    let gone = "Finish changes: { uses: [{ itemId: \"987654\", quantity: 1 }] }";
    assert_eq!(message(&desk.step("engineer", id, gone).await), "服务项目或耗材不存在");
    let item = desk.item("FW-001").await;
    let call = format!(
        "Finish changes: {{ reason: \"已更换电源\", uses: [{{ itemId: \"{item}\", quantity: 1.5 }},
            {{ name: \"停车费\", kind: SERVICE, price: 20, quantity: 1 }}] }}"
    );
    let finished = desk.done("sumuyang", id, &call).await;
    assert_eq!(
        (&finished["status"], &finished["amount"]),
        (&json!("WAITING_CHECK"), &json!(245.0)),
        "{finished}"
    );
    let used = &finished["uses"][0];
    assert_eq!(
        (&used["name"], &used["unit"], &used["quantity"]),
        (&json!("上门检测"), &json!("次"), &json!(1.5))
    );
    assert_eq!(code(&desk.step("engineer", id, "Audit pass: true").await), "FORBIDDEN");
    assert_eq!(message(&desk.step("manager", id, "Audit pass: false").await), "请填写原因");
    let back = desk.done("manager", id, "Audit pass: false, reason: \"缺少照片\"").await;
    assert_eq!((&back["status"], &back["lastReason"]), (&json!("RETURNED"), &json!("缺少照片")));
    let again = desk.done("engineer", id, "Finish changes: {}").await;
    assert_eq!(again["uses"].as_array().map(Vec::len), Some(2), "what is absent stays");
    desk.done("manager", id, "Audit pass: true").await;

    // confirmed by the customer's salesperson, with points
    let offered = "query ($id: ID!) { workTeamScore(id: $id) { member { name } isDirector score } }";
    let offered = desk.ask("sales", offered, json!({ "id": id })).await["workTeamScore"].clone();
    let expected = json!([{ "member": { "name": "陆云帆" }, "isDirector": true, "score": 1.0 },
        { "member": { "name": "苏木阳" }, "isDirector": false, "score": 0.5 }]);
    assert_eq!(offered, expected);
    let points = async |user: &str, score: &str| {
        format!(
            "Score changes: {{ scores: [{{ memberId: \"{}\", score: {score} }}] }}",
            desk.member(user).await
        )
    };
    let call = points("engineer", "1").await;
    assert_eq!(code(&desk.step("engineer", id, &call).await), "FORBIDDEN");
    let refused = desk.step("sales", id, &points("luofei", "1").await).await;
    assert_eq!(message(&refused), "评分人员不在本工单的服务人员中");
    let refused = desk.step("sales", id, &points("engineer", "1.234").await).await;
    assert_eq!(refused["userErrors"][0]["field"], json!(["scores", "0", "score"]), "{refused}");
    let confirmed = desk.done("sales", id, &points("engineer", "1.25").await).await;
    assert_eq!((&confirmed["status"], &confirmed["visit"]), (&json!("DONE"), &json!("AWAITED")));
    assert_eq!(confirmed["scores"], json!([{ "member": { "name": "陆云帆" }, "score": 1.25 }]));

    // once, then the follow-up call that closes it
    assert_eq!(
        message(&desk.step("sales", id, "Evaluate changes: { score: 6 }").await),
        "评价应为 1 到 5 星"
    );
    let stars = desk.done("sales", id, "Evaluate changes: { score: 5, speed: 4, content: \"很快\" }").await;
    assert_eq!(stars["evaluate"], json!({ "score": 5, "content": "很快" }));
    let twice = desk.step("sales", id, "Evaluate changes: { score: 1 }").await;
    assert_eq!((message(&twice), code(&twice)), ("工单已评价", "CONFLICT"));
    let closed = desk.done("manager", id, "Visit reason: \"客户满意\"").await;
    assert_eq!((&closed["status"], &closed["visit"]), (&json!("CLOSED"), &json!("DONE")));
    assert_eq!(
        steps(&closed),
        ["ADD", "DELIVER", "SIGN", "FINISH", "REJECT", "FINISH", "PASS", "SCORE", "EVALUATE", "VISIT"]
    );
    assert!(closed["moves"].as_array().is_some_and(|all| all.iter().all(|one| one["seconds"].is_i64())));
    let refused = desk.update("admin", &order["id"], json!({ "name": "别的" })).await;
    assert_eq!((message(&refused), code(&refused)), ("工单已关闭，不能修改", "CONFLICT"));
}

#[tokio::test]
async fn somebody_else_is_sent_and_what_is_not_wanted_is_stopped() {
    let desk = Desk::demo().await;
    let engineer = desk.member("engineer").await;
    let named = json!({ "name": "道闸不抬杆", "directorId": engineer });
    let order = desk.create("manager", named).await["workOrder"].clone();
    let id = text(&order["id"]);
    assert_eq!(
        (&order["status"], &order["acceptTeam"]["name"]),
        (&json!("WAITING_PICKUP"), &json!("上海服务站"))
    );
    // the technician only changes by a dispatch
    let refused =
        desk.update("manager", &order["id"], json!({ "directorId": desk.member("sumuyang").await })).await;
    assert_eq!(message(&refused), "请通过派单或改派指定技术员");
    let renamed = desk.update("manager", &order["id"], json!({ "name": "道闸不落杆", "dueAt": null })).await;
    assert_eq!(
        (&renamed["workOrder"]["name"], &renamed["workOrder"]["director"]["name"]),
        (&json!("道闸不落杆"), &json!("陆云帆"))
    );
    assert_eq!(message(&desk.delete("manager", json!([id])).await), "“道闸不落杆”待接单，请先终止再删除");
    // returned with a reason, begun at once, dispatched to another
    assert_eq!(message(&desk.step("engineer", id, "UnDeliver").await), "请填写原因");
    let back = desk.done("engineer", id, "UnDeliver reason: \"在外地\"").await;
    assert_eq!((&back["status"], &back["director"]), (&json!("WAITING_DISPATCH"), &Value::Null));
    let to = desk.to("engineer", &[]).await;
    let begun = desk.done("yuechangqing", id, &format!("DirectAccept changes: {{ {to} }}")).await;
    assert_eq!(begun["status"], "IN_SERVICE", "who directs the team that answers for it");
    assert_eq!(
        message(&desk.update("manager", &order["id"], json!({ "name": "别的" })).await),
        "工单服务中，不能修改"
    );
    let other = desk.to("sumuyang", &["engineer"]).await;
    assert_eq!(
        message(&desk.step("manager", id, &format!("ReDeliver changes: {{ {other} }}")).await),
        "请填写原因"
    );
    let gone = desk.to("fucaiwei", &[]).await;
    let refused = desk.step("manager", id, &format!("ReDeliver changes: {{ {gone}, reason: \"试\" }}")).await;
    assert_eq!(refused["userErrors"][0]["field"], json!(["directorId"]), "they have left: {refused}");
    let moved =
        desk.done("manager", id, &format!("ReDeliver changes: {{ {other}, reason: \"支援\" }}")).await;
    assert_eq!((&moved["status"], &moved["director"]["name"]), (&json!("WAITING_PICKUP"), &json!("苏木阳")));
    let told = "select count(*) from notification where kind = 'work_order.moved' and title like '%已改派'";
    assert_eq!(desk.number(told).await, 1);
    // stopped, deleted, restored
    assert_eq!(code(&desk.step("sumuyang", id, "Stop reason: \"取消\"").await), "FORBIDDEN");
    assert_eq!(message(&desk.step("admin", id, "Stop").await), "请填写原因");
    desk.done("admin", id, "Stop reason: \"客户取消\"").await;
    let gone = desk.delete("admin", json!([id])).await;
    assert_eq!(gone["deletedIds"], json!([id]), "{gone}");
    let find = "query ($id: ID!) { workOrder(id: $id) { status } }";
    assert_eq!(desk.ask("admin", find, json!({ "id": id })).await["workOrder"], Value::Null);
    let restore = "mutation ($ids: [ID!]!) { recycleRestore(input: { kind: WORK_ORDER, ids: $ids }) { userErrors { message } } }";
    assert_eq!(desk.tried("admin", restore, json!({ "ids": [id] })).await["userErrors"], json!([]));
    assert_eq!(desk.ask("sumuyang", find, json!({ "id": id })).await["workOrder"]["status"], "STOPPED");
    let bare = desk.create("sales", json!({ "name": "咨询" })).await["workOrder"]["id"].clone();
    assert_eq!(
        desk.delete("sales", json!([bare])).await["deletedIds"],
        json!([bare]),
        "its maker, while nobody goes"
    );
}

#[tokio::test]
async fn an_enterprise_tells_arrivals_and_does_without_checks() {
    let desk = Desk::demo().await;
    set(&desk, "arriveCheck: true, auditCheck: false, visitCheck: false").await;
    let order = desk.given(json!({})).await;
    let id = text(&order["id"]);
    let to = desk.to("engineer", &[]).await;
    desk.done("manager", id, &format!("Deliver changes: {{ {to} }}")).await;
    let taken = desk.done("engineer", id, "Sign").await;
    assert_eq!(
        (&taken["status"], &taken["availableActions"]),
        (&json!("TAKEN"), &json!(["ARRIVE", "UN_DELIVER", "HOLD"]))
    );
    assert_eq!(message(&desk.step("engineer", id, "Finish changes: {}").await), "工单已接单，不能完工");
    assert_eq!(desk.done("engineer", id, "Arrive").await["status"], "IN_SERVICE");
    assert_eq!(desk.done("engineer", id, "Finish changes: {}").await["status"], "WAITING_CONFIRM");
    let done = desk.done("sales", id, "Score changes: { scores: [] }").await;
    assert_eq!((&done["status"], &done["visit"]), (&json!("DONE"), &json!("NONE")));
    assert_eq!(message(&desk.step("manager", id, "Visit").await), "工单已完成，不能回访");
    assert_eq!(desk.done("manager", id, "Close").await["status"], "CLOSED");
}

#[tokio::test]
async fn what_is_done_already_is_written_down() {
    let desk = Desk::demo().await;
    let supplement = "mutation ($input: WorkOrderSupplementInput!) { workOrderSupplement(input: $input) {
        workOrder { id status isSupplement uses { name } moves { step seconds } } userErrors { field message code } } }";
    let input = async |requested: &str, finished: &str| {
        json!({ "input": { "name": "夜间抢修", "directorId": desk.member("engineer").await, "requestedAt": requested,
            "finishedAt": finished, "uses": [{ "name": "夜间加班费", "price": 300, "quantity": 1 }] } })
    };
    let good = input("2026-01-05T12:00:00Z", "2026-01-05T15:30:00Z").await;
    assert_eq!(code(&desk.tried("engineer", supplement, good.clone()).await), "FORBIDDEN");
    for (finished, why) in [
        ("2026-01-05T11:00:00Z", "完成时间不能早于报修时间"),
        ("2099-01-05T11:00:00Z", "完成时间不能晚于现在"),
    ] {
        let refused = desk.tried("admin", supplement, input("2026-01-05T12:00:00Z", finished).await).await;
        assert_eq!((message(&refused), &refused["userErrors"][0]["field"]), (why, &json!(["finishedAt"])));
    }
    let made = desk.tried("admin", supplement, good.clone()).await["workOrder"].clone();
    assert_eq!((&made["status"], &made["isSupplement"]), (&json!("WAITING_CHECK"), &json!(true)), "{made}");
    assert_eq!(made["moves"], json!([{ "step": "SUPPLEMENT", "seconds": 12_600 }]));
    assert_eq!(made["uses"], json!([{ "name": "夜间加班费" }]));
    set(&desk, "auditCheck: false").await;
    let made = desk.tried("admin", supplement, good).await["workOrder"].clone();
    assert_eq!(made["status"], "DONE", "where nothing is checked");
}

#[tokio::test]
async fn what_is_done_is_closed_by_itself() {
    let desk = Desk::demo().await;
    let services = desk.server.services();
    let open = "select count(*) from work_order where status = 75 and visit = 0 and deleted_at is null";
    assert!(desk.number(open).await > 0, "the demo has some");
    let week = clock::now() + TimeDelta::days(8);
    assert!(close(services, week).await.expect("closed") > 0);
    assert_eq!(desk.number(open).await, 0);
    assert_eq!(close(services, week).await.expect("closed"), 0, "once");
    let noted = "select count(*) from work_move where step = 15 and created_by is null and reason like '完成 7 天后%'";
    assert!(desk.number(noted).await > 0);
}
