//! Tests of computed attendance days, from `tests/golden/days.tsv`, and of their months, from
//! `tests/golden/months.tsv`.

use std::collections::BTreeMap;

use chrono::TimeDelta;
use serde_json::Value;
use xieli_domain_attendance::engine::day::compute;
use xieli_domain_attendance::engine::day::model::{DayInput, DayPlan};
use xieli_domain_attendance::engine::day::result::{DayResult, Mark};
use xieli_domain_attendance::engine::day::zone::Zone;
use xieli_domain_attendance::engine::month::rules::{FIGURES, MonthDay, Sums, cell, month};

use super::read::{applications, day, lines, moment, plans, policy, punches, some, words};

const TABLE: &str = include_str!("../../golden/days.tsv");
const MONTHS: &str = include_str!("../../golden/months.tsv");

/// Figures that follow from the shift: compared only where the table names them.
const OF_THE_SHIFT: [&str; 3] = ["shift", "rest", "expected"];

/// A computed line of the table, and its differences from the expected values.
pub fn computed(cells: &[&str]) -> (DayResult, Vec<String>) {
    let [_, date, plan, asked, made, now, rules, figures, marks, counts, reasons] = cells else {
        panic!("{cells:?}");
    };
    let date = day(date);
    let (days, at) = plans(date, plan);
    let (approved, punches, policy) = (applications(date, asked), punches(date, made), policy(rules));
    let now = some(now).map_or_else(|| moment(date, "72:00"), |now| moment(date, now));
    let zone = Zone::CHINA;
    let input = DayInput {
        zone: &zone,
        now,
        days: &days,
        at,
        approved: &approved,
        punches: &punches,
        policy: &policy,
    };
    let result = compute(&input);
    let mut faults = wrong_figures(&result, figures);
    let found: Vec<&str> = result.marks.iter().map(|mark| mark.label()).collect();
    if found.join(" ") != some(marks).unwrap_or_default() {
        faults.push(format!("marks {}, found {}", marks, found.join(" ")));
    }
    let ends = result
        .ends
        .iter()
        .map(|end| end.punch_id.map_or_else(|| "-".to_owned(), |id| shown(&days, at, &punches, id)));
    let ends = ends.collect::<Vec<_>>().join(" ");
    if *counts != "*" && ends != some_counts(counts) {
        faults.push(format!("counts {counts}, found {ends}"));
    }
    let told: Vec<&str> = result.reasons.iter().map(|reason| reason.text.as_str()).collect();
    for reason in words(reasons, ';').filter(|reason| *reason != "*") {
        if !told.iter().any(|text| text.contains(reason)) {
            faults.push(format!("nobody says {reason}: {told:#?}"));
        }
    }
    (result, faults)
}

fn some_counts(cell: &str) -> &str {
    if cell == "." { "" } else { cell }
}

/// A punch as the table writes its time, corrected by the clock of its telephone.
fn shown(
    days: &[DayPlan],
    at: usize,
    punches: &[xieli_domain_attendance::engine::day::model::Punch],
    id: i64,
) -> String {
    let punch = punches.iter().find(|punch| punch.id == id).expect("a punch of the line");
    let since = punch.at() - moment(days[at].day, "00:00");
    let (sign, since) =
        if since < TimeDelta::zero() { ("-", since + TimeDelta::days(1)) } else { ("", since) };
    let seconds = since.num_seconds();
    let text = format!("{sign}{:02}:{:02}", seconds / 3600, seconds / 60 % 60);
    if seconds % 60 == 0 { text } else { format!("{text}:{:02}", seconds % 60) }
}

fn wrong_figures(result: &DayResult, cell: &str) -> Vec<String> {
    let named: BTreeMap<&str, i64> = words(cell, ' ')
        .map(|pair| pair.split_once('=').expect("name=minutes"))
        .map(|(name, value)| (name, value.parse().expect("minutes")))
        .collect();
    let mut found: BTreeMap<String, i64> = BTreeMap::new();
    let Value::Object(all) = serde_json::to_value(result.figures).expect("figures") else {
        panic!("an object")
    };
    for (name, value) in all {
        let name = snake(&name);
        match value {
            Value::Object(parts) => {
                let number =
                    |(part, value): (String, Value)| (format!("{name}.{}", snake(&part)), value.as_i64());
                found.extend(
                    parts.into_iter().map(number).map(|(name, value)| (name, value.expect("minutes"))),
                );
            }
            value => {
                found.insert(name, value.as_i64().expect("minutes"));
            }
        }
    }
    let unknown =
        named.keys().filter(|name| !found.contains_key(**name)).map(|name| format!("no figure {name}"));
    let wrong = found.iter().filter_map(|(name, value)| {
        let wanted = match named.get(name.as_str()) {
            None if OF_THE_SHIFT.contains(&name.as_str()) => return None,
            wanted => wanted.copied().unwrap_or(0),
        };
        (wanted != *value).then(|| format!("{name}={wanted}, found {value}"))
    });
    unknown.chain(wrong).collect()
}

