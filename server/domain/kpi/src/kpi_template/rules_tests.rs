//! Tests of appraisal templates and their indicators, generated keys, and frames with computable results.

use std::collections::BTreeSet;

use serde_json::json;
use xieli_domain_kpi::kpi_engine::model::{Grade, Rater, RaterKind, Scoring, Section};
use xieli_domain_kpi::kpi_template::lines::{Planned, finished, free_key, line, whole};
use xieli_domain_kpi::kpi_template::model::{
    KpiTemplateIndicationInput, KpiTemplateIndicationPatch, KpiTemplateInput, KpiTemplatePatch, TemplateLine,
};
use xieli_domain_kpi::kpi_template::rules::checked;
use xieli_kernel::validate::Checker;
use xieli_kernel::{AppError, AppResult};

fn fields<T: std::fmt::Debug>(result: AppResult<T>) -> Vec<String> {
    match result {
        Err(AppError::Invalid(errors)) => errors.iter().map(|error| error.path.join(".")).collect(),
        other => panic!("not refused: {other:?}"),
    }
}

fn section(key: &str, weight: i32) -> Section {
    Section { key: key.to_owned(), name: format!("分组 {key}"), weight }
}

fn patch(name: &str, weight: i32) -> KpiTemplateIndicationPatch {
    KpiTemplateIndicationPatch {
        section_key: Some("s1".to_owned()),
        name: Some(name.to_owned()),
        kind: Some(1),
        weight: Some(weight),
        rule: Some(Scoring::default()),
        ..KpiTemplateIndicationPatch::default()
    }
}

fn formula(name: &str, text: &str) -> KpiTemplateIndicationPatch {
    KpiTemplateIndicationPatch { kind: Some(4), formula: Some(Some(text.to_owned())), ..patch(name, 0) }
}

fn one(patch: KpiTemplateIndicationPatch, taken: &[&str]) -> AppResult<KpiTemplateIndicationInput> {
    let taken: BTreeSet<String> = taken.iter().map(|key| (*key).to_owned()).collect();
    let sections = [section("s1", 10_000)];
    let mut check = Checker::new();
    let input = line(&mut check, "", None, patch, (7, &sections, &taken))?;
    check.finish()?;
    Ok(input)
}

fn all(
    sections: &[Section],
    patches: Vec<KpiTemplateIndicationPatch>,
) -> AppResult<Vec<KpiTemplateIndicationInput>> {
    let lines = patches.into_iter().map(|patch| TemplateLine { id: None, patch }).collect();
    let mut check = Checker::new();
    let planned: Vec<Planned<'_>> = whole(&mut check, 7, sections, &[], lines)?;
    check.finish()?;
    finished(sections, &planned, true)?;
    Ok(planned.into_iter().map(|(_, input)| input).collect())
}

#[test]
fn a_new_template_has_one_section_of_all() {
    let named = KpiTemplatePatch { name: Some(" 月度 ".to_owned()), ..KpiTemplatePatch::default() };
    let input: KpiTemplateInput = checked(None, named).expect("it is whole");
    assert_eq!(input.name, "月度");
    assert_eq!((input.missing, input.digits, input.extra_max, input.enabled), (1, 2, 0, true));
    assert_eq!(input.sections, json!([{ "key": "s1", "name": "考核指标", "weight": 10_000 }]));
    assert_eq!(input.grades, json!([]));
}

#[test]
fn a_template_is_asked_for_its_bounds() {
    let wrong = KpiTemplatePatch {
        name: Some(String::new()),
        digits: Some(3),
        extra_max: Some(10_001),
        missing: Some(4),
        parts: Some(Vec::new()),
        levels: Some(vec![Grade { name: "优".to_owned(), from: 9_000 }]),
        ..KpiTemplatePatch::default()
    };
    let refused = fields(checked(None, wrong));
    for field in ["name", "digits", "extraMax", "missing", "sections", "grades.0.from"] {
        assert!(refused.iter().any(|one| one == field), "{field}: {refused:?}");
    }
}

