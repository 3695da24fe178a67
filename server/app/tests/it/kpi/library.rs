//! Performance appraisal: the library of indicators, templates with copied indicators, and events of members.

use serde_json::{Value, json};

use super::{Desk, on};

const TEMPLATE: &str =
    "query ($id: ID!) { kpiTemplate(id: $id) { rowId version indicationCount sections { key weight }
    templateIndications { rowId key name kind weight sectionKey formula } } }";

fn typed(name: &str) -> Value {
    json!({ "name": name, "kind": "INPUT", "unit": "分", "scoring": { "method": "DIRECT" } })
}

#[tokio::test]
async fn an_indicator_is_made_changed_found_and_deleted() {
    let desk = Desk::open().await;
    let id = desk.make("admin", "KpiIndication", typed("客户满意度")).await;
    let twice = desk
        .act(
            "admin",
            ("kpiIndicationCreate", "KpiIndicationInput"),
            typed("客户满意度"),
            "kpiIndication { rowId }",
        )
        .await;
    assert_eq!(twice["userErrors"][0]["field"], json!(["name"]), "{twice}");
    let list = "query ($filter: KpiIndicationFilter) { kpiIndications(first: 20, filter: $filter) { totalCount nodes { rowId } } }";
    for (filter, count) in [
        (json!({ "keyword": "khmyd" }), 1),
        (json!({ "keyword": "没有" }), 0),
        (json!({ "kinds": ["INPUT"] }), 1),
        (json!({ "kinds": ["FORMULA"] }), 0),
        (json!({ "enabled": false }), 0),
    ] {
        let found = desk.ask("admin", list, json!({ "filter": filter })).await;
        assert_eq!(found["totalCount"], json!(count), "{filter}");
    }
    let update = "mutation ($id: ID!, $input: KpiIndicationInput!, $version: Int) {
        kpiIndicationUpdate(input: { id: $id, changes: $input, version: $version }) { kpiIndication { name version } userErrors { code } } }";
    let change = json!({ "id": id, "input": { "name": "客户评价" }, "version": 1 });
    assert_eq!(desk.ask("admin", update, change.clone()).await["kpiIndication"]["name"], json!("客户评价"));
    assert_eq!(desk.ask("admin", update, change).await["userErrors"], json!([{ "code": "STALE" }]));
    for wrong in [
        json!({ "name": "无目标", "kind": "INPUT", "scoring": { "method": "LINEAR", "base": 0.0 } }),
        json!({ "name": "无来源", "kind": "SOURCE", "scoring": { "method": "DIRECT" } }),
        json!({ "name": "公式", "kind": "FORMULA", "formula": "1 +", "scoring": { "method": "DIRECT" } }),
        json!({ "name": "小数", "kind": "INPUT", "scoring": { "method": "DIRECT", "cap": 99.999 } }),
    ] {
        let of = ("kpiIndicationCreate", "KpiIndicationInput");
        let query = format!(
            "mutation ($input: {}!) {{ {}(input: $input) {{ kpiIndication {{ rowId }} userErrors {{ code }} }} }}",
            of.1, of.0
        );
        let token = desk.server.token("admin").await;
        let answer = desk.server.graphql(Some(&token), &query, json!({ "input": wrong })).await;
        assert!(answer["data"][of.0]["kpiIndication"].is_null(), "{wrong}: {answer}");
    }
    let gone = ("kpiIndicationDelete", "KpiIndicationIdsInput");
    desk.done("admin", gone, json!({ "ids": [id] }), "deletedIds").await;
    assert_eq!(desk.ask("admin", list, json!({})).await["totalCount"], json!(0));
    let create = "mutation ($input: KpiIndicationInput!) { kpiIndicationCreate(input: $input) { userErrors { code } } }";
    for user in ["manager", "engineer", "sales"] {
        assert_eq!(
            desk.refused(user, create, json!({ "input": typed("别人") })).await,
            json!("FORBIDDEN"),
            "{user}"
        );
        assert_eq!(desk.refused(user, list, json!({})).await, json!("FORBIDDEN"), "{user}");
    }
}

