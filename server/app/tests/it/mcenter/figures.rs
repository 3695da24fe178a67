//! Achieved amounts of sales targets: by receipts or contracts, by member and team, and their visibility.

use serde_json::{Value, json};

use super::{Desk, OLD, fen, id_of, rows_of, summed};

const LINE: &str = "targetTotal achievedTotal achievedMonths gap standing team { rowId } member { rowId }";

impl Desk {
    async fn overview(&self, user: &str, as_of: Option<&str>) -> Value {
        let query = format!(
            "query ($year: Int!, $asOf: Date) {{ salesTargets(year: $year, asOf: $asOf) {{ basis asOf
                company {{ {LINE} childrenTargetTotal }} teams {{ {LINE} }} unassigned {{ {LINE} }} }} }}"
        );
        self.ask(user, &query, json!({ "year": OLD, "asOf": as_of })).await
    }

    async fn by_member(&self, user: &str, member: i64) -> Vec<Value> {
        let query = format!(
            "query ($year: Int!, $id: ID!) {{ salesTargetsByMember(year: $year, memberId: $id) {{ {LINE} }} }}"
        );
        let found = self.ask(user, &query, json!({ "year": OLD, "id": member.to_string() })).await;
        found.as_array().cloned().unwrap_or_default()
    }

    async fn basis(&self, basis: &str) {
        let query =
            "mutation ($basis: String!) { configValueUpdate(input: { code: MCENTER, basis: $basis }) {
            userErrors { field message } } }";
        self.done("owner", query, json!({ "basis": basis })).await;
    }
}

#[tokio::test]
async fn receipts_or_contracts_achieve_by_their_day_as_the_setting_says() {
    let desk = Desk::open().await;
    let (project, _) = desk.project("达成口径").await;
    desk.run(&format!(
        "update project set signed_on = '2006-02-10' where enterprise_id = 1 and id = {project}"
    ))
    .await;
    let plan = desk.plan(project, "首付", 600.0, "2006-12-31").await;
    desk.receive(plan, 250.0, "2006-05-20").await;
    let company = json!({ "year": OLD, "level": "COMPANY", "amount": 1200.0 });
    desk.set("owner", company, None).await;

    let receipts = desk.overview("owner", None).await;
    let line = &receipts["company"];
    assert_eq!((&receipts["basis"], fen(&line["achievedTotal"])), (&json!("RECEIPT"), 25_000), "{receipts}");
    assert_eq!(fen(&line["achievedMonths"][4]), 25_000);
    assert_eq!((fen(&line["gap"]), &line["standing"]), (25_000 - 120_000, &json!("BEHIND")));
    // on the day before the receipt nothing was achieved
    let before = desk.overview("owner", Some("2006-05-19")).await;
    assert_eq!(fen(&before["company"]["achievedTotal"]), 0);

    desk.basis("CONTRACT").await;
    let contracts = desk.overview("owner", None).await;
    assert_eq!(fen(&contracts["company"]["achievedTotal"]), 10_000_000, "{contracts}");
    assert_eq!(fen(&contracts["company"]["achievedMonths"][1]), 10_000_000);
    assert_eq!(contracts["company"]["standing"], json!("AHEAD"));
    let months = "query ($year: Int!) { salesMonthlyTargets(year: $year) { month target achieved cumulativeAchieved standing over } }";
    let months = desk.ask("owner", months, json!({ "year": OLD })).await;
    assert_eq!((fen(&months[0]["target"]), fen(&months[11]["cumulativeAchieved"])), (10_000, 10_000_000));
    let weeks = "query ($year: Int!) { salesWeeks(year: $year) { week beginsOn achieved target } }";
    let weeks = desk.ask("owner", weeks, json!({ "year": OLD })).await;
    let weeks = weeks.as_array().expect("weeks");
    assert_eq!((weeks.len(), summed(weeks, "achieved")), (52, 10_000_000));
    assert_eq!(weeks[0]["beginsOn"], json!("2006-01-02"));
}

#[tokio::test]
async fn who_moves_keeps_what_they_earned_where_they_earned_it() {
    let desk = Desk::open().await;
    let (project, customer) = desk.project("调动前后").await;
    let (member, old) = (desk.member("manager").await, desk.team_of("manager").await);
    let new = desk
        .number(&format!("select min(id) from team where enterprise_id = 1 and type = 1 and id <> {old} and parent_id is not null"))
        .await;
    let plan = desk.plan(project, "全款", 1000.0, "2006-12-31").await;
    desk.receive(plan, 100.0, "2006-03-01").await;
    desk.run(&format!(
        "update project set director_team_id = {new} where enterprise_id = 1 and id = {project}"
    ))
    .await;
    desk.receive(plan, 40.0, "2006-06-01").await;

    let lines = desk.by_member("owner", member).await;
    let of = |team: i64| {
        let found = lines.iter().find(|line| line["team"]["rowId"] == json!(team.to_string()));
        found.map_or(0, |line| fen(&line["achievedTotal"]))
    };
    assert_eq!((lines.len(), of(old), of(new)), (2, 10_000, 4_000), "{lines:?}");

    // every figure has its rows
    let facts =
        "query ($filter: SalesFactFilter) { salesFacts(first: 100, filter: $filter) { totalCount nodes {
        kind day amount name project { rowId } customer { rowId } team { rowId } member { rowId } } } }";
    let filter = json!({ "from": "2006-01-01", "to": "2006-12-31", "memberId": member.to_string(), "teamId": old.to_string() });
    let found = desk.ask("owner", facts, json!({ "filter": filter })).await;
    assert_eq!((summed(&rows_of(&found), "amount"), &found["totalCount"]), (10_000, &json!(1)));
    assert_eq!(found["nodes"][0]["customer"]["rowId"], json!(customer.to_string()));
    let sum = "query ($filter: SalesFactFilter) { salesFactSum(filter: $filter) { count amount } }";
    let all = json!({ "from": "2006-01-01", "to": "2006-12-31", "projectId": project.to_string() });
    let sum = desk.ask("owner", sum, json!({ "filter": all })).await;
    assert_eq!((&sum["count"], fen(&sum["amount"])), (&json!(2), 14_000));
}

