//! Weekly reports: drafts, submission, locking, reopening, summaries, missing reports.

use chrono::TimeDelta;
use serde_json::{Value, json};
use xieli_domain::weekly::deadline::Deadline;
use xieli_domain::weekly::scheduled;

use super::{Desk, on, week};

fn keys(report: &Value) -> Vec<String> {
    let lines = report["done"].as_array().expect("lines").iter();
    lines.map(|line| line["key"].as_str().unwrap_or_default().to_owned()).collect()
}

#[tokio::test]
async fn the_turn_of_the_year_is_one_week() {
    let desk = Desk::open().await;
    let weeks =
        desk.ask("engineer", "query { yearWeeks(year: 2026) { number monday sunday } }", json!({})).await;
    let weeks = weeks.as_array().expect("weeks");
    assert_eq!(weeks.len(), 53);
    assert_eq!(weeks[52], json!({ "number": 53, "monday": "2026-12-28", "sunday": "2027-01-03" }));
    let next = desk.ask("engineer", "query { yearWeeks(year: 2027) { number monday } }", json!({})).await;
    assert_eq!(next[0], json!({ "number": 1, "monday": "2027-01-04" }));
}

#[tokio::test]
async fn a_draft_is_filled_again_without_what_was_struck_out() {
    let desk = Desk::open().await;
    let first = desk.log("engineer", json!({ "happenedOn": on(1), "contents": "第一件事" })).await;
    let second = desk.log("engineer", json!({ "happenedOn": on(6), "contents": "周日的事" })).await;
    desk.log("engineer", json!({ "happenedOn": on(-1), "contents": "上周日的事" })).await;
    let report = desk.week("engineer", &on(3)).await;
    let numbered = (json!(week().year()), json!(week().number()), json!(on(0)));
    assert_eq!((report["year"].clone(), report["week"].clone(), report["monday"].clone()), numbered);
    let logs: Vec<String> = keys(&report).into_iter().filter(|key| key.starts_with("log:")).collect();
    assert_eq!(logs, [format!("log:{first}"), format!("log:{second}")]);
    let mut done: Vec<Value> = keys(&report)
        .iter()
        .map(|key| json!({ "key": key, "struck": *key == format!("log:{first}") }))
        .collect();
    done.push(json!({ "text": "我自己的话" }));
    let saved = desk.change("engineer", &report["rowId"], json!({ "done": done, "words": "小结" })).await;
    assert_eq!(saved["userErrors"], json!([]));
    let third = desk.log("engineer", json!({ "happenedOn": on(2), "contents": "后来想起的事" })).await;
    let again = desk.week("engineer", &on(0)).await;
    assert_eq!(again["rowId"], report["rowId"], "one report for a week");
    let lines = again["done"].as_array().expect("lines");
    let line = |key: String| lines.iter().find(|line| line["key"] == json!(key)).cloned().unwrap_or_default();
    assert_eq!(line(format!("log:{first}"))["struck"], json!(true));
    assert_eq!(line(format!("log:{third}"))["struck"], json!(false));
    assert!(lines.iter().any(|line| line["own"] == json!(true) && line["text"] == json!("我自己的话")));
}

#[tokio::test]
async fn a_task_that_is_finished_on_sunday_evening_belongs_to_the_week() {
    let desk = Desk::open().await;
    let me = desk.member("engineer").await;
    let finish = |at: &str| {
        format!(
            "update task set director_id = {me}, status = 75, finished_at = '{at}' where enterprise_id = 1
                and id = (select min(id) from task where enterprise_id = 1 and deleted_at is null and status = 75)"
        )
    };
    let id = desk
        .number("select min(id) from task where enterprise_id = 1 and deleted_at is null and status = 75")
        .await;
    // the draft also lists tasks begun in its week, and the seed begins this one some days before today
    desk.run(&format!(
        "update task_move set created_at = created_at - interval '1 year' where task_id = {id}"
    ))
    .await;
    let (begins, _) = week().moments();
    for (at, before, within) in [(begins - TimeDelta::seconds(1), true, false), (begins, false, true)] {
        desk.run(&finish(&at.to_rfc3339())).await;
        let key = format!("task:{id}");
        assert_eq!(keys(&desk.week("engineer", &on(-5)).await).contains(&key), before, "{at}");
        assert_eq!(keys(&desk.week("engineer", &on(2)).await).contains(&key), within, "{at}");
    }
}

