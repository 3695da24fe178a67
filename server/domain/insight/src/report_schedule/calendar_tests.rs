//! Tests of the due times of report schedules, for every kind of days.

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use xieli_domain_insight::report_schedule::calendar::{Calendar, minute, next_due, said, time};
use xieli_domain_insight::report_schedule::model::Every;
use xieli_domain_insight::workday::rules::Corrections;
use xieli_kernel::clock;

fn at(day: &str, time: &str) -> DateTime<Utc> {
    let day: NaiveDate = day.parse().expect("a day");
    let minutes = minute(time).expect("a time");
    clock::china_midnight(day).expect("a midnight") + TimeDelta::minutes(minutes.into())
}

fn calendar(every: Every, time: &str) -> Calendar {
    let minute = minute(time).expect("a time");
    Calendar { every, weekdays: Vec::new(), month_day: None, minute }
}

/// The next due times after a moment, in China.
fn times(of: &Calendar, after: DateTime<Utc>, corrections: &Corrections, count: usize) -> Vec<String> {
    let mut found = Vec::new();
    let mut at = after;
    while found.len() < count
        && let Some(next) = next_due(of, at, corrections)
    {
        assert!(next > at, "{next} is behind {at}");
        found.push(clock::china_time(next).chars().take(16).collect());
        at = next;
    }
    found
}

#[test]
fn every_day_is_the_next_time_behind_a_moment_and_never_that_moment() {
    let of = calendar(Every::Day, "09:00");
    let none = Corrections::new();
    assert_eq!(times(&of, at("2026-03-02", "08:59"), &none, 2), ["2026-03-02 09:00", "2026-03-03 09:00"]);
    assert_eq!(times(&of, at("2026-03-02", "09:00"), &none, 1), ["2026-03-03 09:00"]);
    // the first minutes of a day in China belong to the day before in UTC
    let of = calendar(Every::Day, "00:05");
    assert_eq!(times(&of, at("2026-12-31", "23:59"), &none, 1), ["2027-01-01 00:05"]);
}

#[test]
fn workdays_are_those_of_the_calendar_and_of_the_enterprise() {
    let of = calendar(Every::Workday, "09:00");
    // 2026-10-01 to 10-07 is a holiday; Saturday the 10th is a workday in exchange
    let after = at("2026-09-30", "09:00");
    let found = times(&of, after, &Corrections::new(), 3);
    assert_eq!(found, ["2026-10-08 09:00", "2026-10-09 09:00", "2026-10-10 09:00"]);
    // the enterprise has the 8th off and works on Sunday the 11th
    let day = |text: &str| text.parse::<NaiveDate>().expect("a day");
    let own = Corrections::from([(day("2026-10-08"), false), (day("2026-10-11"), true)]);
    let found = times(&of, after, &own, 3);
    assert_eq!(found, ["2026-10-09 09:00", "2026-10-10 09:00", "2026-10-11 09:00"]);
}

#[test]
fn days_of_the_week_are_those_that_were_chosen_holiday_or_not() {
    let of = Calendar { weekdays: vec![1, 5], ..calendar(Every::Weekdays, "18:30") };
    let found = times(&of, at("2026-10-01", "00:00"), &Corrections::new(), 3);
    assert_eq!(found, ["2026-10-02 18:30", "2026-10-05 18:30", "2026-10-09 18:30"]);
}

#[test]
fn a_day_of_the_month_is_the_last_one_in_shorter_months() {
    let of = Calendar { month_day: Some(31), ..calendar(Every::MonthDay, "09:00") };
    let found = times(&of, at("2027-01-31", "09:00"), &Corrections::new(), 3);
    assert_eq!(found, ["2027-02-28 09:00", "2027-03-31 09:00", "2027-04-30 09:00"]);
    let of = Calendar { month_day: Some(29), ..calendar(Every::MonthDay, "09:00") };
    assert_eq!(times(&of, at("2028-02-01", "00:00"), &Corrections::new(), 1), ["2028-02-29 09:00"]);
    assert_eq!(times(&of, at("2027-02-01", "00:00"), &Corrections::new(), 1), ["2027-02-28 09:00"]);
    let of = Calendar { month_day: Some(1), ..calendar(Every::MonthDay, "09:00") };
    assert_eq!(times(&of, at("2026-12-31", "23:00"), &Corrections::new(), 1), ["2027-01-01 09:00"]);
}

#[test]
fn the_last_day_of_the_month_knows_leap_years() {
    let of = calendar(Every::MonthEnd, "23:59");
    let found = times(&of, at("2028-01-31", "23:59"), &Corrections::new(), 3);
    assert_eq!(found, ["2028-02-29 23:59", "2028-03-31 23:59", "2028-04-30 23:59"]);
    assert_eq!(times(&of, at("2027-02-01", "00:00"), &Corrections::new(), 1), ["2027-02-28 23:59"]);
}

#[test]
fn the_first_workday_of_the_month_is_behind_its_holidays() {
    let of = calendar(Every::FirstWorkday, "08:00");
    let found = times(&of, at("2026-09-01", "08:00"), &Corrections::new(), 2);
    assert_eq!(found, ["2026-10-08 08:00", "2026-11-02 08:00"]);
    // a holiday on which the enterprise works
    let day: NaiveDate = "2026-10-01".parse().expect("a day");
    let own = Corrections::from([(day, true)]);
    assert_eq!(times(&of, at("2026-09-01", "08:00"), &own, 1), ["2026-10-01 08:00"]);
}

#[test]
fn who_rests_for_a_year_has_no_next_time() {
    let first: NaiveDate = "2026-01-01".parse().expect("a day");
    let rest: Corrections = first.iter_days().take(500).map(|day| (day, false)).collect();
    assert_eq!(next_due(&calendar(Every::Workday, "09:00"), at("2026-01-01", "00:00"), &rest), None);
    assert_eq!(next_due(&calendar(Every::FirstWorkday, "09:00"), at("2026-01-01", "00:00"), &rest), None);
}

#[test]
fn times_of_the_day_are_read_and_written() {
    for (text, read) in [("09:05", Some(545)), ("0:00", Some(0)), (" 23:59 ", Some(1439))] {
        assert_eq!(minute(text), read, "{text}");
    }
    for text in ["24:00", "12:60", "9", "", "-1:00", "+1:00", "1:2:3", "九:00", "009:00"] {
        assert_eq!(minute(text), None, "{text}");
    }
    assert_eq!(time(545), "09:05");
}

#[test]
fn a_calendar_is_said_to_people() {
    let weekly = Calendar { weekdays: vec![1, 3, 7], ..calendar(Every::Weekdays, "09:00") };
    assert_eq!(said(&weekly), "每周一、三、日 09:00");
    let monthly = Calendar { month_day: Some(15), ..calendar(Every::MonthDay, "18:00") };
    assert_eq!(said(&monthly), "每月 15 日 18:00");
    assert_eq!(said(&calendar(Every::FirstWorkday, "08:30")), "每月第一个工作日 08:30");
    assert_eq!(said(&calendar(Every::Workday, "08:30")), "每个工作日 08:30");
}
