//! Tests of the rules of time entries.

use chrono::NaiveDate;
use xieli_domain_tms::task_time::model::TaskTimeInput;
use xieli_domain_tms::task_time::rules::checked;

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
