//! Appraisal plans of many examinees: every step takes the statements of a plan of few, opening one reads
//! only one page, and a computation is one job.

use chrono::TimeDelta;
use serde_json::{Value, json};
use xieli_domain::account::Accounts as _;
use xieli_domain::kpi_plan::kind::KPI_PLAN;
use xieli_domain::kpi_plan::{jobs, scheduled, write};
use xieli_domain::states::MemberStatus;
use xieli_kernel::{Viewer, clock};

use super::{Desk, first};

/// As of the page of a plan.
const OPEN: &str = "query ($id: ID!, $filter: KpiExamineFilter) {
    kpiPlan(id: $id) { name status examineeCount inputCount openInputCount planIndications { key name raters { member { name } } }
        auditors { member { name } } reviewers { name } viewerCan { return cancel updateSource } }
    kpiPlanSums(filter: $filter) { count average grades { grade count } statuses { status count } }
    kpiExamines(first: 20, filter: $filter) { totalCount nodes { rowId score total grade member { name } team { name }
        plan { name } viewerCan { finish return } } } }";
const SOURCES: [&str; 10] = [
    "PAYMENT_AMOUNT",
    "WEEKLY_GRADE",
    "WEEKLY_SUBMIT",
    "TASK_FINISHED",
    "TASK_CREATED",
    "ORDER_SCORE",
    "ORDER_EVALUATE",
    "CUSTOMER_ADDED",
    "CONTACT_ADDED",
    "QRCODE_BOUND",
];

impl Desk {
    /// Adds members to a team; returns their rows.
    async fn crowd(&self, count: i64) -> Vec<String> {
        let team = self.team("华东服务部").await;
        self.run(&format!(
            "with people as (
                insert into member (enterprise_id, name, sort_name, entry_date)
                select 1, '众人' || n, 'zhongren' || n, '2020-01-01' from generate_series(1, {count}) n returning id)
             insert into team_member (enterprise_id, team_id, member_id, main) select 1, {team}, id, true from people"
        ))
        .await;
        let sql = "select id from member where enterprise_id = 1 and name like '众人%' order by id";
        let rows = self.server.db().client().await.query(sql, &[]).await.expect("people");
        rows.iter().map(|row| row.get::<_, i64>(0).to_string()).collect()
    }

    /// A draft with one entered indicator and one of every source.
    async fn large(&self, members: &[String]) -> String {
        let input = json!({ "name": "多人考核", "cycle": "1", "beginsOn": first(), "memberIds": members,
            "reviewerIds": [self.member("admin").await], "sections": [{ "key": "work", "name": "业绩", "weight": 100.0 }],
            "grades": [{ "name": "优", "from": 90.0 }, { "name": "中", "from": 0.0 }] });
        let plan = self.make("admin", "KpiPlan", input).await;
        let raters = json!([{ "who": "MEMBER", "memberId": self.member("manager").await, "share": 100.0 }]);
        let typed = json!({ "planId": plan, "sectionKey": "work", "key": "a", "name": "质量", "kind": "INPUT", "weight": 50.0,
            "scoring": { "method": "DIRECT" }, "raters": raters });
        self.make("admin", "KpiPlanIndication", typed).await;
        for (at, source) in SOURCES.iter().enumerate() {
            let input = json!({ "planId": plan, "sectionKey": "work", "key": format!("s{at}"), "name": source, "kind": "SOURCE",
                "source": source, "weight": 5.0, "scoring": { "method": "LINEAR", "base": 0.0, "target": 10.0 } });
            self.make("admin", "KpiPlanIndication", input).await;
        }
        plan
    }

    /// The statements of a step of a plan.
    async fn step(&self, user: &str, of: (&str, &str), given: Value, answer: &str) -> u64 {
        let query = format!(
            "mutation ($input: {}!) {{ {}(input: $input) {{ {answer} userErrors {{ message }} }} }}",
            of.1, of.0
        );
        let token = self.server.token(user).await;
        let asked = self.server.graphql(Some(&token), &query, json!({ "input": given }));
        let (reply, cost) = self.server.cost(asked).await;
        assert_eq!(reply["data"][of.0]["userErrors"], json!([]), "{}: {reply}", of.0);
        cost
    }

    /// Takes a plan from its submission to its end; returns the statements of each step.
    async fn course(&self, members: &[String]) -> Vec<(&'static str, u64)> {
        let plan = self.large(members).await;
        let id = json!({ "id": plan });
        let mut costs = Vec::new();
        let submit = ("kpiPlanSubmit", "KpiPlanIdInput");
        costs.push(("submit", self.step("admin", submit, id.clone(), "kpiPlan { status }").await));
        let update = ("kpiPlanUpdateSource", "KpiPlanUpdateSourceInput");
        for (name, apply) in [("differences", false), ("sources", true)] {
            let input = json!({ "id": plan, "apply": apply });
            costs.push((name, self.step("admin", update, input, "differences { before }").await));
        }
        let remind = ("kpiPlanRemind", "KpiPlanRemindInput");
        costs.push(("remind", self.step("admin", remind, id.clone(), "reminded { name }").await));
        let waiting =
            "query ($filter: KpiInputFilter) { kpiInputs(first: 100, filter: $filter) { nodes { rowId } } }";
        let filter = json!({ "filter": { "mine": true, "open": true, "planId": plan } });
        let found = self.ask("manager", waiting, filter).await;
        let inputs: Vec<Value> = found["nodes"]
            .as_array()
            .into_iter()
            .flatten()
            .map(|row| json!({ "id": row["rowId"], "value": 90.0 }))
            .collect();
        assert_eq!(inputs.len(), members.len());
        let save = ("kpiInputSave", "KpiInputSaveInput");
        let input = json!({ "inputs": inputs, "submit": true });
        costs.push(("enter", self.step("manager", save, input, "kpiInputs { rowId }").await));
        assert_eq!(self.stands(&plan).await, "CONFIRM");
        let silence = async |days: i64| {
            let later = clock::now() + TimeDelta::days(days);
            let swept = scheduled::sweep(self.server.services(), later, None);
            let (done, cost) = self.server.cost(swept).await;
            assert_eq!(done.expect("swept"), 1);
            assert_eq!(self.stands(&plan).await, "REVIEW");
            cost
        };
        costs.push(("silence", silence(4).await));
        let token = self.server.token("admin").await;
        let variables = json!({ "id": plan, "filter": { "planId": plan } });
        let (opened, cost) = self.server.cost(self.server.graphql(Some(&token), OPEN, variables)).await;
        let listed = &opened["data"]["kpiExamines"];
        assert_eq!(listed["totalCount"], json!(members.len()), "{opened}");
        assert_eq!(listed["nodes"].as_array().map(Vec::len), Some(members.len().min(20)), "a page");
        costs.push(("open", cost));
        let back = json!({ "id": plan, "reason": "再看一次" });
        let give_back = ("kpiPlanReturn", "KpiPlanReturnInput");
        costs.push(("return", self.step("admin", give_back, back, "kpiPlan { status }").await));
        costs.push(("silence again", silence(8).await));
        let finish = ("kpiExamineFinish", "KpiExamineFinishInput");
        costs.push(("finish", self.step("admin", finish, json!({ "planId": plan }), "finished").await));
        assert_eq!(self.stands(&plan).await, "FINISHED");
        costs
    }
}

