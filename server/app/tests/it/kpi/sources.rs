//! The ten sources of automatic appraisal values: values with the records behind them, and today's values
//! beside frozen ones.

use serde_json::{Value, json};

use super::{Desk, first, on};

const ROWS: &str = "query ($source: KpiSource!, $ids: [ID!], $days: DateRange!) {
    kpiSourceRows(first: 100, source: $source, memberIds: $ids, days: $days) {
        totalCount nodes { recordType recordId rowId page title day value member { name } } } }";

impl Desk {
    /// Creates tasks that a user finished today.
    async fn tasks(&self, user: &str, count: i64) {
        let member = self.member(user).await;
        self.run(&format!(
            "update task set status = 50, finished_at = null where enterprise_id = 1 and director_id = {member} and status = 75;
             update task set director_id = {member}, status = 75, finished_at = now(), deleted_at = null where id in (
                select id from task where enterprise_id = 1 and deleted_at is null order by id limit {count})"
        ))
        .await;
    }
}

#[tokio::test]
async fn there_are_ten_sources_and_each_can_be_asked() {
    let desk = Desk::open().await;
    let all = desk.ask("admin", "{ kpiSources { source label unit description } }", json!({})).await;
    let all = all.as_array().expect("sources");
    assert_eq!(all.len(), 10);
    for one in all {
        let asked = json!({ "source": one["source"], "days": { "from": on(-390), "to": on(0) } });
        let found = desk.ask("owner", ROWS, asked).await;
        let rows = found["nodes"].as_array().expect("rows").len();
        let total = found["totalCount"].as_u64().unwrap_or_default();
        assert_eq!(rows as u64, total.min(100), "{one}: {found}");
    }
    let open = json!({ "source": "TASK_FINISHED", "days": {} });
    let open = desk.ask("owner", ROWS, open).await;
    assert!(open["totalCount"].is_number(), "up to today and a year back: {open}");
    let mine = desk.member("engineer").await;
    desk.tasks("engineer", 3).await;
    let asked = json!({ "source": "TASK_FINISHED", "ids": [mine], "days": { "from": on(-1), "to": on(0) } });
    for (user, count) in [("engineer", 3), ("manager", 3), ("owner", 3), ("sales", 0)] {
        let found = desk.ask(user, ROWS, asked.clone()).await;
        assert_eq!(found["totalCount"], json!(count), "{user}: {found}");
    }
}

