//! Life of a task from draft to end, through GraphQL and REST.

use reqwest::Method;
use serde_json::{Value, json};
use xieli_domain::auto_task::scheduled::ask;
use xieli_domain::task::scheduled::make;

use super::{Desk, message, text};

#[tokio::test]
async fn a_task_goes_from_the_draft_to_its_validation() {
    let desk = Desk::demo().await;
    let create = "mutation ($input: TaskInput!) { taskCreate(input: $input) {
        task { id rowId status availableActions validator { name } } userErrors { field message } } }";
    let engineer = desk.member("engineer").await.to_string();
    let input = json!({ "name": "更换滤芯", "directorId": engineer, "checks": [{ "name": "关阀" }, { "name": "换芯" }] });
    let draft = desk.change("manager", create, json!({ "input": input })).await["task"].clone();
    let id = text(&draft["id"]);
    assert_eq!(
        (&draft["status"], &draft["validator"]["name"]),
        (&json!("DRAFT"), &json!("秦望舒")),
        "{draft}"
    );
    assert_eq!(draft["availableActions"], json!([]), "it has no end yet");
    // other members don't find it
    let find = "query ($id: ID!) { task(id: $id) { name } }";
    for user in ["engineer", "admin", "owner"] {
        assert_eq!(desk.ask(user, find, json!({ "id": id })).await["task"], Value::Null, "{user}");
    }
    let refused = desk.tried("manager", id, "taskPublish").await;
    assert_eq!(message(&refused), "请选择截止日期");
    let update = "mutation ($id: ID!, $input: TaskInput!) { taskUpdate(input: { id: $id, changes: $input }) {
        task { version } userErrors { field message } } }";
    desk.change("manager", update, json!({ "id": id, "input": { "endsOn": "2030-01-05" } })).await;
    let given = desk.step("manager", id, "taskPublish").await;
    assert_eq!((&given["status"], &given["moves"][0]["step"]), (&json!("READY"), &json!("PUBLISH")));
    let told = "select count(*) from notification where kind = 'task.assigned' and title like '%更换滤芯%'";
    assert_eq!(desk.number(told).await, 1);
    // a participant starts, holds with a reason, and continues
    assert_eq!(desk.tried("sales", id, "taskStart").await["userErrors"][0]["code"], "NOT_FOUND");
    desk.step("engineer", id, "taskStart").await;
    assert_eq!(message(&desk.tried("engineer", id, "taskHold").await), "请填写原因");
    desk.step("engineer", id, "taskHold reason: \"等备件\"").await;
    let working = desk.step("engineer", id, "taskStart").await;
    assert_eq!(message(&desk.tried("engineer", id, "taskFinish").await), "检查清单还有 2 项未完成");
    let check = "mutation ($id: ID!) { taskCheck(input: { id: $id, done: true }) { task { version checkCount doneCheckCount } userErrors { message } } }";
    for line in working["checks"].as_array().expect("a checklist") {
        desk.change("engineer", check, json!({ "id": line["id"] })).await;
    }
    let waiting = desk.step("engineer", id, "taskFinish changes: { reason: \"已更换\" }").await;
    assert_eq!(waiting["status"], "WAITING");
    // returned once, and accepted
    assert_eq!(message(&desk.tried("manager", id, "taskValidate pass: false").await), "请填写原因");
    desk.step("manager", id, "taskValidate pass: false, reason: \"漏水\"").await;
    desk.step("engineer", id, "taskRestart reason: \"重新安装\"").await;
    desk.step("engineer", id, "taskFinish").await;
    let done = desk.step("manager", id, "taskValidate pass: true, score: 5").await;
    let steps: Vec<&str> =
        done["moves"].as_array().expect("steps").iter().rev().map(|one| text(&one["step"])).collect();
    assert_eq!(steps, ["PUBLISH", "START", "HOLD", "START", "FINISH", "FAIL", "RESTART", "FINISH", "PASS"]);
    assert_eq!((&done["moves"][0]["score"], &done["status"]), (&json!(5), &json!("DONE")));
    // a finished task can't be changed unless it is reopened
    let refused = desk.change("manager", update, json!({ "id": id, "input": { "name": "别的" } })).await;
    assert_eq!(message(&refused), "任务已完成，不能修改");
    assert_eq!(desk.step("manager", id, "taskRestart reason: \"复查\"").await["status"], "WORKING");
}

