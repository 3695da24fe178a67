//! The assignee of a task can't change its terms, and dependencies have no cycles (docs/decisions/0084).

use reqwest::Method;
use serde_json::{Value, json};

use super::{Desk, message, text};

const UPDATE: &str =
    "mutation ($id: ID!, $input: TaskInput!) { taskUpdate(input: { id: $id, changes: $input }) {
    task { id version validator { name } } userErrors { field message code } } }";
const CAN: &str =
    "query ($id: ID!) { task(id: $id) { status version availableActions viewerCan { update assign }
    checks { id name } validator { name } director { name } beginsOn endsOn } }";
const PUBLISH: &str = "mutation ($input: TaskInput!) { taskPublish(input: { changes: $input }) {
    task { id rowId validator { name } } userErrors { field message code } } }";

async fn update(desk: &Desk, user: &str, id: &Value, input: Value) -> Value {
    desk.change(user, UPDATE, json!({ "id": id, "input": input })).await
}

#[tokio::test]
async fn who_sees_to_a_task_does_not_undo_what_was_asked() {
    let desk = Desk::demo().await;
    let task = desk.given(json!({ "checks": [{ "name": "断电" }, { "name": "拍照" }] })).await;
    let id = &task["id"];
    let seen = async |user: &str| desk.ask(user, CAN, json!({ "id": id })).await["task"].clone();
    let before = seen("engineer").await;
    assert_eq!(before["viewerCan"], json!({ "update": true, "assign": false }));
    assert_eq!(before["availableActions"], json!(["START", "HOLD"]));
    assert_eq!(seen("manager").await["viewerCan"], json!({ "update": true, "assign": true }));
    let (me, manager) = (desk.member("engineer").await, desk.member("manager").await);
    let other = desk.given(json!({ "name": "别处" })).await;
    let [first, second] = [0, 1].map(|place| before["checks"][place]["id"].clone());
    for (field, input, said) in [
        ("validatorId", json!({ "validatorId": me.to_string() }), "更换验收人"),
        ("validatorId", json!({ "validatorId": null }), "更换验收人"),
        ("directorId", json!({ "directorId": manager.to_string() }), "更换负责人"),
        ("name", json!({ "name": "别的" }), "修改任务名称"),
        ("parentId", json!({ "parentId": other["id"] }), "更换上级任务"),
        ("checks", json!({ "checks": [] }), "删除或修改已有的检查项"),
        (
            "checks",
            json!({ "checks": [{ "id": first, "name": "不断电" }, { "id": second, "name": "拍照" }] }),
            "删除或修改已有的检查项",
        ),
    ] {
        let refused = update(&desk, "engineer", id, input.clone()).await;
        let error = &refused["userErrors"][0];
        assert_eq!((&error["field"], &error["code"]), (&json!([field]), &json!("FORBIDDEN")), "{input}");
        assert_eq!(error["message"], format!("只有创建人或任务管理员可以{said}"));
    }
    let refused = desk.tried("engineer", text(id), "taskCancel reason: \"不做了\"").await;
    assert_eq!(message(&refused), "只有创建人或任务管理员可以取消任务");
    let batch = "mutation ($input: TaskBatchInput!) { taskBatchUpdate(input: $input) { results { error } userErrors { message } } }";
    let handed = json!({ "input": { "ids": [id], "directorId": manager.to_string() } });
    let handed = desk.change("engineer", batch, handed).await;
    assert_eq!(handed["results"][0]["error"], "只有创建人或任务管理员可以更换负责人", "{handed}");
    assert_eq!(seen("engineer").await, before, "what is refused leaves nothing behind");
    // fields of the work itself are theirs, and lines may be added to the checklist
    let doing = json!({ "beginsOn": "2030-01-06", "endsOn": "2030-01-07", "estimate": 90, "description": "先断电",
        "memberIds": [manager.to_string()],
        "checks": [{ "id": second, "name": "拍照" }, { "name": "挂牌" }, { "id": first, "name": "断电" }] });
    let done = update(&desk, "engineer", id, doing).await;
    assert_eq!(done["userErrors"], json!([]), "{done}");
    let after = seen("engineer").await;
    assert_eq!((&after["endsOn"], after["checks"].as_array().map(Vec::len)), (&json!("2030-01-07"), Some(3)));
    let below =
        json!({ "name": "布线", "parentId": id, "directorId": me.to_string(), "endsOn": "2030-01-07" });
    let made = desk.change("manager", PUBLISH, json!({ "input": below })).await;
    assert_eq!(made["userErrors"], json!([]), "{made}");
    // and the member who assigns it may change everything
    let admin = desk.member("admin").await.to_string();
    let changed = json!({ "validatorId": admin, "checks": [], "name": "改名" });
    let changed = update(&desk, "manager", id, changed).await;
    assert_eq!(changed["userErrors"], json!([]), "{changed}");
    assert_eq!(seen("engineer").await["checks"], json!([]));
    desk.step("manager", text(id), "taskCancel reason: \"不做了\"").await;
}

