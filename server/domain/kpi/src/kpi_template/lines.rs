//! Rules of the indicators of an appraisal template: pure functions.

use std::collections::BTreeSet;

use xieli_kernel::validate::Checker;
use xieli_kernel::{AppError, AppResult, FieldCode};

use super::model::{
    KpiTemplateIndication, KpiTemplateIndicationInput, KpiTemplateIndicationPatch, TemplateLine,
};
use crate::kpi::factor::{self, Factor};
use crate::kpi_engine::check::{check_raters, check_weight, is_key};
use crate::kpi_engine::frame::{Indication, check_formulas, check_frame};
use crate::kpi_engine::model::{
    IndicationKind, MAX_INDICATIONS, Rater, RaterKind, Scoring, Section, SourceKind, WHOLE,
};

/// The largest sort order of an indicator.
const MAX_ORDER: i32 = 1_000_000;

/// The next free key: `a` to `z`, then `a1` to `z9`.
pub fn free_key(taken: &BTreeSet<String>) -> String {
    let letters = || (b'a'..=b'z').map(char::from);
    let numbered = (1..=9).flat_map(|digit| letters().map(move |letter| format!("{letter}{digit}")));
    // there are four times as many keys as a template may have indicators
    letters().map(String::from).chain(numbered).find(|key| !taken.contains(key)).unwrap_or_default()
}

/// Raters without the fields that their kind does not use.
fn trimmed(raters: Vec<Rater>) -> Vec<Rater> {
    let one = |rater: Rater| Rater {
        member_id: rater.member_id.filter(|_| rater.who == RaterKind::Member),
        role_id: rater.role_id.filter(|_| rater.who == RaterKind::Role),
        ..rater
    };
    raters.into_iter().map(one).collect()
}

/// The default raters of an indicator: for typed values the direct superior.
pub fn usual_raters(kind: i16) -> Vec<Rater> {
    if kind == IndicationKind::Input.number() {
        vec![Rater { who: RaterKind::Director, share: WHOLE, ..Rater::default() }]
    } else {
        Vec::new()
    }
}

/// Trims and checks an indicator of a template after a change, without look-ups. `at` is empty or ends with a
/// dot, `taken` are the keys of the others.
pub fn line(
    check: &mut Checker,
    at: &str,
    before: Option<&KpiTemplateIndication>,
    mut patch: KpiTemplateIndicationPatch,
    (template_id, sections, taken): (i64, &[Section], &BTreeSet<String>),
) -> AppResult<KpiTemplateIndicationInput> {
    let field = |name: &str| format!("{at}{name}");
    let (scoring, by) = (patch.rule.take(), patch.by.take());
    if before.is_none() && scoring.is_none() {
        check.refuse(&field("scoring"), FieldCode::Required, "请填写计分方式");
    }
    let blank = || KpiTemplateIndicationInput { template_id, ..KpiTemplateIndicationInput::default() };
    let input = patch.over(before.map_or_else(blank, KpiTemplateIndicationInput::from));
    let definition = factor::checked(
        check,
        at,
        Factor {
            name: input.name,
            kind: input.kind,
            unit: input.unit,
            description: input.description,
            scoring: scoring.or_else(|| before.map(KpiTemplateIndication::scoring_of)).unwrap_or_default(),
            source: input.source,
            event_category_id: input.event_category_id,
            formula: input.formula,
        },
    );
    if input.section_key.is_empty() {
        check.refuse(&field("sectionKey"), FieldCode::Required, "请选择分组");
    } else if !sections.iter().any(|section| section.key == input.section_key) {
        check.refuse(&field("sectionKey"), FieldCode::NotFound, "分组不存在");
    }
    let key = if input.key.is_empty() { free_key(taken) } else { input.key };
    if !is_key(&key) {
        check.refuse(&field("key"), FieldCode::Invalid, "标识应为一个小写字母，或一个小写字母和一个数字");
    } else if taken.contains(&key) {
        check.refuse(&field("key"), FieldCode::Taken, "标识已被其他指标使用");
    }
    check_weight(check, &field("weight"), "权重", input.weight);
    let kind = IndicationKind::read(definition.kind);
    let raters = match by {
        Some(raters) => trimmed(raters),
        // an indicator whose values are no longer typed has no raters
        None if kind != IndicationKind::Input => Vec::new(),
        None => before
            .map(KpiTemplateIndication::raters_of)
            .filter(|raters| !raters.is_empty())
            .unwrap_or_else(|| usual_raters(definition.kind)),
    };
    check_raters(check, &field("raters"), kind, &raters);
    if !(0..=MAX_ORDER).contains(&input.sort_order) {
        check.refuse(&field("sortOrder"), FieldCode::Invalid, "排序应为 0 到 1000000 的整数");
    }
    Ok(KpiTemplateIndicationInput {
        template_id,
        section_key: input.section_key,
        key,
        name: definition.name,
        kind: definition.kind,
        unit: definition.unit,
        description: definition.description,
        scoring: serde_json::to_value(&definition.scoring).map_err(AppError::internal)?,
        source: definition.source,
        event_category_id: definition.event_category_id,
        formula: definition.formula,
        weight: input.weight,
        raters: serde_json::to_value(&raters).map_err(AppError::internal)?,
        sort_order: input.sort_order,
        from_indication_id: input.from_indication_id,
    })
}