#[tokio::test]
async fn two_tabs_open_one_draft_and_the_slower_is_told() {
    let desk = Desk::open().await;
    let today = on(0);
    let (one, other) = tokio::join!(desk.week("engineer", &today), desk.week("engineer", &today));
    assert_eq!(one["rowId"], other["rowId"]);
    let query = "mutation ($id: ID!, $version: Int, $input: WeeklyInput!) {
        weeklyUpdate(input: { id: $id, version: $version, changes: $input }) { weekly { version } userErrors { code } } }";
    let version = desk.week("engineer", &on(0)).await["version"].clone();
    let write = |words: &str| json!({ "id": one["rowId"], "version": version, "input": { "words": words } });
    assert_eq!(desk.ask("engineer", query, write("先写的")).await["userErrors"], json!([]));
    assert_eq!(
        desk.ask("engineer", query, write("后写的")).await["userErrors"],
        json!([{ "code": "STALE" }])
    );
}

#[tokio::test]
async fn the_first_comment_locks_and_the_last_one_deleted_unlocks() {
    let desk = Desk::open().await;
    let id = desk.week("engineer", &on(0)).await["rowId"].clone();
    let early = desk.comment("manager", &id, "1").await;
    assert_eq!(early["userErrors"][0]["code"], json!("NOT_FOUND"), "nobody reads a draft");
    desk.change("engineer", &id, json!({ "words": "本周", "submit": true })).await;
    // it can be changed until it has a comment
    assert_eq!(desk.change("engineer", &id, json!({ "words": "本周补充" })).await["userErrors"], json!([]));
    let first = desk.comment("manager", &id, "1").await;
    assert_eq!(first["weeklyComment"]["weekly"]["status"], json!("LOCKED"));
    let twice = desk.comment("manager", &id, "2").await;
    assert_eq!(twice["userErrors"][0]["code"], json!("TAKEN"));
    let other = desk.comment("owner", &id, "2").await;
    let refused = desk.change("engineer", &id, json!({ "words": "改" })).await;
    assert_eq!(refused["userErrors"][0]["message"], json!("周报已锁定，不能修改"));
    let delete = "mutation ($input: WeeklyCommentIdsInput!) { weeklyCommentDelete(input: $input) { userErrors { code } } }";
    desk.ask("manager", delete, json!({ "input": { "ids": [first["weeklyComment"]["rowId"]] } })).await;
    assert_eq!(desk.stands(&id).await, "LOCKED", "there is another one");
    desk.ask("owner", delete, json!({ "input": { "ids": [other["weeklyComment"]["rowId"]] } })).await;
    assert_eq!(desk.stands(&id).await, "SUBMITTED");
}

#[tokio::test]
async fn a_comment_and_a_change_at_once_leave_a_report_that_was_read_as_it_stands() {
    let desk = Desk::open().await;
    let id = desk.week("engineer", &on(0)).await["rowId"].clone();
    desk.change("engineer", &id, json!({ "words": "先前的话", "submit": true })).await;
    let (said, changed) = tokio::join!(
        desk.comment("manager", &id, "1"),
        desk.change("engineer", &id, json!({ "words": "后来的话" }))
    );
    assert_eq!(said["userErrors"], json!([]));
    let words = desk
        .ask("manager", "query ($id: ID!) { weekly(id: $id) { words status } }", json!({ "id": id }))
        .await;
    assert_eq!(words["status"], json!("LOCKED"));
    let kept = changed["userErrors"] == json!([]);
    assert_eq!(words["words"], json!(if kept { "后来的话" } else { "先前的话" }));
}

