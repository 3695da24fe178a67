//! Batches of payments.

use std::sync::Arc;

use super::model::{Account, Plan, Receipt};
use super::store;
use crate::loader::{by_id, facts, groups};

by_id!(
    /// A plan by id, deleted or not: what came in for it still names it.
    PaymentPlanById => Arc<Plan>, store::plans::by_ids
);
groups!(
    /// What came in for a plan.
    ReceiptsOfPlan => Vec<Receipt>, store::of_plans, |row| (row.plan_id, row)
);
facts!(
    /// Whether a receipt came in in a month that is closed.
    ReceiptClosed => bool, store::closed
);
facts!(
    /// A project's account.
    AccountOfProject => Account, store::accounts
);
