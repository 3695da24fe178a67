//! GraphQL types of the inputs of raters to appraisal results.

use async_graphql::{Context, ID};
use chrono::{DateTime, Utc};
use xieli_domain::TenantKey;
use xieli_domain::kpi_examine::loaders::{ExamineStandings, KpiExamineById, KpiExamineIndicationById};
use xieli_domain::kpi_examine::{model, rules, store};
use xieli_domain::kpi_plan::loaders::{KpiPlanById, KpiPlanIndicationById};
use xieli_domain::member::loaders::MemberById;
use xieli_macros::{InputObject, fields, object};

use super::indications::KpiExamineIndication;
use super::types::KpiExamine;
use crate::core::{ContextExt, Result, SortDirection, order, record};
use crate::kpi::{KpiRaterKind, percent, value};
use crate::kpi_plan::{KpiPlan, KpiPlanIndication};
use crate::member::Member;

record!(
    /// The value of a rater for an indicator of a result (business §3 KPI).
    KpiInput: model::KpiInput, store::inputs::find
);

/// The viewer's permissions on an input; offered if and only if it is accepted.
#[fields(login)]
#[derive(Default)]
pub struct KpiInputViewerCan {
    /// Enter or submit it.
    pub save: bool,
    /// Change it after it was submitted, with a reason.
    pub modify: bool,
}

/// The value of a rater for an indicator of a result (business §3 KPI).
#[object(login, common(id, row_id, created_at, version))]
impl KpiInput {
    /// The result.
    #[by(KpiExamineById, examine_id)]
    fn examine(&self) -> Result<Option<KpiExamine>>;

    /// The plan.
    #[by(KpiPlanById, plan_id)]
    fn plan(&self) -> Result<Option<KpiPlan>>;

    /// The indicator of the result.
    #[by(KpiExamineIndicationById, examine_indication_id)]
    fn examine_indication(&self) -> Result<Option<KpiExamineIndication>>;

    /// The indicator of the plan.
    async fn plan_indication(&self, ctx: &Context<'_>) -> Result<Option<KpiPlanIndication>> {
        let of = |id: i64| TenantKey::new(self.0.enterprise_id, id);
        let loaders = ctx.loaders()?;
        let detail = loaders.load::<KpiExamineIndicationById>(of(self.0.examine_indication_id)).await?;
        let Some(detail) = detail else { return Ok(None) };
        let found = loaders.load::<KpiPlanIndicationById>(of(detail.row.plan_indication_id)).await?;
        Ok(found.map(KpiPlanIndication::from))
    }

    /// The rater.
    #[by(MemberById, member_id)]
    fn member(&self) -> Result<Option<Member>>;

    /// The rater's relation to the examinee.
    fn who(&self) -> KpiRaterKind;

    /// The label of `who`.
    fn who_text(&self) -> &str {
        self.0.reason().label()
    }

    /// The share of the value, in percent.
    fn share(&self) -> f64 {
        percent(self.0.share)
    }

    /// The value; null: there is none yet.
    fn value(&self) -> Option<f64> {
        self.0.value.map(value)
    }

    /// Up to 500 characters.
    fn remark(&self) -> Option<&str>;

    /// When it was submitted.
    fn submitted_at(&self) -> Option<DateTime<Utc>>;

    /// The viewer's permissions on it.
    async fn viewer_can(&self, ctx: &Context<'_>) -> Result<KpiInputViewerCan> {
        let (viewer, loaders) = (ctx.viewer()?, ctx.loaders()?);
        let key = TenantKey::new(self.0.enterprise_id, self.0.examine_id);
        let Some(examine) = loaders.load::<KpiExamineById>(key).await? else {
            return Ok(KpiInputViewerCan::default());
        };
        let standing = loaders.load::<ExamineStandings>(key).await?;
        Ok(KpiInputViewerCan {
            save: rules::can_save(viewer, &self.0, &examine),
            modify: standing.is_some_and(|standing| rules::can_modify(viewer, &examine, &standing)),
        })
    }
}

/// Filter of inputs; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
#[graphql(into = model::KpiInputFilter)]
pub struct KpiInputFilter {
    /// Of this plan.
    #[graphql(id = KpiPlan)]
    pub plan_id: Option<ID>,
    /// Of this result.
    #[graphql(id = KpiExamine)]
    pub examine_id: Option<ID>,
    /// Open, or submitted.
    pub open: Option<bool>,
    /// Only the viewer's own.
    #[graphql(or = false)]
    pub mine: Option<bool>,
}

order! {
    /// Sort keys of inputs.
    pub enum KpiInputSort {
        /// Time of creation.
        CreatedAt,
    }

    /// Sort order of inputs; ties are broken by id.
    pub struct KpiInputOrder, or CREATED_AT ASC, else "SortDirection::Asc";
}
