//! Visibility and rights of work logs and weekly reports.

use serde_json::{Value, json};

use super::{Desk, on};
use crate::support::workbook_rows;

const ONE: &str = "query ($id: ID!) { itemLog(id: $id) { rowId project { title } } }";
const LIST: &str =
    "query ($filter: ItemLogFilter) { itemLogs(first: 100, filter: $filter) { nodes { rowId } totalCount } }";

async fn listed(desk: &Desk, user: &str, id: &str) -> bool {
    let list = desk.ask(user, LIST, json!({})).await;
    list["nodes"].as_array().expect("a list").iter().any(|row| row["rowId"] == json!(id))
}

#[tokio::test]
async fn a_log_is_its_authors_their_directors_and_of_those_whom_it_names() {
    let desk = Desk::open().await;
    let plain = desk.log("engineer", json!({})).await;
    let named = desk.log("engineer", json!({ "visibleMemberIds": [desk.member("sales").await] })).await;
    for (user, sees, sees_named) in [
        ("engineer", true, true),
        ("manager", true, true),
        ("owner", true, true),
        ("admin", true, true),
        ("sales", false, true),
        ("tangyiming", false, false),
    ] {
        for (id, sees) in [(&plain, sees), (&named, sees_named)] {
            assert_eq!(!desk.ask(user, ONE, json!({ "id": id })).await.is_null(), sees, "{user}");
            assert_eq!(listed(&desk, user, id).await, sees, "{user}");
        }
    }
    // a user without access can do nothing with it, and does not learn that it exists
    for action in ["itemLogLike", "itemLogUnlike"] {
        let query = format!(
            "mutation ($input: ItemLogIdInput!) {{ {action}(input: $input) {{ userErrors {{ code }} }} }}"
        );
        let refused = desk.ask("tangyiming", &query, json!({ "input": { "id": plain } })).await;
        assert_eq!(refused["userErrors"], json!([{ "code": "NOT_FOUND" }]), "{action}");
    }
    let say = "mutation ($input: ItemLogCommentInput!) { itemLogComment(input: $input) { comment { body } userErrors { code } } }";
    let input = json!({ "input": { "id": plain, "body": "辛苦了" } });
    assert_eq!(
        desk.ask("tangyiming", say, input.clone()).await["userErrors"],
        json!([{ "code": "NOT_FOUND" }])
    );
    assert_eq!(desk.ask("manager", say, input).await["comment"]["body"], json!("辛苦了"));
    let told = "select count(*) from notification n join member m on m.enterprise_id = n.enterprise_id and m.id = n.member_id
        where n.kind = 'comment.create' and m.name = '陆云帆' and n.title like '%日志%'";
    assert_eq!(desk.number(told).await, 1, "the author is told");
}

#[tokio::test]
async fn somebody_elses_log_is_not_changed_and_deleted_ones_come_back() {
    let desk = Desk::open().await;
    let id = desk.log("engineer", json!({})).await;
    let update = "mutation ($id: ID!, $input: ItemLogInput!) { itemLogUpdate(input: { id: $id, changes: $input }) { userErrors { code } } }";
    let change = json!({ "id": id, "input": { "contents": "替你写" } });
    assert_eq!(desk.refused("manager", update, change).await, "FORBIDDEN");
    let delete = "mutation ($input: ItemLogIdsInput!) { itemLogDelete(input: $input) { deletedIds userErrors { code } } }";
    let ids = json!({ "input": { "ids": [id] } });
    assert_eq!(desk.refused("manager", delete, ids.clone()).await, "FORBIDDEN");
    assert_eq!(desk.ask("engineer", delete, ids).await["userErrors"], json!([]));
    assert!(desk.ask("engineer", ONE, json!({ "id": id })).await.is_null());
    let in_bin = format!("select count(*) from item_log where id = {id} and deleted_at is not null");
    assert_eq!(desk.number(&in_bin).await, 1);
}

