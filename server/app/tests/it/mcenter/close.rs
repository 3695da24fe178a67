//! Closed months of the ledger of receivables: later changes become adjustments with a cause.

use chrono::{Datelike, NaiveDate};
use serde_json::{Value, json};
use xieli_kernel::clock;

use super::{Desk, fen};

const CLOSE: &str = "mutation ($month: Date!) { ledgerCloseCreate(input: { month: $month, remark: \"结账\" }) {
    ledgerClose { rowId month plans amount received missing createdBy { name } } userErrors { field message code } } }";
const REOPEN: &str =
    "mutation ($month: Date!, $reason: String!) { ledgerCloseReopen(input: { month: $month, reason: $reason }) {
    ledgerClose { month reopenedAt reopenReason reopenedBy { name } } userErrors { field code } } }";
const REVERSE: &str =
    "mutation ($id: ID!, $on: Date, $reason: String!) { paymentReceiptReverse(input: { id: $id, on: $on, reason: $reason }) {
    paymentReceipt { rowId amount receivedOn isReversal reversalReason plan { received } } userErrors { field message } } }";
const ADJUSTMENTS: &str = "query ($month: Date!) { ledgerAdjustments(month: $month) { rowId before after receivedBefore receivedAfter
    amountBefore amountAfter cause at by { rowId } name plan { name } project { name } } }";

/// The last day of the month before this one.
fn last_month() -> NaiveDate {
    let today = clock::china_day(clock::now());
    today.with_day(1).and_then(|first| first.pred_opt()).expect("a day")
}

impl Desk {
    async fn adjusted(&self, user: &str, plan: i64) -> Option<Value> {
        let found = self.ask(user, ADJUSTMENTS, json!({ "month": last_month() })).await;
        found.as_array()?.iter().find(|row| row["rowId"] == json!(plan.to_string())).cloned()
    }
}

