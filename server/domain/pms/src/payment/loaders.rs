//! Data loaders of payment plans, their receipts, and the accounts of projects.

use std::sync::Arc;

use super::model::{Account, Plan, Receipt};
use super::store;
use crate::loader::{by_id, facts, groups};

by_id!(
    /// A plan by id, deleted or not: its receipts still name it.
    PaymentPlanById => Arc<Plan>, store::plans::by_ids
);
groups!(
    /// The receipts of a plan.
    ReceiptsOfPlan => Vec<Receipt>, store::of_plans, |row| (row.plan_id, row)
);
facts!(
    /// Whether a receipt is dated in a closed month.
    ReceiptClosed => bool, store::closed
);
facts!(
    /// The payment account of a project.
    AccountOfProject => Account, store::accounts
);
