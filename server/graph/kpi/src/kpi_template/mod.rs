//! GraphQL schema of templates of appraisal with their indicators
//! (business §2 KPI, business §7 KPI `template`, `templateIndication`).

pub mod indications;
pub mod inputs;
pub mod types;

use async_graphql::Context;
use xieli_domain::kpi_template::{service, service_lines, store};
use xieli_macros::object;

pub use self::indications::KpiTemplateIndication;
use self::indications::{
    KpiTemplateIndicationFilter, KpiTemplateIndicationIdsInput, KpiTemplateIndicationInput,
    KpiTemplateIndicationOrder, KpiTemplateIndicationPayload, KpiTemplateIndicationsChooseInput,
    KpiTemplateIndicationsSaveInput,
};
use self::inputs::{KpiTemplateFilter, KpiTemplateIdsInput, KpiTemplateInput, KpiTemplateOrder};
pub use self::types::KpiTemplate;
use self::types::KpiTemplatePayload;
use crate::core::input::Read;
use crate::core::payload::DeletePayload;
use crate::core::{Connection, ContextExt, List, Result};

/// Root fields that read templates.
#[derive(Default)]
pub struct KpiTemplateQuery;

/// Root fields that read templates.
#[object(root)]
impl KpiTemplateQuery {
    /// Templates, one page (business §7 KPI `template/list`).
    #[requires("e:manage,kpi:template,kpi:plan:create,teamManage")]
    #[list(store::templates)]
    fn kpi_templates(list: List<KpiTemplateFilter, KpiTemplateOrder>) -> Connection<KpiTemplate>;

    /// One of them by id; null when none is visible to the viewer.
    #[requires("e:manage,kpi:template,kpi:plan:create,teamManage")]
    #[one]
    fn kpi_template() -> KpiTemplate;

    /// Indicators of templates, one page (business §7 KPI `templateIndication/list`).
    #[requires("e:manage,kpi:template,kpi:plan:create,teamManage")]
    #[list(store::indications)]
    fn kpi_template_indications(
        list: List<KpiTemplateIndicationFilter, KpiTemplateIndicationOrder>,
    ) -> Connection<KpiTemplateIndication>;

    /// One of them by id; null when none is visible to the viewer.
    #[requires("e:manage,kpi:template,kpi:plan:create,teamManage")]
    #[one]
    fn kpi_template_indication() -> KpiTemplateIndication;
}

/// Root fields that change templates.
#[derive(Default)]
pub struct KpiTemplateMutation;

/// Root fields that change templates.
#[object(root)]
impl KpiTemplateMutation {
    /// Creates a template, at most 2000 of an enterprise.
    #[requires("kpi:template:create")]
    #[create(service::save)]
    fn kpi_template_create(input: KpiTemplateInput) -> KpiTemplatePayload;

    /// Changes a template; absent fields stay, null clears. Copies in plans stay as they are.
    #[requires("kpi:template:edit")]
    #[update(service::save, KpiTemplate)]
    fn kpi_template_update(input: KpiTemplateInput) -> KpiTemplatePayload;

    /// Moves templates with their indicators to the recycle bin; all or none. Copies in plans stay as they
    /// are.
    #[requires("kpi:template:del")]
    #[delete(service::delete, KpiTemplate)]
    fn kpi_template_delete(input: KpiTemplateIdsInput) -> DeletePayload;

    /// Replaces all indicators of a template, and its sections if given: indicators that are not listed are
    /// removed, and those without an id are new (business §7 KPI `saveTemplateIndication`). In a template
    /// that is enabled for plans, weights must add up to 100 %.
    #[requires("kpi:template:create,kpi:template:edit")]
    async fn kpi_template_indications_save(
        &self,
        ctx: &Context<'_>,
        input: KpiTemplateIndicationsSaveInput,
    ) -> Result<KpiTemplatePayload> {
        let saved = match input.read() {
            Ok(set) => service_lines::save_all(ctx.db()?, ctx.viewer()?, set).await,
            Err(error) => Err(error),
        };
        KpiTemplatePayload::from(saved)
    }

    /// Copies indicators of the library to the end of a section of a template
    /// (business §7 KPI `chooseIndicationFromLib`). Their weights are 0 until they are set.
    #[requires("kpi:template:create,kpi:template:edit")]
    async fn kpi_template_indications_choose(
        &self,
        ctx: &Context<'_>,
        input: KpiTemplateIndicationsChooseInput,
    ) -> Result<KpiTemplatePayload> {
        let chosen = match input.read() {
            Ok(chosen) => service_lines::choose(ctx.db()?, ctx.viewer()?, chosen).await,
            Err(error) => Err(error),
        };
        KpiTemplatePayload::from(chosen)
    }
}

/// Root fields that change indicators of templates.
#[derive(Default)]
pub struct KpiTemplateIndicationMutation;

/// Root fields that change indicators of templates.
#[object(root)]
impl KpiTemplateIndicationMutation {
    /// Adds an indicator to a template, at the end unless a position is given. Each change makes a new
    /// version of the template.
    #[requires("kpi:template:create,kpi:template:edit")]
    #[create(service_lines::save)]
    fn kpi_template_indication_create(input: KpiTemplateIndicationInput) -> KpiTemplateIndicationPayload;

    /// Changes one; absent fields stay, null clears.
    #[requires("kpi:template:create,kpi:template:edit")]
    #[update(service_lines::save, KpiTemplateIndication)]
    fn kpi_template_indication_update(input: KpiTemplateIndicationInput) -> KpiTemplateIndicationPayload;

    /// Removes indicators from templates; all or none.
    #[requires("kpi:template:create,kpi:template:edit")]
    #[delete(service_lines::delete, KpiTemplateIndication)]
    fn kpi_template_indication_delete(input: KpiTemplateIndicationIdsInput) -> DeletePayload;
}
