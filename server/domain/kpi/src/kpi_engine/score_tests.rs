//! Tests of scores: golden values.

use xieli_domain_kpi::kpi_engine::model::{FULL, Scoring, ScoringMethod, Step, UNIT};
use xieli_domain_kpi::kpi_engine::score::{Part, check_typed, score};
use xieli_kernel::validate::Checker;

fn scoring(method: ScoringMethod) -> Scoring {
    Scoring { method, ..Scoring::default() }
}

fn linear(base: i64, target: i64) -> Scoring {
    Scoring { base: Some(base * UNIT), target: Some(target * UNIT), ..scoring(ScoringMethod::Linear) }
}

fn steps(steps: &[(i64, i64)]) -> Scoring {
    let steps = steps.iter().map(|(from, score)| Step { from: from * UNIT, score: score * 100 }).collect();
    Scoring { steps, ..scoring(ScoringMethod::Steps) }
}

fn per_unit(method: ScoringMethod, points: i64) -> Scoring {
    Scoring { per_unit: Some(points), ..scoring(method) }
}

/// Asserts the scores (hundredths) of values (ten-thousandths).
fn holds(scoring: &Scoring, table: &[(i64, i64)]) {
    for (value, expected) in table {
        assert_eq!(score(scoring, *value, Part::WHOLE), Some(*expected), "{value} by {scoring:?}");
    }
}

#[test]
fn a_typed_score_is_the_score() {
    holds(&Scoring::default(), &[(0, 0), (87 * UNIT + 5000, 8750), (100 * UNIT, FULL), (101 * UNIT, FULL)]);
    // 59.995 and 59.9949
    holds(&Scoring::default(), &[(599_950, 6000), (599_949, 5999), (-UNIT, 0)]);
    let wide = Scoring { floor: -5 * 100, cap: 120 * 100, ..Scoring::default() };
    holds(&wide, &[(-9 * UNIT, -500), (130 * UNIT, 12_000)]);
}

#[test]
fn a_line_leads_from_the_base_to_the_target() {
    holds(
        &linear(0, 30),
        &[(0, 0), (10 * UNIT, 3333), (20 * UNIT, 6667), (30 * UNIT, FULL), (31 * UNIT, FULL)],
    );
    holds(&linear(60, 90), &[(59 * UNIT, 0), (75 * UNIT, 5000), (90 * UNIT, FULL)]);
    let higher = Scoring { cap: 120 * 100, ..linear(0, 100) };
    holds(&higher, &[(110 * UNIT, 11_000), (130 * UNIT, 12_000)]);
    let lowest = Scoring { floor: 40 * 100, ..linear(0, 100) };
    holds(&lowest, &[(0, 4000), (41 * UNIT, 4100)]);
}

#[test]
fn less_is_better_where_the_base_is_above_the_target() {
    holds(
        &linear(10, 0),
        &[(0, FULL), (2 * UNIT + 5000, 7500), (10 * UNIT, 0), (11 * UNIT, 0), (-UNIT, FULL)],
    );
    holds(&linear(8, 2), &[(2 * UNIT, FULL), (5 * UNIT, 5000), (8 * UNIT, 0)]);
}

#[test]
fn the_target_is_a_full_score_however_odd_it_is() {
    for target in [1, 3, 7, 9_999, 123_457, 1_000_003, 999_999_999_999_989] {
        for base in [0, 1, -7, target + 1, 2 * target + 13] {
            if base != target {
                let scoring =
                    Scoring { base: Some(base), target: Some(target), ..scoring(ScoringMethod::Linear) };
                assert_eq!(score(&scoring, target, Part::WHOLE), Some(FULL), "{base} to {target}");
                assert_eq!(score(&scoring, base, Part::WHOLE), Some(0), "{base} to {target}");
            }
        }
    }
}

#[test]
fn the_last_step_that_is_reached_counts() {
    let rising = steps(&[(60, 60), (80, 80), (100, 100)]);
    holds(&rising, &[(60 * UNIT - 1, 0), (60 * UNIT, 6000), (99 * UNIT, 8000), (500 * UNIT, FULL)]);
    // where less is better, a value below the first step is at least as good
    let falling = steps(&[(0, 100), (3, 80), (5, 0)]);
    holds(&falling, &[(-UNIT, FULL), (2 * UNIT, FULL), (3 * UNIT, 8000), (5 * UNIT, 0)]);
    let mut turned = rising.clone();
    turned.steps.reverse();
    holds(&turned, &[(85 * UNIT, 8000)]);
    assert_eq!(score(&steps(&[]), 0, Part::WHOLE), None);
}

#[test]
fn units_cost_points_or_give_them() {
    let deduct = per_unit(ScoringMethod::Deduct, 5 * UNIT);
    holds(&deduct, &[(0, FULL), (UNIT, 9500), (20 * UNIT, 0), (21 * UNIT, 0), (-UNIT, FULL)]);
    let add = per_unit(ScoringMethod::Add, 25_000);
    holds(&add, &[(0, 0), (UNIT, 250), (40 * UNIT, FULL), (41 * UNIT, FULL), (-UNIT, 0)]);
    let both_ways = Scoring { floor: -20 * 100, ..add };
    holds(&both_ways, &[(-UNIT, -250), (-90 * UNIT, -2000)]);
    // a ten-thousandth of a point for each yuan
    holds(&per_unit(ScoringMethod::Add, 1), &[(49 * UNIT, 0), (50 * UNIT, 1), (1_000_000 * UNIT, FULL)]);
}

#[test]
fn an_incomplete_scoring_scores_nothing() {
    for method in [ScoringMethod::Linear, ScoringMethod::Steps, ScoringMethod::Deduct, ScoringMethod::Add] {
        assert_eq!(score(&scoring(method), UNIT, Part::WHOLE), None);
    }
    assert_eq!(score(&linear(5, 5), UNIT, Part::WHOLE), None);
}

#[test]
fn half_of_the_days_are_half_of_the_target() {
    let half = Part::new(15, 30);
    assert_eq!(score(&linear(0, 30), 15 * UNIT, half), Some(FULL));
    assert_eq!(score(&linear(10, 30), 10 * UNIT, half), Some(5000));
    assert_eq!(score(&linear(10, 0), UNIT, half), Some(8000), "one in half the days is two in all of them");
    assert_eq!(score(&steps(&[(0, 60), (10, 100)]), 5 * UNIT, half), Some(FULL));
    assert_eq!(score(&steps(&[(0, 60), (10, 100)]), 5 * UNIT - 1, half), Some(6000));
    // a price per unit does not depend on the length of employment
    assert_eq!(score(&per_unit(ScoringMethod::Deduct, 5 * UNIT), UNIT, half), Some(9500));
    for part in [Part::new(0, 30), Part::new(30, 30), Part::new(31, 30), Part::new(5, 0)] {
        assert_eq!(part, Part::WHOLE);
    }
}

#[test]
fn typed_scores_outside_of_the_range_are_refused() {
    let refused = |scoring: &Scoring, value| {
        let mut check = Checker::new();
        check_typed(&mut check, "value", scoring, value);
        check.finish().is_err()
    };
    let direct = Scoring::default();
    assert!(!refused(&direct, 0) && !refused(&direct, 100 * UNIT));
    assert!(refused(&direct, -1) && refused(&direct, 100 * UNIT + 1));
    assert!(!refused(&linear(0, 5), 500 * UNIT), "a quantity may be more than its target");
    assert!(refused(&linear(0, 5), i64::MAX));
}
