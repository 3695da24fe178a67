//! Validation of on-call rosters: pure functions.

use chrono::TimeDelta;
use xieli_kernel::validate::Checker;
use xieli_kernel::{AppResult, FieldCode};

use super::model::WorkRosterInput;

/// The longest shift, in days.
pub const MAX_DAYS: i64 = 366;

/// A shift, trimmed and checked; the service checks the member and the pool.
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
