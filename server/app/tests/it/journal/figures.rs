//! Each line of a statistic counts exactly the rows that it opens.

use serde_json::{Value, json};

use super::{Desk, on};

const LINES: &str =
    "query ($filter: ItemLogFilter, $by: LogGrouping) { itemLogFigures(filter: $filter, by: $by) {
    logType { value } member { rowId } project { rowId } team { rowId } day count minutes } }";
const LOGS: &str = "query ($filter: ItemLogFilter) { itemLogs(first: 100, filter: $filter) { totalCount nodes { minutes } } }";
const OWN: &str =
    "{ viewer { logSummary { today monday ofToday ofWeek minutes latest { rowId author { rowId } } } } }";
const WEEKS: &str =
    "query ($filter: WeeklyFilter, $by: WeeklyGrouping) { weeklyFigures(filter: $filter, by: $by) {
    monday member { rowId } team { rowId } submitted late } }";
const REPORTS: &str =
    "query ($filter: WeeklyFilter) { weeklies(first: 100, filter: $filter) { totalCount } }";

/// The filter of the rows that a line of hours opens; absent for a line that opens none.
fn behind(by: &str, line: &Value) -> Option<Value> {
    let id = |field: &str| line[field]["rowId"].as_str().map(str::to_owned);
    match by {
        "TYPE" => line["logType"]["value"].as_str().map(|value| json!({ "logTypes": [value] })),
        "MEMBER" => id("member").map(|id| json!({ "authorId": id })),
        "PROJECT" => id("project").map(|id| json!({ "projectId": id })),
        "TEAM" => id("team").map(|id| json!({ "teamId": id, "exactTeam": true })),
        _ => line["day"].as_str().map(|day| json!({ "happenedOn": { "from": day, "to": day } })),
    }
}

fn joined(one: &Value, other: &Value) -> Value {
    let mut both = one.clone();
    if let (Some(both), Some(other)) = (both.as_object_mut(), other.as_object()) {
        both.extend(other.clone());
    }
    both
}

#[tokio::test]
async fn every_line_of_hours_is_the_sum_over_the_rows_that_it_opens() {
    let desk = Desk::open().await;
    let seen = desk.ask("engineer", "{ projects(first: 2) { nodes { rowId } } }", json!({})).await;
    let project = |at: usize| seen["nodes"][at]["rowId"].clone();
    for (user, input) in [
        ("engineer", json!({ "minutes": 90, "projectId": project(0), "happenedOn": on(0) })),
        ("engineer", json!({ "minutes": 25, "projectId": project(1), "happenedOn": on(1) })),
        ("engineer", json!({ "minutes": 5, "logType": "1", "happenedOn": on(1) })),
        ("yuechangqing", json!({ "minutes": 45, "happenedOn": on(6) })),
        ("manager", json!({ "minutes": 70, "happenedOn": on(6) })),
        ("sales", json!({ "minutes": 500, "happenedOn": on(7) })),
    ] {
        desk.log(user, input).await;
    }
    for user in ["manager", "engineer", "owner"] {
        for filter in [
            json!({}),
            json!({ "scope": "TEAM", "logTypes": ["5"], "happenedOn": { "from": on(0), "to": on(6) } }),
        ] {
            for by in ["TYPE", "MEMBER", "PROJECT", "TEAM", "DAY"] {
                let lines = desk.ask(user, LINES, json!({ "filter": filter, "by": by })).await;
                let lines = lines.as_array().expect("lines");
                // the engineer and the owner lead no team
                assert!(
                    !lines.is_empty() || filter != json!({}) && user != "manager",
                    "{user} {filter} {by}"
                );
                for line in lines {
                    let Some(more) = behind(by, line) else { continue };
                    let rows = desk.ask(user, LOGS, json!({ "filter": joined(&filter, &more) })).await;
                    let nodes = rows["nodes"].as_array().expect("rows").iter();
                    let sum: i64 = nodes.filter_map(|row| row["minutes"].as_i64()).sum();
                    assert_eq!(
                        (line["count"].clone(), line["minutes"].clone()),
                        (rows["totalCount"].clone(), json!(sum)),
                        "{user} {filter} {by} {line}"
                    );
                }
            }
        }
    }
    let team = desk.team("华东服务部").await;
    let found = async |filter: Value| {
        desk.ask("owner", LOGS, json!({ "filter": filter })).await["totalCount"].clone()
    };
    assert_eq!(found(json!({ "teamId": team })).await, json!(5), "with the teams below");
    assert_eq!(found(json!({ "teamId": team, "exactTeam": true })).await, json!(1));
}

