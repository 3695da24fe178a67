//! Visibility of tasks, and agreement of counts with lists.

use serde_json::{Value, json};

use super::{Desk, text};
use crate::work_order::seen::exported;

const FIND: &str = "query ($id: ID!) { task(id: $id) { name } }";

#[tokio::test]
async fn a_task_exists_for_its_people_and_for_whoever_sees_to_them() {
    let desk = Desk::demo().await;
    let sales = desk.member("sales").await.to_string();
    let task = desk.given(json!({ "memberIds": [sales] })).await;
    let seen =
        async |user: &str| desk.ask(user, FIND, json!({ "id": task["id"] })).await["task"] != Value::Null;
    for user in ["manager", "engineer", "admin", "owner", "sales"] {
        let task_code = user != "sales";
        // a participant needs the permission code as well
        if task_code {
            assert!(seen(user).await, "{user}");
        }
    }
    assert!(!seen("external").await);
    let token = desk.server.token("other").await;
    let reply = desk.server.graphql(Some(&token), FIND, json!({ "id": task["id"] })).await;
    assert!(reply["data"]["task"].is_null(), "another enterprise: {reply}");
    // nor by a list, a tree, a count, or as a dependency of others
    let around = "query ($id: ID!) { tasks(filter: { keyword: \"现场勘查\" }) { totalCount } taskTree(rootId: $id) { name }
        taskChildren(parentId: $id) { name } taskMoves(filter: { taskId: $id }) { totalCount }
        taskTimes(filter: { taskId: $id }) { totalCount } taskStatuses(filter: { keyword: \"现场勘查\" }) { count } }";
    let around = desk.ask("external", around, json!({ "id": task["id"] })).await;
    assert_eq!(
        around,
        json!({ "tasks": { "totalCount": 0 }, "taskTree": null, "taskChildren": null, "taskMoves": { "totalCount": 0 },
            "taskTimes": { "totalCount": 0 }, "taskStatuses": [] })
    );
}

#[tokio::test]
async fn the_people_of_a_project_see_its_tasks() {
    let desk = Desk::demo().await;
    let make = "mutation { projectCreate(input: { name: \"密\", isOpen: CONCERNED }) { project { id } userErrors { message } } }";
    let project = desk.change("manager", make, json!({})).await["project"]["id"].clone();
    let manager = desk.member("manager").await.to_string();
    let input = json!({ "projectId": project, "directorId": manager });
    let task = desk.given(input).await;
    assert_eq!(desk.ask("engineer", FIND, json!({ "id": task["id"] })).await["task"], Value::Null);
    let join = "mutation ($input: ProjectGroupInput!) { projectGroupCreate(input: $input) { projectGroup { id } userErrors { message } } }";
    let group =
        desk.change("manager", join, json!({ "input": { "projectId": project, "name": "组" } })).await;
    let engineer = desk.member("engineer").await.to_string();
    let add = "mutation ($input: ProjectMemberInput!) { projectMemberCreate(input: $input) { userErrors { message } } }";
    let place = json!({ "groupId": group["projectGroup"]["id"], "memberId": engineer });
    let added = desk.change("manager", add, json!({ "input": place })).await;
    assert_eq!(added["userErrors"], json!([]), "{added}");
    assert_eq!(desk.ask("engineer", FIND, json!({ "id": task["id"] })).await["task"]["name"], "现场勘查");
}

#[tokio::test]
async fn every_badge_is_the_length_of_its_list() {
    let desk = Desk::demo().await;
    for user in ["manager", "engineer", "admin", "sales", "external", "other"] {
        let counts = "query { waitTaskCounts { all task work approval today week overdue } }";
        let counts = desk.ask(user, counts, json!({})).await["waitTaskCounts"].clone();
        for (badge, filter) in [
            ("all", json!({})),
            ("task", json!({ "category": "TASK" })),
            ("work", json!({ "category": "WORK" })),
            ("approval", json!({ "category": "APPROVAL" })),
            ("today", json!({ "range": "TODAY" })),
            ("week", json!({ "range": "WEEK" })),
            ("overdue", json!({ "range": "OVERDUE" })),
        ] {
            let list = "query ($filter: WaitTaskFilter) { waitTasks(first: 100, filter: $filter) {
                totalCount nodes { key name dueOn } } }";
            let list = desk.ask(user, list, json!({ "filter": filter })).await["waitTasks"].clone();
            let rows = list["nodes"].as_array().map(Vec::len);
            assert_eq!(
                (&counts[badge], counts[badge].as_u64().and_then(|count| usize::try_from(count).ok())),
                (&list["totalCount"], rows),
                "{user} {badge}"
            );
        }
        // the badge in the navigation has the same number
        let shown = desk.ask(user, "{ viewer { badges { key count } } }", json!({})).await;
        let shown = shown["viewer"]["badges"].as_array().expect("badges").clone();
        let shown = shown.into_iter().find(|badge| badge["key"] == "wait.all");
        // members without possible tasks have no badge
        assert_eq!(shown.map_or(json!(0), |badge| badge["count"].clone()), counts["all"], "{user}");
        if !["sales"].contains(&user) {
            let own = "query { taskIndexCounts { toDo drafts toValidate } toDo: tasks(filter: { scope: TO_DO }) { totalCount }
                drafts: tasks(filter: { scope: DRAFTS }) { totalCount } validate: tasks(filter: { scope: TO_VALIDATE }) { totalCount } }";
            let own = desk.ask(user, own, json!({})).await;
            assert_eq!(own["taskIndexCounts"]["toDo"], own["toDo"]["totalCount"], "{user}");
            assert_eq!(own["taskIndexCounts"]["drafts"], own["drafts"]["totalCount"], "{user}");
            assert_eq!(own["taskIndexCounts"]["toValidate"], own["validate"]["totalCount"], "{user}");
            assert_eq!(counts["task"], own["toDo"]["totalCount"], "{user}");
        }
    }
    let most = "query { waitTaskCounts { all today overdue } }";
    let most = desk.ask("engineer", most, json!({})).await["waitTaskCounts"].clone();
    assert!(
        most["all"].as_i64() > Some(4) && most["overdue"].as_i64() > Some(0),
        "the demo has work: {most}"
    );
}