#[tokio::test]
async fn what_stands_below_or_before_a_task_is_done_first() {
    let desk = Desk::demo().await;
    let first = desk.given(json!({ "name": "布线" })).await;
    let above = desk.given(json!({ "name": "机房", "afterIds": [first["id"]] })).await;
    let id = text(&above["id"]);
    assert_eq!((&above["isBlocked"], &above["availableActions"]), (&json!(true), &json!(["HOLD", "CANCEL"])));
    assert_eq!(message(&desk.tried("engineer", id, "taskStart").await), "还有 1 个前置任务未完成");
    // a task can't depend on itself
    let update = "mutation ($id: ID!, $input: TaskInput!) { taskUpdate(input: { id: $id, changes: $input }) { userErrors { field message } } }";
    let ring = json!({ "id": first["id"], "input": { "afterIds": [above["id"]] } });
    assert_eq!(message(&desk.change("manager", update, ring).await), "前置任务不能互相等待");
    desk.step("manager", text(&first["id"]), "taskCancel reason: \"外包\"").await;
    desk.step("engineer", id, "taskStart").await;
    // a subtask
    let below = desk.given(json!({ "name": "上架", "parentId": above["id"] })).await;
    assert_eq!(message(&desk.tried("engineer", id, "taskFinish").await), "还有 1 个子任务未完成");
    let turned = json!({ "id": above["id"], "input": { "parentId": below["id"] } });
    assert_eq!(message(&desk.change("manager", update, turned).await), "上级不能是自己或自己的下级");
    desk.step("engineer", text(&below["id"]), "taskStart").await;
    desk.step("engineer", text(&below["id"]), "taskFinish").await;
    desk.step("manager", text(&below["id"]), "taskValidate pass: true").await;
    desk.step("engineer", id, "taskFinish").await;
    desk.step("manager", id, "taskValidate pass: true").await;
    // reopening a subtask reopens the tasks above it
    desk.step("manager", text(&below["id"]), "taskRestart reason: \"返工\"").await;
    let tree = "query ($id: ID!) { taskTree(rootId: $id) { name status parentRowId } }";
    let tree = desk.ask("manager", tree, json!({ "id": below["id"] })).await["taskTree"].clone();
    assert_eq!(
        tree,
        json!([
            { "name": "机房", "status": "WORKING", "parentRowId": null },
            { "name": "上架", "status": "WORKING", "parentRowId": above["rowId"] },
        ])
    );
    // and is deleted after its subtasks
    let gone = "mutation ($ids: [ID!]!) { taskDeleteAll(input: { ids: $ids }) { results { rowId error } userErrors { message } } }";
    for one in [&above, &below] {
        desk.step("manager", text(&one["id"]), "taskCancel reason: \"合同终止\"").await;
    }
    let delete = "mutation ($ids: [ID!]!) { taskDelete(input: { ids: $ids }) { userErrors { message } } }";
    let refused = desk.change("manager", delete, json!({ "ids": [above["id"]] })).await;
    assert_eq!(message(&refused), "“机房”还有子任务，请先删除子任务");
    let ready = desk.given(json!({ "name": "在途" })).await;
    let done = desk.change("manager", gone, json!({ "ids": [above["id"], below["id"], ready["id"]] })).await;
    let said: Vec<&Value> =
        done["results"].as_array().expect("results").iter().map(|one| &one["error"]).collect();
    assert!(said.contains(&&json!("“在途”待开始，请先取消再删除")), "{done}");
    assert_eq!(said.iter().filter(|error| error.is_null()).count(), 2, "{done}");
    let restore = "mutation ($ids: [ID!]!) { recycleRestore(input: { kind: TASK, ids: $ids }) { userErrors { message } } }";
    let refused = desk.change("admin", restore, json!({ "ids": [below["id"]] })).await;
    assert_eq!(message(&refused), "“上架”不能恢复：它的上级任务“机房”还在回收站");
}

