//! Performance appraisal through REST (business §7 KPI, business §7 Source data lists).

use reqwest::Method;
use serde_json::{Value, json};
use xieli_testing::Sent;

use super::{Desk, first, on};

impl Desk {
    pub async fn call(&self, user: &str, method: Method, path: &str, body: Value) -> Value {
        let token = self.server.token(user).await;
        let sent = if body.is_null() { Sent::Nothing } else { Sent::Json(body) };
        let path = format!("/api{path}");
        let reply = self.server.rest(Some(&token), method.clone(), &path, sent).await;
        assert_eq!(reply.code(), 0, "{user} {method} {path}: {}", reply.body);
        reply.body["data"].clone()
    }

    pub async fn read(&self, user: &str, path: &str) -> Value {
        self.call(user, Method::GET, path, Value::Null).await
    }

    pub async fn put(&self, user: &str, path: &str, body: Value) -> Value {
        self.call(user, Method::PUT, path, body).await
    }

    /// Creates, reads, changes and lists a record; returns its row.
    async fn rounds(&self, resource: &str, input: Value, change: Value) -> String {
        let made = self.call("admin", Method::POST, &format!("/kpi/{resource}"), input).await;
        let row = made["id"].as_str().expect("a row").to_owned();
        assert_eq!(self.read("admin", &format!("/kpi/{resource}/{row}")).await["id"], json!(row));
        let mut changed = change;
        changed["id"] = json!(row);
        self.put("admin", &format!("/kpi/{resource}"), changed).await;
        let list = self.read("admin", &format!("/kpi/{resource}/list?size=100")).await;
        let listed = list["records"].as_array().expect("a list").iter().any(|one| one["id"] == json!(row));
        assert!(listed, "{resource}: {list}");
        row
    }

    async fn gone(&self, resource: &str, row: &str) {
        self.call("admin", Method::DELETE, &format!("/kpi/{resource}"), json!([row])).await;
    }
}

pub fn text(value: &Value) -> String {
    value.as_str().unwrap_or_else(|| panic!("a text, not {value}")).to_owned()
}

#[tokio::test]
async fn the_library_is_kept_by_rest() {
    let desk = Desk::open().await;
    let typed = json!({ "name": "服务态度", "kind": 1, "unit": "分", "scoring": { "method": 1 } });
    let indication = desk.rounds("indication", typed, json!({ "description": "由上级评分" })).await;
    let sections = json!([{ "key": "work", "name": "业绩", "weight": 100.0 }]);
    let template = desk
        .rounds("template", json!({ "name": "接口模板", "sections": sections }), json!({ "digits": 1 }))
        .await;
    let choose = json!({ "templateId": template, "sectionKey": "work", "indicationIds": [indication] });
    desk.call("admin", Method::POST, "/kpi/templateIndication/chooseIndicationFromLib", choose).await;
    let own = json!([{ "who": 1, "share": 100.0 }]);
    let line = json!({ "templateId": template, "sectionKey": "work", "name": "自评", "kind": 1, "scoring": { "method": 1 },
        "weight": 0.0, "raters": own });
    let line = desk.rounds("templateIndication", line, json!({ "weight": 0.0, "unit": "分" })).await;
    desk.gone("templateIndication", &line).await;
    let rows = json!([{ "sectionKey": "work", "key": "a", "name": "态度", "kind": 1, "scoring": { "method": 1 }, "weight": 100.0,
        "raters": own }]);
    let save = json!({ "templateId": template, "indications": rows });
    desk.call("admin", Method::POST, "/kpi/templateIndication/saveTemplateIndication", save).await;
    let list = desk.read("admin", &format!("/kpi/templateIndication/list?templateId={template}")).await;
    assert_eq!(list["total"], json!(1), "{list}");
    let event = json!({ "memberId": desk.member("engineer").await, "title": "客户表扬", "points": 2.0, "happenedDate": on(-1) });
    let event = desk.rounds("events", event, json!({ "points": 3.0 })).await;
    let token = desk.server.token("admin").await;
    let sheet = format!("{}/api/kpi/events/exportExcel?columns=title,points", desk.server.url());
    let reply = desk.server.client().get(sheet).bearer_auth(&token).send().await.expect("a reply");
    assert!(reply.status().is_success());
    assert!(reply.bytes().await.expect("a workbook").starts_with(b"PK"));
    desk.gone("events", &event).await;
    desk.gone("template", &template).await;
    desk.gone("indication", &indication).await;
}