#[tokio::test]
async fn a_plan_of_many_takes_the_statements_of_a_plan_of_few() {
    let desk = Desk::open().await;
    let people = desk.crowd(60).await;
    // once before, so that nothing is read for the first time
    desk.course(&people[..3]).await;
    let few = desk.course(&people[..3]).await;
    let many = desk.course(&people).await;
    for ((step, least), (_, most)) in few.iter().zip(&many) {
        assert!(*most <= least + 3, "{step}: {least} statements for three, {most} for sixty");
    }
}

#[tokio::test]
async fn the_examinees_of_a_plan_are_bounded() {
    let desk = Desk::open().await;
    let people = desk.crowd(30).await;
    let plan = desk.large(&people).await;
    let query = "query ($id: ID!, $limit: Int!) { kpiPlan(id: $id) { examineeCount examinees(limit: $limit) { member { name } } } }";
    for limit in [1_usize, 7, 5000] {
        let found = desk.ask("admin", query, json!({ "id": plan, "limit": limit })).await;
        assert_eq!(found["examineeCount"], json!(30));
        let count = found["examinees"].as_array().map(Vec::len);
        assert_eq!(count, Some(limit.min(30)), "{found}");
    }
    for limit in [0, -1, 5001] {
        let code = desk.refused("admin", query, json!({ "id": plan, "limit": limit })).await;
        assert_eq!(code, json!("BAD_USER_INPUT"), "{limit}");
    }
}

