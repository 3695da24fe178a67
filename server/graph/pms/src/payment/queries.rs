//! GraphQL queries of payment plans and receipts.

use xieli_domain::payment::store;
use xieli_macros::object;

use super::inputs::{PaymentPlanFilter, PaymentPlanOrder, PaymentReceiptFilter, PaymentReceiptOrder};
use super::types::{PaymentPlan, PaymentReceipt};
use crate::core::{Connection, List};

/// Queries of payments, in projects whose amounts the viewer may see.
#[derive(Default)]
pub struct PaymentQuery;

/// Queries of payments, in projects whose amounts the viewer may see.
#[object(root)]
impl PaymentQuery {
    /// Payment plans of projects, one page (business §7 Projects: payment plan).
    #[requires("project")]
    #[list(store::plans)]
    fn payment_plans(list: List<PaymentPlanFilter, PaymentPlanOrder>) -> Connection<PaymentPlan>;

    /// The payment plan with this id; null when none is visible to the viewer.
    #[requires("project")]
    #[one]
    fn payment_plan() -> PaymentPlan;

    /// Receipts of payments, one page.
    #[requires("project")]
    #[list(store::receipts)]
    fn payment_receipts(list: List<PaymentReceiptFilter, PaymentReceiptOrder>) -> Connection<PaymentReceipt>;

    /// The receipt with this id; null when none is visible to the viewer.
    #[requires("project")]
    #[one]
    fn payment_receipt() -> PaymentReceipt;
}
