//! Statuses of a work order (business §4 Work order, docs/decisions/0057).

use crate::states::statuses;

statuses! {
    /// Status of an order.
    pub WorkOrderStatus of "work_order.status" {
        /// Not dispatched yet.
        WaitingDispatch = 0, "待派单", open;
        /// A technician is dispatched and has not picked it up.
        WaitingPickup = 10, "待接单", open;
        /// The technician has picked it up.
        Taken = 20, "已接单", open;
        /// The technician is working on it.
        InService = 50, "服务中", open;
        /// The check sent it back.
        Returned = 55, "已退回", open;
        /// Waits for its check.
        WaitingCheck = 60, "待验收", open;
        /// Waits for its confirmation.
        WaitingConfirm = 70, "待确认", open;
        /// Done.
        Done = 75, "已完成", over;
        /// Done, and nothing follows.
        Closed = 80, "已关闭", over;
        /// Stopped: no longer wanted.
        Stopped = 90, "已终止", over;
    }
}

impl WorkOrderStatus {
    /// The statuses in which the order is with its technician, as SQL lists them.
    pub const AT_TECHNICIAN: &'static str = sql!(
        "{WorkOrderStatus::WaitingPickup, WorkOrderStatus::Taken}, \
         {WorkOrderStatus::InService, WorkOrderStatus::Returned}"
    );
    /// The statuses in which the work is not reported as done, as SQL lists them.
    pub const UNDONE: &'static str =
        sql!("{WorkOrderStatus::WaitingDispatch}, {WorkOrderStatus::AT_TECHNICIAN}");
}