#[tokio::test]
async fn a_log_names_what_its_author_sees_and_tells_what_its_reader_sees() {
    let desk = Desk::open().await;
    let hidden = desk
        .number(
            "select id from task where enterprise_id = 1 and deleted_at is null and status = 0
            and created_by <> (select m.id from member m join account a on a.id = m.account_id
                where a.username = 'engineer' and m.enterprise_id = 1) order by id limit 1",
        )
        .await;
    let refused = desk
        .write("engineer", json!({ "logType": "5", "contents": "别人的草稿", "taskId": hidden.to_string() }))
        .await;
    assert_eq!(refused["userErrors"][0]["message"], json!("任务不存在"));
    let foreign = desk.number("select min(id) from project where enterprise_id = 2").await;
    let refused = desk
        .write(
            "engineer",
            json!({ "logType": "5", "contents": "别家项目", "projectId": foreign.to_string() }),
        )
        .await;
    assert_eq!(refused["userErrors"][0]["field"], json!(["projectId"]));
    let seen = desk.ask("owner", "{ projects(first: 1) { nodes { rowId name } } }", json!({})).await;
    let project = seen["nodes"][0].clone();
    let input =
        json!({ "projectId": project["rowId"], "visibleMemberIds": [desk.member("tangyiming").await] });
    let id = desk.log("owner", input).await;
    assert_eq!(desk.ask("owner", ONE, json!({ "id": id })).await["project"]["title"], project["name"]);
    let reads: Value = desk
        .ask(
            "tangyiming",
            "query ($id: ID!) { project(id: $id) { name } }",
            json!({ "id": project["rowId"] }),
        )
        .await;
    let told = desk.ask("tangyiming", ONE, json!({ "id": id })).await;
    assert_eq!(told["project"].is_null(), reads.is_null(), "a name is told to whoever may read it");
}

#[tokio::test]
async fn a_report_is_told_to_its_team_once_it_is_submitted() {
    let desk = Desk::open().await;
    let report = desk.week("engineer", &on(0)).await;
    let id = report["rowId"].clone();
    let one = "query ($id: ID!) { weekly(id: $id) { status words } }";
    for user in ["manager", "owner", "sales"] {
        assert!(desk.ask(user, one, json!({ "id": id })).await.is_null(), "{user} reads no draft");
    }
    let done = desk.change("engineer", &id, json!({ "words": "一切正常", "submit": true })).await;
    assert_eq!(done["weekly"]["status"], json!("SUBMITTED"));
    for (user, sees) in [("manager", true), ("owner", true), ("sales", false), ("tangyiming", false)] {
        assert_eq!(!desk.ask(user, one, json!({ "id": id })).await.is_null(), sees, "{user}");
    }
    // colleagues may not comment, nor authors on their own
    let refused = desk.refused(
        "engineer",
        "mutation ($input: WeeklyCommentInput!) { weeklyCommentCreate(input: $input) { userErrors { code } } }",
        json!({ "input": { "weeklyId": id, "grade": "1" } }),
    );
    assert_eq!(refused.await, json!("FORBIDDEN"));
}

#[tokio::test]
async fn a_line_about_a_hidden_record_is_in_no_report_that_others_read() {
    let desk = Desk::open().await;
    let (me, day) = (desk.member("engineer").await, on(2));
    desk.run(&format!(
        "update task set director_id = {me}, members = '{{}}', status = 75, finished_at = '{day}T10:00:00+08:00',
            project_id = null, director_team_id = null, seen_by = array[{me}]::bigint[], name = '机密任务'
         where enterprise_id = 1 and id = (select min(id) from task where enterprise_id = 1 and deleted_at is null and status = 75)"
    )).await;
    let report = desk.week("engineer", &on(2)).await;
    let own = report["done"].to_string();
    assert!(own.contains("机密任务"), "{own}");
    desk.change("engineer", &report["rowId"], json!({ "words": "本周", "submit": true })).await;
    let read = "query ($id: ID!) { weekly(id: $id) { done { title } } }";
    let told = desk.ask("manager", read, json!({ "id": report["rowId"] })).await;
    assert!(!told.to_string().contains("机密任务"), "{told}");
    let draft = "mutation ($input: WeeklySummaryInput!) { weeklySummaryDraft(input: $input) { weekly { done { title } } userErrors { message } } }";
    let input = json!({ "input": { "teamId": desk.team("华东服务部").await, "day": on(2) } });
    let summary = desk.ask("manager", draft, input).await;
    assert!(!summary.to_string().contains("机密任务"), "{summary}");
    let kept =
        desk.number("select count(*) from weekly where scope = 1 and done::text like '%机密任务%'").await;
    assert_eq!(kept, 0);
    let own = desk.exported("engineer").await;
    assert!(own.contains("机密任务"), "{own}");
    let export = desk.exported("manager").await;
    assert!(export.contains("本周") && !export.contains("机密任务"), "{export}");
}

