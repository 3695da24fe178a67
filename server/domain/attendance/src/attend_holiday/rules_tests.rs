//! Tests of holidays: checks of input, and the conversion of the working calendar.

use chrono::NaiveDate;
use xieli_domain_attendance::attend_holiday::calendar::calendar;
use xieli_domain_attendance::attend_holiday::model::{AttendHoliday, AttendHolidayInput, SYNCED};
use xieli_domain_attendance::attend_holiday::rules::{checked, collide, days_of, of_calendar};
use xieli_domain_attendance::engine::day::model::DayKind;
use xieli_domain_attendance::workday::rules::specials;
use xieli_kernel::AppError;

fn day(text: &str) -> NaiveDate {
    text.parse().expect("a day")
}

fn input(from: &str, to: &str) -> AttendHolidayInput {
    let name = "国庆节".to_owned();
    AttendHolidayInput { name, begins_on: day(from), ends_on: day(to), ..AttendHolidayInput::default() }
}

fn row(input: &AttendHolidayInput) -> AttendHoliday {
    let AttendHolidayInput { name, begins_on, ends_on, work_days, rest_days, source, remark } = input.clone();
    AttendHoliday {
        enterprise_id: 1,
        id: 1,
        name,
        begins_on,
        ends_on,
        work_days,
        rest_days,
        source,
        remark,
        version: 1,
        created_at: chrono::DateTime::UNIX_EPOCH,
        created_by: None,
    }
}

#[test]
fn a_year_of_the_calendar_becomes_holidays_with_the_days_worked_for_them() {
    let all = of_calendar(&specials(2026, &[]));
    let names: Vec<&str> = all.iter().map(|one| one.name.as_str()).collect();
    assert_eq!(names, ["元旦", "春节", "清明节", "劳动节", "端午节", "中秋节", "国庆节"]);
    let spring = &all[1];
    assert_eq!((spring.begins_on, spring.ends_on), (day("2026-02-15"), day("2026-02-23")));
    assert_eq!(spring.work_days, [day("2026-02-14"), day("2026-02-28")]);
    assert!(all.iter().all(|one| one.source == SYNCED && checked(one.clone()).is_ok()));
}

#[test]
fn a_day_is_what_its_holiday_makes_of_it() {
    let mut national = input("2026-10-01", "2026-10-07");
    national.work_days = vec![day("2026-10-10")];
    national.rest_days = vec![day("2026-10-04")];
    let made = calendar(&[row(&national)]);
    let kind = |text: &str| made.get(&day(text)).map(|special| special.kind);
    assert_eq!(kind("2026-10-01"), Some(DayKind::Holiday));
    assert_eq!(kind("2026-10-04"), Some(DayKind::RestDay));
    assert_eq!(kind("2026-10-10"), Some(DayKind::Workday));
    assert_eq!(kind("2026-10-08"), None);
    assert_eq!(days_of(&national).len(), 8);
}

#[test]
fn two_holidays_do_not_speak_of_one_day() {
    let mut national = input("2026-10-01", "2026-10-07");
    national.work_days = vec![day("2026-10-10")];
    let others = [row(&national)];
    let said = |one: &AttendHolidayInput| collide(one, &others).map(|(field, _)| field);
    assert_eq!(said(&input("2026-10-07", "2026-10-08")), Some("beginsOn"));
    assert_eq!(said(&input("2026-10-10", "2026-10-10")), Some("beginsOn"));
    let mut other = input("2026-10-20", "2026-10-20");
    assert_eq!(said(&other), None);
    other.work_days = vec![day("2026-10-03")];
    assert_eq!(said(&other), Some("workDays"));
}

#[test]
fn dates_that_make_no_holiday_are_refused() {
    let said = |one: AttendHolidayInput| match checked(one) {
        Err(AppError::Invalid(errors)) => errors.iter().map(|error| error.path.join(".")).collect(),
        _ => Vec::new(),
    };
    assert_eq!(said(input("2026-10-07", "2026-10-01")), ["endsOn"]);
    assert_eq!(said(input("2026-10-01", "2026-11-01")), ["endsOn"]);
    assert_eq!(
        said(AttendHolidayInput { name: "无".to_owned(), ..AttendHolidayInput::default() }),
        ["beginsOn"]
    );
    let mut worked = input("2026-10-01", "2026-10-07");
    worked.work_days = vec![day("2026-10-02")];
    worked.rest_days = vec![day("2026-10-08")];
    assert_eq!(said(worked), ["workDays", "restDays"]);
}
