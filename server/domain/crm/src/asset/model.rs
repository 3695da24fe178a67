//! Rows and inputs of what customers own.

use chrono::{DateTime, NaiveDate, Utc};
use diesel::prelude::*;
use serde::Serialize;
use xieli_tables::customer_asset;

/// In the customer's books.
pub const ASSET: i16 = 1;
/// Looked after.
pub const DEVICE: i16 = 2;

/// Something that a customer owns.
#[derive(Debug, Clone, Queryable, Selectable, Serialize)]
#[diesel(table_name = customer_asset)]
pub struct Asset {
    /// The tenant.
    pub enterprise_id: i64,
    /// The row.
    pub id: i64,
    /// Of this customer.
    pub customer_id: i64,
    /// [`ASSET`] or [`DEVICE`].
    pub kind: i16,
    /// 1 to 100 characters.
    pub name: String,
    /// The customer's own number for it, unique for the customer and kind.
    pub number: Option<String>,
    /// The maker's.
    pub serial_number: Option<String>,
    /// What it is.
    pub product_id: Option<i64>,
    /// Brand and model.
    pub brand_model_id: Option<i64>,
    /// The customer's department that uses it.
    pub depart_name: Option<String>,
    /// Where it stands: one of the customer's addresses.
    pub address_id: Option<i64>,
    /// Where there.
    pub location: Option<String>,
    /// 1 to 1,000,000.
    pub quantity: i32,
    /// In fen.
    pub price: Option<i64>,
    /// When it was bought.
    pub purchased_on: Option<NaiveDate>,
    /// When it was installed.
    pub installed_on: Option<NaiveDate>,
    /// The last day of the warranty.
    pub warranty_until: Option<NaiveDate>,
    /// 1 in use, 2 faulty, 3 out of use.
    pub status: i16,
    /// Up to 500.
    pub remark: Option<String>,
    /// For optimistic locking.
    pub version: i32,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// By which member.
    pub created_by: Option<i64>,
}

/// Which of it a list shows; an absent field does not narrow it.
#[derive(Debug, Clone, Default)]
pub struct AssetFilter {
    /// By name, numbers and location.
    pub keyword: Option<String>,
    /// Of this customer.
    pub customer_id: Option<i64>,
    /// [`ASSET`] or [`DEVICE`].
    pub kind: Option<i16>,
    /// This product.
    pub product_id: Option<i64>,
    /// This brand and model.
    pub brand_model_id: Option<i64>,
    /// In this state.
    pub status: Option<i16>,
    /// Used by departments called so.
    pub depart_name: Option<String>,
}

/// As it is written.
#[derive(Debug, Clone, AsChangeset, Insertable)]
#[diesel(table_name = customer_asset, treat_none_as_null = true)]
pub struct AssetInput {
    /// Of this customer.
    pub customer_id: i64,
    /// [`ASSET`] or [`DEVICE`].
    pub kind: i16,
    /// Required.
    pub name: String,
    /// Optional.
    pub number: Option<String>,
    /// Optional.
    pub serial_number: Option<String>,
    /// Optional.
    pub product_id: Option<i64>,
    /// Optional.
    pub brand_model_id: Option<i64>,
    /// Optional.
    pub depart_name: Option<String>,
    /// Optional.
    pub address_id: Option<i64>,
    /// Optional.
    pub location: Option<String>,
    /// One, if nothing is said.
    pub quantity: i32,
    /// In fen.
    pub price: Option<i64>,
    /// Optional.
    pub purchased_on: Option<NaiveDate>,
    /// Optional.
    pub installed_on: Option<NaiveDate>,
    /// Optional.
    pub warranty_until: Option<NaiveDate>,
    /// In use, if nothing is said.
    pub status: i16,
    /// Optional.
    pub remark: Option<String>,
}

impl AssetInput {
    /// Nothing is said of it yet.
    pub fn new(customer_id: i64, kind: i16) -> Self {
        Self {
            customer_id,
            kind,
            name: String::new(),
            number: None,
            serial_number: None,
            product_id: None,
            brand_model_id: None,
            depart_name: None,
            address_id: None,
            location: None,
            quantity: 1,
            price: None,
            purchased_on: None,
            installed_on: None,
            warranty_until: None,
            status: 1,
            remark: None,
        }
    }
}

impl From<&Asset> for AssetInput {
    fn from(row: &Asset) -> Self {
        Self {
            customer_id: row.customer_id,
            kind: row.kind,
            name: row.name.clone(),
            number: row.number.clone(),
            serial_number: row.serial_number.clone(),
            product_id: row.product_id,
            brand_model_id: row.brand_model_id,
            depart_name: row.depart_name.clone(),
            address_id: row.address_id,
            location: row.location.clone(),
            quantity: row.quantity,
            price: row.price,
            purchased_on: row.purchased_on,
            installed_on: row.installed_on,
            warranty_until: row.warranty_until,
            status: row.status,
            remark: row.remark.clone(),
        }
    }
}

/// What is to be of it: absent stays, `Some(None)` clears.
#[derive(Debug, Clone, Default)]
pub struct AssetPatch {
    /// What it is called.
    pub name: Option<String>,
    /// The customer's number.
    pub number: Option<Option<String>>,
    /// The maker's.
    pub serial_number: Option<Option<String>>,
    /// What it is.
    pub product_id: Option<Option<i64>>,
    /// Brand and model.
    pub brand_model_id: Option<Option<i64>>,
    /// The department that uses it.
    pub depart_name: Option<Option<String>>,
    /// Where it stands.
    pub address_id: Option<Option<i64>>,
    /// Where there.
    pub location: Option<Option<String>>,
    /// How many.
    pub quantity: Option<i32>,
    /// In yuan.
    pub price: Option<Option<f64>>,
    /// When it was bought.
    pub purchased_on: Option<Option<NaiveDate>>,
    /// When it was installed.
    pub installed_on: Option<Option<NaiveDate>>,
    /// The last day of the warranty.
    pub warranty_until: Option<Option<NaiveDate>>,
    /// 1, 2 or 3.
    pub status: Option<i16>,
    /// Free text.
    pub remark: Option<Option<String>>,
}

/// What is said of a customer's things: to narrow lists by.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Facets {
    /// Names of their products.
    pub product_names: Vec<String>,
    /// Brands and models.
    pub brand_models: Vec<String>,
    /// Departments that use them.
    pub departs: Vec<String>,
}
