//! Validation of contacts of customers: pure functions.

use std::collections::BTreeSet;

use xieli_kernel::validate::Checker;
use xieli_kernel::{AppError, AppResult, FieldCode};

use super::matching::number;
use super::model::ContactInput;
use crate::customer::rules::TypeFlags;

/// Longest name, in characters (business §5 Contact).
pub const NAME_LIMIT: usize = 10;
/// Longest e-mail address, in characters.
pub const EMAIL_LIMIT: usize = 100;
/// Longest name in WeChat, in characters.
pub const WECHAT_LIMIT: usize = 50;
/// The most further phone numbers of one contact.
pub const MAX_PHONES: usize = 20;

/// A contact of the customer `customer_name`, trimmed and checked (business §5 Contact). Where the customer
/// type allows one contact only, that contact bears the customer's name, whatever its length.
pub fn checked(input: ContactInput, customer_name: &str, flags: TypeFlags) -> AppResult<ContactInput> {
    let mut check = Checker::new();
    let same = flags.contacts == 1 && input.name.trim() == customer_name;
    let name = check.required("name", "联系人", &input.name, if same { 100 } else { NAME_LIMIT });
    let mut phone = input.phone.trim().to_owned();
    if phone.is_empty() {
        check.refuse("phone", FieldCode::Required, "请输入联系电话");
    } else {
        phone = check.phone("phone", &phone);
    }
    let mut known = BTreeSet::from([phone.clone()]);
    let mut further: Vec<String> = Vec::new();
    for other in input.other_phones.iter().map(|other| other.trim()).filter(|other| !other.is_empty()) {
        // one number may be written in several ways
        if known.insert(number(other)) {
            further.push(other.to_owned());
        }
    }
    if further.len() > MAX_PHONES {
        check.refuse("otherPhones", FieldCode::TooLong, format!("其他电话不能超过 {MAX_PHONES} 个"));
    } else {
        for (at, other) in further.iter_mut().enumerate() {
            *other = check.phone(&format!("otherPhones.{at}"), other);
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
    let email = check.optional("email", "邮箱", input.email.as_deref(), EMAIL_LIMIT);
    if let Some(email) = &email {
        check.email("email", email);
    }
    let wechat = check.optional("wechat", "微信", input.wechat.as_deref(), WECHAT_LIMIT);
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
        email,
        wechat,
    })
}

/// The error of a customer whose type allows no more contacts.
pub fn too_many(limit: usize) -> AppError {
    AppError::field("", FieldCode::Conflict, format!("该类型的客户最多有 {limit} 个联系人"))
}