#[tokio::test]
async fn a_task_lives_by_rest_alone() {
    let desk = Desk::demo().await;
    let engineer = desk.member("engineer").await.to_string();
    let body = json!({ "name": "季度保养", "director": engineer, "endDate": "2030-03-01", "checks": [{ "name": "润滑" }] });
    let (code, made, said) = desk.rest("manager", Method::POST, "/api/tms/task", body).await;
    assert_eq!((code, &made["status"], &made["status_dictText"]), (0, &json!(0), &json!("草稿")), "{said}");
    let id = text(&made["id"]);
    let (code, row, said) =
        desk.rest("manager", Method::PUT, "/api/tms/task/publish", json!({ "id": id })).await;
    assert_eq!((code, &row["status"]), (0, &json!(10)), "{said}");
    let (_, mine, _) = desk
        .rest("engineer", Method::GET, "/api/tms/needWork/list?category=TASK&keyword=季度", Value::Null)
        .await;
    assert_eq!((&mine["total"], &mine["records"][0]["state"]), (&json!(1), &json!("待开始")), "{mine}");
    let (code, ..) = desk.rest("engineer", Method::PUT, "/api/tms/task/start", json!({ "id": id })).await;
    assert_eq!(code, 0);
    let (code, _, said) =
        desk.rest("engineer", Method::PUT, "/api/tms/task/finish", json!({ "id": id })).await;
    assert_eq!((code, said.as_str()), (4009, "检查清单还有 1 项未完成"));
    let (_, row, _) = desk.rest("engineer", Method::GET, &format!("/api/tms/task/{id}"), Value::Null).await;
    let check =
        "mutation ($id: ID!) { taskCheck(input: { id: $id, done: true }) { userErrors { message } } }";
    desk.change("engineer", check, json!({ "id": row["checks"][0]["id"] })).await;
    let (code, row, said) = desk
        .rest("engineer", Method::PUT, "/api/tms/task/finish", json!({ "id": id, "remark": "完成" }))
        .await;
    assert_eq!((code, &row["status"]), (0, &json!(60)), "{said}");
    let verdict = json!({ "id": id, "pass": 1, "score": 4 });
    let (code, row, said) = desk.rest("manager", Method::PUT, "/api/tms/task/validate", verdict).await;
    assert_eq!((code, &row["status"]), (0, &json!(75)), "{said}");
    let (_, log, _) =
        desk.rest("manager", Method::GET, &format!("/api/tms/log/list?taskId={id}"), Value::Null).await;
    assert_eq!((&log["total"], &log["records"][0]["score"]), (&json!(4), &json!(4)), "{log}");
    let (_, tree, _) = desk
        .rest("manager", Method::GET, &format!("/api/tms/task/queryTreeList?rootId={id}"), Value::Null)
        .await;
    assert_eq!(tree.as_array().map(Vec::len), Some(1), "{tree}");
    let (code, row, said) = desk
        .rest("manager", Method::PUT, "/api/tms/task/restart", json!({ "id": id, "reason": "复查" }))
        .await;
    assert_eq!((code, &row["status"]), (0, &json!(50)), "{said}");
    desk.rest("manager", Method::PUT, "/api/tms/task/cancel", json!({ "id": id, "reason": "停" })).await;
    let (code, _, said) = desk.rest("manager", Method::DELETE, "/api/tms/task", json!([id])).await;
    assert_eq!((code, said.as_str()), (0, "删除成功！"));
    let (code, ..) = desk.rest("manager", Method::GET, &format!("/api/tms/task/{id}"), Value::Null).await;
    assert_eq!(code, 10003);
}

