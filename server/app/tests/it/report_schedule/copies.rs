//! Copies of scheduled reports: under whose rights they are computed, and who gets none.

use chrono::TimeDelta;
use serde_json::{Value, json};
use xieli_domain::report_schedule::scheduled;
use xieli_kernel::{clock, ids};
use xieli_testing::until_true;

use super::Desk;

#[tokio::test]
async fn every_recipient_gets_what_they_see_themselves_and_nobody_the_authors_rows() {
    let desk = Desk::demo().await;
    let (admin, manager, engineer) =
        (desk.member("admin").await, desk.member("manager").await, desk.member("engineer").await);
    let report = desk.own_tasks(admin, manager).await;
    let schedule = desk.made("admin", report, &[admin, manager, engineer], json!({})).await;
    let address = "update member set email = 'manager@copies.example' where enterprise_id = 1 and id =";
    desk.execute(&format!("{address} {manager}")).await;
    assert_eq!(desk.fire().await, 1);
    let (of_admin, of_manager) = (desk.own_words(admin, report).await, desk.own_words(manager, report).await);
    assert_ne!(of_admin, of_manager);
    for (member, own, others) in [(admin, &of_admin, &of_manager), (manager, &of_manager, &of_admin)] {
        let told = desk.told(member, "report_schedule.copy").await;
        assert_eq!(told.len(), 1, "{told:?}");
        assert!(told[0].contains(own.as_str()) && !told[0].contains(others.as_str()), "{told:?}");
    }
    // the same by e-mail, which is the default channel of these notices
    let mails = desk
        .texts(&format!(
            "select body from notification_mail where enterprise_id = 1 and member_id = {manager}
             and subject like '定时报表%'"
        ))
        .await;
    let [mail] = mails.as_slice() else { panic!("one e-mail: {mails:?}") };
    assert!(mail.contains(&of_manager) && !mail.contains(&of_admin), "{mail}");
    // recipients without access to reports get nothing, and the owner gets a notice
    assert_eq!(desk.told(engineer, "report_schedule.copy").await, [""; 0]);
    let told = desk.told(admin, "report_schedule.trouble").await;
    assert!(told.len() == 1 && told[0].contains("无权查看该报表"), "{told:?}");
    let runs = desk.runs("admin", &schedule).await;
    let run = &runs["rows"][0];
    assert_eq!(
        (&run["state"], &run["sent"], &run["total"]),
        (&json!("PARTLY"), &json!(2), &json!(3)),
        "{run}"
    );
    assert_eq!(run["reasons"][0]["state"], "WITHHELD", "{run}");
    // figures of members reach no webhook
    let leaked = "select count(*) from webhook_delivery where kind like 'notification.report_schedule%'";
    assert_eq!(desk.number(leaked).await, 0);
    // one notice about recipients without data, until their number changes
    desk.fire().await;
    assert_eq!(desk.told(admin, "report_schedule.trouble").await.len(), 1);
    assert_eq!(desk.told(manager, "report_schedule.copy").await.len(), 2);
}

#[tokio::test]
async fn a_right_that_was_lost_and_a_report_that_is_off_are_seen_when_it_is_sent() {
    let desk = Desk::demo().await;
    let (admin, manager) = (desk.member("admin").await, desk.member("manager").await);
    let report = desk.own_tasks(admin, manager).await;
    let own = desk.made("manager", report, &[manager], json!({})).await;
    let all = desk.made("admin", report, &[admin, manager], json!({})).await;
    // the report is for a role that the manager lacks
    let role = desk.number("select id from role where enterprise_id = 1 and name = '工程师' limit 1").await;
    let update = "mutation ($id: ID!, $input: OnlineReportInput!) {
        onlineReportUpdate(input: { id: $id, changes: $input }) { userErrors { message } } }";
    let id = ids::encode("OnlineReport", report);
    let input = json!({ "roleIds": [ids::encode("Role", role)] });
    let done = desk.ask("admin", update, json!({ "id": id, "input": input })).await;
    assert_eq!(done["onlineReportUpdate"]["userErrors"], json!([]));
    desk.fire().await;
    assert_eq!(desk.told(manager, "report_schedule.copy").await, [""; 0]);
    assert_eq!(desk.told(admin, "report_schedule.copy").await.len(), 1);
    let list =
        "query ($id: ID!) { reportSchedules(onlineReportId: $id) { rowId enabled pausedReason nextAt } }";
    let found = desk.ask("admin", list, json!({ "id": id })).await["reportSchedules"].clone();
    let paused = json!({ "rowId": own["rowId"], "enabled": false, "pausedReason": "创建人无权查看该报表", "nextAt": null });
    assert!(found.as_array().is_some_and(|rows| rows.contains(&paused)), "{found}");
    assert_eq!(desk.told(manager, "report_schedule.trouble").await.len(), 1, "its owner is told");
    // a disabled report is sent to no recipient
    let done = desk.ask("admin", update, json!({ "id": id, "input": { "enabled": false } })).await;
    assert_eq!(done["onlineReportUpdate"]["userErrors"], json!([]));
    desk.fire().await;
    let reason = format!(
        "select paused_reason from report_schedule where id = {}",
        all["rowId"].as_str().unwrap_or("0")
    );
    assert_eq!(desk.texts(&reason).await, ["报表已停用"]);
    assert_eq!(desk.told(admin, "report_schedule.copy").await.len(), 1);
}

