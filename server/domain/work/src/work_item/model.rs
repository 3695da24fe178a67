//! Rows and inputs of service and consumable items. Prices are in fen.

use xieli_tables::work_item;

use crate::patched;

patched!(work_item;
    /// What is done or used at a customer's.
    WorkItem,
    /// An item as it is written.
    WorkItemInput,
    /// What is to be of an item: absent stays, `Some(None)` clears.
    WorkItemPatch,
    keys {}
    fields {
        /// [`SERVICE`], [`PROJECT`] or [`CONSUMABLE`].
        kind: i16,
        /// 1 to 100 characters, unique among those of its kind.
        name: String,
        /// The enterprise's own code for it, up to 50, unique.
        code: Option<String>,
        /// What it is counted in, up to 20.
        unit: Option<String>,
        /// Of one.
        price: Option<i64>,
        /// Days for which it is vouched for.
        warranty_days: Option<i32>,
        /// Up to 500.
        remark: Option<String>,
        /// Can be chosen.
        enabled: bool,
        /// Its place in lists; those with the same by their ids.
        sort_order: i32,
    }
);

/// A service of everyday orders.
pub const SERVICE: i16 = 1;
/// A service of projects.
pub const PROJECT: i16 = 2;
/// Something that is used up.
pub const CONSUMABLE: i16 = 3;

/// Which items a list shows; an absent field does not narrow it.
#[derive(Debug, Clone, Default)]
pub struct WorkItemFilter {
    /// By name and code.
    pub keyword: Option<String>,
    /// Of this kind.
    pub kind: Option<i16>,
    /// Those that can be chosen, or the others.
    pub enabled: Option<bool>,
}
