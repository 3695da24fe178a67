//! Income and costs of projects: stored sums agree with their rows at all times, and nothing counts twice.

use serde_json::{Value, json};

use super::Desk;

const PLAN: &str = "mutation ($input: PaymentPlanInput!) { paymentPlanCreate(input: $input) {
    paymentPlan { id rowId } userErrors { message } } }";
const NOTE: &str = "mutation ($input: PaymentReceiptInput!) { paymentReceiptCreate(input: $input) {
    paymentReceipt { id } userErrors { message } } }";
const CONFIRM: &str = "mutation ($id: ID!) { paymentReceiptConfirm(input: { id: $id }) {
    paymentReceipt { id confirmedAt } userErrors { message } } }";
const REVOKE: &str =
    "mutation ($id: ID!) { paymentReceiptRevoke(input: { id: $id }) { userErrors { message } } }";
const REVERSE: &str = "mutation ($id: ID!) { paymentReceiptReverse(input: { id: $id, reason: \"记错了\" }) {
    paymentReceipt { id } userErrors { message } } }";
const WRITE_OFF: &str =
    "mutation ($id: ID!, $reason: String) { paymentPlanWriteOff(input: { id: $id, reason: $reason }) {
    userErrors { message } } }";
const COST: &str = "mutation ($input: ProjectCostInput!) { projectCostCreate(input: $input) {
    projectCost { id } userErrors { message } } }";

/// Projects whose stored sums differ from their rows.
const WRONG: &str =
    "select count(*) from project p where p.received <> coalesce((select sum(r.amount) from payment_receipt r
        where r.enterprise_id = p.enterprise_id and r.project_id = p.id and r.deleted_at is null
            and r.confirmed_at is not null), 0)
    or p.received <> coalesce((select sum(l.received) from payment_plan l
        where l.enterprise_id = p.enterprise_id and l.project_id = p.id and l.deleted_at is null), 0)
    or p.spent <> coalesce((select sum(c.amount) from project_cost c
        where c.enterprise_id = p.enterprise_id and c.project_id = p.id and c.deleted_at is null), 0)
    or exists (select from payment_plan l where l.enterprise_id = p.enterprise_id and l.project_id = p.id
        and l.received > l.amount)";

/// Reproducible pseudo-random numbers.
struct Chance(u64);

impl Chance {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap_or_default() % end.max(1)
    }
}

/// After any sequence of accepted or refused actions, the ledger is the sum of its rows.
#[tokio::test]
async fn the_ledger_is_the_sum_of_its_rows_at_every_moment() {
    let desk = Desk::of("manager").await;
    assert_eq!(desk.number(WRONG).await, 0, "the demo's are right to begin with");
    let project = desk.made("账目核对").await;
    let mut chance = Chance(20_261_123);
    let (mut plans, mut receipts, mut costs): (Vec<Value>, Vec<Value>, Vec<Value>) = Default::default();
    let (mut done, mut refused) = (0, 0);
    for round in 0..60 {
        let cents = 1 + chance.below(50_000);
        let amount = f64::from(u32::try_from(cents).expect("small")) / 100.0;
        let (plan, receipt) = (chance.below(plans.len()), chance.below(receipts.len()));
        let (plan, receipt) = (plans.get(plan).cloned(), receipts.get(receipt).cloned());
        let answer = match (chance.below(10), plan, receipt) {
            (0 | 1, ..) | (_, None, _) => {
                let input =
                    json!({ "projectId": project, "name": format!("第 {round} 期"), "amount": amount });
                let made = desk.change(PLAN, json!({ "input": input })).await;
                plans.push(made["paymentPlan"]["id"].clone());
                made
            }
            (2 | 3, Some(plan), _) => {
                let input = json!({ "planId": plan, "amount": amount, "receivedOn": "2026-01-05" });
                let made = desk.change(NOTE, json!({ "input": input })).await;
                receipts.extend(Some(made["paymentReceipt"]["id"].clone()).filter(|id| !id.is_null()));
                made
            }
            (4 | 5, _, Some(receipt)) => desk.change(CONFIRM, json!({ "id": receipt })).await,
            (6, _, Some(receipt)) => desk.change(REVOKE, json!({ "id": receipt })).await,
            (7, _, Some(receipt)) => {
                let made = desk.change(REVERSE, json!({ "id": receipt })).await;
                receipts.extend(Some(made["paymentReceipt"]["id"].clone()).filter(|id| !id.is_null()));
                made
            }
            (8, Some(plan), _) => {
                let reason = (chance.below(2) == 0).then_some("客户倒闭");
                desk.change(WRITE_OFF, json!({ "id": plan, "reason": reason })).await
            }
            _ => {
                let input = json!({ "projectId": project, "kind": "FEE", "name": "差旅", "amount": amount, "occurredOn": "2026-01-06" });
                let made = desk.change(COST, json!({ "input": input })).await;
                costs.push(made["projectCost"]["id"].clone());
                if chance.below(2) == 0 {
                    let gone = costs.remove(0);
                    let delete = "mutation ($ids: [ID!]!) { projectCostDelete(input: { ids: $ids }) { userErrors { message } } }";
                    desk.change(delete, json!({ "ids": [gone] })).await
                } else {
                    made
                }
            }
        };
        if answer["userErrors"].as_array().is_some_and(Vec::is_empty) {
            done += 1
        } else {
            refused += 1
        }
        assert_eq!(desk.number(WRONG).await, 0, "round {round}: {answer}");
    }
    assert!(done > 20 && refused > 3, "{done} done, {refused} refused");
}

