//! Tests of applications for leave counted day by day, from `tests/golden/leave.tsv`.

use xieli_domain_attendance::engine::day::model::Rounding;
use xieli_domain_attendance::engine::day::span::Spans;
use xieli_domain_attendance::engine::day::zone::Zone;
use xieli_domain_attendance::engine::leave::calculate::calculate;
use xieli_domain_attendance::engine::leave::rules::{TypeRule, Unit, number};

use super::read::{day, extent, lines, plans};

const TABLE: &str = include_str!("../../golden/leave.tsv");

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
