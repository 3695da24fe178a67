//! Concurrent actions on approval applications: one succeeds, the other gets an error.

use serde_json::{Value, json};

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

/// Takes an action twice at the same time: one succeeds, and the history has it once.
async fn twice(office: &Office, user: &str, (action, verb): (&str, &str), id: &str, more: Value) {
    let mut input = more;
    input["id"] = json!(id);
    let (one, other) =
        tokio::join!(office.act(user, action, input.clone()), office.act(user, action, input.clone()));
    let done = usize::from(one.is_none()) + usize::from(other.is_none());
    assert_eq!(done, 1, "{action}: {one:?} {other:?}");
    let sql = format!("select count(*) from flow_record where process_id = {id} and verb = '{verb}'");
    assert_eq!(office.number(&sql).await, 1, "{action}");
}

#[tokio::test]
async fn each_action_sent_twice_has_one_effect() {
    let office = Office::open().await;
    let nodes = json!([
        office.asks("a", &["manager"], json!({})).await,
        office.asks("b", &["admin"], json!({})).await
    ]);
    let form = office.form("重发", json!([]), nodes, json!({ "annul": true })).await;
    let said = json!({ "opinion": "重复" });
    let to = office.member("sales").await;
    for (user, action, verb, more) in [
        ("manager", "Agree", "agree", json!({})),
        ("manager", "Refuse", "refuse", said.clone()),
        ("manager", "Return", "return_applicant", said.clone()),
        ("manager", "Transfer", "transfer", json!({ "memberId": to })),
        ("manager", "Delegate", "delegate", json!({ "memberId": to })),
        ("manager", "AddSigners", "add_before", json!({ "place": "BEFORE", "memberIds": [to] })),
        ("engineer", "Withdraw", "withdraw", json!({})),
        ("engineer", "Urge", "urge", json!({})),
        ("admin", "Terminate", "terminate", said.clone()),
    ] {
        let id = office.sent("engineer", &form, json!({})).await;
        twice(&office, user, (action, verb), &id, more).await;
    }
    let id = office.sent("engineer", &form, json!({})).await;
    assert_eq!(office.act("manager", "Agree", json!({ "id": id })).await, None);
    twice(&office, "manager", ("TakeBack", "take_back"), &id, json!({})).await;
    for user in ["manager", "admin"] {
        assert_eq!(office.act(user, "Agree", json!({ "id": id })).await, None, "{user}");
    }
    twice(&office, "engineer", ("Annul", "annul"), &id, said).await;

    let save = "mutation ($input: FlowProcessSendInput!) { flowProcessSave(input: $input) {
        flowProcess { rowId } userErrors { message } } }";
    let draft = office.ask("engineer", save, json!({ "input": { "formId": form, "values": {} } })).await;
    let draft = draft["flowProcess"]["rowId"].as_str().expect("a row").to_owned();
    let (one, other) = tokio::join!(
        office.start("engineer", json!({ "id": draft })),
        office.start("engineer", json!({ "id": draft }))
    );
    let sent = [&one, &other].iter().filter(|made| made["userErrors"] == json!([])).count();
    assert_eq!(sent, 1, "{one} {other}");
    let sql = format!("select count(*) from flow_record where process_id = {draft} and verb = 'start'");
    assert_eq!(office.number(&sql).await, 1);
}
