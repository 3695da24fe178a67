//! A quarter of a team by REST alone, from the template to the result: with one return, one appeal that is
//! won, and one modification (business §7 KPI).

use chrono::{Datelike, NaiveDate};
use reqwest::Method;
use serde_json::{Value, json};
use xieli_kernel::clock;

use super::rest::text;
use super::{Desk, on};

/// The first day of this quarter.
fn quarter() -> String {
    let today = clock::china_day(clock::now());
    let first = NaiveDate::from_ymd_opt(today.year(), today.month0() / 3 * 3 + 1, 1);
    first.expect("a day").to_string()
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or_else(|| panic!("a number, not {value}"))
}

impl Desk {
    async fn post(&self, user: &str, path: &str, body: Value) -> Value {
        self.call(user, Method::POST, path, body).await
    }

    /// A template of three sections with inputs, a source, an event and a formula; returns its row.
    async fn three_sections(&self) -> String {
        let typed = json!({ "name": "服务质量", "kind": 1, "unit": "分", "scoring": { "method": 1 } });
        let library = text(&self.post("admin", "/kpi/indication", typed).await["id"]);
        let section =
            |key: &str, name: &str, weight: f64| json!({ "key": key, "name": name, "weight": weight });
        let sections = json!([
            section("work", "业绩", 50.0),
            section("team", "协作", 30.0),
            section("rule", "纪律", 20.0)
        ]);
        let input = json!({ "name": "季度模板", "sections": sections, "digits": 2,
            "grades": [{ "name": "优", "from": 90.0 }, { "name": "良", "from": 60.0 }, { "name": "中", "from": 0.0 }] });
        let template = text(&self.post("admin", "/kpi/template", input).await["id"]);
        let choose = json!({ "templateId": template, "sectionKey": "work", "indicationIds": [library] });
        let chosen = self.post("admin", "/kpi/templateIndication/chooseIndicationFromLib", choose).await;
        let copy = text(&chosen["indications"][0]["id"]);
        let manager = self.member("manager").await;
        let both = json!([{ "who": 4, "memberId": manager, "share": 60.0 }, { "who": 1, "share": 40.0 }]);
        let alone = json!([{ "who": 4, "memberId": manager, "share": 100.0 }]);
        let rows = json!([
            { "id": copy, "sectionKey": "work", "key": "a", "name": "服务质量", "kind": 1, "scoring": { "method": 1 },
              "weight": 60.0, "raters": both },
            { "sectionKey": "work", "key": "s", "name": "完成任务", "kind": 2, "source": 4, "weight": 40.0,
              "scoring": { "method": 2, "base": 0.0, "target": 10.0 } },
            { "sectionKey": "team", "key": "b", "name": "协作", "kind": 1, "scoring": { "method": 1 }, "weight": 100.0,
              "raters": alone },
            { "sectionKey": "rule", "key": "e", "name": "事件", "kind": 3, "scoring": { "method": 5, "perUnit": 10.0 },
              "weight": 50.0 },
            { "sectionKey": "rule", "key": "f", "name": "综合", "kind": 4, "formula": "({a} + {b}) / 2",
              "scoring": { "method": 1 }, "weight": 50.0 },
        ]);
        let save = json!({ "templateId": template, "indications": rows });
        let saved = self.post("admin", "/kpi/templateIndication/saveTemplateIndication", save).await;
        assert_eq!(saved["indications"].as_array().map(Vec::len), Some(5), "{saved}");
        template
    }

    /// Enters and submits what a plan asks a rater for.
    async fn enter(&self, user: &str, plan: &str, value: f64) {
        let waiting = self.read(user, &format!("/kpi/plan/waitInputList?planId={plan}&size=100")).await;
        let rows = waiting["records"].as_array().cloned().unwrap_or_default();
        assert!(!rows.is_empty(), "{user}: nothing waits");
        let inputs: Vec<Value> = rows.iter().map(|row| json!({ "id": row["id"], "value": value })).collect();
        self.post(user, "/kpi/plan/indicationInput", json!({ "inputs": inputs, "submit": true })).await;
    }

    /// A result as its examinee or a reviewer reads it; its parts add up to its score.
    async fn told(&self, user: &str, examine: &str) -> Value {
        let found = self.read(user, &format!("/kpi/examine/{examine}")).await;
        let parts = found["indications"].as_array().cloned().unwrap_or_default();
        let sum: f64 = parts.iter().filter_map(|one| one["contribution"].as_f64()).sum();
        assert!((sum - number(&found["score"])).abs() < 1e-6, "{found}");
        found
    }
}

