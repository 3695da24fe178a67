//! What service and consumable items look like from outside.

use xieli_domain::work_item::{model, store};
use xieli_macros::object;

use crate::core::scalar::Money;
use crate::core::{numbered, record};

numbered! {
    /// What an item is (business §2 Work order: witem).
    WorkItemKind {
        /// A service of everyday orders.
        Service = 1,
        /// A service of projects.
        Project = 2,
        /// Something that is used up.
        Consumable = 3,
    }
}

record!(
    /// What is done or used at a customer's (business §2 Work order: witem).
    WorkItem: model::WorkItem, store::work_items::find
);

/// What is done or used at a customer's (business §2 Work order: witem).
#[object(login, common(id, row_id, created_at, created_by, version))]
impl WorkItem {
    /// A service, one of projects, or a consumable.
    fn kind(&self) -> WorkItemKind {
        WorkItemKind::from_i16(self.0.kind)
    }

    /// 1 to 100 characters, unique among those of its kind.
    fn name(&self) -> &str;

    /// The enterprise's own code for it, unique.
    fn code(&self) -> Option<&str>;

    /// What it is counted in.
    fn unit(&self) -> Option<&str>;

    /// Of one.
    fn price(&self) -> Option<Money>;

    /// Days for which it is vouched for.
    fn warranty_days(&self) -> Option<i32>;

    /// Up to 500 characters.
    fn remark(&self) -> Option<&str>;

    /// Can be chosen.
    fn enabled(&self) -> bool;

    /// Its place in lists.
    fn sort_order(&self) -> i32;
}
