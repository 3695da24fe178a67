//! Statuses of project work (the specification is silent on them, business §4 Work order).

use crate::states::{statuses, steps};

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

steps! {
    /// A step that a member takes with a work.
    pub Step of ProjectWorkStatus {
        /// Draws it from the pool.
        Draw, "领取", "project_work.draw": Open => Drawn;
        /// Puts it back into the pool.
        GiveBack, "退回", "project_work.give_back": Drawn => Open;
        /// Reports it as done.
        Finish, "完成", "project_work.finish": Drawn => Done;
        /// Confirms it, with points and quantity.
        Confirm, "确认", "project_work.confirm": Done => Confirmed;
    }
}
