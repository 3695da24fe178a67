//! GraphQL types of appraisal templates.

use async_graphql::Context;
use xieli_domain::TenantKey;
use xieli_domain::kpi::rules::{may_delete_templates, may_edit_templates};
use xieli_domain::kpi_template::loaders::{IndicationsOfTemplate, TemplateCounts};
use xieli_domain::kpi_template::{model, store};
use xieli_macros::object;

use super::indications::KpiTemplateIndication;
use crate::category::Category;
use crate::core::{ContextExt, Result, payload, record};
use crate::kpi::{KpiGrade, KpiLibraryCan, KpiMissing, KpiSection, category, count, points};

record!(
    /// A template of appraisal, which plans copy (business §3 KPI).
    KpiTemplate: model::KpiTemplate, store::templates::find
);

/// A template of appraisal, which plans copy (business §3 KPI).
#[object(login, common(id, row_id, created_at, created_by, updated_at, version))]
impl KpiTemplate {
    /// 1 to 50 characters, unique.
    fn name(&self) -> &str;

    /// A node of the tree of templates.
    async fn category(&self, ctx: &Context<'_>) -> Result<Option<Category>> {
        category(ctx, self.0.category_id).await
    }

    /// Up to 500 characters.
    fn description(&self) -> Option<&str>;

    /// Its sections, in their order.
    fn sections(&self) -> Vec<KpiSection> {
        self.0.sections().into_iter().map(KpiSection::from).collect()
    }

    /// The treatment of an indicator without a value.
    fn missing(&self) -> KpiMissing {
        KpiMissing::from_i16(self.0.missing)
    }

    /// Decimals of the result, 0 to 2.
    fn digits(&self) -> i32 {
        self.0.digits.into()
    }

    /// The maximum of the extra score, positive or negative; 0: no extra score.
    fn extra_max(&self) -> f64 {
        points(self.0.extra_max)
    }

    /// Whether raters can't see each other's inputs.
    fn anonymous(&self) -> bool;

    /// The grades of results, the best first; empty: results have no grades.
    fn grades(&self) -> Vec<KpiGrade> {
        self.0.grades().into_iter().map(KpiGrade::from).collect()
    }

    /// Whether it can be used in plans.
    fn enabled(&self) -> bool;

    /// The number of its indicators.
    async fn indication_count(&self, ctx: &Context<'_>) -> Result<i32> {
        let key = TenantKey::new(self.0.enterprise_id, self.0.id);
        Ok(count(ctx.loaders()?.load::<TemplateCounts>(key).await?.unwrap_or_default()))
    }

    /// Its indicators, in their order.
    async fn template_indications(&self, ctx: &Context<'_>) -> Result<Vec<KpiTemplateIndication>> {
        let key = TenantKey::new(self.0.enterprise_id, self.0.id);
        let found = ctx.loaders()?.load::<IndicationsOfTemplate>(key).await?.unwrap_or_default();
        Ok(found.into_iter().map(KpiTemplateIndication::from).collect())
    }

    /// The viewer's permissions on it.
    fn viewer_can(&self, ctx: &Context<'_>) -> Result<KpiLibraryCan> {
        let viewer = ctx.viewer()?;
        Ok(KpiLibraryCan { update: may_edit_templates(viewer), delete: may_delete_templates(viewer) })
    }
}

payload! {
    /// A template, or the errors of the call.
    login KpiTemplatePayload {
        /// As it is now; null when nothing was changed.
        kpi_template: KpiTemplate
    }
}
