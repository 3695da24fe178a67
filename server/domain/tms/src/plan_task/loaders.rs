//! Batches of what plans show.

use std::sync::Arc;

use super::model::PlanTask;
use super::store;
use crate::loader::{by_id, facts};

by_id!(
    /// A plan by id, deleted or not: what it made still names it, and exists for whom it does.
    PlanTaskById => Arc<PlanTask>, store::plans::by_ids
);
facts!(
    /// The last task that a plan became.
    LastTaskOfPlan => i64, store::last_tasks
);
facts!(
    /// How many of what a plan made waits.
    WaitingOfPlan => i64, store::waiting
);
