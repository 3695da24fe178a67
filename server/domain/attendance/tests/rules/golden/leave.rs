//! Tests of applications for leave counted day by day, from `tests/golden/leave.tsv`, of applications that
//! overlap, from `tests/golden/overlaps.tsv`, and of shifts that overlap, from `tests/golden/boards.tsv`.

use chrono::NaiveDate;
use xieli_domain_attendance::engine::day::model::{Approved, Rounding};
use xieli_domain_attendance::engine::day::shift::Shift;
use xieli_domain_attendance::engine::day::span::Spans;
use xieli_domain_attendance::engine::day::zone::Zone;
use xieli_domain_attendance::engine::leave::calculate::calculate;
use xieli_domain_attendance::engine::leave::overlap::overlaps;
use xieli_domain_attendance::engine::leave::rules::{TypeRule, Unit, number};
use xieli_domain_attendance::engine::schedule::rules::overlapping;

use super::read::{applications, clock, day, extent, lines, plans, some, words};

const TABLE: &str = include_str!("../../golden/leave.tsv");
const OVERLAPS: &str = include_str!("../../golden/overlaps.tsv");
const BOARDS: &str = include_str!("../../golden/boards.tsv");

/// The rule of a type by its word in the table.
pub fn rule(word: &str) -> TypeRule {
    let unit = match word.chars().next() {
        Some('半') => Unit::HalfDay,
        Some('天') => Unit::Day,
        Some('时') => Unit::Hour,
        _ => panic!("the rule {word}"),
    };
    let rounding = match word {
        _ if word.contains('下') => Rounding::Down,
        _ if word.contains('近') => Rounding::Nearest,
        _ => Rounding::Up,
    };
    let step = if word.contains("15") { 15 } else { 30 };
    TypeRule { unit, step, rounding, least: 0, over_rest: word.contains('含'), proof_above: None }
}

#[test]
fn applications_come_out_as_the_table_says() {
    let mut faults = Vec::new();
    let mut count = 0;
    for cells in lines(TABLE) {
        let [case, date, by, plan, period, minutes, amount, days] = cells[..] else { panic!("{cells:?}") };
        count += 1;
        let date = day(date);
        let (plans, _) = plans(date, plan);
        let found = calculate(&Zone::CHINA, &rule(by), &extent(date, period), &plans, &Spans::default());
        let said = [found.minutes.to_string(), number(found.amount)];
        if said != [minutes, amount] {
            faults.push(format!("{case}: {minutes} {amount}, found {said:?}"));
        }
        let parts =
            found.days.iter().map(|one| format!("{}={}", one.day.format("%m-%d"), number(one.amount)));
        let parts = parts.collect::<Vec<_>>().join(" ");
        if parts != days {
            faults.push(format!("{case}: {days}, found {parts}"));
        }
        let sum: i64 = found.days.iter().map(|one| one.amount).sum();
        assert_eq!(sum, found.amount, "{case}");
    }
    assert!(count >= 25, "{count} applications");
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn applications_overlap_as_the_table_says() {
    let mut faults = Vec::new();
    let mut count = 0;
    for cells in lines(OVERLAPS) {
        let [case, date, plan, trips, other, new, told] = cells[..] else { panic!("{cells:?}") };
        count += 1;
        let date = day(date);
        let (plans, _) = plans(date, plan);
        let others = applications(date, other);
        let new = applications(date, new).pop().expect("an application");
        let found = overlaps(&Zone::CHINA, &Approved { id: 1, ..new }, &others, &plans, trips == "裁");
        let found: Vec<&str> = found.iter().map(|one| one.words.as_str()).collect();
        if found.join("；") != some(told).unwrap_or_default() {
            faults.push(format!("{case}: {told}, found {found:?}"));
        }
    }
    assert!(count >= 15, "{count} pairs");
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn shifts_overlap_as_the_table_says() {
    let mut faults = Vec::new();
    for cells in lines(BOARDS) {
        let [case, shifts, told] = cells[..] else { panic!("{cells:?}") };
        let read = |text: &str| {
            let (date, hours) = text.split_once(' ').expect("a day and its hours");
            let hours = clock(hours);
            (day(date), Shift::plain(1, "班", hours.from, hours.to))
        };
        let shifts: Vec<(NaiveDate, Shift)> = words(shifts, ';').map(read).collect();
        let placed: Vec<(NaiveDate, &Shift)> = shifts.iter().map(|(day, shift)| (*day, shift)).collect();
        let pairs = overlapping(&placed).into_iter().map(|(one, two)| format!("{}-{}", one + 1, two + 1));
        let pairs = pairs.collect::<Vec<_>>().join(" ");
        if pairs != some(told).unwrap_or_default() {
            faults.push(format!("{case}: {told}, found {pairs}"));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
