//! kill -9 while an approval takes effect, by the last approver and by an expired time limit: an approval and
//! its receipt are written together or not at all, and afterwards once.

use nix::sys::signal::Signal;
use serde_json::{Value, json};
use xieli_testing::{Caller, until_true};

use super::crash::serve;
use super::labels::{PATIENCE, database, start_again};
use super::{WAITS, hold, let_go};
use crate::support::Bench;

/// Table, event and condition of a write at which the server is killed: within the effect, and between the
/// effect and the commit of the step.
const HELD: [(&str, &str, &str); 2] =
    [("payment_receipt", "insert", "true"), ("flow_process", "update", "new.status = 2")];
const FORM: &str = "mutation ($input: FlowFormInput!) { flowFormCreate(input: $input) {
    flowForm { rowId } userErrors { field message } } }";
const ON: &str = "mutation ($input: FlowFormStatusInput!) { flowFormSetStatus(input: $input) {
    userErrors { field message } } }";
const START: &str = "mutation ($input: FlowProcessSendInput!) { flowProcessStart(input: $input) {
    flowProcess { rowId } userErrors { field message } } }";
const AGREE: &str = "mutation ($input: FlowAgreeInput!) { flowProcessAgree(input: $input) {
    userErrors { message } } }";
/// The job that looks for expired time limits, as the clock asks for it once a minute.
const CLOCK: &str = "insert into job (enterprise_id, kind, payload, max_attempts, unique_key)
    values (0, 'flow_process.limits', '{}', 5, 'tick:killed')";

/// The payload of a mutation without errors.
pub(super) async fn done(caller: &Caller, token: &str, field: &str, query: &str, input: Value) -> Value {
    let reply = caller.graphql(Some(token), query, json!({ "input": input })).await;
    let payload = reply["data"][field].clone();
    assert_eq!(payload["userErrors"], json!([]), "{field}: {reply}");
    payload
}

