//! Performance appraisal plans, from the draft to final results: appeals, returns, changes, copies, and open
//! tasks.

use async_graphql::parser::types::TypeKind;
use serde_json::{Value, json};
use xieli_domain::kpi_plan::model::Waiting;

use super::{Desk, first, on};
use crate::sweep::api::Api;

#[tokio::test]
async fn a_plan_goes_its_whole_way_with_an_appeal_a_return_and_a_modification() {
    let desk = Desk::open().await;
    let owner = desk.member("owner").await;
    let plan = desk.draft(&["engineer"], json!({ "auditPerson": "3", "auditMemberIds": [owner] })).await;
    assert_eq!(desk.submit("admin", &plan).await["kpiPlan"]["status"], json!("WAIT_AUDIT"));
    let audit = ("kpiPlanAudit", "KpiPlanAuditInput");
    let without = json!({ "id": plan, "pass": false });
    let refused = desk.act("owner", audit, without, "kpiPlan { status }").await;
    assert_eq!(refused["userErrors"][0]["field"], json!(["reason"]), "{refused}");
    let back = json!({ "id": plan, "pass": false, "reason": "请补充说明" });
    assert_eq!(
        desk.done("owner", audit, back, "kpiPlan { status }").await["kpiPlan"]["status"],
        json!("RETURNED")
    );
    desk.submit("admin", &plan).await;
    let pass = json!({ "id": plan, "pass": true });
    assert_eq!(
        desk.done("owner", audit, pass, "kpiPlan { status }").await["kpiPlan"]["status"],
        json!("INPUT")
    );

    let examine = desk.part(&plan, "engineer").await;
    let mine = desk.result("engineer", &examine).await;
    assert_eq!((&mine["status"], &mine["score"]), (&json!("INPUT"), &Value::Null));
    assert_eq!(mine["examineIndications"], json!([]), "nothing is told before it is theirs to confirm");
    desk.fill(&examine, "engineer").await;
    let mine = desk.result("engineer", &examine).await;
    // 60 % of 86 and 40 % of 95
    assert_eq!(
        (&mine["status"], &mine["score"], &mine["grade"]),
        (&json!("CONFIRM"), &json!(89.6), &json!("良"))
    );
    let parts = mine["examineIndications"].as_array().expect("indicators");
    let sum: f64 = parts.iter().filter_map(|one| one["contribution"].as_f64()).sum();
    assert!((sum - 89.6).abs() < 1e-9, "the parts come to the score: {mine}");

    let reason = json!({ "id": examine, "reason": "响应都在一小时内" });
    let appeal = ("kpiExamineAppeal", "KpiExamineAppealInput");
    desk.done("engineer", appeal, reason, "kpiExamine { appealStatus }").await;
    let refused = desk
        .act(
            "engineer",
            ("kpiExamineConfirm", "KpiExamineConfirmInput"),
            json!({ "ids": [examine] }),
            "kpiExamines { status }",
        )
        .await;
    assert_ne!(refused["userErrors"], json!([]), "an appeal is answered first");
    let won = json!({ "id": examine, "won": true, "answer": "属实，重新评分" });
    desk.done("admin", ("kpiExamineAnswer", "KpiExamineAnswerInput"), won, "kpiExamine { status }").await;
    assert_eq!(desk.stands(&plan).await, "INPUT");
    desk.rate("manager", &examine, &[("a", 95.0), ("c", 95.0)]).await;
    desk.rate("engineer", &examine, &[("a", 80.0)]).await;
    // 60 % of 89 and 40 % of 95
    assert_eq!(desk.result("engineer", &examine).await["score"], json!(91.4));

    let sql = format!(
        "select i.id from kpi_input i join kpi_examine_indication x on x.id = i.examine_indication_id
         join kpi_plan_indication p on p.id = x.plan_indication_id and p.key = 'c' where i.examine_id = {examine}"
    );
    let input = desk.number(&sql).await.to_string();
    let modify = ("kpiInputModify", "KpiInputModifyInput");
    let change = json!({ "id": input, "value": 90.0, "reason": "录入有误" });
    desk.done("admin", modify, change, "kpiInput { value }").await;
    assert_eq!(desk.result("engineer", &examine).await["score"], json!(89.4));
    let extra = ("kpiExamineExtra", "KpiExaminePointsInput");
    let more = json!({ "id": examine, "points": 5.01, "reason": "表扬" });
    assert_eq!(
        desk.act("admin", extra, more, "kpiExamine { total }").await["userErrors"][0]["field"],
        json!(["points"])
    );
    let more = json!({ "id": examine, "points": 2.0, "reason": "表扬" });
    desk.done("admin", extra, more, "kpiExamine { total }").await;
    assert_eq!(desk.result("engineer", &examine).await["total"], json!(91.4));

    desk.confirm("engineer", &examine).await;
    assert_eq!(desk.stands(&plan).await, "REVIEW");
    let back = json!({ "id": plan, "reason": "再确认一次" });
    desk.done("admin", ("kpiPlanReturn", "KpiPlanReturnInput"), back, "kpiPlan { status }").await;
    assert_eq!(desk.stands(&plan).await, "CONFIRM");
    let told = format!(
        "select count(*) from notification where member_id = {} and kind = 'kpi.confirm' and body like '%再确认一次%'",
        desk.member("engineer").await
    );
    assert_eq!(desk.number(&told).await, 1, "with the reason");
    desk.confirm("engineer", &examine).await;
    let moved = json!({ "id": examine, "points": -1.0, "reason": "部门校准" });
    desk.done("admin", ("kpiExamineCalibrate", "KpiExaminePointsInput"), moved, "kpiExamine { moved }").await;
    assert_eq!(desk.finish("admin", &plan).await, json!(1));
    let changed = format!(
        "select count(*) from notification where member_id = {} and kind = 'kpi.changed'
            and body in ('原因：录入有误', '原因：表扬', '原因：部门校准')",
        desk.member("engineer").await
    );
    assert_eq!(desk.number(&changed).await, 3, "a change is told with its reason");
    let end = desk.result("engineer", &examine).await;
    assert_eq!(
        (&end["status"], &end["total"], &end["grade"]),
        (&json!("FINISHED"), &json!(90.4), &json!("优"))
    );
    assert_eq!(desk.stands(&plan).await, "FINISHED");

    let records = "query ($filter: KpiRecordFilter) { kpiRecords(first: 100, filter: $filter) { nodes { action reason } } }";
    let all = desk.ask("admin", records, json!({ "filter": { "planId": plan } })).await.to_string();
    for action in [
        "CREATE",
        "SUBMIT",
        "AUDIT_FAIL",
        "AUDIT_PASS",
        "INPUT",
        "APPEAL",
        "APPEAL_WON",
        "MODIFY_INPUT",
        "EXTRA",
        "CONFIRM",
        "RETURN",
        "CALIBRATE",
        "FINISH",
    ] {
        assert!(all.contains(&format!("\"{action}\"")), "{action}: {all}");
    }
    let after = json!({ "id": examine, "points": 1.0, "reason": "太晚了" });
    let late = desk.act("admin", extra, after, "kpiExamine { total }").await;
    assert_eq!(late["userErrors"][0]["code"], json!("CONFLICT"), "nothing changes after freezing");
}