#[tokio::test]
async fn a_draft_is_deleted_or_submitted_but_never_both() {
    let desk = Desk::open().await;
    let delete = "mutation ($input: WeeklyIdsInput!) { weeklyDelete(input: $input) { userErrors { code } } }";
    for day in [0, -7, -14, -21] {
        let id = desk.week("engineer", &on(day)).await["rowId"].clone();
        let (gone, sent) = tokio::join!(
            desk.ask("engineer", delete, json!({ "input": { "ids": [id] } })),
            desk.change("engineer", &id, json!({ "words": "本周", "submit": true }))
        );
        let done = |answer: &Value| answer["userErrors"] == json!([]);
        assert_ne!(done(&gone), done(&sent), "{gone} {sent}");
        assert_eq!(desk.stands(&id).await, if done(&sent) { "SUBMITTED" } else { "" });
    }
}

#[tokio::test]
async fn a_report_is_given_back_with_a_reason_and_submitted_again() {
    let desk = Desk::open().await;
    let id = desk.week("engineer", &on(0)).await["rowId"].clone();
    desk.change("engineer", &id, json!({ "words": "本周", "submit": true })).await;
    desk.comment("manager", &id, "4").await;
    let reopen = "mutation ($input: WeeklyReopenInput!) { weeklyReopen(input: $input) { weekly { status } userErrors { field message } } }";
    let blank = desk.ask("manager", reopen, json!({ "input": { "id": id, "reason": " " } })).await;
    assert_eq!(blank["userErrors"][0]["message"], json!("请填写重开原因"));
    let back =
        desk.ask("manager", reopen, json!({ "input": { "id": id, "reason": "请补充原因分析" } })).await;
    assert_eq!(back["weekly"]["status"], json!("REOPENED"));
    let again =
        desk.change("engineer", &id, json!({ "words": "本周，原因是密封老化", "submit": true })).await;
    assert_eq!(again["weekly"]["status"], json!("SUBMITTED"));
    let told = "select count(*) from notification where kind = 'weekly.reopened' and body = '请补充原因分析'";
    assert_eq!(desk.number(told).await, 1);
}

#[tokio::test]
async fn lines_of_the_plan_become_tasks_once() {
    let desk = Desk::open().await;
    let id = desk.week("manager", &on(0)).await["rowId"].clone();
    let before = desk.number("select count(*) from task where enterprise_id = 1").await;
    let plan = json!([{ "text": "走访三家客户", "asTask": true }, { "text": "整理资料" }]);
    let done = desk.change("manager", &id, json!({ "plan": plan, "submit": true })).await;
    assert_eq!(done["userErrors"], json!([]));
    assert_eq!(done["weekly"]["plan"][0]["task"]["title"], json!("走访三家客户"));
    assert_eq!(done["weekly"]["plan"][1]["task"], json!(null));
    assert_eq!(desk.number("select count(*) from task where enterprise_id = 1").await, before + 1);
    let begins = format!(
        "select count(*) from task where enterprise_id = 1 and name = '走访三家客户' and begins_on = '{}'",
        on(7)
    );
    assert_eq!(desk.number(&begins).await, 1, "of next week");
}

#[tokio::test]
async fn a_summary_is_drafted_from_the_reports_of_the_members() {
    let desk = Desk::open().await;
    for user in ["engineer", "yuechangqing"] {
        let id = desk.week(user, &on(0)).await["rowId"].clone();
        let line = json!([{ "text": format!("{user} 的工作") }]);
        desk.change(user, &id, json!({ "done": line, "submit": true })).await;
    }
    let draft = "mutation ($input: WeeklySummaryInput!) { weeklySummaryDraft(input: $input) {
        weekly { rowId status scope done { title member { name } } } userErrors { message } } }";
    let input = json!({ "input": { "teamId": desk.team("华东服务部").await, "day": on(0) } });
    let made = desk.ask("manager", draft, input.clone()).await;
    let text = made.to_string();
    assert!(
        text.contains("engineer 的工作") && text.contains("yuechangqing 的工作") && text.contains("岳长青"),
        "{text}"
    );
    let again = desk.ask("manager", draft, input.clone()).await;
    assert_eq!(again["weekly"]["rowId"], made["weekly"]["rowId"]);
    assert_eq!(again["weekly"]["done"], made["weekly"]["done"], "nothing stands there twice");
    let refused = desk.ask("sales", draft, input).await;
    assert_eq!(refused["userErrors"][0]["message"], json!("只能汇总自己负责的团队"));
}

