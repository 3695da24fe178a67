//! The ten sources of automatic appraisal values: values with the records behind them, and today's values
//! beside frozen ones.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use xieli_domain::kpi_engine::model::{IndicationKind, SourceKind};
use xieli_domain::kpi_engine::tree::compute;
use xieli_domain::kpi_examine::{store as results, write};
use xieli_domain::kpi_plan::store as plans;
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

#[tokio::test]
async fn a_score_that_was_told_is_not_taken_away_by_a_value_that_is_missing_since() {
    let desk = Desk::open().await;
    let member = desk.member("engineer").await;
    let event = json!({ "memberId": member, "title": "差错", "points": 2.0, "happenedOn": on(0) });
    let event = desk.make("admin", "KpiEvent", event).await;
    let input = json!({ "name": "缺项不出分", "cycle": "1", "beginsOn": first(), "missing": "BLOCK", "memberIds": [member],
        "reviewerIds": [desk.member("admin").await], "sections": [{ "key": "work", "name": "业绩", "weight": 100.0 }] });
    let plan = desk.make("admin", "KpiPlan", input).await;
    let of = |key: &str, weight: f64, kind: &str, more: Value| {
        let mut input = json!({ "planId": plan, "sectionKey": "work", "key": key, "name": key, "kind": kind, "weight": weight,
            "scoring": { "method": "DIRECT" } });
        if let (Some(input), Some(more)) = (input.as_object_mut(), more.as_object()) {
            input.extend(more.clone());
        }
        input
    };
    for input in [
        of("e", 0.0, "EVENT", json!({ "scoring": { "method": "ADD", "perUnit": 1.0 } })),
        of("f", 50.0, "FORMULA", json!({ "formula": "100/{e}" })),
        of("b", 50.0, "INPUT", json!({ "raters": [{ "who": "SELF", "share": 100.0 }] })),
    ] {
        desk.make("admin", "KpiPlanIndication", input).await;
    }
    desk.submit("admin", &plan).await;
    let examine = desk.part(&plan, "engineer").await;
    desk.rate("engineer", &examine, &[("b", 80.0)]).await;
    let before = desk.result("engineer", &examine).await;
    assert_eq!((&before["status"], &before["score"]), (&json!("CONFIRM"), &json!(65.0)), "{before}");
    // without the event the formula has no value
    let gone = json!({ "ids": [event] });
    desk.done("admin", ("kpiEventDelete", "KpiEventIdsInput"), gone, "deletedIds").await;
    let update = ("kpiPlanUpdateSource", "KpiPlanUpdateSourceInput");
    let apply = json!({ "id": plan, "apply": true });
    let told = desk.done("admin", update, apply, "differences { before after }").await;
    assert_eq!(told["differences"], json!([{ "before": 2.0, "after": 0.0 }]), "{told}");
    let after = desk.result("engineer", &examine).await;
    let mut stays = before["examineIndications"].clone();
    // the value stays, without the name of the event that is gone
    stays[0]["rows"][0]["title"] = json!("");
    assert_eq!((&after["score"], &after["examineIndications"]), (&json!(65.0), &stays));
    desk.confirm("engineer", &examine).await;
    assert_eq!(desk.finish("admin", &plan).await, json!(1));
}

/// Numbers that look random, and are the same in every run.
struct Dice(u64);

impl Dice {
    fn below(&mut self, most: u64) -> i32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        i32::try_from((self.0 >> 33) % most).expect("a small number")
    }

    /// Weights that come to 100 %.
    fn weights(&mut self, count: usize) -> Vec<f64> {
        let raw: Vec<i32> = (0..count).map(|place| self.below(9) + i32::from(place == 0)).collect();
        let sum: i32 = raw.iter().sum();
        let mut parts: Vec<i32> = raw.iter().map(|part| part * 10_000 / sum).collect();
        parts[0] += 10_000 - parts.iter().sum::<i32>();
        parts.into_iter().map(|part| f64::from(part) / 100.0).collect()
    }

    fn scoring(&mut self) -> Value {
        let size = f64::from(self.below(40) + 1);
        match self.below(5) {
            0 => json!({ "method": "LINEAR", "base": 0.0, "target": size }),
            1 => json!({ "method": "LINEAR", "base": size, "target": 0.0 }),
            2 => json!({ "method": "ADD", "perUnit": size / 4.0 }),
            3 => json!({ "method": "DEDUCT", "perUnit": size / 8.0 }),
            _ => {
                json!({ "method": "STEPS", "steps": [{ "from": 1.0, "score": size }, { "from": size + 2.0, "score": 90.0 }] })
            }
        }
    }
}

