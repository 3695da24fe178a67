//! GraphQL inputs of customer assets and devices: filter and mutation input.

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

/// Filter of customer assets and devices; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
#[graphql(into = model::AssetFilter)]
pub struct CustomerAssetFilter {
    /// Keyword found in name, numbers or location, as text, pinyin or initials.
    pub keyword: Option<String>,
    /// Id of the customer.
    #[graphql(id = Customer)]
    pub customer_id: Option<ID>,
    /// Whether assets or devices are wanted.
    pub kind: Option<CustomerAssetKind>,
    /// Id of the product.
    #[graphql(id = Product)]
    pub product_id: Option<ID>,
    /// This brand and model.
    #[graphql(id = BrandModel)]
    pub brand_model_id: Option<ID>,
    /// Status of the assets and devices.
    pub status: Option<CustomerAssetStatus>,
    /// Exact name of the customer's department that uses them.
    pub depart_name: Option<String>,
}

/// An asset or a device to create or update; on update absent fields stay unchanged and null clears.
#[derive(Debug, InputObject)]
pub struct CustomerAssetInput {
    /// Name, 1 to 100 characters; required on creation.
    pub name: Option<String>,
    /// Number that the customer assigned, up to 50 characters, unique for the customer and kind.
    pub number: MaybeUndefined<String>,
    /// Serial number by the maker, up to 100 characters.
    pub serial_number: MaybeUndefined<String>,
    /// Id of the product.
    pub product_id: MaybeUndefined<ID>,
    /// Id of the brand model.
    pub brand_model_id: MaybeUndefined<ID>,
    /// Department of the customer that uses it, up to 50 characters.
    pub depart_name: MaybeUndefined<String>,
    /// Id of one of the customer's addresses.
    pub address_id: MaybeUndefined<ID>,
    /// Location at that address, up to 100 characters.
    pub location: MaybeUndefined<String>,
    /// Quantity, 1 to 1,000,000; 1 if absent.
    pub quantity: Option<i32>,
    /// Price in yuan, at most two decimals.
    pub price: MaybeUndefined<f64>,
    /// Day of purchase.
    pub purchased_on: MaybeUndefined<Date>,
    /// Day of installation.
    pub installed_on: MaybeUndefined<Date>,
    /// Last day of the warranty.
    pub warranty_until: MaybeUndefined<Date>,
    /// Status; in use if absent.
    pub status: Option<CustomerAssetStatus>,
    /// Remark, up to 500 characters.
    pub remark: MaybeUndefined<String>,
}

impl CustomerAssetInput {
    /// Converts the input to the domain's type.
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
