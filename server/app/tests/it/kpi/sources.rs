//! The ten sources of automatic appraisal values: values with the records behind them, and today's values
//! beside frozen ones.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use xieli_domain::states::MemberStatus;

use super::{Desk, first, on};

const ROWS: &str = "query ($source: KpiSource!, $ids: [ID!], $days: DateRange!) {
    kpiSourceRows(first: 100, source: $source, memberIds: $ids, days: $days) {
        totalCount nodes { recordType recordId rowId page title day value member { name } } } }";

const MEMBERS: &str = "query ($source: KpiSource!, $ids: [ID!], $days: DateRange!) {
    kpiSourceRows(first: 1, source: $source, memberIds: $ids, days: $days) { nodes { member { rowId } } } }";
const VALUES: &str = "query ($source: KpiSource!, $ids: [ID!], $days: DateRange!, $page: PageInput!) {
    kpiSourceRows(page: $page, source: $source, memberIds: $ids, days: $days) { totalCount nodes { value } } }";

impl Desk {
    /// The values of all rows of a source for a member.
    async fn listed(&self, source: &str, member: &Value, days: &Value) -> Vec<f64> {
        let mut values = Vec::new();
        for number in 1.. {
            let page = json!({ "number": number, "size": 100 });
            let asked = json!({ "source": source, "ids": [member], "days": days, "page": page });
            let found = self.ask("admin", VALUES, asked).await;
            let nodes = found["nodes"].as_array().expect("rows");
            values.extend(nodes.iter().filter_map(|row| row["value"].as_f64()));
            if nodes.len() < 100 {
                assert_eq!(found["totalCount"], json!(values.len()), "{source}");
                break;
            }
        }
        values
    }

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

/// The values of all sources for the members of a plan, each opened down to its rows and compared with the
/// list of the source.
#[tokio::test]
async fn every_source_agrees_with_the_list_behind_it() {
    let desk = Desk::open().await;
    let sources = desk.ask("admin", "{ kpiSources { source } }", json!({})).await;
    let sources: Vec<String> = sources
        .as_array()
        .into_iter()
        .flatten()
        .map(|one| one["source"].as_str().expect("a source").to_owned())
        .collect();
    let sql = format!(
        "select id from member where enterprise_id = 1 and status = {} and type = 1 and deleted_at is null order by id limit 1000",
        MemberStatus::Active.number()
    );
    let rows = desk.server.db().client().await.query(&sql, &[]).await.expect("members");
    let staff: Vec<String> = rows.iter().map(|row| row.get::<_, i64>(0).to_string()).collect();
    let days = json!({ "from": on(-390), "to": on(0) });
    let mut members = BTreeSet::new();
    for source in &sources {
        let asked = json!({ "source": source, "ids": staff, "days": days });
        let found = desk.ask("admin", MEMBERS, asked).await;
        let one = found["nodes"][0]["member"]["rowId"].as_str();
        members.insert(one.unwrap_or_else(|| panic!("{source} has no rows: {found}")).to_owned());
    }
    let input = json!({ "name": "全部来源", "cycle": "4", "beginsOn": on(-390), "endsOn": on(0), "memberIds": members,
        "reviewerIds": [desk.member("admin").await], "sections": [{ "key": "work", "name": "业绩", "weight": 100.0 }] });
    let plan = desk.make("admin", "KpiPlan", input).await;
    for (at, source) in sources.iter().enumerate() {
        let input = json!({ "planId": plan, "sectionKey": "work", "key": format!("s{at}"), "name": source, "kind": "SOURCE",
            "source": source, "weight": 10.0, "scoring": { "method": "LINEAR", "base": 0.0, "target": 10.0 } });
        desk.make("admin", "KpiPlanIndication", input).await;
    }
    desk.submit("admin", &plan).await;
    let query = "query ($filter: KpiExamineFilter) { kpiExamines(first: 100, filter: $filter) { nodes { member { rowId }
        examineIndications { value rows { value } planIndication { source } } } } }";
    let results = desk.ask("admin", query, json!({ "filter": { "planId": plan } })).await;
    let results = results["nodes"].as_array().expect("results");
    assert_eq!(results.len(), members.len());
    let mut with_rows = BTreeSet::new();
    for result in results {
        let member = &result["member"]["rowId"];
        let parts = result["examineIndications"].as_array().expect("parts");
        assert_eq!(parts.len(), 10, "{result}");
        for part in parts {
            let source = part["planIndication"]["source"].as_str().expect("a source");
            let listed = desk.listed(source, member, &days).await;
            let stored = part["rows"].as_array().into_iter().flatten();
            let stored: Vec<f64> = stored.map(|row| row["value"].as_f64().expect("a value")).collect();
            assert_eq!(stored.len(), listed.len(), "{source} {member}: the rows behind it");
            let averages = ["WEEKLY_GRADE", "ORDER_SCORE", "ORDER_EVALUATE"].contains(&source);
            for values in [&stored, &listed] {
                let sum: f64 = values.iter().sum();
                match part["value"].as_f64() {
                    Some(value) if averages => {
                        let count = u32::try_from(values.len()).expect("a count");
                        assert!(
                            (value - sum / f64::from(count)).abs() < 0.0001,
                            "{source} {member}: {value}"
                        );
                    }
                    Some(value) => {
                        assert!((value - sum).abs() < 0.0001, "{source} {member}: {value} of {sum}")
                    }
                    None => assert!(averages && values.is_empty(), "{source} {member}: {values:?}"),
                }
            }
            if !listed.is_empty() {
                with_rows.insert(source.to_owned());
            }
        }
    }
    assert_eq!(with_rows.len(), 10, "{with_rows:?}");
}
