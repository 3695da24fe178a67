//! GraphQL types of service and consumable items.

use xieli_domain::work_item::{model, store};
use xieli_macros::object;

use crate::core::scalar::Money;
use crate::core::{numbered, record};

numbered! {
    /// The kind of an item (business §2 Work order: witem).
    WorkItemKind {
        /// A service of everyday orders.
        Service = 1,
        /// A service of projects.
        Project = 2,
        /// A material that is used up.
        Consumable = 3,
    }
}

record!(
    /// A service or a consumable that orders list (business §2 Work order: witem).
    WorkItem: model::WorkItem, store::work_items::find
);

/// A service or a consumable that orders list (business §2 Work order: witem).
#[object(login, common(id, row_id, created_at, created_by, version))]
impl WorkItem {
    /// The kind: a service, a service of projects, or a consumable.
    fn kind(&self) -> WorkItemKind {
        WorkItemKind::from_i16(self.0.kind)
    }

    /// 1 to 100 characters, unique among those of its kind.
    fn name(&self) -> &str;

    /// The code given by the enterprise, unique.
    fn code(&self) -> Option<&str>;

    /// The unit of the quantity.
    fn unit(&self) -> Option<&str>;

    /// The price per unit.
    fn price(&self) -> Option<Money>;

    /// Warranty in days.
    fn warranty_days(&self) -> Option<i32>;

    /// Up to 500 characters.
    fn remark(&self) -> Option<&str>;

    /// Whether it can be chosen.
    fn enabled(&self) -> bool;

    /// Its position in lists.
    fn sort_order(&self) -> i32;
}
