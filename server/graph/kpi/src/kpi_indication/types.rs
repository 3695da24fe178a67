//! GraphQL types of appraisal indicators of the library.

use async_graphql::Context;
use xieli_domain::kpi::rules::{may_delete_indications, may_edit_indications};
use xieli_domain::kpi_engine::model::IndicationKind;
use xieli_domain::kpi_indication::{model, store};
use xieli_macros::object;

use crate::category::Category;
use crate::core::{ContextExt, Result, payload, record};
use crate::kpi::{KpiIndicationKind, KpiLibraryCan, KpiScoring, KpiSource, category, source_text};

record!(
    /// An indicator of the library, which templates copy (business §3 KPI).
    KpiIndication: model::KpiIndication, store::indications::find
);

/// An indicator of the library, which templates copy (business §3 KPI).
#[object(login, common(id, row_id, created_at, created_by, updated_at, version))]
impl KpiIndication {
    /// 1 to 50 characters, unique.
    fn name(&self) -> &str;

    /// A node of the tree of indicators.
    async fn category(&self, ctx: &Context<'_>) -> Result<Option<Category>> {
        category(ctx, self.0.category_id).await
    }

    /// The source of its value.
    fn kind(&self) -> KpiIndicationKind;

    /// The label of `kind`.
    fn kind_text(&self) -> &str {
        IndicationKind::read(self.0.kind).label()
    }

    /// The unit of its values.
    fn unit(&self) -> Option<&str>;

    /// Up to 500 characters.
    fn description(&self) -> Option<&str>;

    /// The rule that converts its value to a score.
    fn scoring(&self) -> KpiScoring {
        self.0.scoring_of().into()
    }

    /// Of SOURCE: the records.
    fn source(&self) -> Option<KpiSource> {
        self.0.source.map(KpiSource::from_i16)
    }

    /// The label of `source`.
    fn source_text(&self) -> Option<&str> {
        source_text(self.0.source)
    }

    /// Of EVENT: the events that count, with those of the categories below; null: all of them.
    async fn event_category(&self, ctx: &Context<'_>) -> Result<Option<Category>> {
        category(ctx, self.0.event_category_id).await
    }

    /// Of FORMULA: arithmetic over the `{key}` that indicators have in a template.
    fn formula(&self) -> Option<&str>;

    /// Whether it can be used in templates.
    fn enabled(&self) -> bool;

    /// The viewer's permissions on it.
    fn viewer_can(&self, ctx: &Context<'_>) -> Result<KpiLibraryCan> {
        let viewer = ctx.viewer()?;
        Ok(KpiLibraryCan { update: may_edit_indications(viewer), delete: may_delete_indications(viewer) })
    }
}

payload! {
    /// An indicator of the library, or the errors of the call.
    login KpiIndicationPayload {
        /// As it is now; null when nothing was changed.
        kpi_indication: KpiIndication
    }
}
