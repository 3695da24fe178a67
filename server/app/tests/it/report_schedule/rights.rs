//! Rights to create, see and change report schedules.

use serde_json::{Value, json};
use xieli_kernel::ids;
use xieli_testing::until;

use super::Desk;

#[tokio::test]
async fn others_are_for_who_changes_the_report_and_another_enterprise_is_out_of_reach() {
    let desk = Desk::demo().await;
    let (admin, manager) = (desk.member("admin").await, desk.member("manager").await);
    let report = desk.report().await;
    let input = |members: &[i64]| {
        json!({ "onlineReportId": report.to_string(), "every": "DAY", "time": "09:00",
            "memberIds": members.iter().map(i64::to_string).collect::<Vec<_>>() })
    };
    let refused = desk.create("manager", input(&[manager, admin])).await;
    assert_eq!(refused["userErrors"][0]["code"], "FORBIDDEN", "{refused}");
    let mut robots = input(&[manager]);
    robots["webhookIds"] = json!(["1"]);
    assert_eq!(desk.create("manager", robots).await["userErrors"][0]["code"], "FORBIDDEN");
    let own = desk.made("manager", report, &[manager], json!({})).await;
    let of_admin = desk.made("admin", report, &[manager], json!({})).await;
    // a reader sees their own, report managers all
    let list = "query ($id: ID!) { reportSchedules(onlineReportId: $id) { rowId } }";
    let id = ids::encode("OnlineReport", report);
    let seen = async |user: &str| {
        let found = desk.ask(user, list, json!({ "id": id })).await["reportSchedules"].clone();
        found.as_array().map_or(0, Vec::len)
    };
    assert_eq!((seen("manager").await, seen("admin").await, seen("other").await), (1, 2, 0));
    // those of others can't be changed, read or tried; nor from another enterprise
    for user in ["manager", "other"] {
        let of = if user == "manager" { &of_admin } else { &own };
        let variables = json!({ "id": of["id"], "version": of["version"], "enabled": false });
        let types = "$id: ID!, $version: Int!, $enabled: Boolean!";
        let call = "reportScheduleSwitch(id: $id, version: $version, enabled: $enabled)";
        let refused = desk.change(user, call, types, variables).await;
        assert_eq!(refused["userErrors"][0]["code"], "NOT_FOUND", "{refused}");
        let tried =
            desk.change(user, "reportScheduleTry(id: $id)", "$id: ID!", json!({ "id": of["id"] })).await;
        assert_eq!(tried["userErrors"][0]["code"], "NOT_FOUND", "{tried}");
        assert_eq!(desk.runs(user, of).await, Value::Null);
    }
    // neither report, member nor team of another enterprise
    let foreign = desk.number("select id from member where enterprise_id <> 1 order by id limit 1").await;
    let refused = desk.create("admin", input(&[foreign])).await;
    assert_eq!(refused["userErrors"][0]["field"], json!(["memberIds"]), "{refused}");
    let mut teams = input(&[admin]);
    let team = desk.number("select id from team where enterprise_id <> 1 order by id limit 1").await;
    teams["teamIds"] = json!([team.to_string()]);
    assert_eq!(desk.create("admin", teams).await["userErrors"][0]["field"], json!(["teamIds"]));
    let refused = desk.create("other", input(&[foreign])).await;
    assert_eq!(refused["userErrors"][0]["field"], json!(["onlineReportId"]), "{refused}");
    // a stale version writes nothing
    let call = "reportScheduleUpdate(id: $id, version: $version, input: $input)";
    let types = "$id: ID!, $version: Int!, $input: ReportScheduleInput!";
    let write = |version: i64| {
        let input = json!({ "every": "MONTH_END", "time": "18:30", "memberIds": [manager.to_string()] });
        json!({ "id": own["id"], "version": version, "input": input })
    };
    let version = own["version"].as_i64().expect("a version");
    let changed = desk.change("manager", call, types, write(version)).await;
    assert_eq!(changed["reportSchedule"]["timing"], "每月最后一天 18:30", "{changed}");
    let stale = desk.change("manager", call, types, write(version)).await;
    assert!(stale["reportSchedule"].is_null() && stale["userErrors"][0]["code"] != Value::Null, "{stale}");
}

#[tokio::test]
async fn schedules_for_others_are_whose_who_takes_over() {
    let desk = Desk::demo().await;
    let (admin, manager) = (desk.member("admin").await, desk.member("manager").await);
    let report = desk.report().await;
    let own = desk.made("manager", report, &[manager], json!({})).await;
    let all = desk.made("admin", report, &[admin, manager], json!({})).await;
    let to = desk.member("owner").await;
    let leave =
        "mutation ($input: MemberLeaveInput!) { memberLeave(input: $input) { userErrors { message } } }";
    let handed = json!({ "ids": [manager.to_string()], "handoverToId": to.to_string() });
    let token = desk.server.token("owner").await;
    let reply = desk.server.graphql(Some(&token), leave, json!({ "input": handed })).await;
    assert_eq!(reply["data"]["memberLeave"]["userErrors"], json!([]), "{reply}");
    let left = until("the schedules of who left are settled", async || {
        let rows = desk.texts("select id || ' ' || member_id from report_schedule order by id").await;
        (rows.len() == 1).then_some(rows)
    })
    .await;
    let row = |value: &Value| value["rowId"].as_str().unwrap_or_default().to_owned();
    assert_eq!(left, [format!("{} {admin}", row(&all))], "{} went", row(&own));
}
