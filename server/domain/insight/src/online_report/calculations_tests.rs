//! Tests of derived figures of reports: shares, comparisons, running sums and ranks.

use std::collections::HashMap;

use xieli_domain_insight::online_report::calculations::{
    Calculated, Comparison, Group, Place, REST, Setting, calculate,
};
use xieli_domain_insight::online_report::catalog::Unit;
use xieli_domain_insight::online_report::pivot::{Against, CalculationKind};

const SUM: &str = "*";

fn place(keys: &[&str]) -> Place {
    let key = |key: &&str| (*key != SUM && !key.is_empty()).then(|| (*key).to_owned());
    Place { summed: keys.iter().map(|key| *key == SUM).collect(), keys: keys.iter().map(key).collect() }
}

/// A group by its keys: "*" is summed over all values, an empty key stands for rows without a value.
fn group(keys: &[&str], figure: Option<&str>) -> Group {
    Group { place: place(keys), cells: vec![figure.map(str::to_owned)] }
}

fn of(kind: CalculationKind, unit: Unit) -> Calculated {
    let along = kind.along().then_some(1);
    let against = kind.compares().then_some(Against::PreviousPeriod);
    Calculated { measure: 0, kind, along, against, unit, zero: true }
}

fn all(groups: &[Group], one: &Calculated, setting: &Setting) -> Vec<Option<String>> {
    let found = calculate(groups, std::slice::from_ref(one), setting);
    assert_eq!(found.len(), groups.len());
    found.into_iter().map(|mut line| line.remove(0)).collect()
}

fn texts(all: &[Option<String>]) -> Vec<&str> {
    all.iter().map(|text| text.as_deref().unwrap_or("-")).collect()
}

/// Teams as rows, months as columns.
fn pivot() -> Vec<Group> {
    vec![
        group(&[SUM, SUM], Some("100000")),
        group(&["a", SUM], Some("75000")),
        group(&["b", SUM], Some("25000")),
        group(&[SUM, "2026-01-01"], Some("60000")),
        group(&[SUM, "2026-02-01"], Some("40000")),
        group(&["a", "2026-01-01"], Some("50000")),
        group(&["a", "2026-02-01"], Some("25000")),
        group(&["b", "2026-01-01"], Some("10000")),
        group(&["b", "2026-02-01"], Some("15000")),
    ]
}

fn setting() -> Setting {
    Setting { rows: 1, complete: true, ..Setting::default() }
}

#[test]
fn shares_are_of_the_row_the_column_and_the_whole() {
    let share = |kind| all(&pivot(), &of(kind, Unit::Percent), &setting());
    let row = share(CalculationKind::ShareOfRow);
    assert_eq!(texts(&row), ["100", "100", "100", "60", "40", "66.7", "33.3", "40", "60"]);
    let column = share(CalculationKind::ShareOfColumn);
    assert_eq!(texts(&column), ["100", "75", "25", "100", "100", "83.3", "62.5", "16.7", "37.5"]);
    let whole = share(CalculationKind::ShareOfWhole);
    assert_eq!(texts(&whole), ["100", "75", "25", "60", "40", "50", "25", "10", "15"]);
    // a total of zero has no shares
    let nothing = [group(&[SUM, SUM], Some("0")), group(&["a", SUM], Some("0"))];
    let none = all(&nothing, &of(CalculationKind::ShareOfWhole, Unit::Percent), &setting());
    assert_eq!(texts(&none), ["-", "-"]);
}

#[test]
fn percents_are_rounded_as_the_database_rounds() {
    for (part, whole, percent) in [
        ("1", "8", "12.5"),
        ("1", "1600", "0.1"),
        ("-1", "1600", "-0.1"),
        ("1", "-1600", "-0.1"),
        ("-1", "-1600", "0.1"),
        ("1", "3000", "0"),
        ("-1", "3000", "0"),
        ("0", "-5", "0"),
        ("12.5", "100", "12.5"),
        ("999999999999999999", "1000000000000000000", "100"),
    ] {
        let groups = [group(&[SUM, SUM], Some(whole)), group(&["a", SUM], Some(part))];
        let share = all(&groups, &of(CalculationKind::ShareOfWhole, Unit::Percent), &setting());
        assert_eq!(share[1].as_deref(), Some(percent), "{part} of {whole}");
    }
}

