//! GraphQL types of appraisal plans.

use async_graphql::Context;
use chrono::{DateTime, Utc};
use xieli_domain::TenantKey;
use xieli_domain::dict::rules::Dictionary;
use xieli_domain::kpi_plan::loaders::{
    AuditorsOfPlan, ExamineesOfPlan, IndicationsOfPlan, PlanCounts, PlanStanding,
};
use xieli_domain::kpi_plan::model::{self, Counts, Standing};
use xieli_domain::kpi_plan::{rules, store};
use xieli_domain::kpi_template::loaders::KpiTemplateById;
use xieli_domain::team::loaders::TeamById;
use xieli_kernel::AppError;
use xieli_macros::{fields, object};

use super::indications::KpiPlanIndication;
use crate::core::scalar::Date;
use crate::core::{ContextExt, Result, numbered, record};
use crate::dict::DictItem;
use crate::dict::types::dict_item;
use crate::kpi::{KpiGrade, KpiMissing, KpiSection, count, percent, points, value};
use crate::kpi_template::KpiTemplate;
use crate::member::Member;
use crate::member::types::members_by_ids;
use crate::team::Team;

numbered! {
    /// The status of a plan, or of the result of one examinee (business §4 KPI plan).
    KpiPlanStatus {
        /// A draft.
        Draft = 0,
        /// It awaits approval.
        WaitAudit = 10,
        /// It was returned to its author.
        Returned = 15,
        /// Values are being entered.
        Input = 20,
        /// The confirmation by the examinee is due.
        Confirm = 30,
        /// The review is due.
        Review = 40,
        /// It is finished.
        Finished = 50,
        /// It was cancelled.
        Cancelled = 90,
    }
}

record!(
    /// An appraisal plan: examinees, period and indicators (business §3 KPI, business §4 KPI plan).
    KpiPlan: model::KpiPlan, store::plans::find
);

/// The viewer's permissions on a plan; offered if and only if it is accepted.
#[fields(login)]
#[derive(Default)]
pub struct KpiPlanViewerCan {
    /// Change it, its indicators and its examinees.
    pub update: bool,
    /// Submit it.
    pub submit: bool,
    /// Approve or refuse it.
    pub audit: bool,
    /// Return results.
    #[graphql(name = "return")]
    pub return_: bool,
    /// Cancel it.
    pub cancel: bool,
    /// Copy it into the next cycle.
    pub copy: bool,
    /// Delete it.
    pub delete: bool,
    /// Enter values expected of the viewer.
    pub input: bool,
    /// Review results.
    pub review: bool,
    /// Remind members with pending actions.
    pub remind: bool,
    /// Change the parts that may change while it runs.
    pub update_running: bool,
    /// Recompute automatic values.
    pub update_source: bool,
}

/// An approver of a plan.
pub struct KpiPlanAuditor(model::KpiPlanAuditor);

/// An approver of a plan.
#[object(login)]
impl KpiPlanAuditor {
    /// The approver.
    async fn member(&self, ctx: &Context<'_>) -> Result<Option<Member>> {
        crate::kpi::member(ctx, Some(self.0.member_id)).await
    }

    /// The decision; null: there is none yet.
    fn passed(&self) -> Option<bool> {
        self.0.passed
    }

    /// When it was decided.
    fn at(&self) -> Option<DateTime<Utc>> {
        self.0.at
    }

    /// The reason for the decision.
    fn reason(&self) -> Option<&str> {
        self.0.reason.as_deref()
    }
}

/// An examinee of a plan.
pub struct KpiPlanExaminee(model::Examinee);

/// An examinee of a plan.
#[object(login)]
impl KpiPlanExaminee {
    /// The examinee.
    async fn member(&self, ctx: &Context<'_>) -> Result<Option<Member>> {
        crate::kpi::member(ctx, Some(self.0.member_id)).await
    }

    /// The examinee's team when the plan took effect.
    async fn team(&self, ctx: &Context<'_>) -> Result<Option<Team>> {
        crate::kpi::team(ctx, self.0.team_id).await
    }
}

/// The limit of one grade in a forced distribution.
#[fields(login)]
pub struct KpiDistribution {
    /// The name of the grade.
    pub grade: String,
    /// The maximum share of examinees with the grade, in percent.
    pub most: f64,
}

impl From<model::Quota> for KpiDistribution {
    fn from(quota: model::Quota) -> Self {
        Self { grade: quota.grade, most: percent(quota.most) }
    }
}

