//! GraphQL types of appraisal results.

use std::sync::Arc;

use async_graphql::Context;
use chrono::{DateTime, Utc};
use xieli_domain::TenantKey;
use xieli_domain::kpi_examine::loaders::{DetailsOfExamine, ExamineStandings, KpiExamineById};
use xieli_domain::kpi_examine::model::{self, ExamineStanding};
use xieli_domain::kpi_examine::rules;
use xieli_domain::kpi_plan::loaders::KpiPlanById;
use xieli_domain::member::loaders::MemberById;
use xieli_domain::team::loaders::TeamById;
use xieli_macros::{fields, object};

use super::indications::KpiExamineIndication;
use crate::core::{ContextExt, Entity, Record, Result, numbered};
use crate::kpi::points;
use crate::kpi_plan::KpiPlan;
use crate::kpi_plan::types::KpiPlanStatus;
use crate::member::Member;
use crate::team::Team;

numbered! {
    /// The status of an appeal.
    KpiAppealStatus {
        /// There is no appeal.
        None = 0,
        /// It awaits an answer.
        Open = 1,
        /// The appeal succeeded: values are entered again.
        Won = 2,
        /// The appeal was refused: the score stays.
        Refused = 3,
    }
}

/// The result of an examinee in a plan (business §3 KPI).
#[derive(Clone)]
pub struct KpiExamine(pub Arc<model::KpiExamine>);

impl Entity for KpiExamine {
    const NAME: &'static str = "KpiExamine";
}

impl Record for KpiExamine {
    /// A result reached by an association; raters get only the examinee and the status.
    async fn find(ctx: &Context<'_>, row: i64) -> Result<Option<Self>> {
        let key = TenantKey::new(ctx.viewer()?.enterprise_id, row);
        Ok(ctx.loaders()?.load::<KpiExamineById>(key).await?.map(Self))
    }
}

impl From<model::KpiExamine> for KpiExamine {
    fn from(row: model::KpiExamine) -> Self {
        Self(Arc::new(row))
    }
}

impl From<Arc<model::KpiExamine>> for KpiExamine {
    fn from(row: Arc<model::KpiExamine>) -> Self {
        Self(row)
    }
}

/// The share of the cycle in which a member was present.
#[fields(login)]
pub struct KpiShare {
    /// The number of days of presence.
    pub days: i32,
    /// The number of days of the cycle.
    pub days_of: i32,
}

/// The viewer's permissions on a result; offered if and only if it is accepted.
#[fields(login)]
#[derive(Default)]
pub struct KpiExamineViewerCan {
    /// Confirm it.
    pub confirm: bool,
    /// Appeal against it.
    pub appeal: bool,
    /// Answer the appeal.
    pub answer: bool,
    /// Give or take an extra score.
    pub extra: bool,
    /// Calibrate it.
    pub calibrate: bool,
    /// Return it.
    #[graphql(name = "return")]
    pub return_: bool,
    /// Finish it.
    pub finish: bool,
}

impl KpiExamine {
    fn key(&self) -> TenantKey {
        TenantKey::new(self.0.enterprise_id, self.0.id)
    }

    async fn standing(&self, ctx: &Context<'_>) -> Result<Option<ExamineStanding>> {
        Ok(ctx.loaders()?.load::<ExamineStandings>(self.key()).await?)
    }

    /// Whether the viewer can read scores and reasons now.
    async fn shows(&self, ctx: &Context<'_>) -> Result<bool> {
        Ok(self.standing(ctx).await?.is_some_and(|standing| standing.shows))
    }

    /// Points, if the viewer can read them now.
    async fn told(&self, ctx: &Context<'_>, hundredths: Option<i64>) -> Result<Option<f64>> {
        Ok(if self.shows(ctx).await? { hundredths.map(points) } else { None })
    }

    /// A text, if the viewer can read it now.
    async fn said(&self, ctx: &Context<'_>, words: Option<&str>) -> Result<Option<String>> {
        Ok(if self.shows(ctx).await? { words.map(str::to_owned) } else { None })
    }
}

/// The result of an examinee in a plan (business §3 KPI).
#[object(login, common(id, row_id, created_at, created_by, updated_at, version))]
impl KpiExamine {
    /// The plan.
    #[by(KpiPlanById, plan_id)]
    fn plan(&self) -> Result<Option<KpiPlan>>;

    /// The examinee.
    #[by(MemberById, member_id)]
    fn member(&self) -> Result<Option<Member>>;

