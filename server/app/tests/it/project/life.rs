//! Life of a project through REST (business §7 Projects), with dependencies between milestones.

use chrono::{TimeDelta, Utc};
use reqwest::Method;
use serde_json::{Value, json};
use xieli_domain::project::scheduled;

use super::{Desk, text};

#[tokio::test]
async fn a_project_lives_by_rest_alone() {
    let desk = Desk::of("manager").await;
    let get = async |path: &str| desk.rest(Method::GET, path, Value::Null).await;
    let post = async |path: &str, body: Value| desk.rest(Method::POST, path, body).await;
    let put = async |path: &str, body: Value| desk.rest(Method::PUT, path, body).await;

    // created, found, changed, advanced
    let new = json!({ "name": "丽水园区改造", "number": "LS-1", "type": "1", "property": "2", "tags": ["1"],
        "startDate": "2026-01-05", "endDate": "2026-06-30", "amount": 1_000_000.5 });
    let made = post("/api/pms/project", new.clone()).await;
    let id = text(&made["id"]);
    assert_eq!((&made["status"], &made["money"]["amount"]), (&json!("1"), &json!(1_000_000.5)), "{made}");
    let (code, told) = desk.no(Method::POST, "/api/pms/project", new).await;
    assert_eq!((code, told.as_str()), (4022, "项目编号已存在"));
    let list = get("/api/pms/project/list?scope=my&keyword=lsyq&column=endDate&order=asc").await;
    assert_eq!((&list["total"], &list["records"][0]["id"]), (&json!(1), &json!(id)), "{list}");
    let read = get(&format!("/api/pms/project/{id}")).await;
    assert_eq!((&read["isProjectEdit"], &read["isOpPayPlan"]), (&json!(1), &json!(1)), "{read}");
    let moved = put("/api/pms/project/status", json!({ "id": id, "status": "2" })).await;
    assert_eq!((&moved["status"], &moved["finishDate"]), (&json!("2"), &Value::Null), "{moved}");
    let (code, _) =
        desk.no(Method::PUT, "/api/pms/project", json!({ "id": id, "version": 1, "name": "改名" })).await;
    assert_eq!(code, 4009, "a stale version");
    desk.rest(Method::POST, "/api/pms/project/star", json!({ "id": id })).await;
    assert_eq!(get("/api/pms/project/list?scope=star&keyword=lsyq").await["total"], 1);

    // milestones in order, with dependencies
    let first =
        json!({ "projectId": id, "name": "勘察", "startDate": "2026-01-05", "endDate": "2026-01-20" });
    let first = post("/api/pms/milepost", first).await;
    let second = json!({ "projectId": id, "name": "施工", "startDate": "2026-01-21", "endDate": "2026-02-20",
        "afterIds": [first["id"]] });
    let second = post("/api/pms/milepost", second).await;
    let late = json!({ "id": first["id"], "version": first["version"], "endDate": "2026-01-31" });
    let (code, told) = desk.no(Method::PUT, "/api/pms/milepost", late.clone()).await;
    assert_eq!((code, told.as_str()), (4022, "“施工”应在“勘察”结束之后开始"));
    let mut pushed = late;
    pushed["push"] = json!(1);
    put("/api/pms/milepost", pushed).await;
    let after = get(&format!("/api/pms/milepost/{}", text(&second["id"]))).await;
    assert_eq!(
        (&after["startDate"], &after["endDate"]),
        (&json!("2026-02-01"), &json!("2026-03-03")),
        "{after}"
    );
    let path = format!("/api/pms/milepost/order/{}", text(&second["id"]));
    put(&path, json!({ "order": 0 })).await;
    let order = get(&format!("/api/pms/milepost/list?projectId={id}&column=order&order=asc")).await;
    assert_eq!(order["records"][0]["name"], "施工", "{order}");
    let both = json!({ "id": id, "mileposts": [{ "name": "验收" }, { "id": first["id"], "finishedOn": "2026-01-30" }] });
    let saved = post("/api/pms/project/saveMilepostAndTask", both).await;
    assert_eq!(
        (saved["mileposts"].as_array().map(Vec::len), &saved["progress"]),
        (Some(3), &json!(33)),
        "{saved}"
    );

    // a single new one comes last
    let one = json!({ "id": id, "mileposts": [{ "name": "移交" }] });
    let names = post("/api/pms/project/saveMilepostAndTask", one).await;
    let names = names["mileposts"].as_array().expect("mileposts").clone();
    assert_eq!(names.last().map(|last| &last["name"]), Some(&json!("移交")), "{names:?}");

    // members
    let engineer = desk.member("engineer").await.to_string();
    let external = desk.member("external").await.to_string();
    let groups = json!({ "projectId": id, "groups": [{ "name": "实施组", "type": "1", "members": [{ "memberId": engineer }] }] });
    let people = post("/api/pms/member/batchSave", groups).await;
    let value = text(&people["members"][0]["value"]);
    assert!(value.ends_with(&format!("@{engineer}")) && !value.starts_with('@'), "teamId@memberId: {value}");
    let partner = json!({ "projectId": id, "name": "安装队", "teamStatus": 1 });
    let partner = post("/api/pms/collaborateGroup", partner).await;
    post("/api/pms/pmsCollaborateMember", json!({ "groupId": partner["id"], "memberId": external })).await;
    let status = get(&format!("/api/pms/pmsCollaborateMember/teamStatus?projectId={id}")).await;
    assert_eq!(status["records"][0]["teamStatus"], 1, "{status}");
    let offered = get(&format!("/api/pms/project/v2/members?projectId={id}")).await;
    assert_eq!(offered["records"].as_array().map(Vec::len), Some(2), "{offered}");
    let to = desk.member("yuechangqing").await.to_string();
    post("/api/pms/member/forward", json!({ "projectId": id, "fromId": engineer, "toId": to })).await;
    let own = get(&format!("/api/pms/member/list?projectId={id}")).await;
    assert_eq!((&own["total"], &own["records"][0]["memberId"]), (&json!(1), &json!(to)), "{own}");

    // external contacts, places, assets
    let contact = json!({ "projectId": id, "name": "王监理", "phone": "15400001234", "company": "云岭监理" });
    post("/api/pms/externalcontacts", contact.clone()).await;
    let (code, told) = desk.no(Method::POST, "/api/pms/externalcontacts", contact).await;
    assert_eq!((code, told.as_str()), (4022, "该项目已有此联系电话的联系人"));
    assert_eq!(get(&format!("/api/pms/customermember/list?projectId={id}")).await["total"], 0);
    let place = json!({ "projectId": id, "name": "现场", "address": "丽水市莲都区 1 号", "lng": 119.92, "lat": 28.45 });
    post("/api/pms/customerAddress", place).await;
    assert_eq!(
        get(&format!("/api/pms/project/v2/addresses?projectId={id}")).await["records"][0]["located"],
        1
    );
    let device = json!({ "projectId": id, "name": "交换机", "quantity": 2, "status": 2 });
    assert_eq!(post("/api/pms/device", device).await["status_dictText"], "已到货");

    // payments
    let plan =
        json!({ "projectId": id, "name": "首付款", "type": "1", "amount": 300_000, "dueDate": "2026-02-01" });
    let plan = post("/api/pms/paymentplan", plan).await;
    let part = json!({ "id": plan["id"], "amount": 100_000.01, "receiveDate": "2026-02-03" });
    let part = put("/api/pms/paymentplan/confirm", part).await;
    assert_eq!((&part["status"], &part["missing"]), (&json!(2), &json!(199_999.99)), "{part}");
    put("/api/pms/paymentplan/confirm", json!({ "id": plan["id"] })).await;
    let info = get(&format!("/api/pms/paymentplan/paymentinfo?projectId={id}")).await;
    assert_eq!((&info["received"], &info["outstanding"]), (&json!(300_000.0), &json!(0.0)), "{info}");
    let (code, told) =
        desk.no(Method::POST, "/api/pms/paymentplan/notice", json!({ "id": plan["id"] })).await;
    assert_eq!((code, told.as_str()), (4009, "该款项无待收金额，无需通知"));
    let cost =
        json!({ "projectId": id, "name": "主设备", "type": "3", "amount": 80_000, "costDate": "2026-02-10" });
    post("/api/pms/projectCost", cost).await;
    post(
        "/api/pms/fee",
        json!({ "projectId": id, "name": "快递", "amount": 20.5, "costDate": "2026-02-11" }),
    )
    .await;
    let sums = get(&format!("/api/pms/projectCost/queryCost?projectId={id}")).await;
    assert_eq!(sums.as_array().map(Vec::len), Some(2), "{sums}");
    let profit = get("/api/pms/projectCost/grossProfit?keyword=lsyq").await;
    assert_eq!(profit["records"][0]["profit"], json!(919_980.0), "{profit}");
    let count = get(&format!("/api/pms/project/getProjectCount/{id}")).await;
    assert_eq!(
        (&count["paymentPlans"], &count["costs"], &count["members"]),
        (&json!(1), &json!(2), &json!(2)),
        "{count}"
    );

    // finished, deleted and restored
    let over = put("/api/pms/project/status", json!({ "id": id, "status": "4" })).await;
    assert!(over["finishDate"].is_string(), "{over}");
    desk.rest(Method::DELETE, "/api/pms/project", json!([id])).await;
    assert_eq!(get("/api/pms/project/list?keyword=lsyq").await["total"], 0);
    let admin = desk.server.token("admin").await;
    let back = xieli_testing::Sent::Json(json!([id]));
    let reply = desk.server.rest(Some(&admin), Method::POST, "/api/pms/project/recycle", back).await;
    assert_eq!(reply.code(), 0, "{}", reply.body);
    assert_eq!(get("/api/pms/project/list?keyword=lsyq").await["total"], 1);
}

