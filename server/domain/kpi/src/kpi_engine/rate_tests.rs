//! Tests of the combination of inputs of raters to one value.

use proptest::prelude::*;
use xieli_domain_kpi::kpi_engine::model::{Missing, Scoring, ScoringMethod, UNIT};
use xieli_domain_kpi::kpi_engine::rate::{Rated, rate};
use xieli_domain_kpi::kpi_engine::score::{Part, score};

fn inputs(inputs: &[(i32, Option<i64>)]) -> Vec<Rated> {
    inputs
        .iter()
        .map(|(share, value)| Rated { share: *share, value: value.map(|value| value * UNIT) })
        .collect()
}

fn of(missing: Missing, given: &[(i32, Option<i64>)]) -> Option<i64> {
    rate(&inputs(given), missing, &Scoring::default())
}

#[test]
fn shares_weigh_the_values() {
    for missing in Missing::ALL {
        assert_eq!(of(*missing, &[(3000, Some(80)), (7000, Some(90))]), Some(87 * UNIT));
        assert_eq!(of(*missing, &[(0, Some(80)), (0, Some(90))]), Some(85 * UNIT), "nobody has a share");
        assert_eq!(of(*missing, &[(0, Some(10)), (10_000, Some(90))]), Some(90 * UNIT), "heard, not counted");
        assert_eq!(of(*missing, &[(0, None), (10_000, Some(90))]), Some(90 * UNIT));
        assert_eq!(of(*missing, &[]), None);
        assert_eq!(of(*missing, &[(10_000, None)]), None, "nobody has rated");
    }
    // a third of 100, in ten-thousandths
    assert_eq!(of(Missing::Ignore, &[(1, Some(0)), (1, Some(0)), (1, Some(100))]), Some(333_333));
}

#[test]
fn a_silent_rater_is_ignored_blocks_or_counts_nothing() {
    let given = [(5000, Some(80)), (5000, None)];
    assert_eq!(of(Missing::Ignore, &given), Some(80 * UNIT));
    assert_eq!(of(Missing::Block, &given), None);
    assert_eq!(of(Missing::Zero, &given), Some(40 * UNIT));
}

#[test]
fn silence_is_no_reward_where_less_is_better() {
    let deduct = Scoring { method: ScoringMethod::Deduct, per_unit: Some(5 * UNIT), ..Scoring::default() };
    let given = inputs(&[(5000, Some(4)), (5000, None)]);
    assert_eq!(rate(&given, Missing::Zero, &deduct), Some(4 * UNIT));
}

#[test]
fn the_order_of_raters_does_not_matter() {
    let mut given = inputs(&[(3333, Some(71)), (3333, Some(82)), (3334, Some(93)), (0, Some(1))]);
    let value = rate(&given, Missing::Block, &Scoring::default());
    given.reverse();
    assert_eq!(rate(&given, Missing::Block, &Scoring::default()), value);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 512, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_better_input_never_gives_a_worse_score(
        given in prop::collection::vec((0..5000_i32, prop::option::of(-1_500_000..1_500_000_i64)), 1..6),
        which in 0..6_usize,
        by in 1..500_000_i64,
        missing in prop::sample::select(Missing::ALL.to_vec()),
        less in any::<bool>(),
    ) {
        let given: Vec<Rated> = given.into_iter().map(|(share, value)| Rated { share, value }).collect();
        let which = which % given.len();
        prop_assume!(given[which].value.is_some());
        let mut better = given.clone();
        better[which].value = given[which].value.map(|value| if less { value - by } else { value + by });
        let method = if less { ScoringMethod::Deduct } else { ScoringMethod::Add };
        let scoring = Scoring { method, per_unit: Some(UNIT), ..Scoring::default() };
        let of = |inputs: &[Rated]| score(&scoring, rate(inputs, missing, &scoring)?, Part::WHOLE);
        prop_assert!(of(&better) >= of(&given), "{given:?} {better:?} {missing:?}");
    }
}
