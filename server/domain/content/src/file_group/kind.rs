//! Record kind of document categories (docs/decisions/0040).

use xieli_tables::file_group;

use super::store;
use crate::kind::RecordKind;
use crate::kind::field::{Reading, field, text};
use crate::kind::sight::glance;
use crate::kind::unique::{Unique, unique};
use crate::kind::words::told;

/// Uniqueness of a category's name below its parent.
pub const NAME: Unique = unique("file_group_name", "name", "同级下已有同名分类");

/// Document categories.
pub static FILE_GROUP: RecordKind = RecordKind {
    record_type: "file_group",
    entity: "FileGroup",
    label: "文档分类",
    actions: &[told("create"), told("update"), told("move"), told("delete")],
    unique: &[NAME],
    fields: &[text("name", "分类名称"), field("parent_id", "上级分类", Reading::One("file_group"))],
    sight: Some(glance!(store::visible_to, file_group, file_group::name)),
    heard: Some(|_| true),
    ..RecordKind::PLAIN
};
