//! Rows and inputs of the library of indicators.

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
    /// A change of an indicator: absent stays, `Some(None)` clears.
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
        /// The events that count, with the categories below; nothing: all of them.
        event_category_id: Option<i64>,
        /// Over the keys that indicators have in a template.
        formula: Option<String>,
        /// It is offered to templates.
        enabled: bool,
    }
    kept {
        /// When it last changed.
        updated_at: DateTime<Utc>,
    }
    carried {
        /// How a value becomes a score.
        rule: Scoring,
    }
);

impl KpiIndication {
    /// How a value becomes a score.
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

/// The indicators that a list shows; an absent field does not narrow it.
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
