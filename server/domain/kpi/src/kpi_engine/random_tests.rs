//! Tests of invariants of the calculation tree over random templates.

use proptest::prelude::*;
use xieli_domain_kpi::kpi_engine::frame::{Frame, Indication};
use xieli_domain_kpi::kpi_engine::model::{
    IndicationKind, Missing, Scoring, ScoringMethod, Section, SourceKind, Step, UNIT,
};
use xieli_domain_kpi::kpi_engine::score::Part;
use xieli_domain_kpi::kpi_engine::tree::{Computed, Values, compute};

/// A random scoring with the direction in which values get better.
fn any_scoring() -> impl Strategy<Value = (Scoring, i64)> {
    let range =
        prop_oneof![3 => Just((0_i64, 10_000_i64)), 1 => Just((-2000, 12_000)), 1 => Just((3000, 9000))];
    let linear = (-200..200_i64, 1..400_i64, any::<bool>());
    let steps = (prop::collection::vec((-50..50_i64, 0..100_i64), 1..6), any::<bool>());
    let how = prop_oneof![
        Just((Scoring::default(), 1)),
        linear.prop_map(|(base, length, rises)| {
            let direction = if rises { 1 } else { -1 };
            let target = base + direction * length;
            let method = ScoringMethod::Linear;
            let scoring = Scoring {
                method,
                base: Some(base * UNIT),
                target: Some(target * UNIT),
                ..Scoring::default()
            };
            (scoring, direction)
        }),
        steps.prop_map(|(steps, rises)| {
            let (mut froms, mut scores): (Vec<i64>, Vec<i64>) = steps.into_iter().unzip();
            froms.sort_unstable();
            scores.sort_unstable();
            if !rises {
                scores.reverse();
            }
            let steps: Vec<Step> = froms
                .into_iter()
                .zip(scores)
                .map(|(from, score)| Step { from: from * UNIT, score: score * 100 })
                .collect();
            // with equal scores, or a single one, only rising values are better: below the first step the
            // score is the floor
            let falls = steps.first().map(|step| step.score) > steps.last().map(|step| step.score);
            (
                Scoring { method: ScoringMethod::Steps, steps, ..Scoring::default() },
                if falls { -1 } else { 1 },
            )
        }),
        (1..100_000_i64).prop_map(|points| {
            (Scoring { method: ScoringMethod::Deduct, per_unit: Some(points), ..Scoring::default() }, -1)
        }),
        (1..100_000_i64).prop_map(|points| {
            (Scoring { method: ScoringMethod::Add, per_unit: Some(points), ..Scoring::default() }, 1)
        }),
    ];
    (how, range)
        .prop_map(|((scoring, direction), (floor, cap))| (Scoring { floor, cap, ..scoring }, direction))
}

/// Random weights that add up to the whole.
fn weights(raw: &[u16]) -> Vec<i32> {
    let sum: i32 = raw.iter().map(|part| i32::from(*part)).sum();
    let mut parts: Vec<i32> =
        raw.iter().map(|part| if sum == 0 { 0 } else { i32::from(*part) * 10_000 / sum }).collect();
    let rest = 10_000 - parts.iter().sum::<i32>();
    if let Some(first) = parts.first_mut() {
        *first += rest;
    }
    parts
}

#[derive(Debug, Clone)]
struct Case {
    frame: Frame,
    values: Values,
    directions: Vec<i64>,
    part: Part,
}

fn any_case() -> impl Strategy<Value = Case> {
    let one = (
        any_scoring(),
        prop_oneof![1 => Just(0_u16), 4 => 1..100_u16],
        any::<bool>(),
        -1_500_000..1_500_000_i64,
    );
    let section =
        (prop_oneof![1 => Just(0_u16), 4 => 1..100_u16], prop::collection::vec((one, 0..5_u8), 1..6));
    let sections = prop::collection::vec(section, 1..4);
    let missing = prop::sample::select(Missing::ALL.to_vec());
    let formula =
        prop::option::of(prop::sample::select(vec!["{a}+{a1}", "{a}/{a1}*10", "{a}-2*{z9}", "{z}"]));
    (sections, missing, 0..3_i16, formula, 1..31_i32).prop_map(|(drawn, missing, digits, formula, days)| {
        let mut case = Case {
            frame: Frame { missing, digits, ..Frame::default() },
            values: Values::new(),
            directions: Vec::new(),
            part: Part::new(days, 30),
        };
        let of_sections: Vec<u16> = drawn.iter().map(|(weight, _)| *weight).collect();
        for ((place, (_, ones)), weight) in drawn.into_iter().enumerate().zip(weights(&of_sections)) {
            let name = format!("s{place}");
            case.frame.sections.push(Section { key: name.clone(), name: name.clone(), weight });
            let within: Vec<u16> = ones.iter().map(|((_, weight, ..), _)| *weight).collect();
            let letter = char::from(b'a' + u8::try_from(place).expect("few"));
            for ((at, (one, gap)), weight) in ones.into_iter().enumerate().zip(weights(&within)) {
                let ((scoring, direction), _, source, value) = one;
                let key = if at == 0 { letter.to_string() } else { format!("{letter}{at}") };
                if gap > 0 {
                    case.values.insert(key.clone(), value);
                }
                let kind = if source { IndicationKind::Source } else { IndicationKind::Input };
                let source = source.then_some(SourceKind::TaskFinished);
                let section_key = name.clone();
                let row = Indication { key, section_key, kind, scoring, source, formula: None, weight };
                case.frame.indications.push(row);
                case.directions.push(direction);
            }
        }
        // a formula replaces the last indication
        if let (Some(formula), Some(last)) = (formula, case.frame.indications.last_mut()) {
            (last.kind, last.source, last.formula) =
                (IndicationKind::Formula, None, Some(formula.to_owned()));
            case.values.remove(&last.key);
            if last.key == "a1" || last.key == "a" {
                last.formula = Some("1+1".to_owned());
            }
        }
        case
    })
}