#[tokio::test]
async fn a_plan_whose_weights_do_not_make_a_hundred_is_not_submitted() {
    let desk = Desk::open().await;
    let sections = json!([{ "key": "work", "name": "业绩", "weight": 60.0 }, { "key": "team", "name": "协作", "weight": 39.99 }]);
    let plan = desk.draft(&["engineer"], json!({ "sections": sections })).await;
    let refused = desk
        .act("admin", ("kpiPlanSubmit", "KpiPlanIdInput"), json!({ "id": plan }), "kpiPlan { status }")
        .await;
    assert!(refused["userErrors"].to_string().contains("0.01"), "{refused}");
    assert_eq!(desk.stands(&plan).await, "DRAFT");
    let taken = desk.plan(&["engineer"], json!({})).await;
    let cancel = ("kpiPlanCancel", "KpiPlanCancelInput");
    let none = desk.act("admin", cancel, json!({ "id": taken, "reason": "  " }), "kpiPlan { status }").await;
    assert_eq!(none["userErrors"][0]["field"], json!(["reason"]));
    desk.done("admin", cancel, json!({ "id": taken, "reason": "方案有误" }), "kpiPlan { status }").await;
    assert_eq!(desk.stands(&taken).await, "CANCELLED");
    let gone = ("kpiPlanDelete", "KpiPlanIdsInput");
    let both = desk.done("admin", gone, json!({ "ids": [plan, taken] }), "deletedIds").await;
    assert_eq!(both["deletedIds"].as_array().map(Vec::len), Some(2));
}

