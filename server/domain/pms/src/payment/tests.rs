//! Tests of the rules of payments of projects.

use chrono::{NaiveDate, TimeDelta, Utc};
use xieli_domain_pms::payment::model::{
    Account, Instalment, Plan, PlanInput, Receipt, ReceiptInput, ReceiptPatch, Reversal, Split, State,
};
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
        reverses_id: None,
        reversal_reason: None,
        reversed_at: None,
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
fn a_receipt_is_reversed_once_with_a_reason_and_not_before_it_came_in() {
    let open = plan(100, 60, None, false);
    let ask = |receipt: &Receipt, on: Option<i64>, reason: &str| {
        let on = on.map(|days| today() + TimeDelta::days(days));
        rules::reversal(&open, receipt, &Reversal { on, reason: reason.into() }, today())
    };
    let mut came = receipt(40, true);
    came.received_on = today() - TimeDelta::days(3);
    assert_eq!(ask(&came, None, " 客户退款 ").ok(), Some((today(), "客户退款".to_owned())));
    assert_eq!(ask(&came, Some(-3), "错记").ok(), Some((came.received_on, "错记".to_owned())));
    assert_eq!(said(ask(&came, Some(-4), "错记")), ["冲销日期不能早于到账日期"]);
    assert_eq!(said(ask(&came, Some(1), " ")), ["冲销日期不能晚于今天", "请输入冲销原因"]);
    assert_eq!(said(ask(&receipt(40, false), None, "错记")), ["该回款尚未确认"]);
    let gone = Receipt { reversed_at: Some(Utc::now()), ..receipt(40, true) };
    assert_eq!(said(ask(&gone, None, "错记")), ["该回款已冲销"]);
    assert_eq!(said(rules::revoke(&open, &gone)), ["该回款已冲销"]);
    let taken = Receipt { reverses_id: Some(1), ..receipt(-40, true) };
    assert_eq!(said(ask(&taken, None, "错记")), ["冲销记录不能撤销或冲销，请重新登记回款"]);
    let off = rules::reversal(
        &plan(100, 60, None, true),
        &receipt(40, true),
        &Reversal { on: None, reason: "错记".into() },
        today(),
    );
    assert_eq!(said(off), ["该款项已核销，请先恢复"]);
}

#[test]
fn a_change_of_a_receipt_leaves_who_has_earned_it() {
    let patch = ReceiptPatch { earner_id: Some(Some(1)), amount: Some(9), ..ReceiptPatch::default() };
    let input = patch.over(ReceiptInput::from(&receipt(5, false)));
    assert_eq!((input.amount, input.earner_id, input.earner_team_id), (9, Some(7), Some(8)));
}

/// A contract amount with shares, each named after its position.
fn shared(amount: i64, shares: &[i32]) -> Split {
    let instalment = |(place, share): (usize, &i32)| Instalment {
        name: format!("第 {} 期", place + 1),
        share: *share,
        ..Instalment::default()
    };
    Split { project_id: 1, amount, instalments: shares.iter().enumerate().map(instalment).collect() }
}

#[test]
fn instalments_are_the_contract_to_the_fen() {
    let amounts = |contract: i64, shares: &[i32]| -> Vec<i64> {
        let plans = rules::split(shared(contract, shares), contract).unwrap_or_default();
        plans.iter().map(|plan| plan.amount).collect()
    };
    assert_eq!(amounts(100_000, &[3000, 4000, 3000]), [30_000, 40_000, 30_000]);
    assert_eq!(amounts(100, &[3333, 3333, 3334]), [33, 33, 34]);
    assert_eq!(amounts(100_000, &[3333, 3333, 3333]), [33_330, 33_330, 33_340]);
    assert_eq!(amounts(100_001, &[5000, 5000]), [50_000, 50_001]);
    // the remaining share stays unplanned
    assert_eq!(amounts(100_000, &[3000, 2000]), [30_000, 20_000]);
}

#[test]
fn instalments_are_refused_as_a_whole() {
    let said_of = |wanted: Split, contract: i64| said(rules::split(wanted, contract));
    assert_eq!(said_of(shared(0, &[10_000]), 0), ["项目没有填写合同金额，不能按比例分期"]);
    assert_eq!(said_of(shared(99, &[10_000]), 100), ["合同金额已变更，请刷新后重试"]);
    assert_eq!(said_of(shared(100, &[]), 100), ["请填写 1 到 24 期"]);
    assert_eq!(said_of(shared(100, &[1; 25]), 100), ["请填写 1 到 24 期"]);
    assert_eq!(said_of(shared(100, &[0]), 100), ["比例应为 0.01 到 100"]);
    assert_eq!(said_of(shared(100, &[6000, 4001]), 100), ["收款比例合计不能超过 100%"]);
    assert_eq!(said_of(shared(100, &[9_999, 1]), 100), [""; 0], "the last one has what is left");
    assert_eq!(said_of(shared(100, &[1, 9_999]), 100), ["第 1 期：请输入大于 0 的金额"]);
    let mut nameless = shared(100, &[5000, 5000]);
    nameless.instalments[1].name = "  ".into();
    assert_eq!(said_of(nameless, 100), ["第 2 期：请输入款项名称"]);
}

#[test]
fn plans_are_compared_with_the_contract_where_there_are_both() {
    let account = |plans, planned, written_off| Account { plans, planned, written_off, ..Account::default() };
    assert_eq!(rules::difference(120_000_000, &account(3, 132_000_000, 0)), Some(12_000_000));
    assert_eq!(rules::difference(120_000_000, &account(1, 40_000_000, 0)), Some(-80_000_000));
    // a written-off part still counts towards the contract
    assert_eq!(rules::difference(120_000_000, &account(3, 110_000_000, 10_000_000)), Some(0));
    assert_eq!(rules::difference(0, &account(1, 100, 0)), None, "no amount");
    assert_eq!(rules::difference(100, &account(0, 0, 0)), None, "no plans");
}
