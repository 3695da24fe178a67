//! Rows and inputs of enterprises.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use serde::Serialize;
use xieli_tables::{enterprise, ownership_transfer};

/// An enterprise as it is read.
#[derive(Debug, Clone, Queryable, Selectable, Serialize)]
#[diesel(table_name = enterprise)]
pub struct Enterprise {
    /// Id of the row.
    pub id: i64,
    /// 1 to 100 characters.
    pub name: String,
    /// Up to 30 characters.
    pub short_name: Option<String>,
    /// 5 to 20 digits, with `-`, `+`, brackets or spaces.
    pub phone: Option<String>,
    /// GB/T 2260 code of the district that the address is in.
    pub area_code: Option<String>,
    /// Up to 200 characters.
    pub address: Option<String>,
    /// Up to 2000 characters.
    pub introduction: Option<String>,
    /// Up to 50 characters.
    pub industry: Option<String>,
    /// Its logo, one of its files.
    pub logo_file_id: Option<i64>,
    /// The time zone of its calendar days.
    pub zone: String,
    /// Member who owns it.
    pub owner_member_id: Option<i64>,
    /// For optimistic locking.
    pub version: i32,
    /// Time of creation.
    pub created_at: DateTime<Utc>,
}

/// Changes to an enterprise: an absent field stays, `Some(None)` clears.
#[derive(Debug, Clone, Default)]
pub struct EnterpriseChanges {
    /// The version that was read; absent: no check.
    pub version: Option<i32>,
    /// 1 to 100 characters.
    pub name: Option<String>,
    /// Up to 30 characters.
    pub short_name: Option<Option<String>>,
    /// 5 to 20 digits, with `-`, `+`, brackets or spaces.
    pub phone: Option<Option<String>>,
    /// Six digits.
    pub area_code: Option<Option<String>>,
    /// Up to 200 characters.
    pub address: Option<Option<String>>,
    /// Up to 2000 characters.
    pub introduction: Option<Option<String>>,
    /// Up to 50 characters.
    pub industry: Option<Option<String>>,
}

/// A transfer of the enterprise's ownership.
#[derive(Debug, Clone, Queryable, Selectable, Serialize)]
#[diesel(table_name = ownership_transfer)]
pub struct Transfer {
    /// The enterprise (tenant).
    pub enterprise_id: i64,
    /// Id of the row.
    pub id: i64,
    /// The owner who offers.
    pub from_member_id: i64,
    /// Member who is offered it.
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
