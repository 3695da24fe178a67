//! The record kind of project places (docs/decisions/0040).

use xieli_kernel::Code;
use xieli_tables::project_address;

use super::store;
use crate::kind::RecordKind;
use crate::kind::field::text;
use crate::kind::sight::glance;
use crate::kind::words::{quiet, told};

/// The record kind of project places.
pub static PROJECT_ADDRESS: RecordKind = RecordKind {
    record_type: "project_address",
    entity: "ProjectAddress",
    label: "项目地址",
    actions: &[told("create"), told("update"), told("delete"), quiet("import")],
    fields: &[
        text("name", "地址名称"),
        text("address", "详细地址"),
        text("description", "地址说明"),
        text("lng", "经度"),
        text("lat", "纬度"),
    ],
    sight: Some(glance!(store::addresses::visible, project_address, project_address::address)),
    heard: Some(|viewer| viewer.can(Code::Project)),
    books: &[&super::sheet::BOOK],
    ..RecordKind::PLAIN
};