#[tokio::test]
async fn a_copy_is_of_the_next_cycle_over_the_end_of_the_year() {
    let desk = Desk::open().await;
    for (cycle, begins, ends, next, last) in [
        ("1", "2026-12-01", "2026-12-31", "2027-01-01", "2027-01-31"),
        ("1", "2028-01-01", "2028-01-31", "2028-02-01", "2028-02-29"),
        ("2", "2026-10-01", "2026-12-31", "2027-01-01", "2027-03-31"),
        ("3", "2026-07-01", "2026-12-31", "2027-01-01", "2027-06-30"),
        ("4", "2026-01-01", "2026-12-31", "2027-01-01", "2027-12-31"),
    ] {
        let dates = json!({ "cycle": cycle, "beginsOn": begins, "endsOn": ends });
        let plan = desk.draft(&["engineer", "sumuyang"], dates).await;
        let answer = "kpiPlan { rowId status beginsOn endsOn examineeCount planIndications { key } }";
        let copy =
            desk.done("admin", ("kpiPlanCopy", "KpiPlanCopyInput"), json!({ "id": plan }), answer).await;
        let copy = &copy["kpiPlan"];
        assert_eq!((&copy["beginsOn"], &copy["endsOn"]), (&json!(next), &json!(last)), "{cycle}");
        assert_eq!((&copy["status"], &copy["examineeCount"]), (&json!("DRAFT"), &json!(2)));
        assert_eq!(copy["planIndications"].as_array().map(Vec::len), Some(2));
    }
}

#[tokio::test]
async fn a_manager_copies_a_plan_with_the_members_of_his_teams_alone() {
    let desk = Desk::open().await;
    desk.run(
        "update config_value set value = value || '{\"openTeamPlan\": true}' where code = 'kpi_plan_setting'",
    )
    .await;
    let team = desk.team("华东服务部").await;
    // one of them is of another team by now
    let plan = desk.draft(&["engineer", "zhuoyue"], json!({ "teamId": team })).await;
    let copy = ("kpiPlanCopy", "KpiPlanCopyInput");
    for (user, count) in [("admin", 2), ("manager", 1)] {
        let made = desk
            .done(
                user,
                copy,
                json!({ "id": plan }),
                "kpiPlan { examineeCount examinees { member { rowId } } }",
            )
            .await;
        assert_eq!(made["kpiPlan"]["examineeCount"], json!(count), "{user}: {made}");
        let engineer = json!({ "member": { "rowId": desk.member("engineer").await } });
        let people = made["kpiPlan"]["examinees"].as_array().cloned().unwrap_or_default();
        assert!(people.contains(&engineer), "{user}: {made}");
    }
}

#[tokio::test]
async fn a_plan_with_final_results_is_not_deleted() {
    let desk = Desk::open().await;
    let plan = desk.plan(&["engineer", "sumuyang"], json!({})).await;
    let examine = desk.part(&plan, "engineer").await;
    desk.fill(&examine, "engineer").await;
    desk.confirm("engineer", &examine).await;
    assert_eq!(desk.finish("admin", &plan).await, json!(1));
    let cancel = json!({ "id": plan, "reason": "不再考核" });
    let answer = "kpiPlan { status viewerCan { delete } }";
    let cancelled = desk.done("admin", ("kpiPlanCancel", "KpiPlanCancelInput"), cancel, answer).await;
    let wanted = json!({ "status": "CANCELLED", "viewerCan": { "delete": false } });
    assert_eq!(cancelled["kpiPlan"], wanted, "{cancelled}");
    let gone = ("kpiPlanDelete", "KpiPlanIdsInput");
    let refused = desk.act("admin", gone, json!({ "ids": [plan] }), "deletedIds").await;
    assert_eq!(refused["userErrors"][0]["code"], json!("CONFLICT"), "{refused}");
    assert_eq!(desk.result("engineer", &examine).await["total"], json!(89.6), "it stays with its member");
}

