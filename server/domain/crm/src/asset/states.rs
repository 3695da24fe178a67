//! Statuses of a customer's asset.

use crate::states::statuses;

statuses! {
    /// Status of an asset.
    pub AssetStatus of "customer_asset.status" {
        /// It is in working order.
        InUse = 1, "在用", open;
        /// It is out of order.
        Faulty = 2, "故障", open;
        /// It is no longer used.
        OutOfUse = 3, "停用", over;
    }
}
