//! States of a delivery of a webhook or a robot (docs/decisions/0032).

use crate::states::statuses;

statuses! {
    /// State of a delivery.
    pub DeliveryState of "webhook_delivery.state" {
        /// Pending: the first attempt or a retry.
        Waiting = 0, "等待中", open;
        /// Delivered.
        Delivered = 1, "已送达", over;
        /// Given up.
        Failed = 2, "失败", over;
    }
}
