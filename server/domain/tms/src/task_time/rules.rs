//! What may be said of time that was spent: pure functions.

use chrono::NaiveDate;
use xieli_kernel::validate::Checker;
use xieli_kernel::{AppResult, FieldCode, Viewer};

use super::model::{TaskTime, TaskTimeInput};

/// The most minutes of a day.
const DAY: i32 = 1440;

/// Whether the viewer may take an entry back: whose it is, and administrators.
pub fn may_delete(viewer: &Viewer, time: &TaskTime) -> bool {
    viewer.is_admin() || time.worked_by == viewer.member_id
}

/// An entry, trimmed and checked: of a day that has come.
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

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(day: i32, minutes: i32) -> TaskTimeInput {
        let today = NaiveDate::from_ymd_opt(2026, 5, 20).unwrap_or_default();
        let spent_on = today + chrono::TimeDelta::days(i64::from(day));
        TaskTimeInput { task_id: 1, worked_by: 1, spent_on, minutes, remark: Some(" 现场 ".into()) }
    }

    #[test]
    fn an_entry_is_of_a_day_that_has_come_and_no_longer_than_one() {
        let today = NaiveDate::from_ymd_opt(2026, 5, 20).unwrap_or_default();
        let good = checked(entry(0, 90), today).expect("good");
        assert_eq!((good.minutes, good.remark.as_deref()), (90, Some("现场")));
        for (day, minutes) in [(1, 60), (0, 0), (0, 1441), (0, -1)] {
            assert!(checked(entry(day, minutes), today).is_err(), "{day} {minutes}");
        }
    }
}
