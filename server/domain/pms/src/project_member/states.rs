//! The statuses of a partner's group in a project (business §7 Projects).

crate::states::statuses! {
    /// Status of a partner's group; a group of the enterprise's own members has none.
    pub PartnerStatus of "project_group.status" {
        /// Asked to take part.
        Invited = 0, "已邀请", open;
        /// Takes part.
        Working = 1, "协作中", open;
        /// Has finished; its members no longer see the project.
        Done = 2, "已结束", over;
    }
}
