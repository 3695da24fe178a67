//! Data loaders of recurring tasks, their last created tasks, and the numbers of waiting instances.

use std::sync::Arc;

use super::model::PlanTask;
use super::store;
use crate::loader::{by_id, facts};

by_id!(
    /// A plan by id, deleted or not: its instances still name it, and have the same visibility.
    PlanTaskById => Arc<PlanTask>, store::plans::by_ids
);
facts!(
    /// The last task created from a plan.
    LastTaskOfPlan => i64, store::last_tasks
);
facts!(
    /// Number of waiting instances of a plan.
    WaitingOfPlan => i64, store::waiting
);