#[tokio::test]
async fn two_confirms_of_one_receipt_count_once() {
    let desk = Desk::of("manager").await;
    let project = desk.made("抢确认").await;
    let plan = json!({ "projectId": project, "name": "首付", "amount": 100 });
    let plan = desk.change(PLAN, json!({ "input": plan })).await["paymentPlan"]["id"].clone();
    let note = json!({ "planId": plan, "amount": 60, "receivedOn": "2026-01-05" });
    let receipt = desk.change(NOTE, json!({ "input": note })).await["paymentReceipt"]["id"].clone();
    let (one, two) = tokio::join!(
        desk.change(CONFIRM, json!({ "id": receipt })),
        desk.change(CONFIRM, json!({ "id": receipt }))
    );
    let said: Vec<&Value> =
        [&one, &two].into_iter().flat_map(|of| of["userErrors"].as_array()).flatten().collect();
    assert_eq!(said.len(), 1, "{one} {two}");
    assert_eq!(said[0]["message"], "该回款已确认");
    assert_eq!(desk.number("select received from project where name = '抢确认'").await, 6000);
    // a receipt recorded twice only counts up to the plan's amount
    let more = json!({ "planId": plan, "amount": 41, "receivedOn": "2026-01-05" });
    let more = desk.change(NOTE, json!({ "input": more })).await;
    assert_eq!(more["userErrors"][0]["message"], "到账金额超过该款项的未收金额", "{more}");
}

/// The rows behind a figure of a project's account add up to it.
#[tokio::test]
async fn what_came_in_and_what_is_missing_open_the_plans_that_make_them_up() {
    let desk = Desk::of("manager").await;
    let accounts = "{ projects(first: 50) { nodes { id account { received outstanding } } } }";
    let found =
        desk.ask(accounts, json!({})).await["projects"]["nodes"].as_array().cloned().expect("projects");
    let list = "query ($filter: PaymentPlanFilter) { paymentPlans(first: 100, filter: $filter) {
        nodes { amount received missing } } }";
    let mut seen = 0;
    for project in found.iter().filter(|project| !project["account"].is_null()) {
        for (figure, column) in [("received", "received"), ("outstanding", "missing")] {
            let filter = json!({ "projectId": project["id"], figure: true });
            let plans = desk.ask(list, json!({ "filter": filter })).await;
            let plans = plans["paymentPlans"]["nodes"].as_array().cloned().expect("plans");
            let amounts: Vec<f64> = plans.iter().filter_map(|plan| plan[column].as_f64()).collect();
            assert!(amounts.iter().all(|amount| *amount > 0.0), "{figure}: {plans:?}");
            let (sum, wanted) =
                (amounts.iter().sum::<f64>(), project["account"][figure].as_f64().expect("a sum"));
            assert!((sum - wanted).abs() < 0.005, "{figure} of {project}: {sum}");
            seen += plans.len();
        }
    }
    assert!(seen > 10, "{seen} plans");
}

/// Offered actions are accepted and others refused, in every state of a plan and its receipts.
#[tokio::test]
async fn payments_accept_exactly_what_they_offer() {
    let desk = Desk::of("manager").await;
    let list =
        "{ paymentPlans(first: 100) { nodes { id name state viewerCan { delete receive writeOff reopen }
        receipts { id viewerCan { confirm revoke delete } } } } }";
    let plans = desk.ask(list, json!({})).await["paymentPlans"]["nodes"].as_array().cloned().expect("plans");
    let mut states: Vec<String> = plans.iter().map(|plan| plan["state"].to_string()).collect();
    states.sort_unstable();
    states.dedup();
    assert_eq!(states.len(), 5, "the demo has every state: {states:?}");
    let fine = |answer: &Value| json!(answer["userErrors"].as_array().is_some_and(Vec::is_empty));
    for plan in plans.iter().step_by(2) {
        for receipt in plan["receipts"].as_array().into_iter().flatten() {
            let answer = desk.change(REVOKE, json!({ "id": receipt["id"] })).await;
            assert_eq!(fine(&answer), receipt["viewerCan"]["revoke"], "revoke {plan}");
        }
    }
    // the state after that
    let plans = desk.ask(list, json!({})).await["paymentPlans"]["nodes"].as_array().cloned().expect("plans");
    for plan in &plans {
        for receipt in plan["receipts"].as_array().into_iter().flatten() {
            let answer = desk.change(CONFIRM, json!({ "id": receipt["id"] })).await;
            assert_eq!(fine(&answer), receipt["viewerCan"]["confirm"], "confirm {plan}");
        }
    }
    let plans = desk.ask(list, json!({})).await["paymentPlans"]["nodes"].as_array().cloned().expect("plans");
    for plan in &plans {
        let (field, reason) = if plan["state"] == "WRITTEN_OFF" {
            ("reopen", Value::Null)
        } else {
            ("writeOff", json!("无法收回"))
        };
        let answer = desk.change(WRITE_OFF, json!({ "id": plan["id"], "reason": reason })).await;
        assert_eq!(fine(&answer), plan["viewerCan"][field], "{field} {plan}: {answer}");
        let delete =
            "mutation ($ids: [ID!]!) { paymentPlanDelete(input: { ids: $ids }) { userErrors { message } } }";
        let answer = desk.change(delete, json!({ "ids": [plan["id"]] })).await;
        assert_eq!(fine(&answer), plan["viewerCan"]["delete"], "delete {plan}: {answer}");
    }
}

