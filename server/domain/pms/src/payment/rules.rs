//! Validation of payments of projects: pure functions.

use chrono::NaiveDate;
use xieli_kernel::validate::Checker;
use xieli_kernel::{AppError, AppResult, FieldCode};

use super::model::{Account, Plan, PlanInput, Receipt, ReceiptInput, Reversal, Split, State};
use crate::project_template::content::PlanLine;
use crate::project_template::layout;
use crate::project_template::rules::WHOLE;

/// The most plans of one project.
pub const MAX_PLANS: i64 = 500;
/// The most instalments of one split of the contract amount.
pub const MAX_INSTALMENTS: usize = 24;

/// The state of a plan on a day.
pub fn state(plan: &Plan, today: NaiveDate) -> State {
    if plan.written_off_at.is_some() {
        State::WrittenOff
    } else if plan.received >= plan.amount {
        State::Paid
    } else if plan.received > 0 {
        State::PartPaid
    } else if plan.due_on.is_some_and(|due| due <= today) {
        State::Due
    } else {
        State::Planned
    }
}

/// Days that it is overdue; none when it is not due, paid or written off.
pub fn overdue_days(plan: &Plan, today: NaiveDate) -> Option<i64> {
    if matches!(state(plan, today), State::Paid | State::WrittenOff) {
        return None;
    }
    plan.due_on.map(|due| (today - due).num_days()).filter(|days| *days > 0)
}

/// Outstanding amount in fen; 0 for a plan that is written off.
pub fn missing(plan: &Plan) -> i64 {
    if plan.written_off_at.is_some() { 0 } else { (plan.amount - plan.received).max(0) }
}

/// The sum of the plans of a project, less the contract amount, in fen; none without an amount or plans.
pub fn difference(contract: i64, account: &Account) -> Option<i64> {
    (contract > 0 && account.plans > 0).then(|| account.named() - contract)
}

/// A plan, trimmed and checked; its amount covers the receipts.
pub fn plan(input: PlanInput) -> AppResult<PlanInput> {
    let mut check = Checker::new();
    if input.amount <= 0 {
        check.refuse("amount", FieldCode::Invalid, "请输入大于 0 的金额");
    }
    let checked = PlanInput {
        name: check.required("name", "款项名称", &input.name, 100),
        return_type: input.return_type.filter(|value| !value.trim().is_empty()),
        invoice_number: check.optional("invoiceNumber", "发票号码", input.invoice_number.as_deref(), 50),
        remark: check.lines("remark", "备注", input.remark.as_deref(), 500),
        ..input
    };
    check.finish()?;
    Ok(checked)
}

/// The plans of a split of the contract amount in fen: a complete split adds up exactly.
pub fn split(wanted: Split, contract: i64) -> AppResult<Vec<PlanInput>> {
    if contract <= 0 {
        return Err(AppError::field("amount", FieldCode::Conflict, "项目没有填写合同金额，不能按比例分期"));
    }
    if wanted.amount != contract {
        return Err(AppError::field("amount", FieldCode::Stale, "合同金额已变更，请刷新后重试"));
    }
    if !(1..=MAX_INSTALMENTS).contains(&wanted.instalments.len()) {
        let message = format!("请填写 1 到 {MAX_INSTALMENTS} 期");
        return Err(AppError::field("instalments", FieldCode::Invalid, message));
    }
    let shares = wanted.instalments.iter().map(|one| one.share);
    if shares.clone().any(|share| !(1..=WHOLE).contains(&share)) {
        return Err(AppError::field("instalments", FieldCode::Invalid, "比例应为 0.01 到 100"));
    }
    if shares.map(i64::from).sum::<i64>() > i64::from(WHOLE) {
        return Err(AppError::field("instalments", FieldCode::Invalid, "收款比例合计不能超过 100%"));
    }
    let line = |share| PlanLine { share: Some(share), ..PlanLine::default() };
    let lines: Vec<PlanLine> = wanted.instalments.iter().map(|one| line(one.share)).collect();
    let amounts = layout::amounts(&lines, contract);
    let mut plans = Vec::with_capacity(lines.len());
    for (place, (one, amount)) in wanted.instalments.into_iter().zip(amounts).enumerate() {
        let input = PlanInput {
            project_id: wanted.project_id,
            name: one.name,
            return_type: one.return_type,
            due_on: one.due_on,
            amount,
            ..PlanInput::default()
        };
        plans.push(plan(input).map_err(|error| of_instalment(error, place + 1))?);
    }
    Ok(plans)
}

