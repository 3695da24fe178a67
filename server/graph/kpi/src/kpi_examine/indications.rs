//! GraphQL types of the indicators of an appraisal result.

use std::sync::Arc;

use async_graphql::Context;
use chrono::{DateTime, Utc};
use xieli_domain::TenantKey;
use xieli_domain::kpi_examine::loaders::{
    ExamineStandings, InputsOfIndication, KpiExamineById, KpiExamineIndicationById, OthersOfIndication,
};
use xieli_domain::kpi_examine::model::{Detail, Others};
use xieli_domain::kpi_plan::loaders::KpiPlanIndicationById;
use xieli_macros::object;

use super::KpiExamine;
use super::input_rows::KpiInput;
use crate::core::{ContextExt, Entity, Record, Result};
use crate::kpi::{count, points, value};
use crate::kpi_plan::KpiPlanIndication;
use crate::kpi_plan::figures::KpiSourceRow;
use crate::member::Member;

/// An indicator of a result (business §3 KPI).
#[derive(Clone)]
pub struct KpiExamineIndication(pub Arc<Detail>);

impl Entity for KpiExamineIndication {
    const NAME: &'static str = "KpiExamineIndication";
}

impl Record for KpiExamineIndication {
    async fn find(ctx: &Context<'_>, row: i64) -> Result<Option<Self>> {
        let key = TenantKey::new(ctx.viewer()?.enterprise_id, row);
        Ok(ctx.loaders()?.load::<KpiExamineIndicationById>(key).await?.map(Self))
    }
}

impl From<Detail> for KpiExamineIndication {
    fn from(detail: Detail) -> Self {
        Self(Arc::new(detail))
    }
}

impl From<Arc<Detail>> for KpiExamineIndication {
    fn from(detail: Arc<Detail>) -> Self {
        Self(detail)
    }
}

impl KpiExamineIndication {
    fn of(&self, id: i64) -> TenantKey {
        TenantKey::new(self.0.row.enterprise_id, id)
    }

    async fn shows(&self, ctx: &Context<'_>) -> Result<bool> {
        let key = self.of(self.0.row.examine_id);
        let standing = ctx.loaders()?.load::<ExamineStandings>(key).await?;
        Ok(standing.is_some_and(|standing| standing.shows))
    }

    /// The aggregate of the inputs that are not shown to the viewer one by one.
    async fn others(&self, ctx: &Context<'_>) -> Result<Option<Others>> {
        if !self.shows(ctx).await? {
            return Ok(None);
        }
        Ok(ctx.loaders()?.load::<OthersOfIndication>(self.of(self.0.row.id)).await?)
    }

    async fn seen(&self, ctx: &Context<'_>) -> Result<Vec<KpiInput>> {
        let found = ctx.loaders()?.load::<InputsOfIndication>(self.of(self.0.row.id)).await?;
        Ok(found.unwrap_or_default().into_iter().map(KpiInput::from).collect())
    }
}

/// An indicator of a result (business §3 KPI).
#[object(login)]
impl KpiExamineIndication {
    /// The global id.
    pub fn id(&self) -> async_graphql::ID {
        Self::global_id(self.0.row.id)
    }

    /// The id in digits, as REST shows it.
    fn row_id(&self) -> String {
        self.0.row.id.to_string()
    }

    /// When it was created.
    fn created_at(&self) -> DateTime<Utc> {
        self.0.row.created_at
    }

    /// The version, for the optimistic lock of changes.
    fn version(&self) -> i32 {
        self.0.row.version
    }

    /// The result.
    async fn examine(&self, ctx: &Context<'_>) -> Result<Option<KpiExamine>> {
        let key = self.of(self.0.row.examine_id);
        Ok(ctx.loaders()?.load::<KpiExamineById>(key).await?.map(KpiExamine::from))
    }

    /// The examinee.
    async fn member(&self, ctx: &Context<'_>) -> Result<Option<Member>> {
        let key = self.of(self.0.row.examine_id);
        let examine = ctx.loaders()?.load::<KpiExamineById>(key).await?;
        crate::kpi::member(ctx, examine.map(|examine| examine.member_id)).await
    }

    /// The indicator of the plan.
    async fn plan_indication(&self, ctx: &Context<'_>) -> Result<Option<KpiPlanIndication>> {
        let key = self.of(self.0.row.plan_indication_id);
        Ok(ctx.loaders()?.load::<KpiPlanIndicationById>(key).await?.map(KpiPlanIndication::from))
    }

    /// The value; null: there is none, or the viewer can't read it now.
    fn value(&self) -> Option<f64> {
        self.0.row.value.map(value)
    }

    /// The score of the value, before weighting.
    fn score(&self) -> Option<f64> {
        self.0.row.score.map(points)
    }

    /// The points that it contributes to the total; the contributions of all indicators add up exactly.
    fn contribution(&self) -> Option<f64> {
        self.0.contribution.map(points)
    }

    /// Whether it has no value, so that the plan's rule for missing values was applied.
    fn missing(&self) -> bool {
        self.0.missing
    }

    /// The rows behind an automatic value, as they were when it was computed, at most 1,000.
    async fn rows(&self, ctx: &Context<'_>) -> Result<Vec<KpiSourceRow>> {
        let kept = self.0.row.rows_of();
        if kept.is_empty() {
            return Ok(Vec::new());
        }
        let key = self.of(self.0.row.examine_id);
        let member = ctx.loaders()?.load::<KpiExamineById>(key).await?.map(|examine| examine.member_id);
        Ok(kept.into_iter().map(|row| KpiSourceRow::new(row, member)).collect())
    }

    /// The value by today's records, where it differs from the frozen one.
    fn value_now(&self) -> Option<f64> {
        self.0.value_now.map(value)
    }

    /// The score of `valueNow`.
    fn score_now(&self) -> Option<f64> {
        self.0.score_now.map(points)
    }

    /// The inputs visible to the viewer: their own, and those of others as far as the plan allows.
    async fn inputs(&self, ctx: &Context<'_>) -> Result<Vec<KpiInput>> {
        self.seen(ctx).await
    }

    /// Of an anonymous plan: the average of the inputs of others, from three raters on.
    async fn average(&self, ctx: &Context<'_>) -> Result<Option<f64>> {
        Ok(self.others(ctx).await?.and_then(|others| others.average).map(value))
    }

    /// The number of inputs, as far as the viewer may know.
    async fn input_count(&self, ctx: &Context<'_>) -> Result<i32> {
        let viewer = ctx.viewer()?.member_id;
        let inputs = self.seen(ctx).await?;
        let own = inputs.iter().filter(|input| input.0.member_id == viewer).count();
        let size = |size: usize| i64::try_from(size).unwrap_or(i64::MAX);
        let others = self.others(ctx).await?.map_or(0, |others| others.count);
        Ok(count(size(inputs.len()).max(size(own).saturating_add(others))))
    }

    /// The number of open inputs visible to the viewer.
    async fn open_input_count(&self, ctx: &Context<'_>) -> Result<i32> {
        let open = self.seen(ctx).await?.iter().filter(|input| input.0.is_open()).count();
        Ok(i32::try_from(open).unwrap_or(i32::MAX))
    }

    /// When an automatic value was last computed.
    fn computed_at(&self) -> Option<DateTime<Utc>> {
        self.0.row.computed_at
    }
}
