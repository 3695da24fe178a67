//! Batch loaders of work orders and of their records: services, points, steps, evaluations, SLA clocks,
//! service records, planned visits, files, technicians.

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

/// Record kinds whose changes invalidate the cached entries of these loaders (decision 0080).
static KINDS: &[&str] = store::work_orders::ROWS.remembered;

scoped!(
    /// An order by id, if it is visible to the viewer.
    WorkOrderById => Arc<WorkOrder>, store::work_orders::many, until KINDS
);
groups!(
    /// Services and materials of an order, in order.
    UsesOfWorkOrder => Vec<Use>, store::uses, |row| (row.work_order_id, row), until KINDS
);
groups!(
    /// Points of an order's technicians.
    ScoresOfWorkOrder => Vec<Score>, store::scores, |row| (row.work_order_id, row), until KINDS
);
groups!(
    /// The newest steps of an order.
    MovesOfWorkOrder => Vec<Move>, store::moves_of, |row| (row.work_order_id, row), until KINDS
);
groups!(
    /// The evaluations of an order, the customer's own before one recorded on their behalf.
    EvaluatesOfWorkOrder => Vec<Evaluate>, store::evaluates_of, |row| (row.work_order_id, row), until KINDS
);
facts!(
    /// The SLA clock of an order.
    ClockOfWorkOrder => Clock, store::clocks::of, until KINDS
);
facts!(
    /// The service record of an order.
    FillOfWorkOrder => Fill, store::fills, until KINDS
);
facts!(
    /// The planned time and place of an order.
    PlanOfWorkOrder => Plan, store::plans, until KINDS
);
facts!(
    /// The technician of an order.
    DirectorOfWorkOrder => i64, store::directors, until KINDS
);
facts!(
    /// The salesperson of an order's customer.
    SalesmanOfWorkOrder => i64, store::salesmen, until KINDS
);
facts!(
    /// The order whose bad evaluation led to this order.
    FollowOfWorkOrder => i64, store::follows_of, until KINDS
);
groups!(
    /// The attachments of an order, in the order of attaching; visible to every viewer who sees the order.
    FilesOfWorkOrder => Vec<File>, store::files, |pair| pair
);

/// The enterprise's setting of work orders, by enterprise id; read once for all orders of a request.
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
