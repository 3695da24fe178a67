//! Members who join or leave within the cycle of an appraisal plan: examinees with a share by days, and
//! raters with a successor.

use futures_util::future::join;
use serde_json::{Value, json};
use xieli_database::connect;
use xieli_domain::states::MemberStatus;
use xieli_testing::until_true;

use super::{Desk, first};

const SHARES: &str = "query ($filter: KpiExamineFilter) { kpiExamines(first: 100, filter: $filter) {
    nodes { member { rowId } share { days daysOf } } } }";

impl Desk {
    /// Sets the day of entry of a user and, for a leaver, the last day.
    async fn employ(&self, user: &str, entered: &str, left: Option<&str>) {
        let member = self.member(user).await;
        let left = left.map_or_else(String::new, |day| {
            let status = MemberStatus::Left.number();
            format!(", status = {status}, left_at = '{day} 23:30:00+08'")
        });
        self.run(&format!("update member set entry_date = '{entered}'{left} where id = {member}")).await;
    }

    /// A member leaves, and another takes over.
    async fn leave(&self, gone: &str, heir: &str) {
        let leave = "mutation ($id: ID!, $to: ID!) { memberLeave(input: { ids: [$id], handoverToId: $to }) { userErrors { message } } }";
        let left = self.ask("admin", leave, json!({ "id": gone, "to": heir })).await;
        assert_eq!(left["userErrors"], json!([]), "{left}");
    }

    /// How many notifications of a kind a member has.
    async fn notices_of(&self, member: &str, kind: &str) -> i64 {
        self.number(&format!(
            "select count(*) from notification where enterprise_id = 1 and member_id = {member} and kind = '{kind}'"
        ))
        .await
    }

    /// The share of a user in a plan; null if the user is no examinee of it.
    async fn share(&self, plan: &str, member: &str) -> Value {
        let found = self.ask("admin", SHARES, json!({ "filter": { "planId": plan } })).await;
        let mut rows = found["nodes"].as_array().into_iter().flatten();
        rows.find(|row| row["member"]["rowId"] == json!(member))
            .map_or(Value::Null, |row| row["share"].clone())
    }
}

fn march() -> Value {
    json!({ "beginsOn": "2025-03-01", "endsOn": "2025-03-31" })
}

#[tokio::test]
async fn a_plan_that_takes_effect_counts_the_days_of_its_examinees() {
    let desk = Desk::open().await;
    let cases = [
        ("engineer", "2020-01-01", None, json!({ "days": 31, "daysOf": 31 })),
        ("sumuyang", "2025-03-20", None, json!({ "days": 12, "daysOf": 31 })),
        ("zhuoyue", "2020-01-01", Some("2025-03-10"), json!({ "days": 10, "daysOf": 31 })),
        ("yuechangqing", "2025-03-05", Some("2025-03-05"), json!({ "days": 1, "daysOf": 31 })),
        ("xiachuqing", "2025-02-28", Some("2025-04-02"), json!({ "days": 31, "daysOf": 31 })),
        // not employed on any day of it
        ("luofei", "2020-01-01", Some("2025-02-28"), Value::Null),
        ("lichenxi", "2025-04-01", None, Value::Null),
    ];
    let users: Vec<&str> = cases.iter().map(|(user, ..)| *user).collect();
    let plan = desk.draft(&users, march()).await;
    let mut members = Vec::new();
    for (user, entered, left, _) in &cases {
        members.push(desk.member(user).await);
        desk.employ(user, entered, *left).await;
    }
    desk.submit("admin", &plan).await;
    for ((user, .., share), member) in cases.iter().zip(&members) {
        assert_eq!(desk.share(&plan, member).await, *share, "{user}");
    }
    // another member enters what a leaver would have entered
    let left = format!(
        "select count(*) from kpi_input i join member m on m.enterprise_id = i.enterprise_id and m.id = i.member_id
         where i.plan_id = {plan} and m.status = {}",
        MemberStatus::Left.number()
    );
    assert_eq!(desk.number(&left).await, 0);
}

