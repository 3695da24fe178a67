//! Statuses of a recurring task and of its instances (business §7 Tasks: `planTask`, `tempTask`).

use crate::states::statuses;

statuses! {
    /// Status of a recurring task.
    pub PlanTaskStatus of "plan_task.status" {
        /// It creates no instances.
        Off = 0, "停用", draft;
        /// It creates instances.
        On = 1, "启用", open;
        /// Its rule has ended, or a member ended it.
        Ended = 2, "已结束", over;
    }
}

statuses! {
    /// Status of an instance of a recurring task.
    pub TempTaskStatus of "temp_task.status" {
        /// It is not a task yet.
        Waiting = 0, "待发布", open;
        /// It was published as a task.
        Published = 1, "已发布", over;
        /// It was skipped.
        Skipped = 2, "已跳过", over;
    }
}
