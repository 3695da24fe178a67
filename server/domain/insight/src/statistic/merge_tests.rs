//! Tests of joined statistics: compared days are the right ones, and joined parts equal a naive computation
//! over all rows, cell by cell.

use std::collections::{BTreeMap, BTreeSet};

use chrono::NaiveDate;
use xieli_domain_insight::online_report::definition::Grain;
use xieli_domain_insight::statistic::merge::{self, Answer, Cells, Order, Place, Row};
use xieli_domain_insight::statistic::model::Comparison;
use xieli_domain_insight::statistic::spans;

fn day(text: &str) -> NaiveDate {
    text.parse().expect("a day")
}

#[test]
fn days_are_compared_with_as_many_before_or_a_year_before() {
    for (from, to, previous, year) in [
        // whole months, quarters and years are compared with whole ones
        ("2026-03-01", "2026-03-31", "2026-02-01 2026-02-28", "2025-03-01 2025-03-31"),
        ("2026-01-01", "2026-03-31", "2025-10-01 2025-12-31", "2025-01-01 2025-03-31"),
        ("2026-01-01", "2026-12-31", "2025-01-01 2025-12-31", "2025-01-01 2025-12-31"),
        ("2024-02-01", "2024-02-29", "2024-01-01 2024-01-31", "2023-02-01 2023-02-28"),
        ("2025-02-01", "2025-02-28", "2025-01-01 2025-01-31", "2024-02-01 2024-02-29"),
        // other spans are compared with as many days
        ("2026-11-23", "2026-11-29", "2026-11-16 2026-11-22", "2025-11-23 2025-11-29"),
        ("2026-03-01", "2026-03-30", "2026-01-30 2026-02-28", "2025-03-01 2025-03-30"),
        ("2024-02-29", "2024-02-29", "2024-02-28 2024-02-28", "2023-02-28 2023-02-28"),
        ("2026-11-26", "2026-11-26", "2026-11-25 2026-11-25", "2025-11-26 2025-11-26"),
    ] {
        let span = (day(from), day(to));
        let shown = |compare| {
            let (from, to) = spans::before(span, compare).expect("a span");
            format!("{from} {to}")
        };
        assert_eq!(
            (shown(Comparison::Previous), shown(Comparison::LastYear)),
            (previous.into(), year.into())
        );
        assert_eq!(spans::before(span, Comparison::None), None);
    }
    assert_eq!(spans::months((day("2025-11-01"), day("2026-02-28"))), Some(4));
    assert_eq!(spans::months((day("2026-02-01"), day("2026-02-27"))), None);
}

#[test]
fn days_before_end_where_those_of_a_span_begin_and_are_as_many() {
    let mut dice = Dice(5);
    for _ in 0..2_000 {
        let from = day("1995-01-01") + chrono::TimeDelta::days(dice.upto(15_000));
        let span = (from, from + chrono::TimeDelta::days(dice.upto(400)));
        let (begins, ends) = spans::before(span, Comparison::Previous).expect("a span");
        assert_eq!(ends.succ_opt(), Some(span.0));
        match spans::months(span) {
            Some(months) => assert_eq!(spans::months((begins, ends)), Some(months)),
            None => assert_eq!(ends - begins, span.1 - span.0),
        }
        let (begins, ends) = spans::before(span, Comparison::LastYear).expect("a span");
        assert!((365..=366).contains(&(span.0 - begins).num_days()), "{span:?}");
        assert!((364..=367).contains(&(span.1 - ends).num_days()), "{span:?}");
    }
}

#[test]
fn buckets_stand_beside_those_of_the_days_compared_with() {
    let span = (day("2026-01-15"), day("2026-03-02"));
    assert_eq!(spans::buckets(span, Grain::Month), ["2026-01-01", "2026-02-01", "2026-03-01"]);
    let before = (day("2025-01-15"), day("2025-03-02"));
    let beside = spans::beside(span, before, Grain::Month);
    assert_eq!(beside.get("2025-02-01").map(String::as_str), Some("2026-02-01"));
    assert_eq!(beside.len(), 3);
}

