//! Statuses of a file (core §4) and of the text that was extracted from it (docs/decisions/0023).

use crate::states::statuses;

statuses! {
    /// Status of a file.
    pub FileStatus of "file.status" {
        /// Uploaded, not yet confirmed.
        Pending = 0, "待确认", draft;
        /// Confirmed.
        Published = 1, "已发布", over;
        /// Deleted, in the recycle bin.
        Binned = 2, "已删除", over;
    }
}

statuses! {
    /// State of the text of a content.
    pub TextState of "file_text.state" {
        /// It waits for its extraction.
        Waiting = 0, "待提取", open;
        /// It is extracted.
        Read = 1, "已提取", over;
        /// It cannot be extracted.
        Unreadable = 2, "无法提取", over;
    }
}