#[tokio::test]
async fn nobody_validates_their_own_work_for_somebody_else() {
    let desk = Desk::demo().await;
    let (engineer, admin) =
        (desk.member("engineer").await.to_string(), desk.member("admin").await.to_string());
    let own =
        json!({ "name": "自验", "directorId": engineer, "validatorId": engineer, "endsOn": "2030-01-05" });
    let refused = desk.change("manager", PUBLISH, json!({ "input": own })).await;
    assert_eq!(refused["userErrors"][0]["field"], json!(["validatorId"]), "{refused}");
    assert_eq!(message(&refused), "验收人不能是负责人本人");
    // nor may an administrator who did the work
    let task = desk.given(json!({ "directorId": admin })).await;
    let id = text(&task["id"]);
    for step in ["taskStart", "taskFinish"] {
        desk.step("admin", id, step).await;
    }
    assert_eq!(message(&desk.tried("admin", id, "taskValidate pass: true").await), "不能验收自己负责的任务");
    assert_eq!(desk.step("manager", id, "taskValidate pass: true").await["status"], "DONE");
    // a task that a member creates for themselves needs no validation
    let mine = desk.given(json!({ "directorId": desk.member("manager").await.to_string() })).await;
    desk.step("manager", text(&mine["id"]), "taskStart").await;
    assert_eq!(desk.step("manager", text(&mine["id"]), "taskFinish").await["status"], "DONE");
}

#[tokio::test]
async fn a_draft_that_gets_somebody_later_is_validated_by_its_maker() {
    let desk = Desk::demo().await;
    let create = "mutation { taskCreate(input: { name: \"稍后指派\" }) { task { id validator { name } } userErrors { message } } }";
    let draft = desk.change("manager", create, json!({})).await["task"].clone();
    assert_eq!(draft["validator"], Value::Null);
    let engineer = desk.member("engineer").await.to_string();
    let given = update(&desk, "manager", &draft["id"], json!({ "directorId": engineer })).await;
    assert_eq!(given["task"]["validator"]["name"], "秦望舒", "{given}");
    // and none validates it if the validator is cleared explicitly
    let none = update(&desk, "manager", &draft["id"], json!({ "validatorId": null })).await;
    assert_eq!((&none["userErrors"], &none["task"]["validator"]), (&json!([]), &Value::Null), "{none}");
}

#[tokio::test]
async fn nothing_waits_for_what_stands_above_it() {
    let desk = Desk::demo().await;
    let above = desk.given(json!({ "name": "机房" })).await;
    let between = desk.given(json!({ "name": "机柜", "parentId": above["id"] })).await;
    let below = desk.given(json!({ "name": "上架", "parentId": between["id"] })).await;
    let after = async |task: &Value, others: Value| {
        update(&desk, "manager", &task["id"], json!({ "afterIds": others })).await
    };
    for one in [&above, &between] {
        let refused = after(&below, json!([one["id"]])).await;
        assert_eq!(refused["userErrors"][0]["field"], json!(["afterIds"]), "{refused}");
        assert_eq!(message(&refused), "上级任务不能作为前置任务");
    }
    let engineer = desk.member("engineer").await.to_string();
    let new = json!({ "name": "新", "parentId": above["id"], "afterIds": [above["id"]], "directorId": engineer, "endsOn": "2030-01-05" });
    let refused = desk.change("manager", PUBLISH, json!({ "input": new })).await;
    assert_eq!(message(&refused), "上级任务不能作为前置任务");
    // nor indirectly, nor by a later move
    let aside = desk.given(json!({ "name": "配电", "afterIds": [above["id"]] })).await;
    assert_eq!(message(&after(&below, json!([aside["id"]])).await), "前置任务不能互相等待");
    let moved = update(&desk, "manager", &aside["id"], json!({ "parentId": between["id"] })).await;
    assert_eq!(moved["userErrors"][0]["field"], json!(["parentId"]), "{moved}");
    let free = json!({ "parentId": between["id"], "afterIds": [] });
    assert_eq!(update(&desk, "manager", &aside["id"], free).await["userErrors"], json!([]));
    // a subtask comes first: it starts without its parent, and its end is needed for the parent's
    assert_eq!(after(&above, json!([below["id"]])).await["userErrors"], json!([]));
    assert_eq!(
        message(&desk.tried("engineer", text(&above["id"]), "taskStart").await),
        "还有 1 个前置任务未完成"
    );
    for task in [&below, &aside, &between, &above] {
        for step in ["taskStart", "taskFinish"] {
            desk.step("engineer", text(&task["id"]), step).await;
        }
        desk.step("manager", text(&task["id"]), "taskValidate pass: true").await;
    }
}