#[tokio::test]
async fn who_has_left_gets_nothing_and_is_named_no_more() {
    let desk = Desk::demo().await;
    let (admin, manager) = (desk.member("admin").await, desk.member("manager").await);
    let report = desk.own_tasks(admin, manager).await;
    let schedule = desk.made("admin", report, &[admin, manager], json!({})).await;
    desk.execute(&format!("update member set status = 3 where enterprise_id = 1 and id = {manager}")).await;
    desk.fire().await;
    assert_eq!(desk.told(manager, "report_schedule.copy").await, [""; 0]);
    let runs = desk.runs("admin", &schedule).await;
    assert_eq!(runs["rows"][0]["reasons"][0]["text"], "已离开企业", "{runs}");
    let named = format!("select count(*) from report_schedule where {manager} = any (member_ids)");
    assert_eq!(desk.number(&named).await, 0);
    desk.fire().await;
    assert_eq!(desk.runs("admin", &schedule).await["rows"][0]["state"], "SENT");
}

#[tokio::test]
async fn a_condition_is_asked_of_each_recipients_own_figures() {
    let desk = Desk::demo().await;
    let (admin, manager) = (desk.member("admin").await, desk.member("manager").await);
    let report = desk.own_tasks(admin, manager).await;
    let of_admin = desk
        .number(&format!("select count(*) from task where enterprise_id = 1 and director_id = {admin} and deleted_at is null"))
        .await;
    let of_manager = desk
        .number(&format!("select count(*) from task where enterprise_id = 1 and director_id = {manager} and deleted_at is null"))
        .await;
    assert!(of_admin < of_manager, "{of_admin} {of_manager}");
    let condition =
        json!({ "measure": "count", "comparison": "AT_LEAST", "threshold": of_manager.to_string() });
    let schedule = desk.made("admin", report, &[admin], condition).await;
    desk.fire().await;
    assert_eq!(desk.told(admin, "report_schedule.copy").await, [""; 0]);
    assert_eq!(desk.told(admin, "report_schedule.trouble").await, [""; 0], "that is no trouble");
    let runs = desk.runs("admin", &schedule).await;
    assert_eq!(runs["rows"][0]["state"], "NOTHING", "{runs}");
    assert_eq!(runs["rows"][0]["reasons"][0]["state"], "UNMET", "{runs}");
    // a trial ignores the condition, goes to the trying member only, at most three times a minute
    let attempt = async || {
        desk.change(
            "admin",
            "reportScheduleTry(input: { id: $id })",
            "$id: ID!",
            json!({ "id": schedule["id"] }),
        )
        .await
    };
    for _ in 0..3 {
        assert_eq!(attempt().await["userErrors"], json!([]));
    }
    assert_eq!(attempt().await["userErrors"][0]["code"], "RATE_LIMITED");
    desk.settled().await;
    assert_eq!(desk.told(admin, "report_schedule.copy").await.len(), 3);
}

