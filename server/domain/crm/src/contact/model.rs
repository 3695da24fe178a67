//! Rows, filters and inputs of the contacts of customers.

use crate::list::Moments;
use chrono::{DateTime, Utc};
use diesel::prelude::*;
use serde::Serialize;
use xieli_tables::contact;

/// A contact: a person at a customer.
#[derive(Debug, Clone, Queryable, Selectable, Serialize)]
#[diesel(table_name = contact)]
pub struct Contact {
    /// Enterprise (tenant) that owns the row.
    pub enterprise_id: i64,
    /// Id of the row.
    pub id: i64,
    /// Customer that the contact belongs to.
    pub customer_id: i64,
    /// 1 to 10 characters, or the customer's own name.
    pub name: String,
    /// Digits only.
    pub phone: String,
    /// Further phone numbers, digits only, without repetition.
    pub other_phones: Vec<String>,
    /// Department of the contact.
    pub depart_name: Option<String>,
    /// Position of the contact.
    pub position: Option<String>,
    /// Up to 500 characters.
    pub remark: Option<String>,
    /// The default contact; every customer with contacts has exactly one.
    pub is_default: bool,
    /// Version of the row, for the optimistic lock.
    pub version: i32,
    /// Time of creation.
    pub created_at: DateTime<Utc>,
    /// Member who created it.
    pub created_by: Option<i64>,
    /// E-mail, up to 100 characters; readable under the same right as the phone number.
    pub email: Option<String>,
    /// Name in WeChat, up to 50 characters; readable under the same right as the phone number.
    pub wechat: Option<String>,
}

/// Filter of a list of contacts; an absent field does not narrow it.
#[derive(Debug, Clone, Default)]
pub struct ContactFilter {
    /// Text in name, department or position; also digits of phones, e-mail and WeChat for viewers who may
    /// read those of all customers.
    pub keyword: Option<String>,
    /// Contacts of this customer only.
    pub customer_id: Option<i64>,
    /// Contacts of departments of this name.
    pub depart_name: Option<String>,
    /// Records created by this member.
    pub created_by: Option<i64>,
    /// Time of creation: from (inclusive), until (exclusive).
    pub created_at: Moments,
    /// Written by this import, if it is visible to the viewer.
    pub import_batch_id: Option<i64>,
}

/// A complete contact, as a form sends it.
#[derive(Debug, Clone, Default)]
pub struct ContactInput {
    /// Required.
    pub name: String,
    /// Required.
    pub phone: String,
    /// Further phone numbers; empty ones are ignored.
    pub other_phones: Vec<String>,
    /// Required by some types of customers.
    pub depart_name: Option<String>,
    /// Required by some types of customers.
    pub position: Option<String>,
    /// Up to 500 characters.
    pub remark: Option<String>,
    /// Whether the contact becomes the default in place of the present one.
    pub is_default: bool,
    /// E-mail, up to 100 characters.
    pub email: Option<String>,
    /// Name in WeChat, up to 50 characters.
    pub wechat: Option<String>,
}

/// Changes to a contact: an absent field stays, `Some(None)` clears it.
#[derive(Debug, Clone, Default)]
pub struct ContactPatch {
    /// Name of the contact.
    pub name: Option<String>,
    /// Phone number.
    pub phone: Option<String>,
    /// Further phone numbers.
    pub other_phones: Option<Option<Vec<String>>>,
    /// Department of the contact.
    pub depart_name: Option<Option<String>>,
    /// Position of the contact.
    pub position: Option<Option<String>>,
    /// Free text.
    pub remark: Option<Option<String>>,
    /// Whether the contact is the default one.
    pub is_default: Option<bool>,
    /// E-mail.
    pub email: Option<Option<String>>,
    /// Name in WeChat.
    pub wechat: Option<Option<String>>,
}

impl From<&Contact> for ContactInput {
    fn from(row: &Contact) -> Self {
        Self {
            name: row.name.clone(),
            phone: row.phone.clone(),
            other_phones: row.other_phones.clone(),
            depart_name: row.depart_name.clone(),
            position: row.position.clone(),
            remark: row.remark.clone(),
            is_default: row.is_default,
            email: row.email.clone(),
            wechat: row.wechat.clone(),
        }
    }
}

impl ContactPatch {
    /// The contact after this change: absent fields keep their values, or stay empty in a new contact.
    pub fn over(self, before: ContactInput) -> ContactInput {
        ContactInput {
            name: self.name.unwrap_or(before.name),
            phone: self.phone.unwrap_or(before.phone),
            other_phones: self.other_phones.map_or(before.other_phones, Option::unwrap_or_default),
            depart_name: self.depart_name.unwrap_or(before.depart_name),
            position: self.position.unwrap_or(before.position),
            remark: self.remark.unwrap_or(before.remark),
            is_default: self.is_default.unwrap_or(before.is_default),
            email: self.email.unwrap_or(before.email),
            wechat: self.wechat.unwrap_or(before.wechat),
        }
    }
}