#[tokio::test]
async fn the_readers_of_a_plan_are_those_who_see_it_in_one_statement() {
    let desk = Desk::open().await;
    desk.run(
        "update config_value set value = value || '{\"openTeamPlan\": true}' where code = 'kpi_plan_setting'",
    )
    .await;
    let (team, reviewer) = (desk.team("华东服务部").await, desk.member("hanruobing").await);
    let owner = desk.member("owner").await;
    let plans = [
        desk.draft(&["engineer"], json!({})).await,
        desk.draft(&["engineer"], json!({ "teamId": team })).await,
        desk.plan(&["engineer", "sumuyang"], json!({ "reviewerIds": [reviewer] })).await,
        desk.plan(&["zhuoyue"], json!({ "auditPerson": "3", "auditMemberIds": [owner] })).await,
    ];
    let services = desk.server.services();
    let sql = format!(
        "select id from member where enterprise_id = 1 and status = {} and account_id is not null and deleted_at is null
         order by id",
        MemberStatus::Active.number()
    );
    let mut viewers = Vec::new();
    for row in desk.server.db().client().await.query(&sql, &[]).await.expect("members") {
        viewers.extend(services.identity().of_member(1, row.get(0)).await.expect("a viewer"));
    }
    // more than one statement of a query for each of them would take
    let crowd: Vec<Viewer> = viewers.iter().cycle().take(500).cloned().collect();
    let sight = KPI_PLAN.sight.expect("plans have readers");
    let connection = services.db().read().await.expect("a connection");
    let mut sizes = Vec::new();
    for plan in plans {
        let plan: i64 = plan.parse().expect("a row");
        let mut seeing = Vec::new();
        for viewer in &viewers {
            if !(sight.look)(&connection, viewer, &[plan]).await.expect("a look").is_empty() {
                seeing.push(viewer.member_id);
            }
        }
        let asked = sight.readers.expect("readers")(&connection, &crowd, plan);
        let (found, cost) = desk.server.statements(asked).await;
        let mut found = found.expect("readers");
        found.sort_unstable();
        found.dedup();
        assert_eq!(found, seeing, "{plan}");
        assert!(cost <= 2, "{cost} statements");
        sizes.push(found.len());
    }
    assert!(sizes[1] > sizes[0], "its manager sees the plan of a team: {sizes:?}");
    assert!(sizes[2] > sizes[0] && sizes[2] < viewers.len(), "examinees, raters, reviewers: {sizes:?}");
}

#[tokio::test]
async fn a_computation_that_is_started_twice_is_one_job() {
    let desk = Desk::open().await;
    let plan: i64 = desk.plan(&["engineer"], json!({})).await.parse().expect("a row");
    let other: i64 = desk.plan(&["sumuyang"], json!({})).await.parse().expect("a row");
    let admin: i64 = desk.member("admin").await.parse().expect("a row");
    let services = desk.server.services();
    let viewer = services.identity().of_member(1, admin).await.expect("an answer").expect("a viewer");
    let engineer: i64 = desk.member("engineer").await.parse().expect("a row");
    let another = services.identity().of_member(1, engineer).await.expect("an answer").expect("a viewer");
    let by = Some(admin);
    // in one transaction, so that no node takes the first job before the second start
    let started = services
        .db()
        .transaction(async |tx| {
            let held = write::held(tx, 1, plan).await?;
            let first = jobs::ask(tx, &held, by, 300, true).await?;
            let again = jobs::ask(tx, &held, by, 300, true).await?;
            let known = jobs::asked(tx, &viewer, plan, true).await?;
            let own = jobs::start(tx, &viewer, &held, 300).await?;
            let hidden = jobs::start(tx, &another, &held, 300).await.map_err(|error| error.to_string());
            let without = jobs::ask(tx, &held, by, 300, false).await?;
            let held = write::held(tx, 1, other).await?;
            let of_other = jobs::ask(tx, &held, by, 300, true).await?;
            Ok(([first, again, known, without, of_other], own, hidden))
        })
        .await
        .expect("started");
    let (started, own, hidden) = started;
    let [first, again, known, without, of_other] = started;
    assert!(first.is_some() && again.is_none(), "{started:?}");
    assert_eq!((known, Some(own)), (first, first), "the running one is answered");
    assert!(hidden.is_err(), "nobody is told of a job that they cannot see: {hidden:?}");
    assert!(without.is_some() && without != first, "other options are another job: {started:?}");
    assert!(of_other.is_some(), "another plan is another job: {started:?}");
    let count = desk.number("select count(*) from job where kind = 'kpi_plan.compute'").await;
    assert_eq!(count, 3);
}
