//! Computes appraisal results: submitted inputs of raters and values of sources go through the calculation
//! tree of the plan. Pure functions over loaded rows.

use std::collections::BTreeMap;

use super::measure::Measures;
use super::model::{Detail, KpiExamine, KpiExamineIndication, KpiInput};
use crate::kpi_engine::frame::{Frame, Indication};
use crate::kpi_engine::model::IndicationKind;
use crate::kpi_engine::rate::{Rated, rate};
use crate::kpi_engine::tree::{self, Computed, Values};
use crate::kpi_plan::model::{KpiPlan, KpiPlanIndication};

/// A plan with everything that results are computed from.
#[derive(Debug, Clone)]
pub struct Scheme {
    /// The plan.
    pub plan: KpiPlan,
    /// Its indicators, in their order.
    pub indications: Vec<KpiPlanIndication>,
    /// The same as the engine's type.
    pub frame: Frame,
}

/// The indicators of a plan as the engine's type.
pub fn frame_of(indications: &[KpiPlanIndication]) -> Vec<Indication> {
    let read = |one: &KpiPlanIndication| Indication {
        key: one.key.clone(),
        section_key: one.section_key.clone(),
        kind: one.kind_of(),
        scoring: one.scoring_of(),
        source: one.source_of(),
        formula: one.formula.clone(),
        weight: one.weight,
    };
    indications.iter().map(read).collect()
}

impl Scheme {
    /// A plan with its indicators.
    pub fn new(plan: KpiPlan, indications: Vec<KpiPlanIndication>) -> Self {
        let frame = Frame {
            sections: plan.sections_of(),
            indications: frame_of(&indications),
            missing: plan.without(),
            digits: plan.digits,
        };
        Self { plan, indications, frame }
    }

    /// An indicator of the plan.
    pub fn indication(&self, id: i64) -> Option<&KpiPlanIndication> {
        self.indications.iter().find(|one| one.id == id)
    }

    /// Whether the plan has automatic values.
    pub fn is_automatic(&self) -> bool {
        self.indications.iter().any(KpiPlanIndication::is_automatic)
    }
}

/// An examinee's result with its indicators and inputs.
#[derive(Debug, Clone)]
pub struct Case {
    /// The row of the result.
    pub examine: KpiExamine,
    /// Their indicators.
    pub indications: Vec<KpiExamineIndication>,
    /// The inputs of raters.
    pub inputs: Vec<KpiInput>,
}

impl Case {
    /// How many inputs are open.
    pub fn open_inputs(&self) -> i64 {
        i64::try_from(self.inputs.iter().filter(|input| input.is_open()).count()).unwrap_or(i64::MAX)
    }

    /// The combined value of submitted inputs for an indicator with raters.
    fn rated(&self, scheme: &Scheme, row: &KpiExamineIndication, one: &KpiPlanIndication) -> Option<i64> {
        let of = self.inputs.iter().filter(|input| input.examine_indication_id == row.id);
        let rated =
            of.map(|input| Rated { share: input.share, value: input.value.filter(|_| !input.is_open()) });
        let rated: Vec<Rated> = rated.collect();
        rate(&rated, scheme.plan.without(), &one.scoring_of())
    }

    /// The values by the keys of their indicators; automatic ones are from `measures` if given, else the
    /// stored ones.
    pub fn values(&self, scheme: &Scheme, measures: Option<&Measures>) -> Values {
        let mut values = Values::new();
        for row in &self.indications {
            let Some(one) = scheme.indication(row.plan_indication_id) else { continue };
            let value = match one.kind_of() {
                IndicationKind::Formula => None,
                IndicationKind::Input => self.rated(scheme, row, one),
                IndicationKind::Source | IndicationKind::Event => measures
                    .and_then(|measures| measures.get(&(one.id, self.examine.member_id)).copied())
                    .unwrap_or(row.value),
            };
            if let Some(value) = value {
                values.insert(one.key.clone(), value);
            }
        }
        values
    }

    /// Computes the result from the values.
    pub fn computed(&self, scheme: &Scheme, measures: Option<&Measures>) -> Computed {
        tree::compute(&scheme.frame, &self.values(scheme, measures), self.examine.part())
    }

    /// The indicators for display; `now`: today's result, for a final one.
    pub fn details(&self, scheme: &Scheme, now: Option<&Computed>) -> Vec<Detail> {
        let kept = self.computed(scheme, None);
        let by_key: BTreeMap<&str, &tree::Row> =
            kept.rows.iter().map(|row| (row.key.as_str(), row)).collect();
        let today: BTreeMap<&str, &tree::Row> =
            now.into_iter().flat_map(|now| now.rows.iter().map(|row| (row.key.as_str(), row))).collect();
        let detail = |one: &KpiPlanIndication| {
            let row = self.indications.iter().find(|row| row.plan_indication_id == one.id)?;
            let computed = by_key.get(one.key.as_str());
            let now = today.get(one.key.as_str());
            Some(Detail {
                row: row.clone(),
                contribution: computed.and_then(|row| row.contribution),
                missing: computed.is_some_and(|row| row.missing),
                value_now: now.and_then(|now| now.value).filter(|value| Some(*value) != row.value),
                score_now: now.and_then(|now| now.score).filter(|score| Some(*score) != row.score),
            })
        };
        scheme.indications.iter().filter_map(detail).collect()
    }
}

/// The displayed result with its grade; `None` without a score.
pub fn shown(
    scheme: &Scheme,
    score: Option<i64>,
    (extra, moved): (i64, i64),
    rate: Option<i64>,
) -> (Option<i64>, Option<String>) {
    let Some(score) = score else { return (None, None) };
    let total = tree::total(score, extra, moved, rate, scheme.plan.digits);
    let grades = scheme.plan.grades_of();
    (Some(total), tree::grade(&grades, total).map(str::to_owned))
}
