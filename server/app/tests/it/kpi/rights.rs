//! Visibility and rights in performance appraisals: nothing of others is revealed by lists, counts, sort
//! orders, exports or notices.

use reqwest::Method;
use serde_json::{Value, json};
use xieli_domain::{kpi_examine, kpi_plan};
use xieli_testing::Sent;

use super::{Desk, first, on};

const EXAMINES: &str = "query ($filter: KpiExamineFilter, $orderBy: [KpiExamineOrder!]) {
    kpiExamines(first: 100, filter: $filter, orderBy: $orderBy) { totalCount nodes { rowId score total grade member { name } } } }";

#[tokio::test]
async fn an_engineer_sees_nothing_of_anybody_else() {
    let desk = Desk::open().await;
    let plan = desk.plan(&["sumuyang", "engineer"], json!({})).await;
    let (other, mine) = (desk.part(&plan, "sumuyang").await, desk.part(&plan, "engineer").await);
    desk.fill(&other, "sumuyang").await;
    desk.fill(&mine, "engineer").await;
    let foreign = desk.plan(&["zhuoyue"], json!({ "name": "别人的计划" })).await;

    let list = desk.ask("engineer", EXAMINES, json!({})).await;
    assert_eq!((&list["totalCount"], &list["nodes"][0]["rowId"]), (&json!(1), &json!(mine)));
    for filter in [
        json!({ "memberId": desk.member("sumuyang").await }),
        json!({ "planId": foreign }),
        json!({ "keyword": "苏木阳" }),
        json!({ "teamId": desk.team("华东服务部").await, "statuses": ["INPUT"] }),
    ] {
        let found = desk.ask("engineer", EXAMINES, json!({ "filter": filter })).await;
        assert_eq!(found["totalCount"], json!(0), "{filter}: {found}");
    }
    for field in ["TOTAL", "CREATED_AT", "UPDATED_AT", "FINISHED_AT"] {
        let sorted = json!({ "orderBy": [{ "field": field, "direction": "DESC" }] });
        assert_eq!(desk.ask("engineer", EXAMINES, sorted).await["totalCount"], json!(1), "{field}");
    }
    assert!(desk.result("engineer", &other).await.is_null());
    let one = "query ($id: ID!) { kpiPlan(id: $id) { name } }";
    assert!(desk.ask("engineer", one, json!({ "id": foreign })).await.is_null());
    let frame = "query ($id: ID!) { kpiPlan(id: $id) { name examineeCount inputCount openInputCount reason
        examinees { member { name } } auditors { at } reviewers { name } distribution { grade } } }";
    let frame = desk.ask("engineer", frame, json!({ "id": plan })).await;
    for hidden in ["examineeCount", "inputCount", "openInputCount"] {
        assert!(frame[hidden].is_null(), "{hidden}: {frame}");
    }
    for hidden in ["examinees", "reviewers", "auditors", "distribution"] {
        assert_eq!(frame[hidden], json!([]), "{hidden}: {frame}");
    }
    for (query, places) in [
        ("{ kpiPlanSums { count statuses { count } grades { count } average } }", "count"),
        ("{ kpiTeamFigures { count average best worst } }", ""),
        ("{ kpiMemberFigures { count average member { name } } }", ""),
    ] {
        let told = desk.ask("engineer", query, json!({})).await;
        assert!(!told.to_string().contains("苏木阳"), "{query}: {told}");
        let count = if places.is_empty() { &told[0]["count"] } else { &told["count"] };
        assert_eq!(count, &json!(1), "{query}: {told}");
    }
    let inputs =
        "{ kpiInputs(first: 100) { nodes { rowId value examine { member { name } } member { name } } } }";
    let inputs = desk.ask("engineer", inputs, json!({})).await;
    assert!(!inputs.to_string().contains("苏木阳"), "{inputs}");
    let id =
        desk.number(&format!("select min(id) from kpi_examine_indication where examine_id = {other}")).await;
    let indication = "query ($id: ID!) { kpiExamineIndication(id: $id) { value } }";
    assert!(desk.ask("engineer", indication, json!({ "id": id.to_string() })).await.is_null());
    assert_eq!(
        desk.refused("engineer", "{ kpiRecords(first: 1) { totalCount } }", json!({})).await,
        json!("FORBIDDEN")
    );
    let rows = "query ($ids: [ID!], $days: DateRange!) { kpiSourceRows(source: TASK_FINISHED, memberIds: $ids, days: $days) { totalCount } }";
    let asked = json!({ "ids": [desk.member("sumuyang").await], "days": { "from": on(-300), "to": on(0) } });
    let token = desk.server.token("engineer").await;
    let told = desk.server.graphql(Some(&token), rows, asked).await;
    let count = &told["data"]["kpiSourceRows"]["totalCount"];
    assert!(count.is_null() || *count == json!(0), "{told}");
    let said = "select count(*) from notification n join member m on m.enterprise_id = n.enterprise_id and m.id = n.member_id
        where n.kind like 'kpi.%' and m.name = '陆云帆' and (n.title || coalesce(n.body, '')) like '%苏木阳%'";
    assert_eq!(desk.number(said).await, 0);
}

