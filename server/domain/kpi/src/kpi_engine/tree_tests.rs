//! Tests of the calculation tree: golden cases.

use xieli_domain_kpi::kpi_engine::frame::{Frame, Indication};
use xieli_domain_kpi::kpi_engine::model::{
    Grade, IndicationKind, Missing, Scoring, ScoringMethod, Section, SourceKind, UNIT,
};
use xieli_domain_kpi::kpi_engine::score::Part;
use xieli_domain_kpi::kpi_engine::tree::{Computed, Values, compute, grade, total};

fn section(key: &str, weight: i32) -> Section {
    Section { key: key.into(), name: key.into(), weight }
}

fn typed(key: &str, section_key: &str, weight: i32) -> Indication {
    Indication { key: key.into(), section_key: section_key.into(), weight, ..Indication::default() }
}

fn formula(key: &str, weight: i32, formula: &str) -> Indication {
    let kind = IndicationKind::Formula;
    Indication { kind, formula: Some(formula.into()), ..typed(key, "s1", weight) }
}

fn frame(missing: Missing, sections: &[Section], indications: &[Indication]) -> Frame {
    Frame { sections: sections.to_vec(), indications: indications.to_vec(), missing, digits: 2 }
}

/// A frame with a single section.
fn plain(missing: Missing, indications: &[Indication]) -> Frame {
    frame(missing, &[section("s1", 10_000)], indications)
}

fn values(values: &[(&str, i64)]) -> Values {
    values.iter().map(|(key, value)| ((*key).to_owned(), value * UNIT)).collect()
}

fn run(frame: &Frame, given: &[(&str, i64)]) -> Computed {
    compute(frame, &values(given), Part::WHOLE)
}

fn contributions(computed: &Computed) -> Vec<Option<i64>> {
    computed.rows.iter().map(|row| row.contribution).collect()
}

#[test]
fn two_of_three_factors_of_five_are_five() {
    let thirds = [typed("a", "s1", 3333), typed("b", "s1", 3333), typed("c", "s1", 3334)];
    let given = [("a", 5), ("b", 5)];
    let ignored = run(&plain(Missing::Ignore, &thirds), &given);
    assert_eq!(ignored.score, Some(500));
    assert_eq!(contributions(&ignored), [Some(250), Some(250), None]);
    assert_eq!(ignored.rows.iter().map(|row| row.missing).collect::<Vec<_>>(), [false, false, true]);
    let blocked = run(&plain(Missing::Block, &thirds), &given);
    assert_eq!((blocked.score, contributions(&blocked)), (None, vec![None; 3]));
    let zero = run(&plain(Missing::Zero, &thirds), &given);
    assert_eq!((zero.score, contributions(&zero)), (Some(333), vec![Some(167), Some(166), Some(0)]));
    let uneven = [typed("a", "s1", 1000), typed("b", "s1", 2000), typed("c", "s1", 7000)];
    assert_eq!(run(&plain(Missing::Ignore, &uneven), &given).score, Some(500));
}

#[test]
fn nothing_at_all_is_no_score() {
    for missing in Missing::ALL {
        let computed = run(&plain(*missing, &[typed("a", "s1", 10_000)]), &[]);
        assert_eq!(computed.score, (*missing == Missing::Zero).then_some(0));
        assert_eq!(run(&plain(*missing, &[]), &[]).score, None);
        assert_eq!(run(&plain(*missing, &[typed("a", "s1", 0)]), &[("a", 80)]).score, None, "nothing counts");
    }
}