#[tokio::test]
async fn readers_see_the_teams_that_they_direct_and_others_nothing() {
    let desk = Desk::open().await;
    let (project, _) = desk.project("各看各的").await;
    let plan = desk.plan(project, "全款", 1000.0, "2006-12-31").await;
    desk.receive(plan, 100.0, "2006-03-01").await;
    let query = "query ($year: Int!) { salesTargets(year: $year) { basis } }";
    for user in ["engineer", "external"] {
        assert_eq!(desk.refused(user, query, json!({ "year": OLD })).await, json!("FORBIDDEN"), "{user}");
    }
    desk.grant("外部成员", 1101).await;
    assert_eq!(desk.refused("external", query, json!({ "year": OLD })).await, json!("FORBIDDEN"));

    let seen = desk.overview("manager", None).await;
    assert!(seen["company"].is_null() && seen["unassigned"].is_null(), "{seen}");
    let all = desk.overview("owner", None).await;
    let (mine, theirs) = (seen["teams"].as_array().expect("teams"), all["teams"].as_array().expect("teams"));
    assert!(!mine.is_empty() && mine.len() < theirs.len(), "{} of {}", mine.len(), theirs.len());
    // by default a manager gets the sum of their teams
    let months = "query ($year: Int!) { salesMonthlyTargets(year: $year) { month achieved } }";
    let months = desk.ask("manager", months, json!({ "year": OLD })).await;
    let achieved: i64 = months.as_array().expect("months").iter().map(|month| fen(&month["achieved"])).sum();
    assert_eq!(achieved, 10_000, "{months}");

    let list = "query ($filter: SalesPersonalTargetFilter!) { salesPersonalTargets(first: 100, filter: $filter) { totalCount nodes {
        targetTotal achievedTotal targetToDate gap standing member { rowId } } } }";
    let sum = "query ($filter: SalesPersonalTargetFilter!) { salesPersonalTargetSum(filter: $filter) {
        count behind targetTotal achievedTotal targetToDate gap } }";
    let team = desk.team_of("manager").await.to_string();
    for filter in [
        json!({ "year": OLD }),
        json!({ "year": OLD, "teamId": team }),
        json!({ "year": OLD, "behind": true }),
    ] {
        for user in ["owner", "manager"] {
            let (list, sum) = (
                desk.ask(user, list, json!({ "filter": filter })).await,
                desk.ask(user, sum, json!({ "filter": filter })).await,
            );
            let rows = rows_of(&list);
            for field in ["targetTotal", "achievedTotal", "targetToDate", "gap"] {
                assert_eq!(summed(&rows, field), fen(&sum[field]), "{user} {filter} {field}");
            }
            assert_eq!((json!(rows.len()), &list["totalCount"]), (sum["count"].clone(), &sum["count"]));
        }
    }
    // members of other enterprises do not exist
    let member = desk.number("select min(id) from member where enterprise_id = 2").await;
    let query = "query ($year: Int!, $id: ID!) { salesTargetsByMember(year: $year, memberId: $id) { achievedTotal } }";
    let found = desk.ask("owner", query, json!({ "year": OLD, "id": id_of("Member", member) })).await;
    assert_eq!(found, json!([]));
    let other = desk.overview("other", None).await;
    assert_eq!(fen(&other["company"]["achievedTotal"]), 0, "{other}");
}

#[tokio::test]
async fn a_filter_tells_nothing_about_a_project_that_is_hidden() {
    let desk = Desk::open().await;
    desk.grant("工程师", 1102).await;
    let (project, customer) = desk.project("看不到的项目").await;
    let plan = desk.plan(project, "全款", 1000.0, "2006-12-31").await;
    desk.receive(plan, 100.0, "2006-03-01").await;
    let engineer = desk.member("engineer").await;
    desk.run(&format!(
        "update payment_receipt set earner_id = {engineer} where enterprise_id = 1 and plan_id = {plan};
         update project set is_open = 2 where enterprise_id = 1 and id = {project}"
    ))
    .await;
    let query = "query ($filter: SalesFactFilter) {
        salesFacts(first: 100, filter: $filter) { totalCount nodes { amount name project { rowId } customer { rowId } } } }";
    let sum = "query ($filter: SalesFactFilter) { salesFactSum(filter: $filter) { count amount } }";
    let with = |field: &str, value: i64| {
        let mut filter = json!({ "from": "2006-01-01", "to": "2006-12-31" });
        filter[field] = json!(value.to_string());
        json!({ "filter": filter })
    };
    // their own sale counts, without the project of others
    let own = desk.ask("engineer", query, with("memberId", engineer)).await;
    let fact = &own["nodes"][0];
    assert_eq!((&own["totalCount"], fen(&fact["amount"])), (&json!(1), 10_000), "{own}");
    assert!(["name", "project", "customer"].iter().all(|field| fact[*field].is_null()), "{own}");
    for (field, value) in [("customerId", customer), ("projectId", project)] {
        let found = desk.ask("engineer", query, with(field, value)).await;
        assert_eq!(found, json!({ "totalCount": 0, "nodes": [] }), "{field}");
        assert_eq!(desk.ask("engineer", sum, with(field, value)).await["count"], json!(0), "{field}");
        assert_eq!(desk.ask("owner", sum, with(field, value)).await["count"], json!(1), "{field}");
    }
}
