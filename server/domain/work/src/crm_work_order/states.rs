//! Statuses of a customer request (business §7 CRM work orders).

use crate::states::{statuses, steps};

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

steps! {
    /// A step that a member takes with a request.
    pub Step of CrmWorkOrderStatus {
        /// Makes a work order of it.
        Receive, "受理", "crm_work_order.receive": Waiting => Received;
        /// Rejects it.
        Reject, "驳回", "crm_work_order.reject": Waiting => Rejected;
        /// Changes its fields.
        Update, "修改", "crm_work_order.update": Waiting => Waiting;
        /// Deletes it.
        Delete, "删除", "crm_work_order.delete": Waiting => Waiting;
    }
}