/// Reproducible pseudo-random numbers.
struct Dice(u64);

impl Dice {
    fn upto(&mut self, most: u32) -> i64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        i64::from(u32::try_from(self.0 >> 33).unwrap_or_default() % (most + 1))
    }

    fn at(&mut self, count: usize) -> usize {
        let most = u32::try_from(count).expect("a few") - 1;
        usize::try_from(self.upto(most)).expect("a few")
    }
}

/// An event of a part, with its key and amount.
#[derive(Debug)]
struct Fact {
    part: usize,
    key: Option<String>,
    value: i64,
}

/// Count and maximum: the measures of each part in this test.
fn figures(facts: &[&Fact]) -> Cells {
    let largest = facts.iter().map(|fact| fact.value).max();
    vec![Some(facts.len().to_string()), largest.map(|largest| largest.to_string())]
}

fn facts(dice: &mut Dice, parts: usize) -> Vec<Fact> {
    let count = dice.upto(24);
    (0..count)
        .map(|_| Fact {
            part: dice.at(parts),
            key: Some(dice.upto(5)).filter(|key| *key > 0).map(|key| format!("k{key}")),
            value: dice.upto(40) - 20,
        })
        .collect()
}

/// The database's result for these rows.
fn answers(facts: &[Fact], parts: usize) -> Vec<Answer> {
    let answer = |part: usize| {
        let own: Vec<&Fact> = facts.iter().filter(|fact| fact.part == part).collect();
        let mut groups: BTreeMap<&Option<String>, Vec<&Fact>> = BTreeMap::new();
        for fact in &own {
            groups.entry(&fact.key).or_default().push(fact);
        }
        let groups = groups.into_iter().map(|(key, facts)| (key.clone(), figures(&facts))).collect();
        Answer { groups, whole: figures(&own) }
    };
    (0..parts).map(answer).collect()
}

/// A cell computed from all rows.
fn cell(facts: &[Fact], place: &Place, key: Option<&Option<String>>) -> Option<String> {
    let own = facts.iter().filter(|fact| fact.part == place.part);
    let own: Vec<&Fact> = own.filter(|fact| key.is_none_or(|key| fact.key == *key)).collect();
    figures(&own).swap_remove(place.measure)
}

/// The keys of all rows that belong to a column; every part has a column.
fn keys(facts: &[Fact]) -> BTreeSet<Option<String>> {
    facts.iter().map(|fact| fact.key.clone()).collect()
}

#[test]
fn parts_are_put_together_as_if_every_cell_were_counted() {
    let mut dice = Dice(42);
    for round in 0..3_000 {
        let parts = dice.at(4) + 1;
        let mut places: Vec<Place> = (0..parts).map(|part| Place { part, measure: 0, zero: true }).collect();
        for _ in 0..dice.upto(4) {
            let measure = dice.at(2);
            places.push(Place { part: dice.at(parts), measure, zero: measure == 0 });
        }
        let (now, then) = (facts(&mut dice, parts), facts(&mut dice, parts));
        let merged = merge::merged(&answers(&now, parts), &places);
        let earlier = merge::merged(&answers(&then, parts), &places);
        assert_eq!(merged.rows.keys().cloned().collect::<BTreeSet<_>>(), keys(&now), "{round}");
        let whole: Cells = places.iter().map(|place| cell(&now, place, None)).collect();
        assert_eq!(merged.totals, whole, "{round}");

        let compare = dice.at(2) == 1;
        let before = compare.then_some(earlier.rows);
        let rows = merge::compared(merged.rows, before, &places, Vec::new(), None);
        let mut expected = keys(&now);
        if compare {
            expected.extend(keys(&then));
        }
        assert_eq!(rows.iter().map(|row| row.key.clone()).collect::<BTreeSet<_>>(), expected, "{round}");
        assert_eq!(rows.len(), expected.len(), "{round}");
        for row in &rows {
            for (at, place) in places.iter().enumerate() {
                assert_eq!(row.cells[at], cell(&now, place, Some(&row.key)), "{round} {row:?}");
                let earlier = row.before.as_ref().map(|before| before[at].clone());
                assert_eq!(earlier, compare.then(|| cell(&then, place, Some(&row.key))), "{round} {row:?}");
            }
        }
        in_order(&mut dice, rows, places.len());
    }
}