#[tokio::test]
async fn an_open_project_is_joined_and_a_closed_one_is_not() {
    let desk = Desk::of("engineer").await;
    let open = desk.row("备件中心条码化").await;
    let look = "query ($id: ID!) { project(id: $id) { viewerCan { join } } }";
    let join = "mutation ($id: ID!) { projectJoin(input: { id: $id }) { project { viewerCan { join } } userErrors { message } } }";
    let id = json!({ "id": open.to_string() });
    assert_eq!(desk.ask(look, id.clone()).await["project"]["viewerCan"]["join"], true);
    let joined = desk.change(join, id.clone()).await;
    assert_eq!(joined["project"]["viewerCan"]["join"], false, "{joined}");
    // offered if and only if accepted
    let again = desk.told("engineer", join, id).await;
    assert_eq!(again["errors"][0]["extensions"]["code"], "FORBIDDEN", "{again}");
    let mine = desk
        .ask("{ projects(filter: { scope: JOINED, keyword: \"条码\" }) { totalCount } }", json!({}))
        .await;
    assert_eq!(mine["projects"]["totalCount"], 1, "{mine}");
}

/// Thirty days ahead unless the enterprise says otherwise, once for each end (business §9: default project
/// notice days).
#[tokio::test]
async fn people_are_told_before_a_project_ends_and_once() {
    let desk = Desk::of("manager").await;
    let services = desk.server.services();
    let told = "select count(*) from notification where kind = 'project.ends_soon'";
    scheduled::tell(services, Utc::now()).await.expect("told");
    let first = desk.number(told).await;
    assert!(first > 0, "the demo has projects that end within a month");
    scheduled::tell(services, Utc::now()).await.expect("told");
    assert_eq!(desk.number(told).await, first, "nobody is told twice");
    let later = Utc::now() + TimeDelta::days(20);
    scheduled::tell(services, later).await.expect("told");
    assert!(desk.number(told).await > first, "others end later");
    let settings = "mutation { configValueUpdate(input: { code: PROJECT, version: 0, noticeDay: 365 }) { userErrors { message } } }";
    let admin = desk.told("admin", settings, json!({})).await;
    assert!(admin["errors"].is_null(), "{admin}");
}
