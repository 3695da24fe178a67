//! Tests of the validation of indicators of the appraisal library.

use xieli_domain_kpi::kpi_engine::model::{Scoring, ScoringMethod};
use xieli_domain_kpi::kpi_indication::model::{KpiIndicationInput, KpiIndicationPatch};
use xieli_domain_kpi::kpi_indication::rules::checked;
use xieli_kernel::{AppError, AppResult};

fn patch(kind: i16) -> KpiIndicationPatch {
    KpiIndicationPatch {
        name: Some(" 回款金额 ".to_owned()),
        kind: Some(kind),
        source: Some(Some(1)),
        event_category_id: Some(Some(7)),
        formula: Some(Some("{a}+{b}".to_owned())),
        rule: Some(Scoring::default()),
        ..KpiIndicationPatch::default()
    }
}

fn refused(result: AppResult<KpiIndicationInput>) -> Vec<String> {
    match result {
        Err(AppError::Invalid(errors)) => errors.iter().map(|error| error.path.join(".")).collect(),
        other => panic!("not refused: {other:?}"),
    }
}

#[test]
fn a_kind_keeps_its_own_fields_alone() {
    for (kind, source, events, formula) in [
        (1, None, None, None),
        (2, Some(1), None, None),
        (3, None, Some(7), None),
        (4, None, None, Some("{a}+{b}")),
    ] {
        let input = checked(None, patch(kind)).expect("it is whole");
        assert_eq!(input.name, "回款金额");
        assert!(input.enabled, "a new one is offered");
        assert_eq!((input.source, input.event_category_id), (source, events), "{kind}");
        assert_eq!(input.formula.as_deref(), formula, "{kind}");
    }
}

#[test]
fn a_new_one_needs_a_name_a_kind_and_a_scoring() {
    let missing = refused(checked(None, KpiIndicationPatch::default()));
    for field in ["name", "kind", "scoring"] {
        assert!(missing.iter().any(|one| one == field), "{field}: {missing:?}");
    }
    let unknown = KpiIndicationPatch { kind: Some(9), ..patch(1) };
    assert_eq!(refused(checked(None, unknown)), ["kind"]);
}

#[test]
fn a_source_is_one_of_ten() {
    for source in [None, Some(0), Some(11)] {
        let wrong = KpiIndicationPatch { source: Some(source), ..patch(2) };
        assert_eq!(refused(checked(None, wrong)), ["source"], "{source:?}");
    }
}

#[test]
fn a_formula_is_arithmetic_over_keys() {
    for (text, good) in [
        ("{a}", true),
        ("({a}+{b1})/2", true),
        ("100", false),
        ("{total}", false),
        ("{a1b}", false),
        ("{A}", false),
        ("{a}+", false),
        ("", false),
        ("sin({a})", false),
    ] {
        let wrong = KpiIndicationPatch { formula: Some(Some(text.to_owned())), ..patch(4) };
        match checked(None, wrong) {
            Ok(_) => assert!(good, "{text}"),
            refusal => assert_eq!(
                (refused(refusal).as_slice(), good),
                (&["formula".to_owned()][..], false),
                "{text}"
            ),
        }
    }
}

#[test]
fn a_scoring_is_asked_what_its_method_needs() {
    let linear = Scoring { method: ScoringMethod::Linear, ..Scoring::default() };
    let wrong = KpiIndicationPatch { rule: Some(linear), ..patch(1) };
    assert_eq!(refused(checked(None, wrong)), ["scoring.target"]);
}
