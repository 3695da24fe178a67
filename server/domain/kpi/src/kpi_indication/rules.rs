//! Validation of indicators of the appraisal library: pure functions.

use xieli_kernel::validate::Checker;
pub use xieli_kernel::validate::ids;
use xieli_kernel::{AppError, AppResult, FieldCode};

use super::model::{KpiIndication, KpiIndicationInput, KpiIndicationPatch};
use crate::kpi::factor::{self, Factor};

/// The most indicators of an enterprise.
pub const MAX_INDICATIONS: i64 = 5000;

/// Trims and checks an indicator after a change, without look-ups.
pub fn checked(
    before: Option<&KpiIndication>,
    mut patch: KpiIndicationPatch,
) -> AppResult<KpiIndicationInput> {
    let mut check = Checker::new();
    let scoring = patch.rule.take();
    if before.is_none() && scoring.is_none() {
        check.refuse("scoring", FieldCode::Required, "请填写计分方式");
    }
    let blank = || KpiIndicationInput { enabled: true, ..KpiIndicationInput::default() };
    let input = patch.over(before.map_or_else(blank, KpiIndicationInput::from));
    let factor = factor::checked(
        &mut check,
        "",
        Factor {
            name: input.name,
            kind: input.kind,
            unit: input.unit,
            description: input.description,
            scoring: scoring.or_else(|| before.map(KpiIndication::scoring_of)).unwrap_or_default(),
            source: input.source,
            event_category_id: input.event_category_id,
            formula: input.formula,
        },
    );
    check.finish()?;
    Ok(KpiIndicationInput {
        name: factor.name,
        category_id: input.category_id,
        kind: factor.kind,
        unit: factor.unit,
        description: factor.description,
        scoring: serde_json::to_value(&factor.scoring).map_err(AppError::internal)?,
        source: factor.source,
        event_category_id: factor.event_category_id,
        formula: factor.formula,
        enabled: input.enabled,
    })
}