#[tokio::test]
async fn what_is_not_there_is_answered_for_and_the_others_go_on() {
    let desk = Desk::demo().await;
    let draft = "mutation ($name: String!) { taskCreate(input: { name: $name }) { task { id rowId } userErrors { message } } }";
    let made = async |user: &str| desk.change(user, draft, json!({ "name": "作废" })).await["task"].clone();
    let (one, two, hidden) = (made("manager").await, made("manager").await, made("admin").await);
    let batch = "mutation ($input: TaskBatchInput!) { taskBatchUpdate(input: $input) {
        results { rowId error task { level { value } } } userErrors { message } } }";
    let ids = json!(["999999999", one["id"], hidden["id"], two["id"]]);
    let done = desk.change("manager", batch, json!({ "input": { "ids": ids, "level": "2" } })).await;
    let told: Vec<(&Value, &Value)> = done["results"]
        .as_array()
        .expect("results")
        .iter()
        .map(|one| (&one["error"], &one["task"]["level"]["value"]))
        .collect();
    let (missing, changed) = ((&json!("数据不存在"), &Value::Null), (&Value::Null, &json!("2")));
    assert_eq!(told, [missing, changed, missing, changed], "{done}");
    let (code, told, said) = desk
        .rest(
            "manager",
            Method::POST,
            "/api/tms/task/delBatchTask",
            json!(["999999999", one["rowId"], hidden["rowId"], two["rowId"]]),
        )
        .await;
    assert_eq!(code, 0, "{said}");
    let mut refused: Vec<&str> = told
        .as_array()
        .expect("results")
        .iter()
        .filter(|one| !one["error"].is_null())
        .map(|one| {
            assert_eq!(one["error"], "数据不存在");
            text(&one["id"])
        })
        .collect();
    refused.sort_unstable();
    let mut expected = ["999999999", text(&hidden["rowId"])];
    expected.sort_unstable();
    assert_eq!(refused, expected, "{told}");
    let left = "select count(*) from task where name = '作废' and deleted_at is null";
    assert_eq!(desk.number(left).await, 1, "somebody else's draft");
}

#[tokio::test]
async fn a_task_is_published_below_another_by_rest() {
    let desk = Desk::demo().await;
    let above = desk.given(json!({ "name": "上级" })).await;
    let engineer = desk.member("engineer").await.to_string();
    let body =
        json!({ "name": "下级", "director": engineer, "endDate": "2030-03-01", "pid": above["rowId"] });
    let (code, made, said) = desk.rest("manager", Method::PUT, "/api/tms/task/publish", body).await;
    assert_eq!((code, &made["pid"]), (0, &above["rowId"]), "{said}");
}

/// The texts of a deleted draft are visible to its maker only: managers of the bin do not see them.
#[tokio::test]
async fn what_a_deleted_draft_is_called_stays_its_makers() {
    let desk = Desk::demo().await;
    let create =
        "mutation { taskCreate(input: { name: \"给谁加薪\" }) { task { id rowId } userErrors { message } } }";
    let draft = desk.change("manager", create, json!({})).await["task"].clone();
    let given = desk.given(json!({ "name": "已取消的事" })).await;
    desk.step("manager", text(&given["id"]), "taskCancel reason: \"停\"").await;
    let delete = "mutation ($ids: [ID!]!) { taskDelete(input: { ids: $ids }) { userErrors { message } } }";
    let deleted = desk.change("manager", delete, json!({ "ids": [draft["id"], given["id"]] })).await;
    assert_eq!(deleted["userErrors"], json!([]));
    let bin = "query ($keyword: String) { recycledRecords(kind: TASK, keyword: $keyword, first: 100) { nodes { title } } }";
    let shown = desk.ask("owner", bin, json!({ "keyword": null })).await.to_string();
    assert!(shown.contains("已取消的事") && !shown.contains("加薪"), "{shown}");
    let found = desk.ask("owner", bin, json!({ "keyword": "加薪" })).await;
    assert_eq!(found["recycledRecords"]["nodes"], json!([]), "nor does the search know it");
    // the member who deleted it restores it
    let restore = "mutation ($ids: [ID!]!) { recycleRestore(input: { kind: TASK, ids: $ids }) { userErrors { message } } }";
    let back = desk.change("manager", restore, json!({ "ids": [draft["id"]] })).await;
    assert_eq!(back["userErrors"], json!([]), "{back}");
    let find = "query ($id: ID!) { task(id: $id) { name } }";
    assert_eq!(desk.ask("manager", find, json!({ "id": draft["id"] })).await["task"]["name"], "给谁加薪");
    assert_eq!(desk.ask("owner", find, json!({ "id": draft["id"] })).await["task"], Value::Null);
}
