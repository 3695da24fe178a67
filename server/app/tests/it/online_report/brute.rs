//! Evaluator of reports over the facts of plain lists: conditions, groups, subtotals, conditions on groups,
//! first values and totals, counted row by row. It shares no statement with the product.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{Datelike, NaiveDate, TimeDelta};
use serde_json::{Value, json};
use xieli_domain::online_report::definition::{Condition, Definition, Dimension, Grain, Op};

use super::lists::{Fact, Figure, List, Measure};

/// Key of the group of the values that are not among the first.
const REST: &str = "@rest";
/// Selection of a result that [`compare`] reads.
pub(super) const RESULT: &str =
    "rows { keys { value text } cells summed } subtotals { keys { value text } cells summed }
    totals groupCount truncated";

/// Keys of a group.
pub(super) type Keys = Vec<Option<String>>;

/// A cell of a result with the facts that belong behind it.
#[derive(Debug, Clone)]
pub(super) struct Shown<'f> {
    /// A key for each dimension.
    pub keys: Keys,
    /// For each dimension whether it is summed.
    pub summed: Vec<bool>,
    /// A figure for each measure.
    pub cells: Keys,
    /// The facts.
    pub facts: Vec<&'f Fact>,
}

/// The first day of the bucket of a day.
pub(super) fn bucket(day: &str, grain: Grain) -> String {
    let day: NaiveDate = day.parse().expect("a day");
    let first = |month: u32| NaiveDate::from_ymd_opt(day.year(), month, 1).expect("a day");
    let begins = match grain {
        Grain::Day => day,
        Grain::Week => day - TimeDelta::days(day.weekday().num_days_from_monday().into()),
        Grain::Month => first(day.month()),
        Grain::Quarter => first((day.month() - 1) / 3 * 3 + 1),
        Grain::Year => first(1),
    };
    begins.to_string()
}

fn key(fact: &Fact, dimension: &Dimension) -> Option<String> {
    let key = fact.key(&dimension.field)?;
    Some(dimension.grain.map_or_else(|| key.to_owned(), |grain| bucket(key, grain)))
}

/// Whether a fact satisfies a condition, for the reader with this member id.
fn satisfies(fact: &Fact, condition: &Condition, me: &str) -> bool {
    let ends = (condition.from.as_deref(), condition.to.as_deref());
    let key = fact.key(&condition.field);
    let listed = || {
        let named = |value: &String| if value == "@me" { me.to_owned() } else { value.clone() };
        key.is_some_and(|key| condition.values.iter().any(|value| named(value) == key))
    };
    match condition.op {
        Op::In => listed(),
        Op::NotIn => !listed(),
        Op::IsNull => key.is_none(),
        Op::NotNull => key.is_some(),
        // days as texts follow each other as days do
        Op::Between => {
            key.is_some_and(|day| ends.0.is_none_or(|from| day >= from) && ends.1.is_none_or(|to| day <= to))
        }
        Op::Period => panic!("relative periods depend on the day of the test"),
    }
}

/// The quotient rounded to the nearest integer, halves away from zero.
fn rounded(number: i64, by: i64) -> i64 {
    let half = (2 * number.abs() + by) / (2 * by);
    if number < 0 { -half } else { half }
}

fn tenths(number: i64) -> String {
    match number % 10 {
        0 => (number / 10).to_string(),
        rest => format!("{}.{rest}", number / 10),
    }
}

/// A figure of facts, as a result shows it.
pub(super) fn figure(measure: &Measure, facts: &[&Fact]) -> Option<String> {
    let of = |name: &str| facts.iter().filter_map(|fact| fact.numbers.get(name).copied()).collect::<Vec<_>>();
    let count = |test: fn(&Fact) -> bool| facts.iter().filter(|fact| test(fact)).count() as i64;
    let whole = |number: i64| match measure.money {
        true => {
            let (sign, fen) = (if number < 0 { "-" } else { "" }, number.abs());
            format!("{sign}{}.{:02}", fen / 100, fen % 100)
        }
        false => number.to_string(),
    };
    match measure.figure {
        Figure::Count => Some(facts.len().to_string()),
        Figure::CountOf(test) => Some(count(test).to_string()),
        Figure::Share(test, among) => {
            let all = count(among);
            (all > 0).then(|| tenths(rounded(1000 * count(test), all)))
        }
        Figure::Sum(name) => Some(whole(of(name).iter().sum())),
        Figure::SumOf(name, test) => {
            let summed = facts.iter().filter(|fact| test(fact)).filter_map(|fact| fact.numbers.get(name));
            Some(whole(summed.sum()))
        }
        Figure::Mean(name) => {
            let all = of(name);
            let sum: i64 = all.iter().sum();
            (!all.is_empty()).then(|| tenths(rounded(10 * sum, all.len() as i64)))
        }
        Figure::Min(name) => of(name).into_iter().min().map(whole),
        Figure::Max(name) => of(name).into_iter().max().map(whole),
        Figure::Distinct(name) => {
            let keys: BTreeSet<&str> = facts.iter().filter_map(|fact| fact.key(name)).collect();
            Some(keys.len().to_string())
        }
    }
}

