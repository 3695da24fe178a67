//! Tests of the bounds of parts of appraisal templates.

use xieli_domain_kpi::kpi_engine::check::{
    check_distribution, check_grades, check_raters, check_result, check_scoring, check_sections,
    check_weights, is_key, percent,
};
use xieli_domain_kpi::kpi_engine::model::{
    FULL, Grade, IndicationKind, MAX_STEPS, Missing, Quota, Rater, RaterKind, Scoring, ScoringMethod,
    Section, SourceKind, Step, UNIT,
};
use xieli_kernel::AppError;
use xieli_kernel::validate::Checker;

/// The paths that a check refuses.
fn refused(run: impl FnOnce(&mut Checker)) -> Vec<String> {
    let mut check = Checker::new();
    run(&mut check);
    match check.finish() {
        Err(AppError::Invalid(errors)) => errors.iter().map(|error| error.path.join(".")).collect(),
        _ => Vec::new(),
    }
}

fn scoring(method: ScoringMethod) -> Scoring {
    Scoring { method, ..Scoring::default() }
}

fn of(scoring: &Scoring) -> Vec<String> {
    refused(|check| check_scoring(check, "scoring", scoring))
}

const NONE: [&str; 0] = [];

#[test]
fn a_scoring_says_everything_that_its_method_needs() {
    assert_eq!(of(&Scoring::default()), NONE);
    assert_eq!(of(&scoring(ScoringMethod::Linear)), ["scoring.target"]);
    assert_eq!(of(&scoring(ScoringMethod::Steps)), ["scoring.steps"]);
    assert_eq!(of(&scoring(ScoringMethod::Deduct)), ["scoring.perUnit"]);
    assert_eq!(of(&scoring(ScoringMethod::Add)), ["scoring.perUnit"]);
    let linear = |base, target| Scoring { base, target: Some(target), ..scoring(ScoringMethod::Linear) };
    assert_eq!(of(&linear(None, 0)), ["scoring.target"], "no line leads from 0 to 0");
    assert_eq!(of(&linear(Some(10 * UNIT), 0)), NONE, "less is better");
    assert_eq!(of(&linear(None, i64::MAX)), ["scoring.target"]);
}

#[test]
fn floor_and_cap_leave_a_range() {
    let range = |floor, cap| of(&Scoring { floor, cap, ..Scoring::default() });
    assert_eq!(range(0, 2 * FULL), NONE);
    assert_eq!(range(0, 2 * FULL + 1), ["scoring.cap"]);
    assert_eq!(range(0, 0), ["scoring.cap"]);
    assert_eq!(range(FULL, FULL), ["scoring.floor"]);
    assert_eq!(range(-2 * FULL - 1, FULL), ["scoring.floor"]);
}

#[test]
fn steps_ascend_within_the_range() {
    let steps = |steps: Vec<Step>| of(&Scoring { steps, ..scoring(ScoringMethod::Steps) });
    let step = |from, score| Step { from, score };
    assert_eq!(steps(vec![step(0, 6000), step(UNIT, FULL)]), NONE);
    assert_eq!(steps(vec![step(UNIT, 6000), step(UNIT, FULL)]), ["scoring.steps.1.from"]);
    assert_eq!(steps(vec![step(0, FULL + 1)]), ["scoring.steps.0.score"]);
    let many = (0..=MAX_STEPS).map(|place| step(i64::try_from(place).expect("small"), 100)).collect();
    assert_eq!(steps(many), ["scoring.steps"]);
}

#[test]
fn a_scoring_forgets_what_its_method_does_not_use() {
    let all = Scoring {
        method: ScoringMethod::Deduct,
        base: Some(1),
        target: Some(2),
        per_unit: Some(3),
        steps: vec![Step::default()],
        ..Scoring::default()
    };
    assert_eq!(all.clone().trimmed(), Scoring { per_unit: Some(3), ..scoring(ScoringMethod::Deduct) });
    let linear = Scoring { method: ScoringMethod::Linear, base: None, ..all };
    assert_eq!((linear.clone().trimmed().base, linear.trimmed().per_unit), (Some(0), None));
}

