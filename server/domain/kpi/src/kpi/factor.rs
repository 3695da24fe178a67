//! The definition shared by indicators of the library, of templates and of plans, and its checks: pure
//! functions (business §3 KPI).

use diesel_async::AsyncPgConnection;
use xieli_kernel::validate::Checker;
use xieli_kernel::{AppResult, FieldCode, Viewer};

use crate::category;
use crate::category::rules::Tree;
use crate::formula::Formula;
use crate::kpi_engine::check::{check_scoring, is_key};
use crate::kpi_engine::model::{IndicationKind, Scoring, SourceKind};

/// Definition of an indicator of the library, a template or a plan.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Factor {
    /// 1 to 50 characters.
    pub name: String,
    /// Kind of its value, the number of an [`IndicationKind`].
    pub kind: i16,
    /// Up to 20 characters.
    pub unit: Option<String>,
    /// Up to 500 characters.
    pub description: Option<String>,
    /// Rule that turns a value into a score.
    pub scoring: Scoring,
    /// The number of a [`SourceKind`], for a value from a source.
    pub source: Option<i16>,
    /// Category of the counted events, with the categories below; `None`: all events.
    pub event_category_id: Option<i64>,
    /// Formula over the keys of other indicators.
    pub formula: Option<String>,
}

/// Trims and checks an indicator without look-ups; errors are reported below `at`, which is empty or ends
/// with a dot. Fields that its kind does not use are cleared.
pub fn checked(check: &mut Checker, at: &str, factor: Factor) -> Factor {
    let field = |name: &str| format!("{at}{name}");
    let kind = IndicationKind::ALL.iter().copied().find(|kind| kind.number() == factor.kind);
    if kind.is_none() {
        check.refuse(&field("kind"), FieldCode::Required, "请选择指标类型");
    }
    let name = check.required(&field("name"), "指标名称", &factor.name, 50);
    let unit = check.optional(&field("unit"), "单位", factor.unit.as_deref(), 20);
    let description = check.lines(&field("description"), "指标说明", factor.description.as_deref(), 500);
    let scoring = factor.scoring.trimmed();
    check_scoring(check, &field("scoring"), &scoring);
    let source = factor.source.filter(|_| kind == Some(IndicationKind::Source));
    let known = SourceKind::ALL.iter().any(|one| Some(one.number()) == source);
    if kind == Some(IndicationKind::Source) && !known {
        check.refuse(&field("source"), FieldCode::Required, "请选择数据来源");
    }
    let formula = (kind == Some(IndicationKind::Formula)).then(|| {
        let text =
            check.required(&field("formula"), "公式", factor.formula.as_deref().unwrap_or_default(), 500);
        readable(check, &field("formula"), &text);
        text
    });
    Factor {
        name,
        kind: factor.kind,
        unit,
        description,
        scoring,
        source,
        event_category_id: factor.event_category_id.filter(|_| kind == Some(IndicationKind::Event)),
        formula,
    }
}

/// Refuses a text that is no formula over keys of indicators.
fn readable(check: &mut Checker, field: &str, text: &str) {
    if text.is_empty() {
        return;
    }
    match Formula::read(text) {
        Err(wrong) => check.refuse(field, FieldCode::Invalid, wrong.message()),
        Ok(formula) if formula.names().is_empty() => {
            check.refuse(field, FieldCode::Invalid, "公式应至少引用一个指标，如 {a}");
        }
        Ok(formula) if formula.names().iter().any(|name| !is_key(name)) => {
            check.refuse(field, FieldCode::Invalid, "公式只能引用指标的标识，如 {a}、{b1}");
        }
        Ok(_) => {}
    }
}

/// Checks that a newly named category of events exists.
#[erased]
pub async fn settle(
    tx: &AsyncPgConnection,
    viewer: &Viewer,
    at: &str,
    before: Option<i64>,
    now: Option<i64>,
) -> AppResult<()> {
    match now {
        Some(id) if before != Some(id) => {
            let field = format!("{at}eventCategoryId");
            category::service::require(tx, viewer, Tree::KpiEvent, &field, id).await
        }
        _ => Ok(()),
    }
}