/// The facts whose groups fulfil the conditions on groups.
fn kept<'f>(definition: &Definition, list: &List, facts: Vec<&'f Fact>) -> Vec<&'f Fact> {
    if definition.having.is_empty() {
        return facts;
    }
    let listed = &definition.dimensions[..listed(definition)];
    let group = |fact: &Fact| -> Keys { listed.iter().map(|dimension| key(fact, dimension)).collect() };
    let mut groups: BTreeMap<Keys, Vec<&Fact>> = BTreeMap::new();
    for fact in facts.iter().copied() {
        groups.entry(group(fact)).or_default().push(fact);
    }
    let number = |text: &str| text.parse::<f64>().expect("a number");
    groups.retain(|_, facts| {
        definition.having.iter().all(|one| {
            let Some(figure) = figure(list.measure(&one.measure), facts) else { return false };
            let figure = number(&figure);
            one.from.as_deref().is_none_or(|from| figure >= number(from))
                && one.to.as_deref().is_none_or(|to| figure <= number(to))
        })
    });
    facts.into_iter().filter(|fact| groups.contains_key(&group(fact))).collect()
}

/// Number of dimensions of the groups that a limit is about: those of rows, or all of columns.
fn listed(definition: &Definition) -> usize {
    if definition.rows() == 0 { definition.dimensions.len() } else { definition.rows() }
}

/// Asserts that the shown first values of a dimension are the largest by number, and puts the other facts
/// into the group of the rest, or out.
fn first_values<'f>(
    definition: &Definition,
    shown: &[Shown<'_>],
    facts: Vec<(Keys, &'f Fact)>,
    told: &str,
) -> Vec<(Keys, &'f Fact)> {
    let Some(top) = &definition.top else { return facts };
    assert_eq!(top.measure, "count", "the only one that tests use");
    let at = definition.dimensions.iter().position(|one| one.field == top.field).expect("a dimension");
    let first: BTreeSet<&Option<String>> = shown
        .iter()
        .filter(|row| !row.summed.contains(&true))
        .map(|row| &row.keys[at])
        .filter(|key| key.as_deref() != Some(REST))
        .collect();
    let mut counts: BTreeMap<&Option<String>, usize> = BTreeMap::new();
    for (keys, _) in &facts {
        *counts.entry(&keys[at]).or_default() += 1;
    }
    assert_eq!(first.len(), counts.len().min(usize::try_from(top.count).expect("a number")), "{told}");
    let least = counts.iter().filter(|(key, _)| first.contains(*key)).map(|(_, count)| *count).min();
    let most = counts.iter().filter(|(key, _)| !first.contains(*key)).map(|(_, count)| *count).max();
    assert!(most.is_none_or(|most| least.is_some_and(|least| most <= least)), "{told}: {counts:?}");
    let first: BTreeSet<Option<String>> = first.into_iter().cloned().collect();
    facts
        .into_iter()
        .filter_map(|(mut keys, fact)| {
            if !first.contains(&keys[at]) {
                keys[at] = top.rest.then(|| Some(REST.to_owned()))?;
            }
            Some((keys, fact))
        })
        .collect()
}

fn text(value: &Value) -> Option<String> {
    value.as_str().map(str::to_owned)
}

/// Texts of a list that may have empty places.
fn texts(value: &Value) -> Keys {
    value.as_array().unwrap_or_else(|| panic!("no list: {value}")).iter().map(text).collect()
}

/// The rows of a part of a result, without facts.
fn rows(part: &Value) -> Vec<Shown<'static>> {
    let row = |row: &Value| Shown {
        keys: row["keys"].as_array().expect("keys").iter().map(|key| text(&key["value"])).collect(),
        summed: row["summed"]
            .as_array()
            .expect("levels")
            .iter()
            .map(|one| one.as_bool() == Some(true))
            .collect(),
        cells: texts(&row["cells"]),
        facts: Vec::new(),
    };
    part.as_array().expect("rows").iter().map(row).collect()
}