#[tokio::test]
async fn who_is_missing_is_reminded_once_and_submits_while_the_clock_runs() {
    let desk = Desk::open().await;
    let id = desk.week("engineer", &on(0)).await["rowId"].clone();
    let missing = "query ($day: Date, $team: ID) { weeklyMissing(day: $day, teamId: $team) { name } }";
    let asked = json!({ "day": on(0), "team": desk.team("上海服务站").await });
    assert!(desk.ask("manager", missing, asked.clone()).await.to_string().contains("陆云帆"));
    let other = format!(
        "insert into weekly (enterprise_id, author_id, year, week, monday, status) select 1, id, {}, {}, '{}', 0
         from member where enterprise_id = 1 and name = '顾明远'",
        week().year(),
        week().number(),
        on(0)
    );
    desk.run(&other).await;
    let at = Deadline::default().due(week()) + TimeDelta::minutes(5);
    let services = desk.server.services();
    let (swept, submitted) = tokio::join!(
        scheduled::sweep(services, at),
        desk.change("engineer", &id, json!({ "words": "本周", "submit": true }))
    );
    assert!(swept.expect("swept") > 0);
    assert_eq!(submitted["weekly"]["status"], json!("SUBMITTED"));
    assert_eq!(scheduled::sweep(services, at).await.expect("swept"), 0, "once");
    assert!(!desk.ask("manager", missing, asked).await.to_string().contains("陆云帆"));
}

#[tokio::test]
async fn who_may_not_open_weekly_reports_is_not_reminded_of_theirs() {
    let desk = Desk::open().await;
    let (shut, other) = (desk.member("engineer").await, desk.member("yuechangqing").await);
    // reminders are sent only where reports are written; a draft is still missing
    desk.week("yuechangqing", &on(0)).await;
    desk.run("delete from journal_notice; delete from notification where kind = 'weekly.remind'").await;
    desk.run(&format!("delete from role_member where enterprise_id = 1 and member_id = {shut}")).await;
    let at = Deadline::default().due(week()) + TimeDelta::minutes(5);
    assert!(scheduled::sweep(desk.server.services(), at).await.expect("swept") > 0);
    let told = async |member: &str| {
        let inbox = format!(
            "select count(*) from notification where kind = 'weekly.remind' and member_id = {member}
                and enterprise_id = 1"
        );
        let noted =
            format!("select count(*) from journal_notice where enterprise_id = 1 and member_id = {member}");
        (desk.number(&inbox).await, desk.number(&noted).await)
    };
    assert_eq!(told(&other).await, (1, 1));
    assert_eq!(told(&shut).await, (0, 0), "and a reminder that nobody got is not counted");
}

#[tokio::test]
async fn a_report_stays_with_the_team_of_its_week_though_that_is_dissolved() {
    let desk = Desk::open().await;
    let id = desk.week("engineer", &on(0)).await["rowId"].clone();
    desk.change("engineer", &id, json!({ "words": "本周", "submit": true })).await;
    desk.run("update team set deleted_at = now() where enterprise_id = 1 and name = '上海服务站'").await;
    let seen =
        desk.ask("manager", "query ($id: ID!) { weekly(id: $id) { words } }", json!({ "id": id })).await;
    assert_eq!(seen["words"], json!("本周"), "who directs the team above still reads it");
}