impl Desk {
    /// A plan over a year of a random template; the first indicator is rated by the examinees.
    async fn random(&self, dice: &mut Dice, members: &[String], sources: &[Value]) -> String {
        let size = usize::try_from(dice.below(3) + 1).expect("few");
        let letters = ["a", "b", "c"];
        let weights = dice.weights(size);
        let sections: Vec<Value> = letters
            .iter()
            .zip(&weights)
            .map(|(key, weight)| json!({ "key": key, "name": key, "weight": weight }))
            .collect();
        let missing = ["IGNORE", "ZERO"][usize::from(dice.below(2) == 0)];
        let input = json!({ "name": "随机模板", "cycle": "4", "beginsOn": on(-300), "endsOn": on(0), "memberIds": members,
            "missing": missing, "digits": dice.below(3), "reviewerIds": [self.member("admin").await], "sections": sections });
        let plan = self.make("admin", "KpiPlan", input).await;
        for section in letters.iter().take(size) {
            let count = usize::try_from(dice.below(4) + 1).expect("few");
            for (at, weight) in dice.weights(count).into_iter().enumerate() {
                let key = if at == 0 { (*section).to_owned() } else { format!("{section}{at}") };
                let mut input = json!({ "planId": plan, "sectionKey": section, "key": key, "name": key, "weight": weight,
                    "scoring": dice.scoring() });
                match dice.below(5) {
                    0 | 1 if key != "a" => {
                        let source = usize::try_from(dice.below(10)).expect("few");
                        (input["kind"], input["source"]) =
                            (json!("SOURCE"), sources[source]["source"].clone());
                    }
                    2 if key != "a" => input["kind"] = json!("EVENT"),
                    3 if key != "a" => {
                        (input["kind"], input["formula"]) = (json!("FORMULA"), json!("{a}/3+10"));
                    }
                    _ => {
                        input["kind"] = json!("INPUT");
                        input["raters"] = json!([{ "who": "SELF", "share": 100.0 }]);
                    }
                }
                self.make("admin", "KpiPlanIndication", input).await;
            }
        }
        plan
    }
}

/// The values of automatic indicators as sums and means of the rows that were frozen with them, and the score
/// computed from them anew.
#[tokio::test]
async fn frozen_rows_come_to_the_stored_scores_of_random_templates() {
    let desk = Desk::open().await;
    let users = ["engineer", "sales", "manager"];
    let members = desk.members(&users).await;
    let sources = desk.ask("admin", "{ kpiSources { source } }", json!({})).await;
    let sources = sources.as_array().cloned().unwrap_or_default();
    let mut dice = Dice(41);
    for member in &members {
        for day in [-20, -3] {
            let points = f64::from(dice.below(9)) - 2.5;
            let event =
                json!({ "memberId": member, "title": "事件", "points": points, "happenedOn": on(day) });
            desk.make("admin", "KpiEvent", event).await;
        }
    }
    let (mut rows_behind, mut scores) = (0, BTreeSet::new());
    for _ in 0..6 {
        let plan = desk.random(&mut dice, &members, &sources).await;
        desk.submit("admin", &plan).await;
        for user in users {
            let examine = desk.part(&plan, user).await;
            let typed = f64::from(dice.below(41));
            let keys: Vec<String> =
                desk.waiting(user, &examine).await.into_iter().map(|(key, _)| key).collect();
            let points: Vec<(&str, f64)> = keys.iter().map(|key| (key.as_str(), typed)).collect();
            desk.rate(user, &examine, &points).await;
            desk.confirm(user, &examine).await;
        }
        assert_eq!(desk.finish("admin", &plan).await, json!(users.len()));
        let id: i64 = plan.parse().expect("a row");
        let connection = desk.server.services().db().read().await.expect("a connection");
        let plan = plans::plans::by_ids(&connection, 1, &[id]).await.expect("a plan").pop().expect("a plan");
        let scheme = write::scheme(&connection, &plan).await.expect("its template");
        let mut examines = Vec::new();
        for user in users {
            examines.push(desk.part(&id.to_string(), user).await.parse::<i64>().expect("a row"));
        }
        let examines = results::examines::by_ids(&connection, 1, &examines).await.expect("results");
        for case in write::cases(&connection, 1, examines).await.expect("results with their rows") {
            let mut values = case.values(&scheme, None);
            for row in &case.indications {
                let one = scheme.indication(row.plan_indication_id).expect("an indicator");
                if !matches!(one.kind_of(), IndicationKind::Source | IndicationKind::Event) {
                    continue;
                }
                values.remove(&one.key);
                let behind = row.rows_of();
                rows_behind += behind.len();
                let count = i64::try_from(behind.len()).expect("few");
                let sum: i64 = behind.iter().map(|row| row.value).sum();
                if one.source_of().is_none_or(SourceKind::accumulates) {
                    values.insert(one.key.clone(), sum);
                } else if count > 0 {
                    values.insert(one.key.clone(), (2 * sum + count) / (2 * count));
                }
            }
            let again = compute(&scheme.frame, &values, case.examine.part());
            assert_eq!(again.score, case.examine.score, "{:?} {values:?}", scheme.frame);
            for row in &case.indications {
                let one = scheme.indication(row.plan_indication_id).expect("an indicator");
                let found = again.rows.iter().find(|row| row.key == one.key).expect("its row");
                assert_eq!((found.value, found.score), (row.value, row.score), "{}: {values:?}", one.key);
            }
            scores.insert(again.score);
        }
    }
    assert!(rows_behind > 20 && scores.len() > 3, "{rows_behind} rows behind {scores:?}");
}
