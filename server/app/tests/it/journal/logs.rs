//! Work logs: templates, records, likes, comments, figures and reminders.

use chrono::TimeDelta;
use serde_json::{Value, json};
use xieli_domain::log_category::scheduled;
use xieli_kernel::clock;

use super::Desk;

const CATEGORY: &str = "mutation ($input: LogCategoryInput!) { logCategoryCreate(input: $input) {
    logCategory { rowId } userErrors { field message } } }";

#[tokio::test]
async fn a_template_asks_for_what_its_team_has_to_say() {
    let desk = Desk::open().await;
    let fields = json!([
        { "key": "who", "label": "拜访对象", "kind": "TEXT", "required": true },
        { "key": "result", "label": "结果", "kind": "CHOICE", "options": ["有意向", "暂无"] },
    ]);
    let input = json!({
        "logType": "2", "teamIds": [desk.team("上海服务站").await], "fields": fields, "minLength": 6,
    });
    let made = desk.ask("admin", CATEGORY, json!({ "input": input })).await;
    assert_eq!(made["userErrors"], json!([]));
    let short = json!({ "logType": "2", "contents": "短" });
    let refused = desk.write("engineer", short).await;
    assert_eq!(refused["userErrors"][0]["message"], json!("请填写拜访对象"));
    let input = json!({ "logType": "2", "contents": "短", "values": { "who": "王工" } });
    let refused = desk.write("engineer", input).await;
    assert_eq!(refused["userErrors"][0]["field"], json!(["contents"]));
    let input = json!({ "logType": "2", "contents": "拜访客户确认二期范围", "values": { "who": "王工", "result": "未知" } });
    let refused = desk.write("engineer", input).await;
    assert_eq!(refused["userErrors"][0]["field"], json!(["values", "result"]));
    desk.log(
        "engineer",
        json!({ "logType": "2", "contents": "拜访客户确认二期范围", "values": { "who": "王工" } }),
    )
    .await;
    // a template of another team does not apply, and the type has no other
    let refused = desk.write("sales", json!({ "logType": "2", "contents": "拜访客户" })).await;
    assert_eq!(refused["userErrors"][0]["message"], json!("您所在的团队不使用这种日志"));
    let offers =
        desk.ask("engineer", "{ logTypes { logType { value } category { rowId } } }", json!({})).await;
    let visit = offers.as_array().expect("a list").iter().find(|one| one["logType"]["value"] == json!("2"));
    assert_eq!(visit.map(|one| one["category"]["rowId"].clone()), Some(made["logCategory"]["rowId"].clone()));
    // a second template for the same members is refused
    let twice = json!({ "logType": "2", "teamIds": [desk.team("上海服务站").await] });
    let refused = desk.ask("admin", CATEGORY, json!({ "input": twice })).await;
    assert_eq!(refused["userErrors"][0]["message"], json!("该类型已有适用于这些团队的模板"));
}

#[tokio::test]
async fn a_log_that_is_sent_again_is_written_once() {
    let desk = Desk::open().await;
    let project = desk.ask("engineer", "{ projects(first: 1) { nodes { rowId } } }", json!({})).await;
    let input = json!({
        "logType": "5", "contents": "没有网络时写的", "minutes": 30, "requestKey": "9b2d6c1e-log",
        "projectId": project["nodes"][0]["rowId"], "visibleMemberIds": [desk.member("sales").await],
    });
    let (one, other) =
        tokio::join!(desk.write("engineer", input.clone()), desk.write("engineer", input.clone()));
    let later = desk.write("engineer", input.clone()).await;
    for answer in [&one, &other, &later] {
        assert_eq!(answer["userErrors"], json!([]));
        assert_eq!(answer["itemLog"]["rowId"], one["itemLog"]["rowId"]);
    }
    assert_eq!(desk.number("select count(*) from item_log where enterprise_id = 1").await, 1);
    let told = "select count(*) from notification where kind = 'log.shown' and body = '没有网络时写的'";
    assert_eq!(desk.number(told).await, 1, "nobody is told twice");
    // another member may use the same key
    let mut theirs = input.clone();
    theirs["visibleMemberIds"] = json!([]);
    theirs["projectId"] = Value::Null;
    assert_eq!(desk.write("sales", theirs).await["userErrors"], json!([]));
    assert_eq!(desk.number("select count(*) from item_log where enterprise_id = 1").await, 2);
    for key in ["short", "with blanks in it"] {
        let mut wrong = input.clone();
        wrong["requestKey"] = json!(key);
        assert_eq!(desk.write("engineer", wrong).await["userErrors"][0]["field"], json!(["requestKey"]));
    }
}

