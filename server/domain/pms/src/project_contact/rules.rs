//! Validation of project contacts: pure functions.

use xieli_kernel::validate::Checker;
use xieli_kernel::{AppResult, FieldCode, Viewer};

use super::model::{ContactInput, EXTERNAL, OF_CUSTOMER};
use crate::contact::rules::NAME_LIMIT;
use crate::project::model::Project;
use crate::project::rules::{is_concerned, may_edit};

/// Whether the viewer sees the phone numbers: those who may change the project, and its members.
pub fn sees_phones(viewer: &Viewer, project: &Project) -> bool {
    may_edit(viewer, project) || is_concerned(viewer, project)
}

/// A contact, trimmed and checked (business §5 Contact).
pub fn checked(input: ContactInput) -> AppResult<ContactInput> {
    let mut check = Checker::new();
    if !matches!(input.kind, OF_CUSTOMER | EXTERNAL) {
        check.refuse("kind", FieldCode::Invalid, "请选择联系人类别");
    }
    let mut phone = input.phone.trim().to_owned();
    // a contact taken from the customer's register gets both from there
    if input.contact_id.is_none() || !input.name.trim().is_empty() {
        check.required("name", "联系人", &input.name, NAME_LIMIT);
    }
    if !phone.is_empty() {
        phone = check.phone("phone", &phone);
    } else if input.contact_id.is_none() {
        check.refuse("phone", FieldCode::Required, "请输入联系电话");
    }
    let checked = ContactInput {
        name: input.name.trim().to_owned(),
        phone,
        company: check.optional("company", "单位", input.company.as_deref(), 100),
        depart_name: check.optional("departName", "部门", input.depart_name.as_deref(), 50),
        position: check.optional("position", "职务", input.position.as_deref(), 50),
        duty: check.optional("duty", "职责", input.duty.as_deref(), 50),
        remark: check.lines("remark", "备注", input.remark.as_deref(), 500),
        ..input
    };
    check.finish()?;
    Ok(checked)
}
