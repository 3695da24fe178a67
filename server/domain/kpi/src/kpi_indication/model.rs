//! Rows, filters and inputs of the library of appraisal indicators.

use chrono::{DateTime, Utc};
use serde_json::Value;
use xieli_tables::kpi_indication;

use crate::kpi::factor::Factor;
use crate::kpi_engine::model::Scoring;
use crate::patched;

patched!(kpi_indication;
    /// An indicator of the library.
    KpiIndication,
    /// An indicator as it is written.
    KpiIndicationInput,
    /// Changes to an indicator: an absent field stays, `Some(None)` clears it.
    KpiIndicationPatch,
    keys {}
    fields {
        /// 1 to 50 characters, unique.
        name: String,
        /// A node of the tree of indicators.
        category_id: Option<i64>,
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
        /// Formula over the keys of indicators in a template.
        formula: Option<String>,
        /// Whether templates can use it.
        enabled: bool,
    }
    kept {
        /// When it last changed.
        updated_at: DateTime<Utc>,
    }
    carried {
        /// Rule that turns a value into a score.
        rule: Scoring,
    }
);

impl KpiIndication {
    /// Rule that turns a value into a score.
    pub fn scoring_of(&self) -> Scoring {
        serde_json::from_value(self.scoring.clone()).unwrap_or_default()
    }

    /// Its definition, as templates copy it.
    pub fn factor(&self) -> Factor {
        Factor {
            name: self.name.clone(),
            kind: self.kind,
            unit: self.unit.clone(),
            description: self.description.clone(),
            scoring: self.scoring_of(),
            source: self.source,
            event_category_id: self.event_category_id,
            formula: self.formula.clone(),
        }
    }
}

/// Filter of indicators; an absent field does not filter.
#[derive(Debug, Clone, Default)]
pub struct KpiIndicationFilter {
    /// By name and description.
    pub keyword: Option<String>,
    /// In this category or one below it.
    pub category_id: Option<i64>,
    /// Of one of these kinds.
    pub kinds: Vec<i16>,
    /// Offered to templates, or not.
    pub enabled: Option<bool>,
}
