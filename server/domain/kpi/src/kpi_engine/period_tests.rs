//! Tests of the cycles of appraisal in the calendar.

use chrono::NaiveDate;
use xieli_domain_kpi::kpi_engine::period::{Cycle, days, days_there};

fn day(text: &str) -> NaiveDate {
    text.parse().expect("a day")
}

fn both(text: &str) -> (NaiveDate, NaiveDate) {
    let (first, last) = text.split_once(' ').expect("two days");
    (day(first), day(last))
}

#[test]
fn a_day_lies_in_one_cycle_and_another_follows() {
    for (cycle, at, around, next) in [
        (Cycle::Month, "2026-03-15", "2026-03-01 2026-03-31", "2026-04-01 2026-04-30"),
        (Cycle::Month, "2026-12-31", "2026-12-01 2026-12-31", "2027-01-01 2027-01-31"),
        (Cycle::Month, "2028-01-31", "2028-01-01 2028-01-31", "2028-02-01 2028-02-29"),
        (Cycle::Month, "2100-02-28", "2100-02-01 2100-02-28", "2100-03-01 2100-03-31"),
        (Cycle::Quarter, "2026-02-28", "2026-01-01 2026-03-31", "2026-04-01 2026-06-30"),
        (Cycle::Quarter, "2026-10-01", "2026-10-01 2026-12-31", "2027-01-01 2027-03-31"),
        (Cycle::Half, "2026-06-30", "2026-01-01 2026-06-30", "2026-07-01 2026-12-31"),
        (Cycle::Half, "2026-07-01", "2026-07-01 2026-12-31", "2027-01-01 2027-06-30"),
        (Cycle::Year, "2028-02-29", "2028-01-01 2028-12-31", "2029-01-01 2029-12-31"),
    ] {
        assert_eq!(cycle.around(day(at)), both(around), "{cycle:?} {at}");
        assert_eq!(cycle.next(day(at)), both(next), "{cycle:?} {at}");
    }
}

#[test]
fn a_copy_lies_one_cycle_later() {
    for (cycle, before, after) in [
        (Cycle::Month, "2026-01-01 2026-01-31", "2026-02-01 2026-02-28"),
        (Cycle::Month, "2026-02-01 2026-02-28", "2026-03-01 2026-03-31"),
        (Cycle::Month, "2026-12-01 2026-12-31", "2027-01-01 2027-01-31"),
        (Cycle::Quarter, "2026-10-01 2026-12-31", "2027-01-01 2027-03-31"),
        (Cycle::Year, "2027-01-01 2027-12-31", "2028-01-01 2028-12-31"),
        // no cycles of the calendar
        (Cycle::Month, "2026-12-26 2027-01-25", "2027-01-26 2027-02-25"),
        (Cycle::Month, "2028-01-15 2028-01-31", "2028-02-15 2028-02-29"),
        (Cycle::Month, "2026-01-31 2026-01-31", "2026-02-28 2026-02-28"),
        (Cycle::Quarter, "2026-11-01 2027-01-31", "2027-02-01 2027-04-30"),
    ] {
        let (begins, ends) = both(before);
        assert_eq!(cycle.following(begins, ends), both(after), "{cycle:?} {before}");
    }
}

#[test]
fn the_last_day_of_a_month_stays_the_last() {
    assert_eq!(Cycle::Month.moved(day("2026-01-30")), day("2026-02-28"));
    assert_eq!(Cycle::Month.moved(day("2026-02-28")), day("2026-03-31"));
    assert_eq!(Cycle::Month.moved(day("2028-02-28")), day("2028-03-28"));
    assert_eq!(Cycle::Year.moved(day("2028-02-29")), day("2029-02-28"));
    assert_eq!(Cycle::Half.moved(day("2026-08-31")), day("2027-02-28"));
}

#[test]
fn cycles_follow_without_gaps_for_years() {
    for cycle in Cycle::ALL {
        let (mut begins, mut ends) = cycle.around(day("2026-05-05"));
        for _ in 0..120 {
            let (next, last) = cycle.following(begins, ends);
            assert_eq!(Some(next), ends.succ_opt());
            assert_eq!(cycle.around(last), (next, last));
            (begins, ends) = (next, last);
        }
    }
}

#[test]
fn days_are_counted_at_both_ends() {
    let february = both("2028-02-01 2028-02-29");
    assert_eq!(days(february.0, february.1), 29);
    assert_eq!(days_there(february, None, None), 29);
    assert_eq!(days_there(february, Some(day("2028-02-20")), None), 10);
    assert_eq!(days_there(february, Some(day("2020-01-01")), Some(day("2028-02-10"))), 10);
    assert_eq!(days_there(february, Some(day("2028-03-01")), None), 0);
    assert_eq!(Cycle::of_dict("2"), Some(Cycle::Quarter));
    assert_eq!(Cycle::of_dict("9"), None);
}

#[test]
fn a_share_has_the_days_of_entry_and_of_leaving() {
    let march = both("2026-03-01 2026-03-31");
    for (entered, left, days) in [
        ("2020-01-01", None, 31),
        // on the edges of the cycle
        ("2026-03-01", Some("2026-03-31"), 31),
        ("2026-03-31", None, 1),
        ("2020-01-01", Some("2026-03-01"), 1),
        // within it
        ("2026-03-20", None, 12),
        ("2020-01-01", Some("2026-03-10"), 10),
        ("2026-03-05", Some("2026-03-24"), 20),
        ("2026-03-05", Some("2026-03-05"), 1),
        // before and after it
        ("2026-02-28", Some("2026-04-01"), 31),
        ("2020-01-01", Some("2026-02-28"), 0),
        ("2026-04-01", None, 0),
        ("2026-04-01", Some("2026-05-01"), 0),
        // dates that contradict each other
        ("2026-03-20", Some("2026-03-10"), 0),
    ] {
        let there = days_there(march, Some(day(entered)), left.map(day));
        assert_eq!(there, days, "{entered} to {left:?}");
    }
}
