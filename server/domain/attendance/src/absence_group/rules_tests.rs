//! Tests of groups of absence deduction: checks of input, and the deduction of a month.

use serde_json::json;
use xieli_domain_attendance::absence_group::model::{AbsenceGroupInput, DeductionItem, Fault};
use xieli_domain_attendance::absence_group::rules::{checked, deducted};
use xieli_kernel::AppError;

fn item(fault: Fault, from: i32, free: i32, minutes: i32, rate: i32) -> DeductionItem {
    DeductionItem { fault, from, free, minutes, rate }
}

#[test]
fn the_first_of_a_month_are_free_and_longer_ones_cost_more() {
    let items = [item(Fault::Late, 1, 3, 30, 0), item(Fault::Late, 30, 0, 240, 0)];
    let short = |count: usize| vec![(Fault::Late, 5); count];
    assert_eq!(deducted(&items, &short(3)), 0);
    assert_eq!(deducted(&items, &short(5)), 60);
    // a long fault does not use up the free ones
    let mut with_long = short(3);
    with_long.push((Fault::Late, 30));
    assert_eq!(deducted(&items, &with_long), 240);
    assert_eq!(deducted(&items, &[(Fault::Early, 90)]), 0, "nobody has said what it costs");
}

#[test]
fn absence_costs_by_its_minutes() {
    let items = [item(Fault::Absence, 0, 0, 0, 300)];
    assert_eq!(deducted(&items, &[(Fault::Absence, 240), (Fault::Absence, 480)]), 2160);
}

#[test]
fn what_costs_nothing_or_twice_is_refused() {
    let said = |items: serde_json::Value| {
        let input = AbsenceGroupInput { name: "总部".to_owned(), items, remark: None };
        match checked(input) {
            Err(AppError::Invalid(errors)) => errors.iter().map(|error| error.path.join(".")).collect(),
            _ => Vec::new(),
        }
    };
    assert_eq!(said(json!([{ "fault": "late", "from": 1, "minutes": 30 }])), [""; 0]);
    assert_eq!(said(json!([{ "fault": "late", "from": 1 }])), ["items.0.minutes"]);
    let twice = json!([{ "fault": "late", "minutes": 30 }, { "fault": "late", "minutes": 60 }]);
    assert_eq!(said(twice), ["items.1.from"]);
    assert_eq!(said(json!([{ "fault": "missing", "free": -1, "minutes": 30 }])), ["items.0.free"]);
}
