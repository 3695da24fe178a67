//! Rows and inputs of enterprises.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use serde::Serialize;
use xieli_tables::{enterprise, ownership_transfer};

/// An enterprise as it is read.
#[derive(Debug, Clone, Queryable, Selectable, Serialize)]
#[diesel(table_name = enterprise)]
pub struct Enterprise {
    /// The row.
    pub id: i64,
    /// 1 to 100 characters.
    pub name: String,
    /// Up to 30.
    pub short_name: Option<String>,
    /// 5 to 20 digits, with `-`, `+`, brackets or spaces.
    pub phone: Option<String>,
    /// GB/T 2260 code of the district that the address is in.
    pub area_code: Option<String>,
    /// Up to 200.
    pub address: Option<String>,
    /// Up to 2000.
    pub introduction: Option<String>,
    /// Up to 50.
    pub industry: Option<String>,
    /// Its picture, one of its files.
    pub logo_file_id: Option<i64>,
    /// The time zone its days are counted in.
    pub zone: String,
    /// Who owns it.
    pub owner_member_id: Option<i64>,
    /// For optimistic locking.
    pub version: i32,
    /// When it was made.
    pub created_at: DateTime<Utc>,
}

/// Changes to an enterprise: an absent field stays, `Some(None)` clears.
#[derive(Debug, Clone, Default)]
pub struct EnterpriseChanges {
    /// The version that was read; absent: whatever it is now.
    pub version: Option<i32>,
    /// 1 to 100 characters.
    pub name: Option<String>,
    /// Up to 30.
    pub short_name: Option<Option<String>>,
    /// 5 to 20 digits, with `-`, `+`, brackets or spaces.
    pub phone: Option<Option<String>>,
    /// Six digits.
    pub area_code: Option<Option<String>>,
    /// Up to 200.
    pub address: Option<Option<String>>,
    /// Up to 2000.
    pub introduction: Option<Option<String>>,
    /// Up to 50.
    pub industry: Option<Option<String>>,
}

/// An offer to hand the enterprise on.
#[derive(Debug, Clone, Queryable, Selectable, Serialize)]
#[diesel(table_name = ownership_transfer)]
pub struct Transfer {
    /// The tenant.
    pub enterprise_id: i64,
    /// The row.
    pub id: i64,
    /// The owner who offers.
    pub from_member_id: i64,
    /// Who is to own it.
    pub to_member_id: i64,
    /// See [`super::rules::TransferState`].
    pub state: String,
    /// When it was offered.
    pub created_at: DateTime<Utc>,
    /// Until when it can be accepted.
    pub expires_at: DateTime<Utc>,
    /// When it was answered.
    pub answered_at: Option<DateTime<Utc>>,
}
