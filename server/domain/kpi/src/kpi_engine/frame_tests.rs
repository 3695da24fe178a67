//! Tests of frames of appraisals with and without computable results.

use xieli_domain_kpi::kpi_engine::frame::{Indication, check_formulas, check_frame};
use xieli_domain_kpi::kpi_engine::model::{IndicationKind, Section};
use xieli_kernel::AppError;
use xieli_kernel::validate::Checker;

fn section(key: &str, weight: i32) -> Section {
    Section { key: key.into(), name: key.into(), weight }
}

fn typed(key: &str, section_key: &str, weight: i32) -> Indication {
    Indication { key: key.into(), section_key: section_key.into(), weight, ..Indication::default() }
}

fn formula(key: &str, formula: &str) -> Indication {
    let kind = IndicationKind::Formula;
    Indication { kind, formula: Some(formula.into()), ..typed(key, "s1", 0) }
}

fn refused(run: impl FnOnce(&mut Checker)) -> Vec<String> {
    let mut check = Checker::new();
    run(&mut check);
    match check.finish() {
        Err(AppError::Invalid(errors)) => errors.iter().map(|error| error.path.join(".")).collect(),
        _ => Vec::new(),
    }
}

fn frame(sections: &[Section], indications: &[Indication]) -> Vec<String> {
    refused(|check| check_frame(check, sections, indications))
}

const NONE: [&str; 0] = [];

#[test]
fn weights_of_sections_and_within_each_come_to_a_hundred() {
    let thirds = |last| [typed("a", "s1", 3333), typed("b", "s1", 3333), typed("c", "s1", last)];
    assert_eq!(frame(&[section("s1", 10_000)], &thirds(3334)), NONE);
    assert_eq!(frame(&[section("s1", 10_000)], &thirds(3333)), ["sections.0.weight"]);
    assert_eq!(frame(&[section("s1", 9000)], &thirds(3334)), ["sections"]);
    let halves = [section("s1", 5000), section("s2", 5000)];
    assert_eq!(frame(&halves, &thirds(3334)), ["sections.1.weight"], "nothing is in it");
    assert_eq!(frame(&[section("s1", 10_000)], &[]), ["indications"]);
    assert_eq!(
        frame(&[section("s1", 10_000)], &[typed("a", "s1", 10_000), typed("b", "s9", 10_000)]),
        ["indications.1.sectionKey"]
    );
}

#[test]
fn a_section_without_weight_counts_nothing_and_asks_for_nothing() {
    let sections = [section("s1", 10_000), section("s2", 0)];
    assert_eq!(frame(&sections, &[typed("a", "s1", 10_000)]), NONE);
    assert_eq!(frame(&sections, &[typed("a", "s1", 10_000), typed("b", "s2", 0)]), NONE);
    assert_eq!(frame(&sections, &[typed("a", "s1", 10_000), typed("b", "s2", 10_000)]), NONE);
    assert_eq!(frame(&sections, &[typed("a", "s1", 10_000), typed("b", "s2", 1)]), ["sections.1.weight"]);
}

#[test]
fn formulas_name_what_is_there_and_never_themselves() {
    let said =
        |indications: &[Indication]| refused(|check| check_formulas(check, "indications", indications));
    let a = || typed("a", "s1", 0);
    assert_eq!(said(&[a(), formula("b", "{a}/2"), formula("c", "({a}+{b})*{b}")]), NONE);
    assert_eq!(said(&[formula("c", "{b}"), formula("b", "{a}"), a()]), NONE, "in any order");
    assert_eq!(said(&[a(), formula("b", "{a}+{x}")]), ["indications.1.formula"]);
    assert_eq!(said(&[formula("b", "{b}")]), ["indications.0.formula"]);
    let circle =
        [a(), formula("b", "{c}+{a}"), formula("c", "{d}"), formula("d", "{b}"), formula("e", "{a}")];
    assert_eq!(said(&circle), ["indications.1.formula", "indications.2.formula", "indications.3.formula"]);
    // a formula over a cycle has no result either
    assert_eq!(said(&[formula("b", "{b}"), formula("c", "{b}")]).len(), 2);
}