#[tokio::test]
async fn a_plan_goes_its_way_by_rest() {
    let desk = Desk::open().await;
    let people = desk.members(&["engineer", "sumuyang"]).await;
    let (owner, admin, manager) =
        (desk.member("owner").await, desk.member("admin").await, desk.member("manager").await);
    let input = json!({ "name": "接口考核", "cycle": "1", "dateStart": first(), "memberIds": people, "auditPerson": "3",
        "auditMemberIds": [owner], "reviewerIds": [admin], "extraMax": 5.0,
        "sections": [{ "key": "work", "name": "业绩", "weight": 100.0 }] });
    let plan = desk.rounds("plan", input, json!({ "confirmDays": 5 })).await;
    let raters = json!([{ "who": 4, "memberId": manager, "share": 100.0 }]);
    let line = json!({ "planId": plan, "sectionKey": "work", "key": "a", "name": "质量", "kind": 1, "scoring": { "method": 1 },
        "weight": 100.0, "raters": raters });
    let kept = desk.rounds("planIndication", line.clone(), json!({ "unit": "分" })).await;
    let mut other = line;
    other["key"] = json!("b");
    let other = desk.rounds("planIndication", other, json!({ "weight": 0.0 })).await;
    desk.gone("planIndication", &other).await;
    assert_eq!(desk.read("admin", &format!("/kpi/planIndication/{kept}")).await["key"], json!("a"));

    assert_eq!(desk.put("admin", "/kpi/plan/submit", json!({ "id": plan })).await["status"], json!(10));
    assert_eq!(desk.read("owner", "/kpi/plan/menus").await["waitAudit"], json!(1));
    assert_eq!(
        desk.put("owner", "/kpi/plan/audit", json!({ "id": plan, "pass": 1 })).await["status"],
        json!(20)
    );
    let running = json!({ "id": plan, "inputDueDate": on(6), "name": "接口考核（改）" });
    assert_eq!(desk.put("admin", "/kpi/plan/updateKpiPlan", running).await["name"], json!("接口考核（改）"));
    desk.put("admin", "/kpi/plan/notice", json!({ "id": plan })).await;
    let waiting = desk.read("manager", &format!("/kpi/plan/waitInputList?planId={plan}")).await;
    assert_eq!(waiting["total"], json!(2), "{waiting}");
    let rows = waiting["records"].as_array().expect("inputs");
    let inputs: Vec<Value> = rows.iter().map(|row| json!({ "id": row["id"], "value": 88.0 })).collect();
    let entered = json!({ "inputs": inputs, "submit": true });
    desk.call("manager", Method::POST, "/kpi/plan/indicationInput", entered).await;
    assert_eq!(desk.put("admin", &format!("/kpi/plan/{plan}/updateScoreSource"), json!({})).await, json!([]));

    let mine = desk.read("engineer", "/kpi/plan/waitConfirmList").await;
    assert_eq!((&mine["total"], &mine["records"][0]["total"]), (&json!(1), &json!(88.0)), "{mine}");
    let examine = text(&mine["records"][0]["id"]);
    let one = desk.read("engineer", &format!("/kpi/examine/{examine}")).await;
    let indication = text(&one["indications"][0]["id"]);
    assert_eq!(one["indications"][0]["contribution"], json!(88.0));
    let detail = desk.read("engineer", &format!("/kpi/examine/indication/{indication}")).await;
    assert_eq!(detail["value"], json!(88.0));
    let inputs = desk.read("admin", &format!("/kpi/examine/indication/inputs?id={indication}")).await;
    let input = text(&inputs[0]["id"]);
    assert_eq!(desk.read("engineer", "/kpi/examine/my").await["total"], json!(1));

    let reason = json!({ "id": examine, "reason": "请再核对" });
    assert_eq!(desk.put("engineer", "/kpi/examine/appeal", reason).await["appealStatus"], json!(1));
    let answer = json!({ "id": examine, "won": 0, "answer": "核对无误" });
    assert_eq!(desk.put("admin", "/kpi/examine/answer", answer).await["appealStatus"], json!(3));
    let change = json!({ "id": input, "value": 90.0, "reason": "录入有误" });
    assert_eq!(desk.put("admin", "/kpi/plan/modifyInput", change).await["value"], json!(90.0));
    let extra = json!({ "id": examine, "score": 1.5, "reason": "表扬" });
    assert_eq!(desk.put("admin", "/kpi/plan/extraScore", extra).await["total"], json!(91.5));
    desk.put("engineer", "/kpi/plan/confirmScore", json!({ "ids": [examine] })).await;
    let other = desk.part(&plan, "sumuyang").await;
    desk.put("sumuyang", "/kpi/plan/confirmScore", json!({ "ids": [other] })).await;
    let back = Sent::form(&[("id", plan.as_str()), ("examineIds", other.as_str()), ("reason", "再看一次")]);
    let token = desk.server.token("admin").await;
    let reply = desk.server.rest(Some(&token), Method::PUT, "/api/kpi/plan/return", back).await;
    assert_eq!((reply.code(), &reply.body["data"]["status"]), (0, &json!(30)), "{}", reply.body);
    desk.put("sumuyang", "/kpi/plan/confirmScore", json!({ "ids": [other] })).await;
    let moved = json!({ "id": examine, "score": -0.5, "reason": "校准" });
    assert_eq!(desk.put("admin", "/kpi/examine/calibrate", moved).await["moved"], json!(-0.5));
    assert_eq!(desk.put("admin", "/kpi/plan/confirmAudit", json!({ "planId": plan })).await, json!(2));

    let end = desk.read("engineer", &format!("/kpi/examine/{examine}")).await;
    assert_eq!((&end["status"], &end["total"]), (&json!(50), &json!(91.0)), "{end}");
    let list = desk.read("admin", &format!("/kpi/examine/list?planId={plan}&column=total&order=desc")).await;
    assert_eq!((&list["total"], &list["records"][0]["id"]), (&json!(2), &json!(examine)), "{list}");
    let sums = desk.read("admin", &format!("/kpi/plan/sumdata?planId={plan}")).await;
    assert_eq!((&sums["count"], &sums["average"]), (&json!(2), &json!(89.5)), "{sums}");
    let teams = desk.read("admin", &format!("/kpi/examine/org_count?planId={plan}")).await;
    assert_eq!(teams[0]["finished"], json!(2), "{teams}");
    let members = desk.read("admin", &format!("/kpi/examine/team_count?planId={plan}")).await;
    assert_eq!(members.as_array().map(Vec::len), Some(2), "{members}");
    let records = desk.read("admin", &format!("/kpi/operateRecord/list?planId={plan}&size=100")).await;
    assert!(records["total"].as_i64().unwrap_or_default() > 10, "{records}");
    let copy = desk.call("admin", Method::POST, "/kpi/plan/copy", json!({ "id": plan })).await;
    assert_eq!(copy["status"], json!(0));
    let copied = text(&copy["id"]);
    let cancel = Sent::form(&[("id", copied.as_str()), ("reason", "不再需要")]);
    let reply = desk.server.rest(Some(&token), Method::PUT, "/api/kpi/plan/cancel", cancel).await;
    assert_eq!((reply.code(), &reply.body["data"]["status"]), (0, &json!(90)), "{}", reply.body);
    desk.gone("plan", &copied).await;
}

#[tokio::test]
async fn the_source_data_lists_are_served_where_the_specification_has_them() {
    let desk = Desk::open().await;
    let sources = desk.read("admin", "/kpi/plan/refIndications").await;
    assert_eq!(sources.as_array().map(Vec::len), Some(10));
    let days = format!("dateStart={}&dateEnd={}", on(-390), on(0));
    // the other seven are lists of their modules
    for (place, path) in [
        "/pms/paymentplan/getPlanAmountList",
        "/tms/weekly/comment/getWeekScoreList",
        "/tms/weekly/summary/getWeekSubmitCountList",
    ]
    .into_iter()
    .enumerate()
    {
        let own = desk.read("owner", &format!("{path}?{days}")).await;
        let source = sources[place]["source"].clone();
        let same =
            desk.read("owner", &format!("/kpi/plan/refIndicationObjects?source={source}&{days}")).await;
        assert_eq!(own, same, "{path}");
    }
}
