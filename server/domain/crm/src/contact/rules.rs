//! What may be written of contacts: pure functions.

use std::collections::BTreeSet;

use xieli_kernel::validate::Checker;
use xieli_kernel::{AppError, AppResult, FieldCode};

use super::model::ContactInput;
use crate::customer::rules::TypeFlags;

/// Characters of a name (business §5 Contact).
pub const NAME_LIMIT: usize = 10;
/// The most further numbers.
pub const MAX_PHONES: usize = 20;

/// A contact of the customer called `customer_name`, trimmed and checked (business §5 Contact). Where a type has room for
/// one, that one is called as the customer is, however long that may be.
pub fn checked(input: ContactInput, customer_name: &str, flags: TypeFlags) -> AppResult<ContactInput> {
    let mut check = Checker::new();
    let same = flags.contacts == 1 && input.name.trim() == customer_name;
    let name = check.required("name", "联系人", &input.name, if same { 100 } else { NAME_LIMIT });
    let phone = input.phone.trim().to_owned();
    if phone.is_empty() {
        check.refuse("phone", FieldCode::Required, "请输入联系电话");
    } else {
        check.phone("phone", &phone);
    }
    let mut known = BTreeSet::from([phone.clone()]);
    let further = input.other_phones.iter().map(|other| other.trim()).filter(|other| !other.is_empty());
    let further: Vec<String> =
        further.filter(|other| known.insert((*other).to_owned())).map(str::to_owned).collect();
    if further.len() > MAX_PHONES {
        check.refuse("otherPhones", FieldCode::TooLong, format!("其他电话不能超过 {MAX_PHONES} 个"));
    } else {
        for (at, other) in further.iter().enumerate() {
            check.phone(&format!("otherPhones.{at}"), other);
        }
    }
    let depart_name = check.optional("departName", "部门", input.depart_name.as_deref(), 50);
    let position = check.optional("position", "职务", input.position.as_deref(), 50);
    if flags.department && depart_name.is_none() {
        check.refuse("departName", FieldCode::Required, "请填写部门");
    }
    if flags.position && position.is_none() {
        check.refuse("position", FieldCode::Required, "请填写职务");
    }
    let remark = check.lines("remark", "备注", input.remark.as_deref(), 500);
    check.finish()?;
    let other_phones = further;
    Ok(ContactInput {
        name,
        phone,
        other_phones,
        depart_name,
        position,
        remark,
        is_default: input.is_default,
    })
}

/// A customer of this type has no room for more people.
pub fn too_many(limit: usize) -> AppError {
    AppError::field("", FieldCode::Conflict, format!("该类型的客户最多有 {limit} 个联系人"))
}