#[tokio::test]
async fn nobody_is_left_alone_to_review_their_own_result() {
    let desk = Desk::open().await;
    let manager = desk.member("manager").await;
    let plan = desk.plan(&["manager", "engineer"], json!({ "reviewerIds": [manager] })).await;
    let (own, other) = (desk.part(&plan, "manager").await, desk.part(&plan, "engineer").await);
    let director = desk.number(&format!("select director_id from kpi_examine where id = {own}")).await;
    let reviewers = format!(
        "select count(*) from kpi_plan where id = {plan} and reviewer_ids = array[{manager}, {director}]::bigint[]"
    );
    assert_eq!(desk.number(&reviewers).await, 1);
    // nor by a change while it runs
    let alone = json!({ "id": plan, "reviewerIds": [manager] });
    desk.put("admin", "/kpi/plan/updateKpiPlan", alone).await;
    assert_eq!(desk.number(&reviewers).await, 1);

    let sql = format!(
        "select a.username from member m join account a on a.id = m.account_id where m.enterprise_id = 1 and m.id = {director}"
    );
    let row = desk.server.db().client().await.query_one(&sql, &[]).await.expect("a superior with an account");
    let superior: String = row.get(0);
    desk.rate("manager", &own, &[("a", 80.0)]).await;
    desk.rate(&superior, &own, &[("a", 90.0), ("c", 95.0)]).await;
    desk.fill(&other, "engineer").await;
    for (user, examine) in [("manager", &own), ("engineer", &other)] {
        desk.confirm(user, examine).await;
    }
    assert_eq!(desk.finish("manager", &plan).await, json!(1), "that of the engineer");
    assert_eq!(desk.stands(&plan).await, "REVIEW");
    let menus = "{ kpiPlanMenus { waitValid } }";
    assert_eq!(desk.ask(&superior, menus, json!({})).await["waitValid"], json!(1));
    assert_eq!(desk.finish(&superior, &plan).await, json!(1));
    assert_eq!(desk.stands(&plan).await, "FINISHED");
}

#[tokio::test]
async fn a_manager_makes_plans_of_his_teams_alone_and_only_where_that_is_open() {
    let desk = Desk::open().await;
    let (team, other) = (desk.team("华东服务部").await, desk.team("华南服务部").await);
    let plan = async |team: &str, users: &[&str]| json!({ "name": "团队计划", "cycle": "1", "beginsOn": first(), "teamId": team, "memberIds": desk.members(users).await });
    let create = ("kpiPlanCreate", "KpiPlanInput");
    let input = plan(&team, &["engineer"]).await;
    desk.run("update config_value set value = value || '{\"openTeamPlan\": false}' where code = 'kpi_plan_setting'").await;
    let query = "mutation ($input: KpiPlanInput!) { kpiPlanCreate(input: $input) { kpiPlan { rowId } userErrors { code } } }";
    let token = desk.server.token("manager").await;
    let shut = desk.server.graphql(Some(&token), query, json!({ "input": input })).await;
    assert!(shut["data"]["kpiPlanCreate"]["kpiPlan"].is_null(), "{shut}");
    desk.run(
        "update config_value set value = value || '{\"openTeamPlan\": true}' where code = 'kpi_plan_setting'",
    )
    .await;
    let made = desk
        .done("manager", create, input, "kpiPlan { rowId team { name } viewerCan { update submit } }")
        .await;
    assert_eq!(made["kpiPlan"]["viewerCan"]["submit"], json!(true), "{made}");
    for wrong in
        [plan(&other, &["zhuoyue"]).await, plan(&team, &["zhuoyue"]).await, plan(&team, &["owner"]).await]
    {
        let answer = desk.server.graphql(Some(&token), query, json!({ "input": wrong })).await;
        assert!(answer["data"]["kpiPlanCreate"]["kpiPlan"].is_null(), "{wrong}: {answer}");
    }
    let list = "{ kpiPlans(first: 10) { totalCount } }";
    assert_eq!(desk.ask("manager", list, json!({})).await["totalCount"], json!(1));
    for stranger in ["engineer", "sales"] {
        let seen = desk.server.graphql(Some(&desk.server.token(stranger).await), list, json!({})).await;
        assert!(!seen.to_string().contains("\"totalCount\":1"), "{stranger}: {seen}");
    }
}

