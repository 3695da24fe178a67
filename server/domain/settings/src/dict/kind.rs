//! Record kind of the items of dictionaries (docs/decisions/0040).

use super::sheet;
use crate::kind::RecordKind;
use crate::kind::field::{Reading, field, text};
use crate::kind::unique::{Unique, unique};
use crate::kind::words::quiet;

/// Uniqueness of an item's value in its dictionary.
pub const VALUE: Unique = unique("dict_item_enterprise_id_code_value_key", "value", "值已存在");

/// Items of dictionaries.
pub static DICT_ITEM: RecordKind = RecordKind {
    record_type: "dict_item",
    entity: "DictItem",
    label: "字典项",
    actions: &[
        quiet("create"),
        quiet("update"),
        quiet("move"),
        quiet("enable"),
        quiet("disable"),
        quiet("merge"),
        quiet("import"),
        quiet("reset").named("恢复了系统的字典项"),
        quiet("reset_all").named("恢复了系统的字典"),
        quiet("delete"),
    ],
    unique: &[VALUE],
    fields: &[
        text("text", "名称"),
        text("value", "值"),
        text("color", "颜色"),
        text("sort_order", "顺序"),
        field("disabled", "停用", Reading::Switch),
    ],
    books: &[&sheet::BOOK],
    ..RecordKind::PLAIN
};
