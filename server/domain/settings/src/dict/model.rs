//! Rows and inputs of dictionary items.

use diesel::prelude::*;
use serde::Serialize;
use xieli_tables::dict_item;

/// An item of a dictionary, of the system or of an enterprise.
#[derive(Debug, Clone, PartialEq, Queryable, Selectable, Serialize)]
#[diesel(table_name = dict_item)]
pub struct DictItem {
    /// The tenant; 0 is the system's, read by every enterprise.
    pub enterprise_id: i64,
    /// Id of the item.
    pub id: i64,
    /// Code of the dictionary, see [`super::rules::Dictionary`].
    pub code: String,
    /// Value stored in records; 1 to 50 characters.
    pub value: String,
    /// Label; 1 to 50 characters.
    pub text: String,
    /// Further properties, an object; REST merges it into the item.
    pub param: Option<serde_json::Value>,
    /// Colour, `#rrggbb`.
    pub color: Option<String>,
    /// Position in the dictionary, from 0.
    pub sort_order: i32,
    /// Whether it is no longer offered.
    pub disabled: bool,
    /// For optimistic locking.
    pub version: i32,
}

/// Origin of an item.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Origin {
    /// An unchanged system item.
    System,
    /// A system item with the enterprise's own label or properties.
    Overridden,
    /// An item of the enterprise.
    Own,
}

/// An item as administrators see it, with the system item that it replaces.
#[derive(Debug, Clone, PartialEq)]
pub struct Arranged {
    /// The effective item of the enterprise.
    pub item: DictItem,
    /// The system item with the same value; `None` for an item added by the enterprise.
    pub system: Option<DictItem>,
}

/// Editable properties of an item.
#[derive(Debug, Clone, Default)]
pub struct ItemTexts {
    /// Label, 1 to 50 characters.
    pub text: String,
    /// Colour, `#rrggbb`.
    pub color: Option<String>,
    /// Further properties, an object.
    pub param: Option<serde_json::Value>,
}

/// Changes to an item; an absent field stays, an inner `None` clears.
#[derive(Debug, Clone, Default)]
pub struct ItemChanges {
    /// The item, by its own row or the system's.
    pub id: i64,
    /// The version that the caller read; absent: the present one.
    pub version: Option<i32>,
    /// New label.
    pub text: Option<String>,
    /// New colour.
    pub color: Option<Option<String>>,
    /// New properties.
    pub param: Option<Option<serde_json::Value>>,
}

/// Number of references to a dictionary's item from one kind of record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UseCount {
    /// Label of the records.
    pub what: &'static str,
    /// Number of references.
    pub count: i64,
}
