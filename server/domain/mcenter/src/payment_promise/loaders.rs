//! Batches of promises.

use super::model::{Kept, PaymentPromise};
use super::store;
use crate::loader::{facts, groups};

groups!(
    /// The promises for a plan that were not withdrawn, the latest first.
    PromisesOfPlan => Vec<PaymentPromise>, store::of_plans, |row| (row.plan_id, row)
);
facts!(
    /// Whether a promise was kept.
    KeptOfPromise => Kept, store::kept
);
