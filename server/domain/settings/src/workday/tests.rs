//! Tests of workdays.

use chrono::{Datelike, NaiveDate, Weekday};
use xieli_domain_settings::workday::model::{Own, Says, WorkdayInput};
use xieli_domain_settings::workday::rules::{self, Corrections};
use xieli_kernel::AppError;

fn day(text: &str) -> NaiveDate {
    text.parse().expect("a day")
}

fn none() -> Corrections {
    Corrections::new()
}

#[test]
fn every_line_of_the_table_is_a_day_that_is_not_as_its_weekday_says() {
    let lines: Vec<_> =
        include_str!("official.tsv").lines().map(|line| rules::line(line).expect(line)).collect();
    assert!(lines.is_sorted_by_key(|(day, _)| *day) && lines.len() > 60, "{lines:?}");
    for (day, (works, name)) in lines {
        let weekend = matches!(day.weekday(), Weekday::Sat | Weekday::Sun);
        assert!(weekend || !works, "{day} is worked anyway");
        assert!(!name.is_empty() && rules::works(day, &none()) == works, "{day}");
    }
}

#[test]
fn festivals_of_every_year_are_days_of_it_that_are_known() {
    let lines: Vec<_> =
        include_str!("festivals.tsv").lines().map(|line| rules::festivals(line).expect(line)).collect();
    assert!(lines.iter().map(|(year, _)| *year).eq(rules::YEARS));
    for (year, days) in &lines {
        assert!(days.len() == 13 && days.iter().all(|(day, _)| day.year() == *year), "{year}");
    }
    let of = |year: i32, name: &str| {
        let days = &lines.iter().find(|(one, _)| *one == year).expect("a year").1;
        days.iter().filter(|(_, called)| *called == name).map(|(day, _)| day.to_string()).collect::<Vec<_>>()
    };
    assert_eq!(of(2026, "春节"), ["2026-02-16", "2026-02-17", "2026-02-18", "2026-02-19"]);
    // the new moon of 2027 is minutes before midnight in China, that of 2030 minutes after it
    assert_eq!((of(2027, "春节")[1].as_str(), of(2030, "春节")[1].as_str()), ("2027-02-06", "2030-02-03"));
    // the year of the well-known leap month
    assert_eq!(
        (of(2033, "中秋节"), of(2034, "春节")[1].as_str()),
        (vec!["2033-09-08".to_owned()], "2034-02-19")
    );
    let says: Vec<_> = rules::specials(2031, &[]).into_iter().map(|day| (day.says, day.works)).collect();
    assert!(!says.is_empty() && says.iter().all(|one| *one == (Says::Provisional, false)));
    assert!(rules::specials(2026, &[]).iter().all(|day| day.says == Says::Official));
}

#[test]
fn holidays_are_off_and_the_weekends_for_them_are_worked() {
    for (text, works) in [
        ("2025-09-28", true),
        ("2025-10-08", false),
        ("2025-10-09", true),
        ("2026-10-07", false),
        ("2026-10-08", true),
        ("2026-10-10", true),
        ("2026-10-11", false),
        ("2026-02-14", true),
        ("2026-02-23", false),
        // for future years the statutory holidays are known, the weekends worked in exchange are not
        ("2027-01-01", false),
        ("2027-02-05", false),
        ("2027-02-08", false),
        ("2027-02-09", true),
        ("2030-10-01", false),
        ("2030-10-04", true),
        ("2030-10-05", false),
        // for past years without a table the weekday decides
        ("2019-10-01", true),
    ] {
        assert_eq!(rules::works(day(text), &none()), works, "{text}");
    }
}

