//! Concurrent actions on approval applications: one succeeds, the other gets an error.

use serde_json::json;

use super::{Office, called};

async fn running(office: &Office) -> String {
    let nodes = json!([office.asks("a", &["manager"], json!({})).await]);
    let form = office.form("竞争", json!([]), nodes, json!({})).await;
    office.sent("engineer", &form, json!({})).await
}

#[tokio::test]
async fn a_withdrawal_and_the_last_agreement_have_one_winner() {
    let office = Office::open().await;
    let id = running(&office).await;
    let said = json!({ "id": id });
    let (agreed, withdrawn) = tokio::join!(
        office.act("manager", "Agree", said.clone()),
        office.act("engineer", "Withdraw", said.clone())
    );
    assert_eq!(
        usize::from(agreed.is_none()) + usize::from(withdrawn.is_none()),
        1,
        "{agreed:?} {withdrawn:?}"
    );
    let expected = if agreed.is_none() { "APPROVED" } else { "WITHDRAWN" };
    assert_eq!(office.stands(&id).await.0, expected);
}

#[tokio::test]
async fn one_agreement_sent_twice_has_one_effect() {
    let office = Office::open().await;
    let id = running(&office).await;
    let said = json!({ "id": id });
    let (one, other) = tokio::join!(
        office.act("manager", "Agree", said.clone()),
        office.act("manager", "Agree", said.clone())
    );
    assert_eq!(usize::from(one.is_none()) + usize::from(other.is_none()), 1);
    let sql = format!("select count(*) from flow_record where process_id = {id} and verb = 'agree'");
    assert_eq!(office.number(&sql).await, 1);
}

#[tokio::test]
async fn a_stale_version_changes_nothing() {
    let office = Office::open().await;
    let id = running(&office).await;
    let version = office.see("manager", &id).await["version"].as_i64().expect("a version");
    let to = office.member("admin").await;
    assert_eq!(
        office.act("manager", "Transfer", json!({ "id": id, "memberId": to, "version": version })).await,
        None
    );
    let query =
        "mutation ($input: FlowAgreeInput!) { flowProcessAgree(input: $input) { userErrors { code } } }";
    let refused = office.ask("admin", query, json!({ "input": { "id": id, "version": version } })).await;
    assert_eq!(refused["userErrors"], json!([{ "code": "STALE" }]));
    assert_eq!(office.stands(&id).await, ("RUNNING".to_owned(), vec![called("admin")]));
}
