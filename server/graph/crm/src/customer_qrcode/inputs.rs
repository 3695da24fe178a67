//! GraphQL inputs of QR codes bound to customers: filter, sort order, binding and update.

use async_graphql::{ID, MaybeUndefined};
use xieli_domain::customer_qrcode::model;
use xieli_domain::qrcode::service::Which;
use xieli_kernel::{AppError, AppResult, FieldCode};
use xieli_macros::InputObject;

use crate::address::CustomerAddress;
use crate::asset::CustomerAsset;
use crate::core::input::{DateRange, Read, change};
use crate::core::{SortDirection, decode, decode_optional, order};
use crate::customer::Customer;
use crate::member::Member;
use crate::qrcode::Qrcode;

/// Filter of QR codes bound to customers; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
pub struct CustomerQrcodeFilter {
    /// Keyword found in the code and the equipment, as text, pinyin or initials.
    pub keyword: Option<String>,
    /// Id of the customer.
    pub customer_id: Option<ID>,
    /// Id of the member who bound them.
    pub created_by_id: Option<ID>,
    /// Days of binding.
    pub created_at: Option<DateRange>,
}

impl Read for CustomerQrcodeFilter {
    type Domain = model::CustomerQrcodeFilter;

    fn read(self) -> AppResult<model::CustomerQrcodeFilter> {
        Ok(model::CustomerQrcodeFilter {
            keyword: self.keyword,
            customer_id: decode_optional::<Customer>(self.customer_id.as_ref())?,
            created_by: decode_optional::<Member>(self.created_by_id.as_ref())?,
            created_at: self.created_at.unwrap_or_default().moments(),
        })
    }
}

order! {
    /// Sort keys of QR codes bound to customers.
    pub enum CustomerQrcodeSort {
        /// Time of binding.
        CreatedAt,
    }

    /// Sort order of QR codes bound to customers; ties are broken by id.
    pub struct CustomerQrcodeOrder, or CREATED_AT DESC, else "SortDirection::Asc";
}

/// A code to bind to a customer: named by its id or by the characters on its label.
#[derive(Debug, InputObject)]
pub struct CustomerQrcodeBindValuesInput {
    /// Id of the code.
    pub qrcode_id: Option<ID>,
    /// Characters on the label, in place of the id.
    pub code: Option<String>,
    /// Name of the equipment, up to 100 characters; absent: the asset's name, or else the customer's.
    pub name: Option<String>,
    /// Id of an asset of the customer.
    pub asset_id: Option<ID>,
    /// Id of an address of the customer.
    pub address_id: Option<ID>,
    /// Location, up to 100 characters.
    pub location: Option<String>,
    /// Remark, up to 200 characters.
    pub remark: Option<String>,
}

impl CustomerQrcodeBindValuesInput {
    /// Converts the input to the domain's type.
    pub fn read(self) -> AppResult<(Which, model::LinkPatch)> {
        let which = match (&self.qrcode_id, self.code.filter(|code| !code.trim().is_empty())) {
            (Some(id), _) => Which::Id(decode::<Qrcode>(id)?),
            (None, Some(code)) => Which::Text(code),
            (None, None) => return Err(AppError::field("code", FieldCode::Required, "请选择二维码")),
        };
        let patch = model::LinkPatch {
            name: self.name,
            location: self.location.map(Some),
            asset_id: Some(decode_optional::<CustomerAsset>(self.asset_id.as_ref())?),
            address_id: Some(decode_optional::<CustomerAddress>(self.address_id.as_ref())?),
            remark: Some(self.remark),
        };
        Ok((which, patch))
    }
}

/// Changes to a QR code bound to a customer: absent fields stay unchanged, null clears.
#[derive(Debug, InputObject)]
pub struct CustomerQrcodeInput {
    /// Name of the equipment, 1 to 100 characters.
    pub name: Option<String>,
    /// Id of an asset of the customer.
    pub asset_id: MaybeUndefined<ID>,
    /// Id of an address of the customer.
    pub address_id: MaybeUndefined<ID>,
    /// Location, up to 100 characters.
    pub location: MaybeUndefined<String>,
    /// Remark, up to 200 characters.
    pub remark: MaybeUndefined<String>,
}

impl CustomerQrcodeInput {
    /// Converts the input to the domain's type.
    pub fn read(self) -> AppResult<model::LinkPatch> {
        let asset = change(self.asset_id).map(|id| decode_optional::<CustomerAsset>(id.as_ref()));
        let address = change(self.address_id).map(|id| decode_optional::<CustomerAddress>(id.as_ref()));
        Ok(model::LinkPatch {
            name: self.name,
            location: change(self.location),
            asset_id: asset.transpose()?,
            address_id: address.transpose()?,
            remark: change(self.remark),
        })
    }
}

/// Changes to several QR codes: absent fields stay unchanged, null clears.
#[derive(Debug, InputObject)]
pub struct CustomerQrcodesInput {
    /// Id of another customer to move them to; asset and address are cleared unless given.
    pub customer_id: Option<ID>,
    /// Id of an asset of the customer.
    pub asset_id: MaybeUndefined<ID>,
    /// Id of an address of the customer.
    pub address_id: MaybeUndefined<ID>,
}

impl CustomerQrcodesInput {
    /// Converts the input to the domain's type.
    pub fn read(self) -> AppResult<model::MovePatch> {
        let asset = change(self.asset_id).map(|id| decode_optional::<CustomerAsset>(id.as_ref()));
        let address = change(self.address_id).map(|id| decode_optional::<CustomerAddress>(id.as_ref()));
        Ok(model::MovePatch {
            customer_id: decode_optional::<Customer>(self.customer_id.as_ref())?,
            asset_id: asset.transpose()?,
            address_id: address.transpose()?,
        })
    }
}
