//! Lists of approval forms, and roles in their rules that nobody has.

use serde_json::{Value, json};

use super::Office;

const FORMS: &str = "query ($filter: FlowFormFilter) { flowForms(first: 100, filter: $filter) { totalCount nodes { kind } } }";
const UNHELD: &str = "query ($ids: [ID!]!) { flowUnheldRoles(ids: $ids) { rowId } }";

#[tokio::test]
async fn forms_are_found_by_the_effect_of_their_approval() {
    let office = Office::open().await;
    let of = async |kinds: Value| {
        let found = office.ask("admin", FORMS, json!({ "filter": { "kinds": kinds } })).await;
        let kinds = found["nodes"].as_array().cloned().unwrap_or_default();
        (found["totalCount"].clone(), kinds.into_iter().map(|one| one["kind"].clone()).collect::<Vec<_>>())
    };
    let (all, _) = of(json!([])).await;
    let (leave, kinds) = of(json!(["leave"])).await;
    assert!(!kinds.is_empty() && kinds.iter().all(|kind| *kind == json!("leave")), "{kinds:?}");
    assert!(leave.as_i64() < all.as_i64(), "{leave} of {all}");
    let (both, kinds) = of(json!(["leave", "overtime"])).await;
    assert!(both.as_i64() > leave.as_i64() && kinds.contains(&json!("overtime")), "{kinds:?}");
    assert_eq!(of(json!(["unknown"])).await, (json!(0), Vec::new()));
}

#[tokio::test]
async fn roles_that_no_active_member_has_are_told() {
    let office = Office::open().await;
    let held = office
        .number(
            "select min(h.role_id) from role_member h join member m on m.enterprise_id = h.enterprise_id and m.id = h.member_id
             and m.status = 1 and m.deleted_at is null where h.enterprise_id = 1",
        )
        .await
        .to_string();
    let create = "mutation ($input: RoleCreateInput!) { roleCreate(input: $input) { role { rowId } userErrors { message } } }";
    let made = office.ask("admin", create, json!({ "input": { "name": "没有人的角色" } })).await;
    let empty = made["role"]["rowId"].as_str().expect("a role").to_owned();
    let foreign =
        office.number("select min(id) from role where enterprise_id not in (0, 1)").await.to_string();
    let unheld = office.ask("admin", UNHELD, json!({ "ids": [held, empty, foreign] })).await;
    assert_eq!(unheld, json!([{ "rowId": empty }]));
    assert_eq!(office.ask("admin", UNHELD, json!({ "ids": [] })).await, json!([]));
}