#[tokio::test]
async fn a_change_after_the_close_is_an_adjustment_with_its_cause() {
    let desk = Desk::open().await;
    let (project, _) = desk.project("月结").await;
    let day = last_month().to_string();
    let reversed = desk.plan(project, "冲销", 100.0, &day).await;
    desk.receive(reversed, 70.0, &day).await;
    let added = desk.plan(project, "补记", 100.0, &day).await;
    let changed = desk.plan(project, "改额", 100.0, &day).await;
    let (gone, _) = desk.project("月结后删除").await;
    let lost = desk.plan(gone, "删除", 100.0, &day).await;

    let month = json!({ "month": last_month() });
    for user in ["engineer", "manager"] {
        assert_eq!(desk.refused(user, CLOSE, month.clone()).await, json!("FORBIDDEN"), "{user}");
    }
    let running = json!({ "month": clock::china_day(clock::now()) });
    let early = desk.ask("owner", CLOSE, running).await;
    assert_ne!(early["userErrors"], json!([]), "a month that runs is not closed");
    let closed = desk.done("owner", CLOSE, month.clone()).await["ledgerClose"].clone();
    assert!(closed["plans"].as_i64().is_some_and(|plans| plans >= 3), "{closed}");
    let sum = "query ($day: Date) { receivableSum(filter: { asOf: $day }) { missing } }";
    let sum = desk.ask("owner", sum, json!({ "day": day })).await;
    assert_eq!(fen(&closed["missing"]), fen(&sum["missing"]), "the snapshot is the ledger of that day");
    assert_eq!(desk.ask("owner", ADJUSTMENTS, month.clone()).await, json!([]));
    let again = desk.ask("owner", CLOSE, month.clone()).await;
    assert_ne!(again["userErrors"], json!([]), "once");

    // a receipt is revoked in an open month, another is recorded later, a plan is changed
    let receipt = desk
        .number(&format!("select id from payment_receipt where enterprise_id = 1 and plan_id = {reversed}"))
        .await;
    let revoke =
        "mutation ($id: ID!) { paymentReceiptRevoke(input: { id: $id }) { userErrors { message } } }";
    let kept = desk.ask("admin", revoke, json!({ "id": receipt.to_string() })).await;
    let message = "到账月份已关账，不能撤销，请冲销到未关账的月份";
    assert_eq!(kept["userErrors"][0]["message"], json!(message), "{kept}");
    let can = "query ($id: ID!) { paymentPlan(id: $id) { receipts { viewerCan { revoke reverse } } } }";
    let can = desk.ask("admin", can, json!({ "id": reversed.to_string() })).await;
    let offered = &can["receipts"][0]["viewerCan"];
    assert_eq!(offered, &json!({ "revoke": false, "reverse": true }), "{can}");
    let reverse =
        |on: Option<&str>, reason: &str| json!({ "id": receipt.to_string(), "on": on, "reason": reason });
    for (wanted, message) in [
        (reverse(Some(&day), "客户退款"), "该月已关账，请冲销到未关账的月份"),
        (reverse(None, " "), "请输入冲销原因"),
        (reverse(Some("2000-01-01"), "客户退款"), "冲销日期不能早于到账日期"),
    ] {
        let refused = desk.ask("admin", REVERSE, wanted).await;
        assert_eq!(refused["userErrors"][0]["message"], json!(message), "{refused}");
    }
    let made = desk.done("admin", REVERSE, reverse(None, "客户退款")).await["paymentReceipt"].clone();
    let today = clock::china_day(clock::now());
    assert_eq!(
        (fen(&made["amount"]), &made["receivedOn"], &made["isReversal"], &made["reversalReason"]),
        (-7_000, &json!(today), &json!(true), &json!("客户退款")),
        "{made}"
    );
    assert_eq!(fen(&made["plan"]["received"]), 0, "it counts: {made}");
    let twice = desk.ask("admin", REVERSE, reverse(None, "客户退款")).await;
    assert_eq!(twice["userErrors"][0]["message"], json!("该回款已冲销"), "{twice}");
    let own = json!({ "id": made["rowId"], "reason": "反悔" });
    let back = desk.ask("admin", REVERSE, own).await;
    assert_ne!(back["userErrors"], json!([]), "a reversal is not reversed: {back}");
    let told = format!(
        "select count(*) from operation_log where enterprise_id = 1 and action = 'payment_receipt.reverse'
            and record_id = {receipt} and reason = '客户退款'"
    );
    assert_eq!(desk.number(&told).await, 1, "who and why are in the log");
    let sum = "query ($day: Date) { receivableSum(filter: { asOf: $day }) { missing } }";
    let sum = desk.ask("owner", sum, json!({ "day": day })).await;
    assert_eq!(fen(&closed["missing"]), fen(&sum["missing"]), "the closed month is as it was");
    assert!(desk.adjusted("owner", reversed).await.is_none(), "and has no adjustment for it");
    desk.receive(added, 25.0, &day).await;
    let update = "mutation ($id: ID!, $input: PaymentPlanInput!) { paymentPlanUpdate(input: { id: $id, changes: $input }) { userErrors { message } } }";
    desk.done("owner", update, json!({ "id": changed.to_string(), "input": { "amount": 130.0 } })).await;

    // another name, given later by another member, did not make the difference
    desk.done("admin", update, json!({ "id": added.to_string(), "input": { "name": "补记款" } })).await;
    let owner = json!(desk.member("owner").await.to_string());
    let row = desk.adjusted("owner", added).await.expect("an adjustment");
    assert_eq!(
        (&row["cause"], fen(&row["before"]), fen(&row["after"])),
        (&json!("RECEIPT_ADDED"), 10_000, 7_500),
        "{row}"
    );
    assert_eq!((&row["by"]["rowId"], &row["name"]), (&owner, &json!("补记款")), "{row}");
    assert_eq!((fen(&row["receivedBefore"]), fen(&row["receivedAfter"])), (0, 2_500));
    let delete = "mutation ($ids: [ID!]!) { projectDelete(input: { ids: $ids }) { userErrors { message } } }";
    desk.done("owner", delete, json!({ "ids": [gone.to_string()] })).await;
    let row = desk.adjusted("owner", lost).await.expect("an adjustment");
    assert_eq!((&row["cause"], &row["by"]["rowId"]), (&json!("DELETED"), &owner), "{row}");
    assert!(row["at"].is_string() && row["project"].is_null(), "{row}");
    let row = desk.adjusted("owner", changed).await.expect("an adjustment");
    assert_eq!(
        (&row["cause"], fen(&row["amountBefore"]), fen(&row["amountAfter"])),
        (&json!("PLAN_CHANGED"), 10_000, 13_000)
    );
    // this month's receipts are no adjustments of the last one
    desk.receive(changed, 5.0, &today.to_string()).await;
    let row = desk.adjusted("owner", changed).await.expect("an adjustment");
    assert_eq!(fen(&row["after"]), 13_000, "{row}");

    let blank = desk.ask("owner", REOPEN, json!({ "month": last_month(), "reason": " " })).await;
    assert_eq!(blank["userErrors"][0]["field"][0], json!("reason"), "{blank}");
    let opened = desk.done("owner", REOPEN, json!({ "month": last_month(), "reason": "漏记回款" })).await;
    assert_eq!(opened["ledgerClose"]["reopenReason"], json!("漏记回款"), "{opened}");
    let second = desk.done("owner", CLOSE, month).await["ledgerClose"].clone();
    assert_ne!(second["rowId"], closed["rowId"], "closed anew");
    assert!(desk.adjusted("owner", reversed).await.is_none());
    let closes = "{ ledgerCloses { month reopenedAt plans } }";
    let closes = desk.ask("owner", closes, json!({})).await;
    assert_eq!(closes.as_array().map(Vec::len), Some(2), "{closes}");
    let theirs = desk.ask("other", "{ ledgerCloses { month } }", json!({})).await;
    assert_eq!(theirs, json!([]));
}
