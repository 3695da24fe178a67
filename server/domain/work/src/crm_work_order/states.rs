//! Statuses of a customer request (business §7 CRM work orders).

use crate::states::statuses;

statuses! {
    /// Status of a request.
    pub CrmWorkOrderStatus of "crm_work_order.status" {
        /// Not handled yet.
        Waiting = 0, "待受理", open;
        /// It became a work order.
        Received = 1, "已受理", over;
        /// It was rejected.
        Rejected = 2, "已驳回", over;
    }
}
