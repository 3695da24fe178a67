//! A copy of a scheduled report is of the rows that its recipient's own list has at that time.

use serde_json::{Value, json};
use xieli_testing::until_true;

use super::Desk;
use crate::online_report::engineers_read;

#[tokio::test]
async fn a_copy_is_of_the_recipients_own_list_and_not_of_the_authors() {
    let desk = Desk::demo().await;
    desk.execute(&engineers_read(904)).await;
    let users = ["admin", "manager", "engineer"];
    let report = desk.report().await;
    let mut members = Vec::new();
    for user in users {
        members.push(desk.member(user).await);
    }
    let schedule = desk.made("admin", report, &members, json!({ "file": "CSV" })).await;
    assert_eq!(desk.fire().await, 1);
    let mut words = Vec::new();
    for (user, member) in users.into_iter().zip(&members) {
        let told = desk.told(*member, "report_schedule.copy").await;
        let own = desk.own_words(*member, report).await;
        assert!(told.len() == 1 && told[0].contains(own.as_str()), "{user}: {told:?}");
        let listed = desk.ask(user, "{ tasks(first: 1) { totalCount } }", Value::Null).await;
        let listed = listed["tasks"]["totalCount"].to_string();
        assert!(own.contains(&listed), "{user}: {listed} tasks, told {own}");
        // the file is of the same rows
        let client = desk.server.db().client().await;
        let file = format!("kind = 'sheet.export' and created_by = {member}");
        until_true(&client, &format!("select exists (select from job where {file} and state = 2)")).await;
        let key =
            desk.texts(&format!("select result->'file'->>'key' from job where {file} and state = 2")).await;
        let bytes = desk.server.services().storage().bytes(&key[0], 1 << 20).await.expect("a file");
        let text = String::from_utf8(bytes.to_vec()).expect("a text");
        let whole = text.lines().last().and_then(|line| line.split(',').nth(1));
        assert_eq!(whole, Some(listed.as_str()), "{user}: {text}");
        words.push(own);
    }
    assert!(words[0] != words[2], "the author sees more: {words:?}");
    let runs = desk.runs("admin", &schedule).await;
    assert_eq!(runs["rows"][0]["sent"], json!(3), "{runs}");
    // the right is lost after the schedule was made: nothing more, and its owner is told
    desk.execute(
        "delete from role_menu where enterprise_id = 1 and menu_id = 904
            and role_id = (select id from role where enterprise_id = 1 and name = '工程师')",
    )
    .await;
    desk.fire().await;
    assert_eq!(desk.told(members[2], "report_schedule.copy").await.len(), 1);
    assert_eq!(desk.told(members[1], "report_schedule.copy").await.len(), 2);
    assert_eq!(desk.told(members[0], "report_schedule.trouble").await.len(), 1);
}