#[tokio::test]
async fn a_step_that_is_somebody_elses_is_refused_and_changes_nothing() {
    let desk = Desk::open().await;
    let plan = desk.plan(&["sumuyang"], json!({})).await;
    let other = desk.part(&plan, "sumuyang").await;
    desk.fill(&other, "sumuyang").await;
    let before = desk.number("select count(*) from kpi_record").await;
    for (root, kind, input, answer) in [
        ("kpiExamineConfirm", "KpiExamineConfirmInput", json!({ "ids": [other] }), "kpiExamines { rowId }"),
        (
            "kpiExamineAppeal",
            "KpiExamineAppealInput",
            json!({ "id": other, "reason": "不是我的" }),
            "kpiExamine { rowId }",
        ),
        (
            "kpiExamineAnswer",
            "KpiExamineAnswerInput",
            json!({ "id": other, "won": true, "answer": "好" }),
            "kpiExamine { rowId }",
        ),
        ("kpiExamineFinish", "KpiExamineFinishInput", json!({ "planId": plan }), "finished"),
        (
            "kpiExamineExtra",
            "KpiExaminePointsInput",
            json!({ "id": other, "points": 1.0, "reason": "好" }),
            "kpiExamine { rowId }",
        ),
        (
            "kpiExamineCalibrate",
            "KpiExaminePointsInput",
            json!({ "id": other, "points": 1.0, "reason": "好" }),
            "kpiExamine { rowId }",
        ),
        ("kpiPlanReturn", "KpiPlanReturnInput", json!({ "id": plan, "reason": "退" }), "kpiPlan { rowId }"),
        ("kpiPlanAudit", "KpiPlanAuditInput", json!({ "id": plan, "pass": true }), "kpiPlan { rowId }"),
        (
            "kpiPlanUpdateSource",
            "KpiPlanUpdateSourceInput",
            json!({ "id": plan, "apply": true }),
            "differences { before }",
        ),
    ] {
        let query = format!(
            "mutation ($input: {kind}!) {{ {root}(input: $input) {{ {answer} userErrors {{ code }} }} }}"
        );
        let token = desk.server.token("engineer").await;
        let told = desk.server.graphql(Some(&token), &query, json!({ "input": input })).await;
        let code = &told["errors"][0]["extensions"]["code"];
        let said = &told["data"][root]["userErrors"][0]["code"];
        assert!(code == &json!("FORBIDDEN") || said == &json!("NOT_FOUND"), "{root}: {told}");
    }
    assert_eq!(desk.number("select count(*) from kpi_record").await, before);
}

#[tokio::test]
async fn raters_of_an_anonymous_plan_are_shown_to_administrators_alone() {
    let desk = Desk::open().await;
    let raters = ["manager", "yuechangqing", "sumuyang"];
    let input = json!({ "name": "互评", "cycle": "1", "beginsOn": first(), "memberIds": desk.members(&["engineer"]).await,
        "reviewerIds": [desk.member("hanruobing").await], "anonymous": true,
        "sections": [{ "key": "work", "name": "业绩", "weight": 100.0 }] });
    let plan = desk.make("admin", "KpiPlan", input).await;
    let named = |id: &String| json!({ "who": "MEMBER", "memberId": id, "share": 0.0 });
    let raters_of: Vec<Value> = desk.members(&raters).await.iter().map(named).collect();
    let input = json!({ "planId": plan, "sectionKey": "work", "key": "a", "name": "协作", "kind": "INPUT", "weight": 100.0,
        "scoring": { "method": "DIRECT" }, "raters": raters_of });
    desk.make("admin", "KpiPlanIndication", input).await;
    desk.submit("admin", &plan).await;
    let examine = desk.part(&plan, "engineer").await;
    let query = "query ($id: ID!) { kpiExamine(id: $id) { score examineIndications { average value inputs { value member { name } } } } }";
    for (rater, points) in raters.into_iter().zip([80.0, 90.0, 85.0]) {
        // a value that moves with each input would tell them apart
        let seen = desk.ask("hanruobing", query, json!({ "id": examine })).await;
        assert_eq!(seen["examineIndications"], json!([]), "{seen}");
        desk.rate(rater, &examine, &[("a", points)]).await;
    }
    for viewer in ["engineer", "hanruobing"] {
        let seen = desk.ask(viewer, query, json!({ "id": examine })).await;
        let one = &seen["examineIndications"][0];
        assert_eq!((&one["inputs"], &one["average"]), (&json!([]), &json!(85.0)), "{viewer}: {seen}");
    }
    let all = desk.ask("admin", query, json!({ "id": examine })).await;
    assert_eq!(all["examineIndications"][0]["inputs"].as_array().map(Vec::len), Some(3), "{all}");
    let inputs = "query ($filter: KpiInputFilter) { kpiInputs(first: 100, filter: $filter) { totalCount nodes { value } } }";
    for (viewer, count) in [("engineer", 0), ("hanruobing", 0), ("sumuyang", 1), ("admin", 3)] {
        let told = desk.ask(viewer, inputs, json!({ "filter": { "examineId": examine } })).await;
        assert_eq!(told["totalCount"], json!(count), "{viewer}: {told}");
    }
}