#[tokio::test]
async fn what_waits_is_counted_for_whom_it_waits() {
    let desk = Desk::open().await;
    let menus = "{ kpiPlanMenus { waitAudit waitInput waitConfirm waitValid sumCount } }";
    let plan = desk.plan(&["engineer"], json!({ "inputDueOn": on(5) })).await;
    let examine = desk.part(&plan, "engineer").await;
    assert_eq!(desk.ask("manager", menus, json!({})).await["waitInput"], json!(1));
    assert_eq!(desk.ask("engineer", menus, json!({})).await["waitInput"], json!(1));
    desk.fill(&examine, "engineer").await;
    let mine = desk.ask("engineer", menus, json!({})).await;
    assert_eq!((&mine["waitConfirm"], &mine["sumCount"]), (&json!(1), &json!(1)), "{mine}");
    let waiting =
        "query ($filter: KpiPlanFilter) { kpiPlans(first: 10, filter: $filter) { nodes { rowId } } }";
    let of = |what: &str| json!({ "filter": { "waitsFor": what } });
    assert_eq!(desk.ask("engineer", waiting, of("CONFIRM")).await["nodes"][0]["rowId"], json!(plan));
    desk.confirm("engineer", &examine).await;
    assert_eq!(desk.ask("admin", menus, json!({})).await["waitValid"], json!(1));
    assert_eq!(desk.ask("admin", waiting, of("REVIEW")).await["nodes"][0]["rowId"], json!(plan));
    let said = "select count(*) from notification n join member m on m.enterprise_id = n.enterprise_id and m.id = n.member_id
        where n.kind like 'kpi.%' and m.name = '陆云帆'";
    assert!(desk.number(said).await >= 2, "asked for inputs and for confirmation");
}

#[tokio::test]
async fn exports_name_what_waits_as_the_schema_does() {
    let api = Api::read();
    let Some(TypeKind::Enum(kinds)) = api.types.get("KpiWaiting").map(|found| &found.kind) else {
        panic!("no enum KpiWaiting")
    };
    assert!(kinds.values.len() >= 4);
    for kind in &kinds.values {
        let name = kind.node.value.node.as_str();
        assert!(Waiting::named(name).is_some(), "{name}");
    }
    assert_eq!(Waiting::named("SOMETHING"), None);
}

#[tokio::test]
async fn a_list_costs_the_same_for_one_result_and_for_twenty() {
    let desk = Desk::open().await;
    let everybody = [
        "engineer",
        "yuechangqing",
        "sumuyang",
        "xiachuqing",
        "zhonglingxiu",
        "luofei",
        "wanghaichao",
        "lichenxi",
        "zhuoyue",
        "xianzhiqiang",
        "maijiayi",
        "zhuangsiyuan",
        "tangyiming",
        "liuruyan",
        "baiqingsong",
        "jixiaolan",
        "wentianxiang",
        "jianghaoran",
        "baizhilan",
        "hechangfeng",
    ];
    desk.plan(&everybody, json!({})).await;
    let query = "query ($first: Int) { kpiExamines(first: $first) { totalCount nodes { status total plan { name planIndications { key } }
        member { name } team { name } examineIndications { value planIndication { name } inputs { value member { name } } }
        viewerCan { confirm finish } } } }";
    let token = desk.server.token("owner").await;
    let mut costs = Vec::new();
    for size in [1, 20, 1, 20] {
        let asked = desk.server.graphql(Some(&token), query, json!({ "first": size }));
        let (answer, cost) = desk.server.cost(asked).await;
        assert_eq!(answer["data"]["kpiExamines"]["nodes"].as_array().map(Vec::len), Some(size), "{answer}");
        costs.push(cost);
    }
    assert!(costs[3] <= costs[2] + 1, "{costs:?}");
}
