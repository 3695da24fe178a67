//! Statuses of a month of attendance (business §4 Attendance).

use crate::states::statuses;

statuses! {
    /// Status of a month.
    pub MonthStatus of "attend_month.status" {
        /// It is open.
        Open = 0, "未锁定", open;
        /// It is closed: its figures stay.
        Closed = 1, "已锁定", over;
    }
}
