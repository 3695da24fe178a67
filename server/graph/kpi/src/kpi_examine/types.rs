//! Results in the schema.

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
use crate::core::{Entity, Reach, Record, Result, numbered};
use crate::kpi::points;
use crate::kpi_plan::KpiPlan;
use crate::kpi_plan::types::KpiPlanStatus;
use crate::member::Member;
use crate::team::Team;

numbered! {
    /// Where the appeal of an examinee stands.
    KpiAppealStatus {
        /// There is none.
        None = 0,
        /// It awaits an answer.
        Open = 1,
        /// The examinee was right: values are entered again.
        Won = 2,
        /// The score stays.
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
    /// As associations lead to it: for raters, with nothing but whose it is and where it stands.
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

/// The part of a cycle that a member was there.
#[fields(login)]
pub struct KpiShare {
    /// So many days.
    pub days: i32,
    /// Of so many.
    pub days_of: i32,
}

/// The viewer's permissions on a result; offered if and only if it is accepted.
#[fields(login)]
#[derive(Default)]
pub struct KpiExamineViewerCan {
    /// Confirm it.
    pub confirm: bool,
    /// Appeal.
    pub appeal: bool,
    /// Answer the appeal.
    pub answer: bool,
    /// Give or take an extra score.
    pub extra: bool,
    /// Move it at calibration.
    pub calibrate: bool,
    /// Give it back.
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

    /// Whether the viewer reads scores and reasons now.
    async fn shows(&self, ctx: &Context<'_>) -> Result<bool> {
        Ok(self.standing(ctx).await?.is_some_and(|standing| standing.shows))
    }

    /// Points, as far as the viewer reads them now.
    async fn told(&self, ctx: &Context<'_>, hundredths: Option<i64>) -> Result<Option<f64>> {
        Ok(if self.shows(ctx).await? { hundredths.map(points) } else { None })
    }

    /// Words, as far as the viewer reads them now.
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

    /// Their team, as it was when the plan took effect.
    #[by(TeamById, team_id)]
    fn team(&self) -> Result<Option<Team>>;

    /// Their direct superior, as it was when the plan took effect.
    #[by(MemberById, director_id)]
    fn director(&self) -> Result<Option<Member>>;

    /// Where it stands (business §4 KPI plan).
    fn status(&self) -> KpiPlanStatus;

    /// The same for people.
    fn status_text(&self) -> &str {
        self.0.stands().label()
    }

    /// The part of the cycle that the examinee was there.
    fn share(&self) -> KpiShare {
        KpiShare { days: self.0.days, days_of: self.0.days_of }
    }

    /// The score by the indicators; null until it is to be confirmed.
    async fn score(&self, ctx: &Context<'_>) -> Result<Option<f64>> {
        self.told(ctx, self.0.score).await
    }

    /// The extra score; null until the result is to be confirmed.
    async fn extra(&self, ctx: &Context<'_>) -> Result<Option<f64>> {
        self.told(ctx, Some(self.0.extra)).await
    }

    /// Why it was given.
    async fn extra_reason(&self, ctx: &Context<'_>) -> Result<Option<String>> {
        self.said(ctx, self.0.extra_reason.as_deref()).await
    }

    /// The move at calibration; null until the result is to be confirmed.
    async fn moved(&self, ctx: &Context<'_>) -> Result<Option<f64>> {
        self.told(ctx, Some(self.0.moved)).await
    }

    /// Why it was moved.
    async fn moved_reason(&self, ctx: &Context<'_>) -> Result<Option<String>> {
        self.said(ctx, self.0.moved_reason.as_deref()).await
    }

    /// The result: score, extra score and move, times the rate of the plan when it is finished; null until it is to be confirmed.
    async fn total(&self, ctx: &Context<'_>) -> Result<Option<f64>> {
        self.told(ctx, self.0.total).await
    }

    /// The grade that the result is worth; null until it is to be confirmed, and where the plan has none.
    async fn grade(&self, ctx: &Context<'_>) -> Result<Option<String>> {
        self.said(ctx, self.0.grade.as_deref()).await
    }

    /// When silence confirms it.
    fn confirm_due_at(&self) -> Option<DateTime<Utc>>;

    /// When it was confirmed.
    fn confirmed_at(&self) -> Option<DateTime<Utc>>;

    /// Silence has confirmed it.
    fn confirmed_silently(&self) -> bool;

    /// When the examinee appealed.
    async fn appealed_at(&self, ctx: &Context<'_>) -> Result<Option<DateTime<Utc>>> {
        let shows = self.shows(ctx).await?;
        Ok(self.0.appealed_at.filter(|_| shows))
    }

    /// Why.
    async fn appeal_reason(&self, ctx: &Context<'_>) -> Result<Option<String>> {
        self.said(ctx, self.0.appeal_reason.as_deref()).await
    }

    /// The answer.
    async fn appeal_answer(&self, ctx: &Context<'_>) -> Result<Option<String>> {
        self.said(ctx, self.0.appeal_answer.as_deref()).await
    }

    /// Where the appeal stands.
    fn appeal_status(&self) -> KpiAppealStatus;

    /// The same for people.
    fn appeal_status_text(&self) -> &str {
        self.0.appeal().label()
    }

    /// When it was finished.
    fn finished_at(&self) -> Option<DateTime<Utc>>;

    /// Its indicators in the order of the plan; none until the viewer reads the result.
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
