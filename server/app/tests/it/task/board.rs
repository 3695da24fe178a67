//! Columns of a task board: their counts agree with the lists behind them.

use serde_json::{Value, json};

use super::{Desk, text};

const GROUPS: &str =
    "query ($filter: TaskFilter, $by: TaskGrouping!) { taskGroups(filter: $filter, by: $by) {
    key count overdue director { rowId } project { rowId } milepost { rowId } } }";
const TASKS: &str = "query ($filter: TaskFilter) { tasks(first: 1, filter: $filter) { totalCount } }";

async fn groups(desk: &Desk, user: &str, by: &str, filter: Value) -> Vec<Value> {
    let answer = desk.ask(user, GROUPS, json!({ "by": by, "filter": filter })).await;
    answer["taskGroups"].as_array().unwrap_or_else(|| panic!("{answer}")).clone()
}

async fn total(desk: &Desk, user: &str, filter: Value) -> Value {
    desk.ask(user, TASKS, json!({ "filter": filter })).await["tasks"]["totalCount"].clone()
}

#[tokio::test]
async fn every_column_counts_what_its_list_shows() {
    let desk = Desk::demo().await;
    for user in ["admin", "manager", "engineer"] {
        let all = total(&desk, user, json!({})).await.as_i64().expect("a number");
        for (by, field) in [
            ("DIRECTOR", "directorId"),
            ("PROJECT", "projectId"),
            ("MILEPOST", "milepostId"),
            ("LEVEL", "level"),
        ] {
            let found = groups(&desk, user, by, json!({})).await;
            let sum: i64 = found.iter().filter_map(|group| group["count"].as_i64()).sum();
            // the number of returned columns is limited
            assert!(sum == all || (found.len() == 100 && sum < all), "{user} {by}: {sum} of {all}");
            for group in found.iter().take(4).chain(found.iter().filter(|group| group["key"].is_null())) {
                let filter = match &group["key"] {
                    Value::Null => json!({ "without": by }),
                    key if field == "level" => json!({ field: [key] }),
                    key => json!({ field: key }),
                };
                assert_eq!(total(&desk, user, filter.clone()).await, group["count"], "{user} {filter}");
            }
        }
    }
}

#[tokio::test]
async fn a_column_names_what_it_has_in_common_as_far_as_it_exists_for_the_viewer() {
    let desk = Desk::demo().await;
    let task = desk.given(json!({ "name": "看板上的任务" })).await;
    let engineer = desk.member("engineer").await.to_string();
    let asked = json!({ "keyword": "看板上的任务" });
    let found = groups(&desk, "engineer", "DIRECTOR", asked.clone()).await;
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!((&found[0]["key"], &found[0]["count"]), (&json!(engineer), &json!(1)));
    assert_eq!(found[0]["director"]["rowId"], engineer);
    assert_eq!((&found[0]["project"], &found[0]["milepost"]), (&Value::Null, &Value::Null));
    // boards of others do not have it
    assert_eq!(groups(&desk, "sales", "DIRECTOR", asked.clone()).await, Vec::<Value>::new());
    assert_eq!(groups(&desk, "other", "DIRECTOR", asked.clone()).await, Vec::<Value>::new());
    // moved to another column it is counted there
    let update = "mutation ($id: ID!, $input: TaskInput!) { taskUpdate(input: { id: $id, changes: $input }) { userErrors { code } } }";
    let moved = json!({ "id": text(&task["id"]), "input": { "level": "2" } });
    assert_eq!(desk.change("manager", update, moved).await["userErrors"], json!([]));
    let found = groups(&desk, "engineer", "LEVEL", asked).await;
    assert_eq!((found.len(), &found[0]["key"]), (1, &json!("2")), "{found:?}");
}
