//! Concurrent actions on performance appraisals: one succeeds, and nothing happens twice.

use chrono::TimeDelta;
use futures_util::future::{join, join_all};
use serde_json::{Value, json};
use xieli_domain::kpi_plan::scheduled;
use xieli_kernel::clock;

use super::Desk;

impl Desk {
    async fn happened(&self, examine: &str, actions: &str) -> i64 {
        self.number(&format!(
            "select count(*) from kpi_record where examine_id = {examine} and action in ({actions})"
        ))
        .await
    }
}

#[tokio::test]
async fn two_raters_who_submit_at_once_complete_a_result_once() {
    let desk = Desk::open().await;
    let plan = desk.plan(&["engineer"], json!({})).await;
    let examine = desk.part(&plan, "engineer").await;
    let superior = desk.rate("manager", &examine, &[("a", 90.0), ("c", 95.0)]);
    let own = desk.rate("engineer", &examine, &[("a", 80.0)]);
    join(superior, own).await;
    let seen = desk.result("engineer", &examine).await;
    assert_eq!((&seen["status"], &seen["score"]), (&json!("CONFIRM"), &json!(89.6)), "{seen}");
    let filled = format!(
        "select count(*) from operation_log where record_type = 'kpi_examine' and record_id = {examine} and action = 'kpi_examine.fill'"
    );
    assert_eq!(desk.number(&filled).await, 1);
}

#[tokio::test]
async fn of_the_examinee_and_the_deadline_one_confirms() {
    let desk = Desk::open().await;
    for _ in 0..3 {
        let plan = desk.plan(&["engineer"], json!({})).await;
        let examine = desk.part(&plan, "engineer").await;
        desk.fill(&examine, "engineer").await;
        desk.run(&format!(
            "update kpi_examine set confirm_due_at = now() - interval '1 second' where id = {examine}"
        ))
        .await;
        let confirm = desk.act(
            "engineer",
            ("kpiExamineConfirm", "KpiExamineConfirmInput"),
            json!({ "ids": [examine] }),
            "kpiExamines { status }",
        );
        let (_, swept) = join(confirm, scheduled::sweep(desk.server.services(), clock::now(), None)).await;
        swept.expect("swept");
        assert_eq!(desk.stands(&plan).await, "REVIEW");
        assert_eq!(desk.happened(&examine, "12, 13").await, 1, "confirmed once");
    }
}

#[tokio::test]
async fn silence_confirms_and_an_appeal_before_stops_it() {
    let desk = Desk::open().await;
    let plan = desk.plan(&["engineer", "sumuyang"], json!({})).await;
    let (silent, loud) = (desk.part(&plan, "engineer").await, desk.part(&plan, "sumuyang").await);
    desk.fill(&silent, "engineer").await;
    desk.fill(&loud, "sumuyang").await;
    let appeal = json!({ "id": loud, "reason": "请核对" });
    desk.done("sumuyang", ("kpiExamineAppeal", "KpiExamineAppealInput"), appeal, "kpiExamine { status }")
        .await;
    let later = clock::now() + TimeDelta::days(4);
    scheduled::sweep(desk.server.services(), later, None).await.expect("swept");
    let told = desk.result("engineer", &silent).await;
    assert_eq!(told["status"], json!("REVIEW"));
    assert_eq!(desk.happened(&silent, "13").await, 1);
    assert_eq!(
        desk.result("sumuyang", &loud).await["status"],
        json!("CONFIRM"),
        "an appeal is answered first"
    );
    let refused = json!({ "id": loud, "won": false, "answer": "核对无误" });
    desk.done("admin", ("kpiExamineAnswer", "KpiExamineAnswerInput"), refused, "kpiExamine { status }").await;
    scheduled::sweep(desk.server.services(), later, None).await.expect("swept");
    assert_eq!(desk.stands(&plan).await, "REVIEW");
}

