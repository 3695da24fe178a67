//! Rows, filters and inputs of service and consumable items. Prices are in fen.

use xieli_tables::work_item;

use crate::patched;

patched!(work_item;
    /// A service that is rendered, or a material that is used, in a work order.
    WorkItem,
    /// The columns of an item that are written.
    WorkItemInput,
    /// Changes to an item: an absent field stays, `Some(None)` clears it.
    WorkItemPatch,
    keys {}
    fields {
        /// [`SERVICE`], [`PROJECT`] or [`CONSUMABLE`].
        kind: i16,
        /// 1 to 100 characters, unique among those of its kind.
        name: String,
        /// The enterprise's own code for it, up to 50 characters, unique.
        code: Option<String>,
        /// Unit of the quantity, up to 20 characters.
        unit: Option<String>,
        /// Price of one unit, in fen.
        price: Option<i64>,
        /// Warranty, in days.
        warranty_days: Option<i32>,
        /// Up to 500 characters.
        remark: Option<String>,
        /// Whether it can be chosen.
        enabled: bool,
        /// Position in lists; equal positions sort by id.
        sort_order: i32,
    }
);

/// Kind: a service of everyday orders.
pub const SERVICE: i16 = 1;
/// Kind: a service of projects.
pub const PROJECT: i16 = 2;
/// Kind: a consumable.
pub const CONSUMABLE: i16 = 3;

/// Filter of a list of items; an absent field does not narrow it.
#[derive(Debug, Clone, Default)]
pub struct WorkItemFilter {
    /// Text in name or code.
    pub keyword: Option<String>,
    /// Items of this kind.
    pub kind: Option<i16>,
    /// Whether they can be chosen.
    pub enabled: Option<bool>,
}
