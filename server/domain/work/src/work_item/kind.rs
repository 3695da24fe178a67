//! Declaration of service and consumable items as a record kind (docs/decisions/0040).

use xieli_tables::work_item;

use super::store;
use crate::kind::field::{Reading, field, text};
use crate::kind::sight::glance;
use crate::kind::unique::{Unique, taken, unique};
use crate::kind::words::{quiet, told};
use crate::kind::{Bin, RecordKind};
use crate::work_group::rules::may_look;

/// Unique constraint: the name of an item, per kind.
pub const NAME: Unique = unique("work_item_name", "name", "该类别下已有同名项目");
/// Unique constraint: the code of an item.
pub const CODE: Unique = unique("work_item_code", "code", "已有相同编码的项目");

/// The record kind of service and consumable items.
pub static WORK_ITEM: RecordKind = RecordKind {
    record_type: "work_item",
    entity: "WorkItem",
    label: "服务与耗材项目",
    actions: &[told("create"), told("update"), told("delete"), quiet("restore"), quiet("purge")],
    unique: &[NAME, CODE],
    fields: &[
        field("kind", "类别", Reading::Choice(&[(1, "服务项目"), (2, "项目服务"), (3, "耗材")])),
        text("name", "名称"),
        text("code", "编码"),
        text("unit", "单位"),
        text("warranty_days", "质保天数"),
        text("remark", "备注"),
        field("enabled", "启用", Reading::Switch),
        text("sort_order", "排序"),
    ],
    sight: Some(glance!(store::work_items::visible, work_item, work_item::name)),
    heard: Some(may_look),
    bin: Some(Bin {
        table: "work_item",
        title: "t.name",
        actions: ("work_item.restore", "work_item.purge"),
        obstacles: &[
            (taken!(work_item: kind, name), "该类别下已有同名项目“{}”"),
            (taken!(work_item: code), "它的编码已被“{}”使用"),
        ],
        ..Bin::PLAIN
    }),
    ..RecordKind::PLAIN
};