#[tokio::test]
async fn a_result_is_finished_once_however_many_finish_it() {
    let desk = Desk::open().await;
    let plan = desk.plan(&["engineer"], json!({})).await;
    let examine = desk.part(&plan, "engineer").await;
    desk.fill(&examine, "engineer").await;
    desk.confirm("engineer", &examine).await;
    let of = ("kpiExamineFinish", "KpiExamineFinishInput");
    let all = join_all((0..8).map(|_| desk.act("admin", of, json!({ "planId": plan }), "finished"))).await;
    let won = all.iter().filter(|answer| answer["finished"] == json!(1)).count();
    assert_eq!(won, 1, "{all:?}");
    assert_eq!(desk.stands(&plan).await, "FINISHED");
    assert!(desk.happened(&examine, "19").await <= 1);
}

#[tokio::test]
async fn a_rater_who_types_while_sources_are_computed_loses_nothing() {
    let desk = Desk::open().await;
    let draft = desk.draft(&["engineer"], json!({})).await;
    let source = json!({ "planId": draft, "sectionKey": "work", "key": "s", "name": "完成任务", "kind": "SOURCE",
        "source": "TASK_FINISHED", "weight": 0.0, "scoring": { "method": "LINEAR", "target": 10.0 } });
    desk.make("admin", "KpiPlanIndication", source).await;
    desk.submit("admin", &draft).await;
    let examine = desk.part(&draft, "engineer").await;
    let compute = |apply: bool| {
        let input = json!({ "id": draft, "apply": apply });
        desk.act(
            "admin",
            ("kpiPlanUpdateSource", "KpiPlanUpdateSourceInput"),
            input,
            "differences { before after }",
        )
    };
    let typing = desk.rate("manager", &examine, &[("a", 90.0), ("c", 95.0)]);
    let (_, computed) = join(typing, join_all((0..4).map(|_| compute(true)))).await;
    assert!(computed.iter().all(|answer| answer["userErrors"] == json!([])), "{computed:?}");
    let kept =
        format!("select count(*) from kpi_input where examine_id = {examine} and submitted_at is not null");
    assert_eq!(desk.number(&kept).await, 2);
    let rows = format!("select count(*) from kpi_examine_indication where examine_id = {examine}");
    assert_eq!(desk.number(&rows).await, 3, "no second row");
    let stale: Value = desk
        .act(
            "manager",
            ("kpiInputSave", "KpiInputSaveInput"),
            json!({ "inputs": [{ "id": "987654321", "value": 1.0 }] }),
            "kpiInputs { rowId }",
        )
        .await;
    assert_ne!(stale["userErrors"], json!([]));
}

#[tokio::test]
async fn a_score_that_has_changed_since_it_was_read_is_not_confirmed() {
    let desk = Desk::open().await;
    let plan = desk.plan(&["engineer"], json!({})).await;
    let examine = desk.part(&plan, "engineer").await;
    desk.fill(&examine, "engineer").await;
    let read = desk.result("engineer", &examine).await["version"].clone();
    let moved = json!({ "id": examine, "points": -9.0, "reason": "部门校准" });
    desk.done("admin", ("kpiExamineCalibrate", "KpiExaminePointsInput"), moved, "kpiExamine { moved }").await;
    let of = ("kpiExamineConfirm", "KpiExamineConfirmInput");
    for (versions, field) in [(json!([read]), json!(["ids"])), (json!([read, read]), json!(["versions"]))] {
        let input = json!({ "ids": [examine], "versions": versions });
        let told = desk.act("engineer", of, input, "kpiExamines { status }").await;
        assert_eq!(told["userErrors"][0]["field"], field, "{told}");
    }
    assert_eq!(desk.stands(&plan).await, "CONFIRM");
    let now = desk.result("engineer", &examine).await["version"].clone();
    let input = json!({ "ids": [examine], "versions": [now] });
    desk.done("engineer", of, input, "kpiExamines { status }").await;
    assert_eq!(desk.stands(&plan).await, "REVIEW");
}