#[tokio::test]
async fn an_examinee_who_leaves_a_running_plan_gets_a_share_when_values_are_computed_again() {
    let desk = Desk::open().await;
    desk.employ("engineer", "2020-01-01", None).await;
    let member = desk.member("engineer").await;
    desk.run(&format!(
        "update task set status = 50, finished_at = null where enterprise_id = 1 and director_id = {member} and status = 75;
         update task set director_id = {member}, status = 75, finished_at = '2025-03-05 12:00:00+08', deleted_at = null
         where id in (select id from task where enterprise_id = 1 and deleted_at is null order by id limit 3)"
    ))
    .await;
    let input = json!({ "name": "三月考核", "cycle": "1", "beginsOn": "2025-03-01", "endsOn": "2025-03-31",
        "memberIds": [member], "reviewerIds": [desk.member("admin").await],
        "sections": [{ "key": "work", "name": "业绩", "weight": 100.0 }] });
    let plan = desk.make("admin", "KpiPlan", input).await;
    let source = json!({ "planId": plan, "sectionKey": "work", "key": "a", "name": "完成任务", "kind": "SOURCE",
        "source": "TASK_FINISHED", "weight": 100.0, "scoring": { "method": "LINEAR", "base": 0.0, "target": 10.0 } });
    desk.make("admin", "KpiPlanIndication", source).await;
    desk.submit("admin", &plan).await;
    let examine = desk.part(&plan, "engineer").await;
    let before = desk.result("admin", &examine).await;
    assert_eq!((&before["status"], &before["score"]), (&json!("CONFIRM"), &json!(30.0)), "3 of 10: {before}");

    desk.employ("engineer", "2020-01-01", Some("2025-03-10")).await;
    let update = ("kpiPlanUpdateSource", "KpiPlanUpdateSourceInput");
    let of = |apply: bool| json!({ "id": plan, "apply": apply });
    desk.done("admin", update, of(false), "differences { before }").await;
    assert_eq!(desk.share(&plan, &member).await["days"], json!(31), "only told");
    desk.done("admin", update, of(true), "differences { before }").await;
    assert_eq!(desk.share(&plan, &member).await["days"], json!(10), "the last day counts");
    // 3 of 10 × 10 / 31
    assert_eq!(desk.result("admin", &examine).await["score"], json!(93.0));
    assert_eq!(desk.stands(&plan).await, "CONFIRM");
}

#[tokio::test]
async fn a_rater_who_leaves_has_a_successor_who_is_told() {
    let desk = Desk::open().await;
    let plan = desk.plan(&["sumuyang", "engineer"], json!({})).await;
    let (first, second) = (desk.part(&plan, "sumuyang").await, desk.part(&plan, "engineer").await);
    desk.rate("manager", &second, &[("a", 90.0), ("c", 95.0)]).await;
    let (gone, heir) = (desk.member("manager").await, desk.member("sumuyang").await);
    desk.run("delete from notification").await;
    desk.leave(&gone, &heir).await;
    let count = async |condition: &str| {
        desk.number(&format!("select count(*) from kpi_input where plan_id = {plan} and {condition}")).await
    };
    assert_eq!(count(&format!("member_id = {gone} and submitted_at is null")).await, 0);
    assert_eq!(count(&format!("member_id = {gone} and submitted_at is not null")).await, 2, "those stay");
    // the heir is the examinee, who rates only as the examinee
    assert_eq!(count(&format!("examine_id = {first} and member_id = {heir} and who <> 1")).await, 0);
    assert_eq!(count(&format!("examine_id = {first} and submitted_at is null")).await, 3, "nothing is lost");
    let told = format!(
        "select count(*) from kpi_input i where i.examine_id = {first} and i.who <> 1 and not exists (
            select from notification n where n.enterprise_id = i.enterprise_id and n.member_id = i.member_id and n.kind = 'kpi.input')"
    );
    assert_eq!(desk.number(&told).await, 0);
}

#[tokio::test]
async fn a_result_goes_on_when_its_last_input_falls_to_a_rater_who_has_submitted() {
    let desk = Desk::open().await;
    let raters = desk.members(&["manager", "yuechangqing"]).await;
    let input = json!({ "name": "双人评分", "cycle": "1", "beginsOn": first(), "memberIds": desk.members(&["engineer"]).await,
        "reviewerIds": [desk.member("admin").await], "sections": [{ "key": "work", "name": "业绩", "weight": 100.0 }] });
    let plan = desk.make("admin", "KpiPlan", input).await;
    let half = |id: &String| json!({ "who": "MEMBER", "memberId": id, "share": 50.0 });
    let both: Vec<Value> = raters.iter().map(half).collect();
    let typed = json!({ "planId": plan, "sectionKey": "work", "key": "a", "name": "质量", "kind": "INPUT", "weight": 100.0,
        "scoring": { "method": "DIRECT" }, "raters": both });
    desk.make("admin", "KpiPlanIndication", typed).await;
    desk.submit("admin", &plan).await;
    let examine = desk.part(&plan, "engineer").await;
    desk.rate("yuechangqing", &examine, &[("a", 90.0)]).await;
    assert_eq!(desk.stands(&plan).await, "INPUT");
    desk.leave(&raters[0], &raters[1]).await;
    let seen = desk.result("engineer", &examine).await;
    assert_eq!((&seen["status"], &seen["score"]), (&json!("CONFIRM"), &json!(90.0)), "{seen}");
    assert_eq!(desk.stands(&plan).await, "CONFIRM");
    assert_eq!(desk.notices_of(&desk.member("engineer").await, "kpi.confirm").await, 1);
}