/// All rows are present; those without a key come last, before them those without a figure, and the others
/// are sorted.
fn in_order(dice: &mut Dice, rows: Vec<Row>, columns: usize) {
    let column = Some(dice.at(columns + 1)).filter(|at| *at < columns);
    let order = Order { column, descending: dice.at(2) == 1 };
    let place = |key: Option<&str>| (key.is_none(), key.map(str::to_owned));
    let arranged = merge::arranged(rows.clone(), order, place);
    let keys = |rows: &[Row]| rows.iter().map(|row| row.key.clone()).collect::<BTreeSet<_>>();
    assert_eq!((arranged.len(), keys(&arranged)), (rows.len(), keys(&rows)));
    for pair in arranged.windows(2) {
        let [one, other] = pair else { panic!("two") };
        assert!(one.key.is_some(), "{arranged:?}");
        if other.key.is_none() {
            continue;
        }
        let Some(at) = column else {
            assert_eq!(one.key > other.key, order.descending, "{arranged:?}");
            continue;
        };
        let figure = |row: &Row| row.cells[at].as_ref().map(|text| text.parse::<i64>().expect("a number"));
        match (figure(one), figure(other)) {
            (Some(one), Some(other)) if order.descending => assert!(one >= other, "{arranged:?}"),
            (Some(one), Some(other)) => assert!(one <= other, "{arranged:?}"),
            (one, other) => assert!(one.is_some() || other.is_none(), "{arranged:?}"),
        }
    }
}

#[test]
fn times_stand_beside_their_own_and_gaps_are_filled() {
    let places = [Place { part: 0, measure: 0, zero: true }];
    let table = |rows: &[(&str, &str)]| {
        let row = |(key, cell): &(&str, &str)| (Some((*key).to_owned()), vec![Some((*cell).to_owned())]);
        rows.iter().map(row).collect::<BTreeMap<Option<String>, Cells>>()
    };
    let (span, before) = ((day("2026-01-01"), day("2026-03-31")), (day("2025-10-01"), day("2025-12-31")));
    let beside = spans::beside(span, before, Grain::Month);
    let rows = merge::compared(
        table(&[("2026-02-01", "5")]),
        Some(table(&[("2025-10-01", "3"), ("2024-01-01", "9")])),
        &places,
        spans::buckets(span, Grain::Month),
        Some(&beside),
    );
    let shown = |row: &Row| {
        let text = |cells: &Cells| cells[0].clone().unwrap_or_default();
        (row.key.clone().unwrap_or_default(), text(&row.cells), row.before.as_ref().map(text))
    };
    let expected = [("2026-01-01", "0", "3"), ("2026-02-01", "5", "0"), ("2026-03-01", "0", "0")];
    let expected = expected.map(|(key, now, then)| (key.to_owned(), now.to_owned(), Some(then.to_owned())));
    assert_eq!(rows.iter().map(shown).collect::<Vec<_>>(), expected);
}

#[test]
fn figures_are_compared_as_numbers() {
    assert_eq!(merge::amount("12"), Some(12_000_000));
    assert_eq!(merge::amount("-0.5"), Some(-500_000));
    assert_eq!(merge::amount("66.7"), Some(66_700_000));
    assert!(merge::amount("9007199254740993") > merge::amount("9007199254740992"), "no double");
    assert_eq!(merge::amount("x").or(merge::amount("")).or(merge::amount("1.x")), None);
}