#[tokio::test]
async fn ones_own_input_is_not_the_third_of_an_anonymous_average() {
    let desk = Desk::open().await;
    let input = json!({ "name": "互评", "cycle": "1", "beginsOn": first(), "memberIds": desk.members(&["engineer"]).await,
        "reviewerIds": [desk.member("hanruobing").await], "anonymous": true,
        "sections": [{ "key": "work", "name": "业绩", "weight": 100.0 }] });
    let plan = desk.make("admin", "KpiPlan", input).await;
    let named = |id: &String| json!({ "who": "MEMBER", "memberId": id, "share": 0.0 });
    let mut raters: Vec<Value> = desk.members(&["manager", "yuechangqing"]).await.iter().map(named).collect();
    raters.push(json!({ "who": "SELF", "share": 0.0 }));
    let input = json!({ "planId": plan, "sectionKey": "work", "key": "a", "name": "协作", "kind": "INPUT", "weight": 100.0,
        "scoring": { "method": "DIRECT" }, "raters": raters });
    desk.make("admin", "KpiPlanIndication", input).await;
    desk.submit("admin", &plan).await;
    let examine = desk.part(&plan, "engineer").await;
    for (rater, points) in [("manager", 80.0), ("yuechangqing", 90.0), ("engineer", 85.0)] {
        desk.rate(rater, &examine, &[("a", points)]).await;
    }
    let query = "query ($id: ID!) { kpiExamine(id: $id) { examineIndications { average inputCount inputs { value } } } }";
    for (viewer, average, shown) in [("engineer", Value::Null, 1), ("hanruobing", json!(85.0), 0)] {
        let seen = desk.ask(viewer, query, json!({ "id": examine })).await;
        let one = &seen["examineIndications"][0];
        assert_eq!((&one["average"], &one["inputCount"]), (&average, &json!(3)), "{viewer}: {seen}");
        assert_eq!(one["inputs"].as_array().map(Vec::len), Some(shown), "{viewer}: {seen}");
    }
}

#[tokio::test]
async fn a_rater_knows_their_own_inputs_and_no_score() {
    let desk = Desk::open().await;
    let plan = desk.plan(&["zhuoyue"], json!({})).await;
    let examine = desk.part(&plan, "zhuoyue").await;
    desk.fill(&examine, "zhuoyue").await;
    // 秦望舒 leads another department
    let seen = desk.result("manager", &examine).await;
    for hidden in ["score", "total", "grade", "extra", "moved"] {
        assert!(seen[hidden].is_null(), "{hidden}: {seen}");
    }
    let list = desk.ask("manager", EXAMINES, json!({ "filter": { "planId": plan } })).await;
    assert_eq!(list["totalCount"], json!(0), "{list}");
    let own = "query ($filter: KpiInputFilter) { kpiInputs(first: 100, filter: $filter) { nodes { member { name } } } }";
    let own = desk.ask("manager", own, json!({ "filter": { "planId": plan } })).await;
    assert_eq!(own["nodes"], json!([{ "member": { "name": "秦望舒" } }, { "member": { "name": "秦望舒" } }]));
}

#[tokio::test]
async fn an_export_has_what_its_reader_sees() {
    let desk = Desk::open().await;
    let plan = desk.plan(&["sumuyang", "engineer"], json!({})).await;
    for user in ["sumuyang", "engineer"] {
        let examine = desk.part(&plan, user).await;
        desk.fill(&examine, user).await;
    }
    // the cells of a workbook; `None` if it is refused
    let cells = async |user: &str, path: &str| {
        let token = desk.server.token(user).await;
        let url = format!("{}/api/{path}/exportExcel", desk.server.url());
        let reply = desk.server.client().get(url).bearer_auth(token).send().await.expect("an answer");
        let bytes = reply.bytes().await.expect("bytes");
        let rows = xieli_content::workbook::rows(&bytes).unwrap_or_default();
        rows.into_iter().flat_map(|(_, cells)| cells).map(|(_, text)| text).collect::<Vec<String>>().join(" ")
    };
    let all = cells("admin", kpi_examine::sheet::BOOK.path).await;
    assert!(all.contains("苏木阳") && all.contains("89.6"), "{all}");
    let own = cells("engineer", kpi_examine::sheet::BOOK.path).await;
    assert!(!own.contains("苏木阳"), "{own}");
    let plans = cells("engineer", kpi_plan::sheet::BOOK.path).await;
    assert!(!plans.contains("苏木阳") && !plans.contains("秦望舒"), "{plans}");
    assert!(!cells("sales", kpi_plan::sheet::BOOK.path).await.contains("测试考核"));
    let get = async |user: &str, path: &str| {
        let token = desk.server.token(user).await;
        desk.server.rest(Some(&token), Method::GET, path, Sent::Nothing).await
    };
    let events = get("engineer", "/api/kpi/events/exportExcel?columns=title").await;
    assert_eq!(events.code(), 4003, "{}", events.body);
    let records = get("engineer", "/api/kpi/operateRecord/list").await;
    assert_eq!(records.code(), 4003, "{}", records.body);
}