/// The same refusal, reported for one instalment.
fn of_instalment(error: AppError, place: usize) -> AppError {
    match error {
        AppError::Invalid(errors) => {
            let said = errors.first().map(|error| error.message.to_string()).unwrap_or_default();
            AppError::field("instalments", FieldCode::Invalid, format!("第 {place} 期：{said}"))
        }
        other => other,
    }
}

/// A receipt, trimmed and checked; its date is not in the future.
pub fn receipt(input: ReceiptInput, today: NaiveDate) -> AppResult<ReceiptInput> {
    let mut check = Checker::new();
    if input.amount <= 0 {
        check.refuse("amount", FieldCode::Invalid, "请输入大于 0 的金额");
    }
    if input.received_on == NaiveDate::default() {
        check.refuse("receivedOn", FieldCode::Required, "请选择到账日期");
    } else if input.received_on > today {
        check.refuse("receivedOn", FieldCode::Invalid, "到账日期不能晚于今天");
    }
    let checked = ReceiptInput {
        payer: check.optional("payer", "付款方", input.payer.as_deref(), 100),
        remark: check.lines("remark", "备注", input.remark.as_deref(), 500),
        ..input
    };
    check.finish()?;
    Ok(checked)
}

/// Refuses an amount beyond the plan.
pub fn takes(plan: &Plan, amount: i64) -> AppResult<()> {
    if plan.written_off_at.is_some() {
        return Err(AppError::field("amount", FieldCode::Conflict, "该款项已核销，不能再收款"));
    }
    if plan.received.checked_add(amount).is_none_or(|sum| sum > plan.amount) {
        return Err(AppError::field("amount", FieldCode::Conflict, "到账金额超过该款项的未收金额"));
    }
    Ok(())
}

/// Whether a receipt may be confirmed: once, and within the plan's amount.
pub fn confirm(plan: &Plan, receipt: &Receipt) -> AppResult<()> {
    if receipt.confirmed_at.is_some() {
        return Err(AppError::field("id", FieldCode::Conflict, "该回款已确认"));
    }
    takes(plan, receipt.amount)
}

/// Whether the confirmation of a receipt may be revoked: it is confirmed and not reversed.
pub fn revoke(plan: &Plan, receipt: &Receipt) -> AppResult<()> {
    if receipt.confirmed_at.is_none() {
        return Err(AppError::field("id", FieldCode::Conflict, "该回款尚未确认"));
    }
    if receipt.reverses_id.is_some() {
        return Err(AppError::field("id", FieldCode::Conflict, "冲销记录不能撤销或冲销，请重新登记回款"));
    }
    if receipt.reversed_at.is_some() {
        return Err(AppError::field("id", FieldCode::Conflict, "该回款已冲销"));
    }
    if plan.written_off_at.is_some() {
        return Err(AppError::field("id", FieldCode::Conflict, "该款项已核销，请先恢复"));
    }
    Ok(())
}

/// Date and reason of a reversal, checked: not before the receipt, and not in the future.
pub fn reversal(
    plan: &Plan,
    receipt: &Receipt,
    wanted: &Reversal,
    today: NaiveDate,
) -> AppResult<(NaiveDate, String)> {
    revoke(plan, receipt)?;
    let on = wanted.on.unwrap_or(today);
    let mut check = Checker::new();
    if on > today {
        check.refuse("on", FieldCode::Invalid, "冲销日期不能晚于今天");
    } else if on < receipt.received_on {
        check.refuse("on", FieldCode::Invalid, "冲销日期不能早于到账日期");
    }
    let reason = check.required("reason", "冲销原因", &wanted.reason, 200);
    check.finish()?;
    Ok((on, reason))
}

/// Whether a plan may be written off: something is outstanding, and it is not written off yet.
pub fn write_off(plan: &Plan, today: NaiveDate) -> AppResult<()> {
    match state(plan, today) {
        State::Paid => Err(AppError::field("id", FieldCode::Conflict, "该款项已收齐，无需核销")),
        State::WrittenOff => Err(AppError::field("id", FieldCode::Conflict, "该款项已核销")),
        State::Planned | State::Due | State::PartPaid => Ok(()),
    }
}

/// Whether the write-off of a plan may be reverted.
pub fn reopen(plan: &Plan) -> AppResult<()> {
    if plan.written_off_at.is_some() {
        Ok(())
    } else {
        Err(AppError::field("id", FieldCode::Conflict, "该款项未核销"))
    }
}