#[test]
fn documents_read_as_they_were_written() {
    let kept = r#"{"method":"linear","base":0,"target":10000,"floor":0,"cap":10000}"#;
    let read: Scoring = serde_json::from_str(kept).expect("scoring");
    assert_eq!((read.method, read.target), (ScoringMethod::Linear, Some(UNIT)));
    assert_eq!(serde_json::to_string(&read).expect("written"), kept);
    let rater: Rater = serde_json::from_str(r#"{"who":"self","share":10000}"#).expect("rater");
    assert_eq!(rater, Rater { who: RaterKind::Own, share: 10_000, ..Rater::default() });
    let short: Scoring = serde_json::from_str(r#"{"method":"add","perUnit":5}"#).expect("scoring");
    assert_eq!((short.per_unit, short.floor, short.cap), (Some(5), 0, FULL));
}

#[test]
fn the_numbers_are_those_of_the_columns() {
    let numbers = |choices: &[(i64, &str)]| choices.iter().map(|(number, _)| *number).collect::<Vec<_>>();
    assert_eq!(numbers(IndicationKind::CHOICES), [1, 2, 3, 4]);
    assert_eq!(numbers(ScoringMethod::CHOICES), [1, 2, 3, 4, 5]);
    assert_eq!(numbers(Missing::CHOICES), [1, 2, 3]);
    assert_eq!(numbers(RaterKind::CHOICES), [1, 2, 3, 4, 5]);
    assert_eq!(numbers(SourceKind::CHOICES), (1..=10).collect::<Vec<_>>());
    for source in SourceKind::ALL {
        assert_eq!(SourceKind::read(source.number()), *source);
    }
}

#[test]
fn weights_come_to_exactly_a_hundred() {
    let weights = |weights: &[i32]| refused(|check| check_weights(check, "sections", "权重", weights));
    assert_eq!(weights(&[3333, 3333, 3334]), NONE);
    assert_eq!(weights(&[10_000, 0]), NONE);
    assert_eq!(weights(&[3333, 3333, 3333]), ["sections"]);
    let message = |weights: &[i32]| {
        let mut check = Checker::new();
        check_weights(&mut check, "sections", "权重", weights);
        match check.finish() {
            Err(AppError::Invalid(errors)) => errors[0].message.to_string(),
            _ => String::new(),
        }
    };
    let short = "权重合计应为 100%，现为 99.99%，还差 0.01%；可把差额计入其中一项";
    assert_eq!(message(&[3333, 3333, 3333]), short);
    let over = "权重合计应为 100%，现为 100.5%，超出 0.5%；可把差额计入其中一项";
    assert_eq!(message(&[5000, 5050]), over);
    assert_eq!((percent(-5), percent(1000), percent(3330)), ("-0.05".into(), "10".into(), "33.3".into()));
}

#[test]
fn sections_have_names_and_keys_of_their_own() {
    let section = |key: &str, name: &str, weight| Section { key: key.into(), name: name.into(), weight };
    let said = |sections: &[Section]| refused(|check| check_sections(check, "sections", sections));
    assert_eq!(said(&[section("s1", "业绩", 10_000), section("s2", "附加", 0)]), NONE);
    let wrong = [section("s1", "业绩", 10_001), section("s1", " 业绩 ", 0), section("S", "", 0)];
    assert_eq!(
        said(&wrong),
        ["sections.0.weight", "sections.1.key", "sections.1.name", "sections.2.key", "sections.2.name"]
    );
    let many: Vec<Section> =
        (0..11).map(|place| section(&format!("s{place}"), &format!("{place}"), 0)).collect();
    assert_eq!(said(&many), ["sections"]);
    assert!(is_key("a") && is_key("z9") && !is_key("") && !is_key("ab") && !is_key("a10") && !is_key("A"));
}

#[test]
fn grades_fall_down_to_zero() {
    let grade = |name: &str, from| Grade { name: name.into(), from };
    let said = |grades: &[Grade]| refused(|check| check_grades(check, "grades", grades));
    assert_eq!(said(&[]), NONE);
    assert_eq!(said(&[grade("A", 9000), grade("B", 0)]), NONE);
    assert_eq!(said(&[grade("A", 9000), grade("B", 6000)]), ["grades.1.from"], "somebody would have none");
    assert_eq!(
        said(&[grade("A", 9000), grade("A", 9000), grade("C", 0)]),
        ["grades.1.name", "grades.1.from"]
    );
}

#[test]
fn typed_indications_have_raters_and_others_have_none() {
    let rater = |who, share| Rater { who, share, ..Rater::default() };
    let said = |kind, raters: &[Rater]| refused(|check| check_raters(check, "raters", kind, raters));
    let input = IndicationKind::Input;
    assert_eq!(said(input, &[]), ["raters"]);
    assert_eq!(said(input, &[rater(RaterKind::Own, 3000), rater(RaterKind::Director, 7000)]), NONE);
    assert_eq!(said(input, &[rater(RaterKind::Own, 0), rater(RaterKind::Director, 0)]), NONE, "all the same");
    assert_eq!(said(input, &[rater(RaterKind::Own, 0), rater(RaterKind::Director, 10_000)]), NONE);
    assert_eq!(said(input, &[rater(RaterKind::Own, 5000)]), ["raters"]);
    assert_eq!(said(input, &[rater(RaterKind::Own, 5000); 2]), ["raters.1.who"]);
    assert_eq!(said(input, &[rater(RaterKind::Member, 10_000)]), ["raters.0.memberId"]);
    assert_eq!(said(input, &[rater(RaterKind::Role, 10_000)]), ["raters.0.roleId"]);
    assert_eq!(said(IndicationKind::Source, &[rater(RaterKind::Own, 10_000)]), ["raters"]);
}

#[test]
fn results_and_distributions_have_bounds() {
    assert_eq!(refused(|check| check_result(check, 3, -1)), ["digits", "extraMax"]);
    assert_eq!(refused(|check| check_result(check, 0, FULL)), NONE);
    let grades = [Grade { name: "A".into(), from: 9000 }, Grade { name: "B".into(), from: 0 }];
    let said = |quotas: &[(&str, i32)]| {
        let quotas: Vec<Quota> =
            quotas.iter().map(|(grade, most)| Quota { grade: (*grade).into(), most: *most }).collect();
        refused(|check| check_distribution(check, "distribution", &quotas, &grades))
    };
    assert_eq!(said(&[("A", 2000)]), NONE);
    assert_eq!(said(&[("A", 2000), ("B", 8000)]), NONE);
    assert_eq!(said(&[("A", 2000), ("B", 7000)]), ["distribution"], "one in ten would have no grade");
    assert_eq!(
        said(&[("C", 2000), ("A", 1), ("A", -1)]),
        ["distribution.0.grade", "distribution.2.grade", "distribution.2.most"]
    );
}
