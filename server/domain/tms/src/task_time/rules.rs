//! Right to delete time entries, and their validation: pure functions.

use chrono::NaiveDate;
use xieli_kernel::validate::Checker;
use xieli_kernel::{AppResult, FieldCode, Viewer};

use super::model::{TaskTime, TaskTimeInput};

/// The most minutes of a day.
const DAY: i32 = 1440;

/// Whether the viewer may delete an entry: the member who worked, and administrators.
pub fn may_delete(viewer: &Viewer, time: &TaskTime) -> bool {
    viewer.is_admin() || time.worked_by == viewer.member_id
}

/// An entry, trimmed and checked: its day is not in the future.
pub fn checked(input: TaskTimeInput, today: NaiveDate) -> AppResult<TaskTimeInput> {
    let mut check = Checker::new();
    if !(1..=DAY).contains(&input.minutes) {
        check.refuse("minutes", FieldCode::Invalid, "工时应在 1 分钟到 24 小时之间");
    }
    if input.spent_on > today {
        check.refuse("spentOn", FieldCode::Invalid, "日期不能晚于今天");
    }
    let checked =
        TaskTimeInput { remark: check.lines("remark", "备注", input.remark.as_deref(), 500), ..input };
    check.finish()?;
    Ok(checked)
}
