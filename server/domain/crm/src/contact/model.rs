//! Rows and inputs of contacts.

use crate::list::Moments;
use chrono::{DateTime, Utc};
use diesel::prelude::*;
use serde::Serialize;
use xieli_tables::contact;

/// Somebody at a customer.
#[derive(Debug, Clone, Queryable, Selectable, Serialize)]
#[diesel(table_name = contact)]
pub struct Contact {
    /// The tenant.
    pub enterprise_id: i64,
    /// The row.
    pub id: i64,
    /// At this customer.
    pub customer_id: i64,
    /// 1 to 10 characters, or the customer's own name.
    pub name: String,
    /// Digits.
    pub phone: String,
    /// Digits each, none twice.
    pub other_phones: Vec<String>,
    /// Their department.
    pub depart_name: Option<String>,
    /// What they do there.
    pub position: Option<String>,
    /// Up to 500.
    pub remark: Option<String>,
    /// Whom one calls first; every customer with people has one.
    pub is_default: bool,
    /// For optimistic locking.
    pub version: i32,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// By which member.
    pub created_by: Option<i64>,
    /// Up to 100; read as the phone is.
    pub email: Option<String>,
    /// Their name in WeChat, up to 50; read as the phone is.
    pub wechat: Option<String>,
}

/// Which contacts a list shows; an absent field does not narrow it.
#[derive(Debug, Clone, Default)]
pub struct ContactFilter {
    /// By name, department and position; by digits of the phones, e-mail and WeChat for whoever may read those everywhere.
    pub keyword: Option<String>,
    /// Of this customer.
    pub customer_id: Option<i64>,
    /// Of departments called so.
    pub depart_name: Option<String>,
    /// Made by.
    pub created_by: Option<i64>,
    /// Made from (inclusive), until (exclusive).
    pub created_at: Moments,
}

/// A contact as a form sends it, complete.
#[derive(Debug, Clone, Default)]
pub struct ContactInput {
    /// Required.
    pub name: String,
    /// Required.
    pub phone: String,
    /// Empty ones do not count.
    pub other_phones: Vec<String>,
    /// Required by some types of customers.
    pub depart_name: Option<String>,
    /// Required by some types of customers.
    pub position: Option<String>,
    /// Up to 500.
    pub remark: Option<String>,
    /// Takes that from whoever was.
    pub is_default: bool,
    /// Up to 100.
    pub email: Option<String>,
    /// Up to 50.
    pub wechat: Option<String>,
}

/// What is to be of a contact: absent stays, `Some(None)` clears.
#[derive(Debug, Clone, Default)]
pub struct ContactPatch {
    /// Their name.
    pub name: Option<String>,
    /// Their number.
    pub phone: Option<String>,
    /// Further numbers.
    pub other_phones: Option<Option<Vec<String>>>,
    /// Their department.
    pub depart_name: Option<Option<String>>,
    /// What they do there.
    pub position: Option<Option<String>>,
    /// Free text.
    pub remark: Option<Option<String>>,
    /// Whom one calls first.
    pub is_default: Option<bool>,
    /// Their e-mail.
    pub email: Option<Option<String>>,
    /// Their name in WeChat.
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
    /// The contact after this: what is absent is as it was, of a new one empty.
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