#[tokio::test]
async fn a_file_comes_in_the_recipients_own_name() {
    let desk = Desk::demo().await;
    let (admin, manager) = (desk.member("admin").await, desk.member("manager").await);
    let report = desk.own_tasks(admin, manager).await;
    desk.made("admin", report, &[manager], json!({ "file": "CSV" })).await;
    desk.fire().await;
    let client = desk.server.db().client().await;
    let done = format!(
        "select exists (select from job where kind = 'sheet.export' and created_by = {manager} and state = 2
            and result->'file'->>'name' like '%.csv')"
    );
    until_true(&client, &done).await;
    let key =
        desk.texts("select result->'file'->>'key' from job where kind = 'sheet.export' and state = 2").await;
    let file = desk.server.services().storage().bytes(&key[0], 1 << 20).await.expect("a file");
    let text = String::from_utf8(file.to_vec()).expect("words");
    assert!(
        text.starts_with('\u{feff}') && text.lines().count() == 3,
        "a head, their own group, the whole: {text}"
    );
    // the same by hand, and in no other form
    let token = desk.server.token("manager").await;
    let get = async |format: &str| {
        let url =
            format!("{}/api/online/onlCgreport/exportExcel?id={report}&format={format}", desk.server.url());
        desk.server.client().get(url).bearer_auth(&token).send().await.expect("a reply")
    };
    let reply = get("csv").await;
    assert!(reply.headers()["content-type"].to_str().is_ok_and(|kind| kind.starts_with("text/csv")));
    assert!(reply.text().await.is_ok_and(|text| text.lines().count() == 3));
    let reply = get("pdf").await;
    assert!(reply.headers()["content-type"].to_str().is_ok_and(|kind| kind == "application/pdf"));
    assert!(reply.bytes().await.is_ok_and(|bytes| bytes.starts_with(b"%PDF-")));
    assert!(get("docx").await.text().await.is_ok_and(|text| text.contains("4022")));
}

#[tokio::test]
async fn a_copy_with_more_than_nothing_comes_with_a_printed_file() {
    let desk = Desk::demo().await;
    let (admin, manager) = (desk.member("admin").await, desk.member("manager").await);
    let report = desk.own_tasks(admin, manager).await;
    for comparison in ["MORE_THAN", "LESS_THAN"] {
        let only = json!({ "measure": "count", "comparison": comparison, "threshold": "0", "file": "PDF" });
        desk.made("admin", report, &[manager], only).await;
    }
    assert_eq!(desk.fire().await, 2);
    assert_eq!(desk.told(manager, "report_schedule.copy").await.len(), 1);
    let client = desk.server.db().client().await;
    let done = "kind = 'sheet.export' and state = 2 and result->'file'->>'name' like '%.pdf'";
    until_true(&client, &format!("select exists (select from job where {done} and created_by = {manager})"))
        .await;
    let key = desk.texts(&format!("select result->'file'->>'key' from job where {done}")).await;
    let file = desk.server.services().storage().bytes(&key[0], 1 << 20).await.expect("a file");
    assert!(file.starts_with(b"%PDF-"));
}

#[tokio::test]
async fn a_schedule_that_is_paused_before_its_copies_are_made_sends_none() {
    let desk = Desk::demo().await;
    let admin = desk.member("admin").await;
    let report = desk.report().await;
    let schedule = desk.made("admin", report, &[admin], json!({})).await;
    // enqueued ahead: due in half a minute, it is paused meanwhile
    desk.execute("update report_schedule set next_at = now() + interval '30 seconds'").await;
    let begun = scheduled::sweep(desk.server.services(), clock::now()).await.expect("a round");
    assert_eq!(begun, 1, "what is due within the next round is asked for ahead");
    let version = schedule["version"].clone();
    let types = "$id: ID!, $version: Int!, $enabled: Boolean!";
    let call = "reportScheduleSwitch(input: { id: $id, version: $version, enabled: $enabled })";
    let off = json!({ "id": schedule["id"], "version": version, "enabled": false });
    let paused = desk.change("admin", call, types, off).await["reportSchedule"].clone();
    assert_eq!((&paused["enabled"], &paused["nextAt"]), (&json!(false), &Value::Null), "{paused}");
    desk.execute("update job set run_at = now() where kind = 'report_schedule.copy'").await;
    // a node checks for jobs when it is notified
    desk.change(
        "admin",
        "reportScheduleTry(input: { id: $id })",
        "$id: ID!",
        json!({ "id": schedule["id"] }),
    )
    .await;
    desk.settled().await;
    let told = desk.told(admin, "report_schedule.copy").await;
    assert!(told.len() == 1 && told[0].contains("试发"), "{told:?}");
    // resumed, its due time is in the future
    let on = json!({ "id": schedule["id"], "version": paused["version"], "enabled": true });
    let again = desk.change("admin", call, types, on).await["reportSchedule"].clone();
    assert_eq!(again["enabled"], json!(true), "{again}");
    let next: chrono::DateTime<chrono::Utc> =
        serde_json::from_value(again["nextAt"].clone()).expect("a time");
    assert!(next > clock::now() && next <= clock::now() + TimeDelta::days(1), "{next}");
}
