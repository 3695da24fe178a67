//! GraphQL mutations of appraisal plans: editing them, and the steps of their workflow.

use async_graphql::{Context, ID};
use xieli_domain::TenantKey;
use xieli_domain::kpi_examine::loaders::KpiExamineById;
use xieli_domain::kpi_plan::loaders::KpiPlanIndicationById;
use xieli_domain::kpi_plan::{model, service, service_source, service_step};
use xieli_macros::{fields, object};

use super::groups::{KpiPlanGroupsInput, KpiPlanGroupsPayload};
use super::indications::KpiPlanIndication;
use super::inputs::{
    KpiPlanAuditInput, KpiPlanCancelInput, KpiPlanCopyInput, KpiPlanIdInput, KpiPlanIdsInput, KpiPlanInput,
    KpiPlanRemindInput, KpiPlanReturnInput, KpiPlanRunningInput, KpiPlanUpdateSourceInput,
};
use super::types::KpiPlan;
use crate::core::input::Read;
use crate::core::payload::{DeletePayload, UserError, split};
use crate::core::{ContextExt, Record, Result, decode, payload};
use crate::job::Job;
use crate::kpi::inputs::all;
use crate::kpi::value;
use crate::kpi_examine::KpiExamine;
use crate::member::Member;
use crate::member::types::members_by_ids;

payload! {
    /// A plan, or the errors of the call.
    login KpiPlanPayload {
        /// As it is now; null when nothing was changed.
        kpi_plan: KpiPlan
    }
}

/// The reminded members, or the errors of the call.
#[fields(login)]
pub struct KpiRemindPayload {
    /// Members with pending actions who were not reminded yet today; null when nothing was done.
    pub reminded: Option<Vec<Member>>,
    /// Errors that the user can correct; empty on success.
    pub user_errors: Vec<UserError>,
}

/// An automatic value that has changed.
pub struct KpiSourceDifference(model::Difference);

/// An automatic value that has changed.
#[object(login)]
impl KpiSourceDifference {
    /// The result of the examinee.
    async fn examine(&self, ctx: &Context<'_>) -> Result<Option<KpiExamine>> {
        let key = TenantKey::new(ctx.viewer()?.enterprise_id, self.0.examine_id);
        Ok(ctx.loaders()?.load::<KpiExamineById>(key).await?.map(KpiExamine::from))
    }

    /// The indicator.
    async fn plan_indication(&self, ctx: &Context<'_>) -> Result<Option<KpiPlanIndication>> {
        let key = TenantKey::new(ctx.viewer()?.enterprise_id, self.0.plan_indication_id);
        Ok(ctx.loaders()?.load::<KpiPlanIndicationById>(key).await?.map(KpiPlanIndication::from))
    }

    /// The value before; null: there was none.
    fn before(&self) -> Option<f64> {
        self.0.before.map(value)
    }

    /// The value now; null: there is none.
    fn after(&self) -> Option<f64> {
        self.0.after.map(value)
    }
}

/// The differences of automatic values, or the errors of the call.
#[fields(login)]
pub struct KpiPlanUpdateSourcePayload {
    /// The differences found, or applied on request; null when nothing was done.
    pub differences: Option<Vec<KpiSourceDifference>>,
    /// The background job, when there are too many examinees to do it at once.
    pub job: Option<Job>,
    /// Errors that the user can correct; empty on success.
    pub user_errors: Vec<UserError>,
}

/// Root fields that write plans.
#[derive(Default)]
pub struct KpiPlanMutation;

/// Root fields that write plans.
#[object(root)]
impl KpiPlanMutation {
    /// Creates a plan, with or without a template; examinees are not notified yet
    /// (business §7 KPI `POST plan`).
    #[requires("kpi:plan:create,teamManage")]
    #[create(service::save)]
    fn kpi_plan_create(input: KpiPlanInput) -> KpiPlanPayload;

    /// Creates plans for several groups at once, all or none, or checks them and returns the members who would
    /// have more than one plan in the cycle (business §2 KPI).
    #[requires("kpi:plan:create,teamManage")]
    async fn kpi_plan_create_groups(
        &self,
        ctx: &Context<'_>,
        input: KpiPlanGroupsInput,
    ) -> Result<KpiPlanGroupsPayload> {
        KpiPlanGroupsPayload::of(ctx, input).await
    }

    /// Changes a draft or returned plan; absent fields stay, null clears (business §7 KPI `PUT plan`).
    #[requires("kpi:plan:edit,teamManage")]
    #[update(service::save, KpiPlan)]
    fn kpi_plan_update(input: KpiPlanInput) -> KpiPlanPayload;

    /// Deletes draft, returned or cancelled plans; all or none (business §7 KPI `DELETE plan`).
    #[requires("kpi:plan:del,teamManage")]
    #[delete(service::delete, KpiPlan)]
    fn kpi_plan_delete(input: KpiPlanIdsInput) -> DeletePayload;

