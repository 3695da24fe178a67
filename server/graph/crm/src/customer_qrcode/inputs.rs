//! What codes at customers are asked and told.

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

/// Which codes; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
pub struct CustomerQrcodeFilter {
    /// By code and what it stands on, pinyin or initials.
    pub keyword: Option<String>,
    /// At this customer.
    pub customer_id: Option<ID>,
    /// Bound by.
    pub created_by_id: Option<ID>,
    /// Bound on one of these days.
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
    /// What codes at customers can be sorted by.
    pub enum CustomerQrcodeSort {
        /// Time of binding.
        CreatedAt,
    }

    /// One order of codes at customers; ties are broken by id.
    pub struct CustomerQrcodeOrder, or CREATED_AT DESC, else "SortDirection::Asc";
}

/// A code to be hung at a customer: by its id or by what its label says.
#[derive(Debug, InputObject)]
pub struct CustomerQrcodeBindInput {
    /// The code.
    pub qrcode_id: Option<ID>,
    /// Or what its label says.
    pub code: Option<String>,
    /// What it stands on, up to 100 characters; absent: the thing, else the customer.
    pub name: Option<String>,
    /// A thing of the customer.
    pub asset_id: Option<ID>,
    /// An address of the customer.
    pub address_id: Option<ID>,
    /// Where it stands, up to 100 characters.
    pub location: Option<String>,
    /// Up to 200 characters.
    pub remark: Option<String>,
}

impl CustomerQrcodeBindInput {
    /// As the domain takes it.
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

/// What is to be of a code at a customer: absent stays, null clears.
#[derive(Debug, InputObject)]
pub struct CustomerQrcodeInput {
    /// What it stands on, 1 to 100 characters.
    pub name: Option<String>,
    /// A thing of the customer.
    pub asset_id: MaybeUndefined<ID>,
    /// An address of the customer.
    pub address_id: MaybeUndefined<ID>,
    /// Where it stands, up to 100 characters.
    pub location: MaybeUndefined<String>,
    /// Up to 200 characters.
    pub remark: MaybeUndefined<String>,
}

impl CustomerQrcodeInput {
    /// As the domain takes it.
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

/// What is to be of several codes: absent stays, null clears.
#[derive(Debug, InputObject)]
pub struct CustomerQrcodesInput {
    /// At another customer: thing and address that are not said are forgotten.
    pub customer_id: Option<ID>,
    /// A thing of the customer.
    pub asset_id: MaybeUndefined<ID>,
    /// An address of the customer.
    pub address_id: MaybeUndefined<ID>,
}

impl CustomerQrcodesInput {
    /// As the domain takes it.
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