#[test]
fn keys_are_drawn_one_after_the_other() {
    assert_eq!(free_key(&BTreeSet::new()), "a");
    let mut taken: BTreeSet<String> = ('a'..='z').map(String::from).collect();
    assert_eq!(free_key(&taken), "a1");
    taken.remove("c");
    assert_eq!(free_key(&taken), "c");
    let sections = [section("s1", 10_000)];
    let given = KpiTemplateIndicationPatch { key: Some("b".to_owned()), ..patch("二", 4_000) };
    let inputs = all(&sections, vec![patch("一", 3_000), given, patch("三", 3_000)]).expect("it is whole");
    let keys: Vec<&str> = inputs.iter().map(|input| input.key.as_str()).collect();
    assert_eq!(keys, ["a", "b", "c"]);
    let places: Vec<i32> = inputs.iter().map(|input| input.sort_order).collect();
    assert_eq!(places, [0, 1, 2]);
}

#[test]
fn an_indicator_is_rated_by_somebody() {
    let input = one(patch("态度", 10_000), &[]).expect("it is whole");
    assert_eq!(
        input.raters,
        json!([{ "who": "director", "share": 10_000 }]),
        "the superior unless somebody else is named"
    );
    let none = KpiTemplateIndicationPatch { by: Some(Vec::new()), ..patch("态度", 0) };
    assert_eq!(fields(one(none, &[])), ["raters"]);
    let named = Rater { who: RaterKind::Member, role_id: Some(3), share: 10_000, ..Rater::default() };
    let unnamed = KpiTemplateIndicationPatch { by: Some(vec![named]), ..patch("态度", 0) };
    assert_eq!(fields(one(unnamed, &[])), ["raters.0.memberId"]);
    let computed = one(formula("总分", "{b}*2"), &["b"]).expect("it is whole");
    assert_eq!(computed.raters, json!([]), "nobody types it");
}

#[test]
fn keys_and_sections_are_those_of_the_template() {
    for (key, wanted) in [("A", "key"), ("ab", "key"), ("1a", "key"), ("b", "key")] {
        let wrong = KpiTemplateIndicationPatch { key: Some(key.to_owned()), ..patch("态度", 0) };
        assert_eq!(fields(one(wrong, &["b"])), [wanted], "{key}");
    }
    let elsewhere = KpiTemplateIndicationPatch { section_key: Some("s9".to_owned()), ..patch("态度", 0) };
    assert_eq!(fields(one(elsewhere, &[])), ["sectionKey"]);
}

#[test]
fn weights_come_to_a_hundred_exactly() {
    let sections = [section("s1", 10_000)];
    let three = |last: i32| vec![patch("一", 3_333), patch("二", 3_333), patch("三", last)];
    assert!(all(&sections, three(3_334)).is_ok());
    assert_eq!(fields(all(&sections, three(3_333))), ["sections.0.weight"]);
    assert_eq!(fields(all(&sections, Vec::new())), ["indications"]);
}

#[test]
fn formulas_that_need_themselves_are_refused() {
    let sections = [section("s1", 10_000)];
    let good = vec![patch("一", 10_000), formula("二", "{a}*2")];
    assert!(all(&sections, good).is_ok());
    let circular = vec![patch("一", 10_000), formula("二", "{c}+1"), formula("三", "{b}+1")];
    assert_eq!(fields(all(&sections, circular)), ["indications.1.formula", "indications.2.formula"]);
    let lost = vec![patch("一", 10_000), formula("二", "{x}")];
    assert_eq!(fields(all(&sections, lost)), ["indications.1.formula"]);
}

#[test]
fn a_line_names_a_row_that_is_there_once() {
    let lines = vec![TemplateLine { id: Some(5), patch: patch("一", 10_000) }];
    let sections = [section("s1", 10_000)];
    let mut check = Checker::new();
    let planned = whole(&mut check, 7, &sections, &[], lines).expect("it is read");
    assert_eq!(planned.len(), 1);
    assert_eq!(fields(check.finish()), ["indications.0.id"]);
}