impl KpiPlan {
    fn key(&self) -> TenantKey {
        TenantKey::new(self.0.enterprise_id, self.0.id)
    }

    /// The viewer's role in the plan.
    async fn standing(&self, ctx: &Context<'_>) -> Result<Option<Standing>> {
        Ok(ctx.loaders()?.load::<PlanStanding>(self.key()).await?)
    }

    /// Whether the viewer can read the plan completely.
    async fn whole(&self, ctx: &Context<'_>) -> Result<bool> {
        Ok(self.standing(ctx).await?.is_some_and(|standing| standing.whole))
    }

    /// The numbers of examinees and inputs, for viewers who can read the plan completely.
    async fn counts(&self, ctx: &Context<'_>) -> Result<Option<Counts>> {
        if !self.whole(ctx).await? {
            return Ok(None);
        }
        Ok(Some(ctx.loaders()?.load::<PlanCounts>(self.key()).await?.unwrap_or_default()))
    }
}

/// An appraisal plan: examinees, period and indicators (business §3 KPI, business §4 KPI plan).
#[object(login, common(id, row_id, created_at, created_by, updated_at, version))]
impl KpiPlan {
    /// 1 to 100 characters.
    fn name(&self) -> &str;

    /// Its cycle (dictionary kpi_evaluation_cycle).
    async fn cycle(&self, ctx: &Context<'_>) -> Result<Option<DictItem>> {
        dict_item(ctx, Dictionary::KpiEvaluationCycle, self.0.cycle.clone()).await
    }

    /// The value of `cycle` in the dictionary.
    fn cycle_value(&self) -> &str {
        &self.0.cycle
    }

    /// The first day that counts.
    fn begins_on(&self) -> Date {
        Date(self.0.begins_on)
    }

    /// The last day that counts.
    fn ends_on(&self) -> Date {
        Date(self.0.ends_on)
    }

    /// The template from which it was copied, as far as it is visible to the viewer; later changes of the
    /// template have no effect.
    #[by(KpiTemplateById, template_id)]
    fn template(&self) -> Result<Option<KpiTemplate>>;

    /// The team to which it belongs; null: the enterprise.
    #[by(TeamById, team_id)]
    fn team(&self) -> Result<Option<Team>>;

    /// The status: that of the examinee who is least advanced.
    fn status(&self) -> KpiPlanStatus;

    /// The label of `status`.
    fn status_text(&self) -> &str {
        self.0.state().label()
    }

    /// The kind of approver (dictionary kpi_plan_audit_person); null: it takes effect at once.
    async fn audit_person(&self, ctx: &Context<'_>) -> Result<Option<DictItem>> {
        let Some(person) = self.0.audit_person.clone() else { return Ok(None) };
        dict_item(ctx, Dictionary::KpiPlanAuditPerson, person).await
    }

    /// The value of `auditPerson` in the dictionary.
    fn audit_person_value(&self) -> Option<&str> {
        self.0.audit_person.as_deref()
    }

    /// The approvers; for viewers who can read the plan completely.
    async fn auditors(&self, ctx: &Context<'_>) -> Result<Vec<KpiPlanAuditor>> {
        if !self.whole(ctx).await? {
            return Ok(Vec::new());
        }
        let found = ctx.loaders()?.load::<AuditorsOfPlan>(self.key()).await?.unwrap_or_default();
        Ok(found.into_iter().map(KpiPlanAuditor).collect())
    }

    /// The reviewers of the results; for viewers who can read the plan completely.
    async fn reviewers(&self, ctx: &Context<'_>) -> Result<Vec<Member>> {
        if !self.whole(ctx).await? {
            return Ok(Vec::new());
        }
        members_by_ids(ctx, self.0.enterprise_id, &self.0.reviewer_ids).await
    }

    /// Whether raters can't see each other's inputs.
    fn anonymous(&self) -> bool;

    /// Its sections.
    fn sections(&self) -> Vec<KpiSection> {
        self.0.sections_of().into_iter().map(KpiSection::from).collect()
    }

    /// The treatment of a factor without a value.
    fn missing(&self) -> KpiMissing;

    /// The decimals of a result.
    fn digits(&self) -> i32 {
        self.0.digits.into()
    }

    /// The maximum of the extra score, positive or negative; 0: no extra score.
    fn extra_max(&self) -> f64 {
        points(self.0.extra_max)
    }

    /// Its grades, the highest first.
    fn grades(&self) -> Vec<KpiGrade> {
        self.0.grades_of().into_iter().map(KpiGrade::from).collect()
    }

