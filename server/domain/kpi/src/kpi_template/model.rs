//! Rows and inputs of templates and of their indicators.

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
    /// A change of a template: absent stays, `Some(None)` clears.
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
        /// The bound of the extra score, up and down.
        extra_max: i64,
        /// Raters see nothing of one another.
        anonymous: bool,
        /// A list of [`Grade`].
        grades: Value,
        /// It is offered to plans.
        enabled: bool,
    }
    kept {
        /// When it last changed.
        updated_at: DateTime<Utc>,
    }
    carried {
        /// Exactly these sections.
        parts: Vec<Section>,
        /// Exactly these grades.
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

/// The templates that a list shows; an absent field does not narrow it.
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
    /// A change of an indicator of a template: absent stays, `Some(None)` clears.
    KpiTemplateIndicationPatch,
    keys {
        /// Of this template.
        template_id: i64,
    }
    fields {
        /// The section that it is in.
        section_key: String,
        /// Its name in formulas: a letter, or a letter and a digit; unique in the template.
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
        /// The events that count, with the categories below; nothing: all of them.
        event_category_id: Option<i64>,
        /// Over the keys of other indicators of the template.
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
        /// How a value becomes a score.
        rule: Scoring,
        /// Exactly these raters.
        by: Vec<Rater>,
    }
);

impl KpiTemplateIndication {
    /// How a value becomes a score.
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

/// The indicators of templates that a list shows; an absent field does not narrow it.
#[derive(Debug, Clone, Default)]
pub struct KpiTemplateIndicationFilter {
    /// Of this template.
    pub template_id: Option<i64>,
    /// By their names.
    pub keyword: Option<String>,
}

/// An indicator among all those that a template is to have.
#[derive(Debug, Clone, Default)]
pub struct TemplateLine {
    /// One that is there; nothing: a new one.
    pub id: Option<i64>,
    /// The change of it.
    pub patch: KpiTemplateIndicationPatch,
}

/// All that a template is to have (business §7 KPI `saveTemplateIndication`).
#[derive(Debug, Clone, Default)]
pub struct WholeTemplate {
    /// The template.
    pub template_id: i64,
    /// The version that was read; nothing: whatever it is now.
    pub version: Option<i32>,
    /// Exactly these sections; nothing: those that it has.
    pub sections: Option<Vec<Section>>,
    /// Exactly these indicators, in this order.
    pub lines: Vec<TemplateLine>,
}

/// Indicators of the library that are copied into a template (business §7 KPI `chooseIndicationFromLib`).
#[derive(Debug, Clone, Default)]
pub struct Chosen {
    /// The template.
    pub template_id: i64,
    /// The version that was read; nothing: whatever it is now.
    pub version: Option<i32>,
    /// The section that they are put into, behind those that are there.
    pub section_key: String,
    /// The indicators of the library, in this order.
    pub indication_ids: Vec<i64>,
}
