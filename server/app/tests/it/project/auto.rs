//! Rules that propose tasks: from events in projects, once for each record, to the members who keep the
//! rules.

use reqwest::Method;
use serde_json::{Value, json};
use xieli_domain::auto_task::scheduled;

use super::{Desk, text};

const CREATE: &str = "mutation ($input: AutoTaskInput!) { autoTaskCreate(input: $input) {
    autoTask { id rowId order } userErrors { field message code } } }";

async fn rule(desk: &Desk, input: Value) -> String {
    let made = desk.change(CREATE, json!({ "input": input })).await;
    text(&made["autoTask"]["id"])
}

async fn outcomes(desk: &Desk, id: &str) -> Vec<Value> {
    let query =
        "query ($id: ID!) { autoTaskOutcomes(id: $id) { title dueOn member { name } project { name } } }";
    desk.ask(query, json!({ "id": id })).await["autoTaskOutcomes"].as_array().expect("a list").clone()
}

async fn ask(desk: &Desk) -> usize {
    scheduled::ask(desk.server.services()).await.expect("asked")
}

#[tokio::test]
async fn a_rule_asks_for_a_task_once_for_each_record() {
    let desk = Desk::of("admin").await;
    ask(&desk).await;
    let reached = json!({ "name": "完成后复盘", "event": "MILEPOST_FINISHED", "title": "复盘{项目}的{名称}",
        "dueDays": 0, "types": ["1"] });
    let reached = rule(&desk, reached).await;
    let off = json!({ "name": "停着的", "event": "MILEPOST_FINISHED", "title": "不会有", "enabled": false });
    let off = rule(&desk, off).await;
    let create = "mutation ($input: ProjectInput!) { projectCreate(input: $input) { project { id } userErrors { message } } }";
    let one =
        desk.change(create, json!({ "input": { "name": "甲工程", "type": "1" } })).await["project"]["id"]
            .clone();
    let other =
        desk.change(create, json!({ "input": { "name": "乙工程", "type": "2" } })).await["project"]["id"]
            .clone();
    let add = "mutation ($input: MilepostInput!) { milepostCreate(input: $input) { milepost { id version } userErrors { message } } }";
    let end = "mutation ($id: ID!, $on: Date) { milepostUpdate(input: { id: $id, changes: { finishedOn: $on } }) { userErrors { message } } }";
    let mut posts = Vec::new();
    for project in [&one, &other] {
        let made = desk.change(add, json!({ "input": { "projectId": project, "name": "勘察" } })).await;
        posts.push(made["milepost"]["id"].clone());
    }
    ask(&desk).await;
    assert_eq!(outcomes(&desk, &reached).await, Vec::<Value>::new(), "nothing is reached yet");
    for post in &posts {
        desk.change(end, json!({ "id": post, "on": "2026-03-01" })).await;
    }
    assert_eq!(ask(&desk).await, 3, "the demo's rule for both projects, this one for the one of its type");
    let made = outcomes(&desk, &reached).await;
    assert_eq!(made.len(), 1, "{made:?}");
    assert_eq!(
        (&made[0]["title"], &made[0]["project"]["name"]),
        (&json!("复盘甲工程的勘察"), &json!("甲工程"))
    );
    // reopened and reached again: the same record
    for on in [Value::Null, json!("2026-03-02")] {
        desk.change(end, json!({ "id": posts[0], "on": on })).await;
    }
    ask(&desk).await;
    assert_eq!(outcomes(&desk, &reached).await.len(), 1, "once for each record");
    assert_eq!(outcomes(&desk, &off).await, Vec::<Value>::new());
    // created while the proposal is pending: earlier events do not count
    desk.change(end, json!({ "id": posts[1], "on": null })).await;
    desk.change(end, json!({ "id": posts[1], "on": "2026-03-03" })).await;
    let late = json!({ "name": "后来的", "event": "MILEPOST_FINISHED", "title": "后来的{名称}" });
    let late = rule(&desk, late).await;
    ask(&desk).await;
    assert_eq!(outcomes(&desk, &late).await, Vec::<Value>::new(), "it came later");
    desk.change(end, json!({ "id": posts[1], "on": null })).await;
    desk.change(end, json!({ "id": posts[1], "on": "2026-03-04" })).await;
    ask(&desk).await;
    assert_eq!(outcomes(&desk, &late).await.len(), 1);
    // events in another enterprise have no effect
    assert_eq!(desk.number("select count(*) from auto_task_due").await, 0, "everything was asked about");
}