/// Pages by cursor contain every row once.
#[tokio::test]
async fn what_waits_comes_in_pages() {
    let desk = Desk::demo().await;
    let page = "query ($after: String) { waitTasks(first: 2, after: $after) { nodes { key dueOn } pageInfo { hasNextPage endCursor } } }";
    let (mut keys, mut after, mut days) = (Vec::new(), Value::Null, Vec::new());
    loop {
        let read = desk.ask("engineer", page, json!({ "after": after })).await["waitTasks"].clone();
        for node in read["nodes"].as_array().expect("nodes") {
            keys.push(text(&node["key"]).to_owned());
            days.push(node["dueOn"].as_str().unwrap_or("9999").to_owned());
        }
        if read["pageInfo"]["hasNextPage"] != true {
            break;
        }
        after = read["pageInfo"]["endCursor"].clone();
    }
    let mut once = keys.clone();
    once.sort_unstable();
    once.dedup();
    assert!(keys.len() > 4 && once.len() == keys.len(), "{keys:?}");
    assert!(days.is_sorted(), "{days:?}");
}

#[tokio::test]
async fn an_export_holds_what_its_list_shows_of_days_too() {
    let desk = Desk::demo().await;
    let count = async |filter: Value| {
        let query = "query ($filter: TaskFilter) { tasks(filter: $filter) { totalCount } }";
        desk.ask("owner", query, json!({ "filter": filter })).await["tasks"]["totalCount"].clone()
    };
    for (parameters, filter) in [
        ("", json!({})),
        ("&createTimeEnd=2000-01-01", json!({ "createdAt": { "to": "2000-01-01" } })),
        ("&createTimeStart=2000-01-01", json!({ "createdAt": { "from": "2000-01-01" } })),
        ("&startDateStart=2000-01-01&endDateEnd=2000-01-02", json!({ "endsOn": { "to": "2000-01-02" } })),
    ] {
        let path = format!("task/exportExcel?columns=name{parameters}");
        let rows = exported(&desk.server, "owner", &path).await;
        assert_eq!(json!(rows), count(filter).await, "{parameters}");
    }
}
