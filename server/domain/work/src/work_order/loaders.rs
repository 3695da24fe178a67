//! Batches of what work orders show.

use std::collections::HashMap;
use std::sync::Arc;

use xieli_kernel::AppResult;

use super::clock::Clock;
use super::fill::Fill;
use super::model::{Evaluate, Move, Score, Use, WorkOrder};
use super::plan::Plan;
use super::{service, store};
use crate::config_value::model::WorkSetting;
use crate::file::model::File;
use crate::loader::{Batch, Source, facts, groups, scoped};

/// Until one of these changes, what is read here is remembered (decision 0080).
static KINDS: &[&str] = store::work_orders::ROWS.remembered;

scoped!(
    /// An order by id, if it exists for the viewer.
    WorkOrderById => Arc<WorkOrder>, store::work_orders::many, until KINDS
);
groups!(
    /// What was done and used at an order, in order.
    UsesOfWorkOrder => Vec<Use>, store::uses, |row| (row.work_order_id, row), until KINDS
);
groups!(
    /// Points of those who worked on an order.
    ScoresOfWorkOrder => Vec<Score>, store::scores, |row| (row.work_order_id, row), until KINDS
);
groups!(
    /// The newest steps that were taken with an order.
    MovesOfWorkOrder => Vec<Move>, store::moves_of, |row| (row.work_order_id, row), until KINDS
);
groups!(
    /// What the customer thought of an order, their own word before what was said on their behalf.
    EvaluatesOfWorkOrder => Vec<Evaluate>, store::evaluates_of, |row| (row.work_order_id, row), until KINDS
);
facts!(
    /// How the clock of an order runs.
    ClockOfWorkOrder => Clock, store::clocks::of, until KINDS
);
facts!(
    /// What an order's type demands, and what was ticked, answered and signed.
    FillOfWorkOrder => Fill, store::fills, until KINDS
);
facts!(
    /// When and where somebody is expected for an order.
    PlanOfWorkOrder => Plan, store::plans, until KINDS
);
facts!(
    /// Who goes there.
    DirectorOfWorkOrder => i64, store::directors, until KINDS
);
facts!(
    /// The member to whom the customer of an order belongs.
    SalesmanOfWorkOrder => i64, store::salesmen, until KINDS
);
facts!(
    /// The order whose bad evaluation an order follows.
    FollowOfWorkOrder => i64, store::follows_of, until KINDS
);
groups!(
    /// What is attached to an order, in the order in which it was attached. Who sees the order sees it.
    FilesOfWorkOrder => Vec<File>, store::files, |pair| pair
);

/// How an enterprise works, by its number: that of whoever asks, read once for all of its orders.
pub struct WorkSettingOf;

#[batch]
impl Batch for WorkSettingOf {
    type Key = i64;
    type Value = WorkSetting;

    async fn load(from: &Source, keys: &[i64]) -> AppResult<HashMap<i64, WorkSetting>> {
        let Some(viewer) = from.viewer() else { return Ok(HashMap::new()) };
        if !keys.contains(&viewer.enterprise_id) {
            return Ok(HashMap::new());
        }
        let setting = service::setting(&*from.read().await?, viewer).await?;
        Ok(HashMap::from([(viewer.enterprise_id, setting)]))
    }
}
