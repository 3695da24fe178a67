//! Validation of promises to pay, and whether one was kept: pure functions.

use chrono::{Days, NaiveDate};
use xieli_kernel::validate::Checker;
use xieli_kernel::{AppError, AppResult, FieldCode};

use super::model::{Kept, NewPromise, PromiseInput};
use crate::payment;
use crate::payment::model::Plan;

/// The most days that a promise reaches ahead.
pub const MAX_DAYS: u64 = 366;

/// Trims and checks a promise: its plan must have an unpaid amount, and its day must lie in the future.
pub fn checked(new: &NewPromise, plan: &Plan, today: NaiveDate) -> AppResult<PromiseInput> {
    let missing = payment::rules::missing(plan);
    if missing == 0 {
        return Err(AppError::field("planId", FieldCode::Conflict, "该款项无待收金额，无需登记承诺"));
    }
    let mut check = Checker::new();
    let last = today.checked_add_days(Days::new(MAX_DAYS)).unwrap_or(today);
    if new.promised_on == NaiveDate::default() {
        check.refuse("promisedOn", FieldCode::Required, "请选择承诺付款日");
    } else if !(today..=last).contains(&new.promised_on) {
        check.refuse("promisedOn", FieldCode::Invalid, "承诺付款日应在今天到一年之内");
    }
    if new.amount <= 0 {
        check.refuse("amount", FieldCode::Invalid, "请输入大于 0 的金额");
    } else if new.amount > missing {
        check.refuse("amount", FieldCode::Invalid, "承诺金额不能超过待收金额");
    }
    let note = check.lines("note", "备注", new.note.as_deref(), 500);
    check.finish()?;
    Ok(PromiseInput {
        project_id: plan.project_id,
        plan_id: plan.id,
        promised_on: new.promised_on,
        amount: new.amount,
        note,
    })
}

/// Whether a promise was kept: by the receipts since it was made until its day.
pub fn kept(amount: i64, came: i64, promised_on: NaiveDate, today: NaiveDate) -> Kept {
    if came >= amount {
        Kept::Kept
    } else if promised_on < today {
        Kept::Broken
    } else {
        Kept::Pending
    }
}
