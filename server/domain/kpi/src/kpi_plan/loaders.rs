//! Batch loaders of appraisal plans, their indicators, auditors, examinees and counts, and the viewer's part
//! in a plan.

use std::collections::HashMap;
use std::sync::Arc;

use xieli_kernel::AppResult;

use super::model::{Counts, Examinee, KpiPlan, KpiPlanAuditor, KpiPlanIndication, Standing};
use super::store;
use crate::TenantKey;
use crate::loader::{Batch, Source, facts, groups, scoped};

scoped!(
    /// A plan by id, if visible to the viewer.
    KpiPlanById => Arc<KpiPlan>, store::plans::many
);
scoped!(
    /// An indicator of a plan by id, if visible to the viewer.
    KpiPlanIndicationById => Arc<KpiPlanIndication>, store::indications::many
);
facts!(
    /// The numbers of examinees and inputs of a plan, for readers of its whole frame.
    PlanCounts => Counts, store::counts
);
groups!(
    /// The approvers of a plan, for readers of its whole frame.
    AuditorsOfPlan => Vec<KpiPlanAuditor>, store::auditors, |row| (row.plan_id, row)
);
groups!(
    /// The indicators of a plan in order, for viewers who are not mere raters.
    IndicationsOfPlan => Vec<KpiPlanIndication>, store::of_plans, |row| (row.plan_id, row)
);
groups!(
    /// The examinees of a plan, for readers of its whole frame.
    ExamineesOfPlan => Vec<Examinee>, store::examinees, |pair| pair
);

/// The viewer's part in a plan, by the plan.
pub struct PlanStanding;

#[batch]
impl Batch for PlanStanding {
    type Key = TenantKey;
    type Value = Standing;

    async fn load(from: &Source, keys: &[TenantKey]) -> AppResult<HashMap<TenantKey, Standing>> {
        let Some(viewer) = from.viewer() else { return Ok(HashMap::new()) };
        let own = keys.iter().filter(|key| key.enterprise_id == viewer.enterprise_id);
        let ids: Vec<i64> = own.map(|key| key.id).collect();
        let found = store::standings(&*from.read().await?, viewer, &ids).await?;
        let keyed = |one: Standing| (TenantKey::new(viewer.enterprise_id, one.plan_id), one);
        Ok(found.into_iter().map(keyed).collect())
    }
}
