//! Appraisal plans for several groups at once, with the warning for members who have a plan of the cycle.

use serde_json::{Value, json};

use super::{Desk, first};

const GROUPS: (&str, &str) = ("kpiPlanCreateGroups", "KpiPlanGroupsInput");
const ANSWER: &str = "kpiPlans { rowId name status examineeCount template { name } planIndications { key } }
    clashCount clashes { member { rowId } plans { name } groups }";
const COUNT: &str = "{ kpiPlans(first: 1) { totalCount } }";

fn common() -> Value {
    json!({ "name": "本月考核", "cycle": "1", "beginsOn": first(), "confirmDays": 5 })
}

#[tokio::test]
async fn plans_of_groups_are_made_together_after_a_warning_for_members_with_two() {
    let desk = Desk::open().await;
    desk.draft(&["engineer"], json!({ "name": "已有的计划" })).await;
    let gone = desk.plan(&["zhuoyue"], json!({ "name": "终止的计划" })).await;
    let cancel = json!({ "id": gone, "reason": "方案有误" });
    desk.done("admin", ("kpiPlanCancel", "KpiPlanCancelInput"), cancel, "kpiPlan { status }").await;
    let template = desk.make("admin", "KpiTemplate", json!({ "name": "服务模板" })).await;
    let line = json!({ "templateId": template, "sectionKey": "s1", "key": "a", "name": "服务质量", "kind": "INPUT",
        "scoring": { "method": "DIRECT" }, "weight": 100.0, "raters": [{ "who": "DIRECTOR", "share": 100.0 }] });
    desk.make("admin", "KpiTemplateIndication", line).await;
    let groups = json!([
        { "name": "服务", "templateId": template, "memberIds": desk.members(&["engineer", "sumuyang"]).await },
        { "memberIds": desk.members(&["sumuyang", "zhuoyue"]).await },
    ]);
    let input = |dry: bool| json!({ "plan": common(), "groups": groups, "dryRun": dry });

    let checked = desk.done("admin", GROUPS, input(true), ANSWER).await;
    assert_eq!((&checked["kpiPlans"], &checked["clashCount"]), (&Value::Null, &json!(2)), "{checked}");
    let told = |member: &str| {
        let mut all = checked["clashes"].as_array().into_iter().flatten();
        all.find(|one| one["member"]["rowId"] == json!(member)).cloned().unwrap_or_default()
    };
    let there = told(&desk.member("engineer").await);
    assert_eq!((&there["plans"], &there["groups"]), (&json!([{ "name": "已有的计划" }]), &json!([0])));
    let twice = told(&desk.member("sumuyang").await);
    assert_eq!((&twice["plans"], &twice["groups"]), (&json!([]), &json!([0, 1])));
    assert_eq!(desk.ask("admin", COUNT, json!({})).await["totalCount"], json!(2), "a check makes nothing");

    let made = desk.done("admin", GROUPS, input(false), ANSWER).await;
    assert_eq!(made["clashes"], Value::Null);
    let plans = made["kpiPlans"].as_array().cloned().unwrap_or_default();
    let facts = |at: usize| (plans[at]["name"].clone(), plans[at]["template"]["name"].clone());
    assert_eq!(facts(0), (json!("服务"), json!("服务模板")));
    assert_eq!(facts(1), (json!("本月考核"), Value::Null), "the common name");
    assert_eq!(plans[0]["planIndications"], json!([{ "key": "a" }]));
    assert!(plans.iter().all(|plan| plan["status"] == json!("DRAFT") && plan["examineeCount"] == json!(2)));
}

#[tokio::test]
async fn a_group_that_is_refused_leaves_none_and_is_named() {
    let desk = Desk::open().await;
    let right = json!({ "memberIds": desk.members(&["engineer"]).await });
    for (plan, groups, field) in [
        (common(), json!([]), json!(["groups"])),
        (common(), json!([right, { "templateId": "999999999" }]), json!(["groups", "1", "templateId"])),
        (common(), json!([right, { "memberIds": ["999999999"] }]), json!(["groups", "1", "memberIds"])),
        (common(), json!([right, { "name": "长".repeat(101) }]), json!(["groups", "1", "name"])),
        (json!({ "name": "本月考核", "cycle": "9" }), json!([right]), json!(["plan", "cycle"])),
        (common(), Value::Array(vec![right.clone(); 51]), json!(["groups"])),
    ] {
        for dry in [true, false] {
            let input = json!({ "plan": plan, "groups": groups, "dryRun": dry });
            let refused = desk.act("admin", GROUPS, input, "kpiPlans { rowId } clashCount").await;
            assert_eq!(refused["userErrors"][0]["field"], field, "{refused}");
            assert_eq!((&refused["kpiPlans"], &refused["clashCount"]), (&Value::Null, &Value::Null));
        }
    }
    assert_eq!(desk.ask("admin", COUNT, json!({})).await["totalCount"], json!(0));
}

#[tokio::test]
async fn a_manager_is_told_of_plans_of_his_teams_alone() {
    let desk = Desk::open().await;
    desk.run(
        "update config_value set value = value || '{\"openTeamPlan\": true}' where code = 'kpi_plan_setting'",
    )
    .await;
    desk.draft(&["engineer"], json!({ "name": "企业的计划" })).await;
    let team = desk.team("华东服务部").await;
    let mut plan = common();
    plan["teamId"] = json!(team);
    let input = json!({ "plan": plan, "groups": [{ "memberIds": desk.members(&["engineer"]).await }], "dryRun": true });
    let checked = desk.done("manager", GROUPS, input.clone(), ANSWER).await;
    assert_eq!(checked["clashes"], json!([]), "a draft of the enterprise is not told to a manager");
    desk.draft(&["engineer"], json!({ "name": "团队的计划", "teamId": team })).await;
    let checked = desk.done("manager", GROUPS, input, ANSWER).await;
    assert_eq!(checked["clashes"][0]["plans"], json!([{ "name": "团队的计划" }]), "{checked}");
}
