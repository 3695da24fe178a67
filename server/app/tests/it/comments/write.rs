//! Comments: create, reply, change and withdraw, with their notifications.

use serde_json::{Value, json};

use super::{DELETE, UPDATE, newest, person, team, unread, write};
use crate::account::desk::{Desk, told};

#[tokio::test]
async fn who_is_called_by_name_is_told_once_and_where_to_look() {
    let desk = Desk::demo().await;
    let (manager, _) = person(&desk, "manager").await;
    let (engineer, engineer_id) = person(&desk, "engineer").await;
    let before = unread(&desk, &engineer).await;
    let record = team(&desk, &manager, "备件中心").await;
    let input =
        json!({ "recordId": record, "body": "请看 @工程师", "mentionIds": [engineer_id, engineer_id] });
    let said = write(&desk, &manager, input).await;
    assert_eq!(said["userErrors"], json!([]));
    let comment = &said["comment"];
    assert_eq!(comment["mentions"].as_array().map(Vec::len), Some(1));
    assert_eq!(comment["viewerCan"], json!({ "update": true, "delete": true, "reply": true }));
    assert_eq!(unread(&desk, &engineer).await, before + 1);
    let notice = newest(&desk, &engineer).await;
    assert_eq!((&notice["kind"], &notice["group"]), (&json!("comment.mention"), &json!("MENTION")));
    assert_eq!(notice["body"], "请看 @工程师");
    assert_eq!(notice["link"], format!("/activity/{record}"));
    // the page behind the link
    let subject = desk
        .ask(
            Some(&engineer),
            "query ($id: ID!) { activitySubject(recordId: $id) { kind title } }",
            json!({ "id": record }),
        )
        .await;
    assert_eq!(subject, json!({ "kind": "团队", "title": "备件中心" }));
    // after its withdrawal, its text is removed from the notification
    let gone = desk.ask(Some(&manager), DELETE, json!({ "ids": [comment["id"]] })).await;
    assert_eq!(gone["deletedIds"], json!([comment["id"]]));
    assert_eq!(newest(&desk, &engineer).await["body"], "该评论已删除");
    assert_eq!(
        told(&desk.ask(Some(&manager), DELETE, json!({ "ids": [comment["id"]] })).await),
        [":NOT_FOUND"]
    );
}

#[tokio::test]
async fn an_answer_is_told_to_who_is_answered_and_a_comment_to_whose_record_it_is() {
    let desk = Desk::demo().await;
    let (manager, _) = person(&desk, "manager").await;
    let (engineer, engineer_id) = person(&desk, "engineer").await;
    let said = write(&desk, &manager, json!({ "recordId": engineer_id, "body": "体检报告请补交" })).await;
    assert_eq!(newest(&desk, &engineer).await["kind"], "comment.create");
    let reply = json!({ "recordId": engineer_id, "replyToId": said["comment"]["id"], "body": "好的" });
    let answer = write(&desk, &engineer, reply).await;
    assert_eq!(newest(&desk, &manager).await["kind"], "comment.reply");
    assert_eq!(answer["comment"]["viewerCan"]["reply"], false);
    let deeper = json!({ "recordId": engineer_id, "replyToId": answer["comment"]["id"], "body": "再答" });
    assert_eq!(told(&write(&desk, &manager, deeper).await), ["replyToId:INVALID"]);
    // no notification about one's own actions
    let own = unread(&desk, &engineer).await;
    write(&desk, &engineer, json!({ "recordId": engineer_id, "body": "@我", "mentionIds": [engineer_id] }))
        .await;
    assert_eq!(unread(&desk, &engineer).await, own);
}

#[tokio::test]
async fn sent_twice_it_is_written_once() {
    let desk = Desk::demo().await;
    let (manager, _) = person(&desk, "manager").await;
    let record = team(&desk, &manager, "备件中心").await;
    let input = json!({ "recordId": record, "body": "一次", "requestKey": "0123456789abcdef" });
    let first = write(&desk, &manager, input.clone()).await;
    let second = write(&desk, &manager, input).await;
    assert_eq!(first["comment"]["id"], second["comment"]["id"]);
    let count: i64 = desk.value("select count(*) from comment where body = '一次'", &[]).await;
    assert_eq!(count, 1);
}

