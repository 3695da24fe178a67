//! Members who join or leave within the cycle of an appraisal plan: examinees with a share by days, and
//! raters with a successor.

use serde_json::{Value, json};
use xieli_domain::states::MemberStatus;

use super::Desk;

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
    // somebody else enters what a leaver would have entered
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
    let leave = "mutation ($id: ID!, $to: ID!) { memberLeave(input: { ids: [$id], handoverToId: $to }) { userErrors { message } } }";
    let left = desk.ask("admin", leave, json!({ "id": gone, "to": heir })).await;
    assert_eq!(left["userErrors"], json!([]), "{left}");
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
