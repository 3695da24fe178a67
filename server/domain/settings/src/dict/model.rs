//! Rows of dictionaries.

use diesel::prelude::*;
use serde::Serialize;
use xieli_tables::dict_item;

/// An item of a dictionary, the system's or an enterprise's own.
#[derive(Debug, Clone, PartialEq, Queryable, Selectable, Serialize)]
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
    /// For optimistic locking.
    pub version: i32,
}

/// Whose an item is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Origin {
    /// The system's, as it came.
    System,
    /// The system's, with the enterprise's own words.
    Overridden,
    /// The enterprise's own.
    Own,
}

/// An item as administrators see it, with the system's in whose place it stands.
#[derive(Debug, Clone, PartialEq)]
pub struct Arranged {
    /// What counts for the enterprise.
    pub item: DictItem,
    /// The system's with the same value; none for what the enterprise added.
    pub system: Option<DictItem>,
}

/// What people write of an item.
#[derive(Debug, Clone, Default)]
pub struct ItemTexts {
    /// 1 to 50 characters.
    pub text: String,
    /// `#rrggbb`.
    pub color: Option<String>,
    /// An object.
    pub param: Option<serde_json::Value>,
}

/// Changes to an item; an absent field stays, an inner `None` clears.
#[derive(Debug, Clone, Default)]
pub struct ItemChanges {
    /// The item, by its own row or the system's.
    pub id: i64,
    /// The version the caller read; absent: whatever it is now.
    pub version: Option<i32>,
    /// New words.
    pub text: Option<String>,
    /// A new colour.
    pub color: Option<Option<String>>,
    /// New parameters.
    pub param: Option<Option<serde_json::Value>>,
}

/// How often a dictionary's item is named, and by what.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UseCount {
    /// What to call the records.
    pub what: &'static str,
    /// How many.
    pub count: i64,
}