#[tokio::test]
async fn only_the_author_changes_it_and_only_what_was_read() {
    let desk = Desk::demo().await;
    let (manager, _) = person(&desk, "manager").await;
    let (engineer, _) = person(&desk, "engineer").await;
    let record = team(&desk, &manager, "备件中心").await;
    let said = write(&desk, &manager, json!({ "recordId": record, "body": "旧" })).await["comment"].clone();
    let change = |version: i64| json!({ "input": { "id": said["id"], "version": version, "body": "新" } });
    assert_eq!(desk.refusal(Some(&engineer), UPDATE, change(1)).await, "FORBIDDEN");
    assert_eq!(desk.refusal(Some(&engineer), DELETE, json!({ "ids": [said["id"]] })).await, "FORBIDDEN");
    let changed = desk.ask(Some(&manager), UPDATE, change(1)).await["comment"].clone();
    assert_eq!((&changed["body"], &changed["version"]), (&json!("新"), &json!(2)));
    assert!(changed["editedAt"].is_string());
    assert_eq!(told(&desk.ask(Some(&manager), UPDATE, change(1)).await), ["version:STALE"]);
    // the former text is in the log
    let old: String =
        desk.value("select before->>'body' from operation_log where action = 'comment.update'", &[]).await;
    assert_eq!(old, "旧");
    // a manager of the enterprise withdraws it
    let (owner, _) = person(&desk, "owner").await;
    let gone = desk.ask(Some(&owner), DELETE, json!({ "ids": [said["id"]] })).await;
    assert_eq!(gone["deletedIds"], json!([said["id"]]));
}

#[tokio::test]
async fn nobody_comments_on_what_does_not_exist_for_them_or_calls_who_may_not_see_it() {
    let desk = Desk::demo().await;
    let (manager, _) = person(&desk, "manager").await;
    let (other, other_id) = person(&desk, "other").await;
    let (external, external_id) = person(&desk, "external").await;
    let record = team(&desk, &manager, "备件中心").await;
    for stranger in [&other, &external] {
        let refused = write(&desk, stranger, json!({ "recordId": record, "body": "看见了" })).await;
        assert_eq!(told(&refused), [":NOT_FOUND"]);
    }
    let calls = |id: &str| json!({ "recordId": record, "body": "@某人", "mentionIds": [id] });
    assert_eq!(told(&write(&desk, &manager, calls(&other_id)).await), ["mentionIds:NOT_FOUND"]);
    assert_eq!(told(&write(&desk, &manager, calls(&external_id)).await), ["mentionIds:FORBIDDEN"]);
    for (body, expected) in
        [("", "body:REQUIRED"), (" \n", "body:REQUIRED"), (&*"字".repeat(2001), "body:TOO_LONG")]
    {
        assert_eq!(
            told(&write(&desk, &manager, json!({ "recordId": record, "body": body })).await),
            [expected]
        );
    }
    let view = desk.ask(Some(&manager), "{ viewer { enterprise { id } } }", json!({})).await;
    let enterprise = json!({ "recordId": view["enterprise"]["id"], "body": "企业" });
    assert_eq!(told(&write(&desk, &manager, enterprise).await), ["recordId:INVALID"]);
    let comment: i64 = desk.value("select min(id) from comment where enterprise_id = 1", &[]).await;
    let id = xieli_kernel::ids::encode("Comment", comment);
    let node = "query ($id: ID!) { node(id: $id) { id } }";
    assert_eq!(desk.ask(Some(&other), node, json!({ "id": id })).await, Value::Null);
    assert_eq!(desk.ask(Some(&manager), node, json!({ "id": id })).await["id"], json!(id));
}

#[tokio::test]
async fn a_paper_of_an_acceptance_is_talked_about_on_the_page_of_its_project() {
    let desk = Desk::demo().await;
    let (owner, _) = person(&desk, "owner").await;
    let (other, _) = person(&desk, "other").await;
    let one = |column| {
        format!("select {column} from acceptance_resource where deleted_at is null order by id limit 1")
    };
    let paper: i64 = desk.value(&one("id"), &[]).await;
    let project: i64 = desk.value(&one("project_id"), &[]).await;
    let name: String = desk.value(&one("name"), &[]).await;
    let record = xieli_kernel::ids::encode("AcceptanceResource", paper);
    let said = write(&desk, &owner, json!({ "recordId": record, "body": "骑缝章由档案室补盖" })).await;
    assert_eq!(said["userErrors"], json!([]), "{said}");
    let subject = "query ($id: ID!) { activitySubject(recordId: $id) { kind title page } }";
    let timeline = "query ($id: ID!) { activity(recordId: $id) { nodes { comment { body } } } }";
    let id = json!({ "id": record });
    let page = format!("/project/{project}/ProjectAccept?paper={paper}");
    let shown = desk.ask(Some(&owner), subject, id.clone()).await;
    assert_eq!(shown, json!({ "kind": "验收资料", "title": name, "page": page }));
    let said = desk.ask(Some(&owner), timeline, id.clone()).await;
    assert_eq!(said["nodes"][0]["comment"]["body"], "骑缝章由档案室补盖");
    for hidden in [subject, timeline] {
        assert_eq!(desk.ask(Some(&other), hidden, id.clone()).await, Value::Null);
    }
    let refused = write(&desk, &other, json!({ "recordId": record, "body": "看得到吗" })).await;
    assert_eq!(told(&refused), [":NOT_FOUND"]);
}
