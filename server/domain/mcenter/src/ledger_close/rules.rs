//! Validation of closing and reopening months of the ledger of receivables, and the causes of adjustments:
//! pure functions.

use chrono::{Datelike, Months, NaiveDate};
use xieli_kernel::validate::Checker;
use xieli_kernel::{AppError, AppResult, FieldCode};

use super::model::{Cause, Stood};

/// The first and the last day of a month.
pub fn days_of(month: NaiveDate) -> (NaiveDate, NaiveDate) {
    let first = month.with_day(1).unwrap_or(month);
    let next = first.checked_add_months(Months::new(1)).unwrap_or(first);
    (first, next.pred_opt().unwrap_or(first))
}

/// The first and the last day of a month; refused unless the month is over.
pub fn over(month: NaiveDate, today: NaiveDate) -> AppResult<(NaiveDate, NaiveDate)> {
    let (first, last) = days_of(month);
    if first.year() < 2000 {
        return Err(AppError::field("month", FieldCode::Invalid, "月份不能早于 2000 年"));
    }
    if last >= today {
        return Err(AppError::field("month", FieldCode::Conflict, "该月尚未结束，不能关账"));
    }
    Ok((first, last))
}

/// A remark, trimmed and checked.
pub fn remark(text: Option<&str>) -> AppResult<Option<String>> {
    let mut check = Checker::new();
    let remark = check.lines("remark", "备注", text, 500);
    check.finish()?;
    Ok(remark)
}

/// The reason of reopening a month, trimmed and checked.
pub fn reason(text: &str) -> AppResult<String> {
    let mut check = Checker::new();
    let reason = check.required("reason", "反关账原因", text, 500);
    check.finish()?;
    Ok(reason)
}

/// Whether a logged action brings about this cause; other actions on the plan tell nothing about it.
pub fn tells(cause: Cause, action: &str) -> bool {
    let actions: &[&str] = match cause {
        Cause::PlanChanged => &["payment_plan.update"],
        Cause::ReceiptAdded => &["payment_receipt.confirm"],
        Cause::ReceiptReversed => &["payment_receipt.revoke", "payment_receipt.reverse"],
        Cause::ReceiptChanged => {
            &["payment_receipt.confirm", "payment_receipt.revoke", "payment_receipt.reverse"]
        }
        Cause::WrittenOff => &["payment_plan.write_off", "payment_plan.reopen"],
        Cause::Deleted => &["payment_plan.delete", "project.delete"],
        Cause::PlanAdded => &["payment_plan.create", "project.restore"],
    };
    actions.contains(&action)
}

/// The cause of a difference between a plan and its snapshot; `None` if they are equal. `actions` are the
/// logged actions on the plan and its receipts since the closing.
pub fn cause(then: Option<Stood>, now: Option<Stood>, actions: &[String]) -> Option<Cause> {
    let (then, now) = match (then, now) {
        (None, None) => return None,
        (None, Some(_)) => return Some(Cause::PlanAdded),
        (Some(_), None) => return Some(Cause::Deleted),
        (Some(then), Some(now)) => (then, now),
    };
    if then == now {
        return None;
    }
    let happened = |action: &str| actions.iter().any(|one| one == action);
    if then.written_off != now.written_off {
        return Some(Cause::WrittenOff);
    }
    if then.received == now.received {
        return Some(Cause::PlanChanged);
    }
    let revoked = happened("payment_receipt.revoke");
    Some(if revoked && happened("payment_receipt.confirm") && now.received > 0 {
        Cause::ReceiptChanged
    } else if now.received < then.received {
        Cause::ReceiptReversed
    } else {
        Cause::ReceiptAdded
    })
}