#[tokio::test]
async fn rules_of_projects_make_tasks_and_mileposts_bring_theirs() {
    let desk = Desk::demo().await;
    let rule = "mutation ($input: AutoTaskInput!) { autoTaskCreate(input: $input) { autoTask { id } userErrors { message } } }";
    let input = json!({ "name": "立项后勘察", "event": "PROJECT_CREATED", "title": "勘察 {项目}", "assignee": "DIRECTOR", "dueDays": 3 });
    let made = desk.change("admin", rule, json!({ "input": input })).await;
    assert_eq!(made["userErrors"], json!([]), "{made}");
    let project = "mutation { projectCreate(input: { name: \"新站台\" }) { project { id rowId } userErrors { message } } }";
    let project = desk.change("manager", project, json!({})).await["project"].clone();
    let services = desk.server.services();
    ask(services).await.expect("the rules");
    assert!(make(services).await.expect("tasks") >= 1);
    assert_eq!(make(services).await.expect("tasks"), 0, "once");
    let find = "query { tasks(filter: { keyword: \"新站台\" }) { nodes { name status project { rowId } director { name } overdueDays } } }";
    let found = desk.ask("manager", find, json!({})).await["tasks"]["nodes"].clone();
    assert_eq!(found.as_array().map(Vec::len), Some(1), "{found}");
    assert_eq!((&found[0]["name"], &found[0]["status"]), (&json!("勘察 新站台"), &json!("READY")));
    // milestones with their tasks
    let engineer = desk.member("engineer").await.to_string();
    let body = json!({ "id": project["rowId"], "mileposts": [
        { "name": "进场", "endsOn": "2030-02-01", "tasks": [
            { "name": "围挡", "directorId": engineer }, { "name": "临电" } ] } ] });
    let (code, _, said) =
        desk.rest("manager", Method::POST, "/api/pms/project/saveMilepostAndTask", body).await;
    assert_eq!(code, 0, "{said}");
    let of = "query ($id: ID!, $drafts: [TaskStatus!]) { tasks(filter: { projectId: $id, status: $drafts }, orderBy: [{ field: NAME }]) {
        nodes { name status endsOn milepost { name } } } }";
    let given = desk.ask("manager", of, json!({ "id": project["id"], "drafts": ["READY", "DRAFT"] })).await;
    let rows: Vec<(&str, &str)> = given["tasks"]["nodes"]
        .as_array()
        .expect("tasks")
        .iter()
        .filter(|one| one["milepost"]["name"] == "进场")
        .map(|one| (text(&one["name"]), text(&one["status"])))
        .collect();
    assert!(rows.contains(&("围挡", "READY")) && rows.contains(&("临电", "DRAFT")), "{given}");
}

#[tokio::test]
async fn time_that_was_spent_is_summed_up() {
    let desk = Desk::demo().await;
    let task = desk.given(json!({ "estimate": 120 })).await;
    let spend = "mutation ($input: TaskTimeInput!) { taskTimeCreate(input: $input) {
        taskTime { id task { spent } member { name } } userErrors { field message } } }";
    let input = |minutes: i32, day: &str| json!({ "input": { "taskId": task["id"], "minutes": minutes, "spentOn": day } });
    let one = desk.change("engineer", spend, input(90, "2026-01-05")).await;
    assert_eq!(one["taskTime"]["task"]["spent"], 90, "{one}");
    desk.change("engineer", spend, input(30, "2026-01-06")).await;
    assert_eq!(
        message(&desk.change("engineer", spend, input(0, "2026-01-06")).await),
        "工时应在 1 分钟到 24 小时之间"
    );
    assert_eq!(message(&desk.change("engineer", spend, input(10, "2099-01-06")).await), "日期不能晚于今天");
    let back = "mutation ($ids: [ID!]!) { taskTimeDelete(input: { ids: $ids }) { userErrors { message } } }";
    desk.change("engineer", back, json!({ "ids": [one["taskTime"]["id"]] })).await;
    let spent = "query ($id: ID!) { task(id: $id) { spent } }";
    assert_eq!(desk.ask("manager", spent, json!({ "id": task["id"] })).await["task"]["spent"], 30);
}
