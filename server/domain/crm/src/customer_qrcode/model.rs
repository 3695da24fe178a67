//! Rows and inputs of the QR codes of customers.

use crate::list::Moments;
use chrono::{DateTime, Utc};
use diesel::prelude::*;
use serde::Serialize;
use xieli_tables::customer_qrcode;

/// A QR code that hangs at a customer.
#[derive(Debug, Clone, Queryable, Selectable, Serialize)]
#[diesel(table_name = customer_qrcode)]
pub struct CustomerQrcode {
    /// The tenant.
    pub enterprise_id: i64,
    /// The row.
    pub id: i64,
    /// At this customer.
    pub customer_id: i64,
    /// The code; it hangs at one customer at most.
    pub qrcode_id: i64,
    /// On this thing of the customer.
    pub asset_id: Option<i64>,
    /// At this address of the customer.
    pub address_id: Option<i64>,
    /// Up to 200.
    pub remark: Option<String>,
    /// For optimistic locking.
    pub version: i32,
    /// When it was bound.
    pub created_at: DateTime<Utc>,
    /// By which member.
    pub created_by: Option<i64>,
}

/// Which codes a list shows; an absent field does not narrow it.
#[derive(Debug, Clone, Default)]
pub struct CustomerQrcodeFilter {
    /// By code and what it stands on.
    pub keyword: Option<String>,
    /// At this customer.
    pub customer_id: Option<i64>,
    /// Bound by.
    pub created_by: Option<i64>,
    /// Bound from (inclusive), until (exclusive).
    pub created_at: Moments,
}

/// What is to be of a code at a customer: absent stays, `Some(None)` clears.
#[derive(Debug, Clone, Default)]
pub struct LinkPatch {
    /// What the code stands on.
    pub name: Option<String>,
    /// Where that is.
    pub location: Option<Option<String>>,
    /// A thing of the customer.
    pub asset_id: Option<Option<i64>>,
    /// An address of the customer.
    pub address_id: Option<Option<i64>>,
    /// Free text.
    pub remark: Option<Option<String>>,
}

/// What is to be of several codes: absent stays, `Some(None)` clears.
#[derive(Debug, Clone, Default)]
pub struct MovePatch {
    /// At another customer: what the code hung on there is forgotten.
    pub customer_id: Option<i64>,
    /// A thing of the customer.
    pub asset_id: Option<Option<i64>>,
    /// An address of the customer.
    pub address_id: Option<Option<i64>>,
}

/// What became of one of several.
pub type Moved = (i64, Result<CustomerQrcode, String>);
