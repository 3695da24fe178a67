//! The frame of an appraisal: sections with indications, as templates and plans have them alike, and whether it can be computed (business §3
//! KPI, business §4 KPI plan: weights come to 100 % when a plan is submitted).

use std::collections::{BTreeMap, BTreeSet};

use xieli_kernel::FieldCode;
use xieli_kernel::validate::Checker;

use super::check::check_weights;
use super::model::{IndicationKind, Missing, Scoring, Section, SourceKind};
use crate::formula::Formula;

/// An indication of a template or a plan.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Indication {
    /// Its name in formulas, unique in the frame.
    pub key: String,
    /// The key of its section.
    pub section_key: String,
    /// Where its value comes from.
    pub kind: IndicationKind,
    /// How the value becomes a score.
    pub scoring: Scoring,
    /// The records that a value of [`IndicationKind::Source`] comes from.
    pub source: Option<SourceKind>,
    /// The formula of [`IndicationKind::Formula`].
    pub formula: Option<String>,
    /// Its part of the section.
    pub weight: i32,
}

/// A template or a plan, as far as results are computed by it.
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

/// Refuses a frame that no score can be computed by: weights of the sections and within each of them that do not come to exactly 100 %, a
/// formula over nothing or over itself. A section of weight 0 counts nothing; it may be empty or without weights. Indications by themselves
/// are checked when they are saved, one before the others are there.
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

/// The formulas of a frame in an order in which each comes after those that it needs.
pub(super) struct Formulas<'a> {
    /// By the keys of their indications.
    pub(super) all: BTreeMap<&'a str, Formula>,
    /// The keys in the order of computation, without circular ones.
    pub(super) order: Vec<&'a str>,
    /// The keys of formulas that need their own result.
    pub(super) circular: BTreeSet<&'a str>,
}

impl<'a> Formulas<'a> {
    /// Those that can be read.
    pub(super) fn read(indications: &'a [Indication]) -> Self {
        let formulas = indications.iter().filter(|one| one.kind == IndicationKind::Formula);
        let read = |one: &'a Indication| {
            let formula = Formula::read(one.formula.as_deref()?).ok()?;
            Some((one.key.as_str(), formula))
        };
        let all: BTreeMap<&str, Formula> = formulas.filter_map(read).collect();
        let mut order: Vec<&str> = Vec::new();
        let mut left: BTreeSet<&str> = all.keys().copied().collect();
        // each round takes the formulas that have all they need; a round without any leaves circles, and formulas over circles
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
