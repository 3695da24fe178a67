//! A member's own schedules over all reports, and which measures add up.

use serde_json::{Value, json};

use super::Desk;

const MINE: &str = "query ($first: Int, $after: String) { myReportSchedules(first: $first, after: $after) {
    totalCount nodes { rowId owner { rowId } report { rowId name path } } pageInfo { hasNextPage endCursor } } }";

#[tokio::test]
async fn members_find_their_own_schedules_of_all_reports_page_by_page() {
    let desk = Desk::demo().await;
    let (admin, manager) = (desk.member("admin").await, desk.member("manager").await);
    let (report, other) = (desk.report().await, desk.own_tasks(admin, manager).await);
    let mine = async |user: &str, variables: Value| {
        desk.ask(user, MINE, variables).await["myReportSchedules"].clone()
    };
    let had = mine("manager", Value::Null).await["totalCount"].as_u64().expect("a total");
    let first = desk.made("manager", report, &[manager], json!({})).await;
    let second = desk.made("manager", other, &[manager], json!({})).await;
    let of_admin = desk.made("admin", report, &[admin], json!({})).await;
    let page = mine("manager", json!({ "first": 1 })).await;
    assert_eq!(page["totalCount"], json!(had + 2), "{page}");
    assert_eq!(page["nodes"][0]["rowId"], second["rowId"], "the newest first");
    assert_eq!(page["nodes"][0]["report"]["rowId"], json!(other.to_string()));
    assert_eq!(page["nodes"][0]["owner"]["rowId"], json!(manager.to_string()));
    let next = mine("manager", json!({ "first": 1, "after": page["pageInfo"]["endCursor"] })).await;
    assert_eq!(next["nodes"][0]["rowId"], first["rowId"], "{next}");
    assert_eq!(next["nodes"][0]["report"]["name"], "任务完成情况", "{next}");
    // a report manager's own, although they see all of each report
    let found = mine("admin", json!({ "first": 100 })).await;
    let ids = found["nodes"].as_array().expect("rows").iter().map(|one| &one["rowId"]);
    let ids: Vec<&Value> = ids.collect();
    assert!(ids.contains(&&of_admin["rowId"]) && !ids.contains(&&first["rowId"]), "{found}");
    assert_eq!(mine("other", Value::Null).await["nodes"], json!([]));
    // a report that is no longer visible leaves the schedule without its name
    let off = "update online_report set enabled = false where enterprise_id = 1 and name = '我的任务'";
    desk.execute(off).await;
    let page = mine("manager", json!({ "first": 1 })).await;
    assert_eq!(page["nodes"][0]["report"], Value::Null, "{page}");
    assert_eq!(page["nodes"][0]["rowId"], second["rowId"]);
}

#[tokio::test]
async fn the_catalogue_says_which_measures_add_up() {
    let desk = Desk::demo().await;
    let query = "{ onlineReportCatalog { datasets { dataset measures { code unit adds } } } }";
    let found = desk.ask("admin", query, Value::Null).await["onlineReportCatalog"]["datasets"].clone();
    for dataset in found.as_array().expect("datasets") {
        for measure in dataset["measures"].as_array().expect("measures") {
            let share = measure["unit"] == "PERCENT";
            assert!(!share || measure["adds"] == json!(false), "{dataset}: {measure}");
            assert!(measure["code"] != "count" || measure["adds"] == json!(true), "{dataset}: {measure}");
        }
    }
}