/// Instalments of a contract: together its amount to the fen, all of them or none.
#[tokio::test]
async fn a_contract_is_split_into_instalments_to_the_fen() {
    let desk = Desk::of("manager").await;
    let project = desk.made("按比例分期").await;
    let amount = "mutation ($id: ID!) { projectUpdate(input: { id: $id, changes: { amount: 1000.01 } }) { userErrors { message } } }";
    let amended = desk.change(amount, json!({ "id": project })).await;
    assert_eq!(amended["userErrors"], json!([]), "{amended}");
    let split = "mutation ($input: PaymentPlanSplitInput!) { paymentPlanSplit(input: $input) {
        paymentPlans { name amount dueOn } userErrors { field message code } } }";
    let wanted = |amount: f64, shares: &[f64]| {
        let one = |share: &f64| json!({ "name": format!("{share}% 款"), "percent": share });
        let instalments: Vec<Value> = shares.iter().map(one).collect();
        json!({ "input": { "projectId": project, "amount": amount, "instalments": instalments } })
    };
    let stale = desk.change(split, wanted(1000.0, &[100.0])).await;
    assert_eq!(stale["userErrors"][0]["code"], "STALE", "{stale}");
    let fine = desk.change(split, wanted(1000.01, &[33.333])).await;
    assert_eq!(fine["userErrors"][0]["message"], "比例应为 0.01 到 100，最多两位小数", "{fine}");
    let much = desk.change(split, wanted(1000.01, &[60.0, 40.01])).await;
    assert_eq!(much["userErrors"][0]["message"], "收款比例合计不能超过 100%", "{much}");
    let count = "select count(*) from payment_plan l join project p on (p.enterprise_id, p.id) = (l.enterprise_id, l.project_id)
        where p.name = '按比例分期'";
    assert_eq!(desk.number(count).await, 0, "nothing of what was refused");
    let made = desk.change(split, wanted(1000.01, &[30.0, 40.0, 30.0])).await;
    let plans = made["paymentPlans"].as_array().into_iter().flatten();
    let amounts: Vec<Option<f64>> = plans.map(|plan| plan["amount"].as_f64()).collect();
    assert_eq!(amounts, [Some(300.0), Some(400.0), Some(300.01)], "{made}");
    assert_eq!(desk.number(WRONG).await, 0);
}

/// The difference between plans and contract is a figure of its own, for viewers of amounts.
#[tokio::test]
async fn plans_that_differ_from_the_contract_say_by_how_much() {
    let desk = Desk::of("manager").await;
    let project = desk.made("计划与合同").await;
    let query = "query ($id: ID!) { project(id: $id) { name money { planDifference } } }";
    let difference = async || {
        desk.ask(query, json!({ "id": project })).await["project"]["money"]["planDifference"].as_f64()
    };
    assert_eq!(difference().await, None, "there are no plans yet");
    let mut last = Value::Null;
    for (amount, wanted) in [(40_000.0, -60_000.0), (60_000.0, 0.0), (12_000.5, 12_000.5)] {
        let input = json!({ "projectId": project, "name": "一期", "amount": amount });
        let made = desk.change(PLAN, json!({ "input": input })).await;
        assert_eq!(made["userErrors"], json!([]), "a difference is no error: {made}");
        assert_eq!(difference().await, Some(wanted), "{amount}");
        last = made["paymentPlan"]["id"].clone();
    }
    // one is written off, and still counts as planned
    let off = desk.change(WRITE_OFF, json!({ "id": last, "reason": "客户倒闭" })).await;
    assert_eq!(off["userErrors"], json!([]), "{off}");
    assert_eq!(difference().await, Some(12_000.5));
    let seen = desk.told("engineer", query, json!({ "id": project })).await;
    assert_eq!(seen["data"]["project"], json!({ "name": "计划与合同", "money": null }), "{seen}");
}
