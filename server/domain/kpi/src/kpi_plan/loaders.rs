//! Batches of plans and of what belongs to them.

use std::collections::HashMap;
use std::sync::Arc;

use xieli_kernel::AppResult;

use super::model::{Counts, Examinee, KpiPlan, KpiPlanAuditor, KpiPlanIndication, Standing};
use super::store;
use crate::TenantKey;
use crate::loader::{Batch, Source, facts, groups, scoped};

scoped!(
    /// A plan by id, if it exists for the viewer.
    KpiPlanById => Arc<KpiPlan>, store::plans::many
);
scoped!(
    /// An indicator of a plan by id, if it exists for the viewer.
    KpiPlanIndicationById => Arc<KpiPlanIndication>, store::indications::many
);
facts!(
    /// How much there is in a plan, for who reads all of its frame.
    PlanCounts => Counts, store::counts
);
groups!(
    /// The auditors of a plan, for who reads all of its frame.
    AuditorsOfPlan => Vec<KpiPlanAuditor>, store::auditors, |row| (row.plan_id, row)
);
groups!(
    /// The indicators of a plan in their order, for everybody who has more part in it than to rate.
    IndicationsOfPlan => Vec<KpiPlanIndication>, store::of_plans, |row| (row.plan_id, row)
);
groups!(
    /// The members that a plan is about, for who reads all of its frame.
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