#[tokio::test]
async fn the_own_logs_of_today_and_of_this_week_are_those_of_their_lists() {
    let desk = Desk::open().await;
    let empty = desk.ask("engineer", OWN, json!({})).await["logSummary"].clone();
    assert_eq!(
        [&empty["ofToday"], &empty["ofWeek"], &empty["minutes"], &empty["latest"]],
        [&json!(0), &json!(0), &json!(0), &json!([])]
    );
    let mut rows = Vec::new();
    for (day, minutes) in [(0, 5), (6, 10), (7, 20)] {
        rows.push(desk.log("engineer", json!({ "happenedOn": on(day), "minutes": minutes })).await);
    }
    let today = empty["today"].clone();
    rows.push(desk.log("engineer", json!({ "happenedOn": today, "minutes": 40 })).await);
    let gone = desk.log("engineer", json!({ "minutes": 80 })).await;
    desk.run(&format!("update item_log set deleted_at = now() where enterprise_id = 1 and id = {gone}"))
        .await;
    // a log of another member that the engineer sees
    let me = desk.member("engineer").await;
    desk.log("manager", json!({ "minutes": 160, "visibleMemberIds": [me] })).await;
    let own = desk.ask("engineer", OWN, json!({})).await["logSummary"].clone();
    assert_eq!((&own["today"], &own["monday"]), (&today, &json!(on(7))));
    assert_eq!((&own["ofWeek"], &own["minutes"]), (&json!(2), &json!(60)));
    for (number, from) in [("ofToday", "today"), ("ofWeek", "monday")] {
        let days = json!({ "from": own[from], "to": own["today"] });
        let filter = json!({ "filter": { "scope": "MINE", "happenedOn": days } });
        assert_eq!(desk.ask("engineer", LOGS, filter).await["totalCount"], own[number], "{number}");
    }
    rows.reverse();
    rows.truncate(3);
    let latest: Vec<Value> =
        rows.iter().map(|id| json!({ "rowId": id, "author": { "rowId": me } })).collect();
    assert_eq!(own["latest"], json!(latest));
    desk.run(&format!("delete from role_member where enterprise_id = 1 and member_id = {me}")).await;
    assert_eq!(desk.ask("engineer", OWN, json!({})).await["logSummary"], Value::Null, "without the right");
}

#[tokio::test]
async fn every_number_of_reports_is_that_of_the_rows_that_it_opens() {
    let desk = Desk::open().await;
    for (user, day) in [("engineer", 0), ("engineer", -7), ("yuechangqing", 0), ("manager", 0), ("sales", -7)]
    {
        let id = desk.week(user, &on(day)).await["rowId"].clone();
        desk.change(user, &id, json!({ "words": "本周", "submit": true })).await;
        if user == "yuechangqing" {
            desk.comment("manager", &id, "1").await;
        }
    }
    desk.run(&format!("update weekly set late = (monday = '{}') where enterprise_id = 1", on(0))).await;
    // a draft counts nowhere
    desk.week("tangyiming", &on(0)).await;
    let sent = json!({ "scope": "MEMBER", "statuses": ["SUBMITTED", "LOCKED", "REOPENED"] });
    for user in ["manager", "engineer", "owner"] {
        for by in ["WEEK", "MEMBER", "TEAM"] {
            let filter = json!({ "filter": { "scope": "MEMBER" }, "by": by });
            let lines = desk.ask(user, WEEKS, filter).await;
            let lines = lines.as_array().expect("lines");
            // reports of a team are read by its leader and the owner
            assert!(!lines.is_empty() || user == "engineer", "{user} {by}");
            for line in lines {
                let more = match by {
                    "WEEK" => json!({ "days": { "from": line["monday"], "to": line["monday"] } }),
                    "MEMBER" => json!({ "authorId": line["member"]["rowId"] }),
                    _ => json!({ "teamId": line["team"]["rowId"], "exactTeam": true }),
                };
                let rows = joined(&sent, &more);
                let late = joined(&rows, &json!({ "late": true }));
                let count = async |filter: Value| {
                    desk.ask(user, REPORTS, json!({ "filter": filter })).await["totalCount"].clone()
                };
                assert_eq!(count(rows).await, line["submitted"], "{user} {by} {line}");
                assert_eq!(count(late).await, line["late"], "{user} {by} {line}");
            }
        }
    }
}

#[tokio::test]
async fn a_hidden_project_is_in_no_line_of_a_statistic() {
    let desk = Desk::open().await;
    let reader = desk.member("tangyiming").await;
    let all = desk.ask("owner", "{ projects(first: 50) { nodes { rowId } } }", json!({})).await;
    let one = "query ($id: ID!) { project(id: $id) { name } }";
    let mut hidden = Value::Null;
    for row in all["nodes"].as_array().expect("projects") {
        if desk.ask("tangyiming", one, json!({ "id": row["rowId"] })).await.is_null() {
            hidden = row["rowId"].clone();
        }
    }
    assert!(hidden.is_string(), "a project that they do not see");
    desk.log("owner", json!({ "projectId": hidden, "visibleMemberIds": [reader], "minutes": 40 })).await;
    let query = "query { itemLogFigures(by: PROJECT) { project { rowId title } minutes } }";
    let told = desk.ask("tangyiming", query, json!({})).await;
    assert_eq!(told, json!([{ "project": null, "minutes": 40 }]));
    let told = desk.ask("owner", query, json!({})).await;
    assert_eq!(told[0]["project"]["rowId"], hidden);
}