#[tokio::test]
async fn a_template_has_three_sections_and_keeps_its_copies() {
    let desk = Desk::open().await;
    let section = |key: &str, name: &str, weight: f64| json!({ "key": key, "name": name, "weight": weight });
    let input = json!({ "name": "工程师模板", "extraMax": 5.0, "sections": [section("work", "业绩", 50.0),
        section("team", "协作", 30.0), section("rule", "纪律", 20.0)] });
    let id = desk.make("admin", "KpiTemplate", input).await;
    let library = desk.make("admin", "KpiIndication", typed("响应速度")).await;
    let choose = ("kpiTemplateIndicationsChoose", "KpiTemplateIndicationsChooseInput");
    let input = json!({ "templateId": id, "sectionKey": "work", "indicationIds": [library] });
    desk.done("admin", choose, input, "kpiTemplate { version }").await;
    let kept = desk.ask("admin", TEMPLATE, json!({ "id": id })).await;
    let copy = kept["templateIndications"][0].clone();
    assert_eq!(
        (&copy["name"], &copy["sectionKey"], &copy["key"]),
        (&json!("响应速度"), &json!("work"), &json!("a"))
    );
    // changes of the library do not affect the copy
    let update = "mutation ($id: ID!, $input: KpiIndicationInput!) { kpiIndicationUpdate(input: { id: $id, changes: $input }) { userErrors { code } } }";
    desk.ask("admin", update, json!({ "id": library, "input": { "name": "改名" } })).await;
    assert_eq!(
        desk.ask("admin", TEMPLATE, json!({ "id": id })).await["templateIndications"][0]["name"],
        json!("响应速度")
    );
    let row = |id: &Value, section: &str, key: &str, name: &str, weight: f64| {
        let mut row = json!({ "sectionKey": section, "key": key, "name": name, "kind": "INPUT", "weight": weight,
            "scoring": { "method": "DIRECT" }, "raters": [{ "who": "DIRECTOR", "share": 100.0 }] });
        if !id.is_null() {
            row["id"] = id.clone();
        }
        row
    };
    let formula = json!({ "sectionKey": "team", "key": "d", "name": "综合", "kind": "FORMULA", "formula": "({a} + {b}) / 2",
        "weight": 0.0, "scoring": { "method": "DIRECT" } });
    let source = json!({ "sectionKey": "rule", "key": "e", "name": "完成任务", "kind": "SOURCE", "source": "TASK_FINISHED",
        "weight": 60.0, "scoring": { "method": "LINEAR", "base": 0.0, "target": 10.0 } });
    let event = json!({ "sectionKey": "rule", "key": "f", "name": "事件", "kind": "EVENT", "weight": 40.0,
        "scoring": { "method": "ADD", "perUnit": 1.0 } });
    let rows = json!([
        row(&copy["rowId"], "work", "a", "响应速度", 100.0),
        row(&Value::Null, "team", "b", "协作", 100.0),
        formula,
        source,
        event
    ]);
    let save = ("kpiTemplateIndicationsSave", "KpiTemplateIndicationsSaveInput");
    let saved = desk
        .done(
            "admin",
            save,
            json!({ "templateId": id, "indications": rows }),
            "kpiTemplate { version indicationCount }",
        )
        .await;
    assert_eq!(saved["kpiTemplate"]["indicationCount"], json!(5), "{saved}");
    let stale = json!({ "templateId": id, "version": 1, "indications": rows });
    let refused = desk.act("admin", save, stale, "kpiTemplate { version }").await;
    assert_eq!(refused["userErrors"][0]["code"], json!("STALE"), "{refused}");
    // three times 33.33 lack a hundredth, which is reported
    let thirds = json!([
        row(&Value::Null, "work", "a", "一", 33.33),
        row(&Value::Null, "work", "b", "二", 33.33),
        row(&Value::Null, "work", "c", "三", 33.33)
    ]);
    let sections = json!([section("work", "业绩", 100.0)]);
    let given = json!({ "templateId": id, "sections": sections, "indications": thirds });
    let refused = desk.act("admin", save, given, "kpiTemplate { version }").await;
    assert!(refused["userErrors"].to_string().contains("0.01"), "{refused}");
    let circle = json!([row(&Value::Null, "work", "a", "一", 100.0),
        { "sectionKey": "work", "key": "b", "name": "圈", "kind": "FORMULA", "formula": "{b} + {a}", "scoring": { "method": "DIRECT" } }]);
    let given = json!({ "templateId": id, "sections": sections, "indications": circle });
    let refused = desk.act("admin", save, given, "kpiTemplate { version }").await;
    assert_ne!(refused["userErrors"], json!([]), "a formula over itself");
    // a plan of the template copies everything
    let plan = json!({ "name": "模板计划", "cycle": "1", "templateId": id, "memberIds": desk.members(&["engineer"]).await });
    let plan = desk.make("admin", "KpiPlan", plan).await;
    let copied = desk
        .ask(
            "admin",
            "query ($id: ID!) { kpiPlan(id: $id) { sections { key } extraMax planIndications { key kind formula } } }",
            json!({ "id": plan }),
        )
        .await;
    assert_eq!(copied["planIndications"].as_array().map(Vec::len), Some(5), "{copied}");
    assert_eq!((&copied["extraMax"], &copied["sections"][2]["key"]), (&json!(5.0), &json!("rule")));
    desk.done("admin", ("kpiTemplateDelete", "KpiTemplateIdsInput"), json!({ "ids": [id] }), "deletedIds")
        .await;
    let kept = desk.number(&format!("select count(*) from kpi_plan_indication where plan_id = {plan}")).await;
    assert_eq!(kept, 5, "a plan keeps its own");
}

#[tokio::test]
async fn events_are_their_members_and_of_who_reads_them_all() {
    let desk = Desk::open().await;
    let input = json!({ "memberId": desk.member("engineer").await, "title": "客户送来锦旗", "points": 2.5, "happenedOn": on(-3) });
    let id = desk.make("admin", "KpiEvent", input).await;
    let list = "query ($filter: KpiEventFilter) { kpiEvents(first: 20, filter: $filter) { totalCount nodes { rowId points } } }";
    for (user, count) in [("admin", 1), ("owner", 1), ("engineer", 1), ("manager", 0)] {
        assert_eq!(desk.ask(user, list, json!({})).await["totalCount"], json!(count), "{user}");
    }
    let filter = json!({ "filter": { "keyword": "锦旗", "days": { "from": on(-4), "to": on(-3) } } });
    assert_eq!(desk.ask("admin", list, filter).await["nodes"][0]["points"], json!(2.5));
    let wrong = json!({ "memberId": desk.member("engineer").await, "title": "太多", "points": 1000.0, "happenedOn": on(0) });
    let refused = desk.act("admin", ("kpiEventCreate", "KpiEventInput"), wrong, "kpiEvent { rowId }").await;
    assert_eq!(refused["userErrors"][0]["field"], json!(["points"]), "{refused}");
    let delete =
        "mutation ($input: KpiEventIdsInput!) { kpiEventDelete(input: $input) { userErrors { code } } }";
    let ids = json!({ "input": { "ids": [id] } });
    assert_eq!(desk.refused("engineer", delete, ids.clone()).await, json!("FORBIDDEN"));
    desk.ask("admin", delete, ids).await;
    assert_eq!(desk.ask("engineer", list, json!({})).await["totalCount"], json!(0));
}
