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
        let call = "reportScheduleSwitch(input: { id: $id, version: $version, enabled: $enabled })";
        let refused = desk.change(user, call, types, variables).await;
        assert_eq!(refused["userErrors"][0]["code"], "NOT_FOUND", "{refused}");
        let tried = desk
            .change(user, "reportScheduleTry(input: { id: $id })", "$id: ID!", json!({ "id": of["id"] }))
            .await;
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
    let call = "reportScheduleUpdate(input: { id: $id, version: $version, changes: $input })";
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
async fn a_robot_is_told_of_a_report_without_figures_while_its_owner_manages() {
    let desk = Desk::demo().await;
    let (admin, manager) = (desk.member("admin").await, desk.member("manager").await);
    let report = desk.report().await;
    let robot = "insert into webhook (enterprise_id, name, target, address, events)
        values (1, '项目群', 2, 'robot', '{task.create}') returning id";
    let robot = desk.number(robot).await;
    let to = json!({ "webhookIds": [robot.to_string()] });
    let schedule = desk.made("admin", report, &[], to).await;
    assert_eq!(desk.fire().await, 1);
    let sent = format!(
        "select message::text from webhook_delivery where enterprise_id = 1 and webhook_id = {robot}
         order by id"
    );
    let messages = desk.texts(&sent).await;
    let [message] = messages.as_slice() else { panic!("one message: {messages:?}") };
    let message: Value = serde_json::from_str(message).expect("a message");
    let link = format!("/report/task/online/{report}");
    assert_eq!(
        (&message["title"], &message["link"]),
        (&json!("定时报表：任务完成情况"), &json!(link)),
        "{message}"
    );
    assert_eq!(message["body"], "报表已更新，打开后按各自的权限查看。", "{message}");
    assert_eq!(desk.runs("admin", &schedule).await["rows"][0]["state"], "SENT");
    // under a condition that the owner's figures do not satisfy it is told nothing
    let call = "reportScheduleUpdate(input: { id: $id, version: $version, changes: $input })";
    let types = "$id: ID!, $version: Int!, $input: ReportScheduleInput!";
    let input = json!({ "every": "DAY", "time": "09:00", "webhookIds": [robot.to_string()],
        "measure": "count", "comparison": "AT_LEAST", "threshold": "999999" });
    let variables = json!({ "id": schedule["id"], "version": schedule["version"], "input": input });
    let changed = desk.change("admin", call, types, variables).await;
    assert_eq!(changed["userErrors"], json!([]), "{changed}");
    desk.fire().await;
    assert_eq!(desk.texts(&sent).await.len(), 1);
    assert_eq!(desk.runs("admin", &schedule).await["rows"][0]["reasons"][0]["state"], "UNMET");
    // handed to a member who may change the report and does not manage the enterprise
    desk.execute(&format!(
        "insert into online_report_grant (enterprise_id, report_id, member_id, may_update, created_by)
             values (1, {report}, {manager}, true, {admin});
         update report_schedule
             set member_id = {manager}, measure = null, comparison = null, threshold = null"
    ))
    .await;
    desk.fire().await;
    assert_eq!(desk.texts(&sent).await.len(), 1, "nothing more");
    let paused = desk.texts("select paused_reason from report_schedule").await;
    assert_eq!(paused, ["创建人不能再发送到消息推送"]);
    let told = desk.told(manager, "report_schedule.trouble").await;
    assert!(told.len() == 1 && told[0].contains("已暂停"), "{told:?}");
    let version = desk.number("select version::bigint from report_schedule").await;
    let on = json!({ "id": schedule["id"], "version": version, "enabled": true });
    let call = "reportScheduleSwitch(input: { id: $id, version: $version, enabled: $enabled })";
    let refused = desk.change("manager", call, "$id: ID!, $version: Int!, $enabled: Boolean!", on).await;
    assert_eq!(refused["userErrors"][0]["code"], "FORBIDDEN", "{refused}");
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