/// Creates a form whose approval by a member, or after an hour, creates a receipt; returns its row.
async fn receipts(caller: &Caller, token: &str, group: i64, approver: i64) -> Value {
    let definition = json!({
        "fields": [
            { "key": "plan", "label": "收款计划", "type": "record", "record": "paymentPlan", "required": true },
            { "key": "amount", "label": "到账金额", "type": "amount", "required": true },
            { "key": "day", "label": "到账日期", "type": "date", "required": true },
        ],
        "nodes": [{ "key": "a", "name": "财务", "kind": "approve",
            "who": [{ "by": "member", "memberIds": [approver.to_string()] }],
            "limit": { "hours": 1, "action": "agree" } }],
    });
    let input = json!({ "groupId": group.to_string(), "name": "到账登记", "kind": "receipt",
        "definition": definition, "publish": true });
    let form = done(caller, token, "flowFormCreate", FORM, input).await["flowForm"]["rowId"].clone();
    done(caller, token, "flowFormSetStatus", ON, json!({ "id": form, "status": "ON" })).await;
    form
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_approval_whose_node_is_killed_in_its_effect_takes_effect_once() {
    let bench = Bench::open();
    let mut serving = serve(&bench);
    let mut caller = Caller::new(&serving.url, PATIENCE);
    let (admin, manager) = (caller.login("admin").await, caller.login("manager").await);
    let client = database(&bench).await;
    let number = async |sql: &str| -> i64 { client.query_one(sql, &[]).await.expect(sql).get(0) };
    client.batch_execute("delete from flow_delegation").await.expect("all are there");
    let group = number("select min(id) from flow_group where enterprise_id = 1").await;
    let approver = number(
        "select m.id from member m join account a on a.id = m.account_id
         where a.username = 'manager' and m.enterprise_id = 1",
    )
    .await;
    let plan = number(
        "select p.id from payment_plan p join project j
           on j.enterprise_id = p.enterprise_id and j.id = p.project_id
         where p.enterprise_id = 1 and p.written_off_at is null and p.amount - p.received >= 20000
           and j.deleted_at is null
         order by p.id limit 1",
    )
    .await;
    let form = receipts(&caller, &admin, group, approver).await;
    let values = json!({ "plan": plan.to_string(), "amount": 50, "day": "2026-01-05" });
    let mut sent = Vec::new();
    for _ in 0..3 {
        let input = json!({ "formId": form, "values": values });
        let made = done(&caller, &admin, "flowProcessStart", START, input).await;
        sent.push(made["flowProcess"]["rowId"].as_str().expect("a row").to_owned());
    }
    let received = format!("select received from payment_plan where enterprise_id = 1 and id = {plan}");
    let rows = format!("select count(*) from payment_receipt where enterprise_id = 1 and plan_id = {plan}");
    let traces = async || (number(received.as_str()).await, number(rows.as_str()).await);
    let running = async |id: &str| {
        let sql = format!("select count(*) from flow_process where id = {id} and status = 1");
        number(sql.as_str()).await == 1
    };
    let (money, count) = traces().await;

    // the last approver
    let agree = json!({ "input": { "id": sent[0] } });
    for (table, event, condition) in HELD {
        hold(&client, table, event, condition).await;
        let asking = {
            let (caller, manager, agree) = (caller.clone(), manager.clone(), agree.clone());
            tokio::spawn(async move { caller.try_graphql(Some(&manager), AGREE, agree).await.is_ok() })
        };
        until_true(&client, WAITS).await;
        assert!(!serving.end(Signal::SIGKILL));
        assert!(!asking.await.expect("a call"), "{table}: nothing is acknowledged");
        let_go(&client, table).await;
        assert_eq!(traces().await, (money, count), "{event} of {table}");
        assert!(running(&sent[0]).await, "{event} of {table}");
        serving = start_again(&bench).await;
        caller = Caller::new(&serving.url, PATIENCE);
    }
    done(&caller, &manager, "flowProcessAgree", AGREE, agree["input"].clone()).await;
    assert_eq!(traces().await, (money + 5000, count + 1));
    let again = caller.graphql(Some(&manager), AGREE, agree).await;
    let refused = &again["data"]["flowProcessAgree"]["userErrors"][0]["message"];
    assert_eq!(*refused, json!("该审批已被处理，请刷新后查看"), "{again}");

    // the time limit
    assert!(!serving.end(Signal::SIGKILL));
    for (id, minutes) in [(&sent[1], 1), (&sent[2], 2)] {
        let late = format!(
            "update flow_task set due_at = now() - interval '{minutes} minutes'
             where process_id = {id} and status = 1"
        );
        client.batch_execute(&late).await.expect("it is late");
    }
    client.batch_execute(CLOCK).await.expect("a job");
    // also after the first of both has taken effect in the sweep
    let second = format!("new.status = 2 and new.id = {}", sent[1]);
    for (table, event, condition) in HELD.into_iter().chain([("flow_process", "update", second.as_str())]) {
        hold(&client, table, event, condition).await;
        let serving = start_again(&bench).await;
        until_true(&client, WAITS).await;
        assert!(!serving.end(Signal::SIGKILL));
        let_go(&client, table).await;
        assert_eq!(traces().await, (money + 5000, count + 1), "{event} of {table}");
        for id in &sent[1..] {
            assert!(running(id).await, "{event} of {table}");
        }
    }
    let serving = start_again(&bench).await;
    for id in &sent[1..] {
        until_true(&client, &format!("select status = 2 from flow_process where id = {id}")).await;
    }
    assert_eq!(traces().await, (money + 15_000, count + 3));
    for id in &sent[1..] {
        let lines =
            format!("select count(*) from flow_record where verb = 'limit_agree' and process_id = {id}");
        assert_eq!(number(lines.as_str()).await, 1);
    }
    assert!(serving.end(Signal::SIGTERM));
}