    /// The examinee's team when the plan took effect.
    #[by(TeamById, team_id)]
    fn team(&self) -> Result<Option<Team>>;

    /// The examinee's direct superior when the plan took effect.
    #[by(MemberById, director_id)]
    fn director(&self) -> Result<Option<Member>>;

    /// The status (business §4 KPI plan).
    fn status(&self) -> KpiPlanStatus;

    /// The label of `status`.
    fn status_text(&self) -> &str {
        self.0.stands().label()
    }

    /// The share of the cycle in which the examinee was present.
    fn share(&self) -> KpiShare {
        KpiShare { days: self.0.days, days_of: self.0.days_of }
    }

    /// The score by the indicators; null until the confirmation is due.
    async fn score(&self, ctx: &Context<'_>) -> Result<Option<f64>> {
        self.told(ctx, self.0.score).await
    }

    /// The extra score; null until the confirmation is due.
    async fn extra(&self, ctx: &Context<'_>) -> Result<Option<f64>> {
        self.told(ctx, Some(self.0.extra)).await
    }

    /// The reason for the extra score.
    async fn extra_reason(&self, ctx: &Context<'_>) -> Result<Option<String>> {
        self.said(ctx, self.0.extra_reason.as_deref()).await
    }

    /// The calibration in points; null until the confirmation is due.
    async fn moved(&self, ctx: &Context<'_>) -> Result<Option<f64>> {
        self.told(ctx, Some(self.0.moved)).await
    }

    /// The reason for the calibration.
    async fn moved_reason(&self, ctx: &Context<'_>) -> Result<Option<String>> {
        self.said(ctx, self.0.moved_reason.as_deref()).await
    }

    /// The total: score, extra score and calibration, times the rate of the plan once finished; null until
    /// the confirmation is due.
    async fn total(&self, ctx: &Context<'_>) -> Result<Option<f64>> {
        self.told(ctx, self.0.total).await
    }

    /// The grade of the total; null until the confirmation is due, and where the plan has no grades.
    async fn grade(&self, ctx: &Context<'_>) -> Result<Option<String>> {
        self.said(ctx, self.0.grade.as_deref()).await
    }

    /// The deadline after which it is confirmed automatically.
    fn confirm_due_at(&self) -> Option<DateTime<Utc>>;

    /// When it was confirmed.
    fn confirmed_at(&self) -> Option<DateTime<Utc>>;

    /// Whether it was confirmed automatically at the deadline.
    fn confirmed_silently(&self) -> bool;

    /// When the examinee appealed.
    async fn appealed_at(&self, ctx: &Context<'_>) -> Result<Option<DateTime<Utc>>> {
        let shows = self.shows(ctx).await?;
        Ok(self.0.appealed_at.filter(|_| shows))
    }

    /// The reason for the appeal.
    async fn appeal_reason(&self, ctx: &Context<'_>) -> Result<Option<String>> {
        self.said(ctx, self.0.appeal_reason.as_deref()).await
    }

    /// The answer to the appeal.
    async fn appeal_answer(&self, ctx: &Context<'_>) -> Result<Option<String>> {
        self.said(ctx, self.0.appeal_answer.as_deref()).await
    }

    /// The status of the appeal.
    fn appeal_status(&self) -> KpiAppealStatus;

    /// The label of `appealStatus`.
    fn appeal_status_text(&self) -> &str {
        self.0.appeal().label()
    }

    /// When it was finished.
    fn finished_at(&self) -> Option<DateTime<Utc>>;

    /// Its indicators in the order of the plan; empty until the viewer can read the result.
    async fn examine_indications(&self, ctx: &Context<'_>) -> Result<Vec<KpiExamineIndication>> {
        let found = ctx.loaders()?.load::<DetailsOfExamine>(self.key()).await?.unwrap_or_default();
        Ok(found.into_iter().map(KpiExamineIndication::from).collect())
    }

    /// The viewer's permissions on it.
    async fn viewer_can(&self, ctx: &Context<'_>) -> Result<KpiExamineViewerCan> {
        let Some(standing) = self.standing(ctx).await? else { return Ok(KpiExamineViewerCan::default()) };
        let can = rules::can(ctx.viewer()?, &self.0, &standing);
        Ok(KpiExamineViewerCan {
            confirm: can.confirm,
            appeal: can.appeal,
            answer: can.answer,
            extra: can.extra,
            calibrate: can.calibrate,
            return_: can.return_,
            finish: can.finish,
        })
    }
}