#[tokio::test]
async fn an_automatic_score_opens_its_rows_and_shows_what_it_would_be_today() {
    let desk = Desk::open().await;
    desk.tasks("engineer", 5).await;
    let input = json!({ "name": "任务考核", "cycle": "1", "beginsOn": first(), "memberIds": desk.members(&["engineer"]).await,
        "reviewerIds": [desk.member("admin").await], "sections": [{ "key": "work", "name": "业绩", "weight": 100.0 }] });
    let plan = desk.make("admin", "KpiPlan", input).await;
    let source = json!({ "planId": plan, "sectionKey": "work", "key": "a", "name": "完成任务", "kind": "SOURCE",
        "source": "TASK_FINISHED", "weight": 50.0, "scoring": { "method": "LINEAR", "base": 0.0, "target": 10.0 } });
    desk.make("admin", "KpiPlanIndication", source).await;
    let typed = json!({ "planId": plan, "sectionKey": "work", "key": "b", "name": "自评", "kind": "INPUT", "weight": 50.0,
        "scoring": { "method": "DIRECT" }, "raters": [{ "who": "SELF", "share": 100.0 }] });
    desk.make("admin", "KpiPlanIndication", typed).await;
    desk.submit("admin", &plan).await;
    let examine = desk.part(&plan, "engineer").await;
    desk.rate("engineer", &examine, &[("b", 80.0)]).await;
    let seen = desk.result("engineer", &examine).await;
    // half of 50 and half of 80
    assert_eq!(seen["score"], json!(65.0), "{seen}");
    let one = seen["examineIndications"]
        .as_array()
        .expect("parts")
        .iter()
        .find(|one| one["planIndication"]["key"] == json!("a"));
    let one = one.expect("the tasks").clone();
    assert_eq!((&one["value"], &one["score"]), (&json!(5.0), &json!(50.0)));
    assert_eq!(one["rows"].as_array().map(Vec::len), Some(5), "the rows behind it: {one}");

    desk.tasks("engineer", 6).await;
    let update = ("kpiPlanUpdateSource", "KpiPlanUpdateSourceInput");
    let answer = "differences { before after planIndication { key } examine { rowId } }";
    let told = desk.done("admin", update, json!({ "id": plan }), answer).await;
    assert_eq!(told["differences"][0]["before"], json!(5.0), "{told}");
    assert_eq!(told["differences"][0]["after"], json!(6.0));
    assert_eq!(desk.result("engineer", &examine).await["score"], json!(65.0), "only told");
    desk.done("admin", update, json!({ "id": plan, "apply": true }), answer).await;
    assert_eq!(desk.result("engineer", &examine).await["score"], json!(70.0));

    desk.confirm("engineer", &examine).await;
    desk.finish("admin", &plan).await;
    desk.tasks("engineer", 8).await;
    let query = "query ($id: ID!) { kpiExamine(id: $id) { total examineIndications { value valueNow scoreNow planIndication { key } } } }";
    let end = desk.ask("engineer", query, json!({ "id": examine })).await;
    assert_eq!(end["total"], json!(70.0), "nothing changes after freezing");
    let frozen = end["examineIndications"]
        .as_array()
        .expect("parts")
        .iter()
        .find(|one| one["planIndication"]["key"] == json!("a"));
    let frozen = frozen.expect("the tasks");
    assert_eq!(
        (&frozen["value"], &frozen["valueNow"], &frozen["scoreNow"]),
        (&json!(6.0), &json!(8.0), &json!(80.0))
    );
}

#[tokio::test]
async fn a_factor_without_a_value_follows_the_rule_of_its_plan() {
    let desk = Desk::open().await;
    // of three equal parts two have 50 points
    for (missing, wanted) in [("IGNORE", json!(50.0)), ("ZERO", json!(33.34)), ("BLOCK", Value::Null)] {
        let sections = json!([{ "key": "work", "name": "业绩", "weight": 100.0 }]);
        let input = json!({ "name": missing, "cycle": "1", "beginsOn": first(), "missing": missing, "digits": 2,
            "memberIds": desk.members(&["engineer"]).await, "sections": sections });
        let plan = desk.make("admin", "KpiPlan", input).await;
        let own = json!([{ "who": "SELF", "share": 100.0 }]);
        for (key, weight) in [("a", 33.34), ("b", 33.33), ("c", 33.33)] {
            let input = json!({ "planId": plan, "sectionKey": "work", "key": key, "name": key, "kind": "INPUT", "weight": weight,
                "scoring": { "method": "DIRECT" }, "raters": own });
            desk.make("admin", "KpiPlanIndication", input).await;
        }
        desk.submit("admin", &plan).await;
        let examine = desk.part(&plan, "engineer").await;
        let inputs: Vec<Value> = desk
            .waiting("engineer", &examine)
            .await
            .into_iter()
            .map(|(key, id)| json!({ "id": id, "value": if key == "b" { Value::Null } else { json!(50.0) } }))
            .collect();
        let of = ("kpiInputSave", "KpiInputSaveInput");
        desk.act("engineer", of, json!({ "inputs": inputs, "submit": true }), "kpiInputs { rowId }").await;
        let seen = desk.result("engineer", &examine).await;
        if seen["status"] == json!("CONFIRM") {
            assert_eq!(seen["score"], wanted, "{missing}: {seen}");
        } else {
            assert!(missing == "BLOCK" || seen["status"] == json!("INPUT"), "{missing}: {seen}");
        }
    }
}