#[test]
fn figures_are_compared_with_those_of_another_time() {
    let groups = vec![
        group(&[SUM, SUM], Some("300")),
        group(&["a", SUM], Some("300")),
        group(&["a", "2026-02-01"], Some("150")),
        group(&["a", "2026-03-01"], Some("100")),
        group(&["a", "2026-04-01"], Some("0")),
        group(&["a", "2026-05-01"], Some("50")),
        group(&["a", ""], Some("7")),
    ];
    let before = |all: &[(&[&str], &str)]| -> HashMap<Place, Vec<Option<String>>> {
        all.iter().map(|(keys, figure)| (place(keys), vec![Some((*figure).to_owned())])).collect()
    };
    let found: &[(&[&str], &str)] = &[
        (&["a", "2026-02-01"], "-50"),
        (&["a", "2026-03-01"], "150"),
        (&["a", "2026-04-01"], "100"),
        (&["a", SUM], "200"),
        (&[SUM, SUM], "200"),
    ];
    let month = Comparison { along: 1, against: Against::PreviousPeriod };
    let year = Comparison { along: 1, against: Against::SameLastYear };
    let compared = HashMap::from([(month, before(found)), (year, before(found))]);
    let mut setting = Setting { before: compared, ..setting() };
    let difference = of(CalculationKind::Difference, Unit::Money);
    let told = all(&groups, &difference, &setting);
    // neither sums of months nor rows without a date have a month before them
    assert_eq!(texts(&told), ["-", "-", "2.00", "-0.50", "-1.00", "0.50", "-"]);
    let growth = of(CalculationKind::Growth, Unit::Percent);
    let told = all(&groups, &growth, &setting);
    assert_eq!(texts(&told), ["-", "-", "400", "-33.3", "-100", "-", "-"], "of nothing nothing grows");
    // a year against the year before, where the time has a beginning and an end
    let of_year = Calculated { against: Some(Against::SameLastYear), ..growth.clone() };
    assert_eq!(texts(&all(&groups, &of_year, &setting))[..2], ["-", "-"]);
    setting.bounded = vec![year];
    assert_eq!(texts(&all(&groups, &of_year, &setting))[..2], ["50", "50"]);
    // a mean of no rows is no figure
    let mean = Calculated { zero: false, ..difference };
    assert_eq!(texts(&all(&groups, &mean, &setting))[5..], ["-", "-"]);
    // only requested comparisons are computed
    let unasked = Setting { before: HashMap::new(), ..setting };
    assert!(all(&groups, &growth, &unasked).iter().all(Option::is_none));
}

#[test]
fn sums_run_along_time_within_all_else_that_is_the_same() {
    let running = of(CalculationKind::RunningSum, Unit::Money);
    let mut groups = pivot();
    // independent of the order of the groups
    groups.reverse();
    groups.push(group(&["a", ""], Some("100")));
    let told = all(&groups, &running, &setting());
    let expected = ["250.00", "100.00", "750.00", "500.00", "1000.00", "600.00", "-", "-", "-", "-"];
    assert_eq!(texts(&told), expected);
    let part = Setting { complete: false, ..setting() };
    assert!(all(&groups, &running, &part).iter().all(Option::is_none), "of a part nothing is known");
    let minutes = of(CalculationKind::RunningSum, Unit::Number);
    let few = [group(&["a", "2026-01-01"], Some("1.5")), group(&["a", "2026-02-01"], Some("2.7"))];
    assert_eq!(texts(&all(&few, &minutes, &setting())), ["1.5", "4.2"]);
}

#[test]
fn places_are_among_siblings() {
    let rank = of(CalculationKind::Rank, Unit::Count);
    assert_eq!(
        texts(&all(&pivot(), &rank, &setting())),
        ["-", "1", "2", "1", "2", "1", "1", "2", "2"],
        "teams among teams, within a month where it is of a month; months among months"
    );
    // all dimensions are rows: members rank within their team, teams among teams
    let rows = Setting { rows: 2, top: Some(1), ..setting() };
    let groups = [
        group(&["a", SUM], Some("10")),
        group(&["b", SUM], Some("30")),
        group(&["a", "1"], Some("5")),
        group(&["a", "2"], Some("5")),
        group(&["a", "3"], Some("0")),
        group(&["b", "1"], Some("29")),
        group(&["b", REST], Some("1")),
        group(&["b", "2"], None),
    ];
    assert_eq!(texts(&all(&groups, &rank, &rows)), ["2", "1", "1", "1", "3", "1", "-", "-"]);
    let part = Setting { complete: false, ..rows };
    assert!(all(&groups, &rank, &part).iter().all(Option::is_none));
}