#[tokio::test]
async fn a_quarter_goes_from_template_to_result_by_rest_alone() {
    let desk = Desk::open().await;
    let template = desk.three_sections().await;
    let mine = desk.member("engineer").await;
    let event = json!({ "memberId": mine, "title": "客户表扬", "points": 5.0, "happenedDate": on(0) });
    desk.post("admin", "/kpi/events", event).await;
    let people = desk.members(&["engineer", "sumuyang"]).await;
    let input = json!({ "name": "季度考核", "cycle": "2", "dateStart": quarter(), "templateId": template,
        "memberIds": people, "reviewerIds": [desk.member("admin").await], "extraMax": 5.0 });
    let made = desk.post("admin", "/kpi/plan", input).await;
    let plan = text(&made["id"]);
    assert_eq!(made["indications"].as_array().map(Vec::len), Some(5), "{made}");
    assert_eq!(desk.put("admin", "/kpi/plan/submit", json!({ "id": plan })).await["status"], json!(20));
    desk.enter("manager", &plan, 80.0).await;
    for user in ["engineer", "sumuyang"] {
        desk.enter(user, &plan, 80.0).await;
    }

    let waiting = desk.read("engineer", "/kpi/plan/waitConfirmList").await;
    assert_eq!((&waiting["total"], &waiting["records"][0]["status"]), (&json!(1), &json!(30)), "{waiting}");
    let examine = text(&waiting["records"][0]["id"]);
    let of = |found: &Value, key: &str| -> Value {
        let mut all = found["indications"].as_array().into_iter().flatten();
        all.find(|one| one["indication"]["key"] == json!(key)).cloned().unwrap_or_default()
    };
    let told = desk.told("engineer", &examine).await;
    assert_eq!((&of(&told, "e")["value"], &of(&told, "e")["score"]), (&json!(5.0), &json!(50.0)), "{told}");
    assert_eq!(of(&told, "f")["value"], json!(80.0), "{told}");
    // the source opens down to its records
    let source = text(&of(&told, "s")["id"]);
    let source = desk.read("engineer", &format!("/kpi/examine/indication/{source}")).await;
    let rows = source["rows"].as_array().cloned().unwrap_or_default();
    let sum: f64 = rows.iter().map(|row| number(&row["value"])).sum();
    assert!((sum - number(&source["value"])).abs() < 1e-6, "{source}");

    let back = json!({ "id": plan, "examineIds": [examine], "reason": "请补充依据" });
    assert_eq!(desk.put("admin", "/kpi/plan/return", back).await["status"], json!(20));
    desk.enter("manager", &plan, 80.0).await;
    desk.enter("engineer", &plan, 80.0).await;
    let appeal = json!({ "id": examine, "reason": "响应都在一小时内" });
    assert_eq!(desk.put("engineer", "/kpi/examine/appeal", appeal).await["appealStatus"], json!(1));
    let answer = json!({ "id": examine, "won": 1, "answer": "属实，重新评分" });
    let won = desk.put("admin", "/kpi/examine/answer", answer).await;
    assert_eq!((&won["appealStatus"], &won["status"]), (&json!(2), &json!(20)), "{won}");
    desk.enter("manager", &plan, 90.0).await;
    desk.enter("engineer", &plan, 90.0).await;
    let before = desk.told("engineer", &examine).await;
    assert_eq!(of(&before, "f")["value"], json!(90.0), "{before}");
    // 10 of a: 3 by itself, 0.5 by the formula; 10 of b: 3, and 0.5
    let more = number(&before["score"]) - number(&told["score"]);
    assert!((more - 7.0).abs() < 0.011, "{more}");

    let part = text(&of(&before, "b")["id"]);
    let inputs = desk.read("admin", &format!("/kpi/examine/indication/inputs?id={part}")).await;
    let change = json!({ "id": inputs[0]["id"], "value": 100.0, "reason": "录入有误" });
    assert_eq!(desk.put("admin", "/kpi/plan/modifyInput", change).await["value"], json!(100.0));
    let after = desk.told("engineer", &examine).await;
    let more = number(&after["score"]) - number(&before["score"]);
    assert!((more - 3.5).abs() < 0.011, "{more}");

    desk.put("engineer", "/kpi/plan/confirmScore", json!({ "ids": [examine] })).await;
    let other = desk.part(&plan, "sumuyang").await;
    desk.put("sumuyang", "/kpi/plan/confirmScore", json!({ "ids": [other] })).await;
    assert_eq!(desk.put("admin", "/kpi/plan/confirmAudit", json!({ "planId": plan })).await, json!(2));
    let end = desk.told("engineer", &examine).await;
    assert_eq!((&end["status"], &end["score"]), (&json!(50), &after["score"]), "{end}");
    assert_eq!(desk.read("admin", &format!("/kpi/plan/{plan}")).await["status"], json!(50));

    // the export has what the list shows
    let list = desk.read("admin", &format!("/kpi/examine/list?planId={plan}&column=total&order=desc")).await;
    let records = list["records"].as_array().cloned().unwrap_or_default();
    let own = records.iter().find(|row| row["id"] == json!(examine)).map(|row| &row["total"]);
    assert_eq!((&list["total"], own), (&json!(2), Some(&end["total"])), "{list}");
    let url =
        format!("{}/api/kpi/examine/exportExcel?planId={plan}&columns=member,total,grade", desk.server.url());
    let token = desk.server.token("admin").await;
    let reply = desk.server.client().get(url).bearer_auth(token).send().await.expect("a reply");
    let book = reply.bytes().await.expect("a workbook");
    let cells = xieli_content::workbook::rows(&book).unwrap_or_default();
    let cells: Vec<String> = cells.into_iter().flat_map(|(_, cells)| cells).map(|(_, text)| text).collect();
    for row in &records {
        let total = number(&row["total"]).to_string();
        assert!(cells.contains(&total), "{total}: {cells:?}");
    }
    let done = desk.read("admin", &format!("/kpi/operateRecord/list?planId={plan}&size=100")).await;
    let said = done.to_string();
    for reason in ["请补充依据", "响应都在一小时内", "属实，重新评分", "录入有误"] {
        assert!(said.contains(reason), "{reason}: {said}");
    }
}
