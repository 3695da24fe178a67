//! Rows, filters and inputs of the QR codes of customers.

use crate::list::Moments;
use chrono::{DateTime, Utc};
use diesel::prelude::*;
use serde::Serialize;
use xieli_tables::customer_qrcode;

/// A QR code that is bound to a customer.
#[derive(Debug, Clone, Queryable, Selectable, Serialize)]
#[diesel(table_name = customer_qrcode)]
pub struct CustomerQrcode {
    /// Enterprise (tenant) that owns the row.
    pub enterprise_id: i64,
    /// Id of the row.
    pub id: i64,
    /// Customer to which it is bound.
    pub customer_id: i64,
    /// The code; it is bound to one customer at most.
    pub qrcode_id: i64,
    /// Asset of the customer on which it is.
    pub asset_id: Option<i64>,
    /// Address of the customer at which it is.
    pub address_id: Option<i64>,
    /// Up to 200 characters.
    pub remark: Option<String>,
    /// Version of the row, for the optimistic lock.
    pub version: i32,
    /// Time of binding.
    pub created_at: DateTime<Utc>,
    /// Member who bound it.
    pub created_by: Option<i64>,
}

/// Filter of a list of codes; an absent field does not narrow it.
#[derive(Debug, Clone, Default)]
pub struct CustomerQrcodeFilter {
    /// Text in the code or in the name of the labelled equipment.
    pub keyword: Option<String>,
    /// Codes of this customer only.
    pub customer_id: Option<i64>,
    /// Codes bound by this member.
    pub created_by: Option<i64>,
    /// Time of binding: from (inclusive), until (exclusive).
    pub created_at: Moments,
}

/// Changes to a code of a customer: an absent field stays, `Some(None)` clears it.
#[derive(Debug, Clone, Default)]
pub struct LinkPatch {
    /// Name of the labelled equipment.
    pub name: Option<String>,
    /// Location of the equipment.
    pub location: Option<Option<String>>,
    /// An asset of the customer.
    pub asset_id: Option<Option<i64>>,
    /// An address of the customer.
    pub address_id: Option<Option<i64>>,
    /// Free text.
    pub remark: Option<Option<String>>,
}

/// Changes to several codes: an absent field stays, `Some(None)` clears it.
#[derive(Debug, Clone, Default)]
pub struct MovePatch {
    /// Another customer; asset and address of the former one are cleared.
    pub customer_id: Option<i64>,
    /// An asset of the customer.
    pub asset_id: Option<Option<i64>>,
    /// An address of the customer.
    pub address_id: Option<Option<i64>>,
}

/// Outcome for one of several codes: its id, and the code or the error text.
pub type Moved = (i64, Result<CustomerQrcode, String>);