#[tokio::test]
async fn a_change_after_its_time_leaves_a_trace() {
    let desk = Desk::open().await;
    let id = desk.log("engineer", json!({})).await;
    let query = "mutation ($id: ID!, $version: Int, $input: ItemLogInput!) {
        itemLogUpdate(input: { id: $id, version: $version, changes: $input }) { itemLog { editedLate version } userErrors { code } } }";
    let change = |text: &str| json!({ "id": id, "input": { "contents": text } });
    let soon = desk.ask("engineer", query, change("改一个字")).await;
    assert_eq!(soon["itemLog"]["editedLate"], json!(false));
    desk.run("update item_log set created_at = created_at - interval '25 hours'").await;
    let late = desk.ask("engineer", query, change("又改一个字")).await;
    assert_eq!(late["itemLog"]["editedLate"], json!(true));
    let trace =
        format!("select count(*) from operation_log where action = 'item_log.update' and record_id = {id}");
    assert_eq!(desk.number(&trace).await, 2);
    let mut stale = change("两个窗口");
    stale["version"] = json!(1);
    assert_eq!(desk.ask("engineer", query, stale).await["userErrors"], json!([{ "code": "STALE" }]));
}

#[tokio::test]
async fn a_like_counts_once_and_can_be_taken_back() {
    let desk = Desk::open().await;
    let id = desk.log("engineer", json!({})).await;
    let like =
        "mutation ($input: ItemLogIdInput!) { itemLogLike(input: $input) { itemLog { likeCount liked } } }";
    let input = json!({ "input": { "id": id } });
    let (one, other) =
        tokio::join!(desk.ask("manager", like, input.clone()), desk.ask("manager", like, input.clone()));
    for answer in [one, other] {
        assert_eq!(answer["itemLog"]["liked"], json!(true));
    }
    let seen = desk
        .ask(
            "engineer",
            "query ($id: ID!) { itemLog(id: $id) { likeCount likes { name } } }",
            json!({ "id": id }),
        )
        .await;
    assert_eq!(seen, json!({ "likeCount": 1, "likes": [{ "name": "秦望舒" }] }));
    let unlike =
        "mutation ($input: ItemLogIdInput!) { itemLogUnlike(input: $input) { itemLog { likeCount } } }";
    assert_eq!(desk.ask("manager", unlike, input).await["itemLog"]["likeCount"], json!(0));
    let told = "select count(*) from notification where kind = 'log.like' and enterprise_id = 1";
    assert_eq!(desk.number(told).await, 1);
}

#[tokio::test]
async fn figures_are_the_sums_over_the_rows_that_they_open() {
    let desk = Desk::open().await;
    for (user, kind, minutes) in
        [("engineer", "5", 90), ("engineer", "1", 30), ("yuechangqing", "5", 45), ("sales", "5", 500)]
    {
        desk.log(user, json!({ "logType": kind, "minutes": minutes })).await;
    }
    let figures =
        "query ($filter: ItemLogFilter, $by: LogGrouping) { itemLogFigures(filter: $filter, by: $by) {
        logType { value } member { name } day count minutes } }";
    let list = "query ($filter: ItemLogFilter) { itemLogs(first: 100, filter: $filter) { nodes { minutes } totalCount } }";
    for user in ["manager", "engineer", "owner"] {
        for filter in
            [json!({}), json!({ "logTypes": ["5"] }), json!({ "scope": "MINE" }), json!({ "scope": "TEAM" })]
        {
            let rows = desk.ask(user, list, json!({ "filter": filter })).await;
            let sum: i64 = rows["nodes"]
                .as_array()
                .expect("rows")
                .iter()
                .filter_map(|row| row["minutes"].as_i64())
                .sum();
            for by in ["TYPE", "MEMBER", "PROJECT", "TEAM", "DAY"] {
                let told = desk.ask(user, figures, json!({ "filter": filter, "by": by })).await;
                let lines = told.as_array().expect("lines").iter();
                let (count, minutes) = lines.fold((0, 0), |(count, minutes), line| {
                    (
                        count + line["count"].as_i64().unwrap_or(0),
                        minutes + line["minutes"].as_i64().unwrap_or(0),
                    )
                });
                assert_eq!(
                    (json!(count), minutes),
                    (rows["totalCount"].clone(), sum),
                    "{user} {filter} {by}"
                );
            }
        }
    }
}

