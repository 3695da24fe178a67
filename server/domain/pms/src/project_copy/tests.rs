//! Tests of the rules of copying.

use chrono::{NaiveDate, TimeDelta};
use xieli_domain_pms::project::model::ProjectPatch;
use xieli_domain_pms::project_copy::rules;

fn day(text: &str) -> Option<NaiveDate> {
    text.parse().ok()
}

#[test]
fn a_copy_moves_to_the_day_on_which_it_begins() {
    let by = |of: &str, begins_on: Option<Option<NaiveDate>>| {
        rules::moved(day(of), &ProjectPatch { begins_on, ..ProjectPatch::default() }).num_days()
    };
    assert_eq!(by("2026-01-05", Some(day("2026-02-05"))), 31);
    assert_eq!(by("2026-01-05", Some(day("2025-12-31"))), -5);
    // no day is given, or there is none to count from
    assert_eq!(by("2026-01-05", None), 0);
    assert_eq!(by("2026-01-05", Some(None)), 0);
    assert_eq!(by("", Some(day("2026-02-05"))), 0);
}

#[test]
fn no_day_stands_behind_the_end_of_the_calendar() {
    assert_eq!(rules::day(day("2026-01-05"), TimeDelta::days(27)), day("2026-02-01"));
    assert_eq!(rules::day(Some(NaiveDate::MAX), TimeDelta::days(1)), None);
    assert_eq!(rules::day(None, TimeDelta::days(1)), None);
}