impl Case {
    fn run(&self) -> Computed {
        compute(&self.frame, &self.values, self.part)
    }

    /// Whether a formula reads this value.
    fn feeds_a_formula(&self, key: &str) -> bool {
        let name = format!("{{{key}}}");
        self.frame
            .indications
            .iter()
            .filter_map(|one| one.formula.as_deref())
            .any(|text| text.contains(&name))
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 512, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn contributions_come_to_the_score(case in any_case()) {
        let computed = case.run();
        let rows: i64 = computed.rows.iter().filter_map(|row| row.contribution).sum();
        let sections: i64 = computed.sections.iter().filter_map(|one| one.contribution).sum();
        match computed.score {
            Some(score) => {
                prop_assert_eq!((rows, sections), (score, score));
                let unit = [100, 10, 1][usize::try_from(case.frame.digits).expect("decimals")];
                prop_assert_eq!(score % unit, 0);
                // a weighted mean lies between the least and the greatest score
                let scores = computed.rows.iter().map(|row| row.score.unwrap_or(0));
                let (least, most) = (scores.clone().min().unwrap_or(0), scores.max().unwrap_or(0));
                prop_assert!(least - unit < score && score < most + unit, "{:?}", computed);
            }
            None => {
                prop_assert!(computed.rows.iter().all(|row| row.contribution.is_none()));
                prop_assert!(case.frame.missing != Missing::Zero || case.frame.sections.iter().all(|one| one.weight == 0));
            }
        }
        if case.frame.missing == Missing::Block {
            prop_assert_eq!(computed.score.is_none(), computed.rows.iter().any(|row| row.missing));
        }
    }

    #[test]
    fn the_order_of_rows_changes_nothing(case in any_case(), turn in 0..20_usize) {
        let computed = case.run();
        let mut other = case.clone();
        other.frame.indications.reverse();
        other.frame.sections.reverse();
        let count = other.frame.indications.len();
        other.frame.indications.rotate_left(turn % count);
        let mut again = other.run();
        let mut before = computed.clone();
        prop_assert_eq!(again.score, before.score);
        again.rows.sort_by(|one, other| one.key.cmp(&other.key));
        before.rows.sort_by(|one, other| one.key.cmp(&other.key));
        prop_assert_eq!(again.rows, before.rows);
        again.sections.reverse();
        prop_assert_eq!(again.sections, before.sections);
    }

    #[test]
    fn frozen_values_come_to_the_same_again(case in any_case()) {
        let computed = case.run();
        // values of formulas are frozen with the others, and computed again
        let frozen = computed.rows.iter().filter_map(|row| Some((row.key.clone(), row.value?))).collect();
        prop_assert_eq!(Case { values: frozen, ..case.clone() }.run(), computed);
    }

    #[test]
    fn better_values_never_give_a_worse_score(case in any_case(), which in 0..20_usize, by in 1..500_000_i64) {
        let place = which % case.frame.indications.len();
        let key = case.frame.indications[place].key.clone();
        prop_assume!(case.values.contains_key(&key) && !case.feeds_a_formula(&key));
        let mut better = case.clone();
        *better.values.get_mut(&key).expect("a value") += by * case.directions[place];
        prop_assert!(better.run().score >= case.run().score, "{:?}", case);
    }

    #[test]
    fn a_gap_without_weight_is_none(case in any_case()) {
        let mut other = case.clone();
        for one in case.frame.indications.iter().filter(|one| one.weight == 0 && !case.feeds_a_formula(&one.key)) {
            other.values.remove(&one.key);
        }
        prop_assert_eq!(other.run().score, case.run().score);
    }
}
