//! The rules of payments.

use chrono::{NaiveDate, TimeDelta, Utc};
use xieli_domain_pms::payment::model::{Plan, PlanInput, Receipt, ReceiptInput, ReceiptPatch, State};
use xieli_domain_pms::payment::rules;
use xieli_kernel::{AppError, AppResult};

fn said<T>(answer: AppResult<T>) -> Vec<String> {
    let Err(AppError::Invalid(errors)) = answer else { return Vec::new() };
    errors.iter().map(|error| error.message.to_string()).collect()
}

fn today() -> NaiveDate {
    NaiveDate::default() + TimeDelta::days(20_000)
}

fn plan(amount: i64, received: i64, due_in: Option<i64>, written_off: bool) -> Plan {
    Plan {
        enterprise_id: 1,
        id: 1,
        project_id: 1,
        name: "首付款".into(),
        return_type: None,
        milepost_id: None,
        amount,
        due_on: due_in.map(|days| today() + TimeDelta::days(days)),
        invoice_number: None,
        invoiced_on: None,
        remark: None,
        received,
        paid_on: None,
        written_off_at: written_off.then(Utc::now),
        written_off_reason: None,
        noticed_at: None,
        version: 1,
        created_at: Utc::now(),
        created_by: None,
    }
}

fn receipt(amount: i64, confirmed: bool) -> Receipt {
    Receipt {
        enterprise_id: 1,
        id: 1,
        project_id: 1,
        plan_id: 1,
        earner_id: Some(7),
        earner_team_id: Some(8),
        amount,
        received_on: today(),
        payer: None,
        remark: None,
        confirmed_at: confirmed.then(Utc::now),
        confirmed_by: None,
        version: 1,
        created_at: Utc::now(),
        created_by: None,
    }
}

#[test]
fn a_plan_stands_where_its_money_and_its_day_put_it() {
    let state = |amount, received, due, off| rules::state(&plan(amount, received, due, off), today());
    assert_eq!(state(100, 0, Some(1), false), State::Planned);
    assert_eq!(state(100, 0, None, false), State::Planned);
    assert_eq!(state(100, 0, Some(0), false), State::Due);
    assert_eq!(state(100, 1, Some(-9), false), State::PartPaid);
    assert_eq!(state(100, 100, Some(-9), false), State::Paid);
    assert_eq!(state(100, 1, Some(-9), true), State::WrittenOff);
}

#[test]
fn only_what_is_missing_is_late() {
    let days = |received, due, off| rules::overdue_days(&plan(100, received, due, off), today());
    assert_eq!(days(0, Some(-3), false), Some(3));
    assert_eq!(days(99, Some(-3), false), Some(3));
    assert_eq!([days(100, Some(-3), false), days(0, Some(-3), true), days(0, Some(0), false)], [None; 3]);
    assert_eq!(rules::missing(&plan(100, 30, None, false)), 70);
    assert_eq!(rules::missing(&plan(100, 30, None, true)), 0);
}

#[test]
fn every_move_of_a_receipt_allowed_and_refused() {
    let open = plan(100, 60, None, false);
    assert_eq!(said(rules::confirm(&open, &receipt(40, false))), Vec::<String>::new());
    assert_eq!(said(rules::confirm(&open, &receipt(41, false))), ["到账金额超过该款项的未收金额"]);
    assert_eq!(said(rules::confirm(&open, &receipt(40, true))), ["该回款已确认"]);
    assert_eq!(
        said(rules::confirm(&plan(100, 0, None, true), &receipt(1, false))),
        ["该款项已核销，不能再收款"]
    );
    assert_eq!(said(rules::takes(&open, i64::MAX)), ["到账金额超过该款项的未收金额"]);
    assert_eq!(said(rules::revoke(&open, &receipt(40, true))), Vec::<String>::new());
    assert_eq!(said(rules::revoke(&open, &receipt(40, false))), ["该回款尚未确认"]);
    assert_eq!(said(rules::revoke(&plan(100, 1, None, true), &receipt(1, true))), ["该款项已核销，请先恢复"]);
}

#[test]
fn every_move_of_a_plan_allowed_and_refused() {
    let off = |received, written| said(rules::write_off(&plan(100, received, None, written), today()));
    assert_eq!(off(0, false), Vec::<String>::new());
    assert_eq!(off(50, false), Vec::<String>::new());
    assert_eq!(off(100, false), ["该款项已收齐，无需核销"]);
    assert_eq!(off(50, true), ["该款项已核销"]);
    assert_eq!(said(rules::reopen(&plan(100, 0, None, true))), Vec::<String>::new());
    assert_eq!(said(rules::reopen(&plan(100, 0, None, false))), ["该款项未核销"]);
}

#[test]
fn amounts_are_above_nothing_and_receipts_in_the_past() {
    let input = PlanInput { name: " ".into(), amount: 0, ..PlanInput::default() };
    assert_eq!(said(rules::plan(input)), ["请输入大于 0 的金额", "请输入款项名称"]);
    let receipt = |amount, received_on| {
        said(rules::receipt(ReceiptInput { amount, received_on, ..ReceiptInput::default() }, today()))
    };
    assert_eq!(receipt(1, today()), Vec::<String>::new());
    assert_eq!(receipt(0, today() + TimeDelta::days(1)), ["请输入大于 0 的金额", "到账日期不能晚于今天"]);
    assert_eq!(receipt(1, NaiveDate::default()), ["请选择到账日期"]);
}

#[test]
fn a_change_of_a_receipt_leaves_who_has_earned_it() {
    let patch = ReceiptPatch { earner_id: Some(Some(1)), amount: Some(9), ..ReceiptPatch::default() };
    let input = patch.over(ReceiptInput::from(&receipt(5, false)));
    assert_eq!((input.amount, input.earner_id, input.earner_team_id), (9, Some(7), Some(8)));
}
