//! What is asked and told of what customers own.

use async_graphql::{ID, MaybeUndefined};
use xieli_domain::asset::model;
use xieli_kernel::AppResult;
use xieli_macros::InputObject;

use super::types::{CustomerAssetKind, CustomerAssetStatus};
use crate::address::CustomerAddress;
use crate::catalog::{BrandModel, Product};
use crate::core::decode_optional;
use crate::core::input::{Given, change};
use crate::core::scalar::Date;
use crate::customer::Customer;

/// Which assets and devices; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
#[graphql(into = model::AssetFilter)]
pub struct CustomerAssetFilter {
    /// By name, numbers or location, pinyin or initials.
    pub keyword: Option<String>,
    /// Of this customer.
    #[graphql(id = Customer)]
    pub customer_id: Option<ID>,
    /// Assets or devices.
    pub kind: Option<CustomerAssetKind>,
    /// This product.
    #[graphql(id = Product)]
    pub product_id: Option<ID>,
    /// This brand and model.
    #[graphql(id = BrandModel)]
    pub brand_model_id: Option<ID>,
    /// In this state.
    pub status: Option<CustomerAssetStatus>,
    /// Used by departments called exactly so.
    pub depart_name: Option<String>,
}

/// An asset or a device, new or changed: of a changed one, what is absent stays and null clears.
#[derive(Debug, InputObject)]
pub struct CustomerAssetInput {
    /// Required of a new one; 1 to 100 characters.
    pub name: Option<String>,
    /// The customer's own number for it, up to 50 characters, unique for the customer and kind.
    pub number: MaybeUndefined<String>,
    /// The maker's, up to 100 characters.
    pub serial_number: MaybeUndefined<String>,
    /// What it is.
    pub product_id: MaybeUndefined<ID>,
    /// Brand and model.
    pub brand_model_id: MaybeUndefined<ID>,
    /// The customer's department that uses it, up to 50 characters.
    pub depart_name: MaybeUndefined<String>,
    /// One of the customer's addresses.
    pub address_id: MaybeUndefined<ID>,
    /// Where there, up to 100 characters.
    pub location: MaybeUndefined<String>,
    /// 1 to 1,000,000; 1 if absent.
    pub quantity: Option<i32>,
    /// In yuan, two decimals at most.
    pub price: MaybeUndefined<f64>,
    /// When it was bought.
    pub purchased_on: MaybeUndefined<Date>,
    /// When it was installed.
    pub installed_on: MaybeUndefined<Date>,
    /// The last day of the warranty.
    pub warranty_until: MaybeUndefined<Date>,
    /// In use if absent.
    pub status: Option<CustomerAssetStatus>,
    /// Up to 500 characters.
    pub remark: MaybeUndefined<String>,
}

impl CustomerAssetInput {
    /// As the domain takes it.
    pub fn read(self) -> AppResult<model::AssetPatch> {
        let product = change(self.product_id).map(|id| decode_optional::<Product>(id.as_ref()));
        let brand_model = change(self.brand_model_id).map(|id| decode_optional::<BrandModel>(id.as_ref()));
        let address = change(self.address_id).map(|id| decode_optional::<CustomerAddress>(id.as_ref()));
        Ok(model::AssetPatch {
            name: self.name,
            number: change(self.number),
            serial_number: change(self.serial_number),
            product_id: product.transpose()?,
            brand_model_id: brand_model.transpose()?,
            depart_name: change(self.depart_name),
            address_id: address.transpose()?,
            location: change(self.location),
            quantity: self.quantity,
            price: change(self.price),
            purchased_on: self.purchased_on.given(),
            installed_on: self.installed_on.given(),
            warranty_until: self.warranty_until.given(),
            status: self.status.map(CustomerAssetStatus::as_i16),
            remark: change(self.remark),
        })
    }
}
