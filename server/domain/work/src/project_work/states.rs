//! Statuses of project work (the specification is silent on them, business §4 Work order).

use crate::states::statuses;

statuses! {
    /// Status of a work.
    pub ProjectWorkStatus of "project_work.status" {
        /// In the pool.
        Open = 0, "待领取", open;
        /// A member has drawn it.
        Drawn = 1, "进行中", open;
        /// The member has reported it as done.
        Done = 2, "待确认", over;
        /// The work is confirmed and counts.
        Confirmed = 3, "已确认", over;
    }
}
