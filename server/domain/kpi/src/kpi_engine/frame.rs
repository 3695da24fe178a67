//! The frame of an appraisal: sections with indicators, shared by templates and plans, and the check that
//! results can be computed
//! (business §3 KPI, business §4 KPI plan: weights come to 100 % when a plan is submitted).

use std::collections::{BTreeMap, BTreeSet};

use xieli_kernel::FieldCode;
use xieli_kernel::validate::Checker;

use super::check::check_weights;
use super::model::{IndicationKind, Missing, Scoring, Section, SourceKind};
use crate::formula::Formula;

/// An indication of a template or a plan.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Indication {
    /// Its key in formulas, unique in the frame.
    pub key: String,
    /// The key of its section.
    pub section_key: String,
    /// Origin of its value.
    pub kind: IndicationKind,
    /// Rule that turns the value into a score.
    pub scoring: Scoring,
    /// The records that a value of [`IndicationKind::Source`] comes from.
    pub source: Option<SourceKind>,
    /// The formula of [`IndicationKind::Formula`].
    pub formula: Option<String>,
    /// Its weight in the section.
    pub weight: i32,
}

/// The parts of a template or a plan that results are computed from.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Frame {
    /// Its sections.
    pub sections: Vec<Section>,
    /// Their indications.
    pub indications: Vec<Indication>,
    /// The treatment of a factor without a value.
    pub missing: Missing,
    /// The decimals of the result.
    pub digits: i16,
}

/// Refuses a frame without computable results: weights of sections or within a section that do not add up to
/// exactly 100 %, or a formula over unknown keys or over itself. A section of weight 0 does not count and may
/// be empty or without weights. Each indication is checked by itself when it is saved.
pub fn check_frame(check: &mut Checker, sections: &[Section], indications: &[Indication]) {
    if indications.is_empty() {
        check.refuse("indications", FieldCode::Required, "请至少添加一个指标");
        return;
    }
    for (place, one) in indications.iter().enumerate() {
        if !sections.iter().any(|section| section.key == one.section_key) {
            check.refuse(&format!("indications.{place}.sectionKey"), FieldCode::NotFound, "分组不存在");
        }
    }
    let weights: Vec<i32> = sections.iter().map(|section| section.weight).collect();
    check_weights(check, "sections", "分组权重", &weights);
    for (place, section) in sections.iter().enumerate() {
        let within = || indications.iter().filter(|one| one.section_key == section.key);
        let weights: Vec<i32> = within().map(|one| one.weight).collect();
        if section.weight == 0 && weights.iter().all(|weight| *weight == 0) {
            continue;
        }
        let path = format!("sections.{place}.weight");
        if weights.is_empty() {
            check.refuse(&path, FieldCode::Invalid, format!("分组「{}」还没有指标", section.name));
        } else {
            check_weights(check, &path, &format!("分组「{}」内指标权重", section.name), &weights);
        }
    }
    check_formulas(check, "indications", indications);
}

/// Refuses formulas over indications that do not exist, and those that need their own result.
pub fn check_formulas(check: &mut Checker, path: &str, indications: &[Indication]) {
    let keys: BTreeSet<&str> = indications.iter().map(|one| one.key.as_str()).collect();
    let formulas = Formulas::read(indications);
    for (place, one) in indications.iter().enumerate() {
        let path = format!("{path}.{place}.formula");
        if let Some(formula) = formulas.all.get(one.key.as_str()) {
            for name in formula.names().iter().filter(|name| !keys.contains(name.as_str())) {
                check.refuse(&path, FieldCode::NotFound, format!("公式中的指标 {{{name}}} 不存在"));
            }
        }
        if formulas.circular.contains(one.key.as_str()) {
            check.refuse(&path, FieldCode::Invalid, "公式循环引用，无法计算");
        }
    }
}

/// The formulas of a frame in order of evaluation: each follows those that it needs.
pub(super) struct Formulas<'a> {
    /// By the keys of their indications.
    pub(super) all: BTreeMap<&'a str, Formula>,
    /// The keys in the order of computation, without circular ones.
    pub(super) order: Vec<&'a str>,
    /// The keys of formulas that need their own result.
    pub(super) circular: BTreeSet<&'a str>,
}

impl<'a> Formulas<'a> {
    /// Parses the formulas of indications; invalid ones are left out.
    pub(super) fn read(indications: &'a [Indication]) -> Self {
        let formulas = indications.iter().filter(|one| one.kind == IndicationKind::Formula);
        let read = |one: &'a Indication| {
            let formula = Formula::read(one.formula.as_deref()?).ok()?;
            Some((one.key.as_str(), formula))
        };
        let all: BTreeMap<&str, Formula> = formulas.filter_map(read).collect();
        let mut order: Vec<&str> = Vec::new();
        let mut left: BTreeSet<&str> = all.keys().copied().collect();
        // each round takes the formulas whose inputs are known; a round without any leaves cycles and
        // formulas that need them
        loop {
            let waits = |key: &str| {
                all.get(key)
                    .is_some_and(|formula| formula.names().iter().any(|name| left.contains(name.as_str())))
            };
            let ready: Vec<&str> = left.iter().copied().filter(|key| !waits(key)).collect();
            if ready.is_empty() {
                break;
            }
            for key in ready {
                left.remove(key);
                order.push(key);
            }
        }
        Self { all, order, circular: left }
    }
}