#[tokio::test]
async fn a_rehearsal_says_what_would_have_come_and_writes_nothing() {
    let desk = Desk::of("admin").await;
    let id = desk.made("试运行的工程").await;
    let query = "query ($input: AutoTaskInput!, $days: Int) { autoTaskRehearsal(input: $input, days: $days) {
        count outcomes { title project { id } } } }";
    let input = json!({ "name": "x", "event": "PROJECT_CREATED", "title": "启动{项目}" });
    let found = desk.ask(query, json!({ "input": input })).await["autoTaskRehearsal"].clone();
    let title = json!("启动试运行的工程");
    let of = |found: &Value| {
        let outcomes = found["outcomes"].as_array().expect("a list").clone();
        outcomes.iter().filter(|one| one["title"] == title && one["project"]["id"] == json!(id)).count()
    };
    assert_eq!(of(&found), 1, "{found}");
    assert_eq!(desk.number("select count(*) from auto_task_outcome where title like '启动%'").await, 0);
    let refused = desk.told("admin", query, json!({ "input": input, "days": 91 })).await;
    assert_eq!(refused["errors"][0]["extensions"]["code"], "BAD_USER_INPUT", "{refused}");
    // a keeper of rules without access to the project gets no notice
    desk.server
        .db()
        .execute(
            "update project set is_open = 2, seen_by = '{}', director_id = null where name = '试运行的工程'",
        )
        .await;
    let grant = "insert into role_menu (enterprise_id, role_id, menu_id)
        select 1, role_id, 409 from role_member where enterprise_id = 1 and member_id = (
            select m.id from member m join account a on a.id = m.account_id where a.username = 'engineer' and m.enterprise_id = 1)
        on conflict do nothing";
    desk.server.db().execute(grant).await;
    let found = desk.told("engineer", query, json!({ "input": input })).await;
    assert!(found["errors"].is_null(), "{found}");
    assert_eq!(of(&found["data"]["autoTaskRehearsal"]), 0, "{found}");
}

#[tokio::test]
async fn rules_live_by_rest_alone() {
    let desk = Desk::of("admin").await;
    let member = desk.member("engineer").await.to_string();
    let new = json!({ "name": "到场培训", "event": "MEMBER_ADDED", "title": "培训{名称}", "assignee": "MEMBER",
        "memberId": member, "dueDays": 3 });
    let made = desk.rest(Method::POST, "/api/pms/autoTask", new.clone()).await;
    let id = text(&made["id"]);
    assert_eq!((&made["order"], &made["enabled"]), (&json!(3), &json!(1)), "behind the demo's three: {made}");
    let (code, told) = desk.no(Method::POST, "/api/pms/autoTask", new).await;
    assert_eq!((code, told.as_str()), (4022, "已有同名规则"));
    let change = json!({ "id": id, "version": 1, "enabled": 0, "dueDays": null });
    let changed = desk.rest(Method::PUT, "/api/pms/autoTask", change.clone()).await;
    assert_eq!((&changed["enabled"], &changed["dueDays"]), (&json!(0), &Value::Null), "{changed}");
    assert_eq!(desk.no(Method::PUT, "/api/pms/autoTask", change).await.0, 4009, "a stale version");
    desk.rest(Method::PUT, &format!("/api/pms/autoTask/order/{id}"), json!({ "order": 0 })).await;
    let list = desk.rest(Method::GET, "/api/pms/autoTask/list", Value::Null).await;
    assert_eq!((&list["total"], &list["records"][0]["id"]), (&json!(4), &json!(id)), "{list}");
    let read = desk.rest(Method::GET, &format!("/api/pms/autoTask/{id}"), Value::Null).await;
    assert_eq!(read["title"], "培训{名称}", "{read}");
    desk.rest(Method::DELETE, "/api/pms/autoTask", json!([id])).await;
    assert_eq!(desk.no(Method::GET, &format!("/api/pms/autoTask/{id}"), Value::Null).await.0, 10003);
    // other members can't change rules
    let token = desk.server.token("manager").await;
    let reply = desk.server.graphql(Some(&token), "{ autoTasks { totalCount } }", json!({})).await;
    assert_eq!(reply["errors"][0]["extensions"]["code"], "FORBIDDEN", "{reply}");
}