fn snake(name: &str) -> String {
    let word = |c: char| if c.is_uppercase() { format!("_{}", c.to_lowercase()) } else { c.to_string() };
    name.chars().map(word).collect()
}

#[test]
fn days_come_out_as_the_table_says() {
    let mut faults = Vec::new();
    let mut count = 0;
    for cells in lines(TABLE) {
        count += 1;
        let (result, wrong) = computed(&cells);
        faults.extend(wrong.into_iter().map(|fault| format!("{}: {fault}", cells[0])));
        let figures = result.figures;
        let sum = figures.worked + figures.leave + figures.absence + figures.rest + figures.pending;
        assert_eq!(sum, figures.shift, "{}: {figures:?}", cells[0]);
    }
    assert!(count >= 90, "{count} days");
    assert!(faults.is_empty(), "{} faults\n{}", faults.len(), faults.join("\n"));
}

#[test]
fn the_table_shows_every_mark() {
    let shown = |mark: Mark| lines(TABLE).any(|cells| words(cells[8], ' ').any(|word| word == mark.label()));
    let missing: Vec<&str> = Mark::ALL.into_iter().filter(|mark| !shown(*mark)).map(Mark::label).collect();
    assert_eq!(missing, [""; 0]);
}

/// A sum of a month by its name in the table.
fn sum(sums: &Sums, name: &str) -> i32 {
    match name {
        "expectedDays" => sums.expected_days,
        "freeDays" => sums.free_days,
        "workedShare" => sums.worked_share,
        "leaveShare" => sums.leave.values().map(|one| one.share).sum(),
        "lateDays" => sums.days_with(Mark::Late),
        "halfAbsentDays" => sums.days_with(Mark::HalfAbsent),
        "absentDays" => sums.days_with(Mark::Absent),
        _ => {
            let figure = FIGURES.iter().find(|figure| figure.name == name);
            let figure = figure.unwrap_or_else(|| panic!("the sum {name}"));
            (figure.of)(&sums.figures)
        }
    }
}

/// The sums named in a cell that are others.
fn wrong_sums(sums: &Sums, cell: &str) -> Vec<String> {
    let named = words(cell, ' ').map(|pair| pair.split_once('=').expect("name=number"));
    let compared = named.map(|(name, wanted)| (name, wanted, sum(sums, name).to_string()));
    let wrong = compared.filter(|(_, wanted, found)| wanted != found);
    wrong.map(|(name, wanted, found)| format!("{name}={wanted}, found {found}")).collect()
}

#[test]
fn months_come_out_as_the_table_says() {
    let mut faults = Vec::new();
    let mut of_case: BTreeMap<&str, Vec<MonthDay>> = BTreeMap::new();
    let mut parts_of_case: BTreeMap<&str, usize> = BTreeMap::new();
    for cells in lines(MONTHS) {
        let [case, at, group, plan, asked, made, wanted] = cells[..] else { panic!("{cells:?}") };
        let group_id = some(group).map(|group| group.parse::<i64>().expect("a group"));
        if plan != "-" {
            let row = [case, at, plan, asked, made, "-", "-", "-", "-", "*", "*"];
            let (result, _) = computed(&row);
            let found = cell(&result);
            if wanted != "*" && found != wanted {
                faults.push(format!("{case} {at}: {wanted}, found {found}"));
            }
            of_case.entry(case).or_default().push(MonthDay { result, group_id });
            continue;
        }
        let (all, parts) = month(&of_case[case]);
        let Some((from, to)) = at.split_once("..") else {
            faults.extend(wrong_sums(&all, wanted).into_iter().map(|fault| format!("{case}: {fault}")));
            let told = parts_of_case.get(case).copied().unwrap_or(parts.len());
            assert_eq!(parts.len(), told, "{case}: {parts:#?}");
            continue;
        };
        *parts_of_case.entry(case).or_default() += 1;
        let span = (group_id, day(from), day(to));
        match parts.iter().find(|part| (part.group_id, part.from, part.to) == span) {
            Some(part) => {
                let wrong = wrong_sums(&part.sums, wanted).into_iter();
                faults.extend(wrong.map(|fault| format!("{case} {at}: {fault}")));
            }
            None => faults.push(format!("{case}: no part {at} in group {group}")),
        }
    }
    assert!(of_case.len() >= 6, "{} months", of_case.len());
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
