//! Project costs from the hours of work logs: one cost for each log, updated with it.

use serde_json::{Value, json};

use super::{Desk, on};

impl Desk {
    /// The costs of a log: amount in fen and project.
    async fn costs(&self, log: &str) -> Vec<(i64, i64)> {
        let sql = format!(
            "select amount, project_id from project_cost where item_log_id = {log} and deleted_at is null"
        );
        let rows = self.server.db().client().await.query(&sql, &[]).await.expect("costs");
        rows.iter().map(|row| (row.get(0), row.get(1))).collect()
    }

    /// The stored costs of a project.
    async fn spent(&self, project: i64) -> i64 {
        self.number(&format!("select spent from project where enterprise_id = 1 and id = {project}")).await
    }

    /// A log type whose hours cost 120 yuan; returns it.
    async fn paid(&self) -> Value {
        let query = "mutation ($input: LogCategoryInput!) { logCategoryCreate(input: $input) {
            logCategory { rowId costRate costType { value } } userErrors { field message } } }";
        let input = json!({ "logType": "5", "costType": "1", "costRate": "120.00" });
        self.ask("owner", query, json!({ "input": input })).await
    }
}

#[tokio::test]
async fn the_hours_of_a_log_cost_its_project_once() {
    let desk = Desk::open().await;
    let made = desk.paid().await;
    assert_eq!(made["userErrors"], json!([]));
    assert_eq!(made["logCategory"]["costType"]["value"], json!("1"));
    let query = "{ projects(page: { number: 1, size: 2 }) { nodes { rowId } } }";
    let seen = desk.ask("engineer", query, json!({})).await;
    let project = |place: usize| -> i64 {
        seen["nodes"][place]["rowId"].as_str().and_then(|id| id.parse().ok()).expect("a project")
    };
    let (one, other) = (project(0), project(1));
    let (before, elsewhere) = (desk.spent(one).await, desk.spent(other).await);
    let input = json!({ "minutes": 50, "projectId": one.to_string(), "happenedOn": on(1) });
    let log = desk.log("engineer", input).await;
    assert_eq!(desk.costs(&log).await, [(10_000, one)], "50 minutes of 120 yuan an hour");
    assert_eq!(desk.spent(one).await, before + 10_000);

    let update = "mutation ($id: ID!, $input: ItemLogInput!) { itemLogUpdate(input: { id: $id, changes: $input }) { userErrors { message } } }";
    let change = async |input: Value| {
        let done = desk.ask("engineer", update, json!({ "id": log, "input": input })).await;
        assert_eq!(done["userErrors"], json!([]));
    };
    change(json!({ "contents": "补充说明" })).await;
    assert_eq!(desk.spent(one).await, before + 10_000, "written again, it counts once");
    change(json!({ "minutes": 1 })).await;
    assert_eq!(desk.costs(&log).await, [(200, one)]);
    change(json!({ "projectId": other.to_string() })).await;
    assert_eq!(desk.costs(&log).await, [(200, other)], "it goes with the log to another project");
    assert_eq!((desk.spent(one).await, desk.spent(other).await), (before, elsewhere + 200));

    let cost = desk
        .number(&format!("select id from project_cost where item_log_id = {log} and deleted_at is null"))
        .await;
    let by_hand = "mutation ($id: ID!, $input: ProjectCostInput!) { projectCostUpdate(input: { id: $id, changes: $input }) { userErrors { code } } }";
    let refused =
        desk.ask("owner", by_hand, json!({ "id": cost.to_string(), "input": { "amount": "1.00" } })).await;
    assert_eq!(refused["userErrors"][0]["code"], json!("CONFLICT"));
    let delete = "mutation ($input: ProjectPartIdsInput!) { projectCostDelete(input: $input) { userErrors { code } } }";
    let refused = desk.ask("owner", delete, json!({ "input": { "ids": [cost.to_string()] } })).await;
    assert_eq!(refused["userErrors"][0]["code"], json!("CONFLICT"));

    let delete =
        "mutation ($input: ItemLogIdsInput!) { itemLogDelete(input: $input) { userErrors { code } } }";
    desk.ask("engineer", delete, json!({ "input": { "ids": [log] } })).await;
    assert_eq!(desk.costs(&log).await, []);
    assert_eq!(desk.spent(other).await, elsewhere);
    let restore =
        "mutation ($input: RecycleInput!) { recycleRestore(input: $input) { userErrors { message } } }";
    let back = json!({ "input": { "kind": "ITEM_LOG", "ids": [log] } });
    desk.ask("owner", restore, back).await;
    assert_eq!(desk.costs(&log).await, [(200, other)]);
}

#[tokio::test]
async fn a_rate_has_a_type_and_is_told_to_who_arranges_types() {
    let desk = Desk::open().await;
    let query =
        "mutation ($input: LogCategoryInput!) { logCategoryCreate(input: $input) { userErrors { field } } }";
    for (input, field) in [
        (json!({ "logType": "5", "costRate": "1.00" }), "costType"),
        (json!({ "logType": "5", "costType": "1" }), "costRate"),
        (json!({ "logType": "5", "costType": "nothing", "costRate": "1.00" }), "costType"),
        (json!({ "logType": "5", "costType": "1", "costRate": "0.00" }), "costRate"),
        (json!({ "logType": "5", "costType": "1", "costRate": "1000000.01" }), "costRate"),
    ] {
        let refused = desk.ask("owner", query, json!({ "input": input })).await;
        assert_eq!(refused["userErrors"][0]["field"], json!([field]), "{input}");
    }
    desk.paid().await;
    let query = "{ logCategories { nodes { costRate } } }";
    let told = desk.ask("engineer", query, json!({})).await;
    assert_eq!(told["nodes"][0]["costRate"], Value::Null, "what colleagues cost is not for everybody");
}
