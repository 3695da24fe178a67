//! GraphQL types of the indicators of appraisal plans (business §7 KPI `planIndication`).

use async_graphql::{Context, ID, MaybeUndefined};
use xieli_domain::TenantKey;
use xieli_domain::kpi_plan::loaders::{KpiPlanById, PlanStanding};
use xieli_domain::kpi_plan::{model, service_indication, store};
use xieli_kernel::AppResult;
use xieli_macros::{InputObject, object};

use super::KpiPlan;
use crate::category::Category;
use crate::core::input::{Read, change};
use crate::core::payload::DeletePayload;
use crate::core::{
    Connection, ContextExt, List, Result, SortDirection, decode_optional, order, payload, record,
};
use crate::kpi::inputs::{KpiRaterInput, KpiScoringInput, id_change, raters};
use crate::kpi::numbers::read_percent;
use crate::kpi::{KpiIndicationKind, KpiRater, KpiScoring, KpiSource, category, percent, source_text};

record!(
    /// An indicator of a plan (business §3 KPI).
    KpiPlanIndication: model::KpiPlanIndication, store::indications::find
);

/// An indicator of a plan (business §3 KPI).
#[object(login, common(id, row_id, created_at, created_by, updated_at, version))]
impl KpiPlanIndication {
    /// The plan.
    #[by(KpiPlanById, plan_id)]
    fn plan(&self) -> Result<Option<KpiPlan>>;

    /// The key of its section.
    fn section_key(&self) -> &str;

    /// Its name in formulas, `a` to `z9`.
    fn key(&self) -> &str;

    /// 1 to 50 characters.
    fn name(&self) -> &str;

    /// The source of its value.
    fn kind(&self) -> KpiIndicationKind;

    /// The label of `kind`.
    fn kind_text(&self) -> &str {
        self.0.kind_of().label()
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

    /// Of FORMULA: arithmetic over `{key}` of others.
    fn formula(&self) -> Option<&str>;

    /// Its weight within its section, in percent.
    fn weight(&self) -> f64 {
        percent(self.0.weight)
    }

    /// Of INPUT: the raters; in an anonymous plan empty for examinees and for viewers who only rate.
    async fn raters(&self, ctx: &Context<'_>) -> Result<Vec<KpiRater>> {
        let plan = TenantKey::new(self.0.enterprise_id, self.0.plan_id);
        let standing = ctx.loaders()?.load::<PlanStanding>(plan).await?;
        let reads = standing.is_some_and(|one| one.whole || one.audits || one.reviews);
        Ok(if reads { self.0.raters_of().into_iter().map(KpiRater).collect() } else { Vec::new() })
    }

    /// Its position in the plan.
    fn sort_order(&self) -> i32;
}

payload! {
    /// An indicator of a plan, or the errors of the call.
    login KpiPlanIndicationPayload {
        /// As it is now; null when nothing was changed.
        kpi_plan_indication: KpiPlanIndication
    }
}

/// Filter of indicators; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
#[graphql(into = model::KpiPlanIndicationFilter)]
pub struct KpiPlanIndicationFilter {
    /// Of this plan.
    #[graphql(id = KpiPlan)]
    pub plan_id: Option<ID>,
}

order! {
    /// Sort keys of indicators of plans.
    pub enum KpiPlanIndicationSort {
        /// Their positions in lists.
        SortOrder,
        /// Time of creation.
        CreatedAt,
    }

    /// Sort order of indicators of plans; ties are broken by id.
    pub struct KpiPlanIndicationOrder, or SORT_ORDER ASC, else "SortDirection::Asc";
}

/// An indicator of a plan, new or changed; on a change absent fields stay and null clears.
#[derive(Debug, InputObject)]
pub struct KpiPlanIndicationInput {
    /// Required of a new one.
    pub plan_id: Option<ID>,
    /// Required of a new one: the key of a section of the plan.
    pub section_key: Option<String>,
    /// Its name in formulas, a letter or a letter and a digit; the next free one if absent.
    pub key: Option<String>,
    /// Required of a new one; 1 to 50 characters.
    pub name: Option<String>,
    /// Required of a new one.
    pub kind: Option<KpiIndicationKind>,
    /// Up to 20 characters.
    pub unit: MaybeUndefined<String>,
    /// Up to 500 characters.
    pub description: MaybeUndefined<String>,
    /// Required of a new one.
    pub scoring: Option<KpiScoringInput>,
    /// Required of SOURCE.
    pub source: MaybeUndefined<KpiSource>,
    /// Of EVENT: the events that count, with those of the categories below; all of them if absent.
    pub event_category_id: MaybeUndefined<ID>,
    /// Required of FORMULA: arithmetic over `{key}` of others.
    pub formula: MaybeUndefined<String>,
    /// Its weight within its section, in percent; 0 if absent.
    pub weight: Option<f64>,
    /// All raters, required of INPUT, up to 10.
    pub raters: Option<Vec<KpiRaterInput>>,
    /// Its position in the plan; at the end if absent.
    pub sort_order: Option<i32>,
}

impl Read for KpiPlanIndicationInput {
    type Domain = model::IndicationInput;