    /// A forced distribution of grades; empty: none. For viewers who can read the plan completely.
    async fn distribution(&self, ctx: &Context<'_>) -> Result<Vec<KpiDistribution>> {
        if !self.whole(ctx).await? {
            return Ok(Vec::new());
        }
        Ok(self.0.quotas().unwrap_or_default().into_iter().map(KpiDistribution::from).collect())
    }

    /// The number of days after which results are confirmed automatically.
    fn confirm_days(&self) -> i32 {
        self.0.confirm_days.into()
    }

    /// The deadline for values.
    fn input_due_on(&self) -> Option<Date> {
        self.0.input_due_on.map(Date)
    }

    /// The factor of results: the enterprise's at the time the plan was finished.
    fn rate(&self) -> Option<f64> {
        self.0.rate.map(value)
    }

    /// The reason for the last return or cancellation; for viewers who can read the plan completely.
    async fn reason(&self, ctx: &Context<'_>) -> Result<Option<String>> {
        let whole = self.whole(ctx).await?;
        Ok(self.0.reason.clone().filter(|_| whole))
    }

    /// When it was last submitted.
    fn submitted_at(&self) -> Option<DateTime<Utc>>;

    /// When it took effect.
    fn effective_at(&self) -> Option<DateTime<Utc>>;

    /// When it was finished.
    fn finished_at(&self) -> Option<DateTime<Utc>>;

    /// The number of examinees; null for viewers who can't read the plan completely.
    async fn examinee_count(&self, ctx: &Context<'_>) -> Result<Option<i32>> {
        Ok(self.counts(ctx).await?.map(|counts| count(counts.examinees)))
    }

    /// The number of values to enter; null for viewers who can't read the plan completely.
    async fn input_count(&self, ctx: &Context<'_>) -> Result<Option<i32>> {
        Ok(self.counts(ctx).await?.map(|counts| count(counts.inputs)))
    }

    /// The number of open values; null for viewers who can't read the plan completely.
    async fn open_input_count(&self, ctx: &Context<'_>) -> Result<Option<i32>> {
        Ok(self.counts(ctx).await?.map(|counts| count(counts.open_inputs)))
    }

    /// The number of open values of the viewer.
    async fn own_open_inputs(&self, ctx: &Context<'_>) -> Result<i32> {
        Ok(self.standing(ctx).await?.map_or(0, |standing| count(standing.open_inputs)))
    }

    /// Its indicators in order; viewers who only rate get those that they rate, with their inputs.
    async fn plan_indications(&self, ctx: &Context<'_>) -> Result<Vec<KpiPlanIndication>> {
        let standing = self.standing(ctx).await?;
        let reads = |one: Standing| one.whole || one.examined || one.reviews || one.audits;
        if !standing.is_some_and(reads) {
            return Ok(Vec::new());
        }
        let found = ctx.loaders()?.load::<IndicationsOfPlan>(self.key()).await?.unwrap_or_default();
        Ok(found.into_iter().map(KpiPlanIndication::from).collect())
    }

    /// The examinees by name; for viewers who can read the plan completely.
    async fn examinees(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "At most, 1 to 5000.", default = 5000)] limit: i32,
    ) -> Result<Vec<KpiPlanExaminee>> {
        let most = usize::try_from(limit).ok().filter(|most| (1..=rules::MAX_EXAMINEES).contains(most));
        let most = most
            .ok_or_else(|| AppError::bad_input(format!("limit 须在 1 到 {} 之间", rules::MAX_EXAMINEES)))?;
        if !self.whole(ctx).await? {
            return Ok(Vec::new());
        }
        let found = ctx.loaders()?.load::<ExamineesOfPlan>(self.key()).await?.unwrap_or_default();
        Ok(found.into_iter().take(most).map(KpiPlanExaminee).collect())
    }

    /// The viewer's permissions on it.
    async fn viewer_can(&self, ctx: &Context<'_>) -> Result<KpiPlanViewerCan> {
        let Some(standing) = self.standing(ctx).await? else { return Ok(KpiPlanViewerCan::default()) };
        let can = rules::can(ctx.viewer()?, &self.0, &standing);
        Ok(KpiPlanViewerCan {
            update: can.update,
            submit: can.submit,
            audit: can.audit,
            return_: can.return_,
            cancel: can.cancel,
            copy: can.copy,
            delete: can.delete,
            input: can.input,
            review: can.review,
            remind: can.remind,
            update_running: can.update_running,
            update_source: can.update_source,
        })
    }
}
