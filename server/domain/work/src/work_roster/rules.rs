//! What may be written of rosters: pure functions.

use chrono::TimeDelta;
use xieli_kernel::validate::Checker;
use xieli_kernel::{AppResult, FieldCode};

use super::model::WorkRosterInput;

/// The longest turn, in days.
pub const MAX_DAYS: i64 = 366;

/// A turn, trimmed and checked; who it names is asked for elsewhere.
pub fn checked(input: WorkRosterInput) -> AppResult<WorkRosterInput> {
    let mut check = Checker::new();
    if input.ends_at <= input.starts_at {
        check.refuse("endsAt", FieldCode::Invalid, "结束时间应晚于开始时间");
    } else if input.ends_at - input.starts_at > TimeDelta::days(MAX_DAYS) {
        check.refuse("endsAt", FieldCode::Invalid, format!("一次值班不能超过 {MAX_DAYS} 天"));
    }
    let checked =
        WorkRosterInput { remark: check.lines("remark", "备注", input.remark.as_deref(), 200), ..input };
    check.finish()?;
    Ok(checked)
}