/// Asserts that a result has exactly the groups and figures of a reader's facts; returns its cells with the
/// facts behind them, the grand total last.
pub(super) fn compare<'f>(
    definition: &Definition,
    facts: &'f [Fact],
    me: &str,
    result: &Value,
    told: &str,
) -> Vec<Shown<'f>> {
    let (list, dimensions) = (List::of(definition.dataset), &definition.dimensions);
    let matching = |fact: &&Fact| definition.conditions.iter().all(|one| satisfies(fact, one, me));
    let counted = kept(definition, list, facts.iter().filter(matching).collect());
    let keyed = counted.into_iter().map(|fact| {
        let keys: Keys = dimensions.iter().map(|dimension| key(fact, dimension)).collect();
        (keys, fact)
    });
    let (singles, levels) = (rows(&result["rows"]), rows(&result["subtotals"]));
    let grouped = first_values(definition, &singles, keyed.collect(), told);
    let every: Vec<&Fact> = grouped.iter().map(|(_, fact)| *fact).collect();
    let figures = |facts: &[&Fact]| -> Keys {
        definition.measures.iter().map(|code| figure(list.measure(code), facts)).collect()
    };
    let totals = texts(&result["totals"]);
    assert_eq!(totals, figures(&every), "{told}: the whole");

    // each figure is that of the facts of its group
    let mut shown: Vec<Shown<'f>> = Vec::new();
    for row in singles.into_iter().chain(levels) {
        let mine = |keys: &Keys| {
            keys.iter().zip(&row.keys).zip(&row.summed).all(|((key, own), summed)| *summed || key == own)
        };
        let behind: Vec<&Fact> =
            grouped.iter().filter(|(keys, _)| mine(keys)).map(|(_, fact)| *fact).collect();
        assert_eq!(row.cells, figures(&behind), "{told}: {:?}", row.keys);
        assert!(
            !shown.iter().any(|one| (&one.keys, &one.summed) == (&row.keys, &row.summed)),
            "{told}: twice {:?}",
            row.keys
        );
        shown.push(Shown { facts: behind, ..row });
    }
    complete(definition, &grouped, &shown, result, told);
    let nothing = vec![None; dimensions.len()];
    shown.push(Shown { keys: nothing, summed: vec![true; dimensions.len()], cells: totals, facts: every });
    shown
}

/// Asserts that all groups of all levels are there as far as the limit allows, and that their number is told.
fn complete(
    definition: &Definition,
    grouped: &[(Keys, &Fact)],
    shown: &[Shown<'_>],
    result: &Value,
    told: &str,
) {
    let (rows, all) = (definition.rows(), definition.dimensions.len());
    if all == 0 {
        return;
    }
    let listed = listed(definition);
    let lines: BTreeSet<&[Option<String>]> = grouped.iter().map(|(keys, _)| &keys[..listed]).collect();
    let limit = usize::try_from(definition.limit).expect("a limit");
    assert_eq!(result["groupCount"], json!(lines.len()), "{told}");
    assert_eq!(result["truncated"], json!(lines.len() > limit), "{told}");
    let mut levels: BTreeMap<&[bool], BTreeSet<Keys>> = BTreeMap::new();
    for row in shown {
        // empty buckets between others are shown too
        let filled = row.facts.is_empty() && all == 1 && definition.dimensions[0].grain.is_some();
        assert!(!row.facts.is_empty() || filled, "{told}: nothing behind {:?}", row.keys);
        if !filled {
            levels.entry(&row.summed).or_default().insert(row.keys.clone());
        }
    }
    if lines.len() > limit {
        let single = levels.remove(vec![false; all].as_slice()).unwrap_or_default();
        let found: BTreeSet<&[Option<String>]> = single.iter().map(|keys| &keys[..listed]).collect();
        assert!(found.len() == limit && found.is_subset(&lines), "{told}");
        return;
    }
    for (summed, found) in &levels {
        let level = |keys: &Keys| -> Keys {
            keys.iter().zip(*summed).map(|(key, summed)| key.clone().filter(|_| !summed)).collect()
        };
        let expected: BTreeSet<Keys> = grouped.iter().map(|(keys, _)| level(keys)).collect();
        assert_eq!(*found, expected, "{told}: {summed:?}");
    }
    // single groups, and the prefixes of rows by the prefixes of columns without the whole
    let above = match definition.subtotals {
        true => (rows + 1) * (all - rows + 1) - 2,
        false if rows > 0 && rows < all => 2,
        false => 0,
    };
    assert_eq!(levels.len(), if grouped.is_empty() { 0 } else { 1 + above }, "{told}");
}