#[tokio::test]
async fn who_has_not_written_is_reminded_once() {
    let desk = Desk::open().await;
    desk.log("engineer", json!({})).await;
    let remind = "mutation ($input: LogRemindInput!) { itemLogRemind(input: $input) { reminded { name } userErrors { code } } }";
    let input = json!({ "input": { "teamId": desk.team("上海服务站").await } });
    let names = |told: &Value| -> Vec<String> {
        told["reminded"]
            .as_array()
            .expect("a list")
            .iter()
            .map(|one| one["name"].as_str().unwrap_or_default().to_owned())
            .collect()
    };
    let (one, other) =
        tokio::join!(desk.ask("manager", remind, input.clone()), desk.ask("manager", remind, input.clone()));
    let mut all = names(&one);
    all.extend(names(&other));
    all.sort();
    let mut unlike = all.clone();
    unlike.dedup();
    assert_eq!(all, unlike, "nobody twice");
    assert!(all.contains(&"岳长青".to_owned()) && !all.contains(&"陆云帆".to_owned()), "{all:?}");
    let day = clock::china_day(clock::now());
    let calendar = "query ($from: Date!, $to: Date!) { itemLogCalendar(from: $from, to: $to) { member { name } days { day count } } }";
    let span = json!({ "from": day - TimeDelta::days(1), "to": day });
    let rows = desk.ask("manager", calendar, span.clone()).await;
    let row = rows.as_array().expect("rows").iter().find(|row| row["member"]["name"] == json!("陆云帆"));
    let days = row.map(|row| row["days"].clone()).unwrap_or_default();
    assert_eq!(days[1], json!({ "day": day, "count": 1 }));
    let own = desk.ask("engineer", calendar, span).await;
    let members: Vec<&Value> =
        own.as_array().expect("rows").iter().map(|row| &row["member"]["name"]).collect();
    assert_eq!(members, [&json!("陆云帆")], "who directs nobody sees their own days");
}

#[tokio::test]
async fn the_clock_reminds_at_the_time_that_a_type_says() {
    let desk = Desk::open().await;
    let input = json!({ "logType": "5", "remindAt": 1080, "teamIds": [desk.team("上海服务站").await] });
    desk.ask("admin", CATEGORY, json!({ "input": input })).await;
    desk.run("insert into workday (enterprise_id, day, works) values (1, '2026-12-02', true), (1, '2026-12-05', false)
        on conflict (enterprise_id, day) do update set works = excluded.works").await;
    let at = |text: &str| chrono::DateTime::parse_from_rfc3339(text).expect("a moment").to_utc();
    let services = desk.server.services();
    assert_eq!(
        scheduled::sweep(services, at("2026-12-02T17:59:00+08:00")).await.expect("looked"),
        0,
        "before its time"
    );
    assert_eq!(
        scheduled::sweep(services, at("2026-12-05T18:01:00+08:00")).await.expect("looked"),
        0,
        "a day of rest"
    );
    assert!(scheduled::sweep(services, at("2026-12-02T18:01:00+08:00")).await.expect("looked") > 0);
    assert_eq!(scheduled::sweep(services, at("2026-12-02T18:06:00+08:00")).await.expect("looked"), 0, "once");
}

#[tokio::test]
async fn teams_with_a_template_of_their_own_are_reminded_by_that_alone() {
    let desk = Desk::open().await;
    let own = json!({ "logType": "5", "teamIds": [desk.team("上海服务站").await] });
    for input in [json!({ "logType": "5", "remindAt": 1080 }), own] {
        let made = desk.ask("admin", CATEGORY, json!({ "input": input })).await;
        assert_eq!(made["userErrors"], json!([]), "{input}");
    }
    desk.run(
        "delete from journal_notice;
         insert into workday (enterprise_id, day, works) values (1, '2026-12-02', true)
         on conflict (enterprise_id, day) do update set works = excluded.works",
    )
    .await;
    let at = chrono::DateTime::parse_from_rfc3339("2026-12-02T18:01:00+08:00").expect("a moment").to_utc();
    assert!(scheduled::sweep(desk.server.services(), at).await.expect("looked") > 0);
    let noted = async |user: &str| {
        let member = desk.member(user).await;
        desk.number(&format!(
            "select count(*) from journal_notice where enterprise_id = 1 and member_id = {member}"
        ))
        .await
    };
    assert_eq!(noted("engineer").await, 0, "their template reminds nobody");
    assert_eq!(noted("sales").await, 1);
}
