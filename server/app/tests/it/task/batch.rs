//! Batch steps on tasks, and setting a milestone on many: each with its own result.

use serde_json::{Value, json};

use super::{Desk, text};

const PROCEED: &str = "mutation ($input: TaskBatchStepInput!) { taskBatchProceed(input: $input) {
    results { rowId error task { status } } userErrors { field message code } } }";
const UPDATE: &str = "mutation ($input: TaskBatchInput!) { taskBatchUpdate(input: $input) {
    results { error task { milepost { rowId } } } userErrors { field message code } } }";

async fn proceed(desk: &Desk, user: &str, ids: &[&Value], step: &str, reason: Option<&str>) -> Value {
    desk.change(user, PROCEED, json!({ "input": { "ids": ids, "step": step, "reason": reason } })).await
}

/// State of each, or the error.
fn told(payload: &Value) -> Vec<&str> {
    let results = payload["results"].as_array().unwrap_or_else(|| panic!("{payload}"));
    results.iter().map(|one| one["error"].as_str().unwrap_or_else(|| text(&one["task"]["status"]))).collect()
}

#[tokio::test]
async fn a_step_is_taken_with_those_that_it_is_possible_with_and_the_others_say_why() {
    let desk = Desk::demo().await;
    let (ready, working) =
        (desk.given(json!({ "name": "一" })).await, desk.given(json!({ "name": "二" })).await);
    desk.step("engineer", text(&working["id"]), "taskStart").await;
    let missing = json!("999999999");
    let ids = [&ready["id"], &missing, &working["id"]];
    let done = proceed(&desk, "engineer", &ids, "START", None).await;
    assert_eq!(told(&done), ["WORKING", "数据不存在", "任务进行中，不能开始"], "{done}");
    let held = proceed(&desk, "engineer", &ids, "HOLD", None).await;
    assert_eq!(held["userErrors"][0]["field"], json!(["reason"]), "{held}");
    let held = proceed(&desk, "engineer", &ids, "HOLD", Some("等备件")).await;
    assert_eq!(told(&held)[0], "HELD", "{held}");
    // a step not available to the viewer changes nothing
    let refused = proceed(&desk, "engineer", &[&ready["id"]], "CANCEL", Some("不做了")).await;
    assert_eq!(told(&refused), ["只有创建人或任务管理员可以取消任务"]);
    // and hidden tasks do not exist
    let hidden = proceed(&desk, "sales", &[&ready["id"]], "START", None).await;
    assert_eq!(told(&hidden), ["数据不存在"]);
    let twice = proceed(&desk, "engineer", &[&ready["id"], &ready["id"]], "START", None).await;
    assert_eq!(twice["userErrors"][0]["field"], json!(["ids"]), "{twice}");
    let many: Vec<String> = (1..=201).map(|number| number.to_string()).collect();
    let many: Vec<Value> = many.into_iter().map(Value::from).collect();
    let many = proceed(&desk, "engineer", &many.iter().collect::<Vec<_>>(), "START", None).await;
    assert_eq!(many["userErrors"][0]["field"], json!(["ids"]), "{many}");
}

#[tokio::test]
async fn tasks_below_are_finished_before_the_one_above() {
    let desk = Desk::demo().await;
    let above = desk.given(json!({ "name": "总成" })).await;
    let below = desk.given(json!({ "name": "部件", "parentId": above["id"] })).await;
    let ids = [&above["id"], &below["id"]];
    assert_eq!(told(&proceed(&desk, "engineer", &ids, "START", None).await), ["WORKING", "WORKING"]);
    let done = proceed(&desk, "engineer", &ids, "FINISH", None).await;
    // the subtask waits for its validator, so its parent is not finished yet
    assert_eq!(told(&done), ["还有 1 个子任务未完成", "WAITING"], "{done}");
    assert_eq!(told(&proceed(&desk, "manager", &[&below["id"]], "PASS", None).await), ["DONE"]);
    let done = proceed(&desk, "engineer", &[&above["id"]], "FINISH", None).await;
    assert_eq!(told(&done), ["WAITING"]);
}

#[tokio::test]
async fn tasks_are_put_on_the_way_to_a_milepost_of_their_own_project() {
    let desk = Desk::demo().await;
    let number = async |sql: &str| desk.number(sql).await;
    let project = number(
        "select p.id from project p where p.enterprise_id = 1 and p.deleted_at is null
         and exists (select from milepost m where m.enterprise_id = 1 and m.project_id = p.id and m.deleted_at is null)
         and exists (select from task t where t.enterprise_id = 1 and t.project_id = p.id and t.deleted_at is null
            and t.status = 10) order by p.id limit 1",
    )
    .await;
    let post = number(&format!(
        "select min(id) from milepost where enterprise_id = 1 and project_id = {project} and deleted_at is null"
    ))
    .await;
    let task = number(&format!(
        "select min(id) from task where enterprise_id = 1 and project_id = {project} and deleted_at is null and status = 10"
    ))
    .await;
    let other = desk.given(json!({ "name": "项目之外" })).await;
    let input = json!({ "ids": [task.to_string(), other["id"]], "milepostId": post.to_string() });
    let done = desk.change("admin", UPDATE, json!({ "input": input })).await;
    assert_eq!(done["results"][0]["task"]["milepost"]["rowId"], post.to_string(), "{done}");
    assert_eq!(done["results"][1]["error"], "任务不在该里程碑所属的项目中", "{done}");
    let input = json!({ "ids": [task.to_string()], "milepostId": null });
    let cleared = desk.change("admin", UPDATE, json!({ "input": input })).await;
    assert_eq!(cleared["results"][0]["task"]["milepost"], Value::Null, "{cleared}");
    assert_eq!(cleared["results"][0]["error"], Value::Null, "{cleared}");
    let input = json!({ "ids": [task.to_string()], "milepostId": "999999999" });
    let unknown = desk.change("admin", UPDATE, json!({ "input": input })).await;
    assert_eq!(unknown["userErrors"][0]["code"], "NOT_FOUND", "{unknown}");
}