    fn read(self) -> AppResult<model::IndicationInput> {
        Ok(model::IndicationInput {
            plan_id: decode_optional::<KpiPlan>(self.plan_id.as_ref())?,
            section_key: self.section_key,
            key: self.key,
            name: self.name,
            kind: self.kind.map(KpiIndicationKind::as_i16),
            unit: change(self.unit),
            description: change(self.description),
            scoring: self.scoring.map(|scoring| scoring.read("scoring")).transpose()?,
            source: change(self.source).map(|source| source.map(KpiSource::as_i16)),
            event_category_id: id_change::<Category>(self.event_category_id)?,
            formula: change(self.formula),
            weight: self.weight.map(|weight| read_percent("weight", weight)).transpose()?,
            raters: self.raters.map(|given| raters(given, "raters")).transpose()?,
            sort_order: self.sort_order,
        })
    }
}

/// Ids of indicators of plans.
#[derive(Debug, InputObject)]
pub struct KpiPlanIndicationIdsInput {
    /// 1 to 1000 ids.
    pub ids: Vec<ID>,
}

/// Root fields that read indicators of plans.
#[derive(Default)]
pub struct KpiPlanIndicationQuery;

/// Root fields that read indicators of plans.
#[object(root)]
impl KpiPlanIndicationQuery {
    /// Indicators of plans visible to the viewer, one page (business §7 KPI `planIndication/list`).
    #[requires("kpi")]
    #[list(store::indications)]
    fn kpi_plan_indications(
        list: List<KpiPlanIndicationFilter, KpiPlanIndicationOrder>,
    ) -> Connection<KpiPlanIndication>;

    /// One of them by id; null when none is visible to the viewer.
    #[requires("kpi")]
    #[one]
    fn kpi_plan_indication() -> KpiPlanIndication;
}

/// Root fields that change indicators of plans.
#[derive(Default)]
pub struct KpiPlanIndicationMutation;

/// Root fields that change indicators of plans.
#[object(root)]
impl KpiPlanIndicationMutation {
    /// Adds an indicator to a draft plan.
    #[requires("kpi:plan:edit,teamManage")]
    #[create(service_indication::save)]
    fn kpi_plan_indication_create(input: KpiPlanIndicationInput) -> KpiPlanIndicationPayload;

    /// Changes an indicator of a draft plan; absent fields stay, null clears.
    #[requires("kpi:plan:edit,teamManage")]
    #[update(service_indication::save, KpiPlanIndication)]
    fn kpi_plan_indication_update(input: KpiPlanIndicationInput) -> KpiPlanIndicationPayload;

    /// Removes indicators from draft plans; all or none.
    #[requires("kpi:plan:edit,teamManage")]
    #[delete(service_indication::delete, KpiPlanIndication)]
    fn kpi_plan_indication_delete(input: KpiPlanIndicationIdsInput) -> DeletePayload;
}
