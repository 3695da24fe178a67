//! Rows of dictionaries.

use diesel::prelude::*;
use xieli_tables::dict_item;

/// An item of a dictionary, the system's or an enterprise's own.
#[derive(Debug, Clone, PartialEq, Queryable, Selectable)]
#[diesel(table_name = dict_item)]
pub struct DictItem {
    /// The tenant; 0 is the system's, read by every enterprise.
    pub enterprise_id: i64,
    /// The row.
    pub id: i64,
    /// Which dictionary, see [`super::rules::Dictionary`].
    pub code: String,
    /// What records keep; 1 to 50 characters.
    pub value: String,
    /// What people read; 1 to 50 characters.
    pub text: String,
    /// An object; REST merges it into the item.
    pub param: Option<serde_json::Value>,
    /// `#rrggbb`.
    pub color: Option<String>,
    /// Place in the dictionary, from 0.
    pub sort_order: i32,
    /// Not offered any more.
    pub disabled: bool,
}
