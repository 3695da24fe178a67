//! Filters of weekly reports by the grade of their comments, and by a team without those below it.

use serde_json::{Value, json};

use super::{Desk, on};

const LIST: &str =
    "query ($filter: WeeklyFilter) { weeklies(first: 20, filter: $filter) { totalCount nodes { rowId } } }";
const TEAM: &str = "query ($id: ID!) { weekly(id: $id) { team { rowId path { rowId } } } }";

#[tokio::test]
async fn reports_are_found_by_their_grade_and_by_their_team_alone() {
    let desk = Desk::open().await;
    let id = desk.week("engineer", &on(0)).await["rowId"].clone();
    desk.change("engineer", &id, json!({ "words": "本周", "submit": true })).await;
    desk.comment("manager", &id, "1").await;
    let found = async |filter: Value| {
        desk.ask("owner", LIST, json!({ "filter": filter })).await["totalCount"].clone()
    };
    assert_eq!(found(json!({ "grade": "1" })).await, json!(1));
    assert_eq!(found(json!({ "grade": "2" })).await, json!(0));

    let team = desk.ask("owner", TEAM, json!({ "id": id })).await["team"].clone();
    let own = team["rowId"].clone();
    let above = team["path"].as_array().into_iter().flatten().find(|one| one["rowId"] != own);
    let above = above.expect("a team above")["rowId"].clone();
    assert_eq!(found(json!({ "teamId": own, "exactTeam": true })).await, json!(1));
    assert_eq!(found(json!({ "teamId": above })).await, json!(1), "with the teams below");
    assert_eq!(found(json!({ "teamId": above, "exactTeam": true })).await, json!(0));
    assert_eq!(found(json!({ "exactTeam": true })).await, json!(1), "without a team it narrows nothing");
}