/// Refuses more indicators than a template may have.
pub fn room(count: usize) -> AppResult<()> {
    if count <= MAX_INDICATIONS {
        return Ok(());
    }
    let message = format!("每个模板最多 {MAX_INDICATIONS} 个指标");
    Err(AppError::field("indications", FieldCode::TooLong, message))
}

/// A planned indicator of a template, with its former row.
pub type Planned<'a> = (Option<&'a KpiTemplateIndication>, KpiTemplateIndicationInput);

/// Plans all indicators of a template in order: exactly these lines, each with a key of its own.
pub fn whole<'a>(
    check: &mut Checker,
    template_id: i64,
    sections: &[Section],
    had: &'a [KpiTemplateIndication],
    lines: Vec<TemplateLine>,
) -> AppResult<Vec<Planned<'a>>> {
    let mut seen: BTreeSet<i64> = BTreeSet::new();
    let of = |id: Option<i64>| id.and_then(|id| had.iter().find(|row| row.id == id));
    // chosen and existing keys take precedence over generated ones
    let said: Vec<Option<String>> = lines
        .iter()
        .map(|line| {
            let key = line.patch.key.clone().filter(|key| !key.is_empty());
            key.or_else(|| of(line.id).map(|row| row.key.clone()))
        })
        .collect();
    let chosen: BTreeSet<String> = said.iter().flatten().cloned().collect();
    let mut taken: BTreeSet<String> = BTreeSet::new();
    let mut planned = Vec::with_capacity(lines.len());
    for ((place, line), said) in lines.into_iter().enumerate().zip(said) {
        let at = format!("indications.{place}.");
        let before = of(line.id);
        if let Some(id) = line.id {
            if before.is_none() {
                check.refuse(&format!("{at}id"), FieldCode::NotFound, "指标不存在");
            } else if !seen.insert(id) {
                check.refuse(&format!("{at}id"), FieldCode::Invalid, "存在重复的指标");
            }
        }
        let key = said.unwrap_or_else(|| free_key(&taken.union(&chosen).cloned().collect()));
        let patch = KpiTemplateIndicationPatch {
            key: Some(key),
            sort_order: Some(i32::try_from(place).unwrap_or(MAX_ORDER)),
            ..line.patch
        };
        let input = self::line(check, &at, before, patch, (template_id, sections, &taken))?;
        taken.insert(input.key.clone());
        planned.push((before, input));
    }
    Ok(planned)
}

/// Refuses indicators without computable scores: weights that do not add up to 100 %, which is checked if
/// `weighed`, and formulas over unknown keys or over themselves.
pub fn finished(sections: &[Section], planned: &[Planned<'_>], weighed: bool) -> AppResult<()> {
    let of = |(_, input): &Planned<'_>| Indication {
        key: input.key.clone(),
        section_key: input.section_key.clone(),
        kind: IndicationKind::read(input.kind),
        scoring: serde_json::from_value::<Scoring>(input.scoring.clone()).unwrap_or_default(),
        source: input.source.map(SourceKind::read),
        formula: input.formula.clone(),
        weight: input.weight,
    };
    let all: Vec<Indication> = planned.iter().map(of).collect();
    let mut check = Checker::new();
    if weighed {
        check_frame(&mut check, sections, &all);
    } else {
        check_formulas(&mut check, "indications", &all);
    }
    check.finish()
}
