//! Rows, filters and inputs of appraisal templates and of their indicators.

use chrono::{DateTime, Utc};
use serde_json::Value;
use xieli_tables::{kpi_template, kpi_template_indication};

use crate::kpi::factor::Factor;
use crate::kpi_engine::model::{Grade, Rater, Scoring, Section};
use crate::patched;

patched!(kpi_template;
    /// A template of appraisal.
    KpiTemplate,
    /// A template as it is written.
    KpiTemplateInput,
    /// Changes to a template: an absent field stays, `Some(None)` clears it.
    KpiTemplatePatch,
    keys {}
    fields {
        /// 1 to 50 characters, unique.
        name: String,
        /// A node of the tree of templates.
        category_id: Option<i64>,
        /// Up to 500 characters.
        description: Option<String>,
        /// A list of [`Section`].
        sections: Value,
        /// The number of a [`Missing`](crate::kpi_engine::model::Missing).
        missing: i16,
        /// Decimals of the result, 0 to 2.
        digits: i16,
        /// The largest absolute number of extra points.
        extra_max: i64,
        /// Whether raters do not see each other's inputs.
        anonymous: bool,
        /// A list of [`Grade`].
        grades: Value,
        /// Whether plans can use it.
        enabled: bool,
    }
    kept {
        /// When it last changed.
        updated_at: DateTime<Utc>,
    }
    carried {
        /// All of its sections; replaces the former ones.
        parts: Vec<Section>,
        /// All of its grades; replaces the former ones.
        levels: Vec<Grade>,
    }
);

impl KpiTemplate {
    /// Its sections, in their order.
    pub fn sections(&self) -> Vec<Section> {
        serde_json::from_value(self.sections.clone()).unwrap_or_default()
    }

    /// Its grades, the best first.
    pub fn grades(&self) -> Vec<Grade> {
        serde_json::from_value(self.grades.clone()).unwrap_or_default()
    }
}

/// Filter of templates; an absent field does not filter.
#[derive(Debug, Clone, Default)]
pub struct KpiTemplateFilter {
    /// By name and description.
    pub keyword: Option<String>,
    /// In this category or one below it.
    pub category_id: Option<i64>,
    /// Offered to plans, or not.
    pub enabled: Option<bool>,
}

patched!(kpi_template_indication;
    /// An indicator of a template.
    KpiTemplateIndication,
    /// An indicator of a template as it is written.
    KpiTemplateIndicationInput,
    /// Changes to an indicator of a template: an absent field stays, `Some(None)` clears it.
    KpiTemplateIndicationPatch,
    keys {
        /// Id of the template.
        template_id: i64,
    }
    fields {
        /// Key of its section.
        section_key: String,
        /// Its key in formulas: a letter, or a letter and a digit; unique in the template.
        key: String,
        /// 1 to 50 characters.
        name: String,
        /// The number of an [`IndicationKind`](crate::kpi_engine::model::IndicationKind).
        kind: i16,
        /// Up to 20 characters.
        unit: Option<String>,
        /// Up to 500 characters.
        description: Option<String>,
        /// A [`Scoring`].
        scoring: Value,
        /// The number of a [`SourceKind`](crate::kpi_engine::model::SourceKind).
        source: Option<i16>,
        /// Category of the counted events, with the categories below; `None`: all events.
        event_category_id: Option<i64>,
        /// Formula over the keys of other indicators of the template.
        formula: Option<String>,
        /// Its weight in the section, in hundredths of a percent.
        weight: i32,
        /// A list of [`Rater`].
        raters: Value,
        /// Its place in the template.
        sort_order: i32,
        /// The indicator of the library that it was copied from.
        from_indication_id: Option<i64>,
    }
    kept {
        /// When it last changed.
        updated_at: DateTime<Utc>,
    }
    carried {
        /// Rule that turns a value into a score.
        rule: Scoring,
        /// All of its raters; replaces the former ones.
        by: Vec<Rater>,
    }
);

impl KpiTemplateIndication {
    /// Rule that turns a value into a score.
    pub fn scoring_of(&self) -> Scoring {
        serde_json::from_value(self.scoring.clone()).unwrap_or_default()
    }

    /// The people who rate it.
    pub fn raters_of(&self) -> Vec<Rater> {
        serde_json::from_value(self.raters.clone()).unwrap_or_default()
    }
}

impl KpiTemplateIndicationPatch {
    /// A new indicator with this definition.
    pub fn of(factor: Factor) -> Self {
        Self {
            name: Some(factor.name),
            kind: Some(factor.kind),
            unit: Some(factor.unit),
            description: Some(factor.description),
            rule: Some(factor.scoring),
            source: Some(factor.source),
            event_category_id: Some(factor.event_category_id),
            formula: Some(factor.formula),
            ..Self::default()
        }
    }
}

/// Filter of indicators of templates; an absent field does not filter.
#[derive(Debug, Clone, Default)]
pub struct KpiTemplateIndicationFilter {
    /// Of this template.
    pub template_id: Option<i64>,
    /// By their names.
    pub keyword: Option<String>,
}

/// An indicator in the complete list of a template.
#[derive(Debug, Clone, Default)]
pub struct TemplateLine {
    /// Id of an existing indicator; `None`: a new one.
    pub id: Option<i64>,
    /// Its changes.
    pub patch: KpiTemplateIndicationPatch,
}

/// The complete sections and indicators of a template (business §7 KPI `saveTemplateIndication`).
#[derive(Debug, Clone, Default)]
pub struct WholeTemplate {
    /// The template.
    pub template_id: i64,
    /// The version that was read, for optimistic locking; `None`: any.
    pub version: Option<i32>,
    /// All of its sections; `None`: unchanged.
    pub sections: Option<Vec<Section>>,
    /// All of its indicators, in order.
    pub lines: Vec<TemplateLine>,
}

/// Indicators of the library to copy into a template (business §7 KPI `chooseIndicationFromLib`).
#[derive(Debug, Clone, Default)]
pub struct Chosen {
    /// The template.
    pub template_id: i64,
    /// The version that was read, for optimistic locking; `None`: any.
    pub version: Option<i32>,
    /// Key of the section to which they are appended.
    pub section_key: String,
    /// The indicators of the library, in this order.
    pub indication_ids: Vec<i64>,
}