#[test]
fn sections_weigh_their_means() {
    let sections = [section("s1", 7000), section("s2", 3000)];
    let indications = [typed("a", "s1", 5000), typed("b", "s1", 5000), typed("c", "s2", 10_000)];
    let whole = run(&frame(Missing::Block, &sections, &indications), &[("a", 90), ("b", 80), ("c", 70)]);
    assert_eq!(whole.score, Some(8050));
    assert_eq!(contributions(&whole), [Some(3150), Some(2800), Some(2100)]);
    let shown: Vec<_> = whole.sections.iter().map(|one| (one.score, one.contribution)).collect();
    assert_eq!(shown, [(Some(8500), Some(5950)), (Some(7000), Some(2100))]);
    // a missing value within a section is compensated within it, an empty section by the others
    let ignore = frame(Missing::Ignore, &sections, &indications);
    assert_eq!(run(&ignore, &[("a", 90), ("c", 70)]).score, Some(8400));
    assert_eq!(run(&ignore, &[("a", 90), ("b", 80)]).score, Some(8500));
}

#[test]
fn a_section_of_weight_zero_is_shown_and_counts_nothing() {
    let sections = [section("s1", 10_000), section("s2", 0)];
    let indications = [typed("a", "s1", 10_000), typed("b", "s2", 10_000)];
    for missing in Missing::ALL {
        let frame = frame(*missing, &sections, &indications);
        let computed = run(&frame, &[("a", 80), ("b", 20)]);
        assert_eq!((computed.score, contributions(&computed)), (Some(8000), vec![Some(8000), None]));
        assert_eq!(computed.sections[1].score, Some(2000));
        let without = run(&frame, &[("a", 80)]);
        assert_eq!((without.score, without.rows[1].missing), (Some(8000), false), "it blocks nothing either");
    }
}

#[test]
fn the_score_is_rounded_once_by_its_decimals() {
    let thirds = [typed("a", "s1", 3333), typed("b", "s1", 3333), typed("c", "s1", 3334)];
    let given = [("a", 83), ("b", 84), ("c", 84)];
    for (digits, score, parts) in [
        (2, 8367, vec![Some(2766), Some(2800), Some(2801)]),
        (1, 8370, vec![Some(2770), Some(2800), Some(2800)]),
        (0, 8400, vec![Some(2800), Some(2800), Some(2800)]),
    ] {
        let computed = run(&Frame { digits, ..plain(Missing::Block, &thirds) }, &given);
        assert_eq!((computed.score, contributions(&computed)), (Some(score), parts), "{digits}");
    }
    // exactly 82.5: a half is rounded away from zero
    let halves = [typed("a", "s1", 5000), typed("b", "s1", 5000)];
    let frame = Frame { digits: 0, ..plain(Missing::Block, &halves) };
    assert_eq!(run(&frame, &[("a", 82), ("b", 83)]).score, Some(8300));
}

#[test]
fn a_half_that_only_exact_arithmetic_sees_is_rounded_up() {
    // a third and two thirds of a hundredth, in halves: 0.5 of a hundredth
    let sections = [section("s1", 5000), section("s2", 5000)];
    let indications = [
        typed("a", "s1", 1),
        typed("b", "s1", 2),
        typed("c", "s1", 9997),
        typed("d", "s2", 1),
        typed("e", "s2", 2),
        typed("f", "s2", 9997),
    ];
    let frame = frame(Missing::Ignore, &sections, &indications);
    let hundredth = UNIT / 100;
    let given = Values::from([
        ("a".to_owned(), hundredth),
        ("b".to_owned(), 0),
        ("d".to_owned(), 0),
        ("e".to_owned(), hundredth),
    ]);
    assert_eq!(compute(&frame, &given, Part::WHOLE).score, Some(1));
}