#[test]
fn what_the_enterprise_says_counts_first() {
    let own = Corrections::from([(day("2026-10-05"), true), (day("2026-10-08"), false)]);
    assert!(rules::works(day("2026-10-05"), &own) && !rules::works(day("2026-10-08"), &own));
    assert_eq!(rules::next_workday(day("2026-10-01"), &none()), day("2026-10-08"));
    assert_eq!(rules::next_workday(day("2026-10-01"), &own), day("2026-10-05"));
    assert_eq!(rules::next_workday(day("2026-10-06"), &own), day("2026-10-09"));
    assert_eq!(rules::previous_workday(day("2026-10-04"), &none()), day("2026-09-30"));
    assert_eq!(rules::previous_workday(day("2026-09-30"), &none()), day("2026-09-30"));
    // no workday at all: the date can't be moved
    let never: Corrections = day("2026-01-01").iter_days().take(400).map(|day| (day, false)).collect();
    assert_eq!(rules::next_workday(day("2026-06-01"), &never), day("2026-06-01"));
}

#[test]
fn workdays_are_counted() {
    assert_eq!(rules::add_workdays(day("2026-09-30"), 0, &none()), day("2026-09-30"));
    assert_eq!(rules::add_workdays(day("2026-09-30"), 1, &none()), day("2026-10-08"));
    assert_eq!(rules::add_workdays(day("2026-09-30"), 3, &none()), day("2026-10-10"));
    assert_eq!(rules::add_workdays(day("2026-09-30"), 4, &none()), day("2026-10-12"));
    assert_eq!(rules::workdays_after(day("2026-09-30"), day("2026-10-12"), &none()), 4);
    assert_eq!(rules::workdays_after(day("2026-09-30"), day("2026-10-07"), &none()), 0);
    assert_eq!(rules::workdays_after(day("2026-10-07"), day("2026-09-30"), &none()), 0);
    assert_eq!(rules::workdays_after(NaiveDate::MIN, NaiveDate::MAX, &none()), 1000);
    assert_eq!(rules::next_workday(NaiveDate::MAX, &none()).year(), NaiveDate::MAX.year());
}

#[test]
fn a_year_shows_both_calendars_as_one() {
    let own = [
        Own { day: day("2026-10-08"), works: false, name: Some("司庆".into()) },
        Own { day: day("2026-12-24"), works: false, name: None },
        Own { day: day("2025-12-24"), works: false, name: None },
    ];
    let year = rules::specials(2026, &own);
    assert!(year.is_sorted_by_key(|one| one.day) && year.iter().all(|one| one.day.year() == 2026));
    let of = |text: &str| year.iter().find(|one| one.day == day(text));
    assert!(of("2026-10-08").is_some_and(|one| one.says == Says::Own && !one.works));
    assert!(of("2026-10-07").is_some_and(|one| one.says == Says::Official && one.name.is_some()));
    assert!(of("2026-12-24").is_some() && of("2026-11-23").is_none());
    assert_eq!(rules::specials(2019, &[]), []);
}

#[test]
fn what_is_said_of_days_has_its_limits() {
    let one = |text: &str| WorkdayInput { day: day(text), works: false, name: Some(" 司庆 ".into()) };
    let said = |days: Vec<WorkdayInput>| match rules::checked(days) {
        Err(AppError::Invalid(errors)) => errors.iter().map(|error| error.path.join(".")).collect(),
        _ => Vec::new(),
    };
    let good = rules::checked(vec![one("2026-10-08")]).expect("good");
    assert_eq!(good[0].name.as_deref(), Some("司庆"));
    assert_eq!(said(Vec::new()), ["days"]);
    assert_eq!(said(vec![one("2026-10-08"), one("2026-10-08")]), ["days.1.day"]);
    assert_eq!(said(vec![one("1999-12-31"), one("2101-01-01")]), ["days.0.day", "days.1.day"]);
    let many = day("2026-01-01").iter_days().take(367).map(|day| one(&day.to_string())).collect();
    assert_eq!(said(many), ["days"]);
    let long = WorkdayInput { name: Some("长".repeat(51)), ..one("2026-10-08") };
    assert_eq!(said(vec![long]), ["days.0.name"]);
}