    /// Copies a plan into the next cycle, without its scores (business §7 KPI `plan/copy`).
    #[requires("kpi:plan:copy,teamManage")]
    async fn kpi_plan_copy(&self, ctx: &Context<'_>, input: KpiPlanCopyInput) -> Result<KpiPlanPayload> {
        let id = decode::<KpiPlan>(&input.id)?;
        KpiPlanPayload::from(service::copy(ctx.db()?, ctx.viewer()?, id).await)
    }

    /// Changes the parts of a plan that may change while it runs (business §7 KPI `plan/updateKpiPlan`).
    #[requires("kpi:plan:edit,teamManage")]
    async fn kpi_plan_update_running(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Id of the plan.")] id: ID,
        #[graphql(desc = "The version that was read; absent: no check.")] version: Option<i32>,
        input: KpiPlanRunningInput,
    ) -> Result<KpiPlanPayload> {
        let target = (decode::<KpiPlan>(&id)?, version);
        let done = service_step::update_running(ctx.db()?, ctx.viewer()?, target, input.read()?);
        KpiPlanPayload::from(done.await)
    }
}

/// Root fields of the workflow steps of plans.
#[derive(Default)]
pub struct KpiPlanStepMutation;

/// Root fields of the workflow steps of plans.
#[object(root)]
impl KpiPlanStepMutation {
    /// Submits a plan: it awaits approval, or takes effect at once (business §4 KPI plan).
    #[requires("kpi:plan:create,kpi:plan:edit,teamManage")]
    async fn kpi_plan_submit(&self, ctx: &Context<'_>, input: KpiPlanIdInput) -> Result<KpiPlanPayload> {
        KpiPlanPayload::from(service_step::submit(ctx.db()?, ctx.viewer()?, input.read()?).await)
    }

    /// Approves or refuses a plan; the decision of one approver is enough (business §7 KPI `plan/audit`).
    #[requires("kpi")]
    async fn kpi_plan_audit(&self, ctx: &Context<'_>, input: KpiPlanAuditInput) -> Result<KpiPlanPayload> {
        let target = (decode::<KpiPlan>(&input.id)?, input.version);
        let done = service_step::audit(ctx.db()?, ctx.viewer()?, target, input.pass, input.reason);
        KpiPlanPayload::from(done.await)
    }

    /// Returns results by one step, those of some examinees or all (business §7 KPI `plan/return`).
    #[requires("kpi")]
    async fn kpi_plan_return(&self, ctx: &Context<'_>, input: KpiPlanReturnInput) -> Result<KpiPlanPayload> {
        let target = (decode::<KpiPlan>(&input.id)?, input.version);
        let examinees = all::<KpiExamine>(input.examine_ids.as_deref().unwrap_or_default())?;
        let reason = Some(input.reason);
        let done = service_step::give_back(ctx.db()?, ctx.viewer()?, target, &examinees, reason);
        KpiPlanPayload::from(done.await)
    }

    /// Cancels a plan that is not finished (business §7 KPI `plan/cancel`).
    #[requires("kpi:plan:stop,teamManage")]
    async fn kpi_plan_cancel(&self, ctx: &Context<'_>, input: KpiPlanCancelInput) -> Result<KpiPlanPayload> {
        let target = (decode::<KpiPlan>(&input.id)?, input.version);
        let done = service_step::cancel(ctx.db()?, ctx.viewer()?, target, Some(input.reason));
        KpiPlanPayload::from(done.await)
    }

    /// Reminds members with pending actions in a plan; each member at most once a day
    /// (business §6 KPI: `kpi:notice`).
    #[requires("kpi:notice")]
    async fn kpi_plan_remind(
        &self,
        ctx: &Context<'_>,
        input: KpiPlanRemindInput,
    ) -> Result<KpiRemindPayload> {
        let id = decode::<KpiPlan>(&input.id)?;
        let (ids, user_errors) = split(service_step::remind(ctx.db()?, ctx.viewer()?, id).await)?;
        let Some(ids) = ids else { return Ok(KpiRemindPayload { reminded: None, user_errors }) };
        let reminded = members_by_ids(ctx, ctx.viewer()?.enterprise_id, &ids).await?;
        Ok(KpiRemindPayload { reminded: Some(reminded), user_errors })
    }

    /// Recomputes automatic values while values are entered or results confirmed: returns the differences,
    /// and changes the values on request (business §7 KPI `plan/{id}/updateScoreSource`).
    #[requires("kpi")]
    async fn kpi_plan_update_source(
        &self,
        ctx: &Context<'_>,
        input: KpiPlanUpdateSourceInput,
    ) -> Result<KpiPlanUpdateSourcePayload> {
        let (id, apply) = (decode::<KpiPlan>(&input.id)?, input.apply.unwrap_or(false));
        let done = service_source::update_source(ctx.db()?, ctx.viewer()?, id, apply).await;
        let (found, user_errors) = split(done)?;
        let Some((_, differences, job)) = found else {
            return Ok(KpiPlanUpdateSourcePayload { differences: None, job: None, user_errors });
        };
        let job = match job {
            Some(id) => Job::find(ctx, id).await?,
            None => None,
        };
        let differences = differences.into_iter().map(KpiSourceDifference).collect();
        Ok(KpiPlanUpdateSourcePayload { differences: Some(differences), job, user_errors })
    }
}