#[test]
fn weights_without_anything_in_common_are_no_trouble() {
    let primes = [9973, 9967, 9949, 9941, 9931, 9929, 9923, 9907, 9901, 9887];
    let mut sections = Vec::new();
    let mut indications = Vec::new();
    for (at, prime) in primes.iter().enumerate() {
        let name = format!("s{at}");
        sections.push(section(&name, 1000));
        for (letter, weight) in [("a", 1), ("b", prime - 1), ("c", 10_000 - prime)] {
            indications.push(typed(&format!("{letter}{at}"), &name, weight));
        }
    }
    let frame = frame(Missing::Ignore, &sections, &indications);
    let mut given: Values = indications.iter().map(|one| (one.key.clone(), 77 * UNIT)).collect();
    assert_eq!(compute(&frame, &given, Part::WHOLE).score, Some(7700));
    given.retain(|key, _| !key.starts_with('c'));
    let gaps = compute(&frame, &given, Part::WHOLE);
    assert_eq!(gaps.score, Some(7700));
    assert_eq!(gaps.rows.iter().filter_map(|row| row.contribution).sum::<i64>(), 7700);
}

#[test]
fn formulas_compute_over_values() {
    let line = Scoring { method: ScoringMethod::Linear, target: Some(100 * UNIT), ..Scoring::default() };
    let ratio = Indication { scoring: line, ..formula("c", 10_000, "{a}/{b}*100") };
    let frame = plain(Missing::Block, &[ratio, typed("a", "s1", 0), typed("b", "s1", 0)]);
    let computed = run(&frame, &[("a", 1), ("b", 3)]);
    assert_eq!((computed.rows[0].value, computed.score), (Some(333_333), Some(3333)));
    assert_eq!(run(&frame, &[("a", 1)]).score, None, "an operand is missing");
    assert_eq!(run(&frame, &[("a", 1), ("b", 0)]).score, None, "nothing is divided by nothing");
    let chain = [formula("c", 10_000, "{b}+1"), formula("b", 0, "{a}*2"), typed("a", "s1", 0)];
    assert_eq!(run(&plain(Missing::Block, &chain), &[("a", 40)]).score, Some(8100));
    // a typed value under the key of a formula is ignored
    assert_eq!(run(&plain(Missing::Block, &chain), &[("a", 40), ("b", 1)]).score, Some(8100));
    let circle = [formula("a", 5000, "{b}"), formula("b", 5000, "{a}")];
    assert_eq!(run(&plain(Missing::Ignore, &circle), &[]).score, None);
}

#[test]
fn only_targets_that_grow_with_the_days_shrink_with_them() {
    let line = Scoring { method: ScoringMethod::Linear, target: Some(100 * UNIT), ..Scoring::default() };
    let from = |source| Indication {
        kind: IndicationKind::Source,
        source: Some(source),
        scoring: line.clone(),
        ..typed("a", "s1", 10_000)
    };
    let half = |one: Indication| {
        compute(&plain(Missing::Block, &[one]), &values(&[("a", 50)]), Part::new(15, 30)).score
    };
    assert_eq!(half(from(SourceKind::PaymentAmount)), Some(10_000));
    assert_eq!(half(from(SourceKind::OrderScore)), Some(5000), "an average is an average");
    assert_eq!(half(Indication { scoring: line.clone(), ..typed("a", "s1", 10_000) }), Some(5000));
}

#[test]
fn the_total_has_everything() {
    assert_eq!(total(8750, 0, 0, None, 2), 8750);
    assert_eq!(total(8750, 500, -250, None, 2), 9000);
    assert_eq!(total(8750, 0, 0, Some(12_000), 2), 10_500);
    assert_eq!(total(8333, 0, 0, Some(11_111), 2), 9259);
    assert_eq!(total(8750, 0, 0, Some(10_000), 0), 8800);
    assert_eq!(total(-150, 0, 0, None, 0), -200, "halves away from zero");
    assert_eq!(total(8750, 0, 0, Some(0), 2), 0);
}

#[test]
fn a_grade_is_the_best_that_is_reached() {
    let grades = [("A", 9000), ("B", 6000), ("C", 0)].map(|(name, from)| Grade { name: name.into(), from });
    let of = |total| grade(&grades, total);
    assert_eq!([of(20_000), of(9000), of(8999), of(0), of(-1)], ["A", "A", "B", "C", "C"].map(Some));
    assert_eq!(grade(&[], 9000), None);
}
