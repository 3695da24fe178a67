//! Rows, filters and inputs of the assets and devices of customers.

use chrono::{DateTime, NaiveDate, Utc};
use diesel::prelude::*;
use serde::Serialize;
use xieli_tables::customer_asset;

use super::states::AssetStatus;

/// Kind of an asset in the customer's books.
pub const ASSET: i16 = 1;
/// Kind of a device that is serviced.
pub const DEVICE: i16 = 2;

/// An asset or a device of a customer.
#[derive(Debug, Clone, Queryable, Selectable, Serialize)]
#[diesel(table_name = customer_asset)]
pub struct Asset {
    /// Enterprise (tenant) that owns the row.
    pub enterprise_id: i64,
    /// Id of the row.
    pub id: i64,
    /// Customer that it belongs to.
    pub customer_id: i64,
    /// [`ASSET`] or [`DEVICE`].
    pub kind: i16,
    /// 1 to 100 characters.
    pub name: String,
    /// The customer's own number for it, unique for the customer and kind.
    pub number: Option<String>,
    /// The manufacturer's serial number.
    pub serial_number: Option<String>,
    /// Product that it is an instance of.
    pub product_id: Option<i64>,
    /// Brand and model.
    pub brand_model_id: Option<i64>,
    /// The customer's department that uses it.
    pub depart_name: Option<String>,
    /// Address of the customer at which it is.
    pub address_id: Option<i64>,
    /// Location at that address.
    pub location: Option<String>,
    /// 1 to 1,000,000.
    pub quantity: i32,
    /// In fen.
    pub price: Option<i64>,
    /// Date of purchase.
    pub purchased_on: Option<NaiveDate>,
    /// Date of installation.
    pub installed_on: Option<NaiveDate>,
    /// The last day of the warranty.
    pub warranty_until: Option<NaiveDate>,
    /// 1 in use, 2 faulty, 3 out of use.
    pub status: i16,
    /// Up to 500 characters.
    pub remark: Option<String>,
    /// Version of the row, for the optimistic lock.
    pub version: i32,
    /// Time of creation.
    pub created_at: DateTime<Utc>,
    /// Member who created it.
    pub created_by: Option<i64>,
}

/// Filter of a list of assets; an absent field does not narrow it.
#[derive(Debug, Clone, Default)]
pub struct AssetFilter {
    /// Text in name, numbers or location.
    pub keyword: Option<String>,
    /// Records of this customer only.
    pub customer_id: Option<i64>,
    /// [`ASSET`] or [`DEVICE`].
    pub kind: Option<i16>,
    /// Assets of this product.
    pub product_id: Option<i64>,
    /// Assets of this brand and model.
    pub brand_model_id: Option<i64>,
    /// Assets in this state.
    pub status: Option<i16>,
    /// Assets used by departments of this name.
    pub depart_name: Option<String>,
}

/// The columns of an asset that are written.
#[derive(Debug, Clone, AsChangeset, Insertable)]
#[diesel(table_name = customer_asset, treat_none_as_null = true)]
pub struct AssetInput {
    /// Customer that it belongs to.
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
    /// 1 by default.
    pub quantity: i32,
    /// In fen.
    pub price: Option<i64>,
    /// Optional.
    pub purchased_on: Option<NaiveDate>,
    /// Optional.
    pub installed_on: Option<NaiveDate>,
    /// Optional.
    pub warranty_until: Option<NaiveDate>,
    /// In use by default.
    pub status: i16,
    /// Optional.
    pub remark: Option<String>,
}

impl AssetInput {
    /// A new asset without any values.
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
            status: AssetStatus::InUse.number(),
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

/// Changes to an asset: an absent field stays, `Some(None)` clears it.
#[derive(Debug, Clone, Default)]
pub struct AssetPatch {
    /// Its name.
    pub name: Option<String>,
    /// The customer's own number.
    pub number: Option<Option<String>>,
    /// The manufacturer's serial number.
    pub serial_number: Option<Option<String>>,
    /// Product that it is an instance of.
    pub product_id: Option<Option<i64>>,
    /// Brand and model.
    pub brand_model_id: Option<Option<i64>>,
    /// The department that uses it.
    pub depart_name: Option<Option<String>>,
    /// Address of the customer at which it is.
    pub address_id: Option<Option<i64>>,
    /// Location at that address.
    pub location: Option<Option<String>>,
    /// Number of pieces.
    pub quantity: Option<i32>,
    /// In yuan.
    pub price: Option<Option<f64>>,
    /// Date of purchase.
    pub purchased_on: Option<Option<NaiveDate>>,
    /// Date of installation.
    pub installed_on: Option<Option<NaiveDate>>,
    /// The last day of the warranty.
    pub warranty_until: Option<Option<NaiveDate>>,
    /// 1, 2 or 3.
    pub status: Option<i16>,
    /// Free text.
    pub remark: Option<Option<String>>,
}

/// Values that occur in a customer's assets, offered as filters of lists.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Facets {
    /// Names of their products.
    pub product_names: Vec<String>,
    /// Brands and models.
    pub brand_models: Vec<String>,
    /// Departments that use them.
    pub departs: Vec<String>,
}