impl Desk {
    /// The cells of the export of the reports that a user sees.
    async fn exported(&self, user: &str) -> String {
        let token = self.server.token(user).await;
        let url = format!("{}/api/tms/weekly/exportExcel", self.server.url());
        let reply = self.server.client().get(url).bearer_auth(token).send().await.expect("an answer");
        let bytes = reply.bytes().await.expect("bytes");
        let rows = workbook_rows(&bytes);
        let cells = rows.into_iter().flat_map(|(_, cells)| cells.into_iter().map(|(_, text)| text));
        cells.collect::<Vec<String>>().join("\n")
    }
}

#[tokio::test]
async fn the_export_of_reports_names_the_grades_of_their_comments() {
    let desk = Desk::open().await;
    let id = desk.week("engineer", &on(0)).await["rowId"].clone();
    desk.change("engineer", &id, json!({ "words": "本周", "submit": true })).await;
    assert_eq!(desk.comment("manager", &id, "4").await["userErrors"], json!([]));
    let grades =
        desk.ask("manager", "{ dictItems(code: WEEKLY_COMMENT_GRADE) { value text } }", json!({})).await;
    let grade = grades.as_array().expect("grades").iter().find(|one| one["value"] == json!("4"));
    let grade = grade.and_then(|one| one["text"].as_str()).expect("a grade").to_owned();
    let export = desk.exported("manager").await;
    assert!(export.contains(&format!("：{grade}，知道了")), "{export}");
}

#[tokio::test]
async fn a_line_of_a_summary_is_read_by_those_alone_who_see_its_record() {
    let desk = Desk::open().await;
    let (me, director, day) = (desk.member("engineer").await, desk.member("manager").await, on(2));
    desk.run(&format!(
        "update task set director_id = {me}, members = '{{}}', status = 75, finished_at = '{day}T10:00:00+08:00',
            project_id = null, director_team_id = null, seen_by = array[{me}, {director}]::bigint[], name = '机密任务'
         where enterprise_id = 1 and id = (select min(id) from task where enterprise_id = 1 and deleted_at is null and status = 75)"
    )).await;
    let report = desk.week("engineer", &day).await;
    desk.change("engineer", &report["rowId"], json!({ "words": "本周", "submit": true })).await;
    let draft = "mutation ($input: WeeklySummaryInput!) { weeklySummaryDraft(input: $input) {
        weekly { rowId done { title } } userErrors { message } } }";
    let input = json!({ "input": { "teamId": desk.team("上海服务站").await, "day": day } });
    let summary = desk.ask("manager", draft, input).await;
    assert!(summary.to_string().contains("机密任务"), "{summary}");
    let id = summary["weekly"]["rowId"].clone();
    desk.change("manager", &id, json!({ "words": "汇总", "submit": true })).await;
    let read = "query ($id: ID!) { weekly(id: $id) { words done { title } } }";
    let told = desk.ask("yuechangqing", read, json!({ "id": id })).await;
    assert_eq!(told["words"], json!("汇总"));
    assert!(!told.to_string().contains("机密任务"), "{told}");
}

#[tokio::test]
async fn a_mention_in_a_log_tells_nothing_of_its_hidden_records() {
    let desk = Desk::open().await;
    let seen = desk.ask("owner", "{ projects(first: 1) { nodes { rowId name } } }", json!({})).await;
    let project = seen["nodes"][0].clone();
    let reader = desk.member("tangyiming").await;
    let input = json!({
        "projectId": project["rowId"], "contents": "@唐一鸣 请看一下", "mentionIds": [reader],
    });
    desk.log("owner", input).await;
    let told = "select count(*) from notification where enterprise_id = 1 and kind = 'log.mention'";
    assert_eq!(desk.number(&format!("{told} and member_id = {reader}")).await, 1);
    let name = project["name"].as_str().unwrap_or_default();
    assert_eq!(desk.number(&format!("{told} and (title || coalesce(body, '')) like '%{name}%'")).await, 0);
}
