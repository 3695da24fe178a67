//! The record kind of project contacts (docs/decisions/0040).

use xieli_kernel::Code;
use xieli_tables::project_contact;

use super::store;
use crate::kind::RecordKind;
use crate::kind::field::{Field, Guard, Reading, text};
use crate::kind::sight::glance;
use crate::kind::unique::{Unique, unique};
use crate::kind::words::told;

/// A contact's phone is unique within a project.
pub const PHONE: Unique = unique("project_contact_phone", "phone", "该项目已有此联系电话的联系人");

/// The record kind of project contacts.
pub static PROJECT_CONTACT: RecordKind = RecordKind {
    record_type: "project_contact",
    entity: "ProjectContact",
    label: "项目联系人",
    actions: &[told("create"), told("update"), told("delete")],
    unique: &[PHONE],
    fields: &[
        text("name", "联系人"),
        Field {
            name: "phone",
            label: "联系电话",
            reading: Reading::Text,
            guard: Guard::Code(Code::CustPhone),
        },
        text("company", "单位"),
        text("depart_name", "部门"),
        text("position", "职务"),
        text("duty", "职责"),
        text("remark", "备注"),
    ],
    sight: Some(glance!(store::contacts::visible, project_contact, project_contact::name)),
    heard: Some(|viewer| viewer.can(Code::Project)),
    books: &[&super::sheet::BOOK],
    ..RecordKind::PLAIN
};