#[tokio::test]
async fn no_input_waits_for_a_rater_who_leaves_while_the_plan_takes_effect() {
    let desk = Desk::open().await;
    let gone = desk.member("manager").await;
    let plan = desk.draft(&["engineer"], json!({})).await;
    let leaving = connect(&desk.server.db().url()).await.expect("a connection");
    let left = MemberStatus::Left.number();
    let leave = format!(
        "begin; update member set status = {left}, left_at = now() where enterprise_id = 1 and id = {gone}"
    );
    leaving.batch_execute(&leave).await.expect("a member who leaves");
    let submit = ("kpiPlanSubmit", "KpiPlanIdInput");
    let id = json!({ "id": plan });
    let submitted = desk.act("admin", submit, id, "kpiPlan { status }");
    let (submitted, ()) = join(submitted, async {
        let waits = "select count(*) > 0 from pg_stat_activity
            where datname = current_database() and application_name = 'xieli' and wait_event_type = 'Lock'";
        let watcher = desk.server.db().client().await;
        until_true(&watcher, waits).await;
        leaving.batch_execute("commit").await.expect("committed");
    })
    .await;
    assert_eq!(submitted["userErrors"][0]["code"], json!("CONFLICT"), "{submitted}");
    assert_eq!(desk.stands(&plan).await, "DRAFT");
    desk.submit("admin", &plan).await;
    let of_leavers = format!("select count(*) from kpi_input where plan_id = {plan} and member_id = {gone}");
    assert_eq!(desk.number(&of_leavers).await, 0);
    assert_eq!(desk.number(&format!("select count(*) from kpi_input where plan_id = {plan}")).await, 3);
}

#[tokio::test]
async fn a_successor_of_an_auditor_and_of_a_reviewer_is_told() {
    let desk = Desk::open().await;
    let (gone, heir) = (desk.member("hanruobing").await, desk.member("shilei").await);
    desk.draft(&["zhuoyue"], json!({ "name": "草稿", "reviewerIds": [gone] })).await;
    let audited =
        json!({ "auditPerson": "3", "auditMemberIds": [gone], "reviewerIds": [desk.member("admin").await] });
    let waiting = desk.plan(&["engineer"], audited).await;
    let reviewed = desk.plan(&["engineer"], json!({ "name": "在审", "reviewerIds": [gone] })).await;
    let examine = desk.part(&reviewed, "engineer").await;
    desk.fill(&examine, "engineer").await;
    desk.confirm("engineer", &examine).await;
    desk.run("delete from notification").await;
    desk.leave(&gone, &heir).await;
    assert_eq!(
        (desk.notices_of(&heir, "kpi.audit").await, desk.notices_of(&heir, "kpi.review").await),
        (1, 1)
    );
    let pass = json!({ "id": waiting, "pass": true });
    desk.done("shilei", ("kpiPlanAudit", "KpiPlanAuditInput"), pass, "kpiPlan { status }").await;
    assert_eq!(desk.finish("shilei", &reviewed).await, json!(1));
}

#[tokio::test]
async fn a_successor_who_is_examined_does_not_review_alone() {
    let desk = Desk::open().await;
    let (gone, heir) = (desk.member("yuechangqing").await, desk.member("engineer").await);
    let plan = desk.plan(&["engineer"], json!({ "reviewerIds": [gone] })).await;
    let examine = desk.part(&plan, "engineer").await;
    let director = desk.number(&format!("select director_id from kpi_examine where id = {examine}")).await;
    assert_eq!(director.to_string(), gone, "their superior leaves");
    desk.leave(&gone, &heir).await;
    let others = format!(
        "select count(*) from kpi_plan p join member m on m.enterprise_id = p.enterprise_id and m.id = any (p.reviewer_ids)
         where p.id = {plan} and m.status = {} and m.id <> {heir}",
        MemberStatus::Active.number()
    );
    assert_eq!(desk.number(&others).await, 1);
}

#[tokio::test]
async fn an_examinee_who_changes_teams_stays_with_the_team_and_the_raters_of_the_beginning() {
    let desk = Desk::open().await;
    let plan = desk.plan(&["engineer"], json!({})).await;
    let examine = desk.part(&plan, "engineer").await;
    let query = "query ($id: ID!) { kpiExamine(id: $id) { team { rowId } director { rowId } } }";
    let before = desk.ask("admin", query, json!({ "id": examine })).await;
    assert!(before["team"]["rowId"].is_string() && before["director"]["rowId"].is_string(), "{before}");
    let (member, other) = (desk.member("engineer").await, desk.team("华南服务部").await);
    desk.run(&format!(
        "update team_member set left_at = now(), main = false where enterprise_id = 1 and member_id = {member} and left_at is null;
         insert into team_member (enterprise_id, team_id, member_id, main) values (1, {other}, {member}, true)"
    ))
    .await;
    let update = ("kpiPlanUpdateSource", "KpiPlanUpdateSourceInput");
    let apply = json!({ "id": plan, "apply": true });
    desk.done("admin", update, apply, "differences { before }").await;
    desk.fill(&examine, "engineer").await;
    assert_eq!(desk.ask("admin", query, json!({ "id": examine })).await, before);
    assert_eq!(desk.result("manager", &examine).await["score"], json!(89.6), "their manager of then");
}
