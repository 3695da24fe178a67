//! Reading payments.

use xieli_domain::payment::store;
use xieli_macros::object;

use super::inputs::{PaymentPlanFilter, PaymentPlanOrder, PaymentReceiptFilter, PaymentReceiptOrder};
use super::types::{PaymentPlan, PaymentReceipt};
use crate::core::{Connection, List};

/// Root fields that read payments: of projects whose amounts the viewer sees.
#[derive(Default)]
pub struct PaymentQuery;

/// Root fields that read payments: of projects whose amounts the viewer sees.
#[object(root)]
impl PaymentQuery {
    /// Payment plans of projects, one page (business §7 Projects: payment plan).
    #[requires("project")]
    #[list(store::plans)]
    fn payment_plans(list: List<PaymentPlanFilter, PaymentPlanOrder>) -> Connection<PaymentPlan>;

    /// One of them; null when there is none for the viewer.
    #[requires("project")]
    #[one]
    fn payment_plan() -> PaymentPlan;

    /// What came in, one page.
    #[requires("project")]
    #[list(store::receipts)]
    fn payment_receipts(list: List<PaymentReceiptFilter, PaymentReceiptOrder>) -> Connection<PaymentReceipt>;

    /// One of them; null when there is none for the viewer.
    #[requires("project")]
    #[one]
    fn payment_receipt() -> PaymentReceipt;
}
